"""The tier of solved questions: one that is asked in the same words, of other things, is answered by the query of the solved one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onto_core.errors import ModelError
from onto_core.ports.models import Embedder
from onto_core.terms import Entity
from onto_query.attempt import run_text
from onto_query.domain.align import gaps_of, swapped, swaps
from onto_query.domain.model import Solved
from onto_query.domain.rank import Ranking
from onto_query.domain.templates import with_known
from onto_query.enumeration.tier import mentioned
from onto_query.outcome import Empty, Nothing, Outcome, Rows
from onto_query.question.analyse import analyse
from onto_query.services import Services
from onto_query.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CONFIDENCE: Final = 0.93
"""Of an answer by a solved question in the same words."""
LOOKED_AT: Final = 8
"""Solved questions that are laid beside one,"""
SHOWN: Final = 3
"""and those that a model is shown, when none answers."""


async def by_example(state: State, services: Services) -> tuple[State, Outcome]:
    """Run the query of the nearest solved question that is asked in the same words. Raises BackendUnavailable."""
    if not state.domain.examples or state.grounded is None:
        return state, Nothing()
    found = await mentioned(state, services)
    gaps = [each.text for each in found if each.kind in {"thing", "value", "text"}]
    gaps += [word.text for word in state.analysis.words if word.text.isdigit()]
    near = await _nearest(state, gaps, services)
    state = replace(state, solved=tuple(near[:SHOWN]))
    for example in near:
        asked = state.analysis
        analysis = analyse(example.question, asked.language)
        told = await mentioned(replace(state, analysis=analysis, domain=replace(state.domain, denied={})), services)
        places = gaps_of(analysis, example.query, told)
        taken = swaps(analysis, places, asked, found)
        if taken is None:
            continue
        query = swapped(example.query, taken)
        if not query:
            continue
        state = state.step("example", example.question, swapped={each.gap.constant: each.text for each in taken})
        known = {iri: Entity(iri) for iri in (*example.things, *(each.iri for each in taken if each.iri))}
        attempt = await run_text(query, "example", CONFIDENCE, with_known(state, known), services)
        state = state.tried(attempt)
        if attempt.result == "rows":
            return state, Rows(attempt)
        if attempt.result == "empty" and state.analysis.form == "ask":
            return state, Empty(attempt)
    return state, Nothing()


async def _nearest(state: State, gaps: list[str], services: Services) -> list[Solved]:
    examples = state.domain.examples
    vectors = await _vectors([*(each.question for each in examples), state.analysis.text], services.embedder)
    ranking = Ranking(examples, vectors[:-1] if vectors is not None else None)
    return ranking.nearest(state.analysis.text, gaps, vectors[-1] if vectors is not None else None, LOOKED_AT)


async def _vectors(texts: list[str], embedder: Embedder) -> NDArray[np.float32] | None:
    """(n, d), or None where the embedder does not answer."""
    try:
        return await embedder.embed(texts)
    except ModelError:
        return None
