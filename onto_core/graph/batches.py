"""Writes that wait at the same time, joined: while one batch is on its way the next one gathers, so that a busy writer has large ones. No clock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, Protocol, TypeVar

from onto_core.errors import BackendUnavailable, OntoRagError


class OfChunk(Protocol):
    """A graph's content that comes from one chunk."""

    @property
    def collection(self) -> str: ...
    @property
    def chunk_id(self) -> str: ...


Content = TypeVar("Content", bound=OfChunk)


class Batches(Generic[Content]):
    """One writer of chunks, for all that call `write` in one event loop. `most` bounds a batch, in the unit of `weigh`."""

    def __init__(self, write: Callable[[Sequence[Content]], Awaitable[None]], *, most: int, weigh: Callable[[Content], int] = lambda _: 1) -> None:
        self._write, self._most, self._weigh = write, most, weigh
        self._waiting: list[tuple[Content, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, chunk: Content) -> None:
        """Return when the chunk is in the graph. Raises what the writing raised."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((chunk, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await done

    async def close(self) -> None:
        """Return when nothing waits any more."""
        if self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        while self._waiting:
            batch = self._next()
            try:
                error = await self._outcome(batch)
                if len(batch) > 1 and isinstance(error, OntoRagError) and not isinstance(error, BackendUnavailable):
                    for entry in batch:  # one of them is to blame: the others must not suffer for it
                        settle([entry], await self._outcome([entry]))
                else:
                    settle(batch, error)
            finally:
                settle(batch, BackendUnavailable("the writer was stopped before this was written"))

    async def _outcome(self, batch: Sequence[tuple[Content, asyncio.Future[None]]]) -> BaseException | None:
        return (await asyncio.gather(self._write([chunk for chunk, _ in batch]), return_exceptions=True))[0]

    def _next(self) -> list[tuple[Content, asyncio.Future[None]]]:
        """The longest waiting, and others of its collection up to the most that a batch holds; of one chunk only the first, in order."""
        first = self._waiting[0][0]
        batch: list[tuple[Content, asyncio.Future[None]]] = []
        later: list[tuple[Content, asyncio.Future[None]]] = []
        seen, size = set[str](), 0
        for chunk, done in self._waiting:
            ours, weight = chunk.collection == first.collection, self._weigh(chunk)
            if ours and chunk.chunk_id not in seen and (not batch or size + weight <= self._most):
                batch.append((chunk, done))
                size += weight
            else:
                later.append((chunk, done))
            if ours:
                seen.add(chunk.chunk_id)
        self._waiting = later
        return batch


def settle(batch: Sequence[tuple[OfChunk, asyncio.Future[None]]], error: BaseException | None) -> None:
    for _, done in batch:
        if not done.done():  # the waiting caller may have been cancelled
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)
