"""The property that a rule on another property comes from, and the words for the relation of the two. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal as OneOf

from onto_core.ontology.model import AnyOf, DataUnion, Property
from onto_core.ontology.schema.schema import Schema

Relation = OneOf["below", "equivalent to", "the inverse of", "symmetric", "related to", "related to the inverse of"]
Rule = Callable[[Property, bool], bool]
"""(property, turned) -> True when the property itself states the rule; `turned`: it holds in the other direction."""


@dataclass(frozen=True, slots=True)
class Origin:
    """`property` states a rule that binds another one, which is `relation` to it."""

    property: str
    relation: Relation

    def because(self, schema: Schema) -> str:
        """ "it is below `hasLocation`", the clause that explains the rule."""
        return "it is symmetric" if self.relation == "symmetric" else f"it is {self.relation} {schema.name(self.property)}"


def origin(schema: Schema, iri: str, states: Rule) -> Origin | None:
    """The nearest other property that states a rule on `iri`; None when it states the rule itself, or nothing does."""
    forward, turned = schema.implied(iri)
    if any(property_.iri == iri and states(property_, False) for property_ in forward):
        return None
    for property_ in forward:
        if states(property_, False):
            return Origin(property_.iri, _relation(schema, iri, property_.iri))
    for property_ in turned:
        if states(property_, True):
            return Origin(property_.iri, _turned_relation(schema, iri, property_.iri))
    return None


def domain_origin(schema: Schema, iri: str, union: AnyOf) -> Origin | None:
    """The origin of one of `effective_domain`'s unions."""
    return origin(schema, iri, lambda property_, turned: union in (property_.range if turned else property_.domain))


def range_origin(schema: Schema, iri: str, union: AnyOf) -> Origin | None:
    """The origin of one of `effective_range`'s unions."""
    return origin(schema, iri, lambda property_, turned: union in (property_.domain if turned else property_.range))


def data_range_origin(schema: Schema, iri: str, union: DataUnion) -> Origin | None:
    """The origin of one of `effective_data_ranges`' unions."""
    return origin(schema, iri, lambda property_, turned: not turned and union in property_.data_ranges)


def functional_origin(schema: Schema, iri: str) -> Origin | None:
    """The origin of `is_functional`."""
    return origin(schema, iri, lambda property_, turned: property_.inverse_functional if turned else property_.functional)


def inverse_functional_origin(schema: Schema, iri: str) -> Origin | None:
    """The origin of `is_inverse_functional`."""
    return origin(schema, iri, lambda property_, turned: property_.functional if turned else property_.inverse_functional)


def asymmetric_origin(schema: Schema, iri: str) -> Origin | None:
    """The origin of `is_asymmetric`."""
    return origin(schema, iri, lambda property_, _: property_.asymmetric)


def irreflexive_origin(schema: Schema, iri: str) -> Origin | None:
    """The origin of `is_irreflexive`."""
    return origin(schema, iri, lambda property_, _: property_.irreflexive or property_.asymmetric)


def _relation(schema: Schema, iri: str, other: str) -> Relation:
    if other not in schema.superproperties(iri):
        return "related to"  # by an inverse of an inverse
    return "equivalent to" if other in schema.subproperties(iri) else "below"


def _turned_relation(schema: Schema, iri: str, other: str) -> Relation:
    if other == iri:
        return "symmetric"
    return "the inverse of" if other in schema.inverses(iri) else "related to the inverse of"
