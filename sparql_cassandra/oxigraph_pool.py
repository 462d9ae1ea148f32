"""A few warm reader processes, each killed when a request outlives its deadline. Knows nothing of RDF, and of the store only its folder."""

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
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from onto_core.errors import BackendUnavailable, QueryRejected, QueryTimeout, ResultTooLarge

START = "import sys; sys.path[:] = sys.argv[3:]; from sparql_cassandra.oxigraph_reader import main; main(sys.argv[1], int(sys.argv[2]))"
START_SECONDS = 30.0
KEPT_ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH")
"""A reader needs no secret of ours, so it is given none."""

Json = dict[str, Any]


class ReaderProcess:
    """One child process and its pipes; used by one thread at a time."""

    def __init__(self, root: Path, memory: int) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        self._memory = memory
        self._ready = False
        self._left = b""
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", START, str(root), str(memory), *(entry or os.getcwd() for entry in sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env={name: os.environ[name] for name in KEPT_ENVIRONMENT if name in os.environ},
            start_new_session=True,  # Ctrl-C is ours to handle
        )

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, request: Json, deadline: float) -> Json:
        """The reply, within `deadline` seconds. Raises QueryTimeout, ResultTooLarge, QueryRejected, BackendUnavailable: then the process is gone."""
        if not self._ready:
            self._line(time.monotonic() + START_SECONDS, "a reader process did not start")
            self._ready = True
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({**request, "deadline": deadline}).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._death() from None
        reply: Json = json.loads(self._line(time.monotonic() + deadline, f"the query was stopped after {deadline:g} s"))
        return reply

    def _line(self, until: float, late: str) -> bytes:
        assert self._process.stdout is not None
        file, parts = self._process.stdout.fileno(), [self._left]
        while b"\n" not in parts[-1]:
            wait = until - time.monotonic()
            if wait <= 0 or not select.select([file], [], [], wait)[0]:
                self.kill()
                raise QueryTimeout(late)
            if not (part := os.read(file, 1 << 20)):
                raise self._death()
            parts.append(part)
        line, _, self._left = b"".join(parts).partition(b"\n")
        return line

    def _death(self) -> Exception:
        """What the end of the process says about the request that it was busy with."""
        code = self._process.wait()
        self._errors.seek(0)
        words = self._errors.read(20_000).decode(errors="replace").strip()
        self.kill()
        if "overflowed its stack" in words or code == -signal.SIGSEGV:
            return QueryRejected("the query is nested too deeply to be run")
        if code in (-signal.SIGABRT, -signal.SIGKILL) or "MemoryError" in words:
            return ResultTooLarge(f"the query needed more than {self._memory >> 20} MB of memory")
        return BackendUnavailable(f"a reader process ended with code {code}: {words[-500:] or 'it said nothing'}")

    def kill(self) -> None:
        """End the process at once, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        for file in (self._process.stdin, self._process.stdout, self._errors):
            assert file is not None
            try:
                file.close()
            except BrokenPipeError:
                pass


class ReaderPool:
    """At most `size` reader processes, started when first needed and replaced when killed. Safe for threads."""

    def __init__(self, root: Path, *, size: int, memory: int) -> None:
        self._root, self._memory = root, memory
        self._slots = threading.Semaphore(size)
        self._lock = threading.Lock()
        self._idle: list[ReaderProcess] = []
        self._busy: set[ReaderProcess] = set()
        self._closed = False

    def ask(self, request: Json, deadline: float) -> Json:
        """The reply of a reader; waiting for a free one counts. Raises as `ReaderProcess.ask`."""
        asked = time.monotonic()
        if not self._slots.acquire(timeout=deadline):
            raise QueryTimeout(f"the query waited {deadline:g} s for others to end")
        try:
            with self._reader() as reader:
                return reader.ask(request, max(deadline - (time.monotonic() - asked), 0.001))
        finally:
            self._slots.release()

    @contextmanager
    def _reader(self) -> Iterator[ReaderProcess]:
        with self._lock:
            if self._closed:
                raise BackendUnavailable("the store is closed")
            reader = self._idle.pop() if self._idle else None
            if reader is not None and not reader.alive:
                reader.kill()
                reader = None
            reader = reader or ReaderProcess(self._root, self._memory)
            self._busy.add(reader)
        try:
            yield reader
        finally:
            with self._lock:
                self._busy.discard(reader)
                if self._closed:
                    reader.kill()
                elif reader.alive:
                    self._idle.append(reader)
                else:
                    self._idle.insert(0, ReaderProcess(self._root, self._memory))  # warm before it is needed

    def close(self) -> None:
        """End all readers; a request under way ends with BackendUnavailable."""
        with self._lock:
            self._closed = True
            for reader in self._idle:
                reader.kill()
            self._idle.clear()
            for reader in self._busy:
                reader._process.kill()
