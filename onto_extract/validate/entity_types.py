"""The classes of each entity, settled from all facts together without contradiction. Pure.

Facts claim classes; an entity has the classes that all of them claim, first come first settled. A claim does not count when it contradicts the very
fact that makes it (a thing called a Person where a City is needed), when its class is not in use, or when it is disjoint with a settled one.
The claims of facts that turned out to be wrong come last, so that they never stand in the way of right ones.
An entity without any claim gets the classes that follow from the domains and ranges of its facts (RDF Schema 1.1, 3.1 and 3.2).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from onto_core.ontology.model import AllOf
from onto_core.ontology.schema.members import declared_types, impossible, listed_only
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity
from onto_core.vocabulary import XSD_ANYURI
from onto_extract.validate.view import restrictions_on

if TYPE_CHECKING:
    from onto_extract.validate.view import JudgedTriple


@dataclass(frozen=True, slots=True)
class Settled:
    """Entity IRI -> its classes, most specific only; position of a fact -> the classes of entities that follow from it."""

    types: Mapping[str, tuple[str, ...]]
    entailed: Mapping[int, tuple[tuple[Entity, str], ...]]


def settle(
    facts: Sequence[tuple[int, JudgedTriple]], schema: Schema, in_use: frozenset[str], doubted: Container[int] = (), unheard: Container[int] = ()
) -> Settled:
    """Settle the classes of `facts`, in order, with their positions. Claims of `doubted` facts come last, those of `unheard` ones do not count, and
    nothing follows from these."""
    heard = [(position, fact) for position, fact in facts if position not in unheard]
    claims = _plausible(sorted(heard, key=lambda numbered: numbered[0] in doubted), schema, in_use)
    types: dict[str, tuple[str, ...]] = {}
    entities = {entity.iri: entity for _, fact in facts for entity, _ in fact.entities}
    for iri in entities:
        types[iri] = _together((*declared_types(iri, schema), *claims.get(iri, ())), iri, schema)
    entailed: dict[int, list[tuple[Entity, str]]] = defaultdict(list)
    unknown = {iri for iri, kinds in types.items() if not kinds}
    followed: dict[str, list[str]] = defaultdict(list)
    for _ in range(2):  # the second time for `only` restrictions on things whose class has just followed
        for position, fact in heard:
            for entity, kind in _entailments(fact, types, schema):
                if entity.iri in unknown and kind not in followed[entity.iri] and _compatible(kind, followed[entity.iri], entity.iri, schema):
                    followed[entity.iri].append(kind)
                    entailed[position].append((entity, kind))
        types.update((iri, schema.most_specific(kinds)) for iri, kinds in followed.items())
    return Settled(types, {position: tuple(pairs) for position, pairs in entailed.items()})


def _plausible(facts: Sequence[tuple[int, JudgedTriple]], schema: Schema, in_use: frozenset[str]) -> dict[str, list[str]]:
    """Entity -> the claimed classes that do not contradict the fact that claims them, in order."""
    all_claims: dict[str, dict[str, None]] = defaultdict(dict)
    for _, fact in facts:
        for entity, own in fact.entities:
            all_claims[entity.iri].update(dict.fromkeys(own))
    counted: dict[str, list[str]] = defaultdict(list)
    for _, fact in facts:
        for place, (entity, own) in zip(places_of(fact, schema), fact.entities, strict=False):
            if not own:
                continue
            claimed = all_claims[entity.iri]
            related = own if len(claimed) == len(own) else (*own, *(kind for kind in claimed if schema.admits(own, (kind,))))
            anywhere = schema.profile(fact.triple.predicate).anywhere
            if all(schema.admits(union, related) for union in place) or schema.admits(anywhere, related):
                counted[entity.iri] += [kind for kind in own if kind in in_use]
    return counted


def places_of(fact: JudgedTriple, schema: Schema) -> tuple[AllOf, AllOf]:
    """The domains that the property of a fact asks of its subject, and the ranges that it asks of an object that is an entity."""
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


def _may_be_address(predicate: str, schema: Schema) -> bool:
    """True where an address may stand for itself, so that no class follows for it."""
    expected = (each.datatype for union in schema.effective_data_ranges(predicate) for each in union)
    return schema.profile(predicate).addresses_for_things and XSD_ANYURI in expected


def _entailments(fact: JudgedTriple, types: Mapping[str, tuple[str, ...]], schema: Schema) -> Iterator[tuple[Entity, str]]:
    """The classes implied by the place of an entity in a fact that does not itself state any."""
    predicate = fact.triple.predicate
    if predicate not in schema.properties:
        return
    for place, (entity, own) in zip(places_of(fact, schema), fact.entities, strict=False):
        if not own and not (entity is fact.triple.object and _may_be_address(predicate, schema)):
            yield from ((entity, union[0]) for union in place if len(union) == 1)
    end = fact.triple.object
    if isinstance(end, Entity) and not end.types:
        for _, restriction in restrictions_on(schema, types.get(fact.triple.subject.iri, ()), predicate):
            if restriction.kind == "only" and len(restriction.classes) == 1:
                yield end, restriction.classes[0]
