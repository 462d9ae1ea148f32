"""rdflib's own store, graph and dataset tests with our in-memory store in the place of its Memory: what passes with Memory passes with ours."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
import tarfile
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CACHE = Path(os.environ.get("ONTORAG_TEST_CACHE") or Path.home() / ".cache" / "ontorag")
FOLDERS = ("test_store", "test_graph", "test_dataset", "test_conjunctivegraph", "test_namespace")
ABOUT_MEMORY = {
    "test/test_namespace/test_namespace.py::TestNamespacePrefix::test_reset": "it empties Memory's private dictionaries by their mangled names",
}
"""Tests that are about rdflib's Memory itself, with the reason."""


@pytest.fixture(scope="session")
def tests_of_rdflib() -> Path:
    """The source distribution of the installed rdflib, unpacked; its wheel has no tests. Skips without a network, and fails in CI."""
    release = version("rdflib")
    unpacked = CACHE / "rdflib" / f"rdflib-{release}"
    unpacked.parent.mkdir(parents=True, exist_ok=True)
    with (unpacked.parent / "lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (unpacked / "test").exists():
            download(release, unpacked.parent)
    return unpacked


def download(release: str, into: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", "rdflib", f"rdflib=={release}", "-d", str(into)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode:
        message = f"rdflib's source distribution cannot be downloaded: {done.stderr.strip()[-500:]}"
        if os.environ.get("CI") == "true":
            pytest.fail(message, pytrace=False)
        pytest.skip(message)
    with tarfile.open(into / f"rdflib-{release}.tar.gz") as archive:
        wanted = [member for member in archive.getmembers() if member.name.split("/")[1:2] in (["test"], ["pyproject.toml"])]
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11 has it since 3.11.4
        archive.extractall(into / "new", wanted)
    (into / "new" / f"rdflib-{release}").rename(into / f"rdflib-{release}")  # whole, or not there


def outcomes(source: Path, into: Path, *tests: str, ours: bool) -> dict[str, str]:
    """What each of rdflib's tests came to, in a process of its own."""
    environment = os.environ | {"PYTHONPATH": f"{Path(__file__).parent}{os.pathsep}{ROOT}", "ONTORAG_OUTCOMES": str(into)}
    for name in ("ONTORAG_STORE", "PYTEST_ADDOPTS"):
        environment.pop(name, None)
    if ours:
        environment["ONTORAG_STORE"] = "ontorag-memory"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "rdflib_store_plugin",
        "-m",
        "not webtest",
        *tests,
    ]
    done = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False, timeout=580)
    assert done.returncode in (0, 1), done.stdout[-2000:] + done.stderr[-2000:]
    found: dict[str, str] = json.loads(into.read_text())
    return found


@pytest.fixture(scope="module")
def with_ours(tests_of_rdflib: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    into = tmp_path_factory.mktemp("rdflib") / "ours.json"
    return outcomes(tests_of_rdflib, into, *(f"test/{folder}" for folder in FOLDERS), ours=True)


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_passes_with_memory_passes_with_our_store(folder: str, with_ours: dict[str, str], tests_of_rdflib: Path, tmp_path: Path) -> None:
    ours = {test: outcome for test, outcome in with_ours.items() if test.startswith(f"test/{folder}/")}
    failed = [test for test, outcome in ours.items() if outcome == "failed" and test not in ABOUT_MEMORY]
    memory = outcomes(tests_of_rdflib, tmp_path / "memory.json", *failed, ours=False) if failed else {}
    assert [test for test in failed if memory.get(test) == "passed"] == []
    assert sum(outcome == "passed" for outcome in ours.values()) > 10
