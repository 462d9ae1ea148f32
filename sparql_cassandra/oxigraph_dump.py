"""A collection's database as RDF, and in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import BinaryIO

import pyoxigraph
from pyoxigraph import NamedNode, Quad, RdfFormat, Triple

from onto_core.vocabulary import PREFIXES
from sparql_cassandra import oxigraph_layout as layout
from sparql_cassandra.stores import CollectionStats, ExportFormat, Progress

PACE = 10_000
"""Statements between two words of progress."""


def export_collection(database: pyoxigraph.Store, format_: ExportFormat, out: BinaryIO, progress: Progress) -> None:
    """ttl and nt: the distinct triples. nq and trig: those, who asserted them, and the provenance; the label index is made anew by a load."""
    if format_ in ("nq", "trig"):
        quads = (quad for quad in database.quads_for_pattern(None, None, None, None) if quad.graph_name != layout.LABELS)
        pyoxigraph.serialize(paced(quads, progress), out, RdfFormat.N_QUADS if format_ == "nq" else RdfFormat.TRIG, prefixes=PREFIXES)
    else:
        seen = paced(database.quads_for_pattern(None, None, None, layout.DEFAULT), progress)
        triples = (Triple(quad.subject, quad.predicate, quad.object) for quad in seen)
        pyoxigraph.serialize(triples, out, RdfFormat.N_TRIPLES if format_ == "nt" else RdfFormat.TURTLE, prefixes=PREFIXES)


def paced(quads: Iterator[Quad], progress: Progress) -> Iterator[Quad]:
    for number, quad in enumerate(quads, 1):
        yield quad
        if number % PACE == 0:
            progress(PACE)


def collection_stats(database: pyoxigraph.Store, collection: str) -> CollectionStats:
    """One pass over the distinct triples."""
    classes: Counter[str] = Counter()
    properties: Counter[str] = Counter()
    entities, before = 0, None
    for quad in database.quads_for_pattern(None, None, None, layout.DEFAULT):
        properties[quad.predicate.value] += 1
        if quad.predicate == layout.TYPE and isinstance(quad.object, NamedNode):
            classes[quad.object.value] += 1
        if quad.subject != before:  # the index is in the order of the subjects
            entities, before = entities + 1, quad.subject
    graphs = {graph.value for graph in database.named_graphs() if isinstance(graph, NamedNode) and graph.value.startswith(layout.CHUNK)}
    documents = {
        quad.object.value
        for quad in database.quads_for_pattern(None, layout.DERIVED_FROM, None, layout.PROVENANCE)
        if isinstance(quad.object, NamedNode) and quad.object.value.startswith(layout.DOCUMENT)
    }
    return CollectionStats(
        collection=collection,
        triples=properties.total(),
        entities=entities,
        chunks=len({graph.removesuffix(layout.INFERRED_SUFFIX) for graph in graphs}),
        documents=len(documents),
        classes=dict(classes.most_common()),
        properties=dict(properties.most_common()),
    )
