"""The reading order of a page: columns are found by the white space that runs between them, and read one after the other. Pure.

Recursive cuts along white space (Nagy and Seth, Hierarchical representation of optically scanned documents, ICPR 1984), but the gutter may run
along a part of the page only, as below a title that stands over both columns. Cells of a table stand apart in the same way: a gutter is one between
columns only where there is prose on both sides, or on one, and the other has lines of its own heights.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from onto_core.documents.formats.pdf.words import Box, Line, Word, lines_of

_LEAST_LINES: Final = 3
"""Lines on each side of a gutter,"""
_LEAST_WORDS: Final = 3
"""words in most of them,"""
_FILLED: Final = 0.6
"""and the share of the longest line that the middle one is long: several columns may stand on one side."""
_LEVEL: Final = 1.0
"""Points by which two lines on one height may differ."""
_DEEPEST: Final = 8
"""Cuts within cuts."""
_STEP: Final = 2.0
"""Points between two places that are tried as a gutter."""


@dataclass(frozen=True, slots=True)
class _Gutter:
    x: float
    top: float
    bottom: float
    lines: int


def regions(words: Sequence[Word], tables: Sequence[Line]) -> list[list[Line]]:
    """The parts of the lines of a page in regions that are each read from the top, in reading order. A table is a line of one word."""
    return list(_cut([*(part for line in lines_of(words) for part in line.cells()), *tables], 0))


def _cut(parts: list[Line], depth: int) -> Iterator[list[Line]]:
    gutter = _best_gutter(parts) if depth < _DEEPEST else None
    if gutter is None:
        if parts:
            yield parts
        return
    above = [part for part in parts if _middle(part) < gutter.top]
    below = [part for part in parts if _middle(part) > gutter.bottom]
    beside = [part for part in parts if gutter.top <= _middle(part) <= gutter.bottom]
    left = [part for part in beside if part.box.x1 <= gutter.x]
    right = [part for part in beside if part.box.x0 >= gutter.x]
    for side in (above, left, right, below):
        yield from _cut(side, depth + 1)


def _middle(part: Line) -> float:
    return (part.box.top + part.box.bottom) / 2


def _best_gutter(parts: Sequence[Line]) -> _Gutter | None:
    """The gutter with most lines beside it; of equal ones the leftmost."""
    if len(parts) < 2 * _LEAST_LINES:
        return None
    boxes = [part.box for part in parts]
    size = median(part.size for part in parts)
    best: _Gutter | None = None
    for x in sorted({round((box.x0 - 0.4 * size) / _STEP) * _STEP for box in boxes}):
        for top, bottom in _free(x, boxes):
            gutter = _gutter(x, top, bottom, parts)
            if gutter is not None and (best is None or gutter.lines > best.lines):
                best = gutter
    return best


def _free(x: float, boxes: Sequence[Box]) -> Iterator[tuple[float, float]]:
    """The heights between which nothing crosses the line at `x`, where there is text on both sides."""
    top = bottom = 0.0
    sides: set[bool] = set()
    for box in [*sorted(boxes, key=lambda box: box.top + box.bottom), None]:
        if box is None or box.x0 < x < box.x1:
            if len(sides) == 2:
                yield top, bottom
            sides = set()
        else:
            top, bottom = (min(top, box.top), max(bottom, box.bottom)) if sides else (box.top, box.bottom)
            sides.add(box.x0 >= x)


def _gutter(x: float, top: float, bottom: float, parts: Sequence[Line]) -> _Gutter | None:
    """The gutter, when there is prose on both sides of it, or on one and on the other lines that stand on heights of their own."""
    beside = [part for part in parts if top <= _middle(part) <= bottom]
    left, right = [part for part in beside if part.box.x1 <= x], [part for part in beside if part.box.x0 >= x]
    one, other = _is_prose(left), _is_prose(right)
    if not (one and other) and not ((one or other) and _stand_apart(left, right) and _stand_apart(right, left)):
        return None
    return _Gutter(x, top, bottom, min(len(left), len(right)))


def _stand_apart(parts: Sequence[Line], others: Sequence[Line]) -> bool:
    """True where most lines stand on other heights than those beside them: cells of a row share theirs."""
    heights = sorted(part.box.bottom for part in others)
    level = 0
    for part in parts:
        at = bisect_left(heights, part.box.bottom - _LEVEL)
        level += at < len(heights) and heights[at] <= part.box.bottom + _LEVEL
    return len(parts) >= _LEAST_LINES and level < 0.5 * len(parts)


def _is_prose(parts: Sequence[Line]) -> bool:
    if len(parts) < _LEAST_LINES:
        return False
    width = max(part.box.width for part in parts)
    long = [part for part in parts if len(part.words) >= _LEAST_WORDS]
    return len(long) > 0.6 * len(parts) and median(part.box.width for part in parts) >= _FILLED * width
