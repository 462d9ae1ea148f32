"""Properties: circles, counts, kinds that do not fit their ranges, inverses that do not agree. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from onto_core.errors import Problem
from onto_core.ontology.check.classes import circles
from onto_core.ontology.check.view import OntologyView
from onto_core.ontology.describe import data_words
from onto_core.ontology.model import AllOf, Property
from onto_core.ontology.problems import place
from onto_core.ontology.schema.schema import ANY_LITERAL


def cycles(view: OntologyView) -> Iterable[Problem]:
    """A property below itself. Properties that are declared equivalent may be below each other."""
    yield from circles(view, view.ontology.properties, "rdfs:subPropertyOf", "declare them owl:equivalentProperty")


def counts(view: OntologyView) -> Iterable[Problem]:
    """minCardinality <= maxCardinality, and a functional property has one value at most (the JSON form's semantic validation, 3 and 4)."""
    for each in view.ontology.properties.values():
        if each.min_count is not None and each.max_count is not None and each.min_count > each.max_count:
            message = f"{each.min_count} is more than owl:maxCardinality {each.max_count}"
            yield Problem(place(each, "owl:minCardinality"), message, "make the minimum the smaller one")
        if each.functional and each.max_count is not None and each.max_count > 1:
            message = f"{each.max_count} values are allowed, but the property is functional"
            yield Problem(place(each, "owl:maxCardinality"), message, "allow 1, or take owl:functionalProperty out")
        if each.functional and each.min_count is not None and each.min_count > 1:
            message = f"{each.min_count} values are needed, but the property is functional"
            yield Problem(place(each, "owl:minCardinality"), message, "need at most 1, or take owl:functionalProperty out")
        if each.max_count == 0:
            yield Problem(place(each, "owl:maxCardinality"), "0 lets no value be", "allow at least 1, or take the property out")


def class_ranges_of_datatype_properties(view: OntologyView) -> Iterable[Problem]:
    """The values of a datatype property are literals: no class has them as members."""
    for each in _of_kind(view, "datatype"):
        for union in each.range:
            classes = f"{view.name(union[0])} is a class" if len(union) == 1 else f"{', '.join(map(view.name, union))} are classes"
            yield Problem(place(each, "rdfs:range"), f"{classes}, but a datatype property takes literals", MEND_KIND["datatype"])


def data_ranges_of_object_properties(view: OntologyView) -> Iterable[Problem]:
    """An object property whose only range is a datatype. With a class beside it, as schema.org has them, it takes both."""
    for each in _of_kind(view, "object"):
        if not each.range and any(ANY_LITERAL not in union for union in each.data_ranges):
            found = " and ".join(data_words(union) for union in each.data_ranges)
            yield Problem(place(each, "rdfs:range"), f"is the datatype {found}, but an object property relates things", MEND_KIND["object"])


MEND_KIND = {
    "object": "make it a datatype property, or name a class",
    "datatype": "make it an object property, or name a datatype such as xsd:string",
}


def object_characteristics(view: OntologyView) -> Iterable[Problem]:
    """Only object properties have inverses, or are symmetric, asymmetric, transitive, irreflexive or inverse functional (OWL 2 syntax, 9.2)."""
    for each in _of_kind(view, "datatype"):
        for part, holds in (
            ("owl:inverseOf", bool(each.inverse_of)),
            ("owl:inverseFunctionalProperty", each.inverse_functional),
            ("owl:symmetricProperty", each.symmetric),
            ("owl:asymmetricProperty", each.asymmetric),
            ("owl:transitiveProperty", each.transitive),
            ("owl:irreflexiveProperty", each.irreflexive),
        ):
            if holds:
                yield Problem(
                    place(each, part), "is said of a datatype property, whose values are literals", "take it out, or make it an object property"
                )


def parents_of_another_kind(view: OntologyView) -> Iterable[Problem]:
    """A subproperty is of its parent's kind (OWL 2 syntax, 9.2.1 and 9.3.1)."""
    properties = view.ontology.properties
    for each in properties.values():
        for part, others in (("rdfs:subPropertyOf", each.parents), ("owl:equivalentProperty", each.equivalent)):
            for other in others:
                if other in properties and properties[other].kind != each.kind and not (properties[other].data_ranges and each.kind == "datatype"):
                    message = f"{view.name(other)} is a property of another kind ({properties[other].kind}, and this one is {each.kind})"
                    yield Problem(place(each, part), message, f"name one of the {each.kind} properties")


def inverses(view: OntologyView) -> Iterable[Problem]:
    """An inverse has the domain as its range and the range as its domain, and its own inverse is this property (JSON form: bidirectional)."""
    properties = view.ontology.properties
    told: set[frozenset[str]] = set()
    for each in properties.values():
        for iri in each.inverse_of:
            other = properties.get(iri)
            if other is None or each.kind == "datatype":
                continue
            same = {each.iri, *(view.schema.superproperties(each.iri) & view.schema.subproperties(each.iri))}
            if other.kind == "datatype":
                yield Problem(place(each, "owl:inverseOf"), f"{other.id} takes literals, which have no properties", "name an object property")
            elif other.inverse_of and not same.intersection(other.inverse_of):
                third = ", ".join(view.name(each) for each in other.inverse_of)
                yield Problem(place(each, "owl:inverseOf"), f"is {other.id}, whose own inverse is {third}", "make the two name each other")
            if (pair := frozenset((each.iri, iri))) in told:
                continue
            told.add(pair)
            for part, mine, theirs, what in (("rdfs:domain", each.domain, other.range, "range"), ("rdfs:range", each.range, other.domain, "domain")):
                if _unrelated(mine, theirs, view):
                    message = f"{_words(mine, view)} has nothing in common with {_words(theirs, view)}, the {what} of its inverse {other.id}"
                    yield Problem(place(each, part), message, "make the domain of each the range of the other")


def symmetry(view: OntologyView) -> Iterable[Problem]:
    """What a symmetric property relates, it relates both ways: domain and range hold for both sides."""
    for each in _of_kind(view, "object"):
        if each.symmetric and each.asymmetric:
            yield Problem(
                place(each, "owl:asymmetricProperty"), "is said of a symmetric property: it could relate nothing", "take one of the two out"
            )
        if each.symmetric and _unrelated(each.domain, each.range, view):
            message = f"{_words(each.range, view)} has nothing in common with the domain {_words(each.domain, view)}, but the property is symmetric"
            yield Problem(place(each, "rdfs:range"), message, "give it one domain and range, or take owl:symmetricProperty out")


def _unrelated(mine: AllOf, theirs: AllOf, view: OntologyView) -> bool:
    """Whether no member of a union is above, below or shares a subclass with a member of the other, for some two unions."""
    return any(not any(view.schema.related(a, b) for a in left for b in right) for left in mine for right in theirs)


def _words(unions: AllOf, view: OntologyView) -> str:
    return " and ".join(view.names(union) for union in unions)


def _of_kind(view: OntologyView, kind: str) -> Iterable[Property]:
    return (each for each in view.ontology.properties.values() if each.kind == kind)
