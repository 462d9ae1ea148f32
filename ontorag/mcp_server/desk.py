"""The parts that the tools share: ontologies, embedder, model and stores, each opened when a tool first needs it, and kept for all clients."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from copy import copy
from typing import Any, Protocol

from onto_core.access.principal import ALL, ANY, Action
from onto_core.bus import Broker, bus_of
from onto_core.cli.bus_options import refuse_memory
from onto_core.collection import require_collection
from onto_core.errors import BackendUnavailable, BadSettings, Problem
from onto_core.matching.catalog import Catalog, Catalogs, NoOntologies
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import Collections, GraphStore
from onto_core.ports.models import Embedder
from onto_core.service.collections import followed
from onto_core.service.ontologies import catalog_of, embedder_of
from onto_core.service.stores import CYPHER, kind_of, named_store, open_store, require, stores_of
from onto_core.settings import Settings
from onto_extract.pipeline import Services as Extracting
from onto_extract.wiring import services_of as extracting_services
from onto_query.routing.router import Router
from onto_query.services import Services as Asking
from onto_query.wiring import services_of as asking_services
from ontorag.mcp_server.caller import HERE, Caller
from ontorag.mcp_server.once_open import OnceOpen
from ontorag.mcp_server.room import MOST_CHARACTERS


class Desk:
    """The parts. They belong to one event loop; nothing is opened before a tool needs it, and a part that could not be opened is tried again."""

    def __init__(
        self,
        settings: Settings,
        open_: AsyncExitStack,
        *,
        collection: str = "default",
        characters: int = MOST_CHARACTERS,
        asking: Asking | None = None,
    ) -> None:
        """`open_` closes the parts. `asking` is another's, who closes it; ontologies, embedder and graph are then those. Raises BadSettings."""
        require_collection(collection)
        self.caller = HERE
        self.settings, self.collection, self.characters = settings, collection, characters
        self._open = open_
        self._given = asking
        self._ontologies = OnceOpen(self._open_ontologies)
        self._asking = OnceOpen(self._open_asking)
        self._extracting = OnceOpen(self._open_extracting)
        self._bus = OnceOpen(self._open_bus)
        self._stores: dict[str, OnceOpen[GraphStore]] = {}
        self._places = asyncio.Semaphore(settings.service.concurrency)

    @classmethod
    @asynccontextmanager
    async def opened(
        cls, settings: Settings, *, collection: str = "default", characters: int = MOST_CHARACTERS, asking: Asking | None = None
    ) -> AsyncIterator[Desk]:
        """A desk whose own parts are closed at the end of the block. Raises BadSettings for an invalid collection."""
        async with AsyncExitStack() as open_:
            desk = cls(settings, open_, collection=collection, characters=characters, asking=asking)
            open_.push_async_callback(desk._stop)
            yield desk

    async def _stop(self) -> None:
        parts: tuple[OnceOpen[Any], ...] = (self._asking, self._extracting, self._ontologies, self._bus, *self._stores.values())
        for part in parts:
            await part.stop()

    # -- ontologies

    async def catalog(self, collection: str) -> Catalog:
        """The ontologies of a collection. Raises BadSettings where none is configured, NoOntologies, NoCatalogYet with what is wrong with them."""
        catalogs, _ = await self._ontologies.get()
        try:
            catalog = catalogs.of(collection)
        except NoOntologies as error:
            if self.caller.principal.may("read", ALL):
                raise
            raise NoOntologies([collection], ()) from error  # without the names of other collections
        if not catalog.schema.ontologies:
            raise no_ontology()
        return catalog

    async def embedder(self) -> Embedder:
        """Raises BadSettings, ModelError."""
        return (await self._ontologies.get())[1]

    async def schemas(self) -> dict[str, Schema]:
        """The ontologies by collection, of those that the client may read; "" stands for all that have none of their own. Raises Forbidden."""
        self.caller.require("read", ANY)
        catalogs, _ = await self._ontologies.get()
        own = self.settings.ontologies
        names = [*own.collections, *([""] if own.paths or own.url else [])]
        return {name: catalogs.of(name).schema for name in names if not name or self.caller.principal.may("read", name)}

    async def _open_ontologies(self) -> tuple[Catalogs, Embedder]:
        if self._given is not None:
            return self._given.catalogs, self._given.embedder
        own = self.settings.ontologies
        if not (own.paths or own.collections or own.url):
            none = await self._open.enter_async_context(catalog_of((), self.settings))
            return none, none.embedder
        embedder = await self._open.enter_async_context(embedder_of(self.settings))
        catalogs = followed(self.settings, embedder)
        await catalogs.refresh()
        await self._open.enter_async_context(catalogs.polling())
        return catalogs, embedder

    # -- pipelines

    async def asking(self) -> Asking:
        """The services of an answer. Raises BadSettings, BackendUnavailable, BadQueryFile."""
        return await self._asking.get()

    async def _open_asking(self) -> Asking:
        if self._given is not None:
            return self._given
        catalogs, embedder = await self._ontologies.get()
        return await self._open.enter_async_context(asking_services(self.settings, catalogs, embedder))

    async def extracting(self) -> Extracting:
        """The services of an extraction. Raises BadSettings, InputError."""
        return await self._extracting.get()

    async def _open_extracting(self) -> Extracting:
        catalogs, embedder = await self._ontologies.get()
        return await self._open.enter_async_context(extracting_services(self.settings, catalogs, embedder))

    # -- stores

    async def store(self, name: str, language: str) -> tuple[GraphStore, str]:
        """The store of a name, or the first that takes queries in the language ("sparql", "cypher"); and its address.

        Raises BadSettings for an unknown name, or where no store is asked in this language; BackendUnavailable.
        """
        every = stores_of(self.settings)
        fitting = [each for each, store in every.items() if (kind_of(store.url) == CYPHER) == (language == "cypher")]
        if name and name not in every:
            raise BadSettings("settings", [Problem("store", f"there is no store {name!r}", f"there are {', '.join(every)}")])
        if not fitting or (name and name not in fitting):
            other = "cypher" if language == "sparql" else "sparql"
            where = f"the store {name!r} is not" if name else f"none of the stores ({', '.join(every)}) is"
            raise BadSettings("settings", [Problem("store", f"{where} asked in {language.upper()}", f"use the tool {other}")])
        chosen = name or fitting[0]
        if chosen not in self._stores:
            self._stores[chosen] = OnceOpen(lambda: self._open_store(chosen))
        return await self._stores[chosen].get(), every[chosen].url

    async def _open_store(self, name: str) -> GraphStore:
        store = await asyncio.to_thread(open_store, named_store(self.settings, name))
        self._open.push_async_callback(store.close)
        return store

    async def existing(self, store: Collections, url: str, collection: str) -> None:
        """Raises as `service.stores.require`; to a client that may not see them all nothing is said of other collections and of the address."""
        if self.caller.principal.may("read", ALL):
            await require(store, url, collection)
        elif collection not in await store.collections():
            raise BadSettings("settings", [Problem("collection", f"there is no collection {collection!r}")])

    # -- the bus

    async def bus(self) -> Broker:
        """The bus that the workers use too. Raises BadSettings for one that only this process has, BusError."""
        return await self._bus.get()

    async def _open_bus(self) -> Broker:
        refuse_memory(self.settings)
        bus = bus_of(self.settings)
        self._open.push_async_callback(bus.close)
        return bus

    # -- a call

    def using(self) -> AbstractContextManager[Desk]:
        """This desk, for a server that has no other."""
        return nullcontext(self)

    def serving(self, caller: Caller) -> Desk:
        """The same desk, for a client."""
        twin = copy(self)
        twin.caller = caller
        return twin

    def collection_of(self, given: str, action: Action = "read") -> str:
        """The collection that a call is about, where the client may do what it asks for. Raises Forbidden."""
        collection = given or self.collection
        self.caller.require(action, collection)
        return collection

    async def over(self, given: str) -> tuple[Asking, str]:
        """The services over the first store that has the collection of a call, and the collection.

        Raises Forbidden, BackendUnavailable, and BadSettings for an unknown collection, so that a misspelled one does not look empty.
        """
        collection, services = self.collection_of(given), await self.asking()
        assert isinstance(services.routing, Router)
        troubles: list[BackendUnavailable | BadSettings] = []
        for route in services.routing.routes:
            try:
                with route.guard.watched():
                    if route.services is None:
                        route.services = await route.open()
                    assert route.store is not None
                    await self.existing(route.store, route.url, collection)
            except (BackendUnavailable, BadSettings) as error:
                troubles.append(error)
            else:
                return route.services, collection
        raise next((error for error in troubles if isinstance(error, BadSettings)), troubles[0])

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """One of the places for work that takes long: `service.concurrency` at once, the others wait."""
        async with self._places:
            yield


class Desks(Protocol):
    """The desk in force, where another may take its place while the server runs."""

    def using(self) -> AbstractContextManager[Desk]:
        """The desk for one call, whose parts stay open to the end of the block."""
        ...


def no_ontology() -> BadSettings:
    mend = "start the server with --ontology FILE, or set ontologies.paths or ontologies.collections"
    return BadSettings("settings", [Problem("ontologies.paths", "no ontology is given", mend)])
