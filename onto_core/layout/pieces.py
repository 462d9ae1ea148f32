"""Long tables and long pages in pieces that can be read alone: rows below their header, blocks of HTML between tags. Pure."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from onto_core.layout.grid import Grid
from onto_core.layout.placed import Placed
from onto_core.layout.read import read_layout

_BLOCK: Final = re.compile(r"<(?:h[1-6]|p|table|ul|ol|dl|div|section|article|blockquote|pre|hr)\b", re.IGNORECASE)
_TABLE: Final = re.compile(r"<(/?)table\b[^<>]*>", re.IGNORECASE)
_ROW: Final = re.compile(r"<tr\b", re.IGNORECASE)
_HEADING: Final = re.compile(r"<h[1-6]\b", re.IGNORECASE)
_BODY: Final = re.compile(r"<body\b[^<>]*>", re.IGNORECASE)


def split_table(block: str, size: int) -> list[Placed] | None:
    """A paragraph that is one table, or a table below its headings, in pieces of at most `size` characters with its header over each.

    None for anything else, and for a table whose header or rows are longer than that.
    """
    grids = [grid for grid in read_layout(block) if grid.kind == "table"]
    if len(grids) != 1 or block[grids[0].end :].strip():
        return None
    block = Placed.of(block)
    head, starts = _head(block, grids[0])
    edges = [*starts, len(block)]
    rows = [block.cut(start, start + len(block[start:end].rstrip("\n"))) for start, end in pairwise(edges)]
    if not rows or max(map(len, rows)) + len(head) > size:
        return None
    pieces, current = [], [head]
    length = len(head)
    for row in rows:
        if length + 1 + len(row) > size and len(current) > 1:
            pieces.append(Placed.joined(current, "\n"))
            current, length = [head], len(head)
        current.append(row)
        length += 1 + len(row)
    return [*pieces, Placed.joined(current, "\n")]


def _head(block: Placed, grid: Grid) -> tuple[Placed, list[int]]:
    """The text up to the first row, and the start of the line of each row."""
    starts = []
    for row in grid.rows:
        first = min(cell.start for cell in row if cell is not None)
        starts.append(block.rfind("\n", 0, first) + 1)
    return block.cut(0, len(block[: starts[0]].rstrip("\n"))), starts


def split_page(page: str, size: int) -> list[Placed]:
    """HTML in pieces of at most `size` characters where its blocks allow it, a heading with what follows it, each as it stands in the page.

    A table that is too long is cut between rows, with its first row over each piece. What is still too long stays whole.
    """
    body = _BODY.search(page)
    start = body.end() if body else 0
    placed = Placed.of(page)
    pieces: list[Placed] = []
    current: list[Placed] = []
    for block in _with_headings(_blocks(placed.cut(start, len(page)))):
        parts = _rows(block, size) if len(block) > size else [block]
        for part in parts:
            if current and sum(map(len, current)) + len(part) > size:
                pieces.append(Placed.joined(current, ""))
                current = []
            current.append(part)
    return [piece for piece in (*pieces, Placed.joined(current, "")) if re.sub(r"<[^<>]*>", "", piece).strip()]


def _blocks(page: Placed) -> list[Placed]:
    """The page cut before each block that is in no table."""
    depth = 0
    inside: list[tuple[int, int]] = []
    for match in _TABLE.finditer(page):
        if match[1]:
            depth = max(0, depth - 1)
            if depth == 0 and inside and inside[-1][1] < 0:
                inside[-1] = (inside[-1][0], match.end())
        else:
            if depth == 0:
                inside.append((match.start(), -1))
            depth += 1
    spans = [(start, end if end >= 0 else len(page)) for start, end in inside]
    cuts, at = [0], 0
    for match in _BLOCK.finditer(page):
        while at < len(spans) and spans[at][1] <= match.start():
            at += 1
        if at == len(spans) or match.start() <= spans[at][0]:
            cuts.append(match.start())
    edges = [*dict.fromkeys(cuts), len(page)]
    return [page.cut(start, end) for start, end in pairwise(edges) if start < end]


def _with_headings(blocks: list[Placed]) -> list[Placed]:
    joined: list[Placed] = []
    waiting: list[Placed] = []
    for block in blocks:
        waiting.append(block)
        if not _HEADING.match(block):
            joined.append(Placed.joined(waiting, ""))
            waiting = []
    return [*joined, Placed.joined(waiting, "")] if waiting else joined


def _rows(block: Placed, size: int) -> list[Placed]:
    """A block with a long table, cut between its rows."""
    starts = [match.start() for match in _ROW.finditer(block)]
    if len(starts) < 3 or not _TABLE.search(block):
        return [block]
    head, edges = block.cut(0, starts[1]), [*starts[1:], len(block)]
    end_of_table = Placed.joined([head.cut(0, 0), head.cut(0, 0)], "</table>")
    pieces: list[Placed] = []
    current, length = [head], len(head)
    for start, end in pairwise(edges):
        if length + end - start > size and len(current) > 1:
            pieces.append(Placed.joined([*current, end_of_table], ""))
            current, length = [head], len(head)
        current.append(block.cut(start, end))
        length += end - start
    return [*pieces, Placed.joined(current, "")]
