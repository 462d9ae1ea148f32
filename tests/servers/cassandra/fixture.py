"""A real Cassandra for the tests: one node for all processes of a pytest run, started when a test first asks for it, stopped when the run ends.

The jars are kept in ${ONTORAG_TEST_CACHE:-~/.cache/ontorag}. Without Java 17 or 11, or Maven, the tests are skipped, saying so; with CI=true they
fail.
"""

from __future__ import annotations

import asyncio
import fcntl
import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
import threading
import uuid
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("cassandra.sh")
SMALL = {"CASSANDRA_XMS": "256m", "CASSANDRA_XMX": "768m", "CASSANDRA_JVM_OPTS": "-XX:TieredStopAtLevel=1"}
"""Up in 7 s instead of 12 s, and 0.7 GB instead of 1 GB; slower at its best, which tests do not see."""


@dataclass(frozen=True)
class Node:
    """One Cassandra process and its folder."""

    folder: Path
    port: int
    address: str = "127.0.0.1"

    def run(self, verb: str, *arguments: str) -> str:
        done = subprocess.run(
            [str(SCRIPT), verb, str(self.folder), *arguments], env={**os.environ, **SMALL}, capture_output=True, text=True, check=False, timeout=300
        )
        if done.returncode:
            raise RuntimeError(f"cassandra.sh {verb}: {done.stderr.strip()[-2000:]}")
        return done.stdout.strip()

    def start(self, *arguments: str) -> None:
        self.run("start", str(self.port), "--lib", str(installed() / "lib"), "--address", self.address, *arguments)

    def kill(self) -> None:
        """SIGKILL."""
        self.run("kill")

    def stop(self) -> None:
        self.run("stop")


def installed() -> Path:
    """The folder with the jars, filled once. Skips the test, or in CI fails it, when there is no Java, no Maven or no registry."""
    cache = Path(os.environ.get("ONTORAG_TEST_CACHE", Path.home() / ".cache" / "ontorag")) / "cassandra"
    cache.mkdir(parents=True, exist_ok=True)
    with locked(cache / "install.lock"):
        try:
            Node(cache, 0).run("install")
        except (OSError, RuntimeError, subprocess.TimeoutExpired) as error:
            missing(str(error))
    return cache


def missing(why: str) -> None:
    message = f"no Cassandra: {why}"
    if os.environ.get("CI") == "true":
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    with path.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def free_port() -> int:
    """A port whose neighbours, that the node takes as well (+1000, +2000), are free too."""
    for _ in range(100):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        if port + 3000 < 65_536 and all(is_free(port + more) for more in (0, 1000, 2000)):
            return port
    raise RuntimeError("no free ports")


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


RUN = "ONTORAG_TEST_RUN"


def pytest_configure(config: pytest.Config) -> None:
    """Names the run; the workers of xdist inherit the name."""
    if not hasattr(config, "workerinput"):
        os.environ[RUN] = uuid.uuid4().hex[:12]


def pytest_unconfigure(config: pytest.Config) -> None:
    """The process that began the run ends the node, when all workers are done. There is nothing to keep."""
    if not hasattr(config, "workerinput") and (folder := run_folder()).exists():
        Node(folder, 0).kill()
        shutil.rmtree(folder, ignore_errors=True)


def run_folder() -> Path:
    """The folder that the processes of this run share."""
    return Path(tempfile.gettempdir()) / f"ontorag-cassandra-{os.getuid()}-{os.environ[RUN]}"


@pytest.fixture(scope="session")
def cassandra_node() -> Node:
    """The node of this run, or the one that runs already at the port ONTORAG_TEST_CASSANDRA."""
    if running := os.environ.get("ONTORAG_TEST_CASSANDRA"):
        return Node(Path("/nonexistent"), int(running))
    folder = run_folder()
    folder.mkdir(mode=0o700, exist_ok=True)
    with locked(folder / "start.lock"):
        port_file, failed = folder / "port", folder / "failed"
        if failed.exists():
            missing(failed.read_text())
        if not port_file.exists():
            node = Node(folder, free_port())
            try:
                node.start()
            except RuntimeError as error:
                failed.write_text(str(error))
                missing(str(error))
            port_file.write_text(str(node.port))
        return Node(folder, int(port_file.read_text()))


@pytest.fixture(scope="session")
def cassandra_keyspace(cassandra_node: Node) -> str:
    """The URL of a keyspace that is this process's alone."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    return f"cassandra://127.0.0.1:{cassandra_node.port}/test_{worker}"


@pytest.fixture(scope="session")
def _cassandra_connection(cassandra_keyspace: str) -> Iterator[None]:
    """Held open, so that the tests of this process share one connection and its prepared statements."""
    from sparql_cassandra.stores import open_store

    held = open_store(cassandra_keyspace, write=True)
    yield
    finished(held.close())


@pytest.fixture
def cassandra_url(cassandra_keyspace: str, _cassandra_connection: None) -> str:
    """The URL of an empty store. Its collections are dropped, for making a keyspace takes ten seconds."""
    from sparql_cassandra.stores import open_store

    store = open_store(cassandra_keyspace, write=True)
    for name in store.collections():
        store.drop(name)
    finished(store.close())
    return cassandra_keyspace


@pytest.fixture
def cassandra_proxy(cassandra_node: Node) -> Iterator[object]:
    """A way to the node that can be made slow, or cut (proxy.py)."""
    spec = importlib.util.spec_from_file_location("tests_servers_cassandra_proxy", Path(__file__).with_name("proxy.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    proxy = module.Proxy(cassandra_node.port)
    yield proxy
    proxy.close()


@pytest.fixture
def cassandra_own_node(tmp_path: Path) -> Iterator[Node]:
    """A node for one test, which may kill it."""
    node = Node(tmp_path / "node", free_port())
    try:
        node.start()
    except RuntimeError as error:
        missing(str(error))
    yield node
    node.kill()


def finished(work: Coroutine[None, None, None]) -> None:
    """Runs it to its end, also where a loop is running already."""
    thread = threading.Thread(target=asyncio.run, args=(work,))
    thread.start()
    thread.join()
