"""Several ontologies as one document, with pairs of elements made one, and the problems that this makes. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from onto_core.errors import Problem
from onto_core.ontology.check.rules import check
from onto_core.ontology.model import AllOf, Individual, Ontology, OntologyClass, Property, Restriction, Text
from onto_core.ontology.read.short_ids import short_ids
from onto_core.ontology.schema.combine import joined, merged

Pair = tuple[str, str]
Names = Callable[[tuple[str, ...]], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Accepted:
    """What a person accepted: pairs that are `same`, and pairs (the narrower, the wider) `below` each other."""

    same: tuple[Pair, ...] = ()
    below: tuple[Pair, ...] = ()


def merge(ontologies: Sequence[Ontology], accepted: Accepted, *, iri: str = "", keep_both: bool = False) -> Ontology:
    """One ontology with the statements of all. Of elements that are the same the first one's IRI stays, with the names of the others as alternative
    labels; with `keep_both` all stay, and are declared equivalent. Raises ValueError for a pair of which no ontology has an element.
    """
    known = {element.iri: element.kind == "class" for ontology in ontologies for element in ontology.elements}
    for pair in (*accepted.same, *accepted.below):
        if missing := [each for each in pair if each not in known]:
            raise ValueError(f"no ontology has {' and '.join(missing)}")
        if known[pair[0]] != known[pair[1]]:
            raise ValueError(f"{pair[0]} and {pair[1]} are a class and a property")
    meant = {} if keep_both else _first_of_each(accepted.same, list(known))
    read = [_read_as(ontology, meant) for ontology in ontologies]
    classes, properties = merged(each.classes for each in read), merged(each.properties for each in read)
    for a, b in accepted.same if keep_both else ():
        if a in classes:
            classes[a] = replace(classes[a], equivalent=_also(classes[a].equivalent, b))
        if a in properties:
            properties[a] = replace(properties[a], equivalent=_also(properties[a].equivalent, b))
    for a, b in ((meant.get(a, a), meant.get(b, b)) for a, b in accepted.below):
        if a in classes:
            classes[a] = replace(classes[a], parents=_also(classes[a].parents, b))
        if a in properties:
            properties[a] = replace(properties[a], parents=_also(properties[a].parents, b))
    first = ontologies[0]
    prefixes: dict[str, str] = {}
    for each in ontologies:
        prefixes |= {prefix: namespace for prefix, namespace in each.prefixes.items() if prefix not in prefixes}
    whole = Ontology(
        first.id,
        iri or first.iri,
        label=" and ".join(dict.fromkeys(each.label for each in ontologies if each.label)),
        classes=classes,
        properties=properties,
        individuals=merged(each.individuals for each in read),
        imports=tuple(dict.fromkeys(each for ontology in ontologies for each in ontology.imports)),
        prefixes=prefixes,
        profile=first.profile,
    )
    return _with_own_ids(whole)


def _also(iris: tuple[str, ...], iri: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*iris, iri)))


def new_problems(whole: Ontology, ontologies: Iterable[Ontology]) -> list[Problem]:
    """The problems of the merged ontology that none of its parts has: cycles, disjoint classes with members in common, ranges that contradict."""
    known = {(problem.where, problem.message) for ontology in ontologies for problem in check(ontology)}
    return [problem for problem in check(whole) if (problem.where, problem.message) not in known]


def _first_of_each(pairs: Iterable[Pair], order: Sequence[str]) -> dict[str, str]:
    """IRI -> the first IRI, in the order of the ontologies, of all that are the same by any chain of pairs."""
    rank = {iri: number for number, iri in enumerate(order)}
    parent: dict[str, str] = {}

    def root(iri: str) -> str:
        while (above := parent.get(iri, iri)) != iri:
            iri = above
        return iri

    for a, b in pairs:
        first, second = sorted((root(a), root(b)), key=rank.__getitem__)
        if first != second:
            parent[second] = first
    return {iri: root(iri) for iri in parent}


def _read_as(ontology: Ontology, meant: Mapping[str, str]) -> Ontology:
    """The ontology with the IRIs of its elements, and all references to them, read as those that they are."""

    def name(iri: str) -> str:
        return meant.get(iri, iri)

    def names(iris: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(name, iris)))

    classes = [_class(each, name, names) for each in ontology.classes.values()]
    properties = [_property(each, name, names) for each in ontology.properties.values()]
    individuals: dict[str, Individual] = {
        iri: replace(each, types=names(each.types), broader=names(each.broader)) for iri, each in ontology.individuals.items()
    }
    together: dict[str, OntologyClass] = {}
    for was, class_ in zip(ontology.classes, classes, strict=True):
        other = class_ if was == class_.iri else replace(class_, labels=(), alt_labels=tuple(dict.fromkeys((*class_.alt_labels, *class_.labels))))
        together[other.iri] = joined(together[other.iri], other) if other.iri in together else other
    united: dict[str, Property] = {}
    for was, property_ in zip(ontology.properties, properties, strict=True):
        also = tuple(dict.fromkeys((*property_.alt_labels, *property_.labels)))
        one = property_ if was == property_.iri else replace(property_, labels=(), alt_labels=also)
        united[one.iri] = joined(united[one.iri], one) if one.iri in united else one
    return replace(ontology, classes=together, properties=united, individuals=individuals)


def _class(class_: OntologyClass, name: Callable[[str], str], names: Names) -> OntologyClass:
    def restriction(each: Restriction) -> Restriction:
        value = name(each.value) if isinstance(each.value, str) else each.value
        return replace(each, property=name(each.property), classes=names(each.classes), value=value)

    iri = name(class_.iri)
    return replace(
        class_,
        iri=iri,
        parents=tuple(each for each in names(class_.parents) if each != iri),
        equivalent=tuple(each for each in names(class_.equivalent) if each != iri),
        disjoint=names(class_.disjoint),
        union_of=names(class_.union_of),
        restrictions=tuple(dict.fromkeys(map(restriction, class_.restrictions))),
        keys=tuple(names(key) for key in class_.keys),
    )


def _property(property_: Property, name: Callable[[str], str], names: Names) -> Property:
    def all_of(unions: AllOf) -> AllOf:
        return tuple(dict.fromkeys(tuple(sorted(names(union))) if len(union) > 1 else names(union) for union in unions))

    iri = name(property_.iri)
    return replace(
        property_,
        iri=iri,
        domain=all_of(property_.domain),
        range=all_of(property_.range),
        domain_hints=names(property_.domain_hints),
        range_hints=names(property_.range_hints),
        parents=tuple(each for each in names(property_.parents) if each != iri),
        equivalent=tuple(each for each in names(property_.equivalent) if each != iri),
        disjoint=names(property_.disjoint),
        inverse_of=names(property_.inverse_of),
    )


def _with_own_ids(whole: Ontology) -> Ontology:
    """The ontology with short names that no two of its elements share, and no label that is an alternative one as well."""
    ids = {**short_ids(whole.properties, "", whole.prefixes), **short_ids(whole.classes, "", whole.prefixes)}
    return replace(
        whole,
        classes={iri: replace(each, id=ids[iri], alt_labels=_others(each)) for iri, each in whole.classes.items()},
        properties={iri: replace(each, id=ids[iri], alt_labels=_others(each)) for iri, each in whole.properties.items()},
    )


def _others(element: OntologyClass | Property) -> tuple[Text, ...]:
    said = {text.value.casefold() for text in element.labels}
    return tuple(text for text in element.alt_labels if text.value.casefold() not in said)
