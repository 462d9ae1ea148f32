"""A collection's database as RDF, and in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from typing import BinaryIO, Final, TypeVar

import pyoxigraph
from pyoxigraph import NamedNode, RdfFormat, Triple

from onto_core.ports.graphs import CollectionStats, ExportFormat, Progress
from onto_core.vocabulary import PREFIXES
from sparql_cassandra import oxigraph_layout as layout

Each = TypeVar("Each")

PACE = 10_000
"""Statements between two words of progress."""


FORMATS: Final = {"ttl": RdfFormat.TURTLE, "nt": RdfFormat.N_TRIPLES, "nq": RdfFormat.N_QUADS, "trig": RdfFormat.TRIG}
DATASETS: Final = ("nq", "trig")


def export_collection(database: pyoxigraph.Store, format_: ExportFormat, out: BinaryIO, progress: Progress) -> None:
    """ttl and nt: the distinct triples. nq and trig: those, who asserted them, and the provenance; the label index is made anew by a load."""
    whole = format_ in DATASETS
    seen = paced(database.quads_for_pattern(None, None, None, None if whole else layout.DEFAULT), progress)
    try:
        if whole:
            quads = (quad for quad in seen if quad.graph_name != layout.LABELS)
            pyoxigraph.serialize(quads, out, FORMATS[format_], prefixes=PREFIXES)
        else:
            triples = (Triple(quad.subject, quad.predicate, quad.object) for quad in seen)
            pyoxigraph.serialize(triples, out, FORMATS[format_], prefixes=PREFIXES)
    finally:
        seen.close()  # an iterator of Oxigraph must end in the thread that made it, also when `out` fails


def paced(quads: Iterator[Each], progress: Progress) -> Generator[Each, None, None]:
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
