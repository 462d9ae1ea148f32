"""The tier of templates: a question in the words of a pattern is answered by the query of its template, the slots filled with what it names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from typing import Final

from onto_core.terms import Entity
from onto_query.attempt import run_text
from onto_query.domain.model import Template
from onto_query.domain.pattern import filled_by, with_terms
from onto_query.domain.slots import Filler, fillers
from onto_query.outcome import Empty, Nothing, Outcome, Rows
from onto_query.services import Services
from onto_query.state import Attempt, State

CONFIDENCE: Final = 0.97
"""Of an answer by a template: somebody wrote what questions of these words ask for."""
WAYS: Final = 6
"""Combinations of what the slots may stand for that are tried."""


async def by_template(state: State, services: Services) -> tuple[State, Outcome]:
    """Run the query of the first template that the question fits and whose slots can be filled. Raises BackendUnavailable."""
    for template in state.domain.templates:
        for question in _asked(state):
            taken = filled_by(template.program, question)
            if taken is None:
                continue
            state = state.step("template", template.match, slots=dict(taken))
            state, outcome = await _by(template, taken, state, services)
            if not isinstance(outcome, Nothing):
                return state, outcome
            break
    return state, Nothing()


def _asked(state: State) -> Iterator[str]:
    """The question as it stands, and without greetings and politeness."""
    text, words = state.analysis.text, state.analysis.words
    yield text
    for run in state.analysis.polite:
        if run.first == 0 and run.last < len(words):
            yield text[words[run.last].start :]


async def _by(template: Template, taken: dict[str, str], state: State, services: Services) -> tuple[State, Outcome]:
    found: list[tuple[Filler, ...]] = []
    for slot in template.slots:
        held = await fillers(slot, taken.get(slot.name, ""), state, services) if slot.name in taken else ()
        if not held:
            return state.step("template", f"nothing is found for {slot.name}", words=taken.get(slot.name, "")), Nothing()
        found.append(held)
    names = [slot.name for slot in template.slots]
    tried: list[Attempt] = []
    for way in islice(product(*found), WAYS):
        query = with_terms(template.query, zip(names, (each.term for each in way), strict=True))
        known = {each.entity.iri: each.entity for each in way if each.entity is not None} | {iri: Entity(iri) for iri in template.things}
        certainty = min((each.certainty for each in way), default=1.0)
        attempt = await run_text(query, "template", CONFIDENCE * certainty, with_known(state, known), services)
        state = state.tried(attempt)
        tried.append(attempt)
    telling = [attempt for attempt in tried if attempt.result == "rows" and attempt.table is not None]
    distinct = list({frozenset(attempt.table.rows): attempt for attempt in reversed(telling) if attempt.table is not None}.values())
    if len(distinct) > 1:
        return state.step("template", "several things are called so, and their answers differ"), Nothing()
    if distinct:
        return state, Rows(distinct[0])
    empty = [attempt for attempt in tried if attempt.result == "empty"]
    return state, Empty(empty[0]) if empty else Nothing()


def with_known(state: State, known: dict[str, Entity]) -> State:
    """The state in which these things may stand in a query."""
    return replace(state, entities={**state.entities, **known})
