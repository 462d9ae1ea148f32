"""Tables on a page: those whose cells lines enclose, and those whose columns only white space or rules between rows hold apart. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from onto_core.documents.formats.pdf.words import Box, Line, Word, around, lines_of

Rows = tuple[tuple[tuple[str, Box | None], ...], ...]
"""The cells of each row with their boxes; the first row has the names of the columns."""

_LEAST_ROWS: Final = 3
"""Rows, the header among them, of a table that no lines draw."""
_WIDE: Final = 3
"""Columns of a table"""
_FEW_ROWS: Final = 2
"""that needs no more than these rows, all of them full: the last ones of a table may stand alone on a page."""
_PROSE: Final = 7
"""Words in the middle cell of a first column: these are no names, and two columns of them no table."""
_CONTINUED: Final = 0.85
"""Of the usual distance of rows: a line that is nearer, and does not fill the row, goes on with the cells above it."""


def drawn_table(cells: Sequence[Sequence[Box | None]], words: Sequence[Word]) -> Rows | None:
    """The table of cells that lines enclose, None for one that covers its neighbours; without empty rows. None for fewer than two columns."""
    rows = []
    for row in cells:
        told: list[tuple[str, Box | None]] = []
        for box in row:
            own = [word for word in words if box is not None and box.holds((word.box.x0 + word.box.x1) / 2, (word.box.top + word.box.bottom) / 2)]
            told.append((" ".join(line.text for line in lines_of(own)), box))
        if any(text for text, _ in told):
            rows.append(told)
    columns = [number for number in range(max(map(len, rows), default=0)) if any(number < len(row) and row[number][0] for row in rows)]
    if not rows or len(columns) < 2:
        return None
    return _one_header([[row[number] if number < len(row) else ("", None) for number in columns] for row in rows])


def _one_header(rows: list[list[tuple[str, Box | None]]]) -> Rows:
    """Two rows of names, the upper of which has cells over several columns, as one: "Born date", "Born place"."""
    if len(rows) < 3:
        return tuple(map(tuple, rows))
    upper, under = rows[0], rows[1]
    covered = [number for number, (text, box) in enumerate(upper) if not text and box is None]
    if covered and all(under[number][0] for number in covered):
        over = ""
        names: list[tuple[str, Box | None]] = []
        for (text, box), (below, below_box) in zip(upper, under, strict=True):
            over = text if text or box is not None else over
            names.append((" ".join(filter(None, (over, below))), below_box or box))
        rows = [names, *rows[2:]]
    return tuple(map(tuple, rows))


def table_at(lines: Sequence[Line], at: int, rules: Sequence[Box], tables: Sequence[Box]) -> tuple[Rows, int] | None:
    """The table that begins with a line, and the number of the first line after it; None where none does."""
    if len(lines[at].cells()) < 2:
        return None
    end = _end(lines, at, tables)
    cells = [line.cells() for line in lines[at:end]]
    counts = Counter(len(row) for row in cells if len(row) > 1)
    full = [row for row in cells if len(row) > 1]
    if len(full) < _FEW_ROWS:
        return None
    width = max((number for number in counts if counts[number] >= max(2, 0.4 * len(full))), default=0)
    edges = _edges([row for row in cells if len(row) == width]) if width > 1 else None
    if edges is None:
        return None
    placed = [_placed(row, edges) for row in cells]
    rows = _joined(placed, lines[at:end], _between(lines[at:end], rules))
    few = width >= _WIDE and all(len(row) == width for row in cells)
    if len(rows) < (_FEW_ROWS if few else _LEAST_ROWS) or median(len(row[0][0].split()) for row in rows[1:]) > _PROSE:
        return None
    return tuple(map(tuple, rows)), end


def _end(lines: Sequence[Line], at: int, tables: Sequence[Box]) -> int:
    """The number of the first line that is not of the table: after two lines of one cell, or a gap that no row has."""
    end = at + 1
    steps = [lines[at + 1].box.bottom - lines[at].box.bottom] if at + 1 < len(lines) else []
    while end < len(lines):
        line, last = lines[end], lines[end - 1]
        step = line.box.bottom - last.box.bottom
        if step > 2.2 * min(steps) or any(last.box.bottom <= box.top <= line.box.top for box in tables):
            break
        if len(line.cells()) < 2 and (
            (line.box.x0 <= lines[at].box.x0 + line.size and line.box.width > 0.5 * (lines[at].box.width or 1))
            or (end + 1 < len(lines) and len(last.cells()) < 2 and len(lines[end + 1].cells()) < 2)
        ):
            break
        steps.append(step)
        end += 1
    while end > at + 1 and len(lines[end - 1].cells()) < 2 and lines[end - 1].box.bottom - lines[end - 2].box.bottom > _CONTINUED * median(steps):
        end -= 1
    return end


def _edges(rows: Sequence[Sequence[Line]]) -> list[tuple[float, float]] | None:
    """The left and right edge of each column; None where columns overlap."""
    columns = [around(row[number].box for row in rows) for number in range(len(rows[0]))]
    if any(left.x1 >= right.x0 for left, right in pairwise(columns)):
        return None
    return [(column.x0, column.x1) for column in columns]


def _placed(row: Sequence[Line], edges: Sequence[tuple[float, float]]) -> list[list[Line]]:
    """The cells of a line by their columns: each in the one that it shares most with, or is nearest to."""
    placed: list[list[Line]] = [[] for _ in edges]
    for cell in row:
        shared = [min(cell.box.x1, right) - max(cell.box.x0, left) for left, right in edges]
        placed[shared.index(max(shared))].append(cell)
    return placed


def _between(lines: Sequence[Line], rules: Sequence[Box]) -> set[int] | None:
    """The numbers of the lines that a rule stands over, where rules part the rows: as many as there is more than one line between."""
    top, bottom = lines[0].box, lines[-1].box
    inner = [rule for rule in rules if top.bottom - 1 <= rule.top <= bottom.top + 1 and rule.width > 0.6 * around(line.box for line in lines).width]
    parted = {
        number for number in range(1, len(lines)) if any(lines[number - 1].box.bottom - 1 <= rule.top <= lines[number].box.top + 1 for rule in inner)
    }
    return parted if len(parted) >= _LEAST_ROWS - 1 and len(parted) < len(lines) - 1 else None


def _joined(placed: Sequence[Sequence[Sequence[Line]]], lines: Sequence[Line], parted: set[int] | None) -> list[list[tuple[str, Box | None]]]:
    """The rows, with lines that go on with the cells above joined to them."""
    steps = [b.box.bottom - a.box.bottom for a, b in pairwise(lines)]
    starts = [step for number, step in enumerate(steps, start=1) if placed[number][0] and sum(map(bool, placed[number])) > 1]
    usual = median(starts) if starts else 0.0
    groups: list[list[int]] = []
    for number, row in enumerate(placed):
        if number == 0:
            groups.append([number])
            continue
        near = steps[number - 1] < _CONTINUED * usual
        partial = sum(map(bool, row)) < len(row)
        goes_on = number not in parted if parted is not None else partial and (near or (not row[0] and steps[number - 1] <= 1.1 * usual))
        groups[-1].append(number) if goes_on else groups.append([number])
    return [[_cell([cell for number in group for cell in placed[number][column]]) for column in range(len(placed[0]))] for group in groups]


def _cell(parts: Sequence[Line]) -> tuple[str, Box | None]:
    return " ".join(part.text for part in parts), around(part.box for part in parts) if parts else None
