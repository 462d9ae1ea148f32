"""What a collection holds because of a chunk is replaced by what a newer extraction says; many extractions that wait are written together."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final

from sparql_cassandra.cassandra.client import Call
from sparql_cassandra.cassandra.growth import unlimited
from sparql_cassandra.cassandra.index import CassandraIndex, Registry
from sparql_cassandra.cassandra.writer import Writer
from sparql_cassandra.rdf import keys as names
from sparql_cassandra.rdf.quads import Quad
from sparql_cassandra.rdf.terms import stored_key

MOST_TOGETHER: Final = 200


@dataclass(frozen=True, slots=True)
class ChunkQuads:
    """All that a collection is to hold because of a chunk."""

    chunk_id: str
    quads: frozenset[Quad]


def replace_chunks(registry: Registry, index: CassandraIndex, writer: Writer, chunks: Sequence[ChunkQuads]) -> None:
    """Adds what the chunks say, then removes what only their older extractions said. Begun again after a failure, it ends as without one."""
    registry.refresh()
    old = held(registry, index, [chunk.chunk_id for chunk in chunks])
    wanted = {quad for chunk in chunks for quad in chunk.quads}
    writer.add(wanted)
    kept = {tuple(stored_key(term)[0] for term in quad) for quad in wanted}
    gone = [quad for quad in old if quad not in kept]
    if gone:
        writer.remove(gone)
        saying = {quad[3] for quad in kept}
        writer.forget_graphs([graph for graph in {quad[3] for quad in gone} if graph not in saying and graph != names.PROVENANCE])


def held(registry: Registry, index: CassandraIndex, chunk_ids: Iterable[str]) -> set[Quad]:
    """The rows that are there because of chunks: what their graphs say, and what the provenance says of the graphs and of their statements."""
    cql, c, budget = registry.cql, registry.collection, unlimited()
    graphs = [graph for chunk_id in chunk_ids for graph in names.chunk_graphs(chunk_id)]
    calls: list[Call] = [("all gspo", (c, graph, bucket)) for graph in graphs for bucket in registry.of("gspo", graph).buckets()]
    found: set[Quad] = {(*row, call[1][1]) for call, rows in cql.fetch(calls, budget) for row in rows}
    about = (names.PROVENANCE,)
    statements: dict[tuple[str], None] = {}
    for page in index.fetch("po", [(names.STATED_IN, graph) for graph in graphs], about, budget):
        statements.update({(s,): None for s, _, _ in page})
        found.update((*triple, names.PROVENANCE) for triple in page)
    for page in index.fetch("s", [*statements, *((graph,) for graph in graphs)], about, budget):
        found.update((*triple, names.PROVENANCE) for triple in page)
    return found


@dataclass(slots=True)
class _Waiting:
    collection: str
    chunk: ChunkQuads
    written: Future[None] = field(default_factory=Future)


class Together:
    """Writes extractions in the order they come, in one thread; those that came while it was busy go together, which costs hardly more than one."""

    def __init__(self, write: Callable[[str, Sequence[ChunkQuads]], None]) -> None:
        self._write = write
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="cassandra-writer")
        self._waiting: list[_Waiting] = []
        self._lock = threading.Lock()

    def submit(self, collection: str, chunk: ChunkQuads) -> Future[None]:
        """Done when it is durable; fails with what the writing raised. After `close` raises RuntimeError."""
        one = _Waiting(collection, chunk)
        with self._lock:
            self._waiting.append(one)
        taken: list[_Waiting] = []
        self._thread.submit(self._next, taken).add_done_callback(lambda job: _settle(taken, job.exception()))
        return one.written

    def close(self) -> None:
        self._thread.shutdown(wait=True)

    def _next(self, taken: list[_Waiting]) -> None:
        with self._lock:
            taken += [one for one in self._take() if one.written.set_running_or_notify_cancel()]
        if taken:
            self._write(taken[0].collection, [one.chunk for one in taken])

    def _take(self) -> list[_Waiting]:
        """The first that wait, of one collection, and of each chunk one: a second must find what the first wrote."""
        if not self._waiting:
            return []
        collection, chunks, number = self._waiting[0].collection, set[str](), 0
        for one in self._waiting[:MOST_TOGETHER]:
            if one.collection != collection or one.chunk.chunk_id in chunks:
                break
            chunks.add(one.chunk.chunk_id)
            number += 1
        taken, self._waiting = self._waiting[:number], self._waiting[number:]
        return taken


def _settle(taken: Iterable[_Waiting], error: BaseException | None) -> None:
    for one in taken:
        if error is not None:
            one.written.set_exception(error)
        else:
            one.written.set_result(None)
