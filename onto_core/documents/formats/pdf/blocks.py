"""The lines of a region as blocks: tables that white space or rules draw, headings, items, paragraphs. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from onto_core.documents.formats.pdf.tables import Rows, table_at
from onto_core.documents.formats.pdf.words import Box, Line, around, leading

Kind = Literal["text", "heading", "item", "table"]
BULLET: Final = re.compile(r"[•‣◦▪●○■–*-]\s+(?=\S)|\(?(?:\d{1,2}|[a-z])[.)]\s+(?=\S)")
_LARGER: Final = 1.12
"""Times the size of the text: a heading."""
_HEADING_WORDS: Final = 14
_APART: Final = 1.35
"""Times the usual distance of lines: the end of a paragraph."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block on one page. `lines` of a text, or `rows` of a table with their boxes."""

    kind: Kind
    box: Box
    lines: tuple[Line, ...] = ()
    rows: Rows = ()
    size: float = 0.0
    bold: bool = False

    @property
    def text(self) -> str:
        return " ".join(line.text for line in self.lines)


def blocks_of(parts: Sequence[Line], drawn: dict[Line, Rows], rules: Sequence[Box], body: float) -> list[Block]:
    """The blocks of a region from the top. `drawn` are tables that stand for lines of one word, `body` is the size of the document's text."""
    tables = [part for part in parts if part in drawn]
    lines = _whole([part for part in parts if part not in drawn])
    blocks = [Block("table", table.box, rows=drawn[table]) for table in tables]
    start = at = 0
    while at < len(lines):
        found = table_at(lines, at, rules, [table.box for table in tables])
        if found is None:
            at += 1
            continue
        rows, end = found
        blocks += _texts(lines[start:at], tables, body)
        blocks.append(Block("table", around(line.box for line in lines[at:end]), rows=rows))
        start = at = end
    blocks += _texts(lines[start:], tables, body)
    return sorted(blocks, key=lambda block: block.box.top + 0.01 * block.box.x0)


def _whole(parts: Sequence[Line]) -> list[Line]:
    """The lines that parts beside each other are."""
    lines: list[list[Line]] = []
    for part in sorted(parts, key=lambda part: part.box.top + part.box.bottom):
        middle = (part.box.top + part.box.bottom) / 2
        if lines and any(other.box.top < middle < other.box.bottom for other in lines[-1]):
            lines[-1].append(part)
        else:
            lines.append([part])
    return [Line(tuple(sorted((word for part in line for word in part.words), key=lambda word: word.box.x0))) for line in lines]


def _texts(lines: Sequence[Line], tables: Sequence[Line], body: float) -> Iterator[Block]:
    """Paragraphs, headings and items; a table between two lines parts them."""
    if not lines:
        return
    column = _Column(leading(lines), min(line.box.x0 for line in lines), max(line.box.x1 for line in lines), [table.box.top for table in tables])
    current: list[Line] = []
    for line in lines:
        if current and _begins(line, current, column):
            yield _text(current, body)
            current = []
        current.append(line)
    yield _text(current, body)


@dataclass(frozen=True, slots=True)
class _Column:
    """The usual distance of its lines, its edges, and where tables begin in it."""

    step: float
    left: float
    right: float
    tables: Sequence[float]


def _begins(line: Line, current: Sequence[Line], column: _Column) -> bool:
    """True for a line that begins a paragraph: after a gap, in another size or weight, with a bullet, or indented after a line that ends early."""
    last, left, right = current[-1], column.left, column.right
    if line.box.bottom - last.box.bottom > _APART * max(column.step, 1.05 * line.size):
        return True
    if any(last.box.bottom <= top <= line.box.top for top in column.tables):
        return True
    if abs(line.size - last.size) > 0.08 * last.size or (line.bold != last.bold and (len(current) == 1 or line.bold)):
        return True
    if BULLET.match(line.text) and (BULLET.match(current[0].text) or line.box.x0 > left + 2 or last.text.endswith(":")):
        return True
    if BULLET.match(current[0].text):
        return line.box.x0 < current[0].box.x0 + 1 and line.box.x0 <= left + 1 and current[0].box.x0 > left + 1
    first = line.box.x0 - left
    indented = 0.8 * line.size < first < 4 * line.size and last.box.x0 - left < 0.5 * line.size
    ends_early = last.box.x1 < right - 0.2 * (right - left) and last.text[-1:] in ".!?:"
    return indented or ends_early


def _text(lines: Sequence[Line], body: float) -> Block:
    block = Block(
        "text", around(line.box for line in lines), tuple(lines), size=max(line.size for line in lines), bold=all(line.bold for line in lines)
    )
    if BULLET.match(block.text) and not (block.bold or block.size >= _LARGER * body):
        return replace(block, kind="item")
    words = block.text.split()
    stands_out = block.size >= _LARGER * body or (block.bold and block.size > 0.95 * body and block.text[-1:] not in ".;,")
    is_heading = stands_out and len(words) <= _HEADING_WORDS * (2 if block.size >= _LARGER * body else 1) and any(map(str.isalpha, block.text))
    return replace(block, kind="heading") if is_heading else block
