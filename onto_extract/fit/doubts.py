"""Proposals that a text cannot mean: what leads from a thing to itself, what takes an element of the ontology for a thing, and all but one of those
that read one statement in several ways. Pure.

A weak model goes through the properties and says each of them of the same two names. Of 8,600 facts that people found in sentences 1 in 80 shares its
ends with another; so of such rivals the one stays that the ontology and the text speak for.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from onto_core.english.stems import stem
from onto_core.english.words import FUNCTION
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity, Literal, Span, Triple, normal_label
from onto_core.vocabulary import RDF_TYPE
from onto_extract.fit.claims import ADDS, EXCLUDED, Claims, strain_of
from onto_extract.mentions import mentions
from onto_extract.model import RawTriple, ResolvedTriple, Violation, listed, plain
from onto_extract.rules.english import KIND_WORDS
from onto_extract.written import same_value

Support = Callable[[str], float]
"""How much the text is about a property, in [0, 1]."""

NAMED: Final = 0.6
"""The share of a property's words near the object from which the text names it, whatever else it says of the two: "written and directed by"."""
STRAINED: Final = 0.6
"""Taken from the rating for each class that an end needs beside those it is said to have."""
HALF_WAY: Final = 40
"""Characters between a word and a name at which the word counts half."""

_WORD: Final = re.compile(r"[^\W\d_]+")


def without_impossible(candidates: Iterable[ResolvedTriple], schema: Schema) -> tuple[ResolvedTriple, ...]:
    """The candidates; those that no text can mean have a violation more."""
    return tuple(_with(candidate, _impossible(candidate, schema)) for candidate in candidates)


def without_rivals(candidates: Sequence[ResolvedTriple], claims: Claims, text: str, support: Support) -> tuple[ResolvedTriple, ...]:
    """The candidates; those that lose against another reading of the same statement have a violation more."""
    losers = _losers(candidates, claims, text, support)
    return tuple(_with(candidate, losers.get(place)) for place, candidate in enumerate(candidates))


def _with(candidate: ResolvedTriple, violation: Violation | None) -> ResolvedTriple:
    return candidate if violation is None else replace(candidate, violations=(*candidate.violations, violation))


def _impossible(candidate: ResolvedTriple, schema: Schema) -> Violation | None:
    triple, raw = candidate.triple, candidate.raw
    if triple is None:
        return None
    ends = (triple.subject, triple.object) if isinstance(triple.object, Entity) and triple.predicate != RDF_TYPE else (triple.subject,)
    if len(ends) == 2 and ends[0].iri == ends[1].iri and not _gives_name(triple.predicate, schema):
        return Violation("itself", raw, f"{plain(ends[0])!r} is on both ends: a text does not say that of a thing and itself")
    for end in ends:
        if end.iri not in schema.individuals and (kind := schema.derived(_element_names).get(normal_label(end.label))):
            return Violation("entity", raw, f"{plain(end)!r} is the name of a {kind} and of no thing", ("the name that the text gives to the thing",))
    return None


def _gives_name(predicate: str, schema: Schema) -> bool:
    """True for a property that leads to a name: the full name of a club may be the one that it goes by."""
    names = schema.derived(match_names)[predicate].names if predicate in schema.properties else ()
    return any(name.lower().split()[-1:] == ["name"] for name in names)


def _element_names(schema: Schema) -> Mapping[str, str]:
    """Normalised label of an element -> "class" or "property"."""
    named = {normal_label(schema.label(iri)): "property" for iri in schema.properties}
    return named | {normal_label(schema.label(iri)): "class" for iri in schema.classes}


def _losers(candidates: Sequence[ResolvedTriple], claims: Claims, text: str, support: Support) -> dict[int, Violation]:
    """The position of each rival that has to go, with the reason."""
    losers: dict[int, Violation] = {}
    rating = Rating(claims, text, support)
    for places, room in _rivals(candidates, text):
        ranked = sorted(places, key=lambda place: rating.of(_triple(candidates[place])), reverse=True)
        kept = [_triple(candidates[place]) for place in ranked[:room]]
        for place in ranked[room:]:
            triple = _triple(candidates[place])
            named = rating.named(triple) >= NAMED and strain_of(triple, triple.predicate, claims) < ADDS
            if not named and not any(_goes_with(triple, other, claims.schema) for other in kept):
                losers[place] = _rival(candidates[place].raw, triple, kept, claims.schema)
    return losers


def _rivals(candidates: Sequence[ResolvedTriple], text: str) -> Iterator[tuple[list[int], int]]:
    """The positions of facts that share both their ends, or one value, and how many of them the text may mean."""
    by_ends: dict[frozenset[str], list[int]] = defaultdict(list)
    by_value: dict[str, list[int]] = defaultdict(list)
    for place, candidate in enumerate(candidates):
        triple = candidate.triple
        if triple is None or triple.predicate == RDF_TYPE or candidate.violations:
            continue
        if isinstance(triple.object, Literal):
            by_value[normal_label(triple.object.lexical)].append(place)
        elif same_value(triple.object.label, text):
            by_value[normal_label(triple.object.label)].append(place)
        else:
            by_ends[frozenset((triple.subject.iri, triple.object.iri))].append(place)
    for places in by_ends.values():
        if len({_triple(candidates[place]).key for place in places}) > 1:
            yield places, 1
    for value, places in by_value.items():
        if len({_triple(candidates[place]).key for place in places}) > 1:
            yield places, max(1, len(mentions(value, text)))


def _triple(candidate: ResolvedTriple) -> Triple:
    assert candidate.triple is not None, "only resolved candidates are compared"
    return candidate.triple


class Rating:
    """What speaks for facts: that their ends fit, and that the text has the words of their property near the object, or is about it."""

    def __init__(self, claims: Claims, text: str, support: Support) -> None:
        self._claims, self._text, self._support = claims, text, support
        self._words = [(stem(match[0]), match.start()) for match in _WORD.finditer(text)]

    def of(self, triple: Triple) -> float:
        strained = EXCLUDED if self._lacks_figures(triple) else strain_of(triple, triple.predicate, self._claims)
        return self.named(triple) + self._support(triple.predicate) - STRAINED * min(strained, EXCLUDED)

    def _lacks_figures(self, triple: Triple) -> bool:
        """True for the birth date of which the value has no figures: it is the place that is meant."""
        if any(sign.isdigit() for sign in plain(triple.object)):
            return False
        names = self._claims.schema.derived(match_names)[triple.predicate].names
        return any(KIND_WORDS.get(word) in {"date", "number"} for name in names for word in name.lower().split()[-1:])

    def named(self, triple: Triple) -> float:
        """The share of the words of the property's best name that the text has outside the names of the ends; the nearer to the object, the more."""
        places = mentions(plain(triple.object), self._text) or self._value_places(triple)
        taken = (*places, *mentions(triple.subject.label, self._text))
        free = [(word, at) for word, at in self._words if not any(span.start <= at < span.end for span in taken)]

        def nearness(word: str) -> float:
            return max((self._nearness(at, places) for other, at in free if other == word), default=0.0)

        names = self._claims.schema.derived(match_names)[triple.predicate].names
        wanted = [words for name in names if (words := [stem(word) for word in _WORD.findall(name) if word.lower() not in FUNCTION])]
        return max((sum(map(nearness, words)) / len(words) for words in wanted), default=0.0)

    def _value_places(self, triple: Triple) -> tuple[Span, ...]:
        digits = {digit for digit in re.findall(r"\d+", plain(triple.object)) if len(digit) > 1}
        return tuple(Span(*match.span()) for match in re.finditer(r"\d[\d.,]*", self._text) if digits.intersection(re.findall(r"\d+", match[0])))

    @staticmethod
    def _nearness(at: int, places: Sequence[Span]) -> float:
        away = min((abs(at - (span.start if at < span.start else span.end)) for span in places), default=HALF_WAY)
        return HALF_WAY / (HALF_WAY + away)


def _goes_with(triple: Triple, other: Triple, schema: Schema) -> bool:
    """True for facts that say the same, or of which one follows from the other."""
    if triple.key == other.key:
        return True
    one, two = triple.predicate, other.predicate
    related = one == two or one in schema.superproperties(two) or two in schema.superproperties(one)
    return related and triple.subject.iri == other.subject.iri


def _rival(raw: RawTriple, triple: Triple, kept: Iterable[Triple], schema: Schema) -> Violation:
    names = [f"{plain(other.subject)} {schema.name(other.predicate)} {plain(other.object)}" for other in kept]
    message = f"the text says one thing with {plain(triple.object)!r} here, and rather {listed(names, 'and')} than {schema.name(triple.predicate)}"
    return Violation("rival", raw, message, tuple(names))
