"""The store over a Cypher server: queries through the guard, extractions through the writer, look-ups; one or several endpoints."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from cypher_executor import dialects, guard
from cypher_executor import lookup as index
from cypher_executor.batches import Batches
from cypher_executor.confine import confine
from cypher_executor.connection import Login, Server
from cypher_executor.endpoints import Endpoints
from cypher_executor.executor import Executor
from cypher_executor.facts import ChunkFacts, facts_of
from cypher_executor.guard import CheckedQuery
from cypher_executor.statements import Layout
from cypher_executor.urls import StoreUrl, read_url
from cypher_executor.writer import ServerWriter
from onto_core.errors import BackendUnavailable, BadMessage, BadQuery, BadSettings, Problem
from onto_core.messages import Extraction
from onto_core.ports import EntityMatch, Limits, Source
from onto_core.settings import StoreSettings
from onto_core.terms import Query, Table

COLLECTION: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")


class CypherStore:
    """One user's hold on a graph in Neo4j, Memgraph or FalkorDB. It belongs to the event loop in which it is used first."""

    def __init__(self, url: StoreUrl, endpoints: Endpoints, *, write: bool, ancestors: bool) -> None:
        self.name = url.product
        self._url, self._endpoints, self._writable, self._ancestors = url, endpoints, write, ancestors
        self._layout = Layout(shared=url.product != "falkordb")
        self._dialect = dialects.of(url.product)
        self._executor = Executor(endpoints, self.name)
        self._writers: dict[str, ServerWriter] = {}
        self._labels = index.Labels()
        self._batches = Batches(self._write_batch)
        self._closed = False

    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        """The rows over one collection; with "" over all that the database or graph holds, be it ours or not.

        Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge, BackendUnavailable.
        """
        self._require_open()
        return await self._executor.run(self._checked(query, limits, collection), limits, collection)

    async def plan(self, query: Query, limits: Limits, collection: str, *, profile: bool = False) -> str:
        """The server's plan of what `run` would run; with `profile` also what each step took, for which it is run. Raises as `run`."""
        self._require_open()
        return await self._executor.plan(self._checked(query, limits, collection), limits, collection, profile=profile)

    async def check(self, text: str, parameters: Mapping[str, object] | None = None) -> CheckedQuery:
        """What `run` would accept, by the guard alone. Raises QueryRejected."""
        return guard.check(text, self._dialect, parameters)

    def _checked(self, query: Query, limits: Limits, collection: str) -> CheckedQuery:
        if query.language != "cypher":
            raise BadQuery("query", [Problem("query", f"{self.name} runs Cypher, not {query.language.upper()}")])
        if collection:
            require_collection(collection)
        most = replace(guard.CypherLimits(), rows=limits.max_rows + 1)  # one more tells whether there are more
        checked = guard.check(query.text, self._dialect, query.parameters, limits=most)
        return confine(checked, collection, shared=self._layout.shared) if collection else checked

    async def lookup(self, mentions: Sequence[str], collection: str, *, fuzzy: float = 1.0, limit: int = 5) -> Sequence[Sequence[EntityMatch]]:
        require_collection(collection)
        self._require_open()
        return await self._endpoints.use(
            lambda server: index.lookup(server, mentions, collection, fuzzy=fuzzy, limit=limit, labels=self._labels, layout=self._layout)
        )

    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]:
        require_collection(collection)
        self._require_open()
        return await self._endpoints.use(lambda server: index.sources(server, iris, collection))

    async def write(self, extraction: Extraction) -> None:
        """In the graph when this returns. Raises BadMessage for a term that is not RDF, BackendError."""
        if not COLLECTION.fullmatch(extraction.collection):
            raise BadMessage(f"extraction {extraction.id!r}", [Problem("collection", f"{extraction.collection!r} is no name for a collection")])
        self._require_writable()
        await self._batches.write(facts_of(extraction, ancestors=self._ancestors))

    async def _write_batch(self, chunks: Sequence[ChunkFacts]) -> None:
        async def work(server: Server) -> None:
            writer = self._writers.setdefault(server.address, ServerWriter(server, shared=self._layout.shared))
            try:
                await writer.write(chunks)
            except BackendUnavailable:
                writer.forget()
                raise

        try:
            await self._endpoints.use(work)
        finally:
            self._labels.forget(chunks[0].collection)

    async def prepare(self, collection: str = "default") -> None:
        """Constraints and indexes, in use when this returns. Raises BackendUnavailable, BadSettings (a wrong password)."""
        self._require_writable()
        await self._endpoints.use(lambda server: server.prepare(collection))

    async def collections_there(self) -> Sequence[str]:
        self._require_open()
        return await self._endpoints.use(lambda server: server.spaces())

    async def remove(self, collection: str) -> None:
        """All of a collection."""
        require_collection(collection)
        self._require_writable()
        await self._endpoints.use(lambda server: server.drop(collection))
        self._writers.clear()
        self._labels.forget(collection)

    def health(self) -> str:
        return "closed" if self._closed else self._endpoints.health()

    def metrics(self) -> Mapping[str, Mapping[str, int | float]]:
        """What each endpoint was asked since the start, by its address."""
        return self._endpoints.metrics()

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await self._endpoints.close()

    def _require_open(self) -> None:
        if self._closed:
            raise BackendUnavailable(f"{self.name}: the store was closed")

    def _require_writable(self) -> None:
        self._require_open()
        if not self._writable:
            raise BackendUnavailable(f"{self.name}: this store is not open for writing")


def require_collection(name: str) -> None:
    """Raises BadSettings for a name that no collection can have: it becomes part of keys."""
    if not COLLECTION.fullmatch(name):
        problem = Problem("collection", f"{name!r} is no name for one", "letters, digits, '_', '.' and '-', at most 64, the first a letter or digit")
        raise BadSettings("settings", [problem])


def open_store(settings: StoreSettings, *, write: bool = False) -> CypherStore:
    """The store of a URL; connections are made when they are needed. Raises BadSettings for another URL, or when the driver is not installed."""
    url = read_url(settings.url)
    tls = url.tls or settings.tls
    login = Login(settings.user, settings.password.get_secret_value(), tls, settings.tls_ca, settings.pool)
    try:
        servers = [open_server(url, address, login) for address in url.addresses]
    except ModuleNotFoundError as error:
        problem = Problem("store.url", f"{settings.url!r} needs the package {error.name!r}", "pip install 'ontorag[cypher]'")
        raise BadSettings("settings", [problem]) from error
    return CypherStore(url, Endpoints(servers), write=write, ancestors=settings.ancestors)


def open_server(url: StoreUrl, address: str, login: Login) -> Server:
    dialect = dialects.of(url.product)
    if url.product == "falkordb":
        from cypher_executor.falkor import FalkorServer  # each driver is imported by those who use its product

        return FalkorServer(address, dialect, login, graph=url.name)
    from cypher_executor.bolt import BoltServer

    return BoltServer(address, dialect, login, database=url.name, routing=url.routing)
