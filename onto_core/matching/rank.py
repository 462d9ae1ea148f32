"""The elements that a text is most about: those that match by a score, and those that connect what matched. Pure."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from onto_core.matching.dependencies import Dependencies
from onto_core.matching.subset import ElementMatch, Reason, ReasonKind
from onto_core.ontology.model import AllOf, ElementRef
from onto_core.ontology.schema.schema import Schema

NEIGHBOURS: Final = 5
"""Properties of one class that are looked at together."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the parts of a score, found on train sentences with benchmarks/selection_recall.py."""

    phrase: float = 1.0
    """The best phrase, word or name."""
    sentence: float = 1.0
    """The best sentence: it says many things at once, and so what they have in common."""
    neighbours: float = 2.0
    """The mean of the best properties of the same class: a text about a film says several things of films."""
    frequency: float = 0.05
    """Each doubling of the number of segments that match."""
    fit: float = 0.3
    """The gain of an element from others that match: a property by the two classes that it connects, a filler by the class that it restricts."""


WEIGHTS: Final = Weights()


@dataclass(slots=True)
class _Tally:
    """The matches of one element, summed up."""

    best: ElementMatch
    phrase: float = 0.0
    sentence: float = 0.0
    segments: int = 0

    def add(self, match: ElementMatch) -> None:
        _, score, segment = match
        self.segments += 1
        if segment.kind == "sentence":
            self.sentence = max(self.sentence, score)
        else:
            self.phrase = max(self.phrase, score)
        if score > self.best.score:
            self.best = match

    def score(self, weights: Weights) -> float:
        return weights.phrase * self.phrase + weights.sentence * self.sentence + weights.frequency * math.log2(self.segments)


@dataclass(frozen=True, slots=True)
class _Link:
    """A connection of an element with classes that matched."""

    kind: ReasonKind
    strength: float
    of: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Candidates by IRI. A reason is put into words only for those that are taken."""

    scores: Mapping[str, float]
    """IRI -> score, best first; those of one score by IRI."""
    _schema: Schema
    _matched: Mapping[str, _Tally]
    _linked: Mapping[str, _Link]

    def reason(self, iri: str) -> Reason:
        """The reason for a candidate to be in the subset."""
        if iri in self._matched:
            return Reason("match", f"“{self._matched[iri].best.segment.text}”", self.scores[iri])
        link = self._linked[iri]
        names = " and ".join(self._schema.name(each) for each in link.of)
        return Reason(link.kind, names if link.kind == "connects" else f"of {names}", self.scores[iri])


def rank(schema: Schema, matches: Iterable[ElementMatch], weights: Weights = WEIGHTS) -> Ranking:
    """The elements that match, and the properties that connect two classes that match."""
    dependencies = schema.derived(Dependencies)
    matched: dict[str, _Tally] = {}
    by_ref: dict[ElementRef, _Tally] = {}
    for match in matches:
        evidence = by_ref.get(match.ref)
        if evidence is None:
            evidence = by_ref[match.ref] = matched.setdefault(schema.get(match.ref).iri, _Tally(match))
        evidence.add(match)
    own = {iri: evidence.score(weights) for iri, evidence in matched.items()}
    near = _neighbourhoods(schema, dependencies, own)
    anywhere = sorted(near.values(), reverse=True)[len(near) // 4] if near else 0.0  # for a property that is said of no class
    linked = _required(schema, own) | _connecting(schema, dependencies, own)
    order = []
    for iri in dict.fromkeys((*matched, *linked)):
        places = dependencies.places(iri)
        around = max([near.get(place, 0.0) for place in places]) if places else anywhere
        fit = linked[iri].strength if iri in linked else 0.0
        order.append((-own.get(iri, 0.0) - weights.fit * fit - weights.neighbours * around, iri))
    order.sort()
    return Ranking({iri: -score for score, iri in order}, schema, matched, linked)


def _neighbourhoods(schema: Schema, dependencies: Dependencies, own: Mapping[str, float]) -> dict[str, float]:
    """For each class the mean score of its best properties."""
    scores: dict[str, list[float]] = defaultdict(list)
    for iri, score in own.items():
        if iri in schema.properties:
            for place in dependencies.places(iri):
                scores[place].append(score)
    return {place: sum(sorted(near, reverse=True)[:NEIGHBOURS]) / NEIGHBOURS for place, near in scores.items()}


def _required(schema: Schema, own: Mapping[str, float]) -> dict[str, _Link]:
    """The properties and classes in the restrictions of classes that matched."""
    links: dict[str, _Link] = {}
    for iri in sorted(own.keys() & schema.classes.keys(), key=lambda iri: (own[iri], iri)):
        for restriction in schema.classes[iri].restrictions:
            for named in (restriction.property, *restriction.classes):
                if named != iri and (named in schema.classes or named in schema.properties):
                    links[named] = _Link("restriction", own[iri], (iri,))
    return links


def _connecting(schema: Schema, dependencies: Dependencies, own: Mapping[str, float]) -> dict[str, _Link]:
    """The properties between two classes that matched: the lesser of their scores, and the two."""
    nearest: dict[str, tuple[float, str]] = {}
    for iri, score in own.items():
        if iri in schema.classes:
            for place in (iri, *schema.ancestors(iri)):
                if place not in nearest or nearest[place] < (score, iri):
                    nearest[place] = (score, iri)
    links: dict[str, _Link] = {}
    for place in nearest:
        for ends in dependencies.leaving(place):
            if ends.iri not in links and (end := _end(ends.range, nearest)) and (start := _end(ends.domain, nearest)):
                links[ends.iri] = _Link("connects", min(start[0], end[0]), (start[1], end[1]))
    return links


def _end(unions: AllOf, nearest: Mapping[str, tuple[float, str]]) -> tuple[float, str] | None:
    """The best class that matched for each union, and of these the worst; None when a union has no such class, or there is no union."""
    worst: tuple[float, str] | None = None
    for union in unions:
        fitting = [nearest[member] for member in union if member in nearest]
        if not fitting:
            return None
        best = max(fitting)
        worst = best if worst is None else min(worst, best)
    return worst
