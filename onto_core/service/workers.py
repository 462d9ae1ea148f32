"""The workers by name, and one process that runs several of them until it is told to stop, or until nothing is left to do."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import cast

from onto_core import metrics
from onto_core.bus import bus_of
from onto_core.bus.worker import Worker
from onto_core.errors import BadSettings, BusError, Problem
from onto_core.ports.bus import Bus, Service
from onto_core.service.changes.reloading import Configuration, Reloading
from onto_core.service.changes.swapping import Swapping
from onto_core.service.health import HealthServer, Pulse
from onto_core.service.stores import WRITERS, kind_of
from onto_core.settings import Settings

Build = Callable[[Settings, Bus], Awaitable[Service | Sequence[Service]]]

WORKERS: dict[str, str] = {
    "kg-extract-ontology": "onto_extract.service:build",
    "sparql-cassandra": "sparql_cassandra.service:build",
    "cypher-executor": "cypher_executor.service:build",
    "onto-query": "onto_query.service:build",
}
"""Worker -> `async def build(settings: Settings, bus: Bus) -> Service | Sequence[Service]`, imported when it is run."""


def all_workers(settings: Settings) -> list[str]:
    """The workers of a whole installation: of those that write a store only the one that can write this."""
    writer = WRITERS[kind_of(settings.store.url)]
    return [name for name in WORKERS if name == writer or name not in WRITERS.values()]


DRAIN_LOOK = 0.05
"""Seconds between two looks at the backlogs, when they are short; counting a long one costs more, and can wait."""

LAG_LOOK = 15.0
"""Seconds between two measurements of `ontorag_bus_lag`: a scrape wants no newer ones."""


class Hold:
    """The hold of another thread on workers that run: it sees their health, and stops them. Give it to `run_workers` once."""

    def __init__(self) -> None:
        self._workers: Mapping[str, Worker] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped = False

    def take(self, workers: Mapping[str, Worker]) -> None:
        """Called in the loop of the workers when they are built."""
        self._workers, self._loop = workers, asyncio.get_running_loop()
        if self._stopped:
            self._stop()

    def stop(self) -> None:
        """Stop the workers in good order, those too that are not built yet."""
        self._stopped = True
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # they have ended, and their loop with them
                self._loop.call_soon_threadsafe(self._stop)

    def _stop(self) -> None:
        for worker in self._workers.values():
            worker.stop()

    def health(self) -> Mapping[str, Mapping[str, str]]:
        """For each worker the health of its dependencies; of none before they are built."""
        return {name: worker.health() for name, worker in self._workers.items()}


async def run_workers(
    names: Sequence[str], settings: Settings, *, drain: bool = False, hold: Hold | None = None, configuration: Configuration | None = None
) -> Mapping[str, Mapping[str, int]]:
    """Run the named workers (keys of WORKERS, or MODULE:BUILD) on one bus in this event loop; return for each the number of messages by outcome.

    They end at SIGTERM or SIGINT, or where there is a `hold` when it says so; with `drain`, also when all that was published for them is settled.
    When one fails the others are stopped in good order, and its error is raised: BusError, or what its service's `build` or `ready` raises.
    With a `configuration`, what changes in it is taken by the workers that can; a module of theirs says in SWAPPED which sections.
    Raises BadSettings for unknown names.
    """
    builders = _builders(names)
    if drain:  # whoever waits for the end should not wait for a server
        settings = _with_outage(settings, settings.bus.retry.attempts)
    bus = bus_of(settings)
    try:
        built = await _built(builders, settings, bus)
        parts: list[Swapping] = []
        for number, build in enumerate(builders):
            if configuration is not None and (sections := getattr(sys.modules.get(build.__module__), "SWAPPED", ())):
                swapping = Swapping(built[number], sections, partial(_made, build, bus))
                built[number] = swapping.services
                parts.append(swapping)
        owner = [name for name, services in zip(names, built, strict=True) for _ in services]
        services = [service for each in built for service in each]
        workers = [Worker(service, bus, settings) for service in services]
        if hold is not None:
            hold.take({service.name: worker for service, worker in zip(services, workers, strict=True)})
        reloading = Reloading(configuration, settings, parts) if configuration is not None and parts else None

        def stop() -> None:
            for worker in workers:
                worker.stop()

        async with (
            _watched(services, workers, settings, bus),
            reloading.looking(settings.service.look) if reloading is not None else contextlib.nullcontext(),
            at_signal(stop) if hold is None else contextlib.nullcontext(),
        ):
            running = [asyncio.create_task(worker.run(), name=name) for name, worker in zip(owner, workers, strict=True)]
            draining = [asyncio.create_task(until_drained(services, bus))] if drain else []
            try:
                await asyncio.wait([*running, *draining], return_when=asyncio.FIRST_COMPLETED)
            finally:
                stop()
                for task in draining:
                    task.cancel()
                await asyncio.wait([*running, *draining])
        for task in draining:
            if not task.cancelled():
                task.result()
        outcomes: dict[str, Counter[str]] = {name: Counter() for name in names}
        for worker_name, ended in zip(owner, running, strict=True):
            outcomes[worker_name].update(ended.result())
        return outcomes
    finally:
        await bus.close()


def _with_outage(settings: Settings, tries: int) -> Settings:
    retry = settings.bus.retry.model_copy(update={"outage": tries})
    return settings.model_copy(update={"bus": settings.bus.model_copy(update={"retry": retry})})


async def _built(builders: Sequence[Build], settings: Settings, bus: Bus) -> list[Sequence[Service]]:
    """The services of each worker; when one cannot be built, those before it are closed."""
    services: list[Sequence[Service]] = []
    async with contextlib.AsyncExitStack() as built:
        for build in builders:
            services.append(await _made(build, bus, settings))
            for service in services[-1]:
                built.push_async_callback(service.close)
        built.pop_all()
    return services


async def _made(build: Build, bus: Bus, settings: Settings) -> Sequence[Service]:
    made = await build(settings, bus)
    return [made] if isinstance(made, Service) else made


def _builders(names: Sequence[str]) -> list[Build]:
    """The build functions. Raises BadSettings, naming every unknown worker."""
    builders: list[Build] = []
    problems: list[Problem] = []
    for name in names:
        module, separator, attribute = WORKERS.get(name, name).partition(":")
        if not separator:
            problems.append(Problem(name, "is not a worker", f"one of {', '.join(WORKERS)}, or MODULE:BUILD for one of your own"))
            continue
        try:
            builders.append(cast(Build, getattr(importlib.import_module(module), attribute)))
        except (ImportError, AttributeError) as error:
            problems.append(Problem(name, f"cannot be imported: {error}"))
    if problems:
        raise BadSettings("workers", problems)
    return builders


async def until_drained(services: Sequence[Service], bus: Bus) -> None:
    """Return when nothing is left to do for any of the services, whatever feeds what.

    A worker publishes before it acknowledges, so work moves on without a gap; but the backlogs are read one after the other. As many quiet rounds as
    there are services follow the longest chain: in each round one more of its links is known to be quiet for good.
    """
    quiet = 0
    while quiet < len(services):
        backlogs = [await bus.backlog(service.topic, service.group) for service in services]
        quiet = 0 if any(backlogs) else quiet + 1
        if any(backlogs):
            await asyncio.sleep(DRAIN_LOOK * (1 + min(20, sum(backlogs) / 1000)))


@contextlib.asynccontextmanager
async def _watched(services: Sequence[Service], workers: Sequence[Worker], settings: Settings, bus: Bus) -> AsyncIterator[None]:
    """Serve health and metrics during the block, if configured. Raises BadSettings."""
    if not settings.service.health_port:
        yield
        return
    pulse = Pulse(settings.service.heartbeat)
    server = HealthServer(settings.service, pulse, lambda: {s.name: w.health() for s, w in zip(services, workers, strict=True)})
    watching = [asyncio.create_task(pulse.run(), name="pulse"), asyncio.create_task(_measure_lag(services, bus), name="lag")]
    try:
        yield
    finally:
        for task in watching:
            task.cancel()
        await asyncio.wait(watching)
        server.close()


async def _measure_lag(services: Sequence[Service], bus: Bus) -> None:
    while True:
        for service in services:
            with contextlib.suppress(BusError):
                metrics.LAG.labels(service.name).set(await bus.backlog(service.topic, service.group))
        await asyncio.sleep(LAG_LOOK)


@contextlib.asynccontextmanager
async def at_signal(stop: Callable[[], None]) -> AsyncIterator[None]:
    """Call `stop` at SIGTERM and at the first SIGINT during the block, in the running event loop; a second SIGINT interrupts."""
    loop = asyncio.get_running_loop()
    signals = (signal.SIGTERM, signal.SIGINT)

    def stopped() -> None:
        loop.remove_signal_handler(signal.SIGINT)
        stop()

    for number in signals:
        loop.add_signal_handler(number, stopped)
    try:
        yield
    finally:
        for number in signals:
            loop.remove_signal_handler(number)
