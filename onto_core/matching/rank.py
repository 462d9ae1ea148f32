"""Which elements a text is most about: matches to candidates with a score, those that only connect what matched included. Pure."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import nlargest
from typing import Final

from onto_core.matching.dependencies import dependencies
from onto_core.matching.subset import Match, Reason
from onto_core.ontology.closure import Schema
from onto_core.ontology.model import AllOf

NEIGHBOURS: Final = 5
"""Properties of one class that are looked at together."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Of the parts of a score, found on train sentences by benchmarks/selection_recall.py."""

    phrase: float = 1.0
    """The best phrase, word or name."""
    sentence: float = 1.0
    """The best sentence: it says many things at once, and so what they have in common."""
    neighbours: float = 1.0
    """The mean of the best properties of the same class: a text about a film says several things of films."""
    frequency: float = 0.05
    """Each doubling of the number of segments that match."""
    fit: float = 0.3
    """The lesser score of the two classes that a property connects, when both match."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An element by IRI, and why it should be in the subset."""

    iri: str
    reason: Reason


@dataclass(slots=True)
class _Found:
    """What the segments say of one element."""

    phrase: float = 0.0
    sentence: float = 0.0
    segments: int = 0
    best: Match | None = None

    def add(self, match: Match) -> None:
        self.segments += 1
        if match.segment.kind == "sentence":
            self.sentence = max(self.sentence, match.score)
        else:
            self.phrase = max(self.phrase, match.score)
        if self.best is None or match.score > self.best.score:
            self.best = match


def rank(schema: Schema, matches: Iterable[Match], weights: Weights = Weights()) -> tuple[Candidate, ...]:
    """Candidates, best first; those of one score by IRI."""
    found: dict[str, _Found] = defaultdict(_Found)
    for match in matches:
        found[schema.get(match.ref).iri].add(match)
    own = {iri: _own(each, weights) for iri, each in found.items()}
    near = _neighbourhoods(schema, own)
    reasons = {}
    for iri, each in found.items():
        assert each.best is not None
        score = own[iri] + weights.neighbours * max((near.get(group, 0.0) for group in _groups(schema, iri)), default=0.0)
        reasons[iri] = Reason("match", f"“{each.best.segment.text}”", score)
    for iri, (strength, connected) in _connecting(schema, own).items():
        if iri in reasons:
            reasons[iri] = Reason("match", reasons[iri].detail, reasons[iri].score + weights.fit * strength)
        else:
            score = weights.fit * strength + weights.neighbours * max((near.get(group, 0.0) for group in _groups(schema, iri)), default=0.0)
            reasons[iri] = Reason("connects", connected, score)
    return tuple(Candidate(iri, reason) for iri, reason in sorted(reasons.items(), key=lambda each: (-each[1].score, each[0])))


def _own(found: _Found, weights: Weights) -> float:
    return weights.phrase * found.phrase + weights.sentence * found.sentence + weights.frequency * math.log2(found.segments)


def _groups(schema: Schema, iri: str) -> tuple[str, ...]:
    """The classes whose neighbourhood an element is in: those of a property's domain; a class itself and those above it."""
    if iri in schema.properties:
        return tuple(member for union in schema.effective_domain(iri) for member in union) or ("",)
    return (iri, *schema.ancestors(iri))


def _neighbourhoods(schema: Schema, own: Mapping[str, float]) -> dict[str, float]:
    """For each class the mean score of its best properties; "" stands for properties without a domain."""
    scores: dict[str, list[float]] = defaultdict(list)
    for iri, score in own.items():
        if iri in schema.properties:
            for group in _groups(schema, iri):
                scores[group].append(score)
    return {group: sum(nlargest(NEIGHBOURS, each)) / NEIGHBOURS for group, each in scores.items()}


def _connecting(schema: Schema, own: Mapping[str, float]) -> dict[str, tuple[float, str]]:
    """The properties between two classes that matched: the lesser of their scores, and their names."""
    nearest: dict[str, tuple[float, str]] = {}
    for iri, score in own.items():
        if iri in schema.classes:
            for each in (iri, *schema.ancestors(iri)):
                nearest[each] = max(nearest.get(each, (0.0, "")), (score, iri))
    found = {}
    for iri in dict.fromkeys(prop for kind in nearest for prop in dependencies(schema).starting_at(kind)):
        start, end = _end(schema.effective_domain(iri), nearest), _end(schema.effective_range(iri), nearest)
        if start and end:
            found[iri] = (min(start[0], end[0]), f"{schema.name(start[1])} and {schema.name(end[1])}")
    return found


def _end(unions: AllOf, nearest: Mapping[str, tuple[float, str]]) -> tuple[float, str] | None:
    """The best class that matched for each union, and of these the worst; None when a union has none, or there is no union."""
    fits = [max((nearest[member] for member in union if member in nearest), default=(0.0, "")) for union in unions]
    worst = min(fits, default=(0.0, ""))
    return worst if worst[1] else None
