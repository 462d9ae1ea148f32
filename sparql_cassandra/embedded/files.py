"""RDF files into a collection of the embedded store and out of it, and the collection in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final, TypeGuard

import pyoxigraph
from pyoxigraph import Literal, NamedNode, Quad, Triple

from onto_core.graph.files import RdfFile, examine, unloaded
from onto_core.graph.names import CHUNK, DOCUMENT, INFERRED_SUFFIX, document_id_of
from onto_core.ports.graphs import ChunkInGraph, CollectionStats, ExportFormat, Loaded, Progress
from onto_core.vocabulary import PREFIXES
from sparql_cassandra.rdf import names
from sparql_cassandra.rdf.file_quads import graph_of, quads_of
from sparql_cassandra.rdf.write_files import DATASETS, FORMATS, paced


def export_collection(
    database: pyoxigraph.Store, format_: ExportFormat, out: BinaryIO, progress: Progress, predicates: frozenset[str] | None = None
) -> None:
    """Write the distinct triples (ttl, nt), or also who asserted them and the provenance (nq, trig); with `predicates`, only theirs.

    A load rebuilds the label index.
    """
    whole = format_ in DATASETS
    wanted = [None] if predicates is None else [NamedNode(each) for each in sorted(predicates)]
    found = (quad for each in wanted for quad in database.quads_for_pattern(None, each, None, None if whole else names.DEFAULT))
    seen = paced(found, progress)
    try:
        if whole:
            quads = (quad for quad in seen if quad.graph_name != names.LABELS)
            pyoxigraph.serialize(quads, out, FORMATS[format_], prefixes=PREFIXES)
        else:
            triples = (Triple(quad.subject, quad.predicate, quad.object) for quad in seen)
            pyoxigraph.serialize(triples, out, FORMATS[format_], prefixes=PREFIXES)
    finally:
        seen.close()  # an iterator of Oxigraph must end in the thread that made it, even when `out` fails


def chunks_in(database: pyoxigraph.Store) -> list[ChunkInGraph]:
    """The chunks that the provenance graph knows."""
    documents = {quad.subject: document_id_of(quad.object.value) for quad in _about(database, names.DERIVED_FROM) if _is_document(quad.object)}
    ordinals = {quad.subject: quad.object.value for quad in _about(database, names.ORDINAL) if isinstance(quad.object, Literal)}
    return [
        ChunkInGraph(quad.object.value, documents.get(quad.subject, ""), int(ordinals.get(quad.subject, 0)))
        for quad in _about(database, names.IDENTIFIER)
        if isinstance(quad.object, Literal)
    ]


def _about(database: pyoxigraph.Store, predicate: NamedNode) -> Iterator[Quad]:
    return database.quads_for_pattern(None, predicate, None, names.PROVENANCE)


def _is_document(term: object) -> TypeGuard[NamedNode]:
    return isinstance(term, NamedNode) and term.value.startswith(DOCUMENT)


def collection_stats(database: pyoxigraph.Store, collection: str) -> CollectionStats:
    """The collection in numbers, by one pass over its distinct triples."""
    classes: Counter[str] = Counter()
    properties: Counter[str] = Counter()
    entities, before = 0, None
    for quad in database.quads_for_pattern(None, None, None, names.DEFAULT):
        properties[quad.predicate.value] += 1
        if quad.predicate == names.TYPE and isinstance(quad.object, NamedNode):
            classes[quad.object.value] += 1
        if quad.subject != before:  # the index is in the order of the subjects
            entities, before = entities + 1, quad.subject
    graphs = {graph.value for graph in database.named_graphs() if isinstance(graph, NamedNode) and graph.value.startswith(CHUNK)}
    documents = {quad.object.value for quad in _about(database, names.DERIVED_FROM) if _is_document(quad.object)}
    return CollectionStats(
        collection=collection,
        triples=properties.total(),
        entities=entities,
        chunks=len({graph.removesuffix(INFERRED_SUFFIX) for graph in graphs}),
        documents=len(documents),
        classes=dict(classes.most_common()),
        properties=dict(properties.most_common()),
    )


ONE_TRANSACTION: Final = 20_000
"""Statements up to which a load is one transaction in memory; more are sorted into new tables aside, which join the database at once."""


def load_files(database: pyoxigraph.Store, paths: Sequence[Path], format_: str, progress: Progress) -> Loaded:
    """Add the files that were not loaded before, in one transaction. Raises InputError with every bad file, and then adds nothing."""
    new, loaded = unloaded(examine(paths, format_, progress), partial(is_loaded, database))
    quads = (quad for file in new for quad in quads_of(file, progress))
    if loaded.triples <= ONE_TRANSACTION:
        database.extend(quads)
    else:
        database.bulk_extend(quads)
    return loaded


def is_loaded(database: pyoxigraph.Store, file: RdfFile) -> bool:
    return next(database.quads_for_pattern(graph_of(file), names.IDENTIFIER, None, names.PROVENANCE), None) is not None
