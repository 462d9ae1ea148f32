"""The worker cypher-executor: extractions come in, and the property graph says what they say."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack

import structlog

from cypher_executor.store import CypherStore, open_store
from onto_core.messages import Extraction
from onto_core.ports import Bus, Message, Outgoing, Service
from onto_core.settings import Settings

log = structlog.get_logger("ontorag.cypher")

NAME = "cypher-executor"


async def build(settings: Settings, bus: Bus) -> Service:
    """Connects when it is made ready: the server may still be starting, and then the worker tries again."""
    stores: list[CypherStore] = []

    async def ready() -> None:
        """Raises BadSettings, and BackendUnavailable, which may pass."""
        store = open_store(settings.store, write=True)
        async with AsyncExitStack() as undo:
            undo.push_async_callback(store.close)
            await store.prepare()
            undo.pop_all()
        stores.append(store)
        log.info("ready", store=settings.store.url)

    async def handle(message: Message) -> Sequence[Outgoing]:
        """Raises BadMessage, BackendError."""
        extraction = Extraction.decode(message)
        started = time.perf_counter()
        await stores[0].write(extraction)
        seconds = round(time.perf_counter() - started, 4)
        log.info("extraction written", chunk=extraction.chunk_id, collection=extraction.collection, triples=len(extraction.triples), seconds=seconds)
        return ()

    async def close() -> None:
        for store in stores:
            await store.close()

    def health() -> Mapping[str, str]:
        return {"store": stores[0].health() if stores else "not open yet"}

    return Service(name=NAME, topic=settings.bus.topics.extractions, group=NAME, handle=handle, ready=ready, close=close, health=health)
