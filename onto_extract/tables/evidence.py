"""The sort of a column's values: dates, numbers, names, codes, addresses, words. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from onto_core.english.words import words_of
from onto_core.layout.grid import Cell
from onto_extract.dates import read_date
from onto_extract.rules.values import TextValue, find

MOST: Final = 0.6
"""Share of a column's cells that are of one sort, from which the column is."""
SORTS: Final = words_of("date year number code contact address name place text")
LOOKED_AT: Final = 200
"""Cells of a column that are looked at."""

_CODE: Final = re.compile(r"(?=.*\d)[\w./:-]+(?: [\w./:-]*\d[\w./:-]*)*|[A-Z]{2,6}")
_CONTACT: Final = re.compile(r"[^\s@]+@[^\s@]+\.\w+|\+?\d[\d ()/-]{6,}\d")
_ROUGH: Final = re.compile(r"(?:ca?\.?|circa|about|approx(?:\.|imately)?|around|some|over|nearly|almost|[~≈<>≤≥])\s*\d[\d.,' ]*", re.IGNORECASE)
_TIME: Final = re.compile(r"[0-2]?\d:[0-5]\d(?::[0-5]\d)?(?:\s?[ap]\.?m\.?)?", re.IGNORECASE)
_SMALL: Final = words_of("of the and in on at de la van von der del di da le les du")


@dataclass(frozen=True, slots=True)
class Values:
    """The cells of a column that say something, by row, and the sorts that most of them are of: date, year, number, rough ("ca. 45"), code, contact,
    address, name, place (a name may be one), text."""

    cells: tuple[Cell | None, ...]
    sorts: frozenset[str]

    @property
    def said(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell is not None)


def values_of(cells: Iterable[Cell | None]) -> Values:
    column = tuple(cells)
    said = [cell.text for cell in column if cell is not None][:LOOKED_AT]
    counts = Counter(sort for text in said for sort in sorts_of(text))
    return Values(column, frozenset(sort for sort, count in counts.items() if count >= MOST * len(said)))


def whole_value(text: str) -> TextValue | None:
    """The date, number or address that a text is, with its unit; None for anything else, and where a text says more than that."""
    value = next(iter(find(text)), None)
    if value is None or value.sort not in {"date", "number", "address"}:
        return None
    around = (text[: value.start] + text[value.end :]).strip(" .,()~≈€$£")
    return None if any(map(str.isalnum, around)) else value


def sorts_of(text: str) -> frozenset[str]:
    if _CONTACT.fullmatch(text) and read_date(text) is None:
        return frozenset({"contact", "text"})
    if _ROUGH.fullmatch(text):
        return frozenset({"number", "rough"})
    if _TIME.fullmatch(text):
        return frozenset({"date", "text"})
    if (value := whole_value(text)) is not None:
        if value.sort == "date":
            year_only = value.month is None and not value.either
            return frozenset({"date", "year", "number", "code"} if year_only else {"date"})
        if value.sort == "address":
            return frozenset({"address", "text"})
        return frozenset({"number", "code"} if not value.unit else {"number"})
    if re.match(r"[~≈<>≤≥]?\s*[-+]?\d[\d.,' ]*\s*\S{1,12}$", text) and not re.search(r"\d[-/]\d|[A-Za-z]\d", text):
        return frozenset({"number", "text"})
    if _CODE.fullmatch(text):
        return frozenset({"code", "text", "name", "place"})
    spoken = [word for word in re.findall(r"[^\W_]+", text) if word not in _SMALL]
    if len(spoken) > 1 and all(word[0].isupper() for word in spoken) and text[-1] not in ".!?":
        return frozenset({"name", "place", "text"})  # "Prof. Ada Reuter"
    if spoken and len(spoken) <= 10 and spoken[0][:1].isupper() and not re.search(r"[.!?]\s+\S|[.!?]$", text.rstrip(".")):
        return frozenset({"name", "place", "text"})
    return frozenset({"text"})
