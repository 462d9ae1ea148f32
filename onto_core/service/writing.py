"""The workers that write graphs: extractions come in from the bus, and their facts go into a store."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack

import structlog

from onto_core import metrics
from onto_core.addresses import shown
from onto_core.messages import Extraction, Message
from onto_core.ports.bus import Outgoing, Service
from onto_core.ports.graphs import GraphStore
from onto_core.settings import Settings

log = structlog.get_logger("ontorag.store")


def writer(name: str, settings: Settings, opened: Callable[[], AbstractAsyncContextManager[GraphStore]]) -> Service:
    """The worker of that name. It opens its store when it is made ready: servers may still be starting, and then it tries again."""
    stores: list[GraphStore] = []
    parts = AsyncExitStack()

    async def ready() -> None:
        """Raises BadSettings, and BackendUnavailable, which may pass."""
        stores.append(await parts.enter_async_context(opened()))
        log.info("ready", store=shown(settings.store.url))

    async def handle(message: Message) -> Sequence[Outgoing]:
        """Raises BadMessage, BackendError."""
        extraction = Extraction.decode(message)
        if settings.store.flagged == "write":
            extraction = extraction.with_flagged()
        started = time.perf_counter()
        with metrics.WRITES.labels(stores[0].name).time():
            await stores[0].write(extraction)
        seconds = round(time.perf_counter() - started, 4)
        log.info("extraction written", chunk=extraction.chunk_id, collection=extraction.collection, triples=len(extraction.triples), seconds=seconds)
        return ()

    def health() -> Mapping[str, str]:
        return {"store": stores[0].health() if stores else "not open yet"}

    return Service(name=name, topic=settings.bus.topics.extractions, group=name, handle=handle, ready=ready, close=parts.aclose, health=health)
