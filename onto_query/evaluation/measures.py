"""Answers scored against gold queries: right, honestly without an answer, or wrong. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final
from typing import Literal as OneOf

from onto_core.errors import BadQuery, QueryRejected
from onto_core.messages import Answer
from onto_core.ontology.schema.schema import Schema
from onto_query.evaluation.figures import Calibration, Interval, calibration, interval
from onto_query.evaluation.gold import Gold, GoldQuestion
from onto_query.evaluation.rows import Row, assign, described, first_of, same_rows, value_of_wire, within
from onto_query.gate import facts as sparql_facts
from onto_query.gate.issues import ALLOWED

ABSTAINED: Final = frozenset({"clarify", "unanswerable", "out_of_scope", "refused", "suggested"})
"""Statuses of a reply that gives no answer, and says so."""
MISSED: Final = frozenset({"wider", "wrong"})
"""Verdicts of an answer that says something else than the gold."""
SAID: Final = frozenset({"answered", "empty"})
"""Statuses of a reply that says something of the graph."""

Verdict = OneOf["right", "wider", "wrong", "abstained", "failed"]
"""right: the gold's rows in columns of the answer, as sets, in their order where that was asked for. wider: as many rows, each with all values
of a different gold row, by value or by label, and more. failed: the query did not run."""


@dataclass(frozen=True, slots=True)
class QuestionScore:
    """The score of an answer. `right`: the gold rows, or no answer where the graph has none. `gold`: why there are no rows to compare with."""

    id: str
    question: str
    verdict: Verdict
    status: str
    right: bool = False
    answered: bool = False
    foreign: tuple[str, ...] = ()
    """Classes and properties of the query that are not in the ontologies."""
    rows: int = 0
    wanted: int = 0
    seconds: float = 0.0
    query: str = ""
    gold: str = ""
    failure: str = ""
    kind: str = ""
    tier: str = ""
    confidence: float = 0.0
    exact: bool = False
    """The same rows as often, and no further columns."""
    f1: float = 0.0
    """Of the rows as sets, over the columns that fit best."""
    extra: int = 0
    """Columns beyond those that fit."""


@dataclass(frozen=True, slots=True)
class Part:
    """The questions of one kind, or those that one tier answered."""

    questions: int
    right: int
    wider: int
    wrong: int
    abstained: int
    failed: int


@dataclass(frozen=True, slots=True)
class QuestionReport:
    """Numbers of questions, shares of those that could be judged, seconds of an answer (median, and what 95 % take at most)."""

    questions: int
    judged: int
    right: int
    wider: int
    wrong: int
    abstained: int
    failed: int
    exact: int
    """Right, and without further columns;"""
    falsely_empty: int
    """wrong, because the graph does have something."""
    accuracy: float
    accuracy_interval: Interval
    wrongness: float
    """Wider or wrong."""
    wrongness_interval: Interval
    f1: float
    """Mean over the questions with gold rows: of rows as sets, over the columns that fit best."""
    abstention: float
    ran: float
    foreign: float
    seconds: float
    seconds_95: float
    calibration: Calibration
    statuses: Mapping[str, int]
    kinds: Mapping[str, Part]
    tiers: Mapping[str, Part]
    outcomes: tuple[QuestionScore, ...]


def judged(case: GoldQuestion, answer: Answer, gold: Gold | None, schema: Schema) -> QuestionScore:
    """The score of an answer. `gold`: the rows of the case's query; None for a case without one."""
    have = rows_of(answer)
    fit = assign(gold.rows, have) if gold is not None else assign((), ())
    verdict = verdict_of(case, answer, gold)
    return QuestionScore(
        case.id,
        case.question,
        verdict,
        answer.status,
        right=verdict == "right" or (not case.answerable and verdict == "abstained"),
        answered=answer.status in SAID,
        foreign=foreign_terms(answer, schema),
        rows=len(answer.rows),
        wanted=len(gold.rows) if gold else 0,
        seconds=answer.seconds,
        query=answer.query.text if answer.query else "",
        kind=case.kind,
        tier=answer.tier,
        confidence=answer.confidence,
        exact=verdict == "right" and gold is not None and same_rows(gold.rows, have, ordered=False),
        f1=round(fit.f1, 4) if gold is not None and answer.status in SAID else 0.0,
        extra=fit.extra if gold is not None and answer.status in SAID else 0,
    )


def rows_of(answer: Answer) -> list[Row]:
    return [tuple(map(value_of_wire, row)) for row in answer.rows]


def verdict_of(case: GoldQuestion, answer: Answer, gold: Gold | None) -> Verdict:
    if answer.status == "failed":
        return "failed"
    if answer.status == "clarify" and case.clarify:
        return "right"
    if answer.status in ABSTAINED:
        return "abstained"
    if gold is None:
        return "wrong"
    have = rows_of(answer)
    if gold.among:
        if first_of(gold.among, gold.keys, have, len({*gold.rows}), assign(gold.among, have)):
            return "right"
    elif assign(gold.rows, have).f1 == 1 or (gold.allowed and described(gold.rows, gold.allowed, have, gold.least)):
        return "right"
    called = [tuple(cell.label for cell in row if cell and cell.label) for row in answer.rows]
    return "wider" if within(gold.rows, [(*row, *names) for row, names in zip(have, called, strict=True)]) else "wrong"


def report(outcomes: Sequence[QuestionScore], *, seed: int = 0) -> QuestionReport:
    """The figures over all questions that could be judged: those whose gold query, if any, ran. `seed`: of the intervals."""
    scores = [score for score in outcomes if not score.gold]
    answered = [score for score in scores if score.query]
    whole = part_of(scores)
    sure = [score for score in scores if score.status == "answered"]
    seconds = sorted(score.seconds for score in scores)
    with_rows = [score.f1 for score in scores if score.wanted]
    missed = [score.verdict in MISSED for score in scores]
    return QuestionReport(
        questions=len(outcomes),
        judged=len(scores),
        right=whole.right,
        wider=whole.wider,
        wrong=whole.wrong,
        abstained=whole.abstained,
        failed=whole.failed,
        exact=sum(score.exact for score in scores),
        falsely_empty=sum(score.status == "empty" and score.verdict == "wrong" and score.wanted > 0 for score in scores),
        accuracy=_share(whole.right, len(scores)),
        accuracy_interval=interval([score.right for score in scores], seed=seed),
        wrongness=_share(sum(missed), len(scores)),
        wrongness_interval=interval(missed, seed=seed),
        f1=round(sum(with_rows) / len(with_rows), 4) if with_rows else 0.0,
        abstention=_share(whole.abstained, len(scores)),
        ran=_share(sum(score.answered for score in answered), len(answered)),
        foreign=_share(sum(bool(score.foreign) for score in answered), len(answered)),
        seconds=round(median(seconds), 3) if seconds else 0.0,
        seconds_95=round(seconds[min(len(seconds) - 1, int(0.95 * len(seconds)))], 3) if seconds else 0.0,
        calibration=calibration([(score.confidence, score.right) for score in sure]),
        statuses=dict(Counter(score.status for score in scores)),
        kinds=_parts(scores, [score.kind for score in scores]),
        tiers=_parts(scores, [score.tier or "none" for score in scores]),
        outcomes=tuple(outcomes),
    )


def part_of(scores: Sequence[QuestionScore]) -> Part:
    verdicts = Counter(score.verdict for score in scores)
    right = sum(score.right for score in scores)
    return Part(len(scores), right, verdicts["wider"], verdicts["wrong"], verdicts["abstained"], verdicts["failed"])


def _parts(scores: Sequence[QuestionScore], names: Sequence[str]) -> dict[str, Part]:
    pairs = list(zip(names, scores, strict=True))
    return {name: part_of([score for other, score in pairs if other == name]) for name in sorted(set(names))}


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def foreign_terms(answer: Answer, schema: Schema) -> tuple[str, ...]:
    """Classes and properties in the SPARQL of an answer that are not in its ontologies; empty for Cypher, which has other names."""
    if answer.query is None or answer.query.language != "sparql":
        return ()
    try:
        facts = sparql_facts.read(answer.query.text)
    except (BadQuery, QueryRejected):
        return ()
    used = [(iri, schema.properties) for iri in facts.properties] + [(iri, schema.classes) for iri in facts.classes]
    return tuple(iri for iri, declared in used if iri not in declared and not iri.startswith(ALLOWED))
