"""Checks of properties: circles, counts, kinds that do not fit their ranges, inverses that do not agree. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from onto_core.errors import Problem
from onto_core.ontology.check.classes import circles
from onto_core.ontology.check.view import OntologyView, unrelated, words
from onto_core.ontology.describe import data_words
from onto_core.ontology.model import Property
from onto_core.ontology.problems import place_of
from onto_core.ontology.schema.schema import ANY_LITERAL


def cycles(view: OntologyView) -> Iterable[Problem]:
    """A property below itself. Properties that are declared equivalent may be below each other."""
    yield from circles(view, view.ontology.properties, "rdfs:subPropertyOf", "declare them owl:equivalentProperty")


def counts(view: OntologyView) -> Iterable[Problem]:
    """minCardinality <= maxCardinality, and a functional property has one value at most (the JSON form's semantic validation, 3 and 4)."""
    for property_ in view.ontology.properties.values():
        if property_.min_count is not None and property_.max_count is not None and property_.min_count > property_.max_count:
            message = f"{property_.min_count} is more than owl:maxCardinality {property_.max_count}"
            yield Problem(place_of(property_, "owl:minCardinality"), message, "make the minimum the smaller one")
        if property_.functional and property_.max_count is not None and property_.max_count > 1:
            message = f"{property_.max_count} values are allowed, but the property is functional"
            yield Problem(place_of(property_, "owl:maxCardinality"), message, "allow 1, or take owl:functionalProperty out")
        if property_.functional and property_.min_count is not None and property_.min_count > 1:
            message = f"{property_.min_count} values are needed, but the property is functional"
            yield Problem(place_of(property_, "owl:minCardinality"), message, "need at most 1, or take owl:functionalProperty out")
        if property_.max_count == 0:
            yield Problem(place_of(property_, "owl:maxCardinality"), "0 lets no value be", "allow at least 1, or take the property out")


def class_ranges_of_datatype_properties(view: OntologyView) -> Iterable[Problem]:
    """The values of a datatype property are literals: no class has them as members."""
    for property_ in _of_kind(view, "datatype"):
        for union in property_.range:
            classes = f"{view.name(union[0])} is a class" if len(union) == 1 else f"{', '.join(map(view.name, union))} are classes"
            yield Problem(place_of(property_, "rdfs:range"), f"{classes}, but a datatype property takes literals", OTHER_KIND["datatype"])


def data_ranges_of_object_properties(view: OntologyView) -> Iterable[Problem]:
    """An object property whose only range is a datatype. With a class as well, as schema.org has them, it takes both."""
    for property_ in _of_kind(view, "object"):
        if not property_.range and any(ANY_LITERAL not in union for union in property_.data_ranges):
            datatype = " and ".join(data_words(union) for union in property_.data_ranges)
            yield Problem(
                place_of(property_, "rdfs:range"), f"is the datatype {datatype}, but an object property relates things", OTHER_KIND["object"]
            )


OTHER_KIND = {
    "object": "make it a datatype property, or name a class",
    "datatype": "make it an object property, or name a datatype such as xsd:string",
}


def object_characteristics(view: OntologyView) -> Iterable[Problem]:
    """Only object properties have inverses, or are symmetric, asymmetric, transitive, irreflexive or inverse functional (OWL 2 syntax, 9.2)."""
    for property_ in _of_kind(view, "datatype"):
        for part, holds in (
            ("owl:inverseOf", bool(property_.inverse_of)),
            ("owl:inverseFunctionalProperty", property_.inverse_functional),
            ("owl:symmetricProperty", property_.symmetric),
            ("owl:asymmetricProperty", property_.asymmetric),
            ("owl:transitiveProperty", property_.transitive),
            ("owl:irreflexiveProperty", property_.irreflexive),
        ):
            if holds:
                message = "is said of a datatype property, whose values are literals"
                yield Problem(place_of(property_, part), message, "take it out, or make it an object property")


def parents_of_another_kind(view: OntologyView) -> Iterable[Problem]:
    """A subproperty is of its parent's kind (OWL 2 syntax, 9.2.1 and 9.3.1)."""
    properties = view.ontology.properties
    for property_ in properties.values():
        for part, others in (("rdfs:subPropertyOf", property_.parents), ("owl:equivalentProperty", property_.equivalent)):
            for other in map(properties.get, others):
                if other and other.kind != property_.kind and not ((other.data_ranges or other.data_hints) and property_.kind == "datatype"):
                    message = f"{view.name(other.iri)} is a property of another kind ({other.kind}, and this one is {property_.kind})"
                    yield Problem(place_of(property_, part), message, f"name one of the {property_.kind} properties")


def inverses(view: OntologyView) -> Iterable[Problem]:
    """An inverse has the domain as its range and the range as its domain, and its own inverse is this property (JSON form: bidirectional)."""
    properties = view.ontology.properties
    reported: set[frozenset[str]] = set()
    for property_ in properties.values():
        for iri in property_.inverse_of:
            other = properties.get(iri)
            if other is None or property_.kind == "datatype":
                continue
            same = {property_.iri, *(view.schema.superproperties(property_.iri) & view.schema.subproperties(property_.iri))}
            if other.kind == "datatype":
                yield Problem(place_of(property_, "owl:inverseOf"), f"{other.id} takes literals, which have no properties", "name an object property")
            elif other.inverse_of and not same.intersection(other.inverse_of):
                third = ", ".join(map(view.name, other.inverse_of))
                yield Problem(place_of(property_, "owl:inverseOf"), f"is {other.id}, whose own inverse is {third}", "make the two name each other")
            if (pair := frozenset((property_.iri, iri))) in reported:
                continue
            reported.add(pair)
            for part, mine, theirs, end in (
                ("rdfs:domain", property_.domain, other.range, "range"),
                ("rdfs:range", property_.range, other.domain, "domain"),
            ):
                if unrelated(mine, theirs, view.schema):
                    message = (
                        f"{words(mine, view.schema)} has nothing in common with {words(theirs, view.schema)}, the {end} of its inverse {other.id}"
                    )
                    yield Problem(place_of(property_, part), message, "make the domain of each the range of the other")


def symmetry(view: OntologyView) -> Iterable[Problem]:
    """A symmetric property relates both ways: domain and range hold for both sides."""
    for property_ in _of_kind(view, "object"):
        if property_.symmetric and property_.asymmetric:
            yield Problem(
                place_of(property_, "owl:asymmetricProperty"), "is said of a symmetric property: it could relate nothing", "take one of the two out"
            )
        if property_.symmetric and unrelated(property_.domain, property_.range, view.schema):
            domain, range = words(property_.domain, view.schema), words(property_.range, view.schema)
            message = f"{range} has nothing in common with the domain {domain}, but the property is symmetric"
            yield Problem(place_of(property_, "rdfs:range"), message, "give it one domain and range, or take owl:symmetricProperty out")


def _of_kind(view: OntologyView, kind: str) -> Iterable[Property]:
    return (each for each in view.ontology.properties.values() if each.kind == kind)
