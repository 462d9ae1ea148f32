"""The choice between readings of the same words: the best, when no other is nearly as good and says something else. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.schema import Schema
from onto_core.vocabulary import namespace_of
from onto_extract.rules.coreference import Thing
from onto_extract.rules.lexicon import singular, vocabulary_sizes
from onto_extract.rules.meanings import Reading
from onto_extract.rules.relations import StatedRelation

CLOSE: Final = 0.95
"""Share of the best score from which another reading makes the best a guess."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A relation that is not said: the link or its likeliest reading, and the reason in words."""

    link: StatedRelation
    reason: str


def choose(readings: Iterable[Reading], schema: Schema, least: float) -> Reading | Doubt | None:
    """The reading to say, or the one that was let go; None without readings. Scores below `least` are guesses."""
    sizes = schema.derived(vocabulary_sizes)
    ranked = sorted(readings, key=lambda each: (-_rank(each), -sizes[namespace_of(each.property)]))
    if not ranked:
        return None
    best, others = ranked[0], ranked[1:]
    if best.score < least:
        return Doubt(best.link, f"{_name(best, schema)} is only likely ({best.score:.2f} of {least:.2f})")
    near = list(_near(best, others))
    rivals = [each for each in near if not _agree(best, each, schema)]
    current = [each for each in (best, *near) if not schema.properties[each.property].deprecated and each.end.object is best.end.object]
    best = current[0] if current else best
    alike = [each for each in current if each.subject is best.subject and _called_alike(best.property, each.property, schema)]
    best = min(alike, key=lambda each: len(schema.derived(match_names)[each.property].names[0].split()), default=best)  # "address", not "has address"
    if rivals:
        return Doubt(best.link, f"it could mean {_name(best, schema)} or {_name(rivals[0], schema)}")
    return best


def _rank(reading: Reading) -> float:
    return reading.score * reading.prior


def _near(best: Reading, others: Iterable[Reading]) -> Iterator[Reading]:
    return (each for each in others if _rank(each) >= _rank(best) * CLOSE)


def _agree(one: Reading, other: Reading, schema: Schema) -> bool:
    """True when two readings say the same, from one end or the other, or one of them follows from the other."""
    same = one.subject is other.subject and _same_end(one, other)
    turned = one.subject is other.end.object and other.subject is one.end.object
    wider = {one.property, *schema.superproperties(one.property)}, {other.property, *schema.superproperties(other.property)}
    if same and _called_alike(one.property, other.property, schema):
        return True
    if same:
        return one.property in wider[1] or other.property in wider[0]
    if turned:
        if schema.is_symmetric(one.property) and one.property in wider[1]:
            return True
        return bool(wider[0] & schema.inverses(other.property) or wider[1] & schema.inverses(one.property))
    return False


def _called_alike(one: str, other: str, schema: Schema) -> bool:
    """True for "award" and "awards", "address" and "has address": the older name of a property, kept for what used it."""
    return _bare_name(one, schema) == _bare_name(other, schema)


def _bare_name(iri: str, schema: Schema) -> tuple[str, ...]:
    words = schema.derived(match_names)[iri].names[0].lower().split()
    return singular(words[1:] if words[0] == "has" and len(words) > 1 else words)


def _same_end(one: Reading, other: Reading) -> bool:
    if isinstance(one.end.object, Thing) or isinstance(other.end.object, Thing):
        return one.end.object is other.end.object
    return one.link.object == other.link.object


def _name(reading: Reading, schema: Schema) -> str:
    return schema.name(reading.property)
