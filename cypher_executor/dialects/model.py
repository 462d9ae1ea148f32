"""A product that speaks Cypher, as the guard, the prompts and the rewriter see it: facts, each with its source. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature that a product has or lacks. `seen`: product, version and how (run, or read where). `instead`: what to write when it is lacking."""

    has: bool
    seen: str
    instead: str = ""


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

    def __str__(self) -> str:
        return f"{self.product} {self.version}"
