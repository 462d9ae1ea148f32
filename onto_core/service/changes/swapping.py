"""The services of a worker, replaced whole while it runs: each message is handled to its end by those that were in force when it came."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace

from onto_core.errors import BackendUnavailable, BadSettings, Problem
from onto_core.ports.bus import Handler, Outgoing, Service
from onto_core.service.changes.generations import Generation, InForce
from onto_core.service.health import is_ok
from onto_core.settings import Settings
from onto_core.wire import Message

Services = tuple[Service, ...]
Build = Callable[[Settings], Awaitable[Sequence[Service]]]


class Swapping:
    """One worker's services as they are run: the same names, topics and groups for good, and behind them the generation in force."""

    def __init__(self, services: Sequence[Service], sections: Sequence[str], build: Build) -> None:
        """`sections`: those of the settings that they take; `build` makes them anew."""
        self.sections, self._build = tuple(sections), build
        self._in_force = InForce(_generation(services))
        self.take = self._in_force.take
        self._open = len(services)
        self.services = tuple(self._outer(number, service) for number, service in enumerate(services))

    async def prepared(self, settings: Settings) -> Generation[Services]:
        """A generation that is ready to be taken. Raises BadSettings, and what its services raise; then it is closed.

        What the new services could not read, the old ones may still have as it was: as long as one of them has a trouble, BackendUnavailable.
        """
        new = _generation(await self._build(settings))
        async with AsyncExitStack() as on_failure:
            on_failure.push_async_callback(new.close)
            if _reads(new.value) != _reads(self._current):
                problem = Problem("settings", "change what the worker reads, which only a restart does")
                raise BadSettings("settings", [problem])
            for service in new.value:
                await service.ready()
            require_health(state for service in new.value for state in service.health().items())
            on_failure.pop_all()
        return new

    @property
    def _current(self) -> Services:
        return self._in_force.current.value

    def _outer(self, number: int, service: Service) -> Service:
        return replace(service, handle=self._handler(number), ready=self._ready(number), close=self._close, health=self._health(number))

    def _handler(self, number: int) -> Handler:
        async def handle(message: Message) -> Sequence[Outgoing]:
            with self._in_force.current.using() as services:
                return await services[number].handle(message)

        return handle

    def _ready(self, number: int) -> Callable[[], Awaitable[None]]:
        async def ready() -> None:
            await self._current[number].ready()

        return ready

    def _health(self, number: int) -> Callable[[], Mapping[str, str]]:
        def health() -> Mapping[str, str]:
            return self._current[number].health()

        return health

    async def _close(self) -> None:
        """The last of the services that are run closes those behind them."""
        self._open -= 1
        if not self._open:
            await self._in_force.close()


def require_health(states: Iterable[tuple[str, str]]) -> None:
    """Raise BackendUnavailable with the trouble of each part, by its name, that has one."""
    if troubles := [f"{part}: {state}" for part, state in states if not is_ok(state)]:
        raise BackendUnavailable("; ".join(troubles))


def _generation(services: Sequence[Service]) -> Generation[Services]:
    async def close() -> None:
        for service in services:
            await service.close()

    return Generation(tuple(services), close)


def _reads(services: Services) -> list[tuple[str, str, str]]:
    return [(service.name, service.topic, service.group) for service in services]
