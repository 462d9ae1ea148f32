"""The view that a check has: one ontology, its schema, and its elements' names in a problem. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from onto_core.errors import Problem
from onto_core.ontology.model import AllOf, DataRange, Ontology
from onto_core.ontology.problems import place_of
from onto_core.ontology.schema.schema import Schema


@dataclass(frozen=True, slots=True)
class OntologyView:
    ontology: Ontology
    schema: Schema

    def name(self, iri: str) -> str:
        return self.schema.name(iri)

    def names(self, iris: Iterable[str]) -> str:
        return " or ".join(self.schema.name(iri) for iri in iris)


Rule = Callable[[OntologyView], Iterable[Problem]]


def unrelated(left: AllOf, right: AllOf, schema: Schema) -> bool:
    """True when for some two unions no member of one is above, below or shares a subclass with a member of the other."""
    return any(not any(schema.related(a, b) for a in one for b in other) for one in left for other in right)


def words(unions: AllOf, schema: Schema) -> str:
    """The unions in the names of their classes: "Film or Series and Work"."""
    return " and ".join(" or ".join(map(schema.name, union)) for union in unions)


def data_ranges(ontology: Ontology) -> Iterator[tuple[str, DataRange]]:
    """(place, data range) of every data range, those of restrictions too."""
    for property_ in ontology.properties.values():
        for union in property_.data_ranges:
            yield from ((place_of(property_, "rdfs:range"), range_) for range_ in union)
        yield from ((place_of(property_, "rangeIncludes"), range_) for range_ in property_.data_hints)
    for class_ in ontology.classes.values():
        for restriction in class_.restrictions:
            yield from ((place_of(class_, "rdfs:subClassOf"), range_) for range_ in restriction.data)
