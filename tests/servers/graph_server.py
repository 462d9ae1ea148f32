"""A database server of the tests, driven by its script: one for all processes of a pytest run, started when a test first asks, ended with the run."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

CACHE = Path(os.environ.get("ONTORAG_TEST_CACHE", Path.home() / ".cache" / "ontorag"))
RUN = "ONTORAG_TEST_SERVERS_RUN"


@dataclass(frozen=True)
class GraphServer:
    """One server process and its folder. `script` installs what it needs into the cache, and starts and ends it."""

    script: Path
    folder: Path
    port: int
    lib: str
    environment: Mapping[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        run(self.script, "start", self.folder, str(self.port), str(self.installed / self.lib), environment=self.environment)

    def kill(self) -> None:
        """SIGKILL."""
        run(self.script, "kill", self.folder)

    def stop(self) -> None:
        run(self.script, "stop", self.folder)

    @property
    def installed(self) -> Path:
        return CACHE / self.script.stem


def run(script: Path, verb: str, folder: Path, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
    command = [str(script), verb, str(folder), *arguments]
    done = subprocess.run(command, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode:
        raise RuntimeError(f"{script.name} {verb}: {done.stderr.strip()[-2000:]}")


def install(script: Path) -> None:
    """Once a machine. Skips the test, or with CI=true fails it, when it cannot be done."""
    folder = CACHE / script.stem
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / "install.lock"):
        try:
            run(script, "install", folder)
        except (OSError, RuntimeError, subprocess.TimeoutExpired) as error:
            missing(script, str(error))


def missing(script: Path, why: str) -> None:
    message = f"no {script.stem}: {why}"
    if os.environ.get("CI") == "true":
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


def shared(script: Path, lib: str, environment: Mapping[str, str]) -> GraphServer:
    """The server of this run, or the one at the port ONTORAG_TEST_NEO4J (_FALKORDB). What one process could not start no other tries."""
    if running := os.environ.get(f"ONTORAG_TEST_{script.stem.upper()}"):
        return GraphServer(script, Path("/nonexistent"), int(running), lib, environment)
    folder = run_folder(script)
    folder.mkdir(mode=0o700, exist_ok=True)
    with locked(folder / "start.lock"):
        port_file, failed = folder / "port", folder / "failed"
        if failed.exists():
            missing(script, failed.read_text())
        if not port_file.exists():
            install(script)
            server = GraphServer(script, folder, free_port(), lib, environment)
            try:
                server.start()
            except (OSError, RuntimeError, subprocess.TimeoutExpired) as error:
                failed.write_text(str(error))
                missing(script, str(error))
            port_file.write_text(str(server.port))
        return GraphServer(script, folder, int(port_file.read_text()), lib, environment)


def own(script: Path, lib: str, folder: Path, environment: Mapping[str, str]) -> GraphServer:
    """A server of one test, not started yet."""
    install(script)
    return GraphServer(script, folder, free_port(), lib, environment)


def name_run(config: pytest.Config) -> None:
    """Called at the start of each process; the workers of xdist inherit the name that the first one gives."""
    if not hasattr(config, "workerinput"):
        os.environ.setdefault(RUN, uuid.uuid4().hex[:12])


def end_run(config: pytest.Config, script: Path) -> None:
    """Called at the end of each process; the one that began the run is the last, and there is nothing to keep."""
    if not hasattr(config, "workerinput") and (folder := run_folder(script)).exists():
        run(script, "kill", folder)
        shutil.rmtree(folder, ignore_errors=True)


def run_folder(script: Path) -> Path:
    return Path(tempfile.gettempdir()) / f"ontorag-{script.stem}-{os.getuid()}-{os.environ[RUN]}"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    with path.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
