"""Messages that a consumer took from a broker and has not handed out yet: in order, each when it is due, and one suspect at a time."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import time
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from onto_core.errors import BusError

T = TypeVar("T")


class Intake(Generic[T]):
    """Filled by `put`, emptied by `get`; `wanted` is called when a `get` begins to wait, and `waiting` is how many do.

    A `get` that is cancelled takes nothing with it. A suspect (a message that a worker died with) is handed out only when no other one is out: so
    the one that really kills its worker is soon counted alone, and those that were merely beside it get through.
    """

    def __init__(self, wanted: Callable[[], None]) -> None:
        self._wanted = wanted
        self._ready: deque[T] = deque()
        self._suspects: deque[T] = deque()
        self._later: list[tuple[float, int, T, bool]] = []
        self._order = itertools.count()
        self._suspect_out = False
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._error: BusError | None = None
        self._closed: BusError | None = None

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def put(self, item: T, *, suspect: bool = False, due: float = 0.0) -> None:
        """Add an item; `due` is in seconds since the epoch."""
        if due > time.time():
            heapq.heappush(self._later, (due, next(self._order), item, suspect))
            self._set_timer()
            return
        (self._suspects if suspect else self._ready).append(item)
        self._wake()

    async def get(self) -> T:
        """The next item. Raises what `fail` or `close` was given."""
        while True:
            if self._closed is not None:
                raise self._closed
            if self._suspects and not self._suspect_out:
                self._suspect_out = True
                return self._suspects.popleft()
            if self._ready:
                return self._ready.popleft()
            if self._error is not None:
                error, self._error = self._error, None
                raise error
            await self._wait()

    def suspect_is_done(self) -> None:
        """The suspect that was handed out is settled: the next one may go."""
        self._suspect_out = False
        if self._suspects:
            self._wake()

    def fail(self, error: BusError) -> None:
        """Make one `get` raise the error."""
        self._error = error
        self._wake()

    def close(self, error: BusError) -> None:
        """Make every `get` raise the error from now on."""
        self._closed = error
        if self._timer is not None:
            self._timer.cancel()
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    async def _wait(self) -> None:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        self._wanted()
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.cancelled():
                with contextlib.suppress(ValueError):
                    self._waiting.remove(waiting)
            else:
                self._wake()  # it was its turn, which is now the next one's
            raise

    def _wake(self) -> None:
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if self._later and self._closed is None:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, self._later[0][0] - time.time()) + 0.001, self._release)

    def _release(self) -> None:
        while self._later and self._later[0][0] <= time.time():
            _, _, item, suspect = heapq.heappop(self._later)
            self.put(item, suspect=suspect)
        self._timer = None
        self._set_timer()
