"""Constraints for a model, tuned offline on questions with known answers by GEPA (Agrawal et al. 2025, arXiv:2507.19457).

A candidate is the text that a query file has under `constraints: any`, a sentence a line. It is scored by what the real pipeline makes of the
questions with it, and a model that sees the failures proposes the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from onto_core.errors import BadSettings, Problem
from onto_query.evaluation.gold import GoldQuestion
from onto_query.evaluation.measures import QuestionScore

PART: Final = "constraints"
ABSTAINED: Final = 0.3
"""What an honest "I cannot" is worth beside a right answer: more than a wrong one."""
SENTENCES: Final = 12
"""Sentences of a candidate that are used, at most."""
HELD: Final = 3
"""Of so many questions one is held for validation."""
SHOWN: Final = 3
"""Failures that the model sees at once."""

PROMPT: Final = """These sentences are shown to a language model that answers questions over a graph by writing queries:
```
<curr_param>
```
This came of them for some questions:
```
<side_info>
```
Write sentences that would have prevented the failures and hold for other questions over the same graph too: which property a word means, how values
are written, in which direction a property leads. At most 12 sentences of at most 200 characters, one a line, and nothing about a single answer.
Give them between ``` marks and nothing else."""


Ask = Callable[[Sequence[GoldQuestion], Sequence[str]], list[QuestionScore]]
"""The scores of questions with sentences for the model, in the order of the questions."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """The best sentences, and the mean score in [0, 1] of the held questions without and with them."""

    sentences: tuple[str, ...]
    before: float
    after: float
    tried: int

    @property
    def better(self) -> bool:
        return self.after > self.before


def tune(cases: Sequence[GoldQuestion], seed: Sequence[str], ask: Ask, propose: Callable[[str], str], *, calls: int, draw: int = 0) -> Tuned:
    """The best sentences within about `calls` asked questions. Raises BadSettings for fewer than six questions, or when GEPA is not installed."""
    try:
        from gepa.api import optimize
    except ImportError as error:
        raise BadSettings("tuning", [Problem("gepa", "is not installed", "pip install 'ontorag[tune]'")]) from error
    if len(cases) < 2 * HELD:
        raise BadSettings("tuning", [Problem("the questions", f"are {len(cases)}", f"give at least {2 * HELD}, better fifty")])
    held = [case for i, case in enumerate(cases) if i % HELD == HELD - 1]
    learnt = [case for i, case in enumerate(cases) if i % HELD != HELD - 1]
    adapter: Any = _Adapter(ask)
    found: Any = optimize(
        seed_candidate={PART: "\n".join(seed)},
        trainset=learnt,
        valset=held,
        adapter=adapter,
        reflection_lm=lambda prompt: propose(prompt if isinstance(prompt, str) else str(prompt)),
        reflection_prompt_template=PROMPT,
        reflection_minibatch_size=min(SHOWN, len(learnt)),
        max_metric_calls=calls,
        logger=_Silent(),
        cache_evaluation=True,
        raise_on_exception=True,
        seed=draw,
    )
    scores = found.val_aggregate_scores
    return Tuned(sentences_of(found.candidates[found.best_idx][PART]), scores[0], scores[found.best_idx], len(scores))


def sentences_of(text: str) -> tuple[str, ...]:
    """The sentences of a candidate, without the marks of a list."""
    lines = (line.strip().lstrip("-*• ").strip() for line in text.splitlines())
    return tuple(line for line in lines if line and not line.startswith("```"))[:SENTENCES]


def worth(score: QuestionScore) -> float:
    """1 for a right answer, some for an honest abstention, nothing for a wrong one."""
    return 1.0 if score.right else ABSTAINED if score.verdict == "abstained" else 0.0


class _Silent:
    def log(self, message: str) -> None: ...


class _Adapter:
    """What GEPA asks of a system (gepa.core.adapter.GEPAAdapter)."""

    propose_new_texts = None

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def evaluate(self, batch: Sequence[GoldQuestion], candidate: Mapping[str, str], capture_traces: bool = False) -> Any:
        from gepa.core.adapter import EvaluationBatch

        scores = self._ask(batch, sentences_of(candidate[PART]))
        return EvaluationBatch(outputs=scores, scores=[worth(score) for score in scores], trajectories=scores if capture_traces else None)

    def make_reflective_dataset(self, candidate: Mapping[str, str], eval_batch: Any, components_to_update: Sequence[str]) -> dict[str, list[Any]]:
        return {part: [_told(score) for score in eval_batch.trajectories or ()] for part in components_to_update}


def _told(score: QuestionScore) -> dict[str, str]:
    said = "right" if score.right else f"{score.verdict}: {score.status}, {score.rows} rows where {score.wanted} are right. {score.failure}".strip()
    return {"Inputs": score.question, "Generated Outputs": score.query or "no query", "Feedback": said}
