"""The classes of things, settled over a whole chunk as the reading that lets the best-supported facts stand. Pure.

Classes that domains and ranges ask for are added to those claimed: a claimed superclass is narrowed, another stands beside it. Where the two are
declared disjoint, the one with more support stays: the weight of its claim, and the facts that need it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from onto_core.ontology.model import AnyOf
from onto_core.ontology.schema.members import impossible, listed_only
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import Typing
from onto_core.terms import Entity
from onto_core.vocabulary import RDF_TYPE
from onto_extract.fit.claims import Claims, apart, narrower, places
from onto_extract.model import ResolvedTriple, Violation, plain

NEEDED: Final = 1.0
"""The support that a fact gives to a class that one of its places asks for."""

Asked = Mapping[str, Sequence[AnyOf]]
"""Entity IRI -> the unions that the facts about it ask it to be in, one for each place."""


def with_settled_classes(candidates: Sequence[ResolvedTriple], claims: Claims, typing: Typing) -> tuple[ResolvedTriple, ...]:
    """The candidates, their entities with all classes that are settled. A thing that nobody gives a class has what follows from its facts."""
    asked = _asked(candidates, claims.schema)
    settled = {iri: _settled(iri, asked.get(iri, ()), claims, typing) for iri, weights in claims.weights.items() if weights}
    return tuple(_with_classes(candidate, settled, claims.schema) for candidate in candidates)


def _asked(candidates: Sequence[ResolvedTriple], schema: Schema) -> Asked:
    asked: dict[str, list[AnyOf]] = defaultdict(list)
    for candidate in candidates:
        triple = candidate.triple
        if triple is None or candidate.violations or triple.predicate not in schema.properties:
            continue
        domains, ranges = places(triple.predicate, schema)
        asked[triple.subject.iri] += domains
        if isinstance(triple.object, Entity):
            asked[triple.object.iri] += ranges
    return asked


def _settled(iri: str, asked: Sequence[AnyOf], claims: Claims, typing: Typing) -> tuple[str, ...]:
    """The classes of one thing: those claimed, without what loses against the facts, and with what the facts ask for."""
    weights, schema = claims.weights[iri], claims.schema
    kinds = list(weights)
    for union in dict.fromkeys(asked):
        if schema.admits(union, kinds):
            continue
        member = _member(union, kinds, schema)
        if member is None or impossible(schema, member) or listed_only(member, iri, schema) is not None:
            continue
        against = [kind for kind in kinds if apart(member, kind, schema)]
        if against and (typing == "open" or _support(member, {}, asked, schema) <= max(_support(kind, weights, asked, schema) for kind in against)):
            continue
        kinds = [kind for kind in kinds if kind not in against] + [member]
    return schema.most_specific(kinds)


def _member(union: AnyOf, kinds: Sequence[str], schema: Schema) -> str | None:
    """The one member of a union that a thing of these classes would be in: the only one, the only one below them, or the one nearest to them."""
    members = [member for member in union if member in schema.classes]
    if len(members) < 2:
        return next(iter(members), None)
    if below := narrower(tuple(members), kinds, schema):
        return below[0] if len(below) == 1 else None
    around = {above for kind in kinds for above in schema.ancestors(kind)}
    shared = {member: len(around & {member, *schema.ancestors(member)}) for member in members}
    best = max(shared.values())
    nearest = [member for member in members if shared[member] == best]
    return nearest[0] if best and len(nearest) == 1 else None


def _support(kind: str, weights: Mapping[str, float], asked: Sequence[AnyOf], schema: Schema) -> float:
    return weights.get(kind, 0.0) + NEEDED * sum(schema.admits(union, (kind,)) for union in asked)


def _with_classes(candidate: ResolvedTriple, settled: Mapping[str, tuple[str, ...]], schema: Schema) -> ResolvedTriple:
    triple = candidate.triple
    if triple is None:
        return candidate
    subject, end = triple.subject, triple.object
    kinds = settled.get(subject.iri, subject.types)
    if triple.predicate == RDF_TYPE and isinstance(end, Entity):
        if other := next((kind for kind in kinds if apart(kind, end.iri, schema)), None):
            message = f"the facts about {plain(subject)!r} make it a {schema.name(other)}, so it cannot be a {schema.name(end.iri)}"
            lost = Violation("disjoint", candidate.raw, message, (schema.name(other),))
            return replace(candidate, violations=(*candidate.violations, lost))
        return candidate
    if isinstance(end, Entity):
        end = replace(end, types=settled.get(end.iri, end.types))
    return replace(candidate, triple=replace(triple, subject=replace(subject, types=kinds), object=end))
