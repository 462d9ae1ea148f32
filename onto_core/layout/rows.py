"""Rows of a table that are no things, and cells that repeat the one above. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from onto_core.layout.grid import Cell, Row

_TOTAL: Final = re.compile(r"(?:(?:grand|sub|over)[- ]?)?(?:totals?|sum|all|average|mean|median|Σ|∑)\b(?![- ][^\W\d_]).{0,40}", re.IGNORECASE)
"""The first cell of a row that adds the others up."""
_NUMBER: Final = re.compile(r"[^\w\s]{0,2}\s?(?P<figures>\d[\d., ' ]*)\s?\D{0,8}")
_DITTO: Final = re.compile(r"[\"“”″〃]|''|,,|do\.|ditto|idem|id\.|as above|same", re.IGNORECASE)


def tidied(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Rows without those that add the others up; a mark of repetition has the words of the cell above, at its own place."""
    told: list[Row] = []
    for row in rows:
        if told and (_named_total(row) or _adds_up(row, told)):
            continue
        above = told[-1] if told else tuple(None for _ in row)
        told.append(tuple(_repeated(cell, over) for cell, over in zip(row, above, strict=True)))
    return tuple(told)


def _repeated(cell: Cell | None, over: Cell | None) -> Cell | None:
    return Cell(over.text, cell.start, cell.end) if cell is not None and over is not None and _DITTO.fullmatch(cell.text) else cell


def _named_total(row: Row) -> bool:
    """True where a total is named and all else in the row are numbers: a company may be called so as well."""
    first = next(cell for cell in row if cell is not None)
    return _TOTAL.fullmatch(first.text) is not None and all(cell is first or cell is None or _NUMBER.fullmatch(cell.text) for cell in row)


def _adds_up(row: Row, before: Sequence[Row]) -> bool:
    """True when all that a row says after its first cell are the sums of its columns, with two numbers or more above each."""
    numbers = [i for i, cell in enumerate(row) if i and cell is not None]
    if not numbers:
        return False
    for i in numbers:
        parts = [number for each in before if (number := _number(each[i])) is not None]
        total = _number(row[i])
        if total is None or len(parts) < 2 or not total or abs(sum(parts) - total) > 1e-6 * abs(total):
            return False
    return True


def _number(cell: Cell | None) -> float | None:
    match = _NUMBER.fullmatch(cell.text) if cell is not None else None
    figures = re.sub(r"[, ' ](?=\d{3}(?:\D|$))", "", match["figures"]) if match else ""
    try:
        return float(figures.strip(" ,.'").replace(",", "."))
    except ValueError:
        return None
