"""The services of an answer, opened from the settings and closed again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import cast

from onto_core.clients.chat import open_model
from onto_core.matching.catalog import Catalogs
from onto_core.ontology.model import Ontology
from onto_core.ports.graphs import GraphBackend, GraphStore
from onto_core.ports.models import Embedder
from onto_core.service.ontologies import Given, catalog_of
from onto_core.service.stores import CYPHER, closing, kind_of, open_store, require
from onto_core.settings import Settings
from onto_query.conversation.sessions import BesideGraph, InProcess
from onto_query.profile.holder import Profiles
from onto_query.services import Services


@asynccontextmanager
async def services_of(settings: Settings, catalogs: Catalogs, embedder: Embedder) -> AsyncIterator[Services]:
    """The services for a holder of catalogs. The model is not reached before a question needs it. Raises BadSettings, BackendUnavailable."""
    async with closing(open_store(settings.store)) as store, _services(settings, catalogs, embedder, store) as services:
        yield services


@asynccontextmanager
async def services_for(ontologies: Iterable[Ontology] | Given, settings: Settings, *, collection: str = "") -> AsyncIterator[Services]:
    """The services for loaded ontologies, one set or one for each collection, and a graph that has the collection, if one is named.

    Raises BadSettings, BackendUnavailable, ModelError (the embedder does not answer).
    """
    async with closing(open_store(settings.store)) as store:
        if collection:
            await require(store, settings.store.url, collection)
        async with catalog_of(ontologies, settings) as catalog, _services(settings, catalog, catalog.embedder, store) as services:
            yield services


@asynccontextmanager
async def _services(settings: Settings, catalogs: Catalogs, embedder: Embedder, store: GraphStore) -> AsyncIterator[Services]:
    graph: GraphBackend = store
    if kind_of(settings.store.url) == CYPHER:
        from onto_query.sparql_to_cypher.backend import OverCypher, PropertyGraph

        graph = OverCypher(cast(PropertyGraph, store))
    model = open_model(settings.model)
    try:
        yield Services(
            catalogs,
            embedder,
            graph,
            store,
            model,
            settings.selection,
            settings.query,
            settings.model.fallback == "rules",
            Profiles(store, embedder),
            store,
            InProcess() if settings.query.sessions == "memory" else BesideGraph(store),
        )
    finally:
        if model is not None:
            await model.close()
