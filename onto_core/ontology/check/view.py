"""What a check looks at: one ontology, what follows from it, and how its elements are named in a problem. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from onto_core.errors import Problem
from onto_core.ontology.model import DataRange, Ontology
from onto_core.ontology.problems import place
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


def data_ranges(ontology: Ontology) -> Iterator[tuple[str, DataRange]]:
    """(place, data range) of every data range, those of restrictions too."""
    for each in ontology.properties.values():
        for union in each.data_ranges:
            yield from ((place(each, "rdfs:range"), one) for one in union)
    for cls in ontology.classes.values():
        for restriction in cls.restrictions:
            yield from ((place(cls, "rdfs:subClassOf"), one) for one in restriction.data)
