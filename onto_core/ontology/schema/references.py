"""References from one ontology into another by "ontology:key", as the JSON form may write them, to the IRIs that they mean. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from onto_core.ontology.model import AllOf, Ontology, OntologyClass, Property


def linked(ontologies: Sequence[Ontology]) -> tuple[Ontology, ...]:
    """The ontologies with such references replaced; one without any comes back as it is."""
    names = {f"{ontology.id}:{element.id}": element.iri for ontology in ontologies for element in ontology.elements}
    names = {name: iri for name, iri in names.items() if name != iri}
    return tuple(_linked(ontology, names) if any(iri in names for _, _, iri in _all_references(ontology)) else ontology for ontology in ontologies)


def unlinked(ontologies: Sequence[Ontology]) -> Iterator[tuple[Ontology, OntologyClass | Property, str, str]]:
    """(ontology, element, part, reference) of references that name a loaded ontology, and nothing in it."""
    ids = {ontology.id for ontology in ontologies}
    names = {f"{ontology.id}:{element.id}" for ontology in ontologies for element in ontology.elements}
    for ontology in ontologies:
        for element, part, iri in _all_references(ontology):
            if iri not in names and iri.partition(":")[0] in ids:
                yield ontology, element, part, iri


def _all_references(ontology: Ontology) -> Iterator[tuple[OntologyClass | Property, str, str]]:
    for element in ontology.elements:
        for part, iri, _ in references(element):
            yield element, part, iri


def _linked(ontology: Ontology, names: Mapping[str, str]) -> Ontology:
    def meant(iris: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(iri, iri) for iri in iris)

    def all_meant(unions: AllOf) -> AllOf:
        return tuple(meant(union) for union in unions)

    return replace(
        ontology,
        classes={iri: _class(element, names, meant) for iri, element in ontology.classes.items()},
        properties={
            iri: replace(
                element,
                domain=all_meant(element.domain),
                range=all_meant(element.range),
                domain_hints=meant(element.domain_hints),
                range_hints=meant(element.range_hints),
                parents=meant(element.parents),
                equivalent=meant(element.equivalent),
                disjoint=meant(element.disjoint),
                inverse_of=meant(element.inverse_of),
            )
            for iri, element in ontology.properties.items()
        },
    )


def _class(class_: OntologyClass, names: Mapping[str, str], meant: Callable[[tuple[str, ...]], tuple[str, ...]]) -> OntologyClass:
    return replace(
        class_,
        parents=meant(class_.parents),
        equivalent=meant(class_.equivalent),
        disjoint=meant(class_.disjoint),
        keys=tuple(tuple(names.get(each, each) for each in key) for key in class_.keys),
        union_of=meant(class_.union_of),
        restrictions=tuple(
            replace(restriction, property=names.get(restriction.property, restriction.property), classes=meant(restriction.classes))
            for restriction in class_.restrictions
        ),
    )


def references(element: OntologyClass | Property) -> Iterator[tuple[str, str, str]]:
    """(part, IRI, sort) of everything that an element refers to; sort is "class", "property" or "individual"."""
    if isinstance(element, OntologyClass):
        for part, iris in (
            ("rdfs:subClassOf", element.parents),
            ("owl:equivalentClass", element.equivalent),
            ("owl:disjointWith", element.disjoint),
            ("owl:unionOf", element.union_of),
        ):
            yield from ((part, iri, "class") for iri in iris)
        yield from (("owl:oneOf", iri, "individual") for iri in element.one_of)
        for restriction in element.restrictions:
            yield "rdfs:subClassOf", restriction.property, "property"
            yield from (("rdfs:subClassOf", iri, "class") for iri in restriction.classes)
            if isinstance(restriction.value, str):
                yield "rdfs:subClassOf", restriction.value, "individual"
        return
    for part, unions in (("rdfs:domain", element.domain), ("rdfs:range", element.range)):
        yield from ((part, iri, "class") for union in unions for iri in union)
    for part, iris in (("domainIncludes", element.domain_hints), ("rangeIncludes", element.range_hints)):
        yield from ((part, iri, "class") for iri in iris)
    for part, iris in (
        ("rdfs:subPropertyOf", element.parents),
        ("owl:equivalentProperty", element.equivalent),
        ("owl:propertyDisjointWith", element.disjoint),
        ("owl:inverseOf", element.inverse_of),
    ):
        yield from ((part, iri, "property") for iri in iris)
