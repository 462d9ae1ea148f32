"""The audit log: who did what, when, and what was refused, as lines of JSON in a file of its own, each with a digest that covers the one before.

A line that is changed, left out, put in or moved breaks the chain at its place. Whoever may write the file could make a whole new chain, unless
`access.audit.secret` keys it; and lines that are cut off at the end are missed by who wrote down the head before (`ontorag audit verify --head`).
"""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import hmac
import json
import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from onto_core.errors import AccessUnavailable, BadSettings, Problem
from onto_core.private_files import FILE, private_folder
from onto_core.secrets import cut

LONGEST: Final = 500
"""Characters of one field; longer ones are cut."""
_TAIL: Final = 65_536
"""Bytes at the end of the file that hold its last line."""
_BEGINNING: Final = b'{"n": '
START: Final = ""
"""In the first line, in the place of the digest of the one before."""


@dataclass(frozen=True, slots=True)
class Head:
    """Where a chain ends: the number of its last line, and that line's digest."""

    number: int = 0
    digest: str = START

    def __str__(self) -> str:
        return f"{self.number}:{self.digest}"


@dataclass
class Audit:
    """A file that lines are added to, by any number of processes."""

    path: Path
    secret: str = ""
    _known: tuple[int, int, Head] | None = field(default=None, init=False)
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="audit"), init=False)

    async def note(self, **fields: str | int) -> Head:
        """`add`, in a thread of its own: neither other processes nor long queries in the pool of threads hold up the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(self.add, **fields))

    def add(self, **fields: str | int) -> Head:
        """Add a line, and return where the chain ends now. Secrets are cut out. Raises AccessUnavailable."""
        try:
            with _held(self.path) as file:
                return self._write(file, fields)
        except OSError as error:
            raise AccessUnavailable("what is done cannot be noted at the moment") from error

    def _write(self, file: int, fields: Mapping[str, str | int]) -> Head:
        status = os.fstat(file)
        size, head = self._end(file, status)
        line = {"n": head.number + 1, "at": datetime.now(UTC).isoformat(timespec="milliseconds")}
        line |= {name: _plain(value) for name, value in fields.items()} | {"previous": head.digest}
        digest = digest_of(line, self.secret)
        data = (json.dumps(line | {"digest": digest}) + "\n").encode("ascii")
        if (written := os.write(file, data)) < len(data):  # a full disk: half a line is worse than none
            os.ftruncate(file, size)
            raise OSError(f"only {written} of {len(data)} bytes were written")
        head = Head(head.number + 1, digest)
        self._known = (status.st_ino, size + len(data), head)
        return head

    def _end(self, file: int, status: os.stat_result) -> tuple[int, Head]:
        """(size, head) of the file; what a process that was killed left behind of a line is dropped."""
        if self._known and self._known[:2] == (status.st_ino, status.st_size):
            return status.st_size, self._known[2]
        tail = os.pread(file, _TAIL, max(0, status.st_size - _TAIL))
        whole = tail.rfind(b"\n") + 1
        size = status.st_size - (len(tail) - whole)
        if size < status.st_size:
            if not _BEGINNING.startswith(tail[whole:][: len(_BEGINNING)]):
                raise OSError(f"{self.path} does not end with a line of an audit log")
            os.ftruncate(file, size)
        if not whole:
            return size, Head()
        try:
            last = json.loads(tail[:whole].rstrip(b"\n").rpartition(b"\n")[2])
            return size, Head(int(last["n"]), str(last["digest"]))
        except (ValueError, KeyError, TypeError) as error:
            raise OSError(f"the last line of {self.path} is not one of an audit log") from error


@contextmanager
def _held(path: Path) -> Iterator[int]:
    """The file, open to be added to, while no other process adds. Raises OSError."""
    while True:
        private_folder(path.parent, ours=False)
        file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, FILE)
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            if _is_at(file, path):  # else it was moved away to begin another
                yield file
                return
        finally:
            os.close(file)


def _is_at(file: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False


def _plain(value: str | int) -> str | int:
    return value if isinstance(value, int) else cut(value)[:LONGEST]


def digest_of(line: Mapping[str, Any], secret: str) -> str:
    """The digest of a line without its own, with the one before in it; keyed when there is a secret."""
    content = json.dumps({name: value for name, value in line.items() if name != "digest"}, sort_keys=True, separators=(",", ":"))
    key = hashlib.sha256(secret.encode()).digest() if secret else b""
    return hashlib.blake2b(content.encode(), key=key, digest_size=32).hexdigest()


@dataclass(frozen=True)
class Verified:
    """The result of a look at a whole chain: its head as far as it holds, and what is wrong with the first line that does not."""

    head: Head
    problems: tuple[Problem, ...] = ()


def verify(path: Path, secret: str = "", *, head: Head | None = None) -> Verified:
    """Follow the chain from its first line to its last, and through `head`, where somebody noted one earlier. Raises BadSettings without a file."""
    at, met = Head(), head is None or head == Head()
    for number, text in enumerate(lines_of(path), 1):
        if problem := _problem(number, text, at, secret):
            return Verified(at, (Problem(f"line {number}", problem),))
        at = Head(number, json.loads(text)["digest"])
        met = met or at == head
    missing = Problem("head", f"the chain does not go through {head}: lines were cut off or written anew since")
    return Verified(at, () if met else (missing,))


def _problem(number: int, text: bytes, before: Head, secret: str) -> str:
    """What is wrong with a line; empty when nothing is."""
    if not text.endswith(b"\n"):
        return "is unfinished"
    try:
        line = json.loads(text)
    except ValueError:
        return "is not JSON"
    if not isinstance(line, dict) or not isinstance(line.get("digest"), str):
        return "is not a line of an audit log"
    if line.get("n") != number or line.get("previous") != before.digest:
        return "does not follow the line before: lines were left out, put in or moved"
    if not hmac.compare_digest(digest_of(line, secret), line["digest"]):
        return "was changed, or is of a chain with another secret"
    return ""


def lines_of(path: Path) -> Iterator[bytes]:
    """The file's lines as they are. Raises BadSettings."""
    try:
        with path.open("rb") as file:
            yield from file
    except OSError as error:
        raise BadSettings("access.audit.file", [Problem(str(path), f"cannot be read: {error.strerror or error}")]) from error
