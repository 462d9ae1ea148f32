"""A few warm reader processes, each killed when a request outlives its deadline. Knows nothing of RDF."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from onto_core.errors import BackendUnavailable, OntoRagError, QueryRejected, QueryTimeout, ResultTooLarge

READER: Final = "sparql_cassandra.embedded.reader:main"
START: Final = """
import importlib, sys
module, main = sys.argv[1].split(":")
root, memory, sys.path[:] = sys.argv[2], int(sys.argv[3]), sys.argv[4:]
getattr(importlib.import_module(module), main)(root, memory)
"""
"""Runs without `site` (-S), whose .pth files cost more than all the rest; the sys.path that it made comes as arguments."""

START_SECONDS: Final = 30.0
WAITING: Final = 32
"""Requests that may each wait in a thread for a reader; more wait for a thread."""

KEPT_ENVIRONMENT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH")
"""A reader needs none of our secrets, so it is given none."""

Json = dict[str, Any]


class ReaderProcess:
    """One child process and its pipes; used by one thread at a time, but killed from any."""

    def __init__(self, root: Path, memory: int) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        self._memory = memory
        self._ready = self._dropped = False
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", START, READER, str(root), str(memory), *(entry or os.getcwd() for entry in sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env={name: os.environ[name] for name in KEPT_ENVIRONMENT if name in os.environ},
            start_new_session=True,  # Ctrl-C in the terminal is for us to handle
        )

    @property
    def alive(self) -> bool:
        return not self._dropped and self._process.poll() is None

    def ask(self, request: Json, seconds: float, deadline: float) -> Json:
        """The reply, within `seconds`, the rest of the deadline. Raises QueryTimeout, ResultTooLarge, QueryRejected, BackendUnavailable."""
        assert self._process.stdin is not None
        if not self._ready:
            self._line(START_SECONDS, BackendUnavailable(f"a reader process did not start within {START_SECONDS:g} s"))
            self._ready = True
        try:
            self._process.stdin.write(json.dumps({**request, "deadline": seconds}).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._death() from None
        reply: Json = json.loads(self._line(seconds, QueryTimeout(f"the query was stopped at its deadline, {deadline:g} s")))
        return reply

    def _line(self, seconds: float, late: OntoRagError) -> bytes:
        assert self._process.stdout is not None
        pipe, until, parts = self._process.stdout.fileno(), time.monotonic() + seconds, [b""]
        waiting = select.poll()  # select() knows no descriptor above 1,023
        waiting.register(pipe, select.POLLIN)
        while not parts[-1].endswith(b"\n"):
            wait = until - time.monotonic()
            if wait <= 0 or not waiting.poll(wait * 1000):
                self.kill()
                raise late
            if not (part := os.read(pipe, 1 << 20)):
                raise self._death()
            parts.append(part)
        return b"".join(parts)

    def _death(self) -> OntoRagError:
        """The error for the request that the process was busy with when it ended."""
        code = self._process.wait()
        self._errors.seek(0)
        words = self._errors.read(20_000).decode(errors="replace").strip()
        if self._dropped:
            return BackendUnavailable("the query was given up, or the store closed, before it ended")
        if "overflowed its stack" in words or code == -signal.SIGSEGV:
            return QueryRejected("the query is nested too deeply to be run")
        if code in (-signal.SIGABRT, -signal.SIGKILL) or "MemoryError" in words:
            return ResultTooLarge(f"the query needed more than {self._memory >> 20} MB of memory")
        return BackendUnavailable(f"a reader process ended with code {code}: {words[-500:] or 'it said nothing'}")

    def kill(self) -> None:
        """End the process at once, whatever it is doing."""
        self._dropped = True
        self._process.kill()

    def bury(self) -> None:
        """End the process and close its pipes; called by the thread that used it last."""
        self.kill()
        self._process.wait()
        for file in (self._process.stdin, self._process.stdout, self._errors):
            assert file is not None
            with suppress(BrokenPipeError):
                file.close()


class ReaderCall:
    """A request on its way; `cancel` may come from another thread at any time."""

    def __init__(self, request: Json, deadline: float) -> None:
        self.request, self.deadline = request, deadline
        self._asked = time.monotonic()
        self._lock = threading.Lock()
        self._cancelled = False
        self._reader: ReaderProcess | None = None

    @property
    def left(self) -> float:
        return max(self.deadline - (time.monotonic() - self._asked), 0.01)

    def cancel(self) -> None:
        with self._lock:
            self._cancelled = True
            if self._reader is not None:
                self._reader.kill()

    def put_to(self, reader: ReaderProcess) -> Json:
        """The reader's reply, unless the call is cancelled before or meanwhile."""
        with self._lock:
            if self._cancelled:
                raise BackendUnavailable("the query was given up before it began")
            self._reader = reader
        try:
            return reader.ask(self.request, self.left, self.deadline)
        finally:
            with self._lock:
                self._reader = None


class ReaderPool:
    """At most `size` reader processes, started when first needed and replaced when killed. Safe for threads."""

    def __init__(self, root: Path, *, size: int, memory: int) -> None:
        self._root, self._memory = root, memory
        self.threads = ThreadPoolExecutor(max_workers=WAITING, thread_name_prefix="reader")
        self._slots = threading.Semaphore(size)
        self._lock = threading.Lock()
        self._idle: list[ReaderProcess] = []
        self._busy: list[ReaderProcess] = []
        self._closed = False

    def warm(self) -> None:
        """Start a reader now; it will be ready when the first query has been read."""
        with self._lock:
            if not self._closed and not self._idle and not self._busy:
                self._idle.append(ReaderProcess(self._root, self._memory))

    def answer(self, call: ReaderCall) -> Json:
        """The reply of a reader; waiting for a free one counts towards the deadline. Raises as `ReaderProcess.ask`."""
        if not self._slots.acquire(timeout=call.left):
            raise QueryTimeout(f"the query waited {call.deadline:g} s for others to end")
        try:
            with self._reader() as reader:
                return call.put_to(reader)
        finally:
            self._slots.release()

    @contextmanager
    def _reader(self) -> Iterator[ReaderProcess]:
        with self._lock:
            if self._closed:
                raise BackendUnavailable("the store was closed")
            reader = self._idle.pop() if self._idle else ReaderProcess(self._root, self._memory)
            if not reader.alive:
                reader.bury()
                reader = ReaderProcess(self._root, self._memory)
            self._busy.append(reader)
        try:
            yield reader
        finally:
            with self._lock:
                self._busy.remove(reader)
                if reader.alive and not self._closed:
                    self._idle.append(reader)
                else:
                    reader.bury()
                    if not self._closed:
                        self._idle.insert(0, ReaderProcess(self._root, self._memory))  # warm before it is needed

    def close(self) -> None:
        """End all readers; requests under way end with BackendUnavailable."""
        with self._lock:
            self._closed = True
            for reader in self._busy:
                reader.kill()
            for reader in self._idle:
                reader.bury()
            self._idle.clear()
        self.threads.shutdown(wait=True)
