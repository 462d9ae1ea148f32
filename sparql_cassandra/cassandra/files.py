"""RDF files into a collection and out of it, and a collection in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

from onto_core.graph.files import RdfFile, examine, unloaded
from onto_core.graph.names import INFERRED_SUFFIX, document_id_of
from onto_core.ports.graphs import ChunkInGraph, CollectionStats, ExportFormat, Loaded, Progress
from sparql_cassandra.cassandra.client import Call
from sparql_cassandra.cassandra.growth import unlimited
from sparql_cassandra.cassandra.shared import Collection, Shared
from sparql_cassandra.cassandra.writer import CollectionWriter
from sparql_cassandra.rdf import keys as names
from sparql_cassandra.rdf.file_quads import graph_of
from sparql_cassandra.rdf.quads import Quad
from sparql_cassandra.rdf.terms import is_literal, literal_parts
from sparql_cassandra.rdf.write_files import DATASETS, paced

COUNT_FROM: Final = 1_000
"""Triples of a load from which the collection is counted again, for the planner."""


def load(shared: Shared, paths: Sequence[Path], collection: str, format_: str, progress: Progress) -> Loaded:
    """Add the files that were not loaded before. Raises InputError with every bad file, and then adds nothing."""
    files = examine(paths, format_, progress)
    target = shared.open(collection, expected=sum(file.statements for file in files))
    new, loaded = unloaded(files, partial(is_loaded, target))
    writer = CollectionWriter(target.registry)
    last: list[Quad] = []
    for file in new:
        writer.add(_without_marks(file, last, progress))
    writer.add(last)
    if loaded.triples >= COUNT_FROM:
        writer.analyze()
    return loaded


def _without_marks(file: RdfFile, last: list[Quad], progress: Progress) -> Iterator[Quad]:
    """The quads of a file. Those that say that it was loaded go to `last`, to be written when all the others are durable."""
    graph = "I" + graph_of(file).value
    for quad in names.file_quads(file, progress):
        if quad[3] == names.PROVENANCE and quad[0] == graph:
            last.append(quad)
        else:
            yield quad


def is_loaded(collection: Collection, file: RdfFile) -> bool:
    pages = collection.index.fetch("sp", [("I" + graph_of(file).value, names.IDENTIFIER)], (names.PROVENANCE,), unlimited())
    return any(pages)


def export(collection: Collection | None, format_: ExportFormat, out: BinaryIO, progress: Progress) -> None:
    """Write the distinct triples (ttl, nt), or also who asserted them and the provenance (nq, trig)."""
    if collection is None:
        names.serialize((), format_, out)
        return
    collection.registry.refresh(force=True)
    collection.registry.provenance.refresh(force=True)
    quads = _everything(collection) if format_ in DATASETS else _distinct(collection)
    names.serialize(paced(quads, progress), format_, out)


def _distinct(collection: Collection) -> Iterator[tuple[str, str, str, str | None]]:
    return ((s, p, o, None) for page in collection.index.scan(None, unlimited()) for s, p, o in page)


def _everything(collection: Collection) -> Iterator[tuple[str, str, str, str | None]]:
    yield from _distinct(collection)
    for quads in collection.index.assertions(unlimited()):
        yield from quads
    for page in collection.index.scan((names.PROVENANCE,), unlimited()):
        yield from ((s, p, o, names.PROVENANCE) for s, p, o in page)


def chunks(collection: Collection) -> list[ChunkInGraph]:
    """The chunks of which the provenance has an identifier, loaded files among them."""

    def about(predicate: str) -> dict[str, str]:
        pages = collection.index.fetch("p", [(predicate,)], (names.PROVENANCE,), budget)
        return {subject: value for page in pages for subject, _, value in page}

    budget = unlimited()
    collection.registry.provenance.refresh(force=True)
    documents = {graph: document_id_of(node[1:]) for graph, node in about(names.DERIVED_FROM).items() if node.startswith(names.DOCUMENT)}
    ordinals = about(names.ORDINAL)
    return [
        ChunkInGraph(literal_parts(key).lexical, documents.get(graph, ""), int(literal_parts(ordinals[graph]).lexical) if graph in ordinals else 0)
        for graph, key in about(names.IDENTIFIER).items()
        if is_literal(key)
    ]


def stats(name: str, collection: Collection) -> CollectionStats:
    """The collection in numbers, by one pass over its distinct triples."""
    registry, budget = collection.registry, unlimited()
    registry.refresh(force=True)
    classes: Counter[str] = Counter()
    properties: Counter[str] = Counter()
    entities = 0
    before: dict[Call, str] = {}
    for call, rows in registry.cql.fetch(registry.scans("spo"), budget):
        last = before.get(call, "")
        for s, p, o in rows:
            properties[p[1:]] += 1
            if p == names.TYPE and o[0] == "I":
                classes[o[1:]] += 1
            entities += s != last  # rows of a bucket come in the order of the subjects
            last = s
        before[call] = last
    chunks = {graph.removesuffix(INFERRED_SUFFIX) for graph in collection.index.graphs(budget) if graph.startswith(names.CHUNK)}
    derived = collection.index.fetch("p", [(names.DERIVED_FROM,)], (names.PROVENANCE,), budget)
    return CollectionStats(
        collection=name,
        triples=properties.total(),
        entities=entities,
        chunks=len(chunks),
        documents=len({o for page in derived for _, _, o in page if o.startswith(names.DOCUMENT)}),
        classes=dict(classes.most_common()),
        properties=dict(properties.most_common()),
    )
