"""A verdict whose facts have their confidence: the judged ones by the calibration, what follows by what it follows from. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity, Literal, Triple
from onto_core.vocabulary import RDF_TYPE
from onto_extract.confidence.evidence import Evidence
from onto_extract.confidence.gather import gathered, triple_of
from onto_extract.model import Proposal, Verdict, Violation
from onto_extract.validate.infer import consequences

if TYPE_CHECKING:
    from onto_extract.confidence.calibration import Calibration

RULE: Final = "confidence"
Doubts = Mapping[int, Violation]
"""Position of a candidate -> the reason why it is refused whatever the rules say."""


def weighed(
    verdict: Verdict,
    text: str,
    schema: Schema,
    proposals: Sequence[Proposal],
    calibration: Calibration,
    *,
    least: float,
    judge: Callable[[Doubts], Verdict],
) -> Verdict:
    """The verdict with the confidence of every fact. Those below `least` are refused, and `judge` looks at the others once more without them.

    `judge` takes the same candidates in the same order. A refused fact stays refused, so that this ends.
    """
    doubts: dict[int, Violation] = {}
    while True:
        evidence = gathered(verdict, text, schema, proposals)
        sure = {i: calibration.probability(each) for i, each in evidence.items()}
        best: dict[object, float] = {}
        for i, probability in sure.items():
            key = triple_of(verdict.judged[i]).key
            best[key] = max(probability, best.get(key, 0.0))
        sure = {i: best[triple_of(verdict.judged[i]).key] for i in sure}
        new = {i: _doubt(verdict, i, sure[i], evidence[i], least) for i in sure if sure[i] < least}
        if not new:
            return _with_confidence(verdict, sure, schema)
        doubts |= new
        verdict = judge(doubts)


def _doubt(verdict: Verdict, i: int, sure: float, evidence: Evidence, least: float) -> Violation:
    message = f"its confidence of {sure:.2f} is below {least:g} (extraction.minimum_confidence): {evidence.in_words()}"
    return Violation(RULE, verdict.judged[i].candidate.raw, message)


def _with_confidence(verdict: Verdict, sure: Mapping[int, float], schema: Schema) -> Verdict:
    judged = tuple(
        replace(each, candidate=replace(each.candidate, triple=replace(triple_of(each), confidence=sure[i]))) if i in sure else each
        for i, each in enumerate(verdict.judged)
    )
    stated = [triple_of(each) for each in judged if each.accepted]
    return replace(verdict, judged=judged, inferred=_followers(verdict.inferred, stated, schema))


def _followers(inferred: Sequence[Triple], stated: Sequence[Triple], schema: Schema) -> tuple[Triple, ...]:
    """What follows is as sure as the surest fact that it follows from; of a class, as the surest that states one, else that names the thing."""
    by_fact: dict[tuple[str, str, str | Literal], float] = {}
    classed: dict[str, float] = {}
    named: dict[str, float] = {}
    for triple in stated:
        sure = triple.confidence or 0.0
        for follower in consequences(triple, schema):
            by_fact[follower.key] = max(sure, by_fact.get(follower.key, 0.0))
        if triple.predicate == RDF_TYPE:
            classed[triple.subject.iri] = max(sure, classed.get(triple.subject.iri, 0.0))
        for end in (triple.subject, triple.object):
            if isinstance(end, Entity):
                named[end.iri] = max(sure, named.get(end.iri, 0.0))
    least = min((triple.confidence or 0.0 for triple in stated), default=0.0)

    def confidence(triple: Triple) -> float:
        if triple.key in by_fact:
            return by_fact[triple.key]
        ends = [end.iri for end in (triple.subject, triple.object) if isinstance(end, Entity)]
        return next((known[iri] for iri in ends for known in (classed, named) if iri in known), least)

    return tuple(replace(triple, confidence=confidence(triple)) for triple in inferred)
