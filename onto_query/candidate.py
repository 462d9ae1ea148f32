"""A graph query that a question may mean, with the reading behind it and its confidence. Values, pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal as OneOf

from onto_core.ontology.schema.schema import Schema
from onto_query.graph_query import GraphQuery, Node, Var
from onto_query.question.analyse import Analysis
from onto_query.question.forms import Wanted
from onto_query.question.measures.amount import Amount
from onto_query.question.vocabulary import SURE, NamedPhrase


@dataclass(frozen=True, slots=True)
class Candidate:
    """A query for a question, and the reading behind it. `score` ranks readings: from 1 on everything fits, below 0.6 it is a guess."""

    query: GraphQuery
    score: float
    joined: tuple[Joined, ...] = ()
    unread: tuple[str, ...] = ()
    kind: OneOf["relation", "listing", "member", "description", "kinds", "comparison"] = "relation"
    target: Var | None = None
    certainty: float = 1.0
    """Of the mentions; 1 when every name is spelled as in the graph."""
    why: tuple[tuple[str, float], ...] = field(default=(), compare=False)
    """What speaks for the reading and against it, and how much."""

    probability: float | None = None
    """That the reading is right, where it was reckoned."""

    @property
    def confidence(self) -> float:
        if self.probability is not None:
            return self.probability
        return max(0.0, min(1.0, self.score)) * self.certainty

    def detours(self) -> Iterator[tuple[Joined, Joined, Point]]:
        """What is asked for where it is told of another thing than the one named: the edge that tells it, the one between the two things, which
        no word names, and the thing named. For "where was Ada born" by where her husband was: the edge of his birth, the marriage, and Ada.
        """
        told = (each for each in self.joined if each.items and not each.negated and each.value.term == self.target)
        for asked in (each for each in told if not each.subject.class_iri and isinstance(each.subject.term, Var)):
            for link in (each for each in self.joined if each is not asked and not each.items):
                ends = {link.a.term: link.b, link.b.term: link.a}
                named = ends.get(asked.subject.term)
                if named is not None and isinstance(named.term, Node):
                    yield asked, link, named


@dataclass(frozen=True, slots=True)
class Point:
    """A place in the query graph: what is asked for, an entity, any member of a class, a value, or something only implied."""

    key: int
    role: OneOf["target", "entity", "class", "value", "implied"]
    term: Var | Node
    position: int
    """Word index, for nearness."""
    types: frozenset[str] = frozenset()
    class_iri: str = ""
    amounts: tuple[Amount, ...] = ()
    hints: frozenset[str] = frozenset()
    wanted: Wanted = "thing"
    measure: bool = False
    """A value to order by."""
    like: int | None = None
    """The point that this one is coordinated with ("both A and B"): both hang on the same point, by the same property."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The properties that the graph has at each linked entity: those of which it is the subject, and those of which it is the object."""

    outgoing: Mapping[str, frozenset[str]] = field(default_factory=dict)
    incoming: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def at(self, iri: str, *, forward: bool) -> frozenset[str] | None:
        """None when the entity was not looked at."""
        return (self.outgoing if forward else self.incoming).get(iri)

    @property
    def properties(self) -> list[str]:
        """All properties at any of the entities, sorted."""
        return sorted({iri for seen in (*self.outgoing.values(), *self.incoming.values()) for iri in seen})


@dataclass(frozen=True, slots=True)
class PropertyFit:
    """A property between two points: `forward` when the first is its subject. `score` in [0, 1.2]; below 0.5 it is a guess."""

    property: str
    forward: bool
    score: float
    name: str


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground that a reading stands on: the question taken apart, the ontologies, and what the graph has at its entities."""

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

    @property
    def subject(self) -> Point:
        return self.a if self.fit.forward else self.b

    @property
    def value(self) -> Point:
        return self.b if self.fit.forward else self.a

    @property
    def likeness(self) -> float | None:
        """How surely words name the link, up to 1; None where no word does."""
        return max((sense.score for item in self.items for sense in item.senses if sense.iri == self.fit.property), default=None)

    @property
    def is_only_like(self) -> bool:
        """True for a link that no word names, and one is like: a mother-in-law is no parent."""
        return self.likeness is not None and self.likeness < SURE
