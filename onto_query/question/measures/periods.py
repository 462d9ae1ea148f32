"""Months, or years, side by side that are one period: "in May and June 2024". Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from onto_query.question.lexicon import Lexicon
from onto_query.question.measures.amount import Amount


def in_one(amounts: Sequence[Amount], structure: set[int], lowers: tuple[str, ...], lexicon: Lexicon) -> tuple[Amount, ...]:
    """The amounts, with months joined by "and" or "or", and years joined by "or", as one period where each follows the one before it.

    The last month says the year. Who "won in 2019 and 2020" may have won twice. Years with a gap between them are a choice ("in 2019 or 2022").
    """
    kept: list[Amount] = []
    run: list[Amount] = []
    for amount in amounts:
        if run and not _joined(run[-1], amount, lowers, lexicon):
            kept += _period(run, structure)
            run = []
        run.append(amount)
    return (*kept, *_period(run, structure))


def _joined(one: Amount, other: Amount, lowers: tuple[str, ...], lexicon: Lexicon) -> bool:
    joints = lowers[one.last : next((i for i in range(other.first, other.last) if not lexicon.has("compare", lowers[i])), other.last)]
    if {one.on, one.op, other.op} == {other.on, "="} == {"year", "="}:
        return len(joints) > 0 and lexicon.has("or", joints[0])
    if not (_is_month(one) and _is_month(other)) or (one.on == "date" and other.on == "month"):
        return False
    return all(any(lexicon.has(section, word) for section in ("and", "or", "compare")) for word in joints)


def _is_month(amount: Amount) -> bool:
    return amount.op == "=" and (amount.on == "month" or (amount.on == "date" and len(amount.value) == len("2024-05")))


def _period(run: Sequence[Amount], structure: set[int]) -> Sequence[Amount]:
    """The run as a span, or as it is where it has a gap or says no year."""
    if len(run) < 2 or run[-1].on == "month":
        return run
    last = run[-1]
    steps: list[int] = []  # years, or months since the year 0, the last one first
    for amount in reversed(run):
        year, _, month = amount.value.rpartition("-")
        if last.on == "year":
            steps.append(int(month))
            continue
        number = int(month) - 1 + 12 * (int(year) if year else steps[-1] // 12)
        steps.append(number if year or number <= steps[-1] else number - 12)
    if any(later - earlier != 1 for later, earlier in pairwise(steps)):
        if last.on != "year":
            return run
        structure.update(range(run[0].first, last.last))
        return [replace(last, first=run[0].first, others=tuple(amount.value for amount in run[:-1]))]
    begun = str(steps[-1]) if last.on == "year" else f"{steps[-1] // 12}-{steps[-1] % 12 + 1:02}"
    structure.update(range(run[0].first, last.last))
    return [replace(last, first=run[0].first, op=">=", value=begun), replace(last, first=run[0].first, op="<=")]
