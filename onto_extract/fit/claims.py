"""The classes that things are said to have, with what speaks for them; and how well a fact fits these. Pure.

A model's class is evidence and no more: it guesses the class of half the things it names. A class that the ontology declares of an individual stands,
and one that the text itself gives ("the ship Fram") weighs more than a guess.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from onto_core.english.names import name_of
from onto_core.ontology.model import AllOf, AnyOf
from onto_core.ontology.schema.members import declared_types
from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.terms import Entity, Triple
from onto_core.vocabulary import RDF_TYPE, WITHOUT_MEANING
from onto_extract.dates import read_date
from onto_extract.identity.sorts import sort_of_class
from onto_extract.mentions import mentions
from onto_extract.model import ResolvedTriple
from onto_extract.rules.english import COUNTRIES

GUESSED: Final = 1.0
NAMED: Final = 1.5
SAID: Final = 2.5
"""The weight of a class that was proposed, of one that the name of the thing says, and of one that the text itself gives."""
DECLARED: Final = 100.0

FITS: Final = 0.0
UNKNOWN: Final = 0.05
NARROWS: Final = 0.1
ADDS: Final = 1.0
EXCLUDED: Final = 3.0
"""The strain of a place: a class of the thing is in it; nothing is known of the thing; one of its classes can be narrowed; it needs a class beside
those it has; or one that is disjoint with them."""


@dataclass(frozen=True, slots=True)
class Claims:
    """Entity IRI -> class -> weight."""

    schema: Schema
    weights: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    def of(self, entity: Entity) -> tuple[str, ...]:
        return tuple(self.weights.get(entity.iri, ()))

    def sure(self, entity: Entity) -> bool:
        """True when a class of the entity is more than a model's guess."""
        return any(weight > GUESSED for weight in self.weights.get(entity.iri, {}).values())

    def strain(self, unions: AllOf, entity: Entity) -> float:
        """The strain of the entity in a place that asks for one member of each union."""
        return max((self._strain(union, self.of(entity)) for union in unions), default=FITS)

    def _strain(self, union: AnyOf, kinds: Sequence[str]) -> float:
        if self.schema.admits(union, kinds):
            return FITS
        if not kinds:
            return UNKNOWN
        if narrower(union, kinds, self.schema):
            return NARROWS
        return EXCLUDED if all(any(apart(member, kind, self.schema) for kind in kinds) for member in union) else ADDS


_NEVER_BOTH: Final = (frozenset(("person", "organisation")), frozenset(("person", "place")))


def apart(one: str, other: str, schema: Schema) -> bool:
    """True for two classes that nothing is in: they are declared disjoint, or of sorts that exclude each other, which most ontologies do not say."""
    return bool(schema.disjoint(one, other)) or frozenset((sort_of_class(schema, one), sort_of_class(schema, other))) in _NEVER_BOTH


def strain_of(triple: Triple, predicate: str, claims: Claims) -> float:
    """The strain of the ends of a triple in the places of a property: that of the worse one."""
    domains, ranges = places(predicate, claims.schema)
    of_object = claims.strain(ranges, triple.object) if isinstance(triple.object, Entity) else FITS
    return max(claims.strain(domains, triple.subject), of_object)


def places(predicate: str, schema: Schema) -> tuple[AllOf, AllOf]:
    """The unions that a property asks its subject and its object to be in; none for what is no property of the ontology."""
    return (schema.effective_domain(predicate), schema.effective_range(predicate)) if predicate in schema.properties else ((), ())


def narrower(union: AnyOf, kinds: Iterable[str], schema: Schema) -> tuple[str, ...]:
    """The members of a union that lie below one of the classes."""
    return tuple(member for member in union if any(kind in schema.ancestors(member) for kind in kinds))


def claims_of(candidates: Iterable[ResolvedTriple], schema: Schema, text: str | None) -> Claims:
    """The claims that all candidates make together."""
    weights: dict[str, dict[str, float]] = defaultdict(dict)
    labels: dict[str, str] = {}
    for candidate in candidates:
        for entity, kinds in _claimed(candidate.triple) if candidate.triple is not None else ():
            labels.setdefault(entity.iri, entity.label)
            weights[entity.iri].update(dict.fromkeys(kinds, GUESSED))
    for iri, claimed in weights.items():
        claimed.update(dict.fromkeys((kind for kind in told_by_name(schema, labels[iri]) if kind not in claimed), NAMED))
        said = (kind for kind in claimed if text is not None and said_of(labels[iri], schema.label(kind), text))
        claimed.update(dict.fromkeys([*said], SAID))
        claimed.update(dict.fromkeys(declared_types(iri, schema), DECLARED))
    return Claims(schema, weights)


def _claimed(triple: Triple) -> tuple[tuple[Entity, tuple[str, ...]], ...]:
    subject, end = triple.subject, triple.object
    if triple.predicate == RDF_TYPE and isinstance(end, Entity):
        return ((subject, _meant((*subject.types, end.iri))),)
    ends = (subject, end) if isinstance(end, Entity) else (subject,)
    return tuple((entity, _meant(entity.types)) for entity in ends)


def _meant(kinds: Iterable[str]) -> tuple[str, ...]:
    return tuple(kind for kind in kinds if kind not in WITHOUT_MEANING)


@remembered(1 << 13)
def told_by_name(schema: Schema, name: str) -> tuple[str, ...]:
    """The class that the name of a thing says: the Turkish language is a language, the University of Michigan a university, Turkey a country."""
    if name[:1].isdigit() and (sorts := _sorts_of_value(name)):
        return tuple(kind for sort in sorts for kind in schema.named(sort, "class")[:1])
    words = name_of(name).core
    if " ".join(words) in COUNTRIES:
        return next((found for label in ("country", "nation", "sovereign state") if (found := schema.named(label, "class"))), ())[:1]
    heads = [words[at:] for at in range(1, len(words))] + ([words[:1]] if words[1:2] == ("of",) and len(words) > 2 else [])
    return next((found[:1] for head in heads if (found := schema.named(" ".join(head), "class"))), ())


def _sorts_of_value(name: str) -> tuple[str, ...]:
    """What a class of such values may be called, where an ontology has classes for values."""
    if re.fullmatch(r"\d{3,4}", name):
        return "year", "number"
    if re.fullmatch(r"\d[\d.,]*(?: ?\([^()]*\))?", name):
        return ("number",)
    date = read_date(name)
    return ("date",) if date is not None and date.day else ()


def said_of(name: str, kind: str, text: str) -> bool:
    """True when the text sets the name of a class directly beside the name of a thing: "the ship Fram", "Fram, a ship", "Fram is a small ship"."""
    words = re.escape(kind)
    for span in mentions(name, text):
        if re.search(rf"\b{words}\s+$", text[max(0, span.start - len(kind) - 8) : span.start], re.IGNORECASE):
            return True
        if re.match(rf"(?:,|\s+(?:is|was))\s+(?:an?|the)\s+(?:\w+\s+){{0,2}}{words}\b", text[span.end : span.end + len(kind) + 60], re.IGNORECASE):
            return True
    return False
