"""Readings that run to see which of them were not meant: those that find nothing, or the same."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_query.attempt import run_candidate
from onto_query.candidate import Candidate
from onto_query.enumeration.certainty import SLOPE
from onto_query.enumeration.doubts.ties import same_words
from onto_query.enumeration.grow import WEIGHTS
from onto_query.graph_query import Compare, Edge, GraphQuery, IsA, Node, Var, iris, with_terms
from onto_query.rules_tier.tier import TIED, distinct
from onto_query.services import Services
from onto_query.state import Attempt, State

RULED_OUT: Final = 0.2
"""The confidence from which a reading is held against the others of its words: those that find nothing were not meant."""


async def left_over(ranked: Sequence[Candidate], state: State, services: Services) -> Attempt | None:
    """The best reading that finds anything, surer by as much as its rivals find nothing or the same: "Nolan's film" is by him in one way."""
    first = ranked[0]
    doubt = -sum(value for feature, value in first.why if feature == "rivals")
    if not doubt or first.unread or first.query.form == "ask":
        return None
    found: list[Attempt] = []
    for candidate in [first, *(each for each in ranked[1:] if same_words(each, first) and each.confidence >= RULED_OUT)]:
        attempt = await run_candidate(candidate, state, services)
        if attempt.result == "rows":
            found.append(attempt)
    if not found:
        return None
    rows, kept = {frozenset(attempt.table.rows) for attempt in found if attempt.table is not None}, found[0].candidate
    if kept is None or len(distinct([each for each in found if each.candidate and each.candidate.score >= kept.score - TIED])) > 1:
        return None  # "who made Inception", which has a director, writers and a cast
    remaining = -WEIGHTS["rivals"] * math.log2(len(rows))
    sure = min(1.0, kept.confidence + SLOPE * max(0.0, doubt - remaining))
    return replace(found[0], confidence=sure, candidate=replace(kept, probability=sure))


async def of_no_such_thing(attempt: Attempt, state: State, services: Services) -> bool:
    """True where a reading that finds nothing would find nothing for any other thing of that kind: that no credit leads to a series, as none leads to
    any, does not say that nobody directed it.
    """
    candidate = attempt.candidate
    if candidate is None or candidate.query.form != "select":
        return False
    where = candidate.query.where
    named = {iri for iri in iris(candidate.query) if iri in state.entities}
    if len(named) != 1 or not all(isinstance(each, Edge | IsA | Compare) for each in where):
        return False
    thing, other = Node(named.pop()), Var("other")
    kinds = [IsA(other, kind) for kind in state.entities[thing.iri].types]
    ways = [with_terms(each, lambda term: other if term == thing else term) for each in where]
    others = await run_candidate(replace(candidate, query=GraphQuery("ask", (*kinds, *ways))), state, services)
    return bool(kinds) and others.result == "empty"
