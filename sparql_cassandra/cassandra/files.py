"""RDF files into a collection and out of it, and a collection in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

from onto_core.graph.files import RdfFile, examine, unloaded
from onto_core.graph.names import INFERRED_SUFFIX
from onto_core.ports.graphs import CollectionStats, ExportFormat, Loaded, Progress
from sparql_cassandra.cassandra.client import Call
from sparql_cassandra.cassandra.growth import unlimited
from sparql_cassandra.cassandra.shared import Collection, Shared
from sparql_cassandra.cassandra.writer import CollectionWriter
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdf import keys as names
from sparql_cassandra.rdf.file_quads import graph_of
from sparql_cassandra.rdf.quads import Quad
from sparql_cassandra.rdf.write_files import DATASETS, paced

NOTHING: Final = MemoryIndex()
"""What a query sees of a collection that is not there."""
COUNT_FROM: Final = 1_000
"""Triples of a load from which the collection is counted anew, for the planner."""


def load(shared: Shared, paths: Sequence[Path], collection: str, format_: str, progress: Progress) -> Loaded:
    """Adds the files, those left out that were loaded before. Raises InputError with every bad file, and then nothing is added."""
    files = examine(paths, format_, progress)
    there = shared.open(collection, expected=sum(file.statements for file in files))
    new, loaded = unloaded(files, partial(known, there))
    writer = CollectionWriter(there.registry)
    last: list[Quad] = []
    for file in new:
        writer.add(_but_marks(file, last, progress))
    writer.add(last)
    if loaded.triples >= COUNT_FROM:
        writer.analyze()
    return loaded


def _but_marks(file: RdfFile, last: list[Quad], progress: Progress) -> Iterator[Quad]:
    """The quads of a file, but for those that say that it was loaded: they come when all the others are durable."""
    graph = "I" + graph_of(file).value
    for quad in names.file_quads(file, progress):
        if quad[3] == names.PROVENANCE and quad[0] == graph:
            last.append(quad)
        else:
            yield quad


def known(there: Collection, file: RdfFile) -> bool:
    pages = there.index.fetch("sp", [("I" + graph_of(file).value, names.IDENTIFIER)], (names.PROVENANCE,), unlimited())
    return any(pages)


def export(there: Collection | None, format_: ExportFormat, out: BinaryIO, progress: Progress) -> None:
    """ttl and nt: the distinct triples. nq and trig: those, who asserted them, and the provenance."""
    if there is None:
        names.serialize((), format_, out)
        return
    there.registry.refresh(force=True)
    there.registry.provenance.refresh(force=True)
    quads = _everything(there) if format_ in DATASETS else _distinct(there)
    names.serialize(paced(quads, progress), format_, out)


def _distinct(there: Collection) -> Iterator[tuple[str, str, str, str | None]]:
    return ((s, p, o, None) for page in there.index.scan(None, unlimited()) for s, p, o in page)


def _everything(there: Collection) -> Iterator[tuple[str, str, str, str | None]]:
    yield from _distinct(there)
    for quads in there.index.assertions(unlimited()):
        yield from quads
    for page in there.index.scan((names.PROVENANCE,), unlimited()):
        yield from ((s, p, o, names.PROVENANCE) for s, p, o in page)


def stats(name: str, there: Collection) -> CollectionStats:
    """One pass over the distinct triples."""
    registry, budget = there.registry, unlimited()
    registry.refresh(force=True)
    classes: Counter[str] = Counter()
    properties: Counter[str] = Counter()
    entities = 0
    before: dict[Call, str] = {}
    calls: list[Call] = [("all spo", (registry.collection, bucket)) for bucket in registry.of("spo").buckets()]
    for call, rows in registry.cql.fetch(calls, budget):
        last = before.get(call, "")
        for s, p, o in rows:
            properties[p[1:]] += 1
            if p == names.TYPE and o[0] == "I":
                classes[o[1:]] += 1
            entities += s != last  # rows of a bucket come in the order of the subjects
            last = s
        before[call] = last
    chunks = {graph.removesuffix(INFERRED_SUFFIX) for graph in there.index.graphs(budget) if graph.startswith(names.CHUNK)}
    derived = there.index.fetch("p", [(names.DERIVED_FROM,)], (names.PROVENANCE,), budget)
    return CollectionStats(
        collection=name,
        triples=properties.total(),
        entities=entities,
        chunks=len(chunks),
        documents=len({o for page in derived for _, _, o in page if o.startswith(names.DOCUMENT)}),
        classes=dict(classes.most_common()),
        properties=dict(properties.most_common()),
    )
