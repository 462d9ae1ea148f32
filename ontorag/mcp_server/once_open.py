"""A part that is opened when it is first needed, once, however many ask for it at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class OnceOpen(Generic[Value]):
    """The value of `make`. One that failed is tried again by whoever asks next; a caller who goes away does not stop it for the others."""

    def __init__(self, make: Callable[[], Awaitable[Value]]) -> None:
        self._make = make
        self._making: asyncio.Task[Value] | None = None

    async def get(self) -> Value:
        """Raises what `make` raises."""
        made = self._making
        if made is None or (made.done() and (made.cancelled() or made.exception() is not None)):
            made = self._making = asyncio.create_task(self._made())
        return await asyncio.shield(made)

    async def _made(self) -> Value:
        return await self._make()

    async def stop(self) -> None:
        """Wait for a making that is under way to end, cancelled."""
        if self._making is not None and not self._making.done():
            self._making.cancel()
            await asyncio.wait((self._making,))
