"""Which package a store's URL belongs to; it is imported when the store is opened."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import cast

from onto_core.ports import GraphStore
from onto_core.settings import StoreSettings

SPARQL = "sparql_cassandra.stores:open_configured"
CYPHER = "cypher_executor.store:open_store"

STORES: dict[str, str] = dict.fromkeys(("bolt", "neo4j", "memgraph", "falkordb"), CYPHER)
"""Scheme -> `def open_store(settings: StoreSettings, *, write: bool) -> GraphStore`. What is not here is for SPARQL, which names what is allowed."""

WRITERS: dict[str, str] = {SPARQL: "sparql-cassandra", CYPHER: "cypher-executor"}
"""The worker that writes each kind of store."""


def kind_of(url: str) -> str:
    """SPARQL or CYPHER. `bolt+s://` is bolt."""
    return STORES.get(url.partition(":")[0].partition("+")[0], SPARQL)


def open_store(settings: StoreSettings, *, write: bool = False) -> GraphStore:
    """The store of the settings. Raises BadSettings for a URL that names none, and BackendUnavailable when it cannot be opened."""
    module, _, name = kind_of(settings.url).partition(":")
    return cast(Callable[..., GraphStore], getattr(importlib.import_module(module), name))(settings, write=write)
