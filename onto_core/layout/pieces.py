"""Long tables and long pages in pieces that can be read alone: rows below their header, blocks of HTML between tags. Pure."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from onto_core.layout.grid import Grid
from onto_core.layout.read import read_layout

_BLOCK: Final = re.compile(r"<(?:h[1-6]|p|table|ul|ol|dl|div|section|article|blockquote|pre|hr)\b", re.IGNORECASE)
_TABLE: Final = re.compile(r"<(/?)table\b[^<>]*>", re.IGNORECASE)
_ROW: Final = re.compile(r"<tr\b", re.IGNORECASE)
_HEADING: Final = re.compile(r"<h[1-6]\b", re.IGNORECASE)
_BODY: Final = re.compile(r"<body\b[^<>]*>", re.IGNORECASE)


def split_table(block: str, size: int) -> list[str] | None:
    """A paragraph that is one table, or a table below its headings, in pieces of at most `size` characters with its header over each.

    None for anything else, and for a table whose header or rows are longer than that.
    """
    grids = [grid for grid in read_layout(block) if grid.kind == "table"]
    if len(grids) != 1 or block[grids[0].end :].strip():
        return None
    head, starts = _head(block, grids[0])
    edges = [*starts, len(block)]
    rows = [block[start:end].rstrip("\n") for start, end in pairwise(edges)]
    if not rows or max(map(len, rows)) + len(head) > size:
        return None
    pieces, current = [], head
    for row in rows:
        if len(current) + 1 + len(row) > size and current != head:
            pieces.append(current)
            current = head
        current = f"{current}\n{row}"
    return [*pieces, current]


def _head(block: str, grid: Grid) -> tuple[str, list[int]]:
    """The text up to the first row, and the start of the line of each row."""
    starts = []
    for row in grid.rows:
        first = min(cell.start for cell in row if cell is not None)
        starts.append(block.rfind("\n", 0, first) + 1)
    return block[: starts[0]].rstrip("\n"), starts


def split_page(page: str, size: int) -> list[str]:
    """HTML in pieces of at most `size` characters where its blocks allow it, a heading with what follows it, each as it stands in the page.

    A table that is too long is cut between rows, with its first row over each piece. What is still too long stays whole.
    """
    body = _BODY.search(page)
    start = body.end() if body else 0
    pieces: list[str] = []
    current = ""
    for block in _with_headings(_blocks(page[start:])):
        parts = _rows(block, size) if len(block) > size else [block]
        for part in parts:
            if current and len(current) + len(part) > size:
                pieces.append(current)
                current = ""
            current += part
    return [piece for piece in (*pieces, current) if re.sub(r"<[^<>]*>", "", piece).strip()]


def _blocks(page: str) -> list[str]:
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
    return [page[start:end] for start, end in pairwise(edges) if start < end]


def _with_headings(blocks: list[str]) -> list[str]:
    joined: list[str] = []
    waiting = ""
    for block in blocks:
        if _HEADING.match(block):
            waiting += block
        else:
            joined.append(waiting + block)
            waiting = ""
    return [*joined, waiting] if waiting else joined


def _rows(block: str, size: int) -> list[str]:
    """A block with a long table, cut between its rows."""
    starts = [match.start() for match in _ROW.finditer(block)]
    if len(starts) < 3 or not _TABLE.search(block):
        return [block]
    head, edges = block[: starts[1]], [*starts[1:], len(block)]
    pieces, current = [], head
    for start, end in pairwise(edges):
        if len(current) + end - start > size and current != head:
            pieces.append(current + "</table>")
            current = head
        current += block[start:end]
    return [*pieces, current]
