"""The limits of a query, with their reasons. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CypherLimits:
    """Every limit of the guard. A refusal names the limit and its number."""

    rows: int = 1_000
    """The LIMIT that a query gets when it has none or a larger one."""

    characters: int = 20_000
    tokens: int = 4_000

    readings: int = 50_000
    """Words that a parser reads which reads twice what stands in a bracket, and so again at each level: FalkorDB reads one in a microsecond."""

    hops: int = 10
    """The most relationships of a variable length; one without an upper bound is refused (except in shortestPath)."""

    path: int = 20
    """Relationships in one path, its variable lengths at their maximum."""

    products: int = 3
    """Parts of a pattern that nothing connects: each multiplies the rows of the others."""

    unions: int = 10

    range: int = 10_000
    """Numbers that one range() may make."""

    steps: int = 5_000_000
    """Steps that one expression may take for one row. No server stops an expression in the middle: a step takes Neo4j 40 ns, FalkorDB 240."""

    cells: int = 1_000_000
    """Characters or elements that one value may grow to by computing."""

    unwound: int = 1_000_000
    """Rows that UNWIND may make of lists whose lengths are known."""

    estimate: float = 1e15
    """Rows that a query may be thought to go through, see `rows`: a server makes some 10 million a second."""

    parameter_cells: int = 50_000
    """Elements of all lists and maps in parameters together; a key counts, too."""

    parameter_characters: int = 1_000_000


DEFAULT = CypherLimits()
