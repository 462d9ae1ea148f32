"""The parts that the service works with, opened from the settings and closed again; on a laptop the workers among them, in a thread of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Final, cast

from onto_core.bus import Broker, bus_of
from onto_core.http.limits import Places
from onto_core.http.request import Refusal
from onto_core.matching.catalog import Catalogs
from onto_core.ports.graphs import GraphStore
from onto_core.ports.models import Embedder
from onto_core.service.collections import followed
from onto_core.service.health import Pulse
from onto_core.service.ontologies import catalog_of, embedder_of
from onto_core.service.stores import SPARQL, closing, kind_of, open_store
from onto_core.service.workers import Hold, all_workers, run_workers
from onto_core.settings import Settings
from onto_query.services import Services
from onto_query.wiring import services_of
from ontorag.serve.asking import Answers, Asking, InProcess, OverBus
from ontorag.serve.bounds.bodies import Bodies
from ontorag.serve.bounds.idempotency import Keys
from ontorag.serve.known_ontologies import KnownOntologies
from ontorag.serve.reading import BUILD
from sparql_cassandra.endpoint.queries import Answering, Queries

DEFAULT: Final = "default"


@dataclass(frozen=True, slots=True)
class Parts:
    """What the handlers work with. It belongs to the event loop in which it was opened.

    `sparql` runs queries of the SPARQL protocol; None where the graph is asked in Cypher. `workers` tells the health of the workers in this process,
    each by its dependencies.
    """

    settings: Settings
    bus: Broker
    store: GraphStore
    asking: Asking
    services: Services | None
    """What answers in this process, for others that are mounted beside the service; None where the questions go over the bus."""
    ontologies: KnownOntologies
    bodies: Bodies
    keys: Keys
    answers: Answers
    questions: Places
    queries: Places
    sparql: Queries | None
    pulse: Pulse
    workers: Callable[[], Mapping[str, Mapping[str, str]]]
    asking_health: Callable[[], Mapping[str, str]]
    ended: asyncio.Future[None]
    """Done when the workers of this process ended, with their error."""
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by who decides or forgets: one at a time."""

    async def require(self, collection: str) -> None:
        """Raise Refusal (404) for a collection that the store does not have, unless it is the one of who names none."""
        if collection != DEFAULT and collection not in await self.store.collections():
            raise Refusal(404, f"there is no collection {collection!r}")


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Parts]:
    """The parts, until the end of the block. Raises BadSettings, BadOntology, BackendUnavailable, BusError, ModelError."""
    own = settings.serve
    async with AsyncExitStack() as open_:
        bus = bus_of(settings)
        open_.push_async_callback(bus.close)
        store = await open_.enter_async_context(closing(await asyncio.to_thread(open_store, settings.store)))
        asking: Asking
        services: Services | None = None
        known = await _catalogs(settings, open_) if own.workers or settings.ontologies.url else None
        if own.workers and known is not None:
            services = await open_.enter_async_context(services_of(settings, *known))
            asking = InProcess(services)
        else:
            asking = await open_.enter_async_context(OverBus(bus, settings).listening())
        answers, bodies = Answers(), Bodies(own.bodies, largest=own.max_body)
        keys = Keys(own.keys_kept, bodies)
        open_.push_async_callback(answers.close)
        open_.push_async_callback(keys.close, settings.service.grace)
        threads = ThreadPoolExecutor(own.concurrency, thread_name_prefix="serve")
        open_.callback(lambda: threads.shutdown(wait=False, cancel_futures=True))
        pulse = Pulse(settings.service.heartbeat)
        beating = asyncio.create_task(pulse.run(), name="pulse")
        open_.callback(beating.cancel)
        hold, ended = await open_.enter_async_context(_workers(settings))
        yield Parts(
            settings,
            bus,
            store,
            asking,
            services,
            KnownOntologies(settings.ontologies, known[0] if known else None),
            bodies,
            keys,
            answers,
            Places(own.concurrency, own.waiting),
            Places(own.concurrency, own.waiting),
            Queries(cast(Answering, store), settings, threads) if kind_of(settings.store.url) == SPARQL else None,
            pulse,
            hold.health,
            services.routing.health if services is not None and services.routing is not None else dict,
            ended,
        )


async def _catalogs(settings: Settings, open_: AsyncExitStack) -> tuple[Catalogs, Embedder]:
    """Ontologies that are followed, and what embeds their names; without any, what the graph has itself is all there is."""
    of = settings.ontologies
    if of.paths or of.collections or of.url:
        embedder = await open_.enter_async_context(embedder_of(settings))
        following = followed(settings, embedder)
        await following.refresh()
        await open_.enter_async_context(following.polling())
        return following, embedder
    catalog = await open_.enter_async_context(catalog_of((), settings))
    return catalog, catalog.embedder


@asynccontextmanager
async def _workers(settings: Settings) -> AsyncIterator[tuple[Hold, asyncio.Future[None]]]:
    """Run the workers in a thread during the block: what they compute does not keep requests waiting for their event loop.

    The future is done when they ended, with their error.
    """
    hold = Hold()

    def run() -> None:
        asyncio.run(run_workers(working(settings), settings, hold=hold))

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
    of = settings.ontologies
    extracting = of.paths or of.collections or of.url
    return [BUILD, *(name for name in all_workers(settings) if extracting or name not in ("kg-extract-ontology", "onto-query"))]
