"""The parts that the service works with, opened from the settings and closed again; on a laptop the workers among them, in a thread of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from typing import Final, cast

from onto_core.bus import Broker, bus_of
from onto_core.http.limits import Places
from onto_core.http.request import Refusal
from onto_core.ports.graphs import GraphStore
from onto_core.service.changes.generations import Generation, InForce
from onto_core.service.changes.reloading import Configuration, Reloading
from onto_core.service.health import Pulse
from onto_core.service.stores import SPARQL, closing, kind_of, open_store
from onto_core.service.workers import Hold, all_workers, run_workers
from onto_core.settings import Settings
from ontorag.serve.asking import Answers, Asking, OverBus
from ontorag.serve.bounds.bodies import Bodies
from ontorag.serve.bounds.idempotency import Keys
from ontorag.serve.changes.answering import Answering, Rebuilding, are_there, generation_of
from ontorag.serve.known_ontologies import KnownOntologies
from ontorag.serve.reading import BUILD
from sparql_cassandra.endpoint.queries import Answering as QueriedStore
from sparql_cassandra.endpoint.queries import Queries

DEFAULT: Final = "default"


@dataclass(frozen=True, slots=True)
class Parts:
    """What the handlers work with. It belongs to the event loop in which it was opened.

    `generation` is what goes by settings that may change, and stays the same for a request; `in_force` has the newest. `sparql` runs queries of the
    SPARQL protocol; None where the graph is asked in Cypher. `workers` tells the health of the workers in this process, each by its dependencies.
    """

    generation: Generation[Answering]
    in_force: InForce[Answering]
    bus: Broker
    store: GraphStore
    bodies: Bodies
    keys: Keys
    answers: Answers
    questions: Places
    queries: Places
    sparql: Queries | None
    reading: Executor
    """Reads uploaded documents, `documents.processes` at once: each may take a process and its memory."""
    pulse: Pulse
    workers: Callable[[], Mapping[str, Mapping[str, str]]]
    ended: asyncio.Future[None]
    """Done when the workers of this process ended, with their error."""
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by who decides or forgets: one at a time."""

    @property
    def settings(self) -> Settings:
        return self.generation.value.settings

    @property
    def ontologies(self) -> KnownOntologies:
        return self.generation.value.ontologies

    @property
    def asking(self) -> Asking:
        return self.generation.value.asking

    @contextmanager
    def in_use(self) -> Iterator[Parts]:
        """These parts as they are in force now, for one request; they stay open to the end of the block."""
        now = self.in_force.current
        with now.using():
            yield replace(self, generation=now)

    async def require(self, collection: str) -> None:
        """Raise Refusal (404) for a collection that the store does not have, unless it is the one of who names none."""
        if collection != DEFAULT and collection not in await self.store.collections():
            raise Refusal(404, f"there is no collection {collection!r}")


@asynccontextmanager
async def opened(settings: Settings, configuration: Configuration | None = None) -> AsyncIterator[Parts]:
    """The parts, until the end of the block. Raises BadSettings, BackendUnavailable, BusError, ModelError.

    With a `configuration`, what changes in it is taken while they are open, as far as that can be.
    """
    own = settings.serve
    async with AsyncExitStack() as open_:
        bus = bus_of(settings)
        open_.push_async_callback(bus.close)
        store = await open_.enter_async_context(closing(await asyncio.to_thread(open_store, settings.store)))
        replies = None if own.workers else await open_.enter_async_context(OverBus(bus, settings).listening())
        in_force = InForce(await generation_of(settings, replies))
        open_.push_async_callback(in_force.close)
        if configuration is not None:
            reloading = Reloading(configuration, settings, [Rebuilding(in_force, replies)])
            await open_.enter_async_context(reloading.looking(settings.service.look))
        answers, bodies = Answers(), Bodies(own.bodies, largest=own.max_body)
        keys = Keys(own.keys_kept, bodies)
        open_.push_async_callback(answers.close)
        open_.push_async_callback(keys.close, settings.service.grace)
        threads = ThreadPoolExecutor(own.concurrency, thread_name_prefix="serve")
        open_.callback(lambda: threads.shutdown(wait=False, cancel_futures=True))
        reading = ThreadPoolExecutor(settings.documents.processes, thread_name_prefix="documents")
        open_.callback(lambda: reading.shutdown(wait=False, cancel_futures=True))
        pulse = Pulse(settings.service.heartbeat)
        beating = asyncio.create_task(pulse.run(), name="pulse")
        open_.callback(beating.cancel)
        hold, ended = await open_.enter_async_context(_workers(settings, configuration.beside() if configuration is not None else None))
        yield Parts(
            in_force.current,
            in_force,
            bus,
            store,
            bodies,
            keys,
            answers,
            Places(own.concurrency, own.waiting),
            Places(own.concurrency, own.waiting),
            Queries(cast(QueriedStore, store), settings.endpoint, threads) if kind_of(settings.store.url) == SPARQL else None,
            reading,
            pulse,
            hold.health,
            ended,
        )


@asynccontextmanager
async def _workers(settings: Settings, configuration: Configuration | None) -> AsyncIterator[tuple[Hold, asyncio.Future[None]]]:
    """Run the workers in a thread during the block: what they compute does not keep requests waiting for their event loop.

    The future is done when they ended, with their error.
    """
    hold = Hold()

    def run() -> None:
        asyncio.run(run_workers(working(settings), settings, hold=hold, configuration=configuration))

    with ThreadPoolExecutor(1, thread_name_prefix="workers") as thread:
        ended = asyncio.get_running_loop().run_in_executor(thread, run)
        try:
            yield hold, ended
        finally:
            hold.stop()
            await asyncio.wait((ended,))
            ended.exception()  # whoever waited for the end raises it


def working(settings: Settings) -> list[str]:
    """The workers of this process: the service's own, and unless others run them all the rest; without ontologies no chunk can be extracted."""
    if not settings.serve.workers:
        return [BUILD]
    extracting = are_there(settings.ontologies)
    return [BUILD, *(name for name in all_workers(settings) if extracting or name not in ("kg-extract-ontology", "onto-query"))]
