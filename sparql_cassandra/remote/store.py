"""A graph behind a SPARQL 1.1 endpoint that others run: `ports.Store` over HTTP, asked by the same guard, written as the embedded store is."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

import structlog

from onto_core.collection import require_collection, require_collection_of
from onto_core.errors import BackendError, BackendUnavailable, BadSettings, Problem, ResultTooLarge
from onto_core.graph import names
from onto_core.messages import Extraction
from onto_core.once import OncePerProcess
from onto_core.ports.graphs import REPLY, ChunkInGraph, CollectionStats, EntityMatch, ExportFormat, Limits, Loaded, Progress, Scrubbed, Source
from onto_core.terms import Cell, Iri, Query, Table, digest
from sparql_cassandra import guard
from sparql_cassandra.embedded.records import EmbeddedRecords, RecordsOfFolder
from sparql_cassandra.guard import CheckedQuery
from sparql_cassandra.ports import Solutions, columns_of
from sparql_cassandra.remote import entities, files, queries, sampling, writer
from sparql_cassandra.remote.address import Address, for_collection
from sparql_cassandra.remote.client import Asked, Client
from sparql_cassandra.remote.entities import LabelIndex
from sparql_cassandra.remote.graph import MOST, RemoteGraph, text_of

log = structlog.get_logger()

LABEL_SECONDS: Final = 5.0
"""Seconds for the names of what is in a result, at most."""
SMALL_SECONDS: Final = 30.0
"""Seconds for a small request of our own."""
STAYS: Final = "the server behind the endpoint may keep removed values in its files, journals and backups until it compacts them"


class RemoteStore(RecordsOfFolder):
    """One user's hold on an endpoint. What is kept beside the graphs is in files of this machine, for SPARQL has no compare-and-swap."""

    name = "sparql"

    def __init__(self, address: Address, shared: Shared, *, write: bool) -> None:
        super().__init__(shared.records)
        self._address, self._shared, self._writes = address, shared, write
        self._closed = False

    def _at(self, collection: str) -> RemoteGraph:
        """The graph of a collection. Raises BadSettings for an unknown one, BackendUnavailable when the store was closed."""
        require_collection(collection)
        known = self._address.settings.collections
        if collection not in known:
            mend = f"it has {', '.join(known)}; store.sparql.collections names them"
            raise BadSettings("settings", [Problem("collection", f"{self._address.shown} has no collection {collection!r}", mend)])
        if self._closed:
            raise BackendUnavailable(f"{self._address.shown}: the store was closed")
        query, update, graph_store = (
            for_collection(each, collection) for each in (self._address.query, self._address.update, self._address.graph_store)
        )
        return RemoteGraph(self._shared.client, query, update, graph_store, self._address.settings.graph)

    # asking
    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        """The solutions, IRIs with the labels that the graph has for them; of a CONSTRUCT or DESCRIBE its triples, as rows.

        Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge, BackendUnavailable, BadSettings.
        """
        started = time.monotonic()
        checked = self._checked(guard.checked(query))
        at = self._at(collection)
        asked = self._asked(checked, limits, limits.memory // REPLY, limits.max_rows)
        found = await at.client.ask(at.query, asked)
        left = limits.deadline - (time.monotonic() - started)
        rows = await self._labelled(at, list(_told(checked, found.rows)), min(left, LABEL_SECONDS))
        return Table(asked.columns, tuple(rows), found.truncated, self.name, time.monotonic() - started)

    def stream(self, query: Query, limits: Limits, collection: str) -> Solutions:
        """The rows as the server sends them."""
        checked = self._checked(guard.checked(query))
        at = self._at(collection)
        asked = self._asked(checked, limits, limits.memory, None)
        rows, cancel = at.client.stream(at.query, asked)
        return Solutions(asked.columns, _told(checked, rows), cancel)

    def _checked(self, checked: CheckedQuery) -> CheckedQuery:
        return queries.checked(checked, self._address.settings.functions)

    def _asked(self, checked: CheckedQuery, limits: Limits, most: int, rows: int | None) -> Asked:
        own = self._address.settings
        there = queries.placed(checked, own.graph, own.graphs)
        text = there.text if rows is None else queries.limited(there, rows)
        graphs = queries.dataset(there, own.graph)
        return Asked(text, columns_of(checked), limits.deadline, most, checked.form in ("construct", "describe"), rows, graphs)

    async def _labelled(self, at: RemoteGraph, rows: Sequence[tuple[Cell, ...]], seconds: float) -> Sequence[tuple[Cell, ...]]:
        """The rows with the names of their IRIs; as they are when there is no time for them."""
        wanted = {cell.value for row in rows for cell in row if isinstance(cell, Iri)}
        if not wanted:
            return rows
        try:
            labels = await entities.labels_for(at, sorted(wanted), seconds) if seconds > 0 else {}
        except BackendError as error:
            log.warning("rows without labels", store=self._address.shown, reason=str(error))
            return rows
        return [tuple(Iri(cell.value, labels.get(cell.value, "")) if isinstance(cell, Iri) else cell for cell in row) for row in rows]

    async def revision(self, collection: str) -> str:
        """As `GraphBackend.revision` for what is written here; what others write is seen when `store.sparql.age` has passed."""
        at = self._at(collection)
        marks = sorted(text_of(mark) for (mark,) in await at.rows(queries.revisions(at.graph), "r", SMALL_SECONDS))
        return digest(*self._address.store, *marks, math.floor(time.time() / self._address.settings.age))

    def warm(self) -> None:
        """Nothing: the processes are the server's."""

    async def check(self, text: str) -> CheckedQuery:
        """Judge the query as `run` would: by the guard and our own reading of SPARQL; the server is not asked. Raises BadQuery, QueryRejected."""
        own = self._address.settings
        checked = self._checked(guard.check(text))
        queries.placed(checked, own.graph, own.graphs)
        return checked

    async def lookup(self, mentions: Sequence[str], collection: str, *, fuzzy: float = 1.0, limit: int = 5) -> Sequence[Sequence[EntityMatch]]:
        at = self._at(collection)
        index = await self._shared.labels(at, collection, await self.revision(collection))
        return await entities.lookup(at, index, mentions, fuzzy=fuzzy, limit=limit)

    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]:
        return await entities.sources(self._at(collection), iris)

    # writing
    async def write(self, extraction: Extraction) -> None:
        """One update, which the server carries out whole. Raises BadMessage for a term that is not RDF, and what the server says."""
        require_collection_of(extraction)
        await writer.write(await self._writing(extraction.collection), extraction)

    async def load(self, files: Sequence[Path], collection: str, *, format_: str = "", progress: Progress = lambda _: None) -> Loaded:
        return await writer.load(await self._writing(collection), files, format_, progress)

    async def drop(self, collection: str) -> None:
        """As `Collections.drop`, of what was written here: facts and graphs that others wrote stay."""
        await writer.drop(await self._writing(collection))
        await asyncio.to_thread(self._shared.records.drop, collection)

    async def _writing(self, collection: str) -> RemoteGraph:
        at = self._at(collection)
        if not self._writes:
            raise BackendUnavailable(f"{self._address.shown}: this store is not open for writing")
        if collection not in self._shared.prepared:
            await writer.prepare(at)
            self._shared.prepared.add(collection)
        return at

    # files
    async def export(
        self,
        collection: str,
        format_: ExportFormat,
        out: BinaryIO,
        *,
        progress: Progress = lambda _: None,
        predicates: frozenset[str] | None = None,
    ) -> None:
        await files.export(self._at(collection), format_, out, progress, predicates)

    async def sample(self, collection: str, out: BinaryIO) -> str:
        """As `Sampling.sample`."""
        at, own = self._at(collection), self._address.settings
        if await at.is_larger(own.whole, own.seconds / 4, queries.asked(at.graph, "?s ?p ?o")):
            return await sampling.sample(at, out, own.seconds, f"{own.whole:,} triples")
        try:
            await files.export(at, "nt", out, lambda _: None, None, most=MOST)
        except ResultTooLarge:  # few triples, but long ones
            return await sampling.sample(at, out, own.seconds, f"{MOST:,} bytes")
        return ""

    async def chunks_in_graph(self, collection: str) -> Sequence[ChunkInGraph]:
        return await files.chunks(self._at(collection))

    async def stats(self) -> Sequence[CollectionStats]:
        seconds = self._address.settings.seconds
        return [await files.stats(self._at(name), name, seconds) for name in await self.collections()]

    async def collections(self) -> list[str]:
        """The collections in which there is anything."""
        known = sorted(self._address.settings.collections)
        graph = self._address.settings.graph
        found = await asyncio.gather(*(self._at(name).some_rows(queries.anything(graph), "s", SMALL_SECONDS) for name in known))
        return [name for name, rows in zip(known, found, strict=True) if rows]

    async def scrub(self, collection: str) -> Scrubbed:
        self._at(collection)
        stays = await asyncio.to_thread(self._shared.records.write_log_into_file, collection)
        return Scrubbed(stays="; ".join(filter(None, (STAYS, stays))))

    async def prepare(self) -> Sequence[str]:
        for name in self._address.settings.collections:
            await self._writing(name)
        return ()

    def health(self) -> str:
        return "closed" if self._closed else self._shared.client.trouble or "ok"

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(_endpoints.release, self._address)


@dataclass(frozen=True, slots=True)
class _Held:
    revision: str
    index: LabelIndex


def _told(checked: CheckedQuery, rows: Iterable[tuple[Cell, ...]]) -> Iterator[tuple[Cell, ...]]:
    """The rows; of a description, which a server may make of all its graphs, without our index of labels."""
    return (row for row in rows if checked.form != "describe" or text_of(row[1]) not in (names.NORMAL_LABEL, queries.REVISION))


class Shared:
    """The part that all stores on one endpoint share in this process: connections, records, indexes of labels."""

    def __init__(self, address: Address) -> None:
        self.client = Client(address)
        folder = Path(address.settings.records).expanduser() / digest(*address.store)
        self.records = EmbeddedRecords(folder)
        self.prepared: set[str] = set()
        """Collections that were found fit for writing."""
        self._seconds = address.settings.seconds
        self._labels: dict[str, _Held] = {}
        self._reading: dict[tuple[asyncio.AbstractEventLoop, str, str], asyncio.Task[LabelIndex]] = {}

    async def labels(self, at: RemoteGraph, collection: str, revision: str) -> LabelIndex:
        """The labels of a collection as of a revision; who asks while they are read waits for that."""
        held = self._labels.get(collection)
        if held is not None and held.revision == revision:
            return held.index
        key = asyncio.get_running_loop(), collection, revision
        if key not in self._reading:
            self._reading[key] = asyncio.create_task(entities.read_labels(at, self._seconds))
            self._reading[key].add_done_callback(lambda _: self._reading.pop(key))
        index = await asyncio.shield(self._reading[key])
        self._labels[collection] = _Held(revision, index)
        return index

    def close(self) -> None:
        self.client.close()
        self.records.close()


_endpoints: OncePerProcess[Address, Shared] = OncePerProcess()


def open_remote(address: Address, *, write: bool) -> RemoteStore:
    """Open the store of an endpoint; the first request shows whether it is there."""
    return RemoteStore(address, _endpoints.acquire(address, lambda: Shared(address)), write=write)
