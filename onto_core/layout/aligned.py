"""Tables whose columns only white space holds apart, without a line below their header. Pure.

The columns are the strips that no line of the block leaves; where a long cell breaks through one, every line must fall into as many pieces.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from onto_core.layout.grid import Cell, Row
from onto_core.layout.lines import Line, cells

WIDE: Final = 3
"""Columns from which two rows are enough for a table; with fewer it takes one row more."""
_GAP: Final = re.compile(r"(?<=\S)[ \u00a0]{2,}(?=\S)")


def aligned_rows(text: str, lines: Sequence[Line]) -> list[Row] | None:
    """The header and the rows of a block of lines; None for lines that are no table."""
    headings = len(_GAP.findall(lines[0].text)) + 1
    if headings < 2 or len(lines) < (3 if headings >= WIDE else 4):
        return None
    edges = _edges(lines)
    if len(edges) == headings:
        rows = [cells(_pieces(line, edges), text) for line in lines]
    elif all(len(_GAP.findall(line.text)) + 1 == headings and not line.text[:1].isspace() for line in lines):
        rows = [cells(_gapped(line), text) for line in lines]
    else:
        return None
    rows = _continued(rows)
    filled = [sum(map(bool, row)) for row in rows[1:]]
    if not filled or not all(row[0] for row in rows[1:]) or sum(count > 1 for count in filled) < max(2, 0.6 * len(filled)):
        return None
    return rows


def _edges(lines: Sequence[Line]) -> list[int]:
    """The first places of columns: after two places or more that every line leaves empty."""
    width = max(len(line.text) for line in lines)
    used = [any(len(line.text) > i and not line.text[i].isspace() for line in lines) for i in range(width)]
    return [i for i in range(width) if used[i] and not any(used[max(0, i - 2) : i])]


def _pieces(line: Line, edges: Sequence[int]) -> list[tuple[int, int]]:
    ends = [min(edge, len(line.text)) for edge in (*edges, len(line.text))]
    return [(line.start + a, line.start + max(a, b)) for a, b in pairwise(ends)]


def _gapped(line: Line) -> list[tuple[int, int]]:
    gaps = [(match.start(), match.end()) for match in _GAP.finditer(line.text)]
    starts = [0, *(end for _, end in gaps)]
    ends = [*(start for start, _ in gaps), len(line.text)]
    return [(line.start + a, line.start + b) for a, b in zip(starts, ends, strict=True)]


def _continued(rows: Sequence[Row]) -> list[Row]:
    """The rows with those joined to the row before that have nothing in their first column: a cell that was too long for its line."""
    joined: list[Row] = []
    for row in rows:
        if not any(row):
            continue
        if len(joined) > 1 and row[0] is None:
            joined[-1] = tuple(_both(one, other) for one, other in zip(joined[-1], row, strict=True))
        else:
            joined.append(row)
    return joined


def _both(one: Cell | None, other: Cell | None) -> Cell | None:
    if one is None or other is None:
        return one or other
    return Cell(f"{one.text} {other.text}", one.start, other.end)
