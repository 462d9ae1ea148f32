"""The parts of an answer put together from the settings, and taken apart again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, cast

from onto_core.clients.chat import open_model
from onto_core.service.ontologies import catalog_of
from onto_core.settings import Settings
from onto_query.pipeline import Services

if TYPE_CHECKING:
    from onto_core.matching.catalog import Catalogs
    from onto_core.ontology.model import Ontology
    from onto_core.ports.graphs import GraphBackend
    from onto_core.ports.models import Embedder


@asynccontextmanager
async def services_of(settings: Settings, catalogs: Catalogs, embedder: Embedder) -> AsyncIterator[Services]:
    """Raises BadSettings, BackendUnavailable. The model is not reached before the first question that needs it."""
    from onto_core.service.stores import CYPHER, kind_of, open_store

    model = open_model(settings.model, settings.extraction.cache)
    store = open_store(settings.store)
    graph: GraphBackend = store
    if kind_of(settings.store.url) == CYPHER:
        from onto_query.sparql_to_cypher.backend import OverCypher, PropertyGraph

        graph = OverCypher(cast(PropertyGraph, store))
    fallback = settings.model.fallback == "rules"
    try:
        yield Services(catalogs, embedder, graph, store, model, settings.selection, settings.query, fallback)
    finally:
        await store.close()
        if model is not None:
            await model.close()


@asynccontextmanager
async def services_for(ontologies: Iterable[Ontology], settings: Settings) -> AsyncIterator[Services]:
    """For ontologies that are at hand. Raises BadSettings, BackendUnavailable, ModelError (an embedder that does not answer)."""
    async with catalog_of(ontologies, settings) as catalog, services_of(settings, catalog, catalog.embedder) as services:
        yield services
