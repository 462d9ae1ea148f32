"""The worker sparql-cassandra: it writes the graph, and serves the SPARQL endpoint where one is configured."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from onto_core.ports.bus import Bus, Service
from onto_core.service.stores import closing
from onto_core.service.writing import writers
from onto_core.settings import Settings
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_configured


async def build(settings: Settings, bus: Bus) -> Sequence[Service]:
    @asynccontextmanager
    async def opened() -> AsyncIterator[Store]:
        async with AsyncExitStack() as parts:
            store = await parts.enter_async_context(closing(open_configured(settings.store, write=True)))
            if settings.endpoint.port:
                from sparql_cassandra.endpoint.app import serve

                store.warm()
                await parts.enter_async_context(serve(store, settings))
            yield store

    return writers("sparql-cassandra", settings, opened)
