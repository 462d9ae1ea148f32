"""The membership of things in classes as the ontologies themselves settle it: declared individuals, enumerations, classes without members. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.vocabulary import OWL_NOTHING


def declared_types(iri: str, schema: Schema) -> tuple[str, ...]:
    """The most specific classes that the ontology itself gives to an individual, including enumerations that list it.

    Of classes that no ontology describes nothing follows: skos:Concept counts where some property or shape asks for it.
    """
    declared = schema.individuals.get(iri)
    if declared is None and iri not in schema.derived(_listings):
        return ()
    kinds = [kind for kind in declared.types if kind in schema.classes] if declared else []
    return schema.most_specific((*kinds, *schema.derived(_listings).get(iri, ())))


def _listings(schema: Schema) -> Mapping[str, tuple[str, ...]]:
    """Individual -> the enumerated classes that list it."""
    listing: dict[str, list[str]] = defaultdict(list)
    for iri, class_ in schema.classes.items():
        for member in class_.one_of:
            listing[member].append(iri)
    return {member: tuple(classes) for member, classes in listing.items()}


def listed_only(kind: str, iri: str, schema: Schema) -> tuple[str, ...] | None:
    """The members of the enumeration (owl:oneOf), at or above the class, that does not list the entity; None when all list it."""
    for class_ in (kind, *sorted(schema.ancestors(kind))):
        if class_ in schema.classes and (members := schema.classes[class_].one_of) and iri not in members:
            return members
    return None


@remembered(4096)
def impossible(schema: Schema, kind: str) -> tuple[str, str] | None:
    """Two disjoint classes above a class that can therefore have no members; None for other classes."""
    if kind == OWL_NOTHING or OWL_NOTHING in schema.ancestors(kind):
        return kind, OWL_NOTHING
    return schema.disjoint(kind, kind)
