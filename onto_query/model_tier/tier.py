"""The tier with a language model: it writes a query, and repairs it when told what is wrong with it."""

from __future__ import annotations

from dataclasses import replace

from onto_core.errors import BadReply, ModelError
from onto_core.ports.models import LanguageModel
from onto_query.attempt import left_out, run_text
from onto_query.model_tier.form_words import words_of
from onto_query.model_tier.prompt import LONGEST_REPLY, Turn
from onto_query.model_tier.ways import DOUBT, Filling, Way, Writing
from onto_query.outcome import Empty, Nothing, Outcome, Rows
from onto_query.services import Services
from onto_query.state import Attempt, State

CONFIDENCE = 0.7
"""Of a query that a model wrote and the gate let through unchanged; each fix and each repair lowers it."""


async def by_model(state: State, services: Services) -> tuple[State, Outcome]:
    """Ask the model, if there is one and the question names anything to ask for. Raises ModelError, BackendUnavailable."""
    if services.model is None or services.query_form == "none" or not (state.links or state.items):
        return state, Nothing()
    try:
        state, attempt = await _asked(state, services.model, services)
    except ModelError as error:
        if not services.fallback:
            raise
        return state.less("rules").less(f"model: {type(error).__name__}").step("model", str(error)), Nothing()
    match attempt:
        case Attempt(result="rows"):
            return state, Rows(attempt)
        case Attempt(result="empty"):
            return state, Empty(attempt)
        case _:
            return state, Nothing()


async def _asked(state: State, model: LanguageModel, services: Services) -> tuple[State, Attempt | None]:
    """The model's last query: from the form that it fills, or in SPARQL; in SPARQL, too, when its form came to nothing and either may be used."""
    attempt: Attempt | None = None
    if services.query_form != "sparql":
        state, attempt = await _tried(state, model, services, Filling(words_of(state), model, services.query_form == "auto"))
        if services.query_form == "form" or (attempt is not None and attempt.result in {"rows", "timeout"}):
            return state, attempt
    state, written = await _tried(state, model, services, Writing())
    return state, written or attempt


async def _tried(state: State, model: LanguageModel, services: Services, way: Way) -> tuple[State, Attempt | None]:
    """The model's last query, repaired as often as `query.repair` allows. None when it says that the graph cannot answer."""
    turns: list[Turn] = list(way.turns(state))
    confidence = CONFIDENCE
    attempt: Attempt | None = None
    for repair in range(services.query.repair + 1):
        reply = await model.complete(turns, way.schema, keep=way.keep)
        state = replace(state, usage=state.usage + reply.usage, model=reply.model)
        try:
            state, text, doubt = await way.query(reply.text, state)
        except BadReply as error:
            state = state.step("model", str(error), repair=repair)
            said = way.mend.format(issues=f"- {error}")
            turns += [{"role": "assistant", "content": reply.text[:LONGEST_REPLY]}, {"role": "user", "content": said}]
            continue
        if text is None:
            return state.step("model", "the model says that the graph cannot answer", repair=repair), attempt
        attempt = await run_text(text, "model", confidence - doubt, state, services)
        if attempt.passed is not None and attempt.passed.fixed:
            attempt = replace(attempt, confidence=attempt.confidence - DOUBT)
        state = state.tried(attempt)
        if attempt.result == "rows":
            missing = left_out(state, attempt)
            note = f"not taken into account: {', '.join(map(repr, missing))}" if missing else ""
            return state, replace(attempt, note=note, confidence=attempt.confidence - (0.2 if note else 0.0))
        if attempt.result == "timeout":
            return state, attempt
        confidence -= 0.1
        said = way.mend.format(issues=_complaints(attempt))
        turns += [{"role": "assistant", "content": way.repeated(reply.text, text)}, {"role": "user", "content": said}]
    return state, attempt


def _complaints(attempt: Attempt) -> str:
    """The issues of a query, one per line, in the words that a person reads too."""
    issues = [f"- {issue}" for issue in attempt.passed.issues if issue.severity != "note"] if attempt.passed is not None else []
    if attempt.result == "empty":
        issues.append(
            "- It runs, and finds nothing. Check the direction of each property, and leave out every pattern that the question does not ask for."
        )
    return "\n".join(issues or [f"- {attempt.trouble}"])
