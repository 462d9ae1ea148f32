"""The readings of a question as a model is to choose among them: those that find something, one for each result, in whole words."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from onto_query.answer import terms_of
from onto_query.attempt import run_candidate
from onto_query.candidate import Candidate
from onto_query.graph_query import GraphQuery, Var
from onto_query.services import Services
from onto_query.state import Attempt, State
from onto_query.wording.nouns import Nouns
from onto_query.wording.options import in_words
from onto_query.wording.reading import Reading
from onto_query.wording.terms import Terms

TRIED: Final = 12
"""Readings that are run, to see what they find."""
OFFERED: Final = 6
"""Readings that are shown."""
LONGEST: Final = 200
"""Characters of a reading in words; one that takes more is not what a question of one sentence means."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A reading with its result and its words."""

    words: str
    attempt: Attempt

    @property
    def candidate(self) -> Candidate:
        assert self.attempt.candidate is not None
        return self.attempt.candidate


async def offered(state: State, services: Services, candidates: Sequence[Candidate]) -> tuple[Offered, ...]:
    """The readings that find something, best first; of those with the same rows the first, of those with the same words too.

    Raises BackendUnavailable.
    """
    found: dict[object, Offered] = {}
    said = set[str]()
    for candidate in candidates[:TRIED]:
        words = ""
        with suppress(RecursionError, ValueError):  # a reading that leads back to itself cannot be said, and is not what anybody means
            words = phrase_of(candidate.query, terms_of(state))
        if not words or len(words) > LONGEST or words in said:
            continue
        attempt = await run_candidate(candidate, state, services)
        if attempt.table is None or (attempt.result != "rows" and candidate.query.form != "ask"):
            continue
        key = (candidate.query.form, frozenset(attempt.table.rows))
        if key in found:
            continue
        said.add(words)
        found[key] = Offered(words, attempt)
        if len(found) == OFFERED:
            break
    return tuple(found.values())


def phrase_of(query: GraphQuery, terms: Terms) -> str:
    """A query in words, with all that it works out, in which order and how many. Raises ValueError, RecursionError for what cannot be said."""
    if query.form == "ask":
        return f"whether {in_words(query, terms)}"
    nouns = Nouns(Reading(query), terms)
    if query.aggregate is None:
        return _columns(query, nouns, terms) + _order(query, nouns)
    aggregates = [nouns.aggregate(each, query) for each in (query.aggregate, *query.more)]
    said = terms.language.listed(aggregates)
    groups = [_noun(column, nouns) for column in (*query.columns, *query.groups)]
    if groups:
        said = f"for each {terms.language.listed(groups)}: {said}"
    if query.having is not None:
        said += f", where that is {query.having.op} {query.having.value:g}"
    return said + _order(query, nouns)


def _columns(query: GraphQuery, nouns: Nouns, terms: Terms) -> str:
    """What is looked for, with the names of all columns where there are several."""
    said = in_words(GraphQuery("select", query.where, query.columns), terms)
    if len(query.columns) < 2:
        return said
    return f"{terms.language.listed([_noun(column, nouns) for column in query.columns])} of {said}"


def _order(query: GraphQuery, nouns: Nouns) -> str:
    if not query.order:
        return ""
    first = query.order[0]
    aggregates = [each for each in (query.aggregate, *query.more) if each is not None and each.name == first.by]
    by = "that" if aggregates else _noun(first.by, nouns)
    many = "" if query.limit is None else " first only" if query.limit == 1 else f" first {query.limit} only"
    return f", by {by}, {'highest' if first.descending else 'lowest'} first{',' + many if many else ''}"


def _noun(column: Var, nouns: Nouns) -> str:
    return nouns.head(column, 1)[0]
