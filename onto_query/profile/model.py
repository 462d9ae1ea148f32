"""A graph as it is, whatever its ontologies say: classes, properties, which lead where, the values by which things are called. Values, pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal as OneOf

from onto_core.terms import Entity, Literal
from onto_query.profile.opaque.names import PLAIN, OpaqueNames

Sort = OneOf["thing", "number", "time", "boolean", "text"]
UNTYPED = ""
"""Stands for the class of things that have none."""


@dataclass(frozen=True, slots=True)
class PropertyProfile:
    """A property as the graph uses it. `ends`: (class of the subject, class of the object) -> statements; the object's is UNTYPED for a literal."""

    iri: str
    uses: int
    subjects: int
    objects: int
    """Distinct values, as far as they were counted."""
    sort: Sort
    ends: Mapping[tuple[str, str], int]
    datatypes: Mapping[str, int] = field(default_factory=dict)
    values: tuple[str, ...] = ()
    """All values where they are few, else some, the most frequent first."""
    enumeration: bool = False
    """`values` are all that there are, and each is used more than once."""
    smallest: float | None = None
    largest: float | None = None
    written: bool = False
    """Its numbers are texts, perhaps with words among them: "305", "unknown"."""
    shared: tuple[str, ...] = ()
    """All things that it leads to, the most frequent first, where they are very few: units, currencies."""
    parts: tuple[str, ...] = ()
    """Where it leads to blank nodes: the properties of the literals that most of these have, by which alone they can be told."""
    units: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Of those nodes: property of short texts -> these, the most used first, where they are few."""

    def domains(self) -> Mapping[str, int]:
        """Class of the subject -> statements."""
        counts: dict[str, int] = {}
        for (subject, _), count in self.ends.items():
            counts[subject] = counts.get(subject, 0) + count
        return counts

    @property
    def single(self) -> bool:
        """True when nothing has two values of it."""
        return self.uses == self.subjects


@dataclass(frozen=True, slots=True)
class ClassProfile:
    """A class and how many things it has, those of classes below it among them."""

    iri: str
    things: int
    asserted: int = 0
    """Of them, those that the graph itself says to be of the class: fewer, where nothing was inferred."""


@dataclass(frozen=True, slots=True)
class Value:
    """A short literal by which things may be asked for: the property that has it, and how many things do."""

    property: str
    literal: Literal
    uses: int
    kinds: frozenset[str] = frozenset()
    """The classes of those things."""


@dataclass(frozen=True)
class GraphProfile:
    """A collection as it was at a revision."""

    revision: str
    triples: int
    classes: Mapping[str, ClassProfile]
    properties: Mapping[str, PropertyProfile]
    above: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Class -> those above it, by the graph's own rdfs:subClassOf."""
    labels: Mapping[str, tuple[Literal, ...]] = field(default_factory=dict)
    """Class or property -> the labels that the graph has for it."""
    parents: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Property -> those above it, by the graph's own rdfs:subPropertyOf."""
    inverses: Mapping[str, frozenset[str]] = field(default_factory=dict)
    transitive: frozenset[str] = frozenset()
    symmetric: frozenset[str] = frozenset()
    naming: tuple[str, ...] = ()
    """The properties whose values are names of things, the ones used most first."""
    values: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """Normal form of a short literal -> the values that have it."""
    parts: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """A word -> the names that have it among others: "kurosawa" -> "Akira Kurosawa"."""
    unnamed: Mapping[str, tuple[Entity, ...]] = field(default_factory=dict)
    """Words of an IRI's local name -> things that have no name but this."""
    listed: tuple[Value, ...] = ()
    """The values of short lists ("female", "cancelled"), of each property the most used, up to a bound."""
    labelled: tuple[str, ...] = ()
    """Normal forms of the labels by which a store finds things,"""
    every_label: bool = False
    """and whether these are all of them."""
    decoded: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """What a code stands for by a table of codes, in normal form -> the values that have the code."""
    opaque: OpaqueNames = PLAIN
    """The made IRIs by which classes and properties are read whose own say nothing."""
    sampled: str = ""
    """How much of a graph that is too large to be read whole the profile is made of; "" for the whole graph. Its counts are those of the sample."""

    @cached_property
    def below(self) -> Mapping[str, frozenset[str]]:
        """Class -> those below it that the graph uses."""
        turned: dict[str, set[str]] = {}
        for iri, above in self.above.items():
            for each in above:
                turned.setdefault(each, set()).add(iri)
        return {iri: frozenset(each) for iri, each in turned.items()}

    def sort(self, iri: str) -> str:
        """The sort of a property's values; "" where the graph has no such property."""
        held = self.properties.get(iri)
        return held.sort if held is not None else ""

    def within(self, iri: str) -> frozenset[str]:
        """The class and those below it."""
        return frozenset({iri}) | self.below.get(iri, frozenset())

    def widened(self, kinds: Iterable[str]) -> frozenset[str]:
        """The classes and those above them."""
        return frozenset(each for kind in kinds for each in (kind, *self.above.get(kind, ())))

    @cached_property
    def meanings(self) -> Mapping[tuple[str, str], str]:
        """Property, code -> what the code stands for."""
        return {(value.property, value.literal.lexical): meaning for meaning, values in self.decoded.items() for value in values}

    @cached_property
    def leaving(self) -> Mapping[str, tuple[tuple[str, str, int], ...]]:
        """Class -> (property, class of the object, statements) that lead from its own things, the most used first."""
        return self._steps(forward=True)

    @cached_property
    def arriving(self) -> Mapping[str, tuple[tuple[str, str, int], ...]]:
        """Class -> (property, class of the subject, statements) that lead to its own things, the most used first."""
        return self._steps(forward=False)

    def _steps(self, *, forward: bool) -> Mapping[str, tuple[tuple[str, str, int], ...]]:
        found: dict[str, list[tuple[str, str, int]]] = {}
        for iri, held in self.properties.items():
            if not forward and held.sort != "thing":
                continue
            for (subject, end), count in held.ends.items():
                here, there = (subject, end) if forward else (end, subject)
                found.setdefault(here, []).append((iri, there, count))
        return {kind: tuple(sorted(steps, key=lambda step: (-step[2], step[0], step[1]))) for kind, steps in found.items()}
