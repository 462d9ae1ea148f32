"""One SQLite database and the one thread that talks to it: jobs in grouped transactions, periodic jobs, and news of other processes' changes.

Every bus of this process on the same file shares one engine, so that a publisher wakes a consumer beside it without a look at the disk; other
processes' changes are seen by polling SQLite's change counter (`PRAGMA data_version`, some microseconds), and only while somebody waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from onto_core.bus.sqlite.database import Job, change_counter, database_errors, open_database, transact, translated
from onto_core.errors import BusError
from onto_core.once import OncePerProcess

T = TypeVar("T")

GROUP = 256
"""Jobs in one transaction at most, so that other processes get their turn."""

FAST_POLL, SLOW_POLL = 0.005, 0.02
"""Seconds between two looks at the change counter: just after something happened, and after a quiet while."""

OWN_FAULT = (ValueError, sqlite3.DataError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
"""Failures of the job itself, whatever the state of the file: a text that is not Unicode, a body beyond SQLite's limit."""


@dataclass(slots=True)
class _Asked(Generic[T]):
    """A job, and the future of the event loop that waits for it."""

    job: Job[T]
    durable: bool
    wakes: bool
    future: asyncio.Future[T]
    loop: asyncio.AbstractEventLoop

    def settle(self, result: T | None, error: BaseException | None) -> None:
        """Deliver the result from the engine's thread. A closed loop, or a cancelled caller, wants none."""

        def deliver() -> None:
            if self.future.done():
                return
            if error is not None:
                self.future.set_exception(error)
            else:
                self.future.set_result(result)  # type: ignore[arg-type]

        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(deliver)


@dataclass(slots=True)
class _Periodic:
    job: Job[bool]
    seconds: float
    due: float


class Engine:
    """Use `acquire(target)`. `target` is a path, or the name of a memory database (`:memory:...`)."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.generation = 0
        """Grows with each change, of this process or another, that may have made a message available."""
        self._stopping = False
        self._ended = False
        self._batch: Sequence[_Asked[Any]] = ()
        self._asked: queue.SimpleQueue[_Asked[Any] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._listeners: dict[int, tuple[asyncio.AbstractEventLoop, Callable[[], None]]] = {}
        self._periodic: dict[int, _Periodic] = {}
        self._numbers = iter(range(1, 1 << 62))
        opened: queue.SimpleQueue[BusError | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, args=(opened,), name=f"bus {target}", daemon=True)
        self._thread.start()
        if (error := opened.get()) is not None:
            raise error

    def submit(self, job: Job[T], *, durable: bool = False, wakes: bool = False) -> asyncio.Future[T]:
        """The job's result when its transaction is committed. Raises BusError.

        `durable`: on the disk, safe from a power cut. `wakes`: it may make a message available, so listeners in this process are told.
        """
        loop = asyncio.get_running_loop()
        asked = _Asked(job, durable, wakes, loop.create_future(), loop)
        with self._lock:
            if not self._ended:
                self._asked.put(asked)
                return asked.future
        asked.future.set_exception(BusError(f"{self.target}: the bus is closed"))
        return asked.future

    def listen(self, changed: Callable[[], None], since: int) -> int | None:
        """Call `changed` in the running loop after each change. Returns a number for `ignore`; None when `since` is no longer the generation."""
        number = next(self._numbers)
        with self._lock:
            if self.generation != since:
                return None
            self._listeners[number] = (asyncio.get_running_loop(), changed)
        self._asked.put(None)  # so that the thread, which may be waiting for a job, begins to poll
        return number

    def ignore(self, number: int) -> None:
        with self._lock:
            self._listeners.pop(number, None)

    def every(self, seconds: float, job: Job[bool]) -> int:
        """Run the job in the thread, whatever the event loops do, until `cease` is called with the number returned. The job says whether it wakes."""
        number = next(self._numbers)
        with self._lock:
            self._periodic[number] = _Periodic(job, seconds, time.monotonic() + seconds)
        self._asked.put(None)
        return number

    def cease(self, number: int) -> None:
        with self._lock:
            self._periodic.pop(number, None)

    def close(self) -> None:
        """Finish what was asked, then end the thread."""
        self._stopping = True
        self._asked.put(None)
        self._thread.join()

    # What follows runs in the thread.

    def _run(self, opened: queue.SimpleQueue[BusError | None]) -> None:
        try:
            with database_errors(self.target):
                db = open_database(self.target)
        except BusError as error:
            opened.put(error)
            return
        opened.put(None)
        try:
            self._serve(db)
        finally:  # whatever ended the thread, nobody waits for it in vain
            with self._lock:
                self._ended = True
            with contextlib.suppress(sqlite3.Error):
                db.close()
            for asked in (*self._batch, *_drained(self._asked)):
                asked.settle(None, BusError(f"{self.target}: the bus is closed"))
            self._tell()

    def _serve(self, db: sqlite3.Connection) -> None:
        seen, poll = change_counter(db), FAST_POLL
        while not self._stopping or not self._asked.empty():
            self._batch = self._wait(poll)
            if self._batch:
                self._commit(db, self._batch)
            wakes = self._run_periodic(db) or any(asked.wakes for asked in self._batch)
            try:
                version = change_counter(db)
            except sqlite3.Error:  # whoever waits is woken, looks, and gets the error
                version = seen + 1
            if version != seen:
                seen, wakes = version, True
            if wakes:
                self._tell()
            poll = FAST_POLL if wakes or self._batch else min(poll * 1.25, SLOW_POLL)

    def _wait(self, poll: float) -> list[_Asked[Any]]:
        """The jobs that came, in their order; empty when it is time to look around."""
        with self._lock:
            next_due = min((periodic.due for periodic in self._periodic.values()), default=None)
            listening = bool(self._listeners)
        timeout = None if next_due is None else max(0.0, next_due - time.monotonic())
        if listening:
            timeout = poll if timeout is None else min(poll, timeout)
        try:
            first = self._asked.get(timeout=timeout)
        except queue.Empty:
            return []
        return [asked for asked in (first, *_drained(self._asked, GROUP)) if asked is not None]

    def _commit(self, db: sqlite3.Connection, batch: Sequence[_Asked[Any]]) -> None:
        """All jobs in one transaction. When one of them cannot be done, each in its own; when the file cannot be used, none."""
        try:
            results = transact(db, [asked.job for asked in batch], durable=any(asked.durable for asked in batch))
        except (sqlite3.Error, ValueError) as error:
            if isinstance(error, OWN_FAULT) and len(batch) > 1:
                for asked in batch:
                    self._commit(db, [asked])
                return
            for asked in batch:
                asked.settle(None, translated(error, self.target))
            return
        for asked, result in zip(batch, results, strict=True):
            asked.settle(result, None)

    def _run_periodic(self, db: sqlite3.Connection) -> bool:
        now = time.monotonic()
        wakes = False
        with self._lock:
            due = [periodic for periodic in self._periodic.values() if periodic.due <= now]
        for periodic in due:
            periodic.due = now + periodic.seconds
            with contextlib.suppress(sqlite3.Error):  # locked or full for a while: the next beat tries again, and callers see it on their own jobs
                wakes = any(transact(db, [periodic.job], durable=False)) or wakes
        return wakes

    def _tell(self) -> None:
        with self._lock:
            self.generation += 1
            listeners = list(self._listeners.items())
        for number, (loop, changed) in listeners:
            try:
                loop.call_soon_threadsafe(changed)
            except RuntimeError:  # the loop is closed
                self.ignore(number)


_engines: OncePerProcess[str, Engine] = OncePerProcess()


def acquire(target: str) -> Engine:
    """The engine of this process for the target, started when nobody else uses it. Raises BusError when the file cannot be used."""
    name = target if target.startswith(":memory:") else str(Path(target).absolute())
    return _engines.acquire(name, lambda: Engine(name))


def release(engine: Engine) -> None:
    """Give the engine back; the last user ends the thread, and a memory database with it. Blocks until what was asked is done."""
    _engines.release(engine.target)


def _drained(asked: queue.SimpleQueue[_Asked[Any] | None], most: int = 1 << 30) -> Iterator[_Asked[Any]]:
    for _ in range(most):
        try:
            item = asked.get_nowait()
        except queue.Empty:
            return
        if item is not None:
            yield item
