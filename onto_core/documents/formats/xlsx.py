"""XLSX by openpyxl: each sheet's tables with their headings, and its lines of text, every value with its sheet and cell."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final

import openpyxl
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string

from onto_core.documents.formats.document import ReadFile, Unreadable, Words, Writer
from onto_core.layout.places import Place

_UNCOUNTED: Final = re.compile(rb"</f>\s*(?:<v\s*/>|<v></v>|</c>)|<f\b[^<>]*/>\s*</c>")
"""A formula whose value the program that wrote it did not keep."""
_CELL: Final = re.compile(rb"<(?:[A-Za-z0-9]+:)?c[\s/>]")
_MERGED: Final = re.compile(rb"<(?:[A-Za-z0-9]+:)?mergeCell\s[^<>]*?ref\s*=\s*[\"'](\$?[A-Z]+\$?[0-9]+):(\$?[A-Z]+\$?[0-9]+)[\"']")
_READ: Final = 1 << 20
_LONGEST: Final = 4096
"""Bytes of a tag that are looked at."""


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a cell as a person reads it. `is_text`: no number, date or truth value."""

    text: str
    cell: str
    is_text: bool
    is_bold: bool = False


Values = Mapping[tuple[int, int], Value]
"""The cells that are filled, by row and column."""


@dataclass(frozen=True, slots=True)
class Block:
    """Rows and columns of cells that lie together in a sheet. `merged`: the last column of a cell that covers others, by its row and column."""

    sheet: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    values: Values
    merged: Mapping[tuple[int, int], int]

    def filled(self, row: int) -> list[Value]:
        return [value for value in self.row(row) if value is not None]

    def row(self, row: int) -> list[Value | None]:
        return [self.values.get((row, column)) for column in self.columns]

    def of(self, rows: Sequence[int]) -> Block:
        """The block with some of its rows."""
        return Block(self.sheet, tuple(rows), self.columns, self.values, self.merged)

    def words(self, value: Value | None) -> Words:
        return ("", None) if value is None else (value.text, Place(sheet=self.sheet, cell=value.cell))

    def covering(self, row: int) -> dict[int, Value]:
        """The value over each column of a row that a merged cell covers."""
        return {
            column: self.values[row, first]
            for (at, first), last in self.merged.items()
            if at == row and (at, first) in self.values
            for column in range(first, last + 1)
        }


def read_xlsx(content: bytes, writer: Writer, most: int) -> ReadFile:
    """`most`: cells, those of hidden sheets and below merged ones too. Raises Unreadable for more, and for a workbook without any."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        _check_cells(archive, most)
    book = openpyxl.load_workbook(io.BytesIO(content), data_only=True, keep_links=False)
    sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    if hidden := [sheet.title for sheet in book.worksheets if sheet.sheet_state != "visible"]:
        writer.note(f"hidden sheet{'s' if len(hidden) > 1 else ''} not read: {', '.join(hidden)}")
    if missing := _uncounted(content):
        writer.note(f"{missing:,} formula{'s' if missing > 1 else ''} without a kept value not read: open the file once and save it")
    for sheet in sheets:
        _write_sheet(sheet, writer, with_name=len(sheets) > 1 or not re.fullmatch(r"\D{0,12}\d{0,3}", sheet.title))
    if not writer.length:
        raise Unreadable("has no values")
    return writer.finished()


def _check_cells(archive: zipfile.ZipFile, most: int) -> None:
    """Count the cells before any is made: openpyxl makes one for each that is named, and one for each place below a merged cell."""
    left = most
    for name in archive.namelist():
        before = b""
        if name == "xl/calcChain.xml":  # names the cells with formulas once more
            continue
        with archive.open(name) as member:
            while block := member.read(_READ):
                tags, begin, tag = (before + block.replace(b"\0", b"")).rpartition(b"<")  # also of UTF-16
                left -= len(_CELL.findall(tags)) + sum(_covered(*map(bytes.decode, corners)) for corners in _MERGED.findall(tags))
                before = (begin + tag)[:_LONGEST]
                if left < 0:
                    raise Unreadable(f"has more than {most:,} cells", "raise documents.cells, or export its sheets as CSV")


def _covered(first: str, last: str) -> int:
    """The cells of a range."""
    (left, top), (right, bottom) = (coordinate_from_string(each) for each in (first, last))
    return int((column_index_from_string(right) - column_index_from_string(left) + 1) * (bottom - top + 1))


def _uncounted(content: bytes) -> int:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = [name for name in archive.namelist() if name.startswith("xl/worksheets/") and name.endswith(".xml")]
        return sum(len(_UNCOUNTED.findall(archive.read(name))) for name in names)


def _write_sheet(sheet: Any, writer: Writer, *, with_name: bool) -> None:
    values = _values(sheet)
    if not values:
        return
    if with_name:
        writer.heading(2, sheet.title, Place(sheet=sheet.title))
    merged = {(each.min_row, each.min_col): each.max_col for each in sheet.merged_cells.ranges if each.max_col > each.min_col}
    for rows, columns in _areas(values, merged):
        _write_block(Block(sheet.title, tuple(rows), tuple(columns), values, merged), writer)


def _values(sheet: Any) -> dict[tuple[int, int], Value]:
    found = {}
    for (row, column), cell in sorted(sheet._cells.items()):
        if cell.value is not None and (text := _text(cell.value, cell.number_format or "")):
            is_text = isinstance(cell.value, str)
            found[row, column] = Value(text, f"{get_column_letter(column)}{row}", is_text, bool(cell.font and cell.font.b))
    return found


def _text(value: Any, form: str) -> str:
    """The value as a person writes it: dates in ISO 8601, percentages as such, numbers with the 15 digits that such a program keeps."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(sep=" ", timespec="seconds")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    if isinstance(value, int | float):
        plain = re.sub(r'"[^"]*"|\\.', "", form)
        return f"{value * 100:.13g} %" if "%" in plain else f"{value:.15g}" if abs(value) < 1e15 else str(value)
    return str(value).strip()


def _areas(values: Values, merged: Mapping[tuple[int, int], int]) -> Iterator[tuple[list[int], list[int]]]:
    """The rows and columns of the parts of a sheet that empty rows hold apart, and within these empty columns, in order."""
    for rows in _runs(sorted({row for row, _ in values})):
        own = set(rows)
        columns = {column for row, column in values if row in own}
        columns |= {column for (row, first), last in merged.items() if row in own and (row, first) in values for column in range(first, last + 1)}
        for beside in _runs(sorted(columns)):
            within = set(beside)
            yield [row for row in rows if any((row, column) in values for column in within)], beside


def _runs(numbers: Sequence[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for number in numbers:
        if run and number > run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _write_block(block: Block, writer: Writer) -> None:
    """Lines of one value above and below a table as text, the rest as a table, or as keys and values."""
    rows = block.rows
    first = last = 0
    if len(block.columns) > 1:
        first = next((number for number, row in enumerate(rows) if len(block.filled(row)) > 1 or not block.filled(row)[0].is_text), len(rows))
        last = len(rows)
        while len(block.columns) > 2 and last - first > 2 and len(own := block.filled(rows[last - 1])) == 1 and len(own[0].text.split()) > 3:
            last -= 1
    for row in rows[:first] if last else rows:
        for value in block.filled(row):
            if value.is_bold and row == rows[0] and first:
                writer.heading(3, *block.words(value))
            else:
                writer.paragraph([block.words(value)])
    if first < last:
        _write_table(block.of(rows[first:last]), writer)
    for row in rows[last:] if last else ():
        writer.paragraph(map(block.words, block.filled(row)))


def _write_table(block: Block, writer: Writer) -> None:
    if len(block.columns) == 2 and _are_pairs(block):
        pairs = [(key, block.words(value)) for key, value in map(block.row, block.rows) if key is not None]
        writer.pairs((key.text, text, place) for key, (text, place) in pairs)
        return
    header, rows = _header(block)
    writer.table([[block.words(value) for value in row] for row in (header, *map(block.row, rows))])


def _are_pairs(block: Block) -> bool:
    """True for keys with their values: the first row is no header, for keys alone are bold, or its value is of another sort than a name."""
    table = [block.row(row) for row in block.rows]
    keys = [key for key, _ in table if key is not None and key.is_text]
    said = [value for _, value in table if value is not None]
    if len(keys) < len(table) or len({key.text for key in keys}) < len(keys) or not said:
        return False
    if all(key.text.endswith(":") for key in keys):
        return True
    if all(key.is_bold for key in keys):
        return not any(value.is_bold for value in said)
    first = table[0][1]
    if keys[0].is_bold or first is None:
        return False
    return not first.is_text and any(value.is_text for value in said[1:])


def _header(block: Block) -> tuple[list[Value | None], Sequence[int]]:
    """The names of the columns, and the rows below. Two rows of names, the upper over several columns, are one: "Born date", "Born place"."""
    upper, *rows = block.rows
    over = block.covering(upper)
    if len(rows) < 2 or not over or not _are_names(block.filled(rows[0])):
        return block.row(upper), rows
    header: list[Value | None] = []
    for column, name, below in zip(block.columns, block.row(upper), block.row(rows[0]), strict=True):
        group = over.get(column, name)
        header.append(Value(f"{group.text} {below.text}", below.cell, is_text=True) if group is not None and below is not None else below or group)
    return header, rows[1:]


def _are_names(values: Sequence[Value]) -> bool:
    return len(values) > 1 and all(value.is_text for value in values)
