"""Which elements a text is most about: matches to candidates with a score, those that only connect what matched included. Pure."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from onto_core.matching.dependencies import dependencies
from onto_core.matching.subset import Match, Reason
from onto_core.ontology.closure import Schema
from onto_core.ontology.model import AllOf


@dataclass(frozen=True, slots=True)
class Ranking:
    """Weights, found on train sentences by benchmarks/selection_recall.py."""

    frequency: float = 0.05
    """What each doubling of the number of segments that match adds."""
    fit: float = 0.1
    """What a property gains when classes of its domain and range match, times the lesser of their scores."""
    connects: float = 0.5
    """Score of a property that matches nothing itself, times the lesser score of the two classes that it connects."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An element by IRI, and why it should be in the subset."""

    iri: str
    reason: Reason


def rank(schema: Schema, matches: Iterable[Match], weights: Ranking = Ranking()) -> tuple[Candidate, ...]:
    """Candidates, best first; those of one score by IRI."""
    reasons = _matched(schema, matches, weights)
    reasons |= _connected(schema, reasons, weights)
    return tuple(Candidate(iri, reason) for iri, reason in sorted(reasons.items(), key=lambda each: (-each[1].score, each[0])))


def _matched(schema: Schema, matches: Iterable[Match], weights: Ranking) -> dict[str, Reason]:
    """Each element by its best segment, and a little more for each doubling of the segments."""
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for match in matches:
        scores = found[schema.get(match.ref).iri]
        scores[match.segment.text] = max(match.score, scores.get(match.segment.text, 0.0))
    reasons = {}
    for iri, scores in found.items():
        text = max(scores, key=lambda each: (scores[each], each))
        reasons[iri] = Reason("match", f"“{text}”", scores[text] + weights.frequency * math.log2(len(scores)))
    return reasons


def _connected(schema: Schema, matched: Mapping[str, Reason], weights: Ranking) -> dict[str, Reason]:
    """Properties between classes that matched: a higher score for those that matched too, a low one for the others."""
    nearest: dict[str, tuple[float, str]] = {}
    for iri, reason in matched.items():
        if iri in schema.classes:
            for each in (iri, *schema.ancestors(iri)):
                nearest[each] = max(nearest.get(each, (0.0, "")), (reason.score, iri))
    reasons = {}
    for iri in dict.fromkeys(prop for kind in nearest for prop in dependencies(schema).starting_at(kind)):
        start, end = _end(schema.effective_domain(iri), nearest), _end(schema.effective_range(iri), nearest)
        if start is None or end is None:
            continue
        strength = min(start[0], end[0])
        if iri in matched:
            reasons[iri] = Reason("match", matched[iri].detail, matched[iri].score + weights.fit * strength)
        else:
            reasons[iri] = Reason("connects", f"{schema.name(start[1])} and {schema.name(end[1])}", weights.connects * strength)
    return reasons


def _end(unions: AllOf, nearest: Mapping[str, tuple[float, str]]) -> tuple[float, str] | None:
    """The score and name of the class that fits worst-fitting union best; None when a union has no class that matched, or there is none."""
    fits = [max((nearest[member] for member in union if member in nearest), default=None) for union in unions]
    return None if not fits or None in fits else min(fit for fit in fits if fit is not None)
