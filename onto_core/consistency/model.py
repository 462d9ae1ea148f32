"""A contradiction of a graph with its ontology, the statements that make it, and the places that say them. Pure, immutable."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final
from typing import Literal as OneOf

from onto_core.graph.names import BLANK
from onto_core.graph.provenance import Statement
from onto_core.ontology.facets import value_key
from onto_core.terms import Literal, Span

Rule = OneOf[
    "functional",
    "max_cardinality",
    "inverse_functional",
    "disjoint",
    "domain",
    "range",
    "class",
    "enumeration",
    "disjoint_properties",
    "asymmetric",
    "irreflexive",
    "circle",
    "key",
    "same_as",
]

SHOWN: Final = 20
"""Statements that a finding has at most; the others are counted."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Statements that cannot all be true. `message` is a sentence for people, `elements` the properties and classes whose rule is broken."""

    rule: Rule
    things: tuple[str, ...]
    """The IRIs that it is about."""
    elements: tuple[str, ...]
    message: str
    statements: tuple[Statement, ...]
    more: int = 0
    """Further statements like these."""


@dataclass(frozen=True, slots=True)
class Source:
    """A place that says a statement. `span` and `confidence` are None where the graph does not tell them; `inferred`: it only follows there."""

    document: str
    chunk: str
    span: Span | None = None
    confidence: float | None = None
    inferred: bool = False


def is_blank(name: str) -> bool:
    """True for a blank node: a thing without a name, which may be any other."""
    return name.startswith(("_:", BLANK))


def key_of(value: str | Literal) -> Hashable:
    """The same key for all that is one value: an IRI, or the value of a literal in its datatype's value space (`value_key`)."""
    return value if isinstance(value, str) else value_key(value)
