"""The worker sparql-cassandra: extractions come in, and the graph says what they say."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import structlog

from onto_core import metrics
from onto_core.messages import Extraction
from onto_core.ports import Bus, Message, Outgoing, Service
from onto_core.settings import Settings
from sparql_cassandra.stores import Store, open_store, shown

if TYPE_CHECKING:
    from sparql_cassandra.endpoint_server import Serving

log = structlog.get_logger("ontorag.store")

NAME = "sparql-cassandra"


async def build(settings: Settings, bus: Bus) -> Service:
    """Opens the store when it is made ready: the worker before may still be finishing, and then the worker tries again."""
    stores: list[Store] = []
    endpoints: list[Serving] = []

    async def ready() -> None:
        """Raises BadSettings, and BackendUnavailable, which may pass, while another process writes the store."""
        stores.append(open_store(settings.store.url, write=True, settings=settings.store))
        if settings.endpoint.port:
            from sparql_cassandra.endpoint_server import serve

            endpoints.append(await serve(stores[0], settings))
        log.info("ready", store=shown(settings.store.url))

    async def handle(message: Message) -> Sequence[Outgoing]:
        """Raises BadMessage, BackendUnavailable."""
        extraction = Extraction.decode(message)
        started = time.perf_counter()
        with metrics.WRITES.labels(stores[0].name).time():
            await stores[0].write(extraction)
        seconds = round(time.perf_counter() - started, 4)
        log.info("extraction written", chunk=extraction.chunk_id, collection=extraction.collection, triples=len(extraction.triples), seconds=seconds)
        return ()

    async def close() -> None:
        for endpoint in endpoints:
            await endpoint.close()
        for store in stores:
            await store.close()

    def health() -> Mapping[str, str]:
        return {"store": stores[0].health() if stores else "not open yet"}

    return Service(name=NAME, topic=settings.bus.topics.extractions, group=NAME, handle=handle, ready=ready, close=close, health=health)
