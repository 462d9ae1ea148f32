"""Replacing what a collection holds because of chunks by what their newer extractions say, many chunks at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sparql_cassandra.cassandra.growth import unlimited
from sparql_cassandra.cassandra.index import CassandraIndex, Registry
from sparql_cassandra.cassandra.writer import CollectionWriter
from sparql_cassandra.rdf import keys as names
from sparql_cassandra.rdf.quads import Quad
from sparql_cassandra.rdf.terms import stored_key


@dataclass(frozen=True, slots=True)
class ChunkQuads:
    """All that a collection is to hold because of a chunk."""

    collection: str
    chunk_id: str
    quads: frozenset[Quad]


def replace_chunks(registry: Registry, index: CassandraIndex, writer: CollectionWriter, chunks: Sequence[ChunkQuads]) -> None:
    """Add what the chunks say, then remove what only their older extractions said. Repeated after a failure, it ends as without one."""
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
    elif not wanted:
        writer.changed()


def held(registry: Registry, index: CassandraIndex, chunk_ids: Iterable[str]) -> set[Quad]:
    """The rows that are there because of chunks: what their graphs say, and what the provenance says of the graphs and of their statements."""
    budget = unlimited()
    graphs = [graph for chunk_id in chunk_ids for graph in names.chunk_graphs(chunk_id)]
    calls = [call for graph in graphs for call in registry.scans("gspo", graph)]
    quads: set[Quad] = {(*row, call[1][1]) for call, rows in registry.cql.fetch(calls, budget) for row in rows}
    about = (names.PROVENANCE,)
    statements: dict[tuple[str], None] = {}
    for page in index.fetch("po", [(names.STATED_IN, graph) for graph in graphs], about, budget):
        statements.update({(s,): None for s, _, _ in page})
        quads.update((*triple, names.PROVENANCE) for triple in page)
    for page in index.fetch("s", [*statements, *((graph,) for graph in graphs)], about, budget):
        quads.update((*triple, names.PROVENANCE) for triple in page)
    return quads
