"""The services of an answer, opened from the settings and closed again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import cast

from onto_core.clients.breaker import Guard, GuardedEmbedder, GuardedModel
from onto_core.clients.chat import open_model
from onto_core.errors import BackendUnavailable, BadSettings
from onto_core.matching.catalog import Catalogs
from onto_core.ontology.model import Ontology
from onto_core.ports.graphs import GraphBackend, GraphStore
from onto_core.ports.models import Embedder, LanguageModel
from onto_core.service.ontologies import Given, catalog_of
from onto_core.service.stores import CYPHER, kind_of, named_store, open_store, require, stores_of
from onto_core.settings import DEFAULT_STORE, Settings
from onto_query.conversation.sessions import BesideGraph, InProcess
from onto_query.domain.kept import Domains
from onto_query.profile.holder import Profiles
from onto_query.profile.opaque.over import OpaqueEntities, OpaqueGraph
from onto_query.routing.kept import Caches
from onto_query.routing.router import Router
from onto_query.routing.routes import Route
from onto_query.services import Services
from onto_query.suggestion.kept import Embeddings


@asynccontextmanager
async def services_of(settings: Settings, catalogs: Catalogs, embedder: Embedder) -> AsyncIterator[Services]:
    """The services for a holder of catalogs. The model is not reached before a question needs it. Raises BadSettings, BackendUnavailable."""
    async with AsyncExitStack() as open_:
        stores = await _Stores.opened(settings, open_)
        yield await _services(settings, catalogs, embedder, stores, open_)


@asynccontextmanager
async def services_for(ontologies: Iterable[Ontology] | Given, settings: Settings, *, collection: str = "") -> AsyncIterator[Services]:
    """The services for loaded ontologies, one set or one for each collection, and a graph that has the collection, if one is named.

    Raises BadSettings, BadQueryFile, BackendUnavailable, ModelError (the embedder does not answer).
    """
    async with AsyncExitStack() as open_:
        stores = await _Stores.opened(settings, open_)
        if collection:
            await stores.require(collection)
        Domains.of(settings).check()
        catalog = await open_.enter_async_context(catalog_of(ontologies, settings))
        yield await _services(settings, catalog, catalog.embedder, stores, open_)


class _Stores:
    """The stores of the settings. One that is away is opened when a question needs it; all are closed with the stack."""

    def __init__(self, settings: Settings, open_: AsyncExitStack) -> None:
        self._settings, self._open = settings, open_
        self._one_at_a_time = asyncio.Lock()
        self.named = stores_of(settings)
        self.guards = {name: Guard(f"store {name}", settings.query.breaker, BackendUnavailable) for name in self.named}
        self.held: dict[str, GraphStore] = {}

    @classmethod
    async def opened(cls, settings: Settings, open_: AsyncExitStack) -> _Stores:
        """As many of the stores as can be opened. Raises BadSettings, and BackendUnavailable when none can."""
        stores = cls(settings, open_)
        troubles: list[BackendUnavailable] = []
        for name in stores.named:
            try:
                with stores.guards[name].watched():
                    await stores.open(name)
            except BackendUnavailable as error:
                troubles.append(error)
        if not stores.held:
            raise troubles[0]
        return stores

    async def open(self, name: str) -> GraphStore:
        """The store of a name, opened if it is not, in a thread: a driver may try to connect for seconds. Raises BackendUnavailable, BadSettings."""
        async with self._one_at_a_time:
            if name not in self.held:
                store = await asyncio.to_thread(open_store, named_store(self._settings, name))
                self._open.push_async_callback(store.close)
                self.held[name] = store
            return self.held[name]

    async def require(self, collection: str) -> None:
        """As `service.stores.require`, of one of the stores that are open."""
        troubles: list[BackendUnavailable | BadSettings] = []
        for name, store in self.held.items():
            try:
                await require(store, self.named[name].url, collection)
            except (BackendUnavailable, BadSettings) as error:
                troubles.append(error)
            else:
                return
        raise next((error for error in troubles if isinstance(error, BadSettings)), troubles[0])


async def _services(settings: Settings, catalogs: Catalogs, embedder: Embedder, stores: _Stores, open_: AsyncExitStack) -> Services:
    """The services over the first store that is open, and the way to the others."""
    guards = [Guard("embedder", settings.query.breaker)]
    embedder = GuardedEmbedder(embedder, guards[0])
    model: LanguageModel | None = None
    if (chat := open_model(settings.model)) is not None:
        open_.push_async_callback(chat.close)
        guards.append(Guard("model", settings.query.breaker))
        model = GuardedModel(chat, guards[-1])

    embeddings, domains = Embeddings(), Domains.of(settings)

    def over(name: str, store: GraphStore) -> Services:
        graph = _sparql(stores.named[name].url, store)
        fallback = settings.model.fallback == "rules"
        profiles = Profiles(store, embedder, place_of(stores.named[name].url), domains)
        return Services(
            catalogs,
            embedder,
            OpaqueGraph(graph, profiles.opaque),
            OpaqueEntities(store, graph, profiles.opaque),
            model,
            settings.selection,
            settings.query,
            fallback,
            profiles,
            domains,
            store,
            embeddings,
            query_form=settings.model.query_form,
        )

    def route(name: str) -> Route:
        async def opened() -> Services:
            made.store = await stores.open(name)
            return over(name, made.store)

        named = stores.named[name]
        made = Route(name, named.url, stores.guards[name], opened, named.collections, named.share)
        if (store := stores.held.get(name)) is not None:
            made.store, made.services = store, over(name, store)
        return made

    routes = [route(name) for name in stores.named]
    first = next(route.services for route in routes if route.services is not None)
    beside = stores.held.get(DEFAULT_STORE)
    sessions = BesideGraph(beside) if beside is not None and settings.query.sessions == "store" else InProcess()
    router = Router(routes, Caches(settings.query) if settings.query.cache_bytes else None, guards)
    return replace(first, routing=router, sessions=sessions)


def place_of(url: str) -> str:
    """The address of a store for what is kept of its graphs; "" for one in memory, which nobody opens again."""
    kind, _, path = url.partition(":")
    if kind == "memory" or not path:
        return ""
    return f"{kind}:{Path(path).expanduser().resolve()}" if kind == "oxigraph" else url


def _sparql(url: str, store: GraphStore) -> GraphBackend:
    """The store as one that takes SPARQL."""
    if kind_of(url) != CYPHER:
        return store
    from onto_query.sparql_to_cypher.backend import OverCypher, PropertyGraph

    return OverCypher(cast(PropertyGraph, store))
