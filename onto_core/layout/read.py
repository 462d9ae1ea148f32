"""The tables, records and lists of a text: Markdown, delimited text, boxes, key-value lines, bullets. Pure.

Only what is plain is taken for a table: two lines of prose that happen to hold as many commas are not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from onto_core.english.words import words_of
from onto_core.layout.aligned import aligned_rows
from onto_core.layout.grid import Cell, Grid, Row
from onto_core.layout.lines import Line, cell, cells, fitted, lines_of, split_fields, split_on
from onto_core.layout.rows import tidied
from onto_core.terms import Span

ABOVE: Final = 3
"""Headings and sentences over a grid that are kept, the nearest first."""
LONGEST_KEY: Final = 40
"""Characters of a key or a column's name."""
WORDS_OF_KEY: Final = 6

_RULE: Final = re.compile(r"\s*[|+]?\s*:?-+:?\s*(?:[|+]\s*:?-+:?\s*)*[|+]?\s*")
_BORDER: Final = re.compile(r"[\s+|:┌┐└┘├┤┬┴┼─━═╔╗╚╝╠╣╦╩╬╪╞╡╤╧╟╢╫╭╮╰╯│║=-]*[-─━═=]{2}[\s+|:┌┐└┘├┤┬┴┼─━═╔╗╚╝╠╣╦╩╬╪╞╡╤╧╟╢╫╭╮╰╯│║=-]*")
_DASHES: Final = re.compile(r"\s*[-=]{2,}(?:\s+[-=]{2,})+\s*")
_BAR: Final = "[|│║]"
_KEY: Final = re.compile(
    r"\s*(?:[-*+•]\s+)?(?P<marks>\*{1,2}|__|_)?(?P<key>[^\W\d_][^:|\t]{0,39}?)\s*(?:(?P=marks))?\s*:(?:\*{1,2}|__|_)?[ \t]+(?=\S)"
)
_BULLET: Final = re.compile(r"\s{0,6}(?:[-*+•‣◦]|\d{1,3}[.)])\s+(?=\S)")
_MARK: Final = re.compile(r"(?<=[^\n]\n)[ \t]*(?:[-*+•‣◦]|\d{1,3}[.)])(?=\s)")
_ONE_SENTENCE: Final = re.compile(r"^(?:(?!\w{2}[.!?]\s+\S).)+$", re.MULTILINE)
_IN_BRACKETS: Final = re.compile(r"\([^()\n]*\)")
_NO_BREAK: Final = re.compile(r"[^\n]")
_HEADING: Final = re.compile(r"\s*#{1,6}\s+")
_SENTENCES: Final = re.compile(r"\w{2}[.!?]\s+[^\W\da-z_]|(?:\S+\s+){12}|(?:\S+\s+){5}.*\w\.\s*$")
"""A value that is said in a sentence, or more."""
_CLAUSES: Final = re.compile(r";\s|[^\W\d_]{3}\.\s*$")
_NOT_A_NAME: Final = re.compile(r"[.!?;]\s|[.!?]$|^\W*$")


def read_layout(text: str) -> tuple[Grid, ...]:
    """The grids of a text in order; none overlaps another."""
    lines = lines_of(text)
    grids: list[Grid] = []
    at = 0
    while at < len(lines):
        if lines[at].blank:
            at += 1
            continue
        found = next((found for read in _READERS if (found := read(text, lines, at)) is not None), None)
        if found is None:
            at += 1
            continue
        grid, at = found
        least = grids[-1].end if grids else 0
        grids.append(replace(grid, above=tuple(_above(lines, grid.start, least))))
    return tuple(_with_common_headings(grids))


def prose(text: str, grids: Sequence[Grid]) -> str:
    """The text with tables and records blanked, every other character in its place. Lists are prose as well: an item that stands right below another
    line follows an empty line instead, and one of no more than a sentence is without its brackets: these are said of it, not of the words before."""
    text = blanked(text, [grid.span for grid in grids if grid.kind != "list"])
    for grid in grids:
        if grid.kind == "list":
            first = max(0, text.rfind("\n", 0, grid.start))
            items = _MARK.sub(lambda mark: "\n".ljust(len(mark[0])), text[max(0, first - 1) : grid.end])
            items = _ONE_SENTENCE.sub(lambda line: _IN_BRACKETS.sub(lambda aside: " " * len(aside[0]), line[0]), items)
            text = f"{text[: max(0, first - 1)]}{items}{text[grid.end :]}"
    return text


def blanked(text: str, spans: Iterable[Span]) -> str:
    """The text with spaces for the characters of some places, but for line breaks."""
    for span in spans:
        text = f"{text[: span.start]}{_NO_BREAK.sub(' ', text[span.start : span.end])}{text[span.end :]}"
    return text


Found = tuple[Grid, int]
"""A grid, and the number of the first line after it."""


def _grid(header: Row, rows: Sequence[Row], lines: Sequence[Line]) -> Grid | None:
    """A table of two columns or more with something in it; one without a name over its second column is a record of its first."""
    width = len(header)
    kept = tuple(row for row in (fitted(row, width) for row in rows) if sum(map(bool, row)) > (width > 2 and row[0] is None))
    kept = tuple(row for row in tidied(kept) if any(row[1:]))
    if width < 2 or not kept:
        return None
    if width == 2 and (header[1] is None or all(name is not None and name.text.casefold() in _GENERIC for name in header)):
        pairs = [(row[0], row[1]) for row in kept if row[0] is not None]
        return (
            Grid("record", tuple(key for key, _ in pairs), (tuple(value for _, value in pairs),), (), lines[0].start, lines[-1].end)
            if pairs
            else None
        )
    return Grid("table", header, kept, (), lines[0].start, lines[-1].end)


_GENERIC: Final = words_of("field fields key keys value values property properties attribute attributes item data detail details information")
"""Names of columns that say no more than that one holds names and the other values."""


def _pipes(text: str, lines: Sequence[Line], at: int) -> Found | None:
    """A Markdown table (GitHub Flavored Markdown 4.10), or one as psql prints it: a header, a rule of dashes, rows."""
    if at + 1 >= len(lines) or "|" not in lines[at].text:
        return None
    rule = lines[at + 1].text
    if not _RULE.fullmatch(rule) or not re.search(r"[|+]", rule):
        return None
    end = at + 2
    while end < len(lines) and not lines[end].blank and "|" in lines[end].text:
        end += 1
    header = cells(split_on(lines[at], _BAR), text)
    grid = _grid(header, [cells(split_on(line, _BAR), text) for line in lines[at + 2 : end]], lines[at:end])
    return (grid, end) if grid else None


def _box(text: str, lines: Sequence[Line], at: int) -> Found | None:
    """A table with borders: between the header and the rows, perhaps also between rows, whose cells may then have several lines."""
    if not _BORDER.fullmatch(lines[at].text) or _DASHES.fullmatch(lines[at].text):
        return None
    end = at
    while end < len(lines) and (_BORDER.fullmatch(lines[end].text) or re.search(_BAR, lines[end].text)):
        end += 1
    groups: list[list[Line]] = []
    for before, line in zip((None, *lines[at:end]), lines[at:end], strict=False):
        if _BORDER.fullmatch(line.text):
            continue
        if not groups or (before is not None and _BORDER.fullmatch(before.text)):
            groups.append([])
        groups[-1].append(line)
    if len(groups) < 2:
        return None
    if len(groups) == 2:  # one border below the header, none between rows
        groups = [groups[0], *([line] for line in groups[1])]
    rows = [_joined([cells(split_on(line, _BAR), text) for line in group], text) for group in groups]
    grid = _grid(rows[0], rows[1:], lines[at:end])
    return (grid, end) if grid else None


def _joined(lines: Sequence[Row], text: str) -> Row:
    """The cells of a row that stands on several lines."""
    width = max(map(len, lines))
    columns = zip(*(fitted(line, width) for line in lines), strict=True)
    filled = ([part for part in column if part is not None] for column in columns)
    return tuple(Cell(" ".join(part.text for part in parts), parts[0].start, parts[-1].end) if parts else None for parts in filled)


def _aligned(text: str, lines: Sequence[Line], at: int) -> Found | None:
    """A table whose columns stand under runs of dashes."""
    if at + 2 >= len(lines) or lines[at].blank or not _DASHES.fullmatch(lines[at + 1].text):
        return None
    starts = [match.start() for match in re.finditer(r"[-=]+", lines[at + 1].text)]
    end = at + 2
    while end < len(lines) and not lines[end].blank and not _DASHES.fullmatch(lines[end].text):
        end += 1

    def row(line: Line) -> Row:
        edges = [*starts, len(line.text)]
        return cells([(line.start + min(a, len(line.text)), line.start + min(b, len(line.text))) for a, b in pairwise(edges)], text)

    grid = _grid(row(lines[at]), [row(line) for line in lines[at + 2 : end]], lines[at:end])
    return (grid, end + (end < len(lines) and not lines[end].blank)) if grid else None


def _spaced(text: str, lines: Sequence[Line], at: int) -> Found | None:
    """A table whose columns only white space holds apart; lines between two empty ones."""
    if at and not lines[at - 1].blank:
        return None
    end = at
    while end < len(lines) and not lines[end].blank and "\t" not in lines[end].text.strip():
        end += 1
    rows = aligned_rows(text, lines[at:end]) if end - at > 2 else None
    if rows is None or not _names(rows[0]) or any(name is not None and name.text[-1] in ".!?,;:" for name in rows[0]):
        return None
    grid = _grid(rows[0], rows[1:], lines[at:end])
    return (grid, end) if grid else None


def _tabs(text: str, lines: Sequence[Line], at: int) -> Found | None:
    end = at
    while end < len(lines) and "\t" in lines[end].text.strip(" "):
        end += 1
    if end - at < 2:
        return None
    parts = [split_fields(line, "\t") or _plain_fields(line, "\t") for line in lines[at:end]]
    width = len(parts[0])
    if any(len(part) > width for part in parts[1:]) or not _names(header := cells(parts[0], text)):
        return None
    grid = _grid(header, [cells(part, text) for part in parts[1:]], lines[at:end])
    return (grid, end) if grid else None


def _delimited(text: str, lines: Sequence[Line], at: int) -> Found | None:
    """Comma or semicolon separated values (RFC 4180): a header of names, and rows with as many fields. Prose puts spaces after its commas."""
    for mark in ",;":
        if mark not in lines[at].text:
            continue
        parts: list[list[tuple[int, int]]] = []
        end = at
        while end < len(lines) and not lines[end].blank:
            fields = split_fields(lines[end], mark)
            if fields is None or (parts and len(fields) != len(parts[0])):
                break
            parts.append(fields)
            end += 1
        if len(parts) < 2 or len(parts[0]) < (2 if len(parts) > 2 else 3) or (end < len(lines) and not lines[end].blank):
            continue
        gaps = [text[start : start + 1] == " " for part in parts for start, _ in part[1:]]
        header = cells(parts[0], text)
        if sum(gaps) > len(gaps) / 2 and len(parts[0]) < 4:
            continue
        if _names(header) and (grid := _grid(header, [cells(part, text) for part in parts[1:]], lines[at:end])):
            return grid, end
    return None


def _plain_fields(line: Line, mark: str) -> list[tuple[int, int]]:
    starts = [0, *(match.end() for match in re.finditer(mark, line.text))]
    return [(line.start + start, line.start + end) for start, end in zip(starts, [*(s - 1 for s in starts[1:]), len(line.text)], strict=True)]


def _names(header: Row) -> bool:
    """True when a first row looks like the names of columns: short words, each once, none of them a number."""
    names = [name.text for name in header if name is not None]
    if len(names) < 2 or len(names) < len(header) - 1 or len({name.casefold() for name in names}) < len(names):
        return False
    return all((_is_key(name) and any(map(str.isalpha, name))) or (not name.isdigit() and len(name) <= 3) for name in names)


def _is_key(name: str) -> bool:
    return len(name) <= LONGEST_KEY and len(name.split()) <= WORDS_OF_KEY and not _NOT_A_NAME.search(name.rstrip("."))


def _record(text: str, lines: Sequence[Line], at: int) -> Found | None:
    """Lines of keys and values, two or more, each key once."""
    keys: dict[str, tuple[Cell, Cell | None]] = {}
    end = at
    while end < len(lines) and (pair := _pair(lines[end])) is not None:
        key = pair[0]
        if key.text.casefold() in keys:
            break
        keys[key.text.casefold()] = pair
        end += 1
    if len(keys) < 2 or (end < len(lines) and not lines[end].blank and _pair(lines[end]) is None and not _BULLET.match(lines[end].text)):
        return None
    values = tuple(value for _, value in keys.values())
    if not any(values):
        return None
    return Grid("record", tuple(key for key, _ in keys.values()), (values,), (), lines[at].start, lines[end - 1].end), end


def _pair(line: Line) -> tuple[Cell, Cell | None] | None:
    match = _KEY.match(line.text)
    if match is None or not _is_key(match["key"]):
        return None
    value = line.text[match.end() :]
    if _SENTENCES.search(value) or (_BULLET.match(line.text) and _CLAUSES.search(value)):
        return None
    key = cell(match["key"], line.start + match.start("key"))
    return (key, cell(value, line.start + match.end())) if key else None


def _bullets(text: str, lines: Sequence[Line], at: int) -> Found | None:
    """Two items or more; lines that go on with an item are part of it."""
    if not _BULLET.match(lines[at].text):
        return None
    items: list[tuple[int, int]] = []
    end = at
    while end < len(lines):
        line = lines[end]
        if match := _BULLET.match(line.text):
            items.append((line.start + match.end(), line.end))
        elif line.blank and end + 1 < len(lines) and _BULLET.match(lines[end + 1].text):
            pass
        elif not line.blank and line.text[:1].isspace() and items:
            items[-1] = (items[-1][0], line.end)
        else:
            break
        end += 1
    rows = [row for row in (cells([item], text) for item in items) if row[0] is not None]
    return (Grid("list", (None,), tuple(rows), (), lines[at].start, lines[end - 1].end), end) if len(rows) > 1 else None


_READERS: Final[tuple[Callable[[str, Sequence[Line], int], Found | None], ...]] = (
    _pipes,
    _box,
    _aligned,
    _tabs,
    _record,
    _bullets,
    _delimited,
    _spaced,
)


def _above(lines: Sequence[Line], start: int, least: int) -> Iterator[Cell]:
    """The headings and the last sentences before a place and after another, the nearest first; a paragraph of several lines counts by its last."""
    count = 0
    before = [line for line in lines if least <= line.start < start and not line.blank]
    for line in reversed(before):
        if count == ABOVE:
            return
        mark = _HEADING.match(line.text)
        skip = mark.end() if mark else 0
        if not _BORDER.fullmatch(line.text) and (title := cell(line.text[skip:], line.start + skip)) is not None:
            count += 1
            yield title


def _with_common_headings(grids: Sequence[Grid]) -> Iterator[Grid]:
    """Records with the same first key that stand right after each other share what stands above the first: they are a register."""
    groups: list[list[Grid]] = []
    for grid in grids:
        before = groups[-1][-1] if groups else None
        if before is not None and before.kind == grid.kind == "record" and not grid.above and _key(grid.header[0]) == _key(before.header[0]):
            groups[-1].append(grid)
        else:
            groups.append([grid])
    for group in groups:
        yield from (replace(grid, above=group[0].above, shared=len(group) > 1) for grid in group)


def _key(name: Cell | None) -> str:
    return name.text.casefold() if name else ""
