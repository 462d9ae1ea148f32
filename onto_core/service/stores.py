"""Stores by their URL: the package of each, imported when the store is opened; and a check that it has a collection."""

from __future__ import annotations

import importlib
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TypeVar, cast

from onto_core.addresses import shown
from onto_core.errors import BackendUnavailable, BadSettings, Problem
from onto_core.ports.graphs import Collections, GraphBackend, GraphStore, Records
from onto_core.settings import DEFAULT_STORE, NamedStore, Settings, StoreSettings

Opened = TypeVar("Opened", bound=GraphBackend)

SPARQL = "sparql_cassandra.stores:open_configured"
CYPHER = "cypher_executor.store:open_store"

EMBEDDED_RECORDS = "sparql_cassandra.stores:open_embedded_records"

STORES: dict[str, str] = dict.fromkeys(("bolt", "neo4j", "memgraph", "falkordb"), CYPHER)
"""Scheme -> `def open_store(settings: StoreSettings, *, write: bool) -> GraphStore`. Any other is for SPARQL, which names what is allowed."""

WRITERS: dict[str, str] = {SPARQL: "sparql-cassandra", CYPHER: "cypher-executor"}
"""The worker that writes each kind of store."""


def kind_of(url: str) -> str:
    """SPARQL or CYPHER. `bolt+s://` is bolt."""
    return STORES.get(url.partition(":")[0].partition("+")[0], SPARQL)


def open_store(settings: StoreSettings, *, write: bool = False) -> GraphStore:
    """The store of the settings. Raises BadSettings for an unknown URL, and BackendUnavailable when it cannot be opened."""
    module, _, name = kind_of(settings.url).partition(":")
    return cast(Callable[..., GraphStore], getattr(importlib.import_module(module), name))(settings, write=write)


def stores_of(settings: Settings) -> Mapping[str, NamedStore]:
    """Every store that questions may be asked of, by name: `store`, then `stores` in their order."""
    return {DEFAULT_STORE: NamedStore(url=settings.store.url), **settings.stores}


def named_store(settings: Settings, name: str) -> StoreSettings:
    """The settings by which a store of `stores_of` is opened: those of `store`, with its own address."""
    return settings.store.at(stores_of(settings)[name].url)


@asynccontextmanager
async def open_records(settings: StoreSettings) -> AsyncIterator[Records]:
    """The records of a store alone, for who needs no query: of an embedded store nothing else is opened. Raises as `open_store`."""
    if settings.url.startswith("oxigraph:"):
        module, _, name = EMBEDDED_RECORDS.partition(":")
        with getattr(importlib.import_module(module), name)(settings.url) as records:
            yield records
    else:
        async with closing(open_store(settings)) as store:
            yield store


@asynccontextmanager
async def closing(store: Opened) -> AsyncIterator[Opened]:
    """The store, closed at the end of the block."""
    try:
        yield store
    finally:
        await store.close()


async def require(store: Collections, url: str, collection: str) -> None:
    """Raise BackendUnavailable for a store without any collection, BadSettings for an unknown one ("": any will do).

    So a typing mistake does not look like an empty result. A `memory:` store begins empty, and always passes.
    """
    existing = await store.collections()
    if url == "memory:" or collection in existing:
        return
    if not existing:
        raise BackendUnavailable(f"there is no graph in {shown(url)} yet; `ontorag graph load` or `ontorag run` make one")
    if collection:
        raise BadSettings("settings", [Problem("collection", f"{shown(url)} has no collection {collection!r}", f"it has {', '.join(existing)}")])
