"""A product that speaks Cypher, as the guard, the prompts and the rewriter see it: facts, each with its source. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature that a product has or lacks. `seen`: product, version and how (run, or read where). `instead`: what to write when it is lacking."""

    has: bool
    seen: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Patterns:
    """What a product's regular expressions may be, beyond literals, classes, anchors, groups and the repetition of one character."""

    seen: str
    repeated_groups: bool = False
    lazy_counts: bool = False
    """`a{1,3}?`, which some engines read as an optional `a{1,3}`."""
    quotes: bool = False
    """`\\Q...\\E`."""
    searches: bool = False
    """True when a match may begin anywhere, so that one more power of the text's length is tried."""
    calls: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Functions that take a pattern, in lower case, with the place of it among their arguments."""


@dataclass(frozen=True, slots=True)
class Nesting:
    """How deep a query may be nested before the product needs longer to read or plan it than to run it."""

    seen: str
    rereads: bool
    """True when the parser reads what stands in a bracket, in CASE, behind NOT or a sign twice, and so doubles its time at each level."""
    queries: int = 5
    """Subqueries and comprehensions of patterns inside each other."""
    cases: int = 5
    """CASEs with an operand inside the operand of another."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """`features` by the name that the reader gives them; `functions` in lower case; `procedures`: name in lower case to the columns it yields.

    `behaviours` are differences in how the same query answers, which its text does not show.
    """

    name: str
    product: str
    version: str
    features: Mapping[str, Feature]
    functions: frozenset[str]
    procedures: Mapping[str, tuple[str, ...]]
    behaviours: Mapping[str, Feature]
    patterns: Patterns
    nesting: Nesting
    undirected: int | None = None
    """Relationships without a direction that it takes in a row; None where a timeout stops any number."""

    def __str__(self) -> str:
        return f"{self.product} {self.version}"
