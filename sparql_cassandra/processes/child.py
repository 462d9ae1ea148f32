"""The child's side: answers one request after the other, under a limit of memory and a timer for each, until its input ends. Knows nothing of RDF."""

from __future__ import annotations

import os
import queue
import resource
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

from onto_core.errors import OntoRagError, ResultTooLarge
from sparql_cassandra.processes.frames import ASK, END, FAILED, HEAD, OWN_MEMORY, PART, READY, Json, error_to_json, framed, value_of

STACK: Final = 64 * 1024 * 1024
"""Address space for the stack of the one thread that works: a deeply nested query must not end the process."""
SLACK: Final = 32 << 20
"""Bytes over `query.memory` that a query may take: it counts what it keeps, and not what the libraries beneath it hold for a moment."""
BLOCK: Final = 32_768
"""Characters of the rows that are sent together."""
LATE: Final = 1.0
"""Seconds after the deadline at which the kernel ends the child, should its parent be gone."""

Row = Sequence[Any]


class Answers(Protocol):
    """The work of a child. `answer` yields rows, as lists of them, and objects with what else is to be said."""

    def open(self, request: Json) -> None:
        """Open what the request is about, unless it is open: what that takes stays, and is not the request's."""
        ...

    def answer(self, request: Json) -> Iterator[list[Row] | Json]: ...
    def cancel(self) -> None:
        """Stop the answer under way, if that can be done; called from another thread."""
        ...


def blocks(rows: Iterable[Row], size_of: Callable[[Any], int] = len) -> Iterator[list[Row]]:
    """The rows in lists of about `BLOCK` characters; a cell is None, or what `size_of` counts."""
    block: list[Row] = []
    size = 0
    for row in rows:
        block.append(row)
        for cell in row:
            size += 8 if cell is None else 8 + size_of(cell)
        if size >= BLOCK:
            yield block
            block, size = [], 0
    if block:
        yield block


def serve(start: Callable[[Json], Answers]) -> None:
    """Serve until standard input ends: then the parent has closed us, or is gone."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):  # where memory runs out for a whole container, the kernel shall take a query and not the worker
        Path("/proc/self/oom_score_adj").write_text("1000")
    requests: queue.SimpleQueue[Json] = queue.SimpleQueue()
    worker = _Worker(start, requests)
    threading.stack_size(STACK)
    thread = threading.Thread(target=worker.work, daemon=True)
    thread.start()
    threading.stack_size(0)
    try:
        while len(head := sys.stdin.buffer.read(HEAD.size)) == HEAD.size:
            kind, size = HEAD.unpack(head)
            body = sys.stdin.buffer.read(size)
            if kind == ASK:
                requests.put(value_of(body))
            else:
                worker.cancel()
        os._exit(0)
    finally:
        sys.excepthook(*sys.exc_info())
        os._exit(1)


class _Worker:
    def __init__(self, start: Callable[[Json], Answers], requests: queue.SimpleQueue[Json]) -> None:
        self._start, self._requests = start, requests
        self._answers: Answers | None = None
        self._base = 0

    def cancel(self) -> None:
        if self._answers is not None:
            self._answers.cancel()

    def work(self) -> None:
        """Answer without end; an unforeseen error ends the process and is printed on standard error."""
        try:
            trouble = self._started(self._requests.get())
            send(framed(READY, {}))
            self._base = data_bytes()
            while True:
                request = self._requests.get()
                # if the parent is gone, only this kills us at the deadline: the kernel's own timer, with its default action
                signal.setitimer(signal.ITIMER_REAL, request["deadline"] + LATE)
                last = framed(FAILED, {"error": trouble, "worn": True}) if trouble else self._reply(request)
                signal.setitimer(signal.ITIMER_REAL, 0)
                send(last)
        except BrokenPipeError:
            os._exit(0)
        finally:
            sys.excepthook(*sys.exc_info())
            os._exit(1)

    def _started(self, setup: Json) -> Json | None:
        try:
            self._answers = self._start(setup)
        except OntoRagError as error:
            return error_to_json(error)
        return None

    def _reply(self, request: Json) -> bytes:
        """Send the parts of the reply to a request, and return its last frame, which frees this child for another request."""
        assert self._answers is not None
        memory: int | None = request["memory"]
        error: Json | None = None
        full = False
        try:
            before = data_bytes()
            limit_memory(before + OWN_MEMORY)
            self._answers.open(request)
            self._base += max(0, data_bytes() - before)  # a database takes 76 MB
            limit_memory(data_bytes() + (OWN_MEMORY if memory is None else memory + SLACK))
            sent = 0
            for part in self._answers.answer(request):
                frame = framed(PART, part)
                sent += len(frame)
                if sent > request["most"]:
                    raise ResultTooLarge(f"the result is larger than {request['most']:,} bytes")
                send(frame)
        except OntoRagError as found:
            error = error_to_json(found)
        except MemoryError:
            full = True
        limit_memory(resource.RLIM_INFINITY)
        if full:
            error = error_to_json(ResultTooLarge(f"the query needed more than {(memory or OWN_MEMORY) >> 20} MB of memory"))
        if memory is None:
            self._base = max(self._base, data_bytes())
        # what a query left behind, in our caches or between the blocks of the allocator, is not taken from the next one
        worn = full or data_bytes() - self._base > SLACK // 2
        return framed(FAILED if error else END, {"error": error, "worn": worn})


def send(frame: bytes) -> None:
    sys.stdout.buffer.write(frame)
    sys.stdout.buffer.flush()


def data_bytes() -> int:
    """Bytes that count for RLIMIT_DATA, or 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_bytes().split()[5]) * resource.getpagesize()
    except FileNotFoundError:
        return 0


def limit_memory(most: int) -> None:
    with suppress(ValueError, OSError):  # macOS has no such limit
        resource.setrlimit(resource.RLIMIT_DATA, (most, resource.RLIM_INFINITY))
