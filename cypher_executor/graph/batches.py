"""Writes that wait at the same time, joined: while one batch is on its way the next one gathers, so that a busy writer has large ones. No clock."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from cypher_executor.graph.facts import ChunkFacts
from cypher_executor.graph.writer import MOST_TRIPLES
from onto_core.errors import BackendUnavailable, OntoRagError

Write = Callable[[Sequence[ChunkFacts]], Awaitable[None]]


class Batches:
    """One writer of chunks, for all that call `write` in one event loop."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: deque[tuple[ChunkFacts, asyncio.Future[None]]] = deque()
        self._task: asyncio.Task[None] | None = None

    async def write(self, chunk: ChunkFacts) -> None:
        """Returns when the chunk is in the graph. Raises what the writing raised."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((chunk, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await done

    async def _run(self) -> None:
        while self._waiting:
            batch = self._next()
            try:
                await self._write([chunk for chunk, _ in batch])
            except BackendUnavailable as error:
                settle(batch, error)
            except OntoRagError as error:
                if len(batch) == 1:
                    settle(batch, error)
                    continue
                for chunk, done in batch:  # one of them is to blame: the others must not suffer for it
                    try:
                        await self._write([chunk])
                    except OntoRagError as own:
                        settle([(chunk, done)], own)
                    else:
                        settle([(chunk, done)], None)
            else:
                settle(batch, None)
            finally:
                settle(batch, BackendUnavailable("the writer was stopped before this was written"))

    def _next(self) -> list[tuple[ChunkFacts, asyncio.Future[None]]]:
        """The longest waiting, and others of its collection up to the most that a batch holds; of one chunk only one, in order."""
        batch = [self._waiting.popleft()]
        space, seen, size = batch[0][0].collection, {batch[0][0].chunk_id}, batch[0][0].triples
        later: deque[tuple[ChunkFacts, asyncio.Future[None]]] = deque()
        while self._waiting:
            chunk, done = self._waiting.popleft()
            if chunk.collection == space and chunk.chunk_id not in seen and size + chunk.triples <= MOST_TRIPLES:
                batch.append((chunk, done))
                size += chunk.triples
            else:
                later.append((chunk, done))
            if chunk.collection == space:
                seen.add(chunk.chunk_id)
        self._waiting = later
        return batch


def settle(batch: Sequence[tuple[ChunkFacts, asyncio.Future[None]]], error: BaseException | None) -> None:
    for _, done in batch:
        if not done.done():  # who waited may have been cancelled
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)
