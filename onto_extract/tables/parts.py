"""The values that a cell holds: one, or several between marks, as far as the cell, its column and the table bear witness. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.layout.grid import Cell
from onto_extract.tables.evidence import Values, sorts_of

_SURE: Final = re.compile(r"\s*[;•·]\s*(?:and\s+)?")
_COMMA: Final = re.compile(r"\s*,\s*(?:(?:and|&)\s+)?|\s+(?:and|&)\s+|\s+/\s+")
_ASIDE: Final = re.compile(r"(?<=\S)\s*\((?=[a-z\d])[^()]*\)$")
_WORDS_OF_PIECE: Final = 3
"""The most words of a piece in a series of common nouns: "red onion", "sun-dried tomato"."""


@dataclass(frozen=True, slots=True)
class Series:
    """What bears witness that the cells of a column hold several values: its name is a plural, other cells have a piece as their whole, and whether
    the things are people or bodies of them, or places, whose names have commas of their own. `single`: the property takes one value."""

    single: bool
    plural: bool
    people: bool
    places: bool
    alone: frozenset[str]
    alike: bool
    """Every cell has as many commas: they divide the parts of one name, "Leeds, England"."""


def series_of(values: Values, alone: Iterable[str], *, single: bool, plural: bool, people: bool, places: bool) -> Series:
    """`alone`: the words of all cells of the table."""
    counts = {cell.text.count(",") for cell in values.said}
    alike = len(values.said) > 1 and len(counts) == 1 and counts != {0}
    return Series(single, plural, people, places, frozenset(text.casefold() for text in alone), alike)


def things_in(cell: Cell, series: Series) -> list[Cell]:
    """The things that a cell names."""
    pieces = (piece for part in _split(cell, _SURE) for piece in _things(part, series))
    return [plain(piece) for piece in pieces if not re.fullmatch(r"\([^()]*\)", piece.text)]


def _things(cell: Cell, series: Series) -> list[Cell]:
    pieces = _split(cell, _COMMA)
    if len(pieces) < 2 or series.single:
        return [cell]
    texts = [plain(piece).text for piece in pieces]
    if all(text[0].islower() for text in texts):
        return pieces if re.search(r",|\s/\s", cell.text) else [cell]
    if any(text.casefold() in series.alone for text in texts) and all(text[0].isupper() or text[0].isdigit() for text in texts):
        return pieces
    if (
        all("code" in sorts_of(text) and any(map(str.isdigit, text)) and " " not in text for text in texts)
        and len({_shape(text) for text in texts}) == 1
    ):
        return pieces
    if series.places or (series.alike and not series.plural):
        return [cell]
    full = all(_is_full_name(text) for text in texts)
    return pieces if full and (series.people or series.plural) else [cell]


def texts_in(cell: Cell, series: Series) -> list[Cell]:
    """The texts that a cell holds: several where all are common nouns of few words, and the column's name or its other cells speak for it."""
    pieces = _split(cell, _COMMA)
    short = all(piece.text[0].islower() and len(piece.text.split()) <= _WORDS_OF_PIECE and not re.search(r"[\d.:]", piece.text) for piece in pieces)
    spaced = re.search(r"\s/\s", cell.text) is not None
    if (
        len(pieces) > 1
        and not series.single
        and short
        and (series.plural or spaced or any(piece.text.casefold() in series.alone for piece in pieces))
    ):
        return pieces
    return [cell]


def plain(cell: Cell) -> Cell:
    """A name without the aside behind it, "Ister (west arm)"; what begins with a capital there tells it from others of its name."""
    text = _ASIDE.sub("", cell.text)
    return Cell(text, cell.start, cell.end) if text else cell


def plain_names(cells: Sequence[Cell | None]) -> list[Cell | None]:
    """The names of the things of a table without their asides, as long as each stays another."""
    short = [plain(cell) if cell is not None else None for cell in cells]
    counts: dict[str, set[str]] = {}
    for cell, whole in zip(short, cells, strict=True):
        if cell is not None and whole is not None:
            counts.setdefault(cell.text.casefold(), set()).add(whole.text.casefold())
    return [whole if cell is None or len(counts[cell.text.casefold()]) > 1 else cell for cell, whole in zip(short, cells, strict=True)]


def _split(cell: Cell, mark: re.Pattern[str]) -> list[Cell]:
    """The pieces of a cell; one that the text has as it is keeps its place, else the place of the whole."""
    aside = [(match.start(), match.end()) for match in re.finditer(r"\([^()]*\)", cell.text)]
    marks = [match for match in mark.finditer(cell.text) if not any(start < match.start() < end for start, end in aside)]
    exact = cell.end - cell.start == len(cell.text)
    pieces, start = [], 0
    for match in (*marks, None):
        end = match.start() if match is not None else len(cell.text)
        if text := cell.text[start:end].strip():
            first = cell.text.index(text, start)
            pieces.append(Cell(text, cell.start + first, cell.start + first + len(text)) if exact else Cell(text, cell.start, cell.end))
        start = match.end() if match is not None else end
    return pieces


def _is_full_name(text: str) -> bool:
    """True for a name of two words or more, all with capitals but for small ones between: a surname alone may follow a comma for another reason."""
    words = text.split()
    return len(words) > 1 and words[0][0].isupper() and words[-1][0].isupper() and len(words[-1].rstrip(".")) > 1


def _shape(text: str) -> str:
    return re.sub(r"[\W_]+", "-", re.sub(r"\d+", "0", re.sub(r"[^\W\d_]+", "A", text)))
