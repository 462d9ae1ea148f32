"""The facts that follow from facts: inverse, symmetric and superproperty statements, and the ancestors of an entity's classes. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from onto_core.ontology.schema.members import declared_types
from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.terms import Entity, Literal, Triple
from onto_core.vocabulary import RDF_TYPE


def infer(triples: Iterable[Triple], schema: Schema) -> tuple[Triple, ...]:
    """All facts that follow from the triples and are not among them: closed, without repeats, marked `inferred`.

    OWL 2 RL's rules prp-inv1, prp-inv2, prp-symp, prp-spo1, cls-hv1 and cax-sco. Transitive closure is left to queries (property paths). Only
    elements that the ontologies define are named: a class that they merely refer to (`rdfs:subClassOf dul:Agent`) is nobody's class here.
    """
    stated = tuple(triples)
    seen = {triple.key for triple in stated}
    inferred: list[Triple] = []

    def add(fact: Triple) -> None:
        if (key := fact.key) not in seen:
            seen.add(key)
            inferred.append(fact)

    entities = {entity.iri: entity for triple in stated for entity in _entities(triple)}
    for triple in (*stated, *(fact for entity in entities.values() for fact in facts_of_types(entity, schema))):
        for fact in (triple, *consequences(triple, schema)):
            add(fact)
    entities.update((entity.iri, entity) for triple in inferred for entity in _entities(triple) if entity.iri not in entities)
    for entity in entities.values():
        for ancestor in sorted({above for kind in entity.types for above in schema.ancestors(kind)} & schema.classes.keys() - set(entity.types)):
            add(Triple(entity, RDF_TYPE, Entity(ancestor, schema.label(ancestor)), inferred=True))
    return tuple(inferred)


def consequences(triple: Triple, schema: Schema) -> tuple[Triple, ...]:
    """The facts that one statement implies by its property alone, closed under superproperties, inverses and symmetry; itself left out."""
    followers = _followers(schema, triple.predicate, isinstance(triple.object, Entity))
    return tuple(_follower(triple, predicate, turned) for predicate, turned in followers)


@remembered(8192)
def _followers(schema: Schema, stated: str, of_things: bool) -> tuple[tuple[str, bool], ...]:
    """The properties that hold with one between the same ends, and True for those that hold the other way round."""
    if stated not in schema.properties:
        return ()
    reached: dict[tuple[str, bool], None] = {(stated, False): None}
    for predicate, turned in (frontier := list(reached)):
        steps = [(above, turned) for above in sorted(schema.superproperties(predicate))]
        if of_things:
            steps += [(other, not turned) for other in sorted(schema.inverses(predicate))]
            if schema.is_symmetric(predicate):
                steps.append((predicate, not turned))
        for step in steps:
            if step not in reached:
                reached[step] = None
                frontier.append(step)
    return tuple(step for step in list(reached)[1:] if _leads_to(of_things, step[0], schema))


def _leads_to(things: bool, predicate: str, schema: Schema) -> bool:
    """True for a property of the ontologies that leads to things, or to literals. OWL 2 Syntax, 9.2.1: none of things is below one of literals."""
    if predicate not in schema.properties:
        return False
    is_datatype = schema.properties[predicate].kind == "datatype"
    return not is_datatype if things else is_datatype or bool(schema.effective_data_ranges(predicate))


def facts_of_types(entity: Entity, schema: Schema) -> Iterator[Triple]:
    """The facts of owl:hasValue, as every member of the class has that value (OWL 2 RL, cls-hv1), unless the ontology itself misplaces it."""
    for predicate, value in _values_of(schema, entity.types):
        end = value if isinstance(value, Literal) else individual(value, schema)
        fits = all(schema.admits(union, entity.types) for union in schema.effective_domain(predicate))
        if isinstance(end, Entity):
            fits = fits and all(schema.admits(union, end.types) for union in schema.effective_range(predicate))
        if fits:
            yield Triple(entity, predicate, end, inferred=True)


@remembered(4096)
def _values_of(schema: Schema, kinds: tuple[str, ...]) -> tuple[tuple[str, str | Literal], ...]:
    """(property, value) of the owl:hasValue restrictions on the classes and their ancestors."""
    valued = (each for _, each in schema.restrictions(kinds) if each.kind == "value" and each.property in schema.properties)
    return tuple((each.property, each.value) for each in valued if each.value is not None)


def individual(iri: str, schema: Schema) -> Entity:
    """The entity for an individual that the ontology itself names."""
    return Entity(iri, schema.label(iri), declared_types(iri, schema))


def _follower(triple: Triple, predicate: str, turned: bool) -> Triple:
    if not turned:
        return Triple(triple.subject, predicate, triple.object, triple.span, True, triple.confidence)
    assert isinstance(triple.object, Entity)
    return Triple(triple.object, predicate, triple.subject, triple.span, True, triple.confidence)


def _entities(triple: Triple) -> Iterator[Entity]:
    yield triple.subject
    if isinstance(triple.object, Entity) and triple.predicate != RDF_TYPE:
        yield triple.object
