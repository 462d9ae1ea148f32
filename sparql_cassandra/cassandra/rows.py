"""Quads as rows: in which partitions of which tables they lie, in batches of one partition each. Pure, given the registry of buckets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeVar

from onto_core.errors import InputError, Problem
from onto_core.graph import names
from onto_core.terms import normal_label
from sparql_cassandra.cassandra.client import RowBatch
from sparql_cassandra.cassandra.index import Registry
from sparql_cassandra.cassandra.tables import GENERATION, GRAPH_BUCKETS, LABEL_BUCKETS, PROVENANCE, TEXT_BUCKETS, Shards, hashed
from sparql_cassandra.rdf.quads import Quad, Triple
from sparql_cassandra.rdf.terms import is_literal, literal_parts, stored_key

T = TypeVar("T")
ROWS_A_BATCH: Final = 200
LONGEST_KEY: Final = 16_000
"""Bytes of an IRI: the key parts of a row are together under 64 KiB."""
LABELLING: Final = tuple("I" + iri for iri in names.LABELLING)


def assertion_rows(registry: Registry, quads: Iterable[Quad], verb: str, *head: int) -> Iterator[RowBatch]:
    """Which graph asserts what: `prov`, by triple."""
    columns: dict[int, list[Quad]] = {}
    for bucket, quad in placed(registry.of("prov"), quads):
        columns.setdefault(bucket, []).append(quad)
    for bucket, rows in columns.items():
        yield from batches(f"{verb} prov", (*head, registry.collection, bucket), rows)


def graph_rows(registry: Registry, quads: Iterable[Quad], verb: str, *head: int) -> Iterator[RowBatch]:
    """What each graph asserts: `gspo`, by graph."""
    graphs: dict[str, list[Triple]] = {}
    for s, p, o, g in quads:
        graphs.setdefault(g, []).append((s, p, o))
    for graph, triples in graphs.items():
        for bucket, rows in by_bucket(registry.of("gspo", graph), triples).items():
            yield from batches(f"{verb} gspo", (*head, registry.collection, graph, bucket), rows)


def triple_rows(registry: Registry, triples: Sequence[Triple], verb: str, *head: int, tables: str = "spo ops pso") -> Iterator[RowBatch]:
    """Each distinct triple once in each order."""
    c = registry.collection
    if "spo" in tables:
        for bucket, rows in by_bucket(registry.of("spo"), triples).items():
            yield from batches(f"{verb} spo", (*head, c, bucket), rows)
    if "ops" in tables:
        for bucket, rows in by_bucket(registry.of("ops"), [(o, p, s) for s, p, o in triples]).items():
            yield from batches(f"{verb} ops", (*head, c, bucket), rows)
    if "pso" in tables:
        predicates: dict[str, list[tuple[str, str]]] = {}
        for s, p, o in triples:
            predicates.setdefault(p, []).append((s, o))
        for predicate, pairs in predicates.items():
            for bucket, some in by_bucket(registry.of("pso", predicate), pairs).items():
                yield from batches(f"{verb} pso", (*head, c, predicate, bucket), some)


def label_rows(collection: int, entries: Iterable[tuple[str, str]], verb: str, *head: int) -> Iterator[RowBatch]:
    buckets: dict[int, list[tuple[str, str]]] = {}
    for entry in entries:
        buckets.setdefault(hashed(entry[0]) % LABEL_BUCKETS, []).append(entry)
    for bucket, rows in buckets.items():
        yield from batches(f"{verb} label", (*head, collection, bucket), rows)


def text_rows(collection: int, terms: Iterable[str]) -> Iterator[RowBatch]:
    """The whole of each long literal, beside its hash."""
    buckets: dict[int, list[tuple[str, str]]] = {}
    for term in terms:
        key, whole = stored_key(term)
        if whole is not None:
            buckets.setdefault(hashed(key) % TEXT_BUCKETS, []).append((key, whole))
    for bucket, rows in buckets.items():
        for row in rows:  # alone: texts may be long, and a message has 16 MiB
            yield RowBatch("put text", (collection, bucket), (row,))


def name_rows(collection: int, graphs: Iterable[str], verb: str, *head: int) -> Iterator[RowBatch]:
    buckets: dict[int, list[tuple[str]]] = {}
    for graph in graphs:
        buckets.setdefault(hashed(graph) % GRAPH_BUCKETS, []).append((graph,))
    for bucket, rows in buckets.items():
        yield from batches(f"{verb} graph", (*head, collection, bucket), rows)


def label_entry(subject: str, predicate: str, label: str) -> tuple[str, str] | None:
    """What the label index holds because of a triple: (key of the normal label, subject); None for a triple that is no label of an IRI."""
    if predicate not in LABELLING or subject[0] != "I" or not is_literal(label) or label[0] == "H":
        return None
    normal = normal_label(literal_parts(label).lexical)
    return (normal_key(normal), subject) if normal else None


def normal_key(normal: str) -> str:
    return stored_key("S" + normal)[0]


def stored(quads: Iterable[Quad]) -> list[Quad]:
    """The keys of the rows, each quad once. Raises InputError for an IRI that no row can hold."""
    known: dict[str, str] = {}

    def key(term: str) -> str:
        found = known.get(term)
        if found is None:
            found = stored_key(term)[0]
            if len(found) > LONGEST_KEY // 4 and len(found.encode()) > LONGEST_KEY:
                raise InputError("graph", [Problem(f"{found[1:60]}...", f"is an IRI of over {LONGEST_KEY:,} bytes", "a shorter one")])
            known[term] = found
        return found

    return list(dict.fromkeys((key(s), key(p), key(o), key(g)) for s, p, o, g in quads))


def apart(quads: Iterable[Quad]) -> tuple[list[Quad], list[Triple]]:
    """(what is said of the world, what is said of the graphs that say it)."""
    said: list[Quad] = []
    about: list[Triple] = []
    for quad in quads:
        if quad[3] == PROVENANCE:
            about.append(quad[:3])
        else:
            said.append(quad)
    return said, about


def placed(shards: Shards, rows: Iterable[T]) -> Iterator[tuple[int, T]]:
    """Each row with each bucket that it is written to."""
    for row in rows:
        for bucket in shards.written(row[0]):  # type: ignore[index]
            yield bucket, row


def by_bucket(shards: Shards, rows: list[T] | Sequence[T]) -> dict[int, Sequence[T]]:
    """The rows of each bucket; a part with one bucket, as most have, is not looked at row by row."""
    if not rows:
        return {}
    if shards.n == 1 and shards.next_n is None:
        return {shards.gen * GENERATION: rows}
    found: dict[int, list[T]] = {}
    for bucket, row in placed(shards, rows):
        found.setdefault(bucket, []).append(row)
    return dict(found)


def batches(name: str, head: tuple[str | int, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[RowBatch]:
    for start in range(0, len(rows), ROWS_A_BATCH):
        yield RowBatch(name, head, rows[start : start + ROWS_A_BATCH])


def in_chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    iterator = iter(items)
    while some := list(islice(iterator, size)):
        yield some
