"""A text cut into lines and lines into cells, with places. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.layout.grid import Cell, Row

_MARKS: Final = re.compile(r"^(?:\*{1,3}|_{2,3}|`+)(?=\S)|(?<=\S)(?:\*{1,3}|_{2,3}|`+)$")
_LINK: Final = re.compile(r"!?\[(?P<words>[^\[\]]*)\]\([^()\s]*\)")
_FOOTNOTE: Final = re.compile(r"\s*(?:\[(?:\d{1,3}|[a-z]|note \d+)\]|\[\^[^\]\s]+\]|[¹²³⁴⁵⁶⁷⁸⁹]{1,3}(?<![a-z][²³])|[*†‡]{1,3})$")
_EMPTY: Final = re.compile(
    r"[\s\-–—.?…/]*|n/?a|nil|none|null|unknown|vacant|tb[acd]|to be (?:announced|confirmed|decided|determined|defined)"
    r"|not (?:yet )?(?:known|available|applicable|stated|recorded|given|specified|set|decided)|[¹²³⁴⁵⁶⁷⁸⁹*†‡]+|\[\^?\w+\]|(?-i:\([a-z?–-][^()]*\))",
    re.IGNORECASE,
)
"""An aside in brackets says something of the cell that is not there: "(plate illegible)"."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its line break: characters `[start, end)` of the text."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def blank(self) -> bool:
        return not self.text.strip()


def lines_of(text: str) -> list[Line]:
    lines, start = [], 0
    for piece in text.splitlines(keepends=True):
        lines.append(Line(piece.rstrip("\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029"), start))
        start += len(piece)
    return lines


def cell(text: str, start: int) -> Cell | None:
    """The words of a piece of text that begins at `start`: without white space, emphasis, links and footnote marks around them; None when none are
    left, or they say that nothing is known."""
    first, last = start, start + len(text)
    piece = text
    while True:
        lead = len(piece) - len(piece.lstrip())
        piece, first = piece.strip(), first + lead
        last = first + len(piece)
        mark = _MARKS.search(piece) or _FOOTNOTE.search(piece)
        if mark is None or not piece:
            break
        if mark.start() == 0 and mark.end() < len(piece):
            piece, first = piece[mark.end() :], first + mark.end()
        elif mark.start() > 0:
            piece = piece[: mark.start()]
        else:
            break
    if link := _LINK.fullmatch(piece):
        piece, first = link["words"], first + link.start("words")
        last = first + len(piece)
    if _EMPTY.fullmatch(piece):
        return None
    return Cell(" ".join(piece.replace("\\|", "|").replace("**", "").split()), first, last)


def cells(parts: Sequence[tuple[int, int]], text: str) -> Row:
    return tuple(cell(text[start:end], start) for start, end in parts)


def fitted(row: Row, width: int) -> Row:
    """The row with `width` cells: what is missing is empty, what is too much is left out."""
    return (*row[:width], *(None for _ in range(width - len(row))))


def split_on(line: Line, mark: str) -> list[tuple[int, int]]:
    """The pieces of a line between marks; a mark at either edge is a border, and one after a backslash is a character."""
    pieces, start = [], line.start
    for match in re.finditer(rf"(?<!\\){mark}", line.text):
        pieces.append((start, line.start + match.start()))
        start = line.start + match.end()
    pieces.append((start, line.end))
    text = line.text.strip()
    if len(pieces) > 1 and re.match(mark, text):
        pieces = pieces[1:]
    if len(pieces) > 1 and re.search(rf"(?<!\\){mark}$", text):
        pieces = pieces[:-1]
    return pieces


def split_fields(line: Line, mark: str) -> list[tuple[int, int]] | None:
    """The fields of a line of delimited text (RFC 4180), without their quotation marks; None when these are not in order."""
    fields: list[tuple[int, int]] = []
    at, text = 0, line.text
    while True:
        if text.startswith('"', at):
            close = next(_closing(text, at + 1), -1)
            if close < 0 or (close + 1 < len(text) and text[close + 1] != mark):
                return None
            fields.append((line.start + at + 1, line.start + close))
            at = close + 1
        else:
            close = text.find(mark, at)
            close = len(text) if close < 0 else close
            fields.append((line.start + at, line.start + close))
            at = close
        if at >= len(text):
            return fields
        at += 1


def _closing(text: str, start: int) -> Iterator[int]:
    """The places of quotation marks that end a field: doubled ones stand for themselves."""
    at = text.find('"', start)
    while at >= 0:
        if text.startswith('""', at):
            at = text.find('"', at + 2)
            continue
        yield at
        at = text.find('"', at + 1)
