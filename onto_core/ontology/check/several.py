"""Checks of ontologies that are loaded together: each is right alone, and they are not right together. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from onto_core.errors import Problem
from onto_core.ontology.check import classes as check_classes
from onto_core.ontology.check import satisfiable
from onto_core.ontology.check.view import OntologyView, unrelated, words
from onto_core.ontology.model import Ontology, OntologyClass, Property
from onto_core.ontology.problems import place_of
from onto_core.ontology.schema.hierarchy import cycles
from onto_core.ontology.schema.references import unlinked
from onto_core.ontology.schema.schema import Schema

Several = Sequence[Ontology]


def same_ids(several: Several) -> Iterable[Problem]:
    """The id tells the elements of two ontologies apart; the IRI says which ontology it is."""
    for name, field in (("id", "id"), ("IRI", "iri")):
        by_name: dict[str, list[Ontology]] = defaultdict(list)
        for ontology in several:
            by_name[getattr(ontology, field)].append(ontology)
        for value, owners in by_name.items():
            if len(owners) > 1:
                sources = ", ".join(ontology.source or ontology.id for ontology in owners)
                yield Problem(value, f"is the {name} of {len(owners)} ontologies: {sources}", f"give each its own {name}, or load one of them")


def two_sorts(several: Several) -> Iterable[Problem]:
    """A class in one ontology and a property in another, or an object property here and a datatype property there."""
    sorts: dict[str, dict[str, Ontology]] = defaultdict(dict)
    for ontology in several:
        for element in ontology.elements:
            sorts[element.iri].setdefault(element.kind, ontology)
    for iri, owners in sorts.items():
        if len({ontology.id for ontology in owners.values()}) > 1:
            meanings = " and ".join(f"{_sort(kind)} in {ontology.id}" for kind, ontology in owners.items())
            yield Problem(iri, f"is {meanings}", "give the two meanings different IRIs")


def clashing_properties(several: Several) -> Iterable[Problem]:
    """One property in two ontologies: both domains, both ranges and both counts hold, so they must leave something."""
    owners: dict[str, list[tuple[Ontology, Property]]] = defaultdict(list)
    for ontology in several:
        for property_ in ontology.properties.values():
            owners[property_.iri].append((ontology, property_))
    shared = [definitions for definitions in owners.values() if len(definitions) > 1]
    if not shared:
        return
    schema = _schema(several)
    for definitions in shared:
        for (first, mine), (second, theirs) in combinations(definitions, 2):
            yield from _clashes(first, mine, second, theirs, schema)


def _clashes(first: Ontology, mine: Property, second: Ontology, theirs: Property, schema: Schema) -> Iterable[Problem]:
    where = f"{first.id}: {place_of(mine)}"
    mend = "make the two ontologies agree, or give the properties different IRIs"
    for part, left, right in (("rdfs:domain", mine.domain, theirs.domain), ("rdfs:range", mine.range, theirs.range)):
        if unrelated(left, right, schema):
            message = f"{words(left, schema)} has nothing in common with {words(right, schema)} of {second.id}"
            yield Problem(f"{where}.{part}", message, mend)
    types = [{range_.datatype for union in unions for range_ in union} for unions in (mine.data_ranges, theirs.data_ranges)]
    if all(types) and types[0].isdisjoint(types[1]):
        names = [", ".join(sorted(map(schema.name, iris))) for iris in types]
        yield Problem(f"{where}.rdfs:range", f"is {names[0]}, but {names[1]} in {second.id}", mend)
    least = max((n for n in (mine.min_count, theirs.min_count) if n is not None), default=0)
    most = min((n for n in (_most(mine), _most(theirs)) if n is not None), default=None)
    alone = all(_most(each) is None or (each.min_count or 0) <= (_most(each) or 0) for each in (mine, theirs))
    if most is not None and least > most and alone:
        yield Problem(where, f"needs at least {least} values in one and at most {most} in the other ({second.id})", mend)
    elif mine.functional != theirs.functional and max(mine.max_count or 0, theirs.max_count or 0) > 1:
        functional, plural = (first, second) if mine.functional else (second, first)
        yield Problem(where, f"is functional in {functional.id}, but may have several values in {plural.id}", mend)


def circles(several: Several) -> Iterable[Problem]:
    """Circles in the hierarchies that only close when the ontologies are put together."""
    for part, pick in (("rdfs:subClassOf", _classes), ("rdfs:subPropertyOf", _properties)):
        alone = {frozenset(component) for ontology in several for component in cycles(_edges([ontology], pick))}
        edges = _edges(several, pick)
        for component in cycles(edges):
            if frozenset(component) not in alone:
                way = check_classes.around(edges, component)
                homes = sorted({ontology.id for ontology in several for iri in way if iri in pick(ontology)})
                path = " -> ".join(f"<{iri}>" for iri in (*way, way[0]))
                yield Problem(way[0], f"{part} leads back to itself through {' and '.join(homes)}: {path}", "take one of these out")


def unsatisfiable(several: Several) -> Iterable[Problem]:
    """Classes and properties that each ontology alone leaves possible, and that nothing can satisfy when the axioms of another are added.

    A property that two of them define is left to `clashing_properties`.
    """
    schema = _schema(several)
    owners = Counter(iri for ontology in several for iri in ontology.properties)
    for ontology in several:
        shared = tuple(place_of(property_) for iri, property_ in ontology.properties.items() if owners[iri] > 1)
        alone = {problem.where for problem in _impossible(OntologyView(ontology, Schema([ontology])))}
        for problem in _impossible(OntologyView(ontology, schema)):
            if problem.where not in alone and problem.where.rpartition(".")[0] not in shared:
                yield Problem(f"{ontology.id}: {problem.where}", problem.message, problem.mend)


def _impossible(view: OntologyView) -> Iterable[Problem]:
    yield from check_classes.unsatisfiable(view)
    for rule in satisfiable.RULES:
        yield from rule(view)


def unresolved(several: Several) -> Iterable[Problem]:
    """References by "ontology:key" to an ontology that is loaded, and has no such key."""
    for ontology, element, part, iri in unlinked(several):
        yield Problem(f"{ontology.id}: {place_of(element, part)}", f"{iri!r} names nothing", f"ontology {iri.partition(':')[0]} has no such key")


RULES: tuple[Callable[[Several], Iterable[Problem]], ...] = (same_ids, two_sorts, clashing_properties, circles, unsatisfiable, unresolved)


def _schema(several: Several) -> Schema:
    """The merged schema; equal ids are made different, for names only."""
    return Schema([replace(ontology, id=f"{ontology.id}~{index}" if index else ontology.id) for index, ontology in enumerate(several)])


def _most(property_: Property) -> int | None:
    return 1 if property_.functional else property_.max_count


def _classes(ontology: Ontology) -> dict[str, OntologyClass]:
    return dict(ontology.classes)


def _properties(ontology: Ontology) -> dict[str, Property]:
    return dict(ontology.properties)


def _edges(several: Several, pick: Callable[[Ontology], dict[str, OntologyClass] | dict[str, Property]]) -> dict[str, list[str]]:
    elements = [(iri, element) for ontology in several for iri, element in pick(ontology).items()]
    equal = {frozenset((iri, other)) for iri, element in elements for other in element.equivalent}
    edges: dict[str, list[str]] = {iri: [] for iri, _ in elements}
    for iri, element in elements:
        edges[iri] += [parent for parent in element.parents if parent in edges and frozenset((iri, parent)) not in equal]
    return edges


def _sort(kind: str) -> str:
    return {"class": "a class", "object": "an object property", "datatype": "a datatype property"}[kind]
