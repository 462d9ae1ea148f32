"""The database servers of the tests, each driven by its script: one for all processes of a pytest run, started when a test first asks, ended with it.

Where one cannot be installed its tests are skipped, saying so; with CI=true they fail.
"""

from __future__ import annotations

import fcntl
import os
import random
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.servers.pulsar.server import is_free

CACHE = Path(os.environ.get("ONTORAG_TEST_CACHE", Path.home() / ".cache" / "ontorag"))
RUN = "ONTORAG_TEST_SERVERS_RUN"
CHANCE = random.SystemRandom()
"""Other than the shared generator, which Hypothesis seeds alike in every process."""


@dataclass(frozen=True)
class Product:
    """`lib`: the words by which `start` is told of what is installed. `takes`: ports that it listens on besides its own, counted from it."""

    name: str
    lib: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    takes: tuple[int, ...] = ()

    @property
    def script(self) -> Path:
        return Path(__file__).parent / self.name / f"{self.name}.sh"


COLLECTIONS = ("default", "mine", "Mine", "nowhere", "a", "b", "other", "copy-nq", "copy-trig", "kept", "keptb", "keptx")
DATASETS = tuple(f"{worker}-{name}" for worker in ("main", *(f"gw{number}" for number in range(8))) for name in COLLECTIONS)
"""The datasets of Fuseki, which makes none while it runs: those of each process of a pytest run."""

PRODUCTS = {
    # up in 7 s instead of 12 s, and 0.7 GB instead of 1 GB; slower at its best, which tests do not see
    "cassandra": Product(
        "cassandra",
        ("--lib", "lib"),
        {"CASSANDRA_XMS": "256m", "CASSANDRA_XMX": "768m", "CASSANDRA_JVM_OPTS": "-XX:TieredStopAtLevel=1"},
        (1000, 2000),
    ),
    "neo4j": Product("neo4j", ("lib",), {"NEO4J_HEAP": "400m", "NEO4J_JVM": "-XX:TieredStopAtLevel=1"}),
    "falkordb": Product("falkordb", ("venv",), {"FALKORDB_PERSISTENCE": "everysec"}),
    "arcadedb": Product("arcadedb", ("venv",), takes=(1,)),
    "fuseki": Product("fuseki", ("lib",), {"FUSEKI_JVM": "-XX:TieredStopAtLevel=1", "FUSEKI_DATASETS": " ".join(DATASETS)}),
}

OF_THE_RUN = {"cassandra": {"CASSANDRA_COMMITLOG": "periodic"}}
"""Nobody kills the server that all tests share, so it need not wait for the disk at each write. Those that are killed do."""


@dataclass(frozen=True)
class GraphServer:
    """One server process and its folder."""

    product: Product
    folder: Path
    port: int
    environment: Mapping[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        *option, lib = self.product.lib
        run(self.product, "start", self.folder, str(self.port), *option, str(CACHE / self.product.name / lib), environment=self.environment)

    def kill(self) -> None:
        """SIGKILL."""
        run(self.product, "kill", self.folder)

    def stop(self) -> None:
        run(self.product, "stop", self.folder)


def run(product: Product, verb: str, folder: Path, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
    command = [str(product.script), verb, str(folder), *arguments]
    wanted = {**os.environ, **product.environment, **(environment or {})}
    done = subprocess.run(command, env=wanted, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode:
        raise RuntimeError(f"{product.script.name} {verb}: {done.stderr.strip()[-2000:]}")


def install(product: Product) -> None:
    """Once a machine. Skips the test, or with CI=true fails it, when it cannot be done."""
    folder = CACHE / product.name
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / "install.lock"):
        try:
            run(product, "install", folder)
        except (OSError, RuntimeError, subprocess.TimeoutExpired) as error:
            missing(product.name, str(error))


def missing(name: str, why: str) -> NoReturn:
    message = f"no {name}: {why}"
    if os.environ.get("CI") == "true":
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


def shared(name: str) -> GraphServer:
    """The server of this run, or the one at the port ONTORAG_TEST_NEO4J (_FALKORDB, ...). What one process could not start no other tries."""
    product = PRODUCTS[name]
    if running := os.environ.get(f"ONTORAG_TEST_{name.upper()}"):
        return GraphServer(product, Path("/nonexistent"), int(running))
    folder = run_folder(name)
    folder.mkdir(mode=0o700, exist_ok=True)
    with locked(folder / "start.lock"):
        port_file, failed = folder / "port", folder / "failed"
        if failed.exists():
            missing(name, failed.read_text())
        if not port_file.exists():
            server = own(name, folder, **OF_THE_RUN.get(name, {}))
            try:
                server.start()
            except (OSError, RuntimeError, subprocess.TimeoutExpired) as error:
                failed.write_text(str(error))
                missing(name, str(error))
            port_file.write_text(str(server.port))
        return GraphServer(product, folder, int(port_file.read_text()))


def own(name: str, folder: Path, **environment: str) -> GraphServer:
    """A server of one's own, not started yet."""
    product = PRODUCTS[name]
    install(product)
    return GraphServer(product, folder, free_port(*product.takes), environment)


def fixtures(name: str) -> tuple[Any, Any]:
    """The server of this run; and what makes servers of one test, which are not started yet, and end with it. Keywords go into their environment."""

    @pytest.fixture(scope="session", name=name)
    def of_the_run() -> GraphServer:
        return shared(name)

    @pytest.fixture(name=f"own_{name}")
    def of_one_test(tmp_path: Path) -> Iterator[Callable[..., GraphServer]]:
        made: list[GraphServer] = []

        def make(**environment: str) -> GraphServer:
            made.append(own(name, tmp_path / f"{name}-{len(made)}", **environment))
            return made[-1]

        yield make
        for server in made:
            server.kill()

    return of_the_run, of_one_test


cassandra, own_cassandra = fixtures("cassandra")
neo4j, own_neo4j = fixtures("neo4j")
falkordb, own_falkordb = fixtures("falkordb")
arcadedb, own_arcadedb = fixtures("arcadedb")
fuseki, own_fuseki = fixtures("fuseki")


def pytest_configure(config: pytest.Config) -> None:
    """Names the run; the workers of xdist inherit the name."""
    if not hasattr(config, "workerinput"):
        os.environ[RUN] = uuid.uuid4().hex[:12]


def pytest_unconfigure(config: pytest.Config) -> None:
    """The process that began the run is the last, and there is nothing to keep."""
    if hasattr(config, "workerinput"):
        return
    for name, product in PRODUCTS.items():
        if (folder := run_folder(name)).exists():
            run(product, "kill", folder)
            shutil.rmtree(folder, ignore_errors=True)


def run_folder(name: str) -> Path:
    return Path(tempfile.gettempdir()) / f"ontorag-{name}-{os.getuid()}-{os.environ[RUN]}"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    with path.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def free_port(*more: int) -> int:
    """A free port, from which the ports that many further on are free too.

    Below those that the system hands out to whoever asks for any, clients as well: nobody is handed one of them between this and the server's start.
    """
    for _ in range(100):
        port = CHANCE.randrange(10_000, 19_000)
        if all(is_free(port + each) for each in (0, *more)):
            return port
    raise RuntimeError("no free ports")
