"""The Pulsar servers of a test run: one real standalone for all its processes, started when the first test asks, and pulsar-lite for each.

ONTORAG_TEST_PULSAR="pulsar://HOST:PORT http://HOST:PORT" names a server that runs already.
"""

from __future__ import annotations

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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.servers.graph_server import free_port, locked, missing
from tests.servers.pulsar import server

HERE = Path(__file__).parent


@dataclass(frozen=True)
class PulsarWorld:
    """A Pulsar server with a namespace for one test: what settings say of it."""

    url: str
    web: str
    namespace: str
    folder: Path

    def settings(self, **more: object) -> dict[str, Any]:
        """The settings of `bus` that lead there."""
        pulsar = {"namespace": self.namespace, "admin": self.web, "in_hand": str(self.folder / "in-hand"), "timeout": 15, **more}
        return {"url": self.url, "pulsar": pulsar}


@pytest.fixture(scope="session")
def pulsar_address(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The URL and the web address of a real Pulsar, the same for all processes of the run."""
    run = tmp_path_factory.getbasetemp()
    return standalone(run.parent if "PYTEST_XDIST_WORKER" in os.environ else run)


@pytest.fixture
def pulsar(pulsar_address: tuple[str, str], tmp_path: Path) -> PulsarWorld:
    """A real Pulsar, and a namespace of it."""
    return PulsarWorld(*pulsar_address, namespace(pulsar_address[1]), tmp_path)


@pytest.fixture(scope="session")
def pulsar_lite_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with lite(tmp_path_factory.mktemp("pulsar-lite")) as url:
        yield url


@pytest.fixture
def pulsar_lite(pulsar_lite_address: str, tmp_path: Path) -> PulsarWorld:
    """pulsar-lite, which has no admin address, and takes any namespace."""
    return PulsarWorld(pulsar_lite_address, "", f"test-{uuid.uuid4().hex[:12]}", tmp_path)


def standalone(run: Path) -> tuple[str, str]:
    """The URL and the web address of the run's server; `run` is a folder that all processes of the run share. Skips, or fails in CI, without one."""
    if given := os.environ.get("ONTORAG_TEST_PULSAR"):
        url, web = given.split()
        return url, web
    folder = run / "pulsar"
    with locked(run / "pulsar.lock"):
        if not server.running(folder):
            try:
                server.install()
            except server.NotToBeHad as error:
                missing("Pulsar", str(error))
            controller = os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()
            command = [sys.executable, str(HERE / "server.py"), "start", str(folder), "--while", str(controller)]
            quick = os.environ | {"PULSAR_JVM": "-XX:TieredStopAtLevel=1"}  # up sooner; slower at its best, which tests do not see
            starter = subprocess.Popen(command, env=quick, stdout=subprocess.PIPE, text=True, start_new_session=True)
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
    port = free_port()
    folder.mkdir(parents=True, exist_ok=True)
    command = [str(binary), "--addr", f"127.0.0.1:{port}", "--db-path", str(folder / "db"), "--log-level", "error"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 20
        while not listens(port) and time.monotonic() < deadline:
            time.sleep(0.05)
        yield f"pulsar://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def namespace(web: str) -> str:
    """A new namespace of tenant public, so that a test has the topics for itself."""
    name = f"test-{uuid.uuid4().hex[:12]}"
    address, headers = f"{web}/admin/v2/namespaces/public/{name}", {"Content-Type": "application/json"}
    request = urllib.request.Request(address, data=b"{}", method="PUT", headers=headers)
    with urllib.request.urlopen(request, timeout=30):
        return name
