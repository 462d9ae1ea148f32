"""What is not so yet: invoices that "have not been paid yet" are none that are void. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from onto_query.candidate import Candidate
from onto_query.graph_query import Edge, Without, flat
from onto_query.profile.names import words_of
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of

VOID: Final = words_for("void")
"""Words for a state from which nothing comes of a thing any more."""


def not_yet(candidate: Candidate, analysis: Analysis, reach: Reach) -> Candidate:
    """The reading without what will never be so, where something is said not to be so yet and states of the same list say that it was called off."""
    lexicon, query = lexicon_of(analysis.language), candidate.query
    if not analysis.negations or not any(lexicon.has("not yet", word.lower) for word in analysis.words):
        return candidate
    denied = [edges[0] for each in query.where if isinstance(each, Without) and len(edges := list(_edges(each))) == len(each.patterns) == 1]
    off = [
        Without((replace(edge, object=value.literal),))
        for edge in denied
        for value in reach.profile.listed
        if value.property == edge.properties[0] and value.literal != edge.object and not VOID.isdisjoint(words_of(value.literal.lexical))
    ]
    return replace(candidate, query=replace(query, where=(*query.where, *dict.fromkeys(off)))) if off else candidate


def _edges(denied: Without) -> Iterator[Edge]:
    return (each for each in flat(denied.patterns) if isinstance(each, Edge))
