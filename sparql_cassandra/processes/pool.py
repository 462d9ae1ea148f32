"""A few warm child processes, each killed when a request outlives its deadline; a request's way to one of them. Knows nothing of RDF."""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

from onto_core.errors import BackendUnavailable, Overloaded, QueryTimeout, ResultTooLarge
from sparql_cassandra.processes.frames import CANCEL, END, FAILED, OWN_MEMORY, PART, Json, error_from_json, value_of
from sparql_cassandra.processes.process import ChildProcess

WAITING: Final = 32
"""Requests that may each wait in a thread for a child; more wait for a thread."""
LONG: Final = 0.3
"""Seconds after which a request may well have to be killed, so that another child is made ready."""
STARTING: Final = 0.15
"""Seconds of the start of a child that do not count: about what it takes on a machine that is not busy, and the most that a query may be late."""
LOOK: Final = 0.1
"""Seconds between two looks at whether a request was cancelled."""


class Call:
    """A request on its way. One thread reads the replies; `cancel` may come from any other at any time."""

    def __init__(
        self, pool: Pool, request: Json, deadline: float, *, memory: int | None = None, most: int = sys.maxsize, asked: float | None = None
    ) -> None:
        """`memory`: bytes that the child may take for it; None for a request of our own. `most`: bytes of all its replies. `asked`: when it began."""
        self._pool, self._request, self._deadline = pool, request, deadline
        self._memory, self._most = memory, most
        self._asked = time.monotonic() if asked is None else asked
        self._lock = threading.RLock()
        self._child: ChildProcess | None = None
        self._reading = False
        self._cancelled = 0.0

    @property
    def left(self) -> float:
        return max(self._deadline - (time.monotonic() - self._asked), 0.01)

    def answer(self) -> Json:
        """All that is said in the replies, and their rows as "rows"."""
        said: Json = {"rows": []}
        for reply in self.replies():
            value = value_of(reply)
            if isinstance(value, list):
                said["rows"] += value
            else:
                said.update(value)
        return said

    def replies(self) -> Iterator[bytes]:
        """Each reply as it comes, in JSON; waiting for a free child counts towards the deadline, and so does what its start takes over `STARTING`.

        Raises the error that the child reports, Overloaded, QueryTimeout, ResultTooLarge, QueryRejected, BackendUnavailable.
        Whoever stops reading has cancelled.
        """
        child = self._pool.take(self.left, self._deadline)
        with self._lock:
            self._child = child
        ended = True  # as long as nothing was asked
        try:
            left = self.left
            if not child.ready(left + STARTING):
                raise Overloaded(f"the query was stopped at its deadline, {self._deadline:g} s: no process was ready for it")
            if self._cancelled:
                raise BackendUnavailable("the query was given up before it began")
            left = min(left, self.left + STARTING)
            until = time.monotonic() + left + self._pool.grace
            ended = False
            child.ask({**self._request, "deadline": left, "memory": self._memory, "most": self._most})
            got = 0
            while True:
                kind, body = self._next(child, until)
                if kind != PART:
                    break
                if (got := got + len(body)) > self._most:
                    raise ResultTooLarge(f"the result is larger than {self._most:,} bytes")
                yield body
            assert kind in (END, FAILED)
            last = value_of(body)
            ended = True
            if last["worn"]:
                child.kill()
            if last["error"]:
                raise error_from_json(last["error"])
        finally:
            with self._lock:
                own, self._child = self._child, None
            if own is not None:
                self._pool.give_back(own) if ended else self._pool.abandon(own)

    def _next(self, child: ChildProcess, until: float) -> tuple[bytes, bytes]:
        with self._lock:
            if self._cancelled or self._child is None:
                raise BackendUnavailable("the query was given up before it ended")
            self._reading = True
        try:
            began = time.monotonic()
            while (now := time.monotonic()) < until:
                if self._cancelled and now > self._cancelled + self._pool.grace:
                    break
                if (frame := child.frame(min(until - now, LOOK), min(self._most, self._memory or OWN_MEMORY))) is not None:
                    return frame
                if now - began > LONG:
                    self._pool.prepare_another()
        finally:
            with self._lock:
                self._reading = False
        child.kill()
        if self._cancelled:
            raise BackendUnavailable("the query was given up before it ended")
        raise QueryTimeout(f"the query was stopped at its deadline, {self._deadline:g} s")

    def cancel(self) -> None:
        """Give the query up. A child that is told so and ends at once lives on; any other is killed."""
        with self._lock:
            self._cancelled = self._cancelled or time.monotonic()
            child = self._child
            if child is None:
                return
            if self._reading:
                self._pool.tell(child)
                return
            self._child = None
        self._pool.abandon(child)


class Pool:
    """At most `size` children that work, started when first needed and replaced when killed, and one to spare. Safe for threads."""

    def __init__(self, main: str, setup: Json, *, size: int, grace: float) -> None:
        """`main` is a child's `module:function`, called with the set-up. `grace`: seconds in which it ends a query when told; 0: it cannot."""
        self._main, self._setup, self._size, self.grace = main, setup, size, grace
        self.threads = ThreadPoolExecutor(max_workers=WAITING, thread_name_prefix="query")
        self._slots = threading.Semaphore(size)
        self._abandoned: queue.SimpleQueue[ChildProcess | None] = queue.SimpleQueue()
        threading.Thread(target=self._wind_up_all, daemon=True, name="query-end").start()
        self._lock = threading.Lock()
        self._idle: list[ChildProcess] = []
        self._busy: list[ChildProcess] = []
        self._closed = self._serving = False

    def call(self, request: Json, deadline: float, **limits: Any) -> Call:
        return Call(self, request, deadline, **limits)

    def warm(self, number: int = 1) -> None:
        """Start as many children now, at most `size`, counting those that there are; they will be ready when the first query has been read.

        Who asks for several serves others: from then on a child is ready for the next query while one is under way.
        """
        self._serving |= number > 1
        with self._lock:
            while not self._closed and len(self._idle) + len(self._busy) < min(number, self._size):
                self._idle.append(self._started())

    def prepare_another(self) -> None:
        """Start a child to spare, unless one is idle."""
        with self._lock:
            if not self._closed and not self._idle and len(self._busy) <= self._size:
                with suppress(OSError):  # then the next query says so
                    self._idle.insert(0, self._started())

    def take(self, seconds: float, deadline: float) -> ChildProcess:
        if not self._slots.acquire(timeout=seconds):
            raise Overloaded(f"the query waited {deadline:g} s for others to end")
        with self._lock:
            if self._closed:
                self._slots.release()
                raise BackendUnavailable("the store was closed")
            try:
                child = self._idle.pop() if self._idle else self._started()
                if not child.alive:
                    child.bury()
                    child = self._started()
            except OSError as error:
                self._slots.release()
                raise BackendUnavailable(f"no process can be started for a query: {error}") from error
            self._busy.append(child)
        if self._serving or len(self._busy) > 1:  # where queries come together, the next one shall find a child that is ready
            self.prepare_another()
        return child

    def give_back(self, child: ChildProcess) -> None:
        """End a request: the child waits for another one, or is replaced."""
        with self._lock:
            self._busy.remove(child)
            if child.alive and not self._closed and len(self._idle) < self._size:
                self._idle.append(child)
            else:
                child.bury()
        self._slots.release()
        self.prepare_another()  # warm before it is needed

    def abandon(self, child: ChildProcess) -> None:
        """End a request that the child may still be busy with; takes no lock, for the collector of garbage may call it at any point."""
        self._abandoned.put(child)

    def _wind_up_all(self) -> None:
        while (child := self._abandoned.get()) is not None:
            self.tell(child)
            try:
                self.threads.submit(self._wind_up, child)
            except RuntimeError:  # the pool was closed meanwhile
                child.kill()
                self.give_back(child)

    def _wind_up(self, child: ChildProcess) -> None:
        if not child.ended_within(self.grace):
            child.kill()
        self.give_back(child)

    def tell(self, child: ChildProcess) -> None:
        """Tell the child that nobody waits any more."""
        if self.grace:
            child.tell(CANCEL)
        else:
            child.kill()

    def _started(self) -> ChildProcess:
        return ChildProcess(self._main, self._setup)

    def close(self) -> None:
        """End all children; requests under way end with BackendUnavailable."""
        with self._lock:
            self._closed = True
            for child in self._busy:
                child.kill()
            for child in self._idle:
                child.bury()
            self._idle.clear()
        self._abandoned.put(None)
        self.threads.shutdown(wait=True)
