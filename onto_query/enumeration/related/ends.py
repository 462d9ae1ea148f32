"""When something was done for the last time, or for the first: "when was Ada last admitted" asks for the latest of the dates at which she was."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from onto_query.candidate import Candidate
from onto_query.enumeration.certainty import standing
from onto_query.graph_query import Edge, Order, Var, flat
from onto_query.profile.observed import is_called
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis, analyse
from onto_query.question.lexicon import lexicon_of
from onto_query.services import Services
from onto_query.state import State

BEGUN: Final = words_for("begun") | words_for("from")
"""Words in the names of dates at which something began, or from which it was so,"""
ENDED: Final = words_for("ended") | words_for("to")
"""and of those at which it ended."""

Read = Callable[[State, Services], Awaitable[tuple[State, tuple[Candidate, ...]]]]


def first_or_last(analysis: Analysis) -> tuple[int, bool] | None:
    """The position of the word before a verb, and whether it is "last"; None for "when was her last visit" and other questions."""
    if analysis.wanted != "time" or analysis.form != "select" or analysis.superlative is not None:
        return None
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    for i in range(2, len(lowers) - 1):
        said = lexicon["first and last"].at(lowers, i)
        if said is None or said[1] != i + 1 or lexicon.is_article(lowers[i - 1]) or lexicon.has("owner", lowers[i - 1]):
            continue
        did = lexicon.has("did", lowers[1])
        if (did and not analysis.words[i + 1].function) or lexicon.is_participle(lowers[i + 1]):
            return i, said[0] == "last"
    return None


async def at_an_end(asked: State, services: Services, read: Read) -> tuple[State, tuple[Candidate, ...]] | None:
    """The readings of the question without that word, of which the last date or the first is asked for; None for other questions."""
    told = first_or_last(asked.analysis) if not asked.given.pins else None
    if told is None:
        return None
    text, word = asked.analysis.text, asked.analysis.words[told[0]]
    plain = analyse(text[: word.start].rstrip() + text[word.end :], asked.analysis.language)
    state, ranked = await read(replace(asked, analysis=plain), services)
    if not ranked or ranked[0].unread:
        return None  # a date that only happens to be there may not be that of the verb
    return state, standing([_ordered(each, descending=told[1]) for each in _of_the_end(ranked, ENDED if told[1] else BEGUN)])


def _of_the_end(ranked: tuple[Candidate, ...], called: frozenset[str]) -> tuple[Candidate, ...]:
    """The readings, with that of the date at this end first where there are two: what was "last aired" was `airedUntil` then."""
    own = next((each for each in ranked if any(is_called(iri, called) for iri in _dates(each))), None)
    if (
        own is None
        or own is ranked[0]
        or {item for each in own.joined for item in each.items} != {item for each in ranked[0].joined for item in each.items}
    ):
        return ranked
    sure = replace(own, probability=ranked[0].confidence, score=ranked[0].score)
    return (sure, *(each for each in ranked[1:] if each is not own))


def _dates(candidate: Candidate) -> list[str]:
    """The properties of the one date that is asked for."""
    columns, edges = candidate.query.columns, (each for each in flat(candidate.query.where) if isinstance(each, Edge))
    return [iri for each in edges if columns and each.object == columns[0] for iri in each.properties]


def _ordered(candidate: Candidate, *, descending: bool) -> Candidate:
    query = candidate.query
    if len(query.columns) != 1 or query.order or query.aggregate is not None or not isinstance(query.columns[0], Var):
        return candidate
    return replace(candidate, query=replace(query, order=(Order(query.columns[0], descending=descending),), limit=1))
