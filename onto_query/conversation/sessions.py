"""Where the memories of conversations are kept: in this process, or beside the graph, where all workers see them; one turn of a session at a time."""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Final, Protocol

from onto_core.graph.conversations import SESSION, group_of_session
from onto_core.ports.graphs import Records
from onto_core.terms import digest
from onto_query.conversation.memory import Memory

SESSIONS: Final = 1000
"""Conversations that a process remembers, at most; the one that was silent longest is forgotten."""
LEASE: Final = 60.0
"""Seconds after which a worker that holds a session and says nothing is taken for dead."""
LOOK: Final = 0.03
"""Seconds between two looks whether another worker has answered the question before."""


@dataclass(slots=True)
class Held:
    """One turn of a session: the memory before it, and `new` is what is remembered after it."""

    memory: Memory
    new: Memory | None = None


class Sessions(Protocol):
    """Memories by collection and session. Whoever enters a turn first has it first; the next waits for its end."""

    def turn(self, collection: str, session: str) -> AbstractAsyncContextManager[Held]:
        """Raises BackendUnavailable."""
        ...


@dataclass(slots=True)
class _Locks:
    """A lock for each session that is in use; asyncio's are fair: first come, first served."""

    held: dict[str, tuple[asyncio.Lock, int]] = field(default_factory=dict)

    @asynccontextmanager
    async def of(self, key: str) -> AsyncIterator[None]:
        lock, users = self.held.get(key, (asyncio.Lock(), 0))
        self.held[key] = lock, users + 1
        try:
            async with lock:
                yield
        finally:
            lock, users = self.held.pop(key)
            if users > 1:
                self.held[key] = lock, users - 1


class InProcess:
    """Memories of this process, gone with it."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._memories: OrderedDict[str, Memory] = OrderedDict()
        self._locks = _Locks()
        self._clock = clock

    @asynccontextmanager
    async def turn(self, collection: str, session: str) -> AsyncIterator[Held]:
        key = digest(collection, session)
        async with self._locks.of(key):
            held = Held(self._memories.get(key, Memory()).fresh(self._clock()))
            yield held
            if held.new is not None:
                self._memories[key] = held.new
                self._memories.move_to_end(key)
                while len(self._memories) > SESSIONS:
                    self._memories.popitem(last=False)


class BesideGraph:
    """Memories in the store's records: any worker may answer the next question of a session, and waits for the answer to the one before."""

    def __init__(self, records: Records, clock: Callable[[], float] = time.time) -> None:
        self._records, self._clock = records, clock
        self._locks = _Locks()

    @asynccontextmanager
    async def turn(self, collection: str, session: str) -> AsyncIterator[Held]:
        group = group_of_session(session)
        async with self._locks.of(digest(collection, session)):
            mine, memory = await self._taken(collection, group)
            held = Held(memory.fresh(self._clock()))
            new: bytes | None = memory.packed() if memory.turns else None
            try:
                yield held
                if held.new is not None:
                    new = held.new.packed()
            finally:
                # another worker that took it over, or a document that was forgotten meanwhile, has the last word
                await self._records.swap_record(collection, SESSION, group, "", old=mine, new=new)

    async def _taken(self, collection: str, group: str) -> tuple[bytes, Memory]:
        """Mark the session as in use; return the mark and the memory in it."""
        while True:
            old = (await self._records.records(collection, SESSION, group, [""])).get("")
            until = _busy_until(old)
            if until > self._clock():
                await asyncio.sleep(LOOK)
                continue
            memory = Memory.unpacked(old)
            mine = json.dumps({**json.loads(memory.packed()), "busy": self._clock() + LEASE}).encode()
            if await self._records.swap_record(collection, SESSION, group, "", old=old, new=mine):
                return mine, memory


def _busy_until(value: bytes | None) -> float:
    try:
        return float(json.loads(value).get("busy", 0.0)) if value else 0.0
    except (ValueError, AttributeError, TypeError):
        return 0.0
