"""Rows of an answer held against gold rows: the same, wider, or the same in the columns that fit best. Pure."""

from __future__ import annotations

import itertools
import math
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.messages import CellWire
from onto_core.terms import BlankNode, Cell, Iri

TOLERANCE: Final = 1e-6
"""Numbers that differ by less, as a share or absolutely, are the same."""
MOST_COLUMNS: Final = 6
"""Up to this many columns may stand in any order."""
MOST_ASSIGNMENTS: Final = 5040
"""Ways to lay the answer's columns over the gold's that are all tried; where there are more, the most similar column is taken for each in turn."""

Value = str | float
Row = tuple[Value | None, ...]


@dataclass(frozen=True, slots=True)
class Assignment:
    """The columns of an answer that fit the gold's best. Shares are of different rows over these columns; `extra`: the columns left."""

    columns: tuple[int | None, ...]
    """For each gold column the answer's; None where the answer has too few."""
    precision: float
    recall: float
    f1: float
    extra: int


def assign(want: Sequence[Row], have: Sequence[Row]) -> Assignment:
    """The best assignment of the answer's columns to the gold's, rows compared as sets. Two empty results fit wholly."""
    width, given = len(want[0]) if want else 0, len(have[0]) if have else 0
    if not want or not have:
        fit = float(not want and not have)
        return Assignment((None,) * width, fit, fit, fit, given)
    have = snapped(want, have)
    wanted = set(want)
    best = max((_score(wanted, have, columns) for columns in _assignments(want, have)), key=lambda found: found[0])
    (f1, precision, recall), columns = best
    return Assignment(columns, precision, recall, f1, given - sum(column is not None for column in columns))


Shares = tuple[float, float, float]


def _score(wanted: set[Row], have: Sequence[Row], columns: tuple[int | None, ...]) -> tuple[Shares, tuple[int | None, ...]]:
    projected = {tuple(None if at is None else row[at] for at in columns) for row in have}
    hits = len(wanted & projected)
    precision, recall = hits / len(projected), hits / len(wanted)
    return (2 * precision * recall / (precision + recall) if hits else 0.0, precision, recall), columns


def _assignments(want: Sequence[Row], have: Sequence[Row]) -> Iterable[tuple[int | None, ...]]:
    width, given = len(want[0]), len(have[0])
    places: list[int | None] = [*range(given), *(None for _ in range(width - given))]
    if math.perm(len(places), width) <= MOST_ASSIGNMENTS:
        return dict.fromkeys(itertools.permutations(places, width))
    wanted, there = ([set(column) for column in zip(*rows, strict=True)] for rows in (want, have))
    left, chosen = set(range(given)), list[int | None]()
    for column in wanted:
        place = max(left, key=lambda at: (len(column & there[at]) / len(column | there[at]), -at), default=None)
        left.discard(-1 if place is None else place)
        chosen.append(place)
    return [tuple(chosen)]


def snapped(want: Sequence[Row], have: Sequence[Row]) -> list[Row]:
    """The rows, with each number that is the same as one of the gold's written as that one, so that sets find it."""
    numbers = sorted({cell for row in want for cell in row if isinstance(cell, float)})
    return [tuple(_snapped(cell, numbers) if isinstance(cell, float) else cell for cell in row) for row in have]


def _snapped(number: float, numbers: Sequence[float]) -> float:
    place = bisect_left(numbers, number)
    return next((near for near in numbers[max(0, place - 1) : place + 1] if same(near, number)), number)


def first_of(among: Sequence[Row], keys: Sequence[Row], have: Sequence[Row], number: int, assignment: Assignment) -> bool:
    """True when the answer has the first `number` different rows of all, in an order that their keys allow.

    Rows of one key may change places, also with those beyond the number; all of the last key may follow, for nobody can say which of them are meant.
    """
    if None in assignment.columns or assignment.precision < 1:
        return False
    key_of = dict(zip(reversed(among), reversed(keys), strict=True))
    every = [key_of[row] for row in dict.fromkeys(among)]
    projected = [tuple(row[at] for at in assignment.columns if at is not None) for row in snapped(among, have)]
    found = [key_of[row] for row in dict.fromkeys(projected)]
    tied = number + every[number:].count(every[number - 1]) if number and every[0] else number
    return found in (every[:number], every[:tied])


def described(want: Sequence[Row], allowed: Sequence[Row], have: Sequence[Row], least: float) -> bool:
    """True when the answer says at least that share of the rows, and nothing but these and what is allowed beside them."""
    fit = assign(want, have)
    if fit.recall < least or None in fit.columns:
        return False
    told = {tuple(row[at] for at in fit.columns if at is not None) for row in snapped([*want, *allowed], have)}
    return told <= {*want, *allowed}


def same_rows(want: Sequence[Row], have: Sequence[Row], *, ordered: bool) -> bool:
    """True for the same rows as often, in any order unless one was asked for, with up to `MOST_COLUMNS` columns in any order."""
    if len(want) != len(have):
        return False
    if not want:
        return True
    width = len(want[0])
    if len(have[0]) != width:
        return False
    orders = itertools.permutations(range(width)) if width <= MOST_COLUMNS else [tuple(range(width))]
    return any(_equal(want, [tuple(row[i] for i in order) for row in have], ordered=ordered) for order in orders)


def _equal(want: Sequence[Row], have: Sequence[Row], *, ordered: bool) -> bool:
    if not ordered:
        want, have = sorted(want, key=_sorting), sorted(have, key=_sorting)
    return all(same(a, b) for wanted, row in zip(want, have, strict=True) for a, b in zip(wanted, row, strict=True))


def _sorting(row: Row) -> list[tuple[int, float, str]]:
    return [(0, 0.0, "") if cell is None else (1, cell, "") if isinstance(cell, float) else (2, 0.0, cell) for cell in row]


def within(want: Sequence[Row], have: Sequence[Row]) -> bool:
    """True for as many rows, each of which has all values of a different gold row."""
    left = list(have)
    for row in want:
        index = next((i for i, other in enumerate(left) if all(any(same(a, b) for b in other) for a in row)), None)
        if index is None:
            return False
        del left[index]
    return not left


def same(a: Value | None, b: Value | None) -> bool:
    if isinstance(a, float) and isinstance(b, float):
        return math.isclose(a, b, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    return a == b


def value_of(cell: Cell) -> Value | None:
    """A thing by its IRI, a number by its value, any other literal by its text."""
    if cell is None:
        return None
    if isinstance(cell, Iri):
        return cell.value
    return "_:" if isinstance(cell, BlankNode) else number_or_text(cell.lexical)


def value_of_wire(cell: CellWire | None) -> Value | None:
    if cell is None:
        return None
    if cell.type == "literal":
        return number_or_text(cell.value)
    return cell.value if cell.type == "uri" else "_:"


def number_or_text(text: str) -> Value:
    try:
        number = float(text)
    except ValueError:
        return text
    return number if math.isfinite(number) else text
