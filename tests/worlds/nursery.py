"""`ontorag` as a process that starts at once: forked from one that has imported what takes a cold start three seconds.

Exit code, standard streams, environment, folder, threads and exit handlers are a process's own. What only a cold start shows, such as an import that
is missing, is for tests/onto_core/cli/test_cold_start.py, and for those that call `cold`.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
COLD = (sys.executable, "-m", "onto_core.cli.main")


def ontorag(
    *arguments: str | Path, folder: Path | None = None, given: str = "", environment: Mapping[str, str] | None = None, timeout: float = 120
) -> subprocess.CompletedProcess[str]:
    """Runs a command to its end. `environment`: the whole of it, that of the test unless it is given."""
    done = raw(*arguments, folder=folder, given=given.encode(), environment=environment, timeout=timeout)
    return subprocess.CompletedProcess(done.args, done.returncode, _text(done.stdout), _text(done.stderr))


def raw(
    *arguments: str | Path, folder: Path | None = None, given: bytes = b"", environment: Mapping[str, str] | None = None, timeout: float = 120
) -> subprocess.CompletedProcess[bytes]:
    """The same in bytes."""
    return _nursery().run([str(argument) for argument in arguments], given, folder, environment, timeout)


def python(code: str, *arguments: object, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    """Runs `python -c` to its end, as quickly."""
    done = _nursery().run(list(map(str, arguments)), b"", None, None, timeout, code=code)
    return subprocess.CompletedProcess(done.args, done.returncode, _text(done.stdout), _text(done.stderr))


def cold(
    *arguments: str | Path, folder: Path | None = None, given: str = "", environment: Mapping[str, str] | None = None, timeout: float = 120
) -> subprocess.CompletedProcess[str]:
    """The same by an interpreter of its own, as people start it."""
    return subprocess.run(
        [*COLD, *map(str, arguments)], cwd=folder, input=given, env=environment, timeout=timeout, capture_output=True, encoding="utf-8", check=False
    )


def _text(output: bytes) -> str:
    return output.decode().replace("\r\n", "\n")


@cache
def _nursery() -> _Nursery:
    return _Nursery()


class _Nursery:
    """The process that forks. It ends with this one, when its end of the socket closes."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._socket, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-m", "tests.worlds.nursery", str(theirs.fileno())]
            # a session of its own, so that an interrupt of the tests is not its own
            self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True)
        assert self._socket.recv(1) == b"+", "the nursery did not start: see standard error"

    def run(
        self, arguments: list[str], given: bytes, folder: Path | None, environment: Mapping[str, str] | None, timeout: float, *, code: str = ""
    ) -> subprocess.CompletedProcess[bytes]:
        """Returns when the process has ended. Raises subprocess.TimeoutExpired."""
        wanted = {
            "arguments": arguments,
            "folder": str(folder or Path.cwd()),
            "environment": dict(os.environ if environment is None else environment),
            "code": code,
        }
        with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
            stdin.write(given)
            stdin.seek(0)
            ended = self._ended(json.dumps(wanted).encode() + b"\n", [each.fileno() for each in (stdin, stdout, stderr)], timeout)
            if ended is None:
                raise subprocess.TimeoutExpired(arguments, timeout)
            stdout.seek(0)
            stderr.seek(0)
            return subprocess.CompletedProcess(["ontorag", *arguments], ended, stdout.read(), stderr.read())

    def _ended(self, wanted: bytes, streams: list[int], timeout: float) -> int | None:
        """The exit code, negative for a signal; None when it was killed because it took too long."""
        status, theirs = os.pipe()
        with os.fdopen(status, "rb", buffering=0) as told:
            with self._lock:
                try:
                    sent = socket.send_fds(self._socket, [wanted], [*streams, theirs])
                    self._socket.sendall(wanted[sent:])
                finally:
                    os.close(theirs)
                pid = int(told.readline())
            in_time = select.select([told], [], [], timeout)[0]
            if not in_time:
                os.kill(pid, signal.SIGKILL)
            code = os.waitstatus_to_exitcode(int(told.readline()))
            return code if in_time else None


def _imports() -> None:
    """What commands import one by one as they need it, but for what starts threads, which a fork would not have: the drivers of servers, and
    onnxruntime, whose exit waits for its own for ever."""
    import gc
    import importlib
    import pkgutil

    packages = ("onto_core", "onto_extract", "onto_query", "sparql_cassandra")
    for package in packages:
        folder = [str(ROOT / package)]
        for module in pkgutil.walk_packages(folder, f"{package}."):
            if not {"pulsar", "cassandra", "main", "minilm"} & {*module.name.split(".")}:
                importlib.import_module(module.name)
    import openai  # noqa: F401 - clients import it when they are made

    from onto_core.matching import nlp

    nlp.parse("The model of the language is read once.")
    gc.collect()
    gc.freeze()  # what stays is not looked through in each command, nor copied


def _serve(control: socket.socket) -> tuple[str, list[str]]:
    """Returns in each process that is to become a command, with its code, empty for `ontorag`, and its arguments."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who wait for the commands
    control.sendall(b"+")
    while True:
        asked, fds, *_ = socket.recv_fds(control, 1 << 16, 4)
        while asked and not asked.endswith(b"\n"):
            asked += control.recv(1 << 16)
        if not asked:
            os._exit(0)
        if os.fork() == 0:
            break
        for fd in fds:
            os.close(fd)
    control.close()
    *streams, status = fds
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if pid := os.fork():
        for fd in streams:
            os.close(fd)
        os.write(status, b"%d\n" % pid)
        os.write(status, b"%d\n" % os.waitpid(pid, 0)[1])
        os._exit(0)
    os.close(status)
    for number, fd in enumerate(streams):
        os.dup2(fd, number)
        os.close(fd)
    wanted = json.loads(asked)
    os.chdir(wanted["folder"])
    os.environ.clear()
    os.environ.update(wanted["environment"])
    sys.path[:0] = [wanted["folder"], *wanted["environment"].get("PYTHONPATH", "").split(os.pathsep)]
    sys.argv = ["-c" if wanted["code"] else "ontorag", *wanted["arguments"]]
    return wanted["code"], wanted["arguments"]


if __name__ == "__main__":
    _imports()
    code, arguments = _serve(socket.socket(fileno=int(sys.argv[1])))
    if code:
        exec(code, {"__name__": "__main__"})
    else:
        from onto_core.cli.main import main

        main(arguments)
