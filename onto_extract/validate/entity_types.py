"""What each entity is: the classes that a set of facts gives it, taken together, without contradiction. Pure.

Facts claim classes; an entity has the classes that all of them claim, first come first settled. A claim does not count when it contradicts the very
fact that makes it (a thing called a Person where a City is needed), when it names no class in use, or when it is disjoint with what is settled.
The claims of facts that turned out to be wrong come last, so that they never stand in the way of right ones.
An entity of which no fact says what it is gets the classes that follow from the domains and ranges of its facts (RDF Schema 1.1, 3.1 and 3.2).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from onto_core.ontology.model import AllOf
from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.terms import Entity
from onto_core.vocabulary import OWL_NOTHING
from onto_extract.validate.infer import declared_types
from onto_extract.validate.view import restrictions_on

if TYPE_CHECKING:
    from onto_extract.validate.view import JudgedTriple


@dataclass(frozen=True, slots=True)
class Settled:
    """Entity IRI -> its classes, most specific only; and which facts (by position) made classes of an entity follow."""

    types: Mapping[str, tuple[str, ...]]
    entailed: Mapping[int, tuple[tuple[Entity, str], ...]]


def settle(
    facts: Sequence[tuple[int, JudgedTriple]], schema: Schema, in_use: frozenset[str], doubted: Container[int] = (), unheard: Container[int] = ()
) -> Settled:
    """`facts` with their positions, in order. The claims of those at the positions `doubted` come last; nothing follows from those `unheard`."""
    claims = _plausible(sorted(facts, key=lambda each: each[0] in doubted), schema, in_use)
    types: dict[str, tuple[str, ...]] = {}
    entities = {entity.iri: entity for _, fact in facts for entity, _ in fact.entities}
    for iri in entities:
        types[iri] = _together((*declared_types(iri, schema), *claims.get(iri, ())), iri, schema)
    entailed: dict[int, list[tuple[Entity, str]]] = defaultdict(list)
    unknown = {iri for iri, kinds in types.items() if not kinds}
    followed: dict[str, list[str]] = defaultdict(list)
    for _ in range(2):  # the second time for what `only` restrictions say about the values of things whose class has just followed
        for position, fact in facts:
            if position in unheard:
                continue
            for entity, kind in _entailments(fact, types, schema):
                if entity.iri in unknown and kind not in followed[entity.iri] and _compatible(kind, followed[entity.iri], entity.iri, schema):
                    followed[entity.iri].append(kind)
                    entailed[position].append((entity, kind))
        types.update((iri, schema.most_specific(kinds)) for iri, kinds in followed.items())
    return Settled(types, {position: tuple(pairs) for position, pairs in entailed.items()})


def listed_only(kind: str, iri: str, schema: Schema) -> tuple[str, ...] | None:
    """The members of the enumeration (owl:oneOf) at or above the class that does not list the entity; None when nothing stands against it."""
    for each in (kind, *sorted(schema.ancestors(kind))):
        if each in schema.classes and (members := schema.classes[each].one_of) and iri not in members:
            return members
    return None


def _plausible(facts: Sequence[tuple[int, JudgedTriple]], schema: Schema, in_use: frozenset[str]) -> dict[str, list[str]]:
    """Entity -> the claimed classes that do not contradict the fact that claims them, in order."""
    all_claims: dict[str, dict[str, None]] = defaultdict(dict)
    for _, fact in facts:
        for entity, own in fact.entities:
            all_claims[entity.iri].update(dict.fromkeys(own))
    counted: dict[str, list[str]] = defaultdict(list)
    for _, fact in facts:
        for place, (entity, own) in zip(_places(fact, schema), fact.entities, strict=False):
            if not own:
                continue
            related = (*own, *(kind for kind in all_claims[entity.iri] if any(schema.is_a(kind, wide) for wide in own)))
            if all(schema.admits(union, related) for union in place):
                counted[entity.iri] += [kind for kind in own if kind in in_use]
    return counted


def _places(fact: JudgedTriple, schema: Schema) -> tuple[AllOf, AllOf]:
    """What the property of a fact asks of its subject, and of its object when that is an entity."""
    predicate = fact.triple.predicate
    return (schema.effective_domain(predicate), schema.effective_range(predicate)) if predicate in schema.properties else ((), ())


def _together(kinds: Sequence[str], iri: str, schema: Schema) -> tuple[str, ...]:
    kept: list[str] = []
    for kind in kinds:
        if kind not in kept and _compatible(kind, kept, iri, schema):
            kept.append(kind)
    return schema.most_specific(kept)


def _compatible(kind: str, others: Sequence[str], iri: str, schema: Schema) -> bool:
    if impossible(schema, kind) or listed_only(kind, iri, schema) is not None:
        return False
    return not any(schema.disjoint(kind, other) for other in others)


@remembered(4096)
def impossible(schema: Schema, kind: str) -> tuple[str, str] | None:
    """Two disjoint classes that a class is below: nothing can be its member."""
    if kind == OWL_NOTHING or OWL_NOTHING in schema.ancestors(kind):
        return kind, OWL_NOTHING
    return schema.disjoint(kind, kind)


def _entailments(fact: JudgedTriple, types: Mapping[str, tuple[str, ...]], schema: Schema) -> Iterator[tuple[Entity, str]]:
    """What the place of an entity in a fact implies that it is, where the fact itself says nothing."""
    predicate = fact.triple.predicate
    if predicate not in schema.properties:
        return
    for place, (entity, own) in zip(_places(fact, schema), fact.entities, strict=False):
        if not own:
            yield from ((entity, union[0]) for union in place if len(union) == 1)
    end = fact.triple.object
    if isinstance(end, Entity) and not end.types:
        for _, restriction in restrictions_on(schema, types.get(fact.triple.subject.iri, ()), predicate):
            if restriction.kind == "only" and len(restriction.classes) == 1:
                yield end, restriction.classes[0]
