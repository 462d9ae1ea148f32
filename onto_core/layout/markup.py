"""HTML as its text, with headings, lists and tables as Markdown writes them, each character with its place of origin. Pure."""

from __future__ import annotations

import html
import re
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final

from onto_core.english.words import words_of
from onto_core.terms import Span

_BLOCKS: Final = words_of(
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header"
    " hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul"
)
_UNSEEN: Final = words_of("head script style template noscript svg math iframe object select button textarea audio video canvas")
"""Elements whose content is no text of the page."""
_FOOTNOTES: Final = frozenset(("sup",))
_VOID: Final = words_of("area base br col embed hr img input link meta source track wbr")
_IS_HTML: Final = re.compile(
    r"\A\s*(?:<!doctype html|<html\b|<\?xml[^>]*\?>\s*<(?:!doctype )?html)|<(table|dl|ul|ol|p|div|section|article|h[1-6]|body)\b[^<>]*>.*?</\1\s*>",
    re.IGNORECASE | re.DOTALL,
)
_MOST_SPANNED: Final = 100
"""Columns or rows that one cell may cover; browsers stop at 1,000 and 65,534."""


@dataclass(frozen=True, slots=True)
class PlainText:
    """The text of a page; character i of it stands at `[starts[i], ends[i])` in the page. What the text adds (line breaks, bars) stands nowhere."""

    text: str
    starts: array[int]
    ends: array[int]

    def origin(self, span: Span) -> Span:
        """The place in the page of a piece of its text."""
        if not self.text:
            return Span(0, 0)
        first, last = min(span.start, len(self.text) - 1), min(max(span.end, span.start + 1), len(self.text)) - 1
        return Span(self.starts[first], max(self.starts[first], self.ends[last]))


def is_html(text: str) -> bool:
    """True for a page, or a text with an element of HTML that holds others."""
    return "<" in text and _IS_HTML.search(text) is not None


def plain_text(page: str) -> PlainText | None:
    """The text of HTML, without scripts, styles, tags and footnote marks; None for a text that is no HTML, which stays as it is.

    A table becomes a Markdown table, one of two columns with a name in each row becomes key-value lines; `dl` as well. Never raises.
    """
    if not is_html(page):
        return None
    reader = _Reader(page)
    try:
        reader.feed(page)
        reader.close()
    except AssertionError:  # html.parser on "<![" without an end, until Python 3.13
        return None
    return reader.finished()


@dataclass(slots=True)
class _Piece:
    """Characters with their places, in the making."""

    chars: list[str]
    starts: array[int]
    ends: array[int]

    @classmethod
    def new(cls) -> _Piece:
        return cls([], array("q"), array("q"))

    def add(self, text: str, start: int, end: int | None = None) -> None:
        """Text that stands at `start`, a character each; or, with `end`, all of it at one place."""
        for offset, char in enumerate(text):
            self.chars.append(char)
            self.starts.append(start + offset if end is None else start)
            self.ends.append(start + offset + 1 if end is None else end)

    def extend(self, other: _Piece) -> None:
        self.chars += other.chars
        self.starts += other.starts
        self.ends += other.ends

    @property
    def last(self) -> str:
        return self.chars[-1] if self.chars else "\n"

    def stripped(self) -> _Piece:
        text = "".join(self.chars)
        first, last = len(text) - len(text.lstrip()), len(text.rstrip())
        return _Piece(self.chars[first:last], self.starts[first:last], self.ends[first:last])


@dataclass(slots=True)
class _Cell:
    piece: _Piece
    heads: bool
    columns: int
    rows: int


class _Reader(HTMLParser):
    """Writes the text of a page into `out`, or into the cell that is open."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=False)
        self._line_starts = [0, *(match.end() for match in re.finditer("\n", page))]
        self._page = page
        self._out = _Piece.new()
        self._unseen: list[str] = []
        self._open: list[str] = []
        self._rows: list[list[_Cell]] | None = None
        self._cell: _Cell | None = None
        self._caption: _Piece | None = None
        self._named: _Piece | None = None
        self._tables = 0

    @property
    def _at(self) -> int:
        line, column = self.getpos()
        return self._line_starts[line - 1] + column

    @property
    def _target(self) -> _Piece:
        if self._cell is not None:
            return self._cell.piece
        return self._caption if self._caption is not None else self._out

    # -- tags

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._unseen or tag in _UNSEEN or (tag in _FOOTNOTES and self._is_mark()):
            if tag not in _VOID:
                self._unseen.append(tag)
            return
        if tag not in _VOID:
            self._open.append(tag)
        if tag == "table":
            self._tables += 1
            if self._tables == 1:
                self._break(2)
                self._rows = []
        elif self._rows is not None and self._tables == 1 and tag in ("tr", "td", "th", "caption"):
            self._in_table(tag, dict(attrs))
        elif tag == "br":
            self._break(1)
        elif tag == "li":
            self._item()
        elif tag in ("dt", "dd"):
            self._entry(tag)
        elif tag in _BLOCKS:
            self._break(2 if tag not in ("dl", "ul", "ol", "tr", "td", "th") or self._cell is None else 1)
            if re.fullmatch("h[1-6]", tag) and self._cell is None:
                self._target.add("#" * int(tag[1]) + " ", self._at, self._at)

    def handle_endtag(self, tag: str) -> None:
        if self._unseen:
            if tag in self._unseen:
                del self._unseen[len(self._unseen) - 1 - self._unseen[::-1].index(tag) :]
            return
        if tag in self._open:
            del self._open[len(self._open) - 1 - self._open[::-1].index(tag) :]
        if tag == "table" and self._tables:
            self._tables -= 1
            if not self._tables:
                self._finish_table()
        elif self._tables == 1 and tag in ("td", "th"):
            self._cell = None
        elif self._tables == 1 and tag == "caption":
            self._caption = None
        elif tag in _BLOCKS:
            self._break(1 if tag in ("li", "dd", "tr") else 0 if tag == "dt" else 2)

    def _is_mark(self) -> bool:
        """True for a raised footnote mark: [1], a, *; not for the exponent of a unit."""
        content = re.match(r"<sup\b[^<>]*>(?P<in>(?:(?!</?sup\b).){0,400}?)</sup>", self._page[self._at : self._at + 600], re.IGNORECASE | re.DOTALL)
        mark = re.sub(r"<[^<>]*>|\s", "", content["in"]) if content else ""
        return re.fullmatch(r"\[[^\]]{0,30}\]|[*†‡]+", html.unescape(mark)) is not None or "<a" in (content["in"] if content else "")

    def _in_table(self, tag: str, attributes: Mapping[str, str | None]) -> None:
        rows = self._rows
        if rows is None:
            return
        self._cell = None
        if tag == "caption":
            self._caption = self._named = _Piece.new()
        elif tag == "tr":
            rows.append([])
        else:
            if not rows:
                rows.append([])
            self._cell = _Cell(_Piece.new(), tag == "th", _number(attributes.get("colspan")), _number(attributes.get("rowspan")))
            rows[-1].append(self._cell)

    def _item(self) -> None:
        if self._cell is not None:
            if "".join(self._target.chars).strip():
                self._target.add(", ", self._at, self._at)
        else:
            self._break(1)
            self._target.add("- ", self._at, self._at)

    def _entry(self, tag: str) -> None:
        target = self._target
        if tag == "dt":
            self._break(1)
        else:
            piece = target.stripped()
            joint = ": " if self._open.count("dl") and piece.last not in ":\n" else " "
            while target.chars and target.chars[-1].isspace():
                target.chars.pop(), target.starts.pop(), target.ends.pop()
            target.add(joint, self._at, self._at)

    def _break(self, lines: int) -> None:
        """An end of line, or an empty line; in a cell a space."""
        target, at = self._target, self._at
        if target is not self._out:
            if target.chars and not target.last.isspace():
                target.add(" ", at, at)
            return
        while target.chars and target.last in " \t":
            target.chars.pop(), target.starts.pop(), target.ends.pop()
        if not target.chars:
            return
        have = 0
        while have < len(target.chars) and have < lines and target.chars[-1 - have] == "\n":
            have += 1
        target.add("\n" * (lines - have), at, at)

    # -- text

    def handle_data(self, data: str) -> None:
        if self._unseen or (self._tables == 1 and self._cell is None and self._caption is None):
            return
        at = self._at
        if not self._inside or "pre" in self._open:
            self._target.add(data, at)
            return
        for match in re.finditer(r"\s+|[^\s]+", data):
            if not match[0].isspace():
                self._target.add(match[0], at + match.start())
            elif self._target.chars and not self._target.last.isspace():
                self._target.add(" ", at + match.start(), at + match.end())

    @property
    def _inside(self) -> bool:
        """True inside of an element that makes blocks, where white space means no more than a space; around it the text may be Markdown."""
        return any(tag in _BLOCKS for tag in self._open)

    def handle_entityref(self, name: str) -> None:
        self._reference(f"&{name};" if self._page.startswith(f"&{name};", self._at) else f"&{name}")

    def handle_charref(self, name: str) -> None:
        self._reference(f"&#{name};" if self._page.startswith(f"&#{name};", self._at) else f"&#{name}")

    def _reference(self, written: str) -> None:
        if not self._unseen and (self._tables != 1 or self._cell is not None or self._caption is not None):
            self._target.add(html.unescape(written).replace("\u00a0", " "), self._at, self._at + len(written))

    # -- tables

    def _finish_table(self) -> None:
        rows, at = self._rows or [], self._at
        self._rows = self._cell = self._caption = None
        table = [row for row in _unspanned(rows) if any(cell.piece.stripped().chars for cell in row)]
        for piece in self._captions(table):
            self._out.extend(piece.stripped())
            self._break(2)
        width = max(map(len, table), default=0)
        if width == 2 and all(len(row) == 2 and row[0].heads and not row[1].heads for row in table):
            for row in table:
                self._out.extend(row[0].piece.stripped())
                self._out.add(": " if row[0].piece.stripped().last != ":" else " ", at, at)
                self._out.extend(row[1].piece.stripped())
                self._break(1)
        elif width > 1:
            for number, row in enumerate(_one_header(table)):
                self._bars(row, width, at)
                if number == 0:
                    self._out.add("|" + "---|" * width, at, at)
                    self._break(1)
        else:
            for row in table:
                self._out.extend(row[0].piece.stripped())
                self._break(1)
        self._break(2)

    def _captions(self, table: list[list[_Cell]]) -> Iterator[_Piece]:
        """The caption, and first rows of one cell over all columns. Takes all rows of that sort out of the table: they are no rows of it."""
        if self._named is not None:
            yield self._named
            self._named = None
        leading = True
        for row in list(table):
            if len(row) > 1 and all(cell is row[0] for cell in row):
                table.remove(row)
                if leading:
                    yield row[0].piece
            elif len(row) > 1:
                leading = False

    def _bars(self, row: list[_Cell], width: int, at: int) -> None:
        self._out.add("| ", at, at)
        for number in range(width):
            if number < len(row):
                piece = row[number].piece.stripped()
                for char, start, end in zip(piece.chars, piece.starts, piece.ends, strict=True):
                    self._out.add(" " if char == "\n" else "\\|" if char == "|" else char, start, end)
            self._out.add(" | " if number < width - 1 else " |", at, at)
        self._break(1)

    def finished(self) -> PlainText:
        if self._tables:
            self._finish_table()
        piece = self._out.stripped()
        return PlainText("".join(piece.chars), piece.starts, piece.ends)


def _one_header(table: list[list[_Cell]]) -> list[list[_Cell]]:
    """The table with its first rows as one where they are all headings: "Born" over "date" and "place" are "Born date" and "Born place"."""
    headings = next((i for i, row in enumerate(table) if not all(cell.heads for cell in row)), 0)
    if headings < 2 or len({len(row) for row in table[:headings]}) > 1:
        return table
    joined = []
    for column in zip(*table[:headings], strict=True):
        piece = _Piece.new()
        for cell in {id(cell): cell for cell in column}.values():
            said = cell.piece.stripped()
            if piece.chars and said.chars:
                piece.add(" ", said.starts[0], said.starts[0])
            piece.extend(said)
        joined.append(_Cell(piece, True, 1, 1))
    return [joined, *table[headings:]]


def _number(value: str | None) -> int:
    return min(int(value), _MOST_SPANNED) if value and value.isascii() and value.isdigit() and int(value) else 1


def _unspanned(rows: list[list[_Cell]]) -> list[list[_Cell]]:
    """Rows of the same cells once for each column and row that they cover."""
    table: list[list[_Cell]] = []
    pending: dict[int, tuple[_Cell, int]] = {}
    for row in rows:
        cells: list[_Cell] = []
        waiting = list(row)
        while waiting or len(cells) in pending:
            if (held := pending.get(len(cells))) is not None:
                cell, left = held
                if left > 1:
                    pending[len(cells)] = (cell, left - 1)
                else:
                    del pending[len(cells)]
                cells.append(cell)
                continue
            cell = waiting.pop(0)
            for _ in range(cell.columns):
                if cell.rows > 1:
                    pending[len(cells)] = (cell, cell.rows - 1)
                cells.append(cell)
        table.append(cells)
    return table
