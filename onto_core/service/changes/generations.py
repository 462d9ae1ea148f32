"""Something that is replaced whole while it is used: each use is of one generation to its end, and an old one is closed after its last use."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

import structlog

log = structlog.get_logger("ontorag.settings")

Value = TypeVar("Value")


class Generation(Generic[Value]):
    """A value that was built by one settings, and what closes it. It belongs to one event loop."""

    def __init__(self, value: Value, close: Callable[[], Awaitable[None]], *, longest: float | None = None) -> None:
        """`longest`: seconds after which a use is not waited for any more."""
        self.value, self.close = value, close
        self._longest = longest
        self._uses = 0
        self._idle = asyncio.Event()

    @contextmanager
    def using(self) -> Iterator[Value]:
        """The value, which is not closed before the end of the block."""
        self._uses += 1
        try:
            yield self.value
        finally:
            self._uses -= 1
            if not self._uses:
                self._idle.set()

    async def retire(self) -> None:
        """Close the value after its last use. It is not in force any more: only who uses it may begin another use of it."""
        try:
            async with asyncio.timeout(self._longest):
                while self._uses:
                    self._idle.clear()
                    await self._idle.wait()
        except TimeoutError:
            log.warning("closed while it was used", uses=self._uses, seconds=self._longest)
        await self.close()


class InForce(Generic[Value]):
    """The generation in force."""

    def __init__(self, first: Generation[Value]) -> None:
        self.current = first

    def take(self, new: Generation[Value]) -> Generation[Value]:
        """Put another generation in force; returns the one before, which is to be retired."""
        old, self.current = self.current, new
        return old

    async def close(self) -> None:
        """Close the one in force, which nobody uses any more."""
        await self.current.close()
