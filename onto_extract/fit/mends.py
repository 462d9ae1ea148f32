"""Mends: a fact that fits as it is meant, though not as it was proposed. Each is recorded, and the proposal stays beside it. Pure.

direction: its ends fit the domain and range the other way round only, by the classes of both, or of one that is no guess.
property: a property near in meaning fits its ends, and its own does not.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from typing import Final

from onto_core.ontology.schema.schema import Schema
from onto_core.settings import MendKind
from onto_core.terms import Entity, Triple, normal_label
from onto_extract.fit.claims import ADDS, NARROWS, Claims, strain_of
from onto_extract.model import Mend, ResolvedTriple, plain

Likeness = Callable[[str, str], float]
"""How near two properties are in meaning, as the cosine of their names' vectors; 0 where nothing is known."""

NEAR: Final = 0.55
"""The likeness from which a property may be meant instead of another."""


def mended(
    candidates: Sequence[ResolvedTriple], claims: Claims, in_use: Iterable[str], kinds: Container[MendKind], likeness: Likeness
) -> tuple[ResolvedTriple, ...]:
    """The candidates in the direction, or with the property, in which their ends fit; as they are where they fit, or no other reading is sure.

    What another candidate says already is no mend: the two are rivals.
    """
    said = {candidate.triple.key for candidate in candidates if candidate.triple is not None}
    better = [_mended(candidate, claims, in_use, kinds, likeness) for candidate in candidates]
    return tuple(
        old if new is not old and new.triple is not None and new.triple.key in said else new for old, new in zip(candidates, better, strict=True)
    )


def _mended(candidate: ResolvedTriple, claims: Claims, in_use: Iterable[str], kinds: Container[MendKind], likeness: Likeness) -> ResolvedTriple:
    triple, schema = candidate.triple, claims.schema
    if triple is None or candidate.violations or triple.predicate not in schema.properties or not isinstance(triple.object, Entity):
        return candidate
    strain = strain_of(triple, triple.predicate, claims)
    if strain < ADDS:
        return candidate
    turned = replace(triple, subject=triple.object, object=triple.subject)
    known = (claims.of(triple.subject) and claims.of(triple.object)) or claims.sure(triple.subject) or claims.sure(triple.object)
    if "direction" in kinds and known and strain_of(turned, triple.predicate, claims) <= NARROWS:
        name = schema.name(triple.predicate)
        message = f"{name} leads from {plain(turned.subject)!r} to {plain(triple.subject)!r}: only so do they fit its domain and range"
        return replace(candidate, triple=turned, mends=(*candidate.mends, Mend("direction", message)))
    if "property" in kinds and (better := _neighbour(triple, claims, in_use, likeness)) is not None:
        message = f"{schema.name(better)} is meant and not {schema.name(triple.predicate)}, which does not fit {plain(triple.object)!r}"
        return replace(candidate, triple=replace(triple, predicate=better), mends=(*candidate.mends, Mend("property", message)))
    return candidate


def _neighbour(triple: Triple, claims: Claims, in_use: Iterable[str], likeness: Likeness) -> str | None:
    """The one property that fits both ends by what is claimed of them and is near in meaning, or says what kind of thing the object is."""
    schema, end = claims.schema, triple.object
    kinds = {normal_label(schema.label(kind)) for kind in claims.of(end)} if isinstance(end, Entity) else set()
    found: dict[str, float] = {}
    for other in in_use:
        if other == triple.predicate or schema.properties[other].kind != "object" or strain_of(triple, other, claims) > NARROWS:
            continue
        near = _near(triple.predicate, other, schema, likeness)
        if near >= NEAR:
            found[other] = near + (normal_label(schema.label(other)) in kinds)
    best = sorted(found, key=lambda iri: -found[iri])
    return best[0] if best and (len(best) == 1 or found[best[0]] > found[best[1]]) else None


def _near(one: str, other: str, schema: Schema, likeness: Likeness) -> float:
    if other in schema.superproperties(one) or one in schema.superproperties(other):
        return 1.0
    return likeness(one, other)
