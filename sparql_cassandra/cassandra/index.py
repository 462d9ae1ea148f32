"""The QuadIndex over Cassandra: look-ups in the right table and partitions, in few requests, with long terms put back."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

from sparql_cassandra.cassandra.client import Call, Cql, in_chunks
from sparql_cassandra.cassandra.statistics import Statistics
from sparql_cassandra.cassandra.tables import GRAPH_BUCKETS, PROVENANCE, TEXT_BUCKETS, Shards, hashed
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.index import FIRST_PAGE
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH, Graphs, Quad, Triple
from sparql_cassandra.rdf.terms import stored_key

KEYS_A_REQUEST: Final = 400
SMALL_GRAPH: Final = 20_000
"""Triples of a named graph up to which it is read whole rather than asked about triple by triple."""
MANY: Final = 10_000.0
"""The number of triples that is assumed when the first page of them is full."""
FRESH_SECONDS: Final = 5.0
"""Seconds for which the registry of shards and the statistics are trusted; a writer waits twice as long before it copies a part that grows."""


@dataclass(slots=True)
class Registry:
    """The shards and the counts of a collection, read again when they are old."""

    cql: Cql
    collection: int
    shards: dict[tuple[str, str], Shards] = field(default_factory=dict)
    statistics: Statistics = field(default_factory=Statistics)
    labels_written: int = 0
    """The number of times that this process changed the index of labels."""
    read_at: float = float("-inf")
    lock: threading.Lock = field(default_factory=threading.Lock)
    provenance: Registry = field(init=False)
    """The registry of the provenance graph, a part of its own."""

    def __post_init__(self) -> None:
        self.provenance = Registry(self.cql, self.collection + 1) if self.collection % 2 == 0 else self

    def refresh(self, *, force: bool = False) -> None:
        if not force and time.monotonic() - self.read_at < FRESH_SECONDS:
            return
        with self.lock:
            if force or time.monotonic() - self.read_at >= FRESH_SECONDS:
                rows = self.cql.run("all shard", self.collection)
                self.shards = {(kind, part): Shards(gen or 0, n or 1, ng, nn, count or 0) for kind, part, gen, n, ng, nn, count in rows}
                self.statistics = Statistics.of(
                    (kind, part, n or 0, s or 0, o or 0) for kind, part, n, s, o in self.cql.run("all stat", self.collection)
                )
                self.read_at = time.monotonic()

    def of(self, kind: str, part: str = "") -> Shards:
        return self.shards.get((kind, part), _ONE)

    def scans(self, table: str, part: str = "") -> list[Call]:
        """The requests for all rows of a part of a table: one for each bucket."""
        return [(f"all {table}", (*self._where(part), bucket)) for bucket in self.of(table, part).buckets()]

    def lookups(self, table: str, part: str, keys: Sequence[tuple[str, ...]], shape: str) -> Iterator[Call]:
        """The requests for keys: one for up to 400 keys of one bucket; a second column that is constant is sent once."""
        shards = self.of(table, part)
        buckets: dict[int, list[tuple[str, ...]]] = {}
        for key in keys:
            buckets.setdefault(shards.bucket(key[0]), []).append(key)
        for bucket, own in buckets.items():
            where = (*self._where(part), bucket)
            for asked in in_chunks(own, KEYS_A_REQUEST):
                if shape == "in":
                    yield f"in {table}", (*where, list(dict.fromkeys(key[0] for key in asked)))
                elif shape == "in2" and len({key[1] for key in asked}) == 1:
                    yield f"in1 {table}", (*where, [key[0] for key in asked], asked[0][1])
                else:
                    yield f"{shape} {table}", (*where, asked)

    def _where(self, part: str) -> tuple[int | str, ...]:
        return (self.collection, part) if part else (self.collection,)


_ONE: Final = Shards()
_OBJECT: Final = {2: 1, 3: 2, 4: 2}
"""Number of columns of a row -> the column of the object."""
_BY_SUBJECT: Final = {"s": "in", "sp": "in2", "spo": "in3"}


class CassandraIndex:
    """One collection. Estimates come from `analyze`; what it has not counted is probed, or guessed."""

    def __init__(self, registry: Registry) -> None:
        self._registry, self._cql, self._c = registry, registry.cql, registry.collection
        self._texts: dict[str, str] = {}
        self._probed: dict[tuple[str | None, str], float] = {}
        self._probed_at = 0.0
        self._provenance = self if registry.provenance is registry else CassandraIndex(registry.provenance)

    def fetch(self, bound: str, keys: Sequence[tuple[str, ...]], graphs: Graphs, budget: Budget, *, few: bool = False) -> Iterator[list[Triple]]:
        if graphs is not None and PROVENANCE in graphs:
            others = tuple(graph for graph in graphs if graph != PROVENANCE)
            rest = self.fetch(bound, keys, others, budget, few=few) if others else ()
            pages = chain(self._provenance.fetch(bound, keys, None, budget, few=few), rest)
            yield from _unseen(pages, set() if others else None)
            return
        self._registry.refresh()
        stored = [tuple(stored_key(key)[0] for key in each) for each in keys]
        if graphs is None:
            yield from self._triples(bound, stored, budget, few)
            return
        small = [graph for graph in graphs if self._size(graph) <= SMALL_GRAPH]
        large = [graph for graph in graphs if graph not in small]
        seen: set[Triple] | None = set() if len(graphs) > 1 else None
        for graph in small:
            yield from _unseen(self._in_graph(graph, bound, stored, budget), seen)
        if large:
            yield from _unseen(self._asserted_in(frozenset(large), self._triples(bound, stored, budget), budget), seen)

    def scan(self, graphs: Graphs, budget: Budget, *, few: bool = False) -> Iterator[list[Triple]]:
        if graphs is not None and PROVENANCE in graphs:
            others = tuple(graph for graph in graphs if graph != PROVENANCE)
            yield from _unseen(
                chain(self._provenance.scan(None, budget, few=few), self.scan(others, budget, few=few) if others else ()), set() if others else None
            )
            return
        self._registry.refresh()
        if graphs is None:
            yield from self._read(self._registry.scans("spo"), budget, (0, 1, 2), few)
            return
        seen: set[Triple] | None = set() if len(graphs) > 1 else None
        for graph in graphs:
            yield from _unseen(self._read(self._registry.scans("gspo", stored_key(graph)[0]), budget, (0, 1, 2)), seen)

    def graphs(self, budget: Budget) -> Iterable[str]:
        calls: list[Call] = [("all graph", (self._c, bucket)) for bucket in range(GRAPH_BUCKETS)]
        names = [row[0] for _, rows in self._cql.fetch(calls, budget) for row in rows]
        return [self._whole(name, budget) for name in names if name != DEFAULT_GRAPH]

    def quads(self, bound: str, keys: Sequence[tuple[str, ...]], named: Graphs, budget: Budget, *, few: bool = False) -> Iterator[list[Quad]]:
        """Read in prov by subject, or found in the main tables and then looked up in prov; or, where the keys name a few graphs, read in these."""
        self._registry.refresh()
        wanted = None if named is None else frozenset(stored_key(graph)[0] for graph in named)
        stored = [tuple(stored_key(key)[0] for key in each) for each in keys]
        if self._provenance is not self and (wanted is None or PROVENANCE in wanted):
            yield from self._of_provenance(bound, stored, budget)
        for page in self._asserted_quads(bound, stored, budget, few):
            yield [quad for quad in page if (quad[3] != DEFAULT_GRAPH if wanted is None else quad[3] in wanted)]

    def _of_provenance(self, bound: str, keys: Sequence[tuple[str, ...]], budget: Budget) -> Iterator[list[Quad]]:
        inner = [key[:-1] for key in keys if key[-1] == PROVENANCE] if bound.endswith("g") else keys
        letters = bound.rstrip("g")
        if inner:
            for page in self._provenance.fetch(letters, inner, None, budget) if letters else self._provenance.scan(None, budget):
                yield [(*triple, PROVENANCE) for triple in page]

    def _asserted_quads(self, bound: str, keys: Sequence[tuple[str, ...]], budget: Budget, few: bool) -> Iterator[list[Quad]]:
        letters, positions = bound.rstrip("g"), ["spog".index(letter) for letter in bound]
        sought = frozenset(keys) if bound.endswith("g") else None
        inner = [key[:-1] for key in dict.fromkeys(keys)] if sought else keys
        if sought and not letters.startswith("s"):
            graphs = dict.fromkeys(key[-1] for key in sought)
            if len(graphs) <= KEYS_A_REQUEST:
                calls = (call for graph in graphs for call in self._registry.scans("gspo", graph))
                for call, rows in self._cql.fetch(calls, budget):
                    quads = [(*row, call[1][1]) for row in rows]
                    yield self._whole_rows([quad for quad in quads if tuple([quad[position] for position in positions]) in sought], budget)
                return
        for page in self._quads(letters, list(dict.fromkeys(inner)), budget, few):
            yield page if sought is None else [quad for quad in page if tuple([stored_key(quad[position])[0] for position in positions]) in sought]

    def _quads(self, bound: str, keys: Sequence[tuple[str, ...]], budget: Budget, few: bool) -> Iterator[list[Quad]]:
        if bound in _BY_SUBJECT:
            yield from self._read(self._registry.lookups("prov", "", keys, _BY_SUBJECT[bound]), budget, (0, 1, 2, 3), few)
            return
        if not bound or self._many(bound, keys):
            positions, sought = ["spo".index(letter) for letter in bound], frozenset(keys)
            for page in self.assertions(budget, few=few):
                yield page if not bound else [quad for quad in page if tuple([stored_key(quad[position])[0] for position in positions]) in sought]
            return
        for triples in self._triples(bound, keys, budget, few):
            triple_keys = [tuple([stored_key(term)[0] for term in triple]) for triple in triples]
            yield from self._read(self._registry.lookups("prov", "", triple_keys, "in3"), budget, (0, 1, 2, 3))

    def _many(self, bound: str, keys: Sequence[tuple[str, ...]]) -> bool:
        """True for so many triples that reading all assertions is cheaper than looking up those of each triple."""
        if bound not in {"p", "po"} or len(keys) > 1:
            return False
        triples = self.count(None, keys[0][0], keys[0][1] if bound == "po" else None)
        return triples > KEYS_A_REQUEST and triples * 12 > self.count(None, None, None)

    def asserting(self, triples: Sequence[Triple], budget: Budget) -> dict[Triple, list[str]]:
        """The graphs that assert each triple."""
        keys = {tuple(stored_key(term)[0] for term in triple): triple for triple in triples}
        graphs: dict[Triple, list[str]] = {}
        for _, rows in self._cql.fetch(self._registry.lookups("prov", "", list(keys), "in3"), budget):
            for row in rows:
                graphs.setdefault(keys[row[:3]], []).append(self._whole(row[3], budget))
        return graphs

    def assertions(self, budget: Budget, *, few: bool = False) -> Iterator[list[Quad]]:
        """Every triple with each graph that asserts it."""
        yield from self._read(self._registry.scans("prov"), budget, (0, 1, 2, 3), few)

    # counts
    def count(self, subject: str | None, predicate: str | None, object: str | None) -> float:
        self._registry.refresh()
        probed = self._probed.get((predicate, object)) if subject is None and object is not None else None
        return self._statistics(predicate).count(subject, predicate, object) if probed is None else probed

    def fanout(self, predicate: str | None, position: str) -> float:
        return self._statistics(predicate).fanout(predicate, position)

    def probe(self, patterns: Sequence[tuple[str | None, str]], budget: Budget) -> None:
        self._registry.refresh()
        if self._probed_at != self._registry.read_at:
            self._probed, self._probed_at = {}, self._registry.read_at
        for pattern in patterns:
            if pattern not in self._probed and not self._statistics(pattern[0]).knows(*pattern):
                key = tuple(stored_key(term)[0] for term in reversed(pattern) if term)
                calls = self._registry.lookups("ops", "", [key], "in" if len(key) == 1 else "in2")
                rows = len(next(self._cql.fetch(calls, budget, few=True))[1])  # the first page, and no more
                self._probed[pattern] = rows if rows < FIRST_PAGE else MANY

    def _statistics(self, predicate: str | None) -> Statistics:
        """The counts of the data, or of the provenance for a predicate that only the provenance has."""
        ours, others = self._registry.statistics, self._registry.provenance.statistics
        return others if predicate in others.predicates and predicate not in ours.predicates else ours

    def _size(self, graph: str) -> int:
        """About how many triples a graph has: `analyze` counts those that have grown; chunk graphs are small and not counted."""
        return self._registry.statistics.graphs.get(graph, SMALL_GRAPH + 1 if graph == DEFAULT_GRAPH else 0)

    # look-ups
    def _triples(self, bound: str, keys: Sequence[tuple[str, ...]], budget: Budget, few: bool = False) -> Iterator[list[Triple]]:
        match bound:
            case "s" | "sp" | "spo" | "so":
                calls = self._registry.lookups("spo", "", keys, {**_BY_SUBJECT, "so": "in"}[bound])
                pages = self._read(calls, budget, (0, 1, 2), few)
                if bound == "so":
                    wanted = frozenset(keys)
                    pages = ([triple for triple in page if (triple[0], stored_key(triple[2])[0]) in wanted] for page in pages)
                yield from pages
            case "o" | "po":
                turned = [(key[-1], *key[:-1]) for key in keys]
                yield from self._read(self._registry.lookups("ops", "", turned, "in" if bound == "o" else "in2"), budget, (2, 1, 0), few)
            case "p":
                for (predicate,) in keys:
                    for page in self._read(self._registry.scans("pso", predicate), budget, (0, 1), few):
                        yield [(subject, predicate, value) for subject, value in page]
            case _:
                raise ValueError(f"{bound!r} is not a set of positions")

    def _in_graph(self, graph: str, bound: str, keys: Sequence[tuple[str, ...]], budget: Budget) -> Iterator[list[Triple]]:
        name = stored_key(graph)[0]
        if bound in {"s", "sp", "spo"}:
            yield from self._read(self._registry.lookups("gspo", name, keys, _BY_SUBJECT[bound]), budget, (0, 1, 2))
            return
        positions = ["spo".index(letter) for letter in bound]
        wanted = frozenset(keys)
        for page in self._read(self._registry.scans("gspo", name), budget, (0, 1, 2)):
            yield [triple for triple in page if tuple(stored_key(triple[position])[0] for position in positions) in wanted]

    def _asserted_in(self, graphs: frozenset[str], pages: Iterator[list[Triple]], budget: Budget) -> Iterator[list[Triple]]:
        """The triples that one of the graphs asserts."""
        for page in pages:
            keys = [tuple([stored_key(term)[0] for term in triple]) for triple in page]
            calls = self._registry.lookups("prov", "", keys, "in3")
            asserted = {row[:3] for _, rows in self._cql.fetch(calls, budget) for row in rows if row[3] in graphs}
            yield [triple for triple, key in zip(page, keys, strict=True) if key in asserted]

    # rows
    def _read(self, calls: Iterable[Call], budget: Budget, order: tuple[int, ...], few: bool = False) -> Iterator[list[Any]]:
        """Pages of rows, their columns put in order, their long terms whole."""
        plain = order == tuple(range(len(order)))
        for _, rows in self._cql.fetch(calls, budget, few=few):
            yield self._whole_rows(rows if plain else [tuple([row[position] for position in order]) for row in rows], budget)

    def _whole_rows(self, page: list[Any], budget: Budget) -> list[Any]:
        """The rows with the texts of their long literals; only objects are literals."""
        last = _OBJECT.get(len(page[0]), 2) if page else 2
        hashes = {row[last] for row in page if row[last][0] == "H"}
        if not hashes:
            return page
        self._load_texts(hashes, budget)
        texts = self._texts
        return [(*row[:last], texts.get(row[last], row[last]), *row[last + 1 :]) for row in page]

    def _whole(self, key: str, budget: Budget) -> str:
        if key[0] != "H":
            return key
        self._load_texts({key}, budget)
        return self._texts.get(key, key)

    def _load_texts(self, hashes: set[str], budget: Budget) -> None:
        collection = self._c & ~1  # where the texts of the provenance are, too
        missing: dict[int, list[str]] = {}
        for key in hashes - self._texts.keys():
            missing.setdefault(hashed(key) % TEXT_BUCKETS, []).append(key)
        calls: list[Call] = [("in text", (collection, bucket, some)) for bucket, keys in missing.items() for some in in_chunks(keys, 100)]
        for _, rows in self._cql.fetch(calls, budget, page=100):
            if len(self._texts) > 100_000:
                self._texts.clear()
            self._texts.update(rows)


def _unseen(pages: Iterable[list[Triple]], seen: set[Triple] | None) -> Iterator[list[Triple]]:
    for page in pages:
        if seen is None:
            yield page
            continue
        fresh = [triple for triple in page if triple not in seen]
        seen.update(fresh)
        yield fresh
