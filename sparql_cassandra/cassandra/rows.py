"""Quads as rows of the tables, in batches of one partition each. Pure, given the registry of buckets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, TypeVar

from onto_core.errors import InputError, Problem
from onto_core.graph import names
from onto_core.terms import normal_label
from sparql_cassandra.cassandra.client import RowBatch
from sparql_cassandra.cassandra.index import Registry
from sparql_cassandra.cassandra.tables import GENERATION, GRAPH_BUCKETS, LABEL_BUCKETS, PROVENANCE, TEXT_BUCKETS, Shards, hashed
from sparql_cassandra.rdf.quads import Quad, Triple
from sparql_cassandra.rdf.terms import is_literal, literal_parts, stored_key

Row = TypeVar("Row", bound=tuple[str, ...])
ROWS_A_BATCH: Final = 200
LONGEST_KEY: Final = 16_000
"""Bytes of an IRI: the key parts of a row are together under 64 KiB."""
LABELLING: Final = tuple("I" + iri for iri in names.LABELLING)


def assertion_rows(registry: Registry, quads: Sequence[Quad], verb: str, *head: int) -> Iterator[RowBatch]:
    """The graphs that assert each triple: `prov`, by triple."""
    for bucket, rows in by_bucket(registry.of("prov"), quads).items():
        yield from batches(f"{verb} prov", (*head, registry.collection, bucket), rows)


def graph_rows(registry: Registry, quads: Iterable[Quad], verb: str, *head: int) -> Iterator[RowBatch]:
    """The triples that each graph asserts: `gspo`, by graph."""
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
            for bucket, own in by_bucket(registry.of("pso", predicate), pairs).items():
                yield from batches(f"{verb} pso", (*head, c, predicate, bucket), own)


def label_rows(collection: int, entries: Iterable[tuple[str, str]], verb: str, *head: int) -> Iterator[RowBatch]:
    for bucket, rows in _hashed_into(LABEL_BUCKETS, entries).items():
        yield from batches(f"{verb} label", (*head, collection, bucket), rows)


def text_rows(collection: int, terms: Iterable[str]) -> Iterator[RowBatch]:
    """The whole of each long literal, beside its hash."""
    texts = ((key, whole) for key, whole in map(stored_key, terms) if whole is not None)
    for bucket, rows in _hashed_into(TEXT_BUCKETS, texts).items():
        for row in rows:  # alone: texts may be long, and a message has 16 MiB
            yield RowBatch("put text", (collection, bucket), (row,))


def name_rows(collection: int, graphs: Iterable[str], verb: str, *head: int) -> Iterator[RowBatch]:
    for bucket, rows in _hashed_into(GRAPH_BUCKETS, ((graph,) for graph in graphs)).items():
        yield from batches(f"{verb} graph", (*head, collection, bucket), rows)


def _hashed_into(buckets: int, rows: Iterable[Row]) -> dict[int, list[Row]]:
    """The rows of a table with a fixed number of buckets, by the bucket that their first column decides."""
    grouped: dict[int, list[Row]] = {}
    for row in rows:
        grouped.setdefault(hashed(row[0]) % buckets, []).append(row)
    return grouped


def label_entry(subject: str, predicate: str, label: str) -> tuple[str, str] | None:
    """The entry of the label index for a triple: (key of the normal label, subject); None for a triple that is not a label of an IRI."""
    if predicate not in LABELLING or subject[0] != "I" or not is_literal(label) or label[0] == "H":
        return None
    normal = normal_label(literal_parts(label).lexical)
    return (normal_key(normal), subject) if normal else None


def normal_key(normal: str) -> str:
    return stored_key("S" + normal)[0]


def stored(quads: Iterable[Quad]) -> list[Quad]:
    """The keys of the rows, each quad once. Raises InputError for an IRI that no row can hold."""

    @cache
    def key(term: str) -> str:
        of_row = stored_key(term)[0]
        if len(of_row) > LONGEST_KEY // 4 and len(of_row.encode()) > LONGEST_KEY:
            raise InputError("graph", [Problem(f"{of_row[1:60]}...", f"is an IRI of over {LONGEST_KEY:,} bytes", "a shorter one")])
        return of_row

    return list(dict.fromkeys((key(s), key(p), key(o), key(g)) for s, p, o, g in quads))


def apart(quads: Sequence[Quad]) -> tuple[list[Quad], list[Triple]]:
    """(quads that say something of the world, triples that say something of the graphs)."""
    return [quad for quad in quads if quad[3] != PROVENANCE], [quad[:3] for quad in quads if quad[3] == PROVENANCE]


def by_bucket(shards: Shards, rows: Sequence[Row]) -> dict[int, Sequence[Row]]:
    """The rows by each bucket that they are written to; a part with one bucket, as most have, is not looked at row by row."""
    if not rows:
        return {}
    if shards.n == 1 and shards.next_n is None:
        return {shards.gen * GENERATION: rows}
    grouped: dict[int, list[Row]] = {}
    for row in rows:
        for bucket in shards.written(row[0]):
            grouped.setdefault(bucket, []).append(row)
    return dict(grouped)


def batches(name: str, head: tuple[str | int, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[RowBatch]:
    for start in range(0, len(rows), ROWS_A_BATCH):
        yield RowBatch(name, head, rows[start : start + ROWS_A_BATCH])
