"""The tier with a language model: the prompt for a query, the query in a reply, one repair with the sentences of what was wrong."""

from __future__ import annotations

from dataclasses import replace

from onto_core.errors import BadReply
from onto_core.ports.models import LanguageModel
from onto_query.attempt import left_out, run_text
from onto_query.model_tier.prompt import MEND, Turn, build, query_of
from onto_query.state import Attempt, Reach, State

CONFIDENCE = 0.7
"""Of a query that a model wrote and the gate let through unchanged; each mend and each repair takes some."""


async def by_model(state: State, model: LanguageModel, reach: Reach) -> tuple[State, Attempt | None]:
    """Asks for a query, and again with what was wrong as often as `query.repair` allows. None: the model says that the graph cannot answer.

    Raises ModelError, BackendUnavailable.
    """
    turns: list[Turn] = list(build(state))
    confidence = CONFIDENCE
    attempt: Attempt | None = None
    for repair in range(reach.settings.repair + 1):
        reply = await model.complete(turns)
        state = replace(state, usage=state.usage + reply.usage, model=reply.model)
        try:
            text = query_of(reply.text)
        except BadReply as error:
            state = state.step("model", str(error), repair=repair)
            turns += [{"role": "assistant", "content": reply.text}, {"role": "user", "content": MEND.format(issues=f"- {error}")}]
            continue
        if text is None:
            return state.step("model", "the model says that the graph cannot answer", repair=repair), attempt
        attempt = await run_text(text, "model", confidence, state, reach)
        if attempt.passed is not None and attempt.passed.fixed:
            attempt = replace(attempt, confidence=confidence - 0.05)
        state = state.tried(attempt)
        if attempt.result == "rows":
            missing = left_out(state, attempt)
            note = f"not taken into account: {', '.join(map(repr, missing))}" if missing else ""
            return state, replace(attempt, note=note, confidence=attempt.confidence - (0.2 if note else 0.0))
        if attempt.result == "timeout":
            return state, attempt
        confidence -= 0.1
        turns += [{"role": "assistant", "content": f"```sparql\n{text}\n```"}, {"role": "user", "content": MEND.format(issues=_complaints(attempt))}]
    return state, attempt


def _complaints(attempt: Attempt) -> str:
    """What was wrong with a query, one line each, in the words that a person reads too."""
    issues = [f"- {issue}" for issue in attempt.passed.issues if issue.severity != "note"] if attempt.passed is not None else []
    if attempt.result == "empty":
        issues.append(
            "- It runs, and finds nothing. Check the direction of each property, and leave out every pattern that the question does not ask for."
        )
    return "\n".join(issues or [f"- {attempt.trouble}"])
