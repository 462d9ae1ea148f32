"""The index that the evaluator needs from a store: batched look-ups, scans, graphs, counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.rdf.quads import Graphs, Quad, Triple


class QuadIndex(Protocol):
    """`bound` says which positions the keys give: "s", "p", "o", "sp", "so", "po" or "spo". Pages of triples come in any order, each triple once.

    `few`: the first rows are likely to do, so the first pages should be small.
    """

    def fetch(self, bound: str, keys: Sequence[tuple[str, ...]], graphs: Graphs, budget: Budget, *, few: bool = False) -> Iterator[list[Triple]]: ...
    def scan(self, graphs: Graphs, budget: Budget, *, few: bool = False) -> Iterator[list[Triple]]: ...
    def quads(self, bound: str, keys: Sequence[tuple[str, ...]], named: Graphs, budget: Budget, *, few: bool = False) -> Iterator[list[Quad]]:
        """Each quad of a named graph (of `named`; None: of any) that fits a key, once. `bound`: any of "s", "p", "o", "g", in that order, or none."""
        ...

    def graphs(self, budget: Budget) -> Iterable[str]:
        """The named graphs."""
        ...

    def count(self, subject: str | None, predicate: str | None, object: str | None) -> float:
        """About how many triples match (None: any), over all graphs; cheap."""
        ...

    def probe(self, patterns: Sequence[tuple[str | None, str]], budget: Budget) -> None:
        """Look at the first page of each (predicate or None, object) of which `count` would only guess; `count` then knows it."""
        ...

    def fanout(self, predicate: str | None, position: str) -> float:
        """About how many triples one subject ("s") or object ("o") has with the predicate (None: any)."""
        ...


KEYS_A_REQUEST = 500
FIRST_PAGE, PAGE, LONGEST_PAGE = 250, 5_000, 20_000
"""Rows of the first page where few will do, of the first page where all are wanted, and of the longest."""


def following_page(size: int) -> int:
    """Rows of the page after one of `size` rows: whoever goes on reading wants them all."""
    return min(size * 4, LONGEST_PAGE)
