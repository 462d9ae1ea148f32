"""The worker cypher-executor, which writes the property graph."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from cypher_executor.store import open_store
from onto_core.ports.bus import Bus, Service
from onto_core.ports.graphs import GraphStore
from onto_core.service.stores import closing
from onto_core.service.writing import writers
from onto_core.settings import Settings


async def build(settings: Settings, bus: Bus) -> Sequence[Service]:
    @asynccontextmanager
    async def opened() -> AsyncIterator[GraphStore]:
        async with closing(open_store(settings.store, write=True)) as store:
            await store.prepare()
            yield store

    return writers("cypher-executor", settings, opened)
