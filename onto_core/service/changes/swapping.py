"""The services of a worker, replaced whole while it runs: each message is handled to its end by those that were in force when it came."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace

from onto_core.errors import BackendUnavailable, BadSettings, Problem
from onto_core.ports.bus import Handler, Outgoing, Service
from onto_core.wire import Message


class Generation:
    """Services that were built together by one settings. They are closed when others are in force and no message is in their hands."""

    def __init__(self, services: Sequence[Service]) -> None:
        self.services = tuple(services)
        self._in_work = 0
        self._idle = asyncio.Event()
        self._idle.set()

    async def handle(self, number: int, message: Message) -> Sequence[Outgoing]:
        self._in_work += 1
        self._idle.clear()
        try:
            return await self.services[number].handle(message)
        finally:
            self._in_work -= 1
            if not self._in_work:
                self._idle.set()

    async def retire(self) -> None:
        """Close the services when their last message is done. No other comes: they are not in force any more."""
        await self._idle.wait()
        await self.close()

    async def close(self) -> None:
        for service in self.services:
            await service.close()


class Swapping:
    """One worker's services as they are run: the same names, topics and groups for good, and behind them the generation in force."""

    def __init__(self, services: Sequence[Service]) -> None:
        self._current = Generation(services)
        self._open = len(services)
        self.services = tuple(self._outer(number, service) for number, service in enumerate(services))

    def take(self, new: Generation) -> Generation:
        """Put another generation in force; returns the one before, which is to be retired."""
        old, self._current = self._current, new
        return old

    async def prepared(self, made: Sequence[Service]) -> Generation:
        """A generation that is ready to be taken. Raises BadSettings, and what its services raise; then it is closed.

        What the new services could not read, the old ones may still have as it was: as long as one of them has a trouble, BackendUnavailable.
        """
        new = Generation(made)
        async with AsyncExitStack() as on_failure:
            on_failure.push_async_callback(new.close)
            if self._reads(new) != self._reads(self._current):
                problem = Problem("settings", "change what the worker reads, which only a restart does")
                raise BadSettings("settings", [problem])
            for service in new.services:
                await service.ready()
            if troubles := [f"{part}: {state}" for service in new.services for part, state in service.health().items() if not state.startswith("ok")]:
                raise BackendUnavailable("; ".join(troubles))
            on_failure.pop_all()
        return new

    @staticmethod
    def _reads(generation: Generation) -> list[tuple[str, str, str]]:
        return [(service.name, service.topic, service.group) for service in generation.services]

    def _outer(self, number: int, service: Service) -> Service:
        return replace(service, handle=self._handler(number), ready=self._ready(number), close=self._close, health=self._health(number))

    def _handler(self, number: int) -> Handler:
        return lambda message: self._current.handle(number, message)

    def _ready(self, number: int) -> Callable[[], Awaitable[None]]:
        async def ready() -> None:
            await self._current.services[number].ready()

        return ready

    def _health(self, number: int) -> Callable[[], Mapping[str, str]]:
        def health() -> Mapping[str, str]:
            return self._current.services[number].health()

        return health

    async def _close(self) -> None:
        """The last of the services that are run closes those behind them."""
        self._open -= 1
        if not self._open:
            await self._current.close()
