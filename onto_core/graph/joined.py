"""Calls that are made in one turn of the event loop, joined to one: many tasks that wait for the same server ask it together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class Joined(Generic[Asked, Answer]):
    """One kind of call, of one event loop. `work` gets at most `most` of them, by `weigh`, and returns their answers in the same order."""

    def __init__(
        self, work: Callable[[Sequence[Asked]], Awaitable[Sequence[Answer]]], *, most: int, weigh: Callable[[Asked], int] = lambda _: 1
    ) -> None:
        self._work, self._most, self._weigh = work, most, weigh
        self._waiting: list[tuple[Asked, asyncio.Future[Answer]]] = []
        self._running: set[asyncio.Task[None]] = set()

    async def call(self, asked: Asked) -> Answer:
        """The answer to one. Raises what the work raised, which all that were joined get."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, answer))
        if len(self._waiting) == 1:
            task = asyncio.create_task(self._run())
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return await answer

    async def _run(self) -> None:
        await asyncio.sleep(0)
        waiting, self._waiting = self._waiting, []
        await asyncio.gather(*(self._part(part) for part in parts(waiting, self._most, lambda entry: self._weigh(entry[0]))))

    async def _part(self, part: Sequence[tuple[Asked, asyncio.Future[Answer]]]) -> None:
        (outcome,) = await asyncio.gather(self._work([asked for asked, _ in part]), return_exceptions=True)
        for place, (_, answer) in enumerate(part):
            if answer.done():  # the waiting caller may have been cancelled
                continue
            if isinstance(outcome, BaseException):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome[place])


def parts(items: Sequence[Asked], most: int, weigh: Callable[[Asked], int]) -> Iterator[list[Asked]]:
    """The items in order, in parts of a weight of at most `most`; one that weighs more is a part of its own."""
    part: list[Asked] = []
    size = 0
    for item in items:
        weight = weigh(item)
        if part and size + weight > most:
            yield part
            part, size = [], 0
        part.append(item)
        size += weight
    if part:
        yield part
