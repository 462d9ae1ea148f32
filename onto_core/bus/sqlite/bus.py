"""The bus without a server: topics, groups, leases, retries and dead letters in SQLite, in a file for several processes or in memory for one."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from onto_core.bus.publishing import publishing
from onto_core.bus.retry import printable
from onto_core.bus.sqlite import erasing, tables, thread
from onto_core.bus.sqlite.processes import this_process
from onto_core.errors import BusError, NotInHand
from onto_core.ports.bus import DeadLetter, Erased, Subscription
from onto_core.wire import Message

RETAIN = 256 << 20
"""Bytes of settled messages that are kept for groups that do not exist yet."""

PURGE_EVERY = 10.0
"""Seconds between two looks for more than is retained."""

LEASE = 4
"""Heartbeats that a consumer may miss before it is taken for dead."""


class SqliteBus:
    """Bus and DeadLetters over one SQLite database.

    - A group sees every message of its topic from the earliest that is kept, also one created later. Messages that all groups of a topic have
      settled are kept until together they take more than `retain` bytes, then the oldest go; a topic that no group reads keeps everything.
    - The same message published twice is delivered twice, as on any at-least-once bus: a handler's effects carry ids and bear repetition.
    - What a consumer holds is leased for four heartbeats, and renewed every `heartbeat` seconds while its process lives. When the process dies
      on this machine its messages are free within a heartbeat, or at once when a consumer of the group starts; else when the lease has run out.
    - A message whose worker died `crashes` times while holding it goes to the dead letters. Crashes are counted apart from tries, with growing
      waits between them: it takes some minutes of nothing but crashes to get there.
    - Order is by publication, best effort: what comes back comes before what is new.

    Every method raises BusError when the file cannot be used.
    """

    def __init__(self, target: str, *, crashes: int, heartbeat: float = 2.0, retain: int = RETAIN) -> None:
        """`target` is a path, or `:memory:NAME` for a database that lives while any bus of this process has that name open."""
        self._heartbeat, self._crashes, self._retain = heartbeat, crashes, retain
        self._engine = thread.acquire(target)
        self._subscriptions: list[SqliteSubscription] = []
        self._purging: int | None = None
        self._closed = False

    async def publish(self, topic: str, message: Message) -> None:
        self._check()
        with publishing(topic, message) as sent:
            await self._engine.submit(partial(tables.publish, row=tables.row(topic, sent)), durable=True, wakes=True)

    async def subscribe(self, topic: str, group: str, prefetch: int = 1) -> Subscription:
        self._check()
        subscription = SqliteSubscription(self._engine, topic, group, prefetch=prefetch, heartbeat=self._heartbeat, crashes=self._crashes)
        await subscription.join()
        self._subscriptions = [*(each for each in self._subscriptions if not each.closed), subscription]
        if self._purging is None:
            self._purging = self._engine.every(PURGE_EVERY, self._purge)
        return subscription

    async def backlog(self, topic: str, group: str) -> int:
        self._check()
        return await self._engine.submit(partial(tables.backlog, topic=topic, group=group))

    async def dead_letters(self, topic: str | None = None, limit: int = 1000) -> Sequence[DeadLetter]:
        self._check()
        return await self._engine.submit(partial(tables.dead_letters, topic=topic, limit=limit))

    async def add_dead_letter(self, letter: DeadLetter) -> None:
        self._check()
        await self._engine.submit(partial(tables.add_dead_letter, letter=letter), durable=True)

    async def remove_dead_letter(self, letter: DeadLetter) -> None:
        self._check()
        await self._engine.submit(partial(tables.remove_dead_letter, letter=letter), durable=True)

    async def erase(self, topics: Sequence[str], key: str, is_meant: Callable[[Message], bool]) -> Erased:
        self._check()
        erased = await self._engine.submit(lambda db: erasing.erase(db, topics, key, is_meant, now=time.time()), durable=True, wakes=True)
        if self._engine.target.startswith(":memory:"):
            return erased
        return replace(erased, stays=await asyncio.to_thread(erasing.write_log_into_file, self._engine.target))

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        for subscription in self._subscriptions:
            await subscription.close()
        if self._purging is not None:
            self._engine.cease(self._purging)
            with suppress(BusError):
                await self._engine.submit(self._purge)
        await asyncio.to_thread(thread.release, self._engine)

    def _purge(self, db: sqlite3.Connection) -> bool:
        tables.purge(db, self._retain)
        return False

    def _check(self) -> None:
        if self._closed:
            raise BusError("the bus is closed")


class SqliteSubscription:
    """One consumer of a group. It looks for messages only while `receive` waits, and holds at most `prefetch` that were not received yet.

    A look's result goes into the buffer, never to the caller of `receive`: so a `receive` that is cancelled takes nothing with it.
    """

    def __init__(self, engine: thread.Engine, topic: str, group: str, *, prefetch: int, heartbeat: float, crashes: int) -> None:
        self._engine, self._topic, self._group = engine, topic, group
        self._prefetch, self._heartbeat, self._crashes = max(1, prefetch), heartbeat, crashes
        self._lease = LEASE * heartbeat
        self._consumer = 0
        self._beating: int | None = None
        self._last_beat = 0.0
        self._patient_until = 0.0
        self._buffer: deque[tuple[tables.Hold, Message]] = deque()
        self._error: BaseException | None = None
        self._arrived = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._listening: int | None = None
        self._look: asyncio.Future[tuple[tables.Look, int]] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self.closed = False

    async def join(self) -> None:
        await self._engine.submit(self._join, wakes=True)
        self._beating = self._engine.every(self._heartbeat, self._beat)

    async def receive(self) -> SqliteDelivery:
        while True:
            if self.closed:
                raise BusError(f"the subscription of {self._group!r} to {self._topic!r} is closed")
            if self._buffer:
                hold, message = self._buffer.popleft()
                if hold.consumer != self._consumer:
                    continue  # taken before the lease was lost: it is somebody else's by now
                return SqliteDelivery(self._engine, hold, message)
            if self._error is not None:
                error, self._error = self._error, None
                raise error
            self._arrived.clear()
            self._start_look()
            await self._arrived.wait()

    async def close(self) -> None:
        """Hand back unsettled messages at once, received or not; that is neither a try nor a crash."""
        if self.closed:
            return
        self.closed = True
        self._rest()
        self._arrived.set()
        if self._beating is not None:
            self._engine.cease(self._beating)
        self._buffer.clear()
        if self._look is not None:
            await asyncio.wait([self._look])
        with suppress(BusError):  # then what it holds is free when the lease has run out
            await self._engine.submit(lambda db: tables.leave(db, self._consumer), wakes=True)

    # The look: one at a time, started by receive, by a change of the file, or by the time when a waiting message is due.

    def _start_look(self) -> None:
        if self._look is not None or self.closed:
            return
        self._rest()
        self._look = self._engine.submit(self._take)
        self._look.add_done_callback(self._looked)

    def _looked(self, look: asyncio.Future[tuple[tables.Look, int]]) -> None:
        self._look = None
        if (error := look.exception()) is not None:
            self._error = error
            self._arrived.set()
            return
        result, generation = look.result()
        if result.taken:
            self._buffer.extend(result.taken)
            self._arrived.set()
            return
        if self.closed:
            return
        self._listening = self._engine.listen(self._start_look, since=generation)
        if self._listening is None:  # something changed after the look
            self._start_look()
        elif result.due is not None:
            self._timer = self._loop.call_later(max(0.0, result.due - time.time()), self._start_look)

    def _rest(self) -> None:
        """No more wake-ups until the next look."""
        if self._listening is not None:
            self._engine.ignore(self._listening)
            self._listening = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # What follows runs in the engine's thread.

    def _join(self, db: sqlite3.Connection) -> None:
        now = time.time()
        self._consumer = tables.join(db, self._topic, self._group, this_process(), now + self._lease)
        self._last_beat = now
        tables.reap(db, self._topic, self._group, now=now, crashes=self._crashes)

    def _take(self, db: sqlite3.Connection) -> tuple[tables.Look, int]:
        generation = self._engine.generation
        return tables.take(db, self._topic, self._group, consumer=self._consumer, most=self._prefetch, now=time.time()), generation

    def _beat(self, db: sqlite3.Connection) -> bool:
        """Renew the lease, then free what dead consumers held. After this machine slept, the others get the time to renew theirs first."""
        if self._loop.is_closed():  # nobody can settle what this consumer holds any more
            tables.leave(db, self._consumer)
            if self._beating is not None:
                self._engine.cease(self._beating)
            return True
        now = time.time()
        if now - self._last_beat > self._lease / 2:
            self._patient_until = now + self._lease
        self._last_beat = now
        if not tables.renew(db, self._consumer, now + self._lease):
            self._consumer = tables.join(db, self._topic, self._group, this_process(), now + self._lease)
        return now >= self._patient_until and tables.reap(db, self._topic, self._group, now=now, crashes=self._crashes)


class SqliteDelivery:
    """One message in one consumer's hands."""

    __slots__ = ("_engine", "_hold", "_settled", "message")

    def __init__(self, engine: thread.Engine, hold: tables.Hold, message: Message) -> None:
        self._engine, self._hold, self.message = engine, hold, message
        self._settled = False

    async def ack(self) -> None:
        # Only one suspect of a group is in hand at a time: when this one is done, the next becomes available.
        await self._settle(tables.ack, wakes=self._hold.suspect)

    async def retry(self, after: float, reason: str) -> None:
        await self._settle(partial(tables.again, due=time.time() + max(0.0, after), reason=printable(reason)))

    async def reject(self, reason: str) -> None:
        await self._settle(partial(tables.bury, reason=printable(reason), now=time.time()))

    async def _settle(self, how: Callable[..., bool], *, wakes: bool = True) -> None:
        """Raises NotInHand when it was settled before or the lease was lost; BusError when the bus failed, and then it may be tried again."""
        if self._settled:
            raise NotInHand(f"message {self.message.id!r} is settled already")
        self._settled = True
        try:
            held = await self._engine.submit(partial(how, hold=self._hold), wakes=wakes)
        except BusError:
            self._settled = False
            raise
        if not held:
            raise NotInHand(f"message {self.message.id!r} is no longer in hand: the lease ran out or the subscription closed, and it comes again")
