"""Keeping partitions at a size that answers fast: counts for the planner, buckets split while others read and write, partitions dropped whole."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sparql_cassandra.cassandra import rows
from sparql_cassandra.cassandra.client import Call, Cql, RowBatch, in_chunks, now_micros
from sparql_cassandra.cassandra.index import FRESH_SECONDS, Registry
from sparql_cassandra.cassandra.tables import Shards
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH

BUCKET_ROWS: Final = 1_000_000
"""Most rows of a bucket: over it, its part is split. Every bucket costs each look-up a request, and a partition of a million rows answered the
six queries of benchmarks/sparql.py as fast as eight of 125,000, with a fifth of the requests. Such a partition has about 150 MB."""
ABANDONED: Final = 3_600_000_000
"""Microseconds after which a split that is not done is taken up by another."""
MOST_BUCKETS: Final = 1 << 15
HOT: Final = 1_000
"""Triples of one predicate and object from which `analyze` remembers their number."""


@dataclass(frozen=True, slots=True)
class Growing:
    """A part of a table (of `pso` a predicate, of `gspo` a graph) and the buckets that it is to have."""

    kind: str
    part: str
    old: Shards
    new: Shards
    rows: int
    announced: int
    """The time at which writers were told, in microseconds since 1970."""

    @property
    def where(self) -> tuple[str, ...]:
        return (self.part,) if self.part else ()


def buckets_for(count: int) -> int:
    return min(MOST_BUCKETS, 1 << (max(0, count - 1) // BUCKET_ROWS).bit_length())


def prepare(cql: Cql, collection: int, expected: int) -> None:
    """Give the tables of a collection that nobody knows yet buckets for as many triples as are expected."""
    wanted = buckets_for(expected)
    if wanted > 1:
        for kind in ("spo", "ops", "prov"):
            cql.run("put shard", collection, kind, "", 0, wanted, None, None, expected)


def analyze(registry: Registry, *, provenance: bool = False) -> dict[str, int]:
    """Count triples, subjects and objects by predicate, hot objects and large graphs; then split what has grown. Returns triples by predicate."""
    cql, c = registry.cql, registry.collection
    registry.refresh(force=True)
    predicates: Counter[str] = Counter()
    subjects: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    seen_subjects = 0
    last: dict[Call, tuple[str, str]] = {}
    for call, page in cql.fetch(registry.scans("spo"), unlimited()):
        previous = last.get(call, ("", ""))
        for s, p, o in page:
            predicates[p] += 1
            if (s, p) != previous:
                subjects[p] += 1
                seen_subjects += s != previous[0]
                previous = (s, p)
            pairs[(p, o)] += 1
        last[call] = previous
    objects: Counter[str] = Counter(p for p, _ in pairs)
    total = predicates.total()
    stats: list[tuple[str | int, ...]] = [("all", "", total, seen_subjects, len({o for _, o in pairs}))]
    stats += [("p", p, n, subjects[p], objects[p]) for p, n in predicates.items()]
    stats += [("po", f"{p} {o}", n, n, 1) for (p, o), n in pairs.items() if n >= HOT]
    graphs = Counter() if provenance else _graph_sizes(registry)
    stats += [("g", g, n, 0, 0) for g, n in graphs.items() if n >= HOT or g == DEFAULT_GRAPH]
    for kind in ("all", "p", "po", "g"):
        cql.run("drop stats", c, kind)
    cql.write(RowBatch("put stat", (c,), batch) for batch in in_chunks(stats, rows.ROWS_A_BATCH))
    grow(registry, [("spo", "", total), ("ops", "", total), *([] if provenance else [("prov", "", graphs.total())])])
    grow(registry, [*(("pso", p, n) for p, n in predicates.items()), *(("gspo", g, n) for g, n in graphs.items())])
    registry.refresh(force=True)
    return dict(predicates)


def _graph_sizes(registry: Registry) -> Counter[str]:
    sizes: Counter[str] = Counter()
    for _, page in registry.cql.fetch(registry.scans("prov"), unlimited()):
        sizes.update(row[3] for row in page)
    return sizes


def grow(registry: Registry, counted: Sequence[tuple[str, str, int]]) -> int:
    """Split parts into buckets of at most `BUCKET_ROWS` rows while others read and write. Returns how many were split, without those of others.

    Writers are told first, and write to both generations from then on; older rows are then copied with an earlier timestamp, so that a removal
    meanwhile wins; then readers are told; then the old buckets go, whole.
    """
    cql, c = registry.cql, registry.collection
    growing = [part for kind, name, count in counted if (part := _announced(registry, kind, name, count))]
    if not growing:
        return 0
    time.sleep(2 * FRESH_SECONDS)
    done = []
    for part in growing:
        _copy(registry, part)
        if cql.applied("grown shard", part.new.gen, part.new.n, part.rows, c, part.kind, part.part, part.new.gen):
            done.append(part)
    time.sleep(2 * FRESH_SECONDS)
    cql.write(RowBatch(f"drop {part.kind}", (c, *part.where, bucket)) for part in done for bucket in part.old.buckets())
    registry.refresh(force=True)
    return len(done)


def _announced(registry: Registry, kind: str, part: str, count: int) -> Growing | None:
    cql, c = registry.cql, registry.collection
    shards = registry.of(kind, part)
    wanted = buckets_for(count)
    if shards.next_gen is not None and shards.next_n is not None:
        since = cql.run("announced shard", c, kind, part)[0][0]
        if since is None or now_micros() - since < ABANDONED:
            return None
        return Growing(kind, part, shards, Shards(shards.next_gen, shards.next_n), count, since)
    if wanted <= shards.n:
        return None
    if (kind, part) not in registry.shards:
        cql.run("put shard", c, kind, part, shards.gen, shards.n, None, None, count)
    now = now_micros()
    if not cql.applied("grow shard", shards.gen + 1, wanted, c, kind, part):
        return None
    return Growing(kind, part, shards, Shards(shards.gen + 1, wanted), count, now)


def _copy(registry: Registry, part: Growing) -> None:
    where: tuple[str | int, ...] = (registry.collection, *part.where)
    calls: list[Call] = [(f"all {part.kind}", (*where, bucket)) for bucket in part.old.buckets()]
    for _, page in registry.cql.fetch(calls, unlimited()):
        registry.cql.write(
            RowBatch(f"copy {part.kind}", (*where, bucket), batch, (part.announced,))
            for bucket, own in rows.by_bucket(part.new, page).items()
            for batch in in_chunks(own, rows.ROWS_A_BATCH)
        )


def predicates(registry: Registry) -> list[str]:
    """Every predicate of a collection, found by reading all of it."""
    return list({row[1] for _, page in registry.cql.fetch(registry.scans("spo"), unlimited()) for row in page})


def drops(registry: Registry, predicates: Sequence[str]) -> list[RowBatch]:
    """The deletions that free the partitions of a collection's triples, counts and registry."""
    c = registry.collection
    result = [RowBatch(f"drop {table}", (c, bucket)) for table in ("spo", "ops", "prov") for bucket in registry.of(table).every()]
    result += [RowBatch("drop pso", (c, p, bucket)) for p in predicates for bucket in registry.of("pso", p).every()]
    return result + [RowBatch(statement, (c,)) for statement in ("drop stat", "drop shard", "drop ns")]


def unlimited() -> Budget:
    """The budget of our own work, which no query asked for."""
    return Budget(deadline=3_600.0, requests=10**12, rows=10**15)
