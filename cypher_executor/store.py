"""The store over one or several Cypher servers: queries go through the guard, extractions through the writer."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, Final

from cypher_executor import dialects, guard
from cypher_executor.executor import Executor
from cypher_executor.graph import lookup as index
from cypher_executor.graph.export import chunks_in_graph, collection_stats, export_collection
from cypher_executor.graph.facts import ChunkFacts, facts_of
from cypher_executor.graph.foreign import export_foreign, read_foreign
from cypher_executor.graph.load import files_in
from cypher_executor.graph.names import graph_names, read_names
from cypher_executor.graph.records import CypherRecords, Place, Swap
from cypher_executor.graph.revision import revision
from cypher_executor.graph.statements import GraphLayout
from cypher_executor.graph.writer import MOST_TRIPLES, ServerWriter
from cypher_executor.guard import CheckedQuery
from cypher_executor.guard.collection import confine
from cypher_executor.servers.failover import Endpoints
from cypher_executor.servers.server import Server
from cypher_executor.servers.urls import StoreUrl, read_url
from onto_core.addresses import shown
from onto_core.collection import require_collection, require_collection_of
from onto_core.errors import BackendUnavailable, BadQuery, BadSettings, Problem
from onto_core.graph.batches import Batches
from onto_core.messages import Extraction
from onto_core.ports.graphs import (
    ChunkInGraph,
    CollectionStats,
    EntityMatch,
    ExportFormat,
    GraphNames,
    Limits,
    Loaded,
    Progress,
    Record,
    Scrubbed,
    Source,
)
from onto_core.settings import CypherSettings, StoreSettings
from onto_core.terms import Query, Table

NAMES_SECONDS: Final = 5.0
"""The time that the names of a graph are trusted."""
WRITE_SECONDS: Final = 60.0
"""The time for one batch; a slower server counts as unavailable."""

STAYS: Final = "the database keeps removed values in its files, and in its logs and snapshots, until it writes over them or you prune those"
"""The rest of what was forgotten."""


class CypherStore:
    """An open graph in Neo4j, Memgraph or FalkorDB. It belongs to the event loop in which it is first used."""

    def __init__(self, url: StoreUrl, endpoints: Endpoints, settings: StoreSettings, *, write: bool) -> None:
        self.name = url.product
        self._endpoints, self._settings, self._writable = endpoints, settings, write
        self._layout = GraphLayout(shared=url.product != "falkordb")
        self._dialect = dialects.of(url.product)
        self._executor = Executor(endpoints, self.name)
        self._prepared: dict[str, set[str]] = {}
        self._writers: dict[str, ServerWriter] = {}
        self._records = CypherRecords(endpoints, self._prepared)
        self._labels = index.Labels()
        self._batches = Batches(self._write_batch, most=MOST_TRIPLES, weigh=lambda chunk: chunk.triples)
        self._vocabularies: dict[str, tuple[float, GraphNames]] = {}
        self._schemas: dict[str, tuple[str, GraphNames]] = {}
        self._closed = False

    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        """The rows over one collection; with "" over all that the database or graph holds, ours or not.

        Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge, BackendUnavailable.
        """
        checked = self.checked(query, limits, collection)
        if collection and (await self.vocabulary(collection)).foreign:  # nothing bears the marks of a collection, and nothing is of another one
            checked = self.checked(query, limits, "")
        return await self.run_checked(checked, limits, collection)

    async def run_checked(self, checked: CheckedQuery, limits: Limits, collection: str) -> Table:
        """Run what `checked` returned for the same limits and collection."""
        self._require_open()
        return await self._executor.run(checked, limits, collection)

    async def plan(self, query: Query, limits: Limits, collection: str, *, profile: bool = False) -> str:
        """The server's plan for what `run` would run; with `profile` it is run, and the plan says what each step took. Raises as `run`."""
        self._require_open()
        return await self._executor.plan(self.checked(query, limits, collection), limits, collection, profile=profile)

    async def check(self, text: str, parameters: Mapping[str, object] | None = None) -> CheckedQuery:
        """The query as `run` would accept it, by the guard alone. Raises QueryRejected."""
        return guard.check(text, self._dialect, parameters)

    def checked(self, query: Query, limits: Limits, collection: str) -> CheckedQuery:
        """The query that will run: accepted by the guard and confined to the collection. Raises BadQuery, QueryRejected."""
        if query.language != "cypher":
            raise BadQuery("query", [Problem("query", f"{self.name} runs Cypher, not {query.language.upper()}")])
        if collection:
            require_collection(collection)
        most = replace(guard.CypherLimits(), rows=limits.max_rows + 1)  # one more row shows that there are more
        checked = guard.check(query.text, self._dialect, query.parameters, limits=most)
        return confine(checked, collection, shared=self._layout.shared) if collection else checked

    async def lookup(self, mentions: Sequence[str], collection: str, *, fuzzy: float = 1.0, limit: int = 5) -> Sequence[Sequence[EntityMatch]]:
        self._require_open(collection)
        return await self._endpoints.use(
            lambda server: index.lookup(server, mentions, collection, fuzzy=fuzzy, limit=limit, labels=self._labels, layout=self._layout)
        )

    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]:
        self._require_open(collection)
        return await self._endpoints.use(lambda server: index.sources(server, iris, collection))

    async def revision(self, collection: str) -> str:
        """As `GraphBackend.revision`; of a graph that others made, its numbers of nodes and relationships. With "" that of all that there is."""
        self._require_open(collection or "default")
        return await self._endpoints.use(lambda server: revision(server, collection))

    async def vocabulary(self, collection: str) -> GraphNames:
        """The names of terms in the graph; read again after a few seconds, since writers add names. Raises BackendUnavailable."""
        self._require_open(collection)
        read_at, names = self._vocabularies.get(collection, (-math.inf, GraphNames({}, {}, {})))
        if time.monotonic() - read_at >= NAMES_SECONDS:
            names = graph_names(await self._endpoints.use(lambda server: read_names(server, collection)))
            if not (names.classes or names.relations or names.keys) and self._is_whole(collection):
                names = await self._foreign(collection)
            self._vocabularies[collection] = time.monotonic(), names
        return names

    def _is_whole(self, collection: str) -> bool:
        """True when the collection has a graph, or the database, to itself."""
        return not self._layout.shared or collection == "default"

    async def _foreign(self, collection: str) -> GraphNames:
        """The schema of a graph without any name of ours; read anew when the numbers of its nodes or relationships have changed."""
        now = await self._endpoints.use(lambda server: revision(server, collection))
        if collection not in self._schemas or self._schemas[collection][0] != now:
            self._schemas[collection] = now, await self._endpoints.use(lambda server: read_foreign(server, collection))
        return self._schemas[collection][1]

    async def write(self, extraction: Extraction) -> None:
        """Write an extraction, which is in the graph when this returns. Raises BadMessage for a term that is not RDF, BackendError."""
        require_collection_of(extraction)
        self._require_writable()
        await self._batches.write(facts_of(extraction, ancestors=self._settings.cypher.ancestors))

    async def write_facts(self, chunk: ChunkFacts) -> None:
        """Like `write`, for facts from another source than an extraction."""
        self._require_writable()
        await self._batches.write(chunk)

    async def _write_batch(self, chunks: Sequence[ChunkFacts]) -> None:
        async def work(server: Server) -> None:
            prepared = self._prepared.setdefault(server.address, set())
            writer = self._writers.setdefault(server.address, ServerWriter(server, prepared, shared=self._layout.shared))
            try:
                async with asyncio.timeout(WRITE_SECONDS):
                    await writer.write(chunks)
            except BackendUnavailable:
                writer.forget()
                raise
            except TimeoutError as error:
                raise BackendUnavailable(f"{server.address}: a batch was not written within {WRITE_SECONDS:g} s") from error

        try:
            await self._endpoints.use(work)
        finally:
            self._labels.forget(chunks[0].collection)

    async def scrub(self, collection: str) -> Scrubbed:
        """Nothing that a client can do: when the files are written anew is the server's affair."""
        return Scrubbed(stays=STAYS)

    async def prepare(self, collection: str = "default") -> Sequence[str]:
        """Create constraints and indexes, in use when this returns; return the new ones. Raises BackendUnavailable, BadSettings."""
        self._require_writable()
        return await self._endpoints.use(lambda server: server.prepare(collection))

    async def collections(self) -> Sequence[str]:
        self._require_open()
        found = await self._endpoints.use(lambda server: server.spaces())
        if not found and (await self.vocabulary("default")).foreign:
            return ("default",)
        return found

    async def drop(self, collection: str) -> None:
        self._require_writable(collection)
        await self._endpoints.use(lambda server: server.drop(collection))
        self._writers.clear()
        self._prepared.clear()
        self._labels.forget(collection)

    async def records(self, collection: str, kind: str, group: str, keys: Sequence[str] | None = None) -> Mapping[str, bytes]:
        self._require_open(collection)
        return await self._records.get(Place(collection, kind, group), keys)

    async def record_kinds(self, collection: str) -> Sequence[str]:
        self._require_open(collection)
        return await self._records.kinds(collection)

    async def every_record(self, collection: str, kind: str) -> AsyncIterator[Record]:
        self._require_open(collection)
        async for record in self._records.every(collection, kind):
            yield record

    async def swap_record(self, collection: str, kind: str, group: str, key: str, *, old: bytes | None, new: bytes | None) -> bool:
        """As durable as the server keeps what it acknowledges: FalkorDB with `appendfsync always`, Neo4j by itself."""
        self._require_open(collection)
        return await self._records.swap(Swap(Place(collection, kind, group, key), old, new))

    async def put_records(self, collection: str, records: Sequence[Record]) -> None:
        self._require_open(collection)
        await self._records.put(collection, records)

    async def remove_records(self, collection: str, kind: str, group: str, keys: Sequence[str] | None = None) -> None:
        self._require_open(collection)
        await self._records.remove(Place(collection, kind, group), keys)

    async def chunks_in_graph(self, collection: str) -> Sequence[ChunkInGraph]:
        self._require_open(collection)
        return await self._endpoints.use(lambda server: chunks_in_graph(server, collection))

    async def load(self, files: Sequence[Path], collection: str, *, format_: str = "", progress: Progress = lambda _: None) -> Loaded:
        """Like `GraphFiles`, except that a file arrives in parts: when the server fails halfway, loading again completes it."""
        self._require_writable(collection)
        return await files_in(self, files, collection, format_, progress)

    async def export(
        self,
        collection: str,
        format_: ExportFormat,
        out: BinaryIO,
        *,
        progress: Progress = lambda _: None,
        predicates: frozenset[str] | None = None,
    ) -> None:
        self._require_open(collection)
        names = await self.vocabulary(collection)
        if names.foreign:
            await self._endpoints.use(lambda server: export_foreign(server, collection, names, out, progress))
            return
        await self._endpoints.use(lambda server: export_collection(server, collection, format_, out, progress))

    async def stats(self) -> Sequence[CollectionStats]:
        self._require_open()
        return await self._endpoints.use(collection_stats)

    def health(self) -> str:
        return "closed" if self._closed else self._endpoints.health()

    def metrics(self) -> Mapping[str, Mapping[str, int | float]]:
        """The counters of each endpoint since the start, by address."""
        return self._endpoints.metrics()

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await self._endpoints.close()

    def _require_open(self, collection: str = "default") -> None:
        require_collection(collection)
        if self._closed:
            raise BackendUnavailable(f"{self.name}: the store was closed")

    def _require_writable(self, collection: str = "default") -> None:
        self._require_open(collection)
        if not self._writable:
            raise BackendUnavailable(f"{self.name}: this store is not open for writing")


def open_store(settings: StoreSettings, *, write: bool = False) -> CypherStore:
    """The store of a URL; connections are made when needed. Raises BadSettings for an unsupported URL or a driver that is not installed."""
    url = read_url(settings.url)
    cypher = settings.cypher.model_copy(update={"tls": url.tls or settings.cypher.tls})
    try:
        servers = [open_server(url, address, cypher) for address in url.addresses]
    except ModuleNotFoundError as error:
        problem = Problem("store.url", f"{shown(settings.url)!r} needs the package {error.name!r}", "pip install 'ontorag[cypher]'")
        raise BadSettings("settings", [problem]) from error
    return CypherStore(url, Endpoints(servers), settings, write=write)


def open_server(url: StoreUrl, address: str, settings: CypherSettings) -> Server:
    dialect = dialects.of(url.product)
    if url.product == "falkordb":
        from cypher_executor.servers.falkordb import FalkorServer

        return FalkorServer(address, dialect, settings, graph=url.name)
    from cypher_executor.servers.bolt import BoltServer

    return BoltServer(address, dialect, settings, database=url.name, routing=url.routing)
