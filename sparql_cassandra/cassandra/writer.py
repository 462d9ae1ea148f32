"""Writing quads to Cassandra: idempotent, provenance first, removals that lose no concurrent assertion, dropping at once, growing parts, counts."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from sparql_cassandra.cassandra.client import Call, Cql, now_micros
from sparql_cassandra.cassandra.index import FRESH_SECONDS, Registry
from sparql_cassandra.evaluator.index import DEFAULT_GRAPH, Budget, Quad
from sparql_cassandra.cassandra.tables import GRAPH_BUCKETS, PARTITION, TEXT_BUCKETS, Shards, hashed
from sparql_cassandra.terms import stored_key

ROWS_A_BATCH: Final = 150
QUADS_A_ROUND: Final = 5_000
BUCKET_ROWS: Final = 200_000
"""Rows of a bucket from which its part is split."""
HOT: Final = 1_000
"""Triples of one predicate and object from which `analyze` remembers their number."""
MOST_BUCKETS: Final = 1 << 15


def open_collection(cql: Cql, name: str) -> Registry:
    """The registry of a collection, made when there is none of that name."""
    found = cql.run("get collection", name)
    if not found:
        cql.applied("new collection", name, random.getrandbits(62))
        found = cql.run("get collection", name)
    registry = Registry(cql, int(found[0][0]))
    registry.refresh(force=True)
    return registry


class Writer:
    """Writes one collection. Any number of writers may work at once, in any processes."""

    def __init__(self, registry: Registry) -> None:
        self._registry, self._cql, self._c = registry, registry.cql, registry.collection
        self._graphs: set[str] = set()

    # adding
    def add(self, quads: Iterable[Quad]) -> int:
        """Writes the quads; again changes nothing. Who asserts a triple is durable before the triple is found. Returns how many were given."""
        total = 0
        iterator = iter(quads)
        while some := list(islice(iterator, QUADS_A_ROUND)):
            self._registry.refresh()
            total += len(some)
            stored = list(dict.fromkeys(self._stored(some)))
            triples = list(dict.fromkeys((s, p, o) for s, p, o, _ in stored))
            self._cql.write(_batched([*self._graph_rows(stored), *self._text_rows(some)]))
            self._cql.write(_batched(self._assertion_rows(stored)))
            self._cql.write(_batched(self._triple_rows(triples)))
        return total

    def _stored(self, quads: Iterable[Quad]) -> Iterator[Quad]:
        for s, p, o, g in quads:
            yield stored_key(s)[0], stored_key(p)[0], stored_key(o)[0], stored_key(g)[0]

    def _text_rows(self, quads: Iterable[Quad]) -> Iterator[Call]:
        for term in dict.fromkeys(term for quad in quads for term in quad if len(term) > 200):
            key, whole = stored_key(term)
            if whole is not None:
                yield "put text", (self._c, hashed(key) % TEXT_BUCKETS, key, whole)

    def _graph_rows(self, quads: Iterable[Quad]) -> Iterator[Call]:
        for graph in dict.fromkeys(quad[3] for quad in quads):
            if graph not in self._graphs:
                self._graphs.add(graph)
                yield "put graph", (self._c, hashed(graph) % GRAPH_BUCKETS, graph)

    def _assertion_rows(self, quads: Iterable[Quad]) -> Iterator[Call]:
        prov = self._registry.of("prov")
        for s, p, o, g in quads:
            for bucket in prov.written(s):
                yield "put prov", (self._c, bucket, s, p, o, g)
            for bucket in self._registry.of("gspo", g).written(s):
                yield "put gspo", (self._c, g, bucket, s, p, o)

    def _triple_rows(self, triples: Iterable[tuple[str, str, str]]) -> Iterator[Call]:
        spo, ops = self._registry.of("spo"), self._registry.of("ops")
        for s, p, o in triples:
            for bucket in spo.written(s):
                yield "put spo", (self._c, bucket, s, p, o)
            for bucket in ops.written(o):
                yield "put ops", (self._c, bucket, o, p, s)
            for bucket in self._registry.of("pso", p).written(s):
                yield "put pso", (self._c, p, bucket, s, o)

    def add_graph(self, graph: str) -> None:
        """A named graph without triples."""
        key = stored_key(graph)[0]
        self._cql.write([[call] for call in [*self._text_rows([(graph, graph, graph, graph)]), *self._graph_rows([(key, key, key, key)])]])

    # removing
    def remove(self, quads: Iterable[Quad]) -> None:
        """Takes the assertions back; a triple that nobody asserts any more goes.

        The triple's rows are deleted as of a moment before the assertions were read: whoever asserts it again meanwhile writes its rows later, and
        they stay. (Writers' clocks may differ by less than a round trip; NTP does that.)
        """
        iterator = iter(quads)
        while some := list(islice(iterator, QUADS_A_ROUND)):
            self._registry.refresh()
            stored = list(dict.fromkeys(self._stored(some)))
            now = now_micros()
            cuts: list[Call] = []
            for s, p, o, g in stored:
                cuts += [("cut prov", (now, self._c, bucket, s, p, o, g)) for bucket in self._registry.of("prov").written(s)]
                cuts += [("cut gspo", (now, self._c, g, bucket, s, p, o)) for bucket in self._registry.of("gspo", g).written(s)]
            self._cql.write(_batched(cuts))
            before = now_micros()
            triples = list(dict.fromkeys((s, p, o) for s, p, o, _ in stored))
            kept = self._asserted(triples)
            self._cql.write(_batched(self._cut_rows([triple for triple in triples if triple not in kept], before)))

    def _asserted(self, triples: Sequence[tuple[str, str, str]]) -> set[tuple[str, str, str]]:
        prov = self._registry.of("prov")
        buckets: dict[int, list[tuple[str, str, str]]] = {}
        for triple in triples:
            buckets.setdefault(prov.bucket(triple[0]), []).append(triple)
        calls: list[Call] = [("in3 prov", (self._c, b, some)) for b, own in buckets.items() for some in _chunks(own, 200)]
        return {row[:3] for _, rows in self._cql.fetch(calls, _unlimited()) for row in rows}  # type: ignore[misc]

    def _cut_rows(self, triples: Iterable[tuple[str, str, str]], at: int) -> Iterator[Call]:
        for s, p, o in triples:
            yield from (("cut spo", (at, self._c, bucket, s, p, o)) for bucket in self._registry.of("spo").written(s))
            yield from (("cut ops", (at, self._c, bucket, o, p, s)) for bucket in self._registry.of("ops").written(o))
            yield from (("cut pso", (at, self._c, p, bucket, s, o)) for bucket in self._registry.of("pso", p).written(s))

    def remove_graph(self, graph: str) -> None:
        """All assertions of one graph."""
        name = stored_key(graph)[0]
        self._registry.refresh()
        shards = self._registry.of("gspo", name)
        calls: list[Call] = [("all gspo", (self._c, name, bucket)) for bucket in shards.buckets()]
        for _, rows in self._cql.fetch(calls, _unlimited()):
            self.remove((s, p, o, name) for s, p, o in rows)
        self._cql.write([[("drop gspo", (self._c, name, bucket))] for bucket in shards.every()])
        self._cql.run("cut graph", self._c, hashed(name) % GRAPH_BUCKETS, name)
        self._graphs.discard(name)

    # growing
    def grow(self, kind: str, part: str, rows: int) -> bool:
        """Splits a part into buckets of at most 200,000 rows while others read and write. False: somebody else is at it, or it is small.

        Writers are told first, and write to both generations from then on; what is older is then copied with a timestamp of before, so that a
        removal meanwhile wins; then readers are told; then the old buckets go, whole.
        """
        shards = self._registry.of(kind, part)
        wanted = 1 << max(0, (rows // BUCKET_ROWS).bit_length())
        if wanted <= shards.n or wanted > MOST_BUCKETS or shards.next_n is not None:
            return False
        self._cql.run("put shard", self._c, kind, part, shards.gen, shards.n, None, None, rows) if (kind, part) not in self._registry.shards else None
        if not self._cql.applied("grow shard", shards.gen + 1, wanted, self._c, kind, part):
            return False
        time.sleep(2 * FRESH_SECONDS)
        before = now_micros() - int(FRESH_SECONDS * 1e6)
        following = Shards(shards.gen + 1, wanted)
        self._copy(kind, part, shards, following, before)
        self._cql.run("put shard", self._c, kind, part, following.gen, following.n, None, None, rows)
        time.sleep(2 * FRESH_SECONDS)
        where = (self._c, part) if part else (self._c,)
        self._cql.write([[(f"drop {kind}", (*where, bucket))] for bucket in shards.buckets()])
        self._registry.refresh(force=True)
        return True

    def _copy(self, kind: str, part: str, old: Shards, new: Shards, timestamp: int) -> None:
        where = (self._c, part) if part else (self._c,)
        calls: list[Call] = [(f"all {kind}", (*where, bucket)) for bucket in old.buckets()]
        for _, rows in self._cql.fetch(calls, _unlimited()):
            self._cql.write(_batched((f"copy {kind}", (*where, new.bucket(row[0]), *row, timestamp)) for row in rows))

    # counting
    def analyze(self) -> dict[str, int]:
        """Counts triples, subjects and objects by predicate, hot objects and large graphs; then grows what has grown. Returns the counts of predicates."""
        self._registry.refresh(force=True)
        predicates: Counter[str] = Counter()
        subjects: Counter[str] = Counter()
        pairs: Counter[tuple[str, str]] = Counter()
        seen_subjects = 0
        calls: list[Call] = [("all spo", (self._c, bucket)) for bucket in self._registry.of("spo").buckets()]
        last: dict[object, tuple[str, str]] = {}
        for call, rows in self._cql.fetch(calls, _unlimited()):
            previous = last.get(call, ("", ""))
            for s, p, o in rows:
                predicates[p] += 1
                if (s, p) != previous:
                    subjects[p] += 1
                    seen_subjects += s != previous[0]
                    previous = (s, p)
                pairs[(p, o)] += 1
            last[call] = previous
        objects: Counter[str] = Counter(p for p, _ in pairs)
        total = sum(predicates.values())
        stats: list[Call] = [("put stat", (self._c, "all", "", total, seen_subjects, len({o for _, o in pairs})))]
        stats += [("put stat", (self._c, "p", p, n, subjects[p], objects[p])) for p, n in predicates.items()]
        stats += [("put stat", (self._c, "po", f"{p} {o}", n, n, 1)) for (p, o), n in pairs.items() if n >= HOT]
        graphs = self._graph_sizes()
        stats += [("put stat", (self._c, "g", g, n, 0, 0)) for g, n in graphs.items() if n >= HOT or g == DEFAULT_GRAPH]
        self._cql.run("drop stat", self._c)
        self._cql.write(_batched(stats))
        for table in ("spo", "ops", "prov"):
            self.grow(table, "", total)
        for p, n in predicates.items():
            self.grow("pso", p, n)
        for g, n in graphs.items():
            self.grow("gspo", g, n)
        self._registry.refresh(force=True)
        return dict(predicates)

    def _graph_sizes(self) -> Counter[str]:
        sizes: Counter[str] = Counter()
        calls: list[Call] = [("all prov", (self._c, bucket)) for bucket in self._registry.of("prov").buckets()]
        for _, rows in self._cql.fetch(calls, _unlimited()):
            sizes.update(row[3] for row in rows)
        return sizes

    # dropping
    def drop(self, name: str) -> None:
        """Ends the collection at once for all readers, then frees its partitions, never row by row."""
        budget = _unlimited()
        self._registry.refresh(force=True)
        registry = self._registry
        graph_calls: list[Call] = [("all graph", (self._c, bucket)) for bucket in range(GRAPH_BUCKETS)]
        graphs = [row[0] for _, rows in self._cql.fetch(graph_calls, budget) for row in rows]
        predicates = set(self._predicates())
        self._cql.applied("end collection", name, self._c)
        drops: list[Call] = []
        for table in ("spo", "ops", "prov"):
            drops += [(f"drop {table}", (self._c, bucket)) for bucket in registry.of(table).every()]
        drops += [("drop pso", (self._c, p, bucket)) for p in predicates for bucket in registry.of("pso", p).every()]
        drops += [("drop gspo", (self._c, g, bucket)) for g in graphs for bucket in registry.of("gspo", g).every()]
        drops += [("drop graph", (self._c, bucket)) for bucket in range(GRAPH_BUCKETS)]
        drops += [("drop text", (self._c, bucket)) for bucket in range(TEXT_BUCKETS)]
        drops += [(statement, (self._c,)) for statement in ("drop stat", "drop shard", "drop ns")]
        self._cql.write([call] for call in drops)

    def _predicates(self) -> Iterator[str]:
        calls: list[Call] = [("all spo", (self._c, bucket)) for bucket in self._registry.of("spo").buckets()]
        for _, rows in self._cql.fetch(calls, _unlimited()):
            yield from {row[1] for row in rows}


def _unlimited() -> Budget:
    return Budget(deadline=3_600.0, requests=10**12, rows=10**15)


def _batched(calls: Iterable[Call]) -> Iterator[list[Call]]:
    """Rows of one partition together, at most 150 a batch: one mutation each."""
    groups: dict[tuple[object, ...], list[Call]] = {}
    for call in calls:
        name, values = call
        table = name.split()[1]
        width = len(PARTITION[table]) if table in PARTITION else 2
        start = 1 if name.startswith("cut") and table in PARTITION else 0
        key = (name, *values[start : start + width])
        group = groups.setdefault(key, [])
        group.append(call)
        if len(group) >= ROWS_A_BATCH:
            yield groups.pop(key)
    yield from groups.values()


def _chunks(items: Sequence[tuple[str, str, str]], size: int) -> Iterator[list[tuple[str, str, str]]]:
    for start in range(0, len(items), size):
        yield list(items[start : start + size])


