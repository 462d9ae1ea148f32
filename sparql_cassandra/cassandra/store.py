"""The graph store in Cassandra: `ports.Store` over a keyspace, queries by our evaluator in processes of their own, extractions written together."""

from __future__ import annotations

import asyncio
import hashlib
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

from onto_core.collection import require_collection, require_collection_of
from onto_core.errors import BackendUnavailable, BadMessage, InputError, QueryTimeout
from onto_core.graph.batches import Batches
from onto_core.messages import Extraction
from onto_core.once import OncePerProcess
from onto_core.ports.graphs import (
    REPLY,
    ChunkInGraph,
    CollectionStats,
    EntityMatch,
    ExportFormat,
    Limits,
    Loaded,
    Progress,
    Record,
    Scrubbed,
    Source,
)
from onto_core.terms import Cell, Query, Table
from sparql_cassandra import guard
from sparql_cassandra.cassandra import files
from sparql_cassandra.cassandra.address import Address
from sparql_cassandra.cassandra.chunks import ChunkQuads
from sparql_cassandra.cassandra.reader import request_of, rows_of
from sparql_cassandra.cassandra.records import CassandraRecords
from sparql_cassandra.cassandra.rows import stored
from sparql_cassandra.cassandra.shared import Collection, Shared
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.engine import prepare
from sparql_cassandra.guard import CheckedQuery
from sparql_cassandra.ports import PROCESSES, Solutions, columns_of
from sparql_cassandra.processes.frames import value_of
from sparql_cassandra.processes.pool import Call
from sparql_cassandra.rdf.keys import extraction_quads

T = TypeVar("T")
LOOKUP_SECONDS: Final = 30.0
GRACE: Final = 0.2
"""Seconds after its deadline at which a look-up that has not stopped by itself is abandoned."""
MOST_TOGETHER: Final = 200
"""Chunks written at once, which costs hardly more than writing one."""

ROWS: Final = 1_000
"""Rows of revisions that are read at once: one for each machine that ever wrote."""

STAYS: Final = (
    "Cassandra keeps removed rows in its tables until it compacts them, `gc_grace_seconds` (10 days, unless you changed it) after their removal; "
    "values of more than 200 characters stay in the table `text`, where no query, export or look-up finds them, until the collection is dropped"
)
"""The rest of what was forgotten."""


class CassandraGraph:
    """One user's view of a keyspace. All users of the keyspace share its connection and its threads; writing belongs to one event loop.

    A chunk's facts are many rows of several partitions, and Cassandra has no transaction over them: a query that runs while they are written may see
    some of them, and sees all of them once `write` has returned.
    """

    name = "cassandra"

    def __init__(self, address: Address, shared: Shared, *, write: bool) -> None:
        self._address, self._shared, self._writes = address, shared, write
        self._batches = Batches(self._write_batch, most=MOST_TOGETHER)
        self._closed = False

    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        """The solutions, IRIs with the labels that the collection has for them; of a CONSTRUCT or DESCRIBE its triples, as rows.

        Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge, BackendUnavailable.
        """
        started = time.monotonic()
        checked = guard.checked(query)
        require_collection(collection)
        opened = self._shared.known(collection) or await self._of(collection, Budget(deadline=limits.deadline), lambda found: found, None)
        call = self._call(checked, limits, opened, rows=limits.max_rows, most=limits.memory // REPLY, asked=started)
        try:
            said = await asyncio.get_running_loop().run_in_executor(self._shared.pool.threads, call.answer)
        except asyncio.CancelledError:
            call.cancel()
            raise
        rows = tuple(rows_of(said["rows"], said["labels"]))
        return Table(tuple(said["columns"]), rows, said["truncated"], self.name, time.monotonic() - started)

    def stream(self, query: Query, limits: Limits, collection: str) -> Solutions:
        """The rows as the evaluator finds them; it waits for who reads them, no longer than to the deadline."""
        started = time.monotonic()
        checked = guard.checked(query)
        require_collection(collection)
        call = self._call(checked, limits, self._shared.find(collection), rows=None, most=sys.maxsize, asked=started)

        def rows() -> Iterator[tuple[Cell, ...]]:
            for reply in call.replies():
                if isinstance(part := value_of(reply), list):
                    yield from rows_of(part, {})

        return Solutions(columns_of(checked), rows(), call.cancel)

    def _call(self, checked: CheckedQuery, limits: Limits, opened: Collection | None, *, rows: int | None, most: int, asked: float) -> Call:
        if self._closed:
            raise BackendUnavailable("the store was closed")
        request = request_of(checked.text, asdict(limits), None if opened is None else opened.registry, most=rows)
        return self._shared.pool.call(request, limits.deadline, memory=limits.memory, most=most, asked=asked)

    async def revision(self, collection: str) -> str:
        """As `GraphBackend.revision`, by a row that writers change after what they wrote; "" for an unknown collection."""
        require_collection(collection)
        opened = self._shared.known(collection) or await self._of(collection, Budget(deadline=LOOKUP_SECONDS), lambda found: found, None)
        if opened is None:
            return ""
        number = opened.registry.collection
        said = [row async for rows in self._shared.cql.pages("revision stat", number, page=ROWS) for row in rows]
        return hashlib.blake2b(repr((number, sorted(said))).encode(), digest_size=8).hexdigest()

    def warm(self) -> None:
        self._shared.pool.warm(sys.maxsize)

    async def check(self, text: str) -> CheckedQuery:
        """Judge the query as `run` would. Raises BadQuery, QueryRejected."""
        checked = guard.check(text)
        prepare(checked.text)
        return checked

    async def lookup(self, mentions: Sequence[str], collection: str, *, fuzzy: float = 1.0, limit: int = 5) -> Sequence[Sequence[EntityMatch]]:
        require_collection(collection)
        whole = [mention.encode(errors="replace").decode() for mention in mentions]  # half of a surrogate pair is in no label
        budget = Budget(deadline=LOOKUP_SECONDS)
        return await self._of(collection, budget, lambda opened: opened.entities.lookup(whole, fuzzy, limit, budget), [[] for _ in mentions])

    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]:
        require_collection(collection)
        budget = Budget(deadline=LOOKUP_SECONDS)
        return await self._of(collection, budget, lambda opened: opened.entities.sources(iris, budget), {iri: [] for iri in iris})

    async def _of(self, name: str, budget: Budget, ask: Callable[[Collection], T], nothing: T) -> T:
        def work() -> T:
            opened = self._shared.find(name)
            return nothing if opened is None else ask(opened)

        return await self._work(budget, work)

    async def _work(self, budget: Budget, work: Callable[[], T]) -> T:
        """Run it in a thread. When nobody waits any longer, or the deadline has passed, the thread is told, and ends at its next request or row."""
        if self._closed:
            raise BackendUnavailable("the store was closed")
        future = asyncio.get_running_loop().run_in_executor(self._shared.threads, work)
        try:
            done, _ = await asyncio.wait([future], timeout=budget.left + GRACE)
        except asyncio.CancelledError:
            budget.cancelled = True
            future.cancel()
            raise
        if not done:
            budget.cancelled = True
            future.cancel()
            raise QueryTimeout(f"the query was stopped at its deadline of {budget.deadline:g} s")
        return future.result()

    async def write(self, extraction: Extraction) -> None:
        """Store what the chunk says now, durably when this returns; after a failure half-way, writing it again completes it.

        Raises BadMessage for a term that is not RDF, BackendUnavailable.
        """
        self._require_writing()
        require_collection_of(extraction)
        await self._batches.write(await asyncio.to_thread(_chunk_of, extraction))

    async def _write_batch(self, chunks: Sequence[ChunkQuads]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._shared.writing, self._shared.write, chunks)

    async def load(self, files_: Sequence[Path], collection: str, *, format_: str = "", progress: Progress = lambda _: None) -> Loaded:
        """As `Store.load`. If Cassandra fails half-way, some of the triples are there; loading the same files again completes them."""
        require_collection(collection)
        self._require_writing()
        return await asyncio.to_thread(files.load, self._shared, files_, collection, format_, progress)

    async def drop(self, collection: str) -> None:
        require_collection(collection)
        self._require_writing()

        def dropping() -> None:
            if (opened := self._shared.find(collection)) is not None:
                opened.writer.drop(collection)
                self._shared.forget(collection)

        await asyncio.to_thread(dropping)

    def _require_writing(self) -> None:
        if not self._writes or self._closed:
            raise BackendUnavailable("this store is not open for writing")

    async def records(self, collection: str, kind: str, group: str, keys: Sequence[str] | None = None) -> Mapping[str, bytes]:
        return await self._records(collection).get(collection, kind, group, keys)

    async def record_kinds(self, collection: str) -> Sequence[str]:
        return await self._records(collection).kinds(collection)

    async def every_record(self, collection: str, kind: str) -> AsyncIterator[Record]:
        async for record in self._records(collection).every(collection, kind):
            yield record

    async def swap_record(self, collection: str, kind: str, group: str, key: str, *, old: bytes | None, new: bytes | None) -> bool:
        """As `Records.swap_record`. One that breaks off is settled by reading: False also if it was made and changed again."""
        return await self._records(collection).swap(collection, kind, group, key, old=old, new=new)

    async def put_records(self, collection: str, records: Sequence[Record]) -> None:
        """As `Records.put_records`, for kinds that are never swapped: Cassandra may take the older of a plain write and a swap for the newer."""
        await self._records(collection).put(collection, records)

    async def remove_records(self, collection: str, kind: str, group: str, keys: Sequence[str] | None = None) -> None:
        await self._records(collection).remove(collection, kind, group, keys)

    def _records(self, collection: str) -> CassandraRecords:
        require_collection(collection)
        if self._closed:
            raise BackendUnavailable("the store was closed")
        return self._shared.records

    async def chunks_in_graph(self, collection: str) -> Sequence[ChunkInGraph]:
        require_collection(collection)
        return await asyncio.to_thread(lambda: files.chunks(opened) if (opened := self._shared.find(collection)) else [])

    async def export(
        self,
        collection: str,
        format_: ExportFormat,
        out: BinaryIO,
        *,
        progress: Progress = lambda _: None,
        predicates: frozenset[str] | None = None,
    ) -> None:
        require_collection(collection)
        await asyncio.to_thread(lambda: files.export(self._shared.find(collection), format_, out, progress))

    async def stats(self) -> list[CollectionStats]:
        return await asyncio.to_thread(lambda: [files.stats(name, opened) for name in self._shared.names() if (opened := self._shared.find(name))])

    async def collections(self) -> list[str]:
        return await asyncio.to_thread(self._shared.names)

    async def scrub(self, collection: str) -> Scrubbed:
        """Nothing that a client can do: when the files are written anew is the server's affair."""
        return Scrubbed(stays=STAYS)

    async def prepare(self) -> Sequence[str]:
        return ()

    def health(self) -> str:
        return "closed" if self._closed else self._shared.cql.health()

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await self._batches.close()
            await asyncio.to_thread(_keyspaces.release, self._address)


def _chunk_of(extraction: Extraction) -> ChunkQuads:
    """The quads of the extraction. Raises BadMessage also for a term that no row can hold: it must not fail the chunks written with it."""
    quads = frozenset(extraction_quads(extraction))
    try:
        stored(quads)
    except InputError as error:
        raise BadMessage(f"extraction {extraction.id!r}", error.problems) from error
    return ChunkQuads(extraction.collection, extraction.chunk_id, quads)


_keyspaces: OncePerProcess[Address, Shared] = OncePerProcess()


def open_cassandra(address: Address, *, write: bool, processes: int = PROCESSES) -> CassandraGraph:
    """Open the store in a keyspace; for writing, a missing keyspace is created. Raises BackendUnavailable."""
    shared = _keyspaces.acquire(address, lambda: Shared(address, create=write, processes=processes))
    try:
        if write:
            shared.cql.create()
    except BackendUnavailable:
        _keyspaces.release(address)
        raise
    return CassandraGraph(address, shared, write=write)
