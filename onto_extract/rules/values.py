"""Dates, numbers and addresses in a text, and their lexical forms in the XSD datatypes. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal as OneOf

from onto_core.english.numbers import NUMBERS, SCALES
from onto_core.ontology.model import DataRange, DataUnion
from onto_core.rdf.xsd_numbers import FRACTIONAL, INTEGERS
from onto_core.vocabulary import RDFS_LITERAL, XSD, XSD_ANYURI, XSD_DATE, XSD_STRING
from onto_extract.dates import find_dates
from onto_extract.rules.english import UNITS

Sort = OneOf["date", "number", "address", "quoted", "concept"]


@dataclass(frozen=True, slots=True)
class TextValue:
    """A value as the text has it, `[start, end)`. A date has month and day when the text says them, a number its unit when it has one.

    `either`: both days, day first, that a date in figures may be; it is put forward as it is written. A concept is what a common noun names in
    general: "oak", "rock music".
    """

    sort: Sort
    start: int
    end: int
    text: str
    number: Decimal | None = None
    unit: str = ""
    year: int | None = None
    month: int | None = None
    day: int | None = None
    either: tuple[str, ...] = ()


_NUMBER = re.compile(
    r"(?<![\w.,/-])[$€£]?(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"(?:[ -]?(?P<scale>" + "|".join(SCALES) + r")\b)?"
    r"(?:[\s-]{0,2}(?P<unit>" + "|".join(re.escape(unit) for unit in sorted(UNITS, key=len, reverse=True)) + r")(?![\w°²])\.?)?"
    r"(?![\w/]|[.,-]\d|-[A-Za-z])",
    re.IGNORECASE,
)  # fmt: skip
_SPELLED = re.compile(
    r"\b(?P<word>" + "|".join(word for word, number in NUMBERS.items() if number > 1) + r")\b(?:\s+(?P<unit>[a-z]+))?", re.IGNORECASE
)
_ADDRESS = re.compile(r"\b(?:https?://|www\.)[^\s<>\"'“”‘’()\[\]]+[^\s<>\"'“”‘’()\[\].,;:!?]", re.IGNORECASE)
_QUOTED = re.compile(r"[“\"«„]([^“”\"«»„\n]{1,80})[”\"»“]")


def find(text: str) -> tuple[TextValue, ...]:
    """Every value of the text in order of position; where two overlap, the more telling one (an address, a date, a number)."""
    values: list[TextValue] = []
    taken = bytearray(len(text))
    for value in (*_addresses(text), *_dates(text), *_numbers(text), *_quotes(text)):
        if not any(taken[value.start : value.end]):
            taken[value.start : value.end] = b"\1" * (value.end - value.start)
            values.append(value)
    return tuple(sorted(values, key=lambda value: value.start))


def _addresses(text: str) -> Iterator[TextValue]:
    for match in _ADDRESS.finditer(text):
        yield TextValue("address", match.start(), match.end(), match.group())


def _quotes(text: str) -> Iterator[TextValue]:
    for match in _QUOTED.finditer(text):
        if match.group(1).strip():
            yield TextValue("quoted", match.start(1), match.end(1), match.group(1))


def _dates(text: str) -> Iterator[TextValue]:
    for date in find_dates(text):
        yield TextValue("date", date.start, date.end, date.text, year=date.year, month=date.month, day=date.day, either=date.either)


def _numbers(text: str) -> Iterator[TextValue]:
    for match in _NUMBER.finditer(text):
        number = Decimal(match["digits"].replace(",", "")) * SCALES.get((match["scale"] or "").lower(), 1)
        yield TextValue("number", match.start(), match.end(), match.group(), number=number, unit=UNITS.get((match["unit"] or "").lower(), ""))
    for match in _SPELLED.finditer(text):
        unit = UNITS.get((match["unit"] or "").lower(), "")
        end = match.end("unit") if unit else match.end("word")
        yield TextValue("number", match.start(), end, match["word"], Decimal(NUMBERS[match["word"].lower()]), unit)


def digits(text: str) -> str:
    """The number without its currency and unit, as the text has it."""
    kept = text.lstrip("$€£")
    end = next((i for i, c in enumerate(kept) if not (c.isdigit() or c in ".,")), len(kept))
    return kept[:end].rstrip(".,") or text


def lexical(value: TextValue, unions: tuple[DataUnion, ...]) -> tuple[str, str] | None:
    """(lexical form, datatype) of the value in the first data range that it fits; None when it fits no range. Without ranges, any literal fits."""
    for data_range in unions[0] if unions else (DataRange(RDFS_LITERAL),):
        if (form := _form(value, data_range)) is not None:
            return form
    return None


def _form(value: TextValue, data_range: DataRange) -> tuple[str, str] | None:
    datatype = data_range.datatype
    if data_range.one_of:
        names = (value.text.lower(), value.text.lower().split()[-1])
        return next(((each.lexical, each.datatype) for name in names for each in data_range.one_of if each.lexical.lower() == name), None)
    if value.sort == "date" and (form := _date(value, datatype)) is not None:
        return form, datatype if datatype != RDFS_LITERAL else _own_datatype(value)
    if value.sort == "number" and value.number is not None and (form := _number(value.number, datatype)) is not None:
        return form, datatype if datatype != RDFS_LITERAL else XSD + "decimal"
    if value.sort == "address" and datatype in {XSD_ANYURI, XSD_STRING, RDFS_LITERAL}:
        return value.text, XSD_ANYURI if datatype == RDFS_LITERAL else datatype
    if datatype == XSD_STRING or (value.sort in {"quoted", "concept"} and datatype == RDFS_LITERAL):
        return value.text, XSD_STRING
    return None


def _own_datatype(value: TextValue) -> str:
    return XSD_DATE if value.day or value.either else XSD + ("gYearMonth" if value.month else "gYear")


def _date(value: TextValue, datatype: str) -> str | None:
    """The lexical form of a date, which may say less than the text (the year of a day), never more; one with two readings stays as it is written."""
    if value.either and datatype in {RDFS_LITERAL, XSD_DATE, XSD + "dateTime"}:
        return value.text
    year = f"{value.year:04d}"
    day = f"{year}-{value.month:02d}-{value.day:02d}" if value.month and value.day else None
    if datatype == RDFS_LITERAL:
        return day or (f"{year}-{value.month:02d}" if value.month else year)
    if datatype == XSD_DATE:
        return day
    if datatype == XSD + "dateTime":
        return f"{day}T00:00:00" if day else None
    if datatype == XSD + "gYearMonth":
        return f"{year}-{value.month:02d}" if value.month else None
    if datatype == XSD + "gYear":
        return year
    if datatype in INTEGERS:
        return year if value.month is None else None
    return None


def _number(number: Decimal, datatype: str) -> str | None:
    if datatype in INTEGERS:
        return str(int(number)) if number == number.to_integral_value() else None
    return format(number, "f") if datatype in FRACTIONAL or datatype == RDFS_LITERAL else None
