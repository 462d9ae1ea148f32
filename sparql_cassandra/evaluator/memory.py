"""The index in memory: quads by every order that a triple pattern needs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.index import FIRST_PAGE, KEYS_A_REQUEST, PAGE, following_page
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH, Graphs, Quad, Triple

T = TypeVar("T")


class MemoryIndex:
    """All quads in dictionaries; it counts requests and waves as for a store that keeps each order in one partition."""

    def __init__(self, quads: Iterable[Quad] = ()) -> None:
        self._asserted: dict[Triple, set[str]] = {}
        self._orders: dict[str, dict[str, dict[str, dict[str, None]]]] = {order: {} for order in ("spo", "pos", "osp")}
        self._by_graph: dict[str, dict[Triple, None]] = defaultdict(dict)
        self._of_predicate: Counter[str] = Counter()
        self._empty: dict[str, None] = {}  # graphs that were named before they had a triple
        self.add(quads)

    def __len__(self) -> int:
        return len(self._asserted)

    def add(self, quads: Iterable[Quad]) -> None:
        for s, p, o, g in quads:
            self._by_graph[g][(s, p, o)] = None
            graphs = self._asserted.setdefault((s, p, o), set())
            if not graphs:
                self._orders["spo"].setdefault(s, {}).setdefault(p, {})[o] = None
                self._orders["pos"].setdefault(p, {}).setdefault(o, {})[s] = None
                self._orders["osp"].setdefault(o, {}).setdefault(s, {})[p] = None
                self._of_predicate[p] += 1
            graphs.add(g)

    def remove(self, quads: Iterable[Quad]) -> None:
        for s, p, o, g in quads:
            graphs = self._asserted.get((s, p, o))
            if graphs is None or g not in graphs:
                continue
            graphs.remove(g)
            self._by_graph[g].pop((s, p, o), None)
            if not self._by_graph[g]:
                del self._by_graph[g]
            if not graphs:
                del self._asserted[(s, p, o)]
                self._of_predicate[p] -= 1
                for order, (a, b, c) in {"spo": (s, p, o), "pos": (p, o, s), "osp": (o, s, p)}.items():
                    self._forget(order, a, b, c)

    def _forget(self, order: str, a: str, b: str, c: str) -> None:
        first = self._orders[order]
        del first[a][b][c]
        if not first[a][b]:
            del first[a][b]
            if not first[a]:
                del first[a]

    def add_graph(self, graph: str) -> None:
        """Add a named graph, which may stay empty."""
        self._empty[graph] = None

    def remove_graph(self, graph: str) -> None:
        self._empty.pop(graph, None)
        self.remove([(*triple, graph) for triple in self._by_graph.get(graph, ())])

    # QuadIndex
    def fetch(self, bound: str, keys: Sequence[tuple[str, ...]], graphs: Graphs, budget: Budget, *, few: bool = False) -> Iterator[list[Triple]]:
        budget.request(-(-len(keys) // KEYS_A_REQUEST))
        yield from self._pages((triple for key in keys for triple in self.matching(dict(zip(bound, key, strict=True)))), graphs, budget, few)

    def scan(self, graphs: Graphs, budget: Budget, *, few: bool = False) -> Iterator[list[Triple]]:
        budget.request()
        if graphs is not None and len(graphs) == 1:
            yield from _paged(self._by_graph.get(graphs[0], ()), budget, few)
        else:
            yield from self._pages(self._asserted, graphs, budget, few)

    def _pages(self, triples: Iterable[Triple], graphs: Graphs, budget: Budget, few: bool) -> Iterator[list[Triple]]:
        if graphs is not None:
            wanted = frozenset(graphs)
            triples = (triple for triple in triples if not wanted.isdisjoint(self._asserted[triple]))
        yield from _paged(triples, budget, few)

    def quads(self, bound: str, keys: Sequence[tuple[str, ...]], named: Graphs, budget: Budget, *, few: bool = False) -> Iterator[list[Quad]]:
        budget.request(-(-len(keys) // KEYS_A_REQUEST))
        wanted = None if named is None else frozenset(named)
        quads = (
            (*triple, graph)
            for key in keys
            for values in [dict(zip(bound, key, strict=True))]
            for triple in self.matching(values)
            for graph in self._asserted[triple]
            if graph == values.get("g", graph) and (graph != DEFAULT_GRAPH if wanted is None else graph in wanted)
        )
        yield from _paged(quads, budget, few)

    def graphs(self, budget: Budget) -> Iterable[str]:
        budget.request()
        return [graph for graph in dict.fromkeys([*self._by_graph, *self._empty]) if graph != DEFAULT_GRAPH]

    def matching(self, bound: dict[str, str]) -> Iterator[Triple]:
        s, p, o = bound.get("s"), bound.get("p"), bound.get("o")
        if s is not None and o is not None:
            yield from ((s, predicate, o) for predicate in self._orders["osp"].get(o, {}).get(s, {}) if p is None or predicate == p)
        elif s is not None:
            by_predicate = self._orders["spo"].get(s, {})
            for predicate in by_predicate if p is None else (p,):
                yield from ((s, predicate, value) for value in by_predicate.get(predicate, {}))
        elif p is not None:
            by_object = self._orders["pos"].get(p, {})
            for value in by_object if o is None else (o,):
                yield from ((subject, p, value) for subject in by_object.get(value, {}))
        elif o is not None:
            yield from ((subject, predicate, o) for subject, predicates in self._orders["osp"].get(o, {}).items() for predicate in predicates)
        else:
            yield from self._asserted

    def count(self, subject: str | None, predicate: str | None, object: str | None) -> float:
        spo, pos, osp = (self._orders[order] for order in ("spo", "pos", "osp"))
        if subject is not None and object is not None:
            return len(osp.get(object, {}).get(subject, {})) if predicate is None else float((subject, predicate, object) in self._asserted)
        if subject is not None:
            inner = spo.get(subject, {})
            return len(inner.get(predicate, {})) if predicate is not None else sum(map(len, inner.values()))
        if predicate is not None:
            return len(pos.get(predicate, {}).get(object, {})) if object is not None else self._of_predicate[predicate]
        return sum(map(len, osp.get(object, {}).values())) if object is not None else len(self._asserted)

    def probe(self, patterns: Sequence[tuple[str | None, str]], budget: Budget) -> None:
        """Nothing is guessed here."""

    def fanout(self, predicate: str | None, position: str) -> float:
        if predicate is None:
            return len(self._asserted) / max(1, len(self._orders["spo" if position == "s" else "osp"]))
        triples = self.count(None, predicate, None)
        if position == "o":
            return triples / max(1, len(self._orders["pos"].get(predicate, {})))
        return 2.0 if triples > 64 else max(1.0, triples / 8)  # distinct subjects of a predicate are not kept: a guess

    def graph_size(self, graph: str) -> int:
        return len(self._by_graph.get(graph, ()))

    def asserting(self, triple: Triple) -> frozenset[str]:
        return frozenset(self._asserted.get(triple, ()))


def _paged(items: Iterable[T], budget: Budget, few: bool) -> Iterator[list[T]]:
    """The items in growing pages, each after the first a request of its own."""
    rows, size = iter(items), FIRST_PAGE if few else PAGE
    first = True
    while page := list(islice(rows, size)):
        if not first:
            budget.request()
        first = False
        budget.read(len(page))
        yield page
        size = following_page(size)
