"""Files of other programs' formats read in a process of their own, within limits of time and memory; a bad one is an error, and the next goes on."""

from __future__ import annotations

import io
import json
import os
import select
import subprocess
import sys
import tempfile
import threading
import time
from types import TracebackType
from typing import IO, Any, Final, Self

from onto_core.documents.formats.archives import BROKEN
from onto_core.documents.formats.child import ANSWERED, ASKED
from onto_core.documents.formats.document import ReadFile, Unreadable
from onto_core.documents.formats.kinds import Sort
from onto_core.layout.places import Place
from onto_core.sections.documents import DocumentSettings

START: Final = """
import sys
sys.path[:] = sys.argv[1:]
from onto_core.documents.formats.child import main
main()
"""
"""Runs without `site` (-S), as the processes for queries do; the sys.path that it made comes as arguments."""
_ENVIRONMENT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH")
"""The process needs none of our secrets, so it is given none."""
_START: Final = 60.0
"""Seconds in which a process is ready; mostly it is after a third of one."""
_ERRORS: Final = 4096
"""Bytes of a process's last words that are looked at."""


class Files:
    """A process that reads files, started with the first of them, and again after one that ended it. Safe for threads: one file at a time."""

    def __init__(self, limits: DocumentSettings) -> None:
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes] = io.BytesIO()
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._end()

    def read(self, sort: Sort, content: bytes) -> ReadFile:
        """The document in a file. Raises Unreadable: for its content, its size, or what it takes to read it."""
        if len(content) > self._limits.largest:
            raise Unreadable(f"has {len(content):,} bytes", f"documents.largest allows {self._limits.largest:,}")
        head = json.dumps({"sort": sort, "limits": self._limits.model_dump()}).encode()
        with self._lock:
            answer = self._ask(ASKED.pack(len(head), len(content)) + head, content)
        if "error" in answer:
            raise Unreadable(answer["error"], answer["mend"])
        places = tuple(Place.model_validate(place) for place in answer["places"])
        return ReadFile(answer["text"], tuple((start, end, number) for start, end, number in answer["spans"]), places, tuple(answer["notes"]))

    def _ask(self, head: bytes, content: bytes) -> dict[str, Any]:
        process = self._process if self._process is not None and self._process.poll() is None else self._ready()
        until = time.monotonic() + self._limits.seconds
        timer = threading.Timer(self._limits.seconds, process.kill)  # also while it is written to
        timer.start()
        try:
            assert process.stdin is not None
            process.stdin.write(head)
            process.stdin.write(content)
            process.stdin.flush()
            size = ANSWERED.unpack(self._bytes(process, ANSWERED.size, until))[0]
            answer: dict[str, Any] = json.loads(self._bytes(process, size, until))
            return answer
        except (OSError, EOFError) as error:
            process.kill()
            process.wait()
            words = self._last_words()
            self._end()
            if time.monotonic() >= until - 0.05:
                late = f"takes more than {self._limits.seconds:g} seconds to read"
                raise Unreadable(late, "raise documents.seconds, or cut the file into several") from error
            if "MemoryError" in words:
                large = f"takes more than {self._limits.memory:,} bytes of memory"
                raise Unreadable(large, "raise documents.memory, or cut the file into several") from error
            raise Unreadable(f"cannot be read, for it is damaged: {words}", BROKEN) from error
        finally:
            timer.cancel()

    def _bytes(self, process: subprocess.Popen[bytes], size: int, until: float) -> bytes:
        """Raises EOFError when the process ends before it has said all."""
        assert process.stdout is not None
        parts, left = [], size
        while left:
            waiting = select.poll()  # select() knows no descriptor above 1,023
            waiting.register(process.stdout, select.POLLIN)
            ready = waiting.poll(1000 * (max(0.0, until - time.monotonic()) + 1))
            part = os.read(process.stdout.fileno(), min(left, 1 << 20)) if ready else b""
            if not part:
                raise EOFError
            parts.append(part)
            left -= len(part)
        return b"".join(parts)

    def _ready(self) -> subprocess.Popen[bytes]:
        """A new process, once it can be asked: what its start takes is not the file's. Raises Unreadable when it does not start."""
        self._process = process = self._started()
        try:
            self._bytes(process, ANSWERED.size, time.monotonic() + _START)
        except EOFError as error:
            words = self._last_words()
            self._end()
            raise Unreadable(f"cannot be read, for no process can be started for it: {words}") from error
        return process

    def _started(self) -> subprocess.Popen[bytes]:
        self._end()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        return subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", START, *(entry or os.getcwd() for entry in sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env={"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"} | {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
            start_new_session=True,  # Ctrl-C in the terminal is for us to handle
        )

    def _last_words(self) -> str:
        """The last line that a process wrote before it ended: of a traceback the error."""
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - _ERRORS))
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return lines[-1][:300] if lines else "its reader ended without a word, perhaps for want of memory"

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
