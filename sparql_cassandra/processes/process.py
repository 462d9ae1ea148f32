"""One child process as its parent holds it: its pipes, what it may know of us, and what its death means. Knows nothing of RDF."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from typing import Final

from onto_core.errors import BackendUnavailable, OntoRagError, QueryRejected, QueryTimeout, ResultTooLarge
from sparql_cassandra.processes.frames import ASK, END, FAILED, HEAD, OWN_MEMORY, READY, Json, framed, value_of

START: Final = """
import importlib, sys
module, main = sys.argv[1].split(":")
sys.path[:] = sys.argv[2:]
from sparql_cassandra.processes.child import serve
serve(getattr(importlib.import_module(module), main))
"""
"""Runs without `site` (-S), whose .pth files cost more than all the rest; the sys.path that it made comes as arguments."""
START_SECONDS: Final = 30.0
KEPT_ENVIRONMENT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "SSL_CERT_FILE", "SSL_CERT_DIR")
"""A child needs none of our secrets, so it is given none; what it must know comes over its pipe."""


class ChildProcess:
    """One child process and its pipes; used by one thread at a time, but told and killed from any."""

    def __init__(self, main: str, setup: Json) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        self._memory: int | None = None
        self._ready = self._dropped = False
        self._began = time.monotonic()
        self._got = bytearray()
        self._writing = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", START, main, *(entry or os.getcwd() for entry in sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env={name: os.environ[name] for name in KEPT_ENVIRONMENT if name in os.environ},
            start_new_session=True,  # Ctrl-C in the terminal is for us to handle
        )
        assert self._process.stdout is not None
        self._pipe = self._process.stdout.fileno()
        self._waiting = select.poll()  # select() knows no descriptor above 1,023
        self._waiting.register(self._pipe, select.POLLIN)
        with suppress(BrokenPipeError):  # one that has died already says so when it is asked
            self._write(framed(ASK, setup))

    @property
    def alive(self) -> bool:
        return not self._dropped and self._process.poll() is None

    def ready(self, seconds: float) -> bool:
        """Wait until the child can be asked. Raises BackendUnavailable when it cannot start."""
        if not self._ready:
            if (frame := self.frame(min(seconds, START_SECONDS), HEAD.size)) is not None:
                assert frame[0] == READY
                self._ready = True
            elif time.monotonic() - self._began > START_SECONDS:
                self.kill()
                raise BackendUnavailable(f"a process for queries did not start within {START_SECONDS:g} s")
        return self._ready

    def ask(self, request: Json) -> None:
        """Send a request. Raises `death`."""
        self._memory = request["memory"]
        try:
            self._write(framed(ASK, request))
        except BrokenPipeError:
            raise self.death() from None

    def tell(self, kind: bytes) -> None:
        """Send a frame without a body; a child that has died, or was buried, need not hear it."""
        with suppress(BrokenPipeError, ValueError):
            self._write(HEAD.pack(kind, 0))

    def _write(self, frame: bytes) -> None:
        assert self._process.stdin is not None
        with self._writing:
            self._process.stdin.write(frame)
            self._process.stdin.flush()

    def frame(self, seconds: float, most: int) -> tuple[bytes, bytes] | None:
        """(kind, body) of the next frame; None when it is not here within `seconds`. Raises ResultTooLarge over `most` bytes, and `death`."""
        until = time.monotonic() + seconds
        while True:
            if len(self._got) >= HEAD.size:
                kind, size = HEAD.unpack_from(self._got)
                if size > max(most, 1 << 20):
                    self.kill()
                    raise ResultTooLarge(f"the result is larger than {most:,} bytes")
                end = HEAD.size + size
                if len(self._got) >= end:
                    body = bytes(memoryview(self._got)[HEAD.size : end])
                    del self._got[:end]
                    return kind, body
            wait = until - time.monotonic()
            if wait <= 0 or not self._waiting.poll(wait * 1000):
                return None
            if not (part := os.read(self._pipe, 1 << 20)):
                raise self.death()
            self._got += part

    def ended_within(self, seconds: float) -> bool:
        """Drop what the child still sends, to the end of its reply. False when that takes longer, or when the child is of no more use."""
        until = time.monotonic() + seconds
        try:
            while (frame := self.frame(max(until - time.monotonic(), 0.0), 1 << 31)) is not None:
                if frame[0] in (END, FAILED):
                    return not value_of(frame[1])["worn"]
        except OntoRagError:
            return False
        return False

    def death(self) -> OntoRagError:
        """The error for the request that the process was busy with when it ended."""
        code = self._process.wait()
        self._errors.seek(0)
        words = self._errors.read(20_000).decode(errors="replace").strip()
        if self._dropped:
            return BackendUnavailable("the query was given up, or the store closed, before it ended")
        if "overflowed its stack" in words or code == -signal.SIGSEGV:
            return QueryRejected("the query is nested too deeply to be run")
        if code == -signal.SIGALRM:
            return QueryTimeout("the query was stopped at its deadline")
        if code in (-signal.SIGABRT, -signal.SIGKILL) or "MemoryError" in words:
            return ResultTooLarge(f"the query needed more than {(self._memory or OWN_MEMORY) >> 20} MB of memory")
        return BackendUnavailable(f"a process for queries ended with code {code}: {words[-500:] or 'it said nothing'}")

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
