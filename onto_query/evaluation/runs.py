"""A run of questions as a file: a header, then a line for each question; and two runs over the same questions side by side."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from onto_core.errors import InputError, Problem
from onto_query.evaluation.figures import mcnemar
from onto_query.evaluation.measures import MISSED, QuestionScore

KIND: Final = "questions"
"""What the header of a run calls itself."""
SIGNIFICANT: Final = 0.05
FORM: Final = "a file that `ontorag eval query --out` wrote"
_FIELDS: Final = frozenset(field.name for field in fields(QuestionScore))


@dataclass(frozen=True, slots=True)
class Run:
    header: Mapping[str, Any]
    scores: tuple[QuestionScore, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One count in two runs: only in the first, only in the second, in both; `p` of McNemar's exact test."""

    first: int
    second: int
    gone: int
    come: int
    p: float


@dataclass(frozen=True, slots=True)
class Compared:
    """Two runs over the questions that both could judge. `lost` and `won`: ids of those right in one of them only."""

    questions: int
    right: Change
    wrong: Change
    lost: tuple[str, ...]
    won: tuple[str, ...]
    settings: Mapping[str, tuple[str, str]]
    left_out: int
    worse: bool


def write_run(path: Path, header: Mapping[str, Any], scores: Sequence[QuestionScore]) -> None:
    """Raises InputError for a file that cannot be written."""
    lines = [{"run": KIND, **header}, *(asdict(score) for score in scores)]
    try:
        path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise InputError(str(path), [Problem(str(path), f"cannot be written: {error.strerror or error}")]) from error


def read_run(path: Path) -> Run:
    """Raises InputError for a file that is no run of questions."""
    try:
        header, *lines = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip())
        if header.get("run") == KIND:
            return Run(header, tuple(_score(line) for line in lines))
    except OSError as error:
        raise InputError(str(path), [Problem(str(path), f"cannot be read: {error.strerror or error}")]) from error
    except (ValueError, TypeError, AttributeError):
        pass
    raise InputError(str(path), [Problem(str(path), "is no run of questions", FORM)])


def _score(line: Mapping[str, Any]) -> QuestionScore:
    known: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in line.items() if key in _FIELDS}
    return QuestionScore(**known)


def compare(first: Run, second: Run, *, tolerance: float = 0.0) -> Compared:
    """`worse`: the second has fewer right by more than the tolerance, a share, or more wrong, and McNemar's test says that it is no chance.

    Questions go together by id and words. Raises InputError when no question is in both.
    """
    others = {(score.id, score.question): score for score in second.scores if not score.gold}
    judged = [(score, others[score.id, score.question]) for score in first.scores if not score.gold and (score.id, score.question) in others]
    if not judged:
        raise InputError("compare", [Problem("the second run", "has no question of the first", "two runs over one file of questions")])
    right = _change([(a.right, b.right) for a, b in judged])
    wrong = _change([(a.verdict in MISSED, b.verdict in MISSED) for a, b in judged])
    fewer = right.first - right.second > tolerance * len(judged) and right.p < SIGNIFICANT
    more = wrong.second - wrong.first > tolerance * len(judged) and wrong.p < SIGNIFICANT
    keys = sorted({*first.header, *second.header})
    return Compared(
        questions=len(judged),
        right=right,
        wrong=wrong,
        lost=tuple(a.id for a, b in judged if a.right and not b.right),
        won=tuple(b.id for a, b in judged if b.right and not a.right),
        settings={key: pair for key in keys if (pair := (str(first.header.get(key, "")), str(second.header.get(key, ""))))[0] != pair[1]},
        left_out=len({(score.id, score.question) for score in (*first.scores, *second.scores)}) - len(judged),
        worse=fewer or more,
    )


def _change(pairs: Sequence[tuple[bool, bool]]) -> Change:
    gone, come = sum(a and not b for a, b in pairs), sum(b and not a for a, b in pairs)
    return Change(sum(a for a, _ in pairs), sum(b for _, b in pairs), gone, come, round(mcnemar(gone, come), 4))
