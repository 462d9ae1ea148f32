"""The Pulsar servers of a test run: one real standalone for all its processes, started when the first test asks, and pulsar-lite for each.

ONTORAG_TEST_PULSAR="pulsar://HOST:PORT http://HOST:PORT" names a server that runs already.
"""

from __future__ import annotations

import importlib.util
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent


def module() -> ModuleType:
    name = "tests_servers_pulsar"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, HERE / "server.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def standalone(run: Path) -> tuple[str, str]:
    """The URL and the web address of the run's server; `run` is a folder that all processes of the run share. Skips, or fails in CI, without one."""
    if given := os.environ.get("ONTORAG_TEST_PULSAR"):
        url, web = given.split()
        return url, web
    server = module()
    folder = run / "pulsar"
    with server.locked(run / "pulsar.lock"):
        if not server.running(folder):
            try:
                server.install()
            except server.NotToBeHad as error:
                (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(str(error))
            controller = os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()
            command = [sys.executable, str(HERE / "server.py"), "start", str(folder), "--while", str(controller)]
            starter = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
            assert starter.stdout is not None
            said = starter.stdout.readline().split()  # the starter lives on, and ends the server with the run
            assert len(said) == 2, "Pulsar did not start: see standard error"
            (run / "pulsar.json").write_text(json.dumps(said))
        url, web = json.loads((run / "pulsar.json").read_text())
        return url, web


@contextmanager
def lite(folder: Path) -> Iterator[str]:
    """The URL of a pulsar-lite server of one's own. Skips where the package has no binary."""
    binary = pytest.importorskip("pulsar_lite.binary_finder", reason="pulsar-lite is for Linux on x86-64").find_pulsar_lite_binary()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder.mkdir(parents=True, exist_ok=True)
    command = [str(binary), "--addr", f"127.0.0.1:{port}", "--db-path", str(folder / "db"), "--log-level", "error"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield f"pulsar://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def namespace(web: str) -> str:
    """A new namespace of tenant public, so that a test has the topics for itself."""
    name = f"test-{uuid.uuid4().hex[:12]}"
    address, headers = f"{web}/admin/v2/namespaces/public/{name}", {"Content-Type": "application/json"}
    request = urllib.request.Request(address, data=b"{}", method="PUT", headers=headers)
    with urllib.request.urlopen(request, timeout=30):
        return name
