"""A graph query that a question may mean, with how it was read and how sure that is. A value, pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from typing import Literal as OneOf

from onto_query.graph_query import GraphQuery, Node, Var
from onto_query.question.amounts import Amount
from onto_query.question.analyse import Analysis, Wanted
from onto_query.question.vocabulary import NamedPhrase

if TYPE_CHECKING:
    from onto_core.ontology.schema.schema import Schema


@dataclass(frozen=True, slots=True)
class Candidate:
    """A query for a question, and how it was read. `score` ranks readings: from 1 on everything fits, below 0.6 it is a guess."""

    query: GraphQuery
    score: float
    joined: tuple[Joined, ...] = ()
    unread: tuple[str, ...] = ()
    kind: OneOf["relation", "listing", "member", "description", "kinds", "comparison"] = "relation"
    target: Var | None = None
    certainty: float = 1.0
    """How sure the mentions are; 1 when every name was spelled as in the graph."""

    @property
    def confidence(self) -> float:
        return max(0.0, min(1.0, self.score)) * self.certainty


@dataclass(frozen=True, slots=True)
class Point:
    """A place in the query graph: what is asked for, an entity, any member of a class, a value, or something only implied."""

    key: int
    role: OneOf["target", "entity", "class", "value", "implied"]
    term: Var | Node
    at: int
    """Word index, for nearness."""
    types: frozenset[str] = frozenset()
    class_iri: str = ""
    amounts: tuple[Amount, ...] = ()
    hints: frozenset[str] = frozenset()
    wanted: Wanted = "thing"
    measure: bool = False
    """A value to order by."""
    like: int | None = None
    """The point that this one is coordinated with ("both A and B"): it hangs where that one hangs, by the same property."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the graph has at each linked entity: the properties of which it is the subject, and those of which it is the object."""

    outgoing: Mapping[str, frozenset[str]] = field(default_factory=dict)
    incoming: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def at(self, iri: str, *, forward: bool) -> frozenset[str] | None:
        """None when the entity was not looked at."""
        return (self.outgoing if forward else self.incoming).get(iri)


@dataclass(frozen=True, slots=True)
class PropertyFit:
    """A property between two points: `forward` when the first is its subject. `score` in [0, 1.2]; below 0.5 it is a guess."""

    property: str
    forward: bool
    score: float
    name: str


@dataclass(frozen=True, slots=True)
class Ground:
    """What a reading stands on: the question taken apart, the ontologies, and what the graph has at its entities."""

    analysis: Analysis
    schema: Schema
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Joined:
    """An edge of the query graph: two points and the property between them."""

    a: Point
    b: Point
    fit: PropertyFit
    items: tuple[NamedPhrase, ...]
    negated: bool = False
