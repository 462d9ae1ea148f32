"""Dates as people write them: found in prose, put into lexical forms, and both meanings of "12/11/1999". Pure.

A date in figures with slashes has two readings when both its first numbers may be months. Its document may show by its other dates which is meant;
else `extraction.dates` says so, or nothing does. With full stops the day comes first wherever dates are written so (DIN 5008, GOST R 7.0.97).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from typing import Literal as OneOf

from onto_core.english.numbers import MONTHS
from onto_core.rdf.xsd_dates import days_in_month
from onto_core.vocabulary import XSD

Order = OneOf["dmy", "mdy"]
"""Day, month, year; or month, day, year."""


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """A date as the text has it, `[start, end)`, with month and day when the text says them; `shows` is the order that its figures give away.

    `either` holds both readings, day first, of a date that the text alone leaves open: then it has no month and no day.
    """

    start: int
    end: int
    text: str
    year: int
    month: int | None = None
    day: int | None = None
    either: tuple[str, ...] = ()
    shows: Order | None = None

    @property
    def iso(self) -> str | None:
        return f"{self.year:04}-{self.month:02}-{self.day:02}" if self.month and self.day else None


@dataclass(frozen=True, slots=True)
class DateOrder:
    """The order in which dates in figures are read, None for neither, and the reason in words."""

    order: Order | None = None
    why: str = ""


_MONTH: Final = r"(?P<month>" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
_DAY: Final = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?"


def _forms(year: str) -> tuple[str, ...]:
    """Patterns of days; `year` is the one of a year after a month's name."""
    return (
        r"(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})",
        rf"{_DAY}(?:,|\s+of)?\s+{_MONTH},?\s+{year}",
        rf"{_MONTH}\s+{_DAY}(?:,\s*|\s+){year}",
        r"(?P<first>\d{1,2})(?P<mark>[/.])(?P<second>\d{1,2})(?P=mark)(?P<year>\d{4})",
    )


_WHOLE_YEAR: Final = r"(?P<year>\d{3,4})"
_YEAR: Final = r"(?P<year>[12]\d{3})(?!\d|[.,]\d)"
_YEAR_MONTH: Final = re.compile(rf"{_MONTH},?\s+{_WHOLE_YEAR}", re.IGNORECASE)
_DAY_MONTH: Final = tuple(re.compile(form, re.IGNORECASE) for form in (rf"{_DAY}(?:\s+of)?\s+{_MONTH}", rf"{_MONTH}\s+{_DAY}"))
_DAYS: Final = tuple(re.compile(form, re.IGNORECASE) for form in _forms(_WHOLE_YEAR))
_IN_PROSE: Final = tuple(
    re.compile(rf"(?<![\w.,/-]){form}(?![\w/]|-\d)", re.IGNORECASE)
    for form in (*_forms(_YEAR), rf"{_MONTH},?\s+{_YEAR}", r"(?P<year>1[0-9]\d{2}|20\d{2})(?![.,]\d)")
)


def find_dates(text: str) -> Iterator[WrittenDate]:
    """Every date in a prose text, the more telling forms first; what one form finds another may find in part once more."""
    for form in _IN_PROSE:
        for match in form.finditer(text):
            if (date := _date(match)) is not None:
                yield date


def read_date(text: str) -> WrittenDate | None:
    """The date that a text is, from its first character to its last; None when it is none, or no day."""
    match = next((match for form in _DAYS if (match := form.fullmatch(text.strip()))), None)
    return None if match is None else _date(match)


def day_of(text: str, order: Order | None = None) -> str | None:
    """The text as an xsd:date; None when it is no date, or could be two and no `order` tells which."""
    date = read_date(text)
    if date is None:
        return None
    if not date.either:
        return date.iso
    return date.either[0 if order == "dmy" else 1] if order else None


def date_form(text: str, datatype: str, order: Order | None = None) -> str | None:
    """The text in the lexical form of xsd:date, gYearMonth, gMonthDay or gMonth; None for other datatypes, and where it does not say as much."""
    if datatype == XSD + "date":
        return day_of(text, order)
    if datatype == XSD + "gYearMonth" and (match := _YEAR_MONTH.fullmatch(text)):
        return f"{int(match['year']):04}-{MONTHS[match['month'].lower()]:02}"
    if datatype == XSD + "gMonthDay" and (match := next((match for form in _DAY_MONTH if (match := form.fullmatch(text))), None)):
        return f"--{MONTHS[match['month'].lower()]:02}-{int(match['day']):02}"
    if datatype == XSD + "gMonth" and (month := MONTHS.get(text.lower())):
        return f"--{month:02}"
    return None


def dates_in(text: str) -> Iterator[str]:
    """Every day written out in a text, as xsd:date; both readings of an ambiguous one."""
    for form in _DAYS:
        for match in form.finditer(text):
            if (date := _date(match)) is not None:
                yield from date.either or filter(None, (date.iso,))


def order_shown(text: str) -> Order | None:
    """The order of the dates in figures that can be read in one way only; None when there are none, or they differ."""
    shown = {date.shows for match in _DAYS[-1].finditer(text) if (date := _date(match)) is not None and date.shows}
    return shown.pop() if len(shown) == 1 else None


def order_for(text: str | None, otherwise: OneOf["dmy", "mdy", "refuse"]) -> DateOrder:
    """The order that the other dates of a text show, else the one of the setting `extraction.dates`."""
    if text is not None and (shown := order_shown(text)) is not None:
        return DateOrder(shown, "as other dates of the text show")
    return DateOrder() if otherwise == "refuse" else DateOrder(otherwise, "by extraction.dates")


def _date(match: re.Match[str]) -> WrittenDate | None:
    part = match.groupdict()
    year, place = int(part["year"]), (match.start(), match.end(), match.group())
    if part.get("first"):
        return _in_figures(int(part["first"]), int(part["second"]), year, place, dotted=part["mark"] == ".")
    name = part.get("month")
    month = None if name is None else int(name) if name.isdigit() else MONTHS[name.lower()]
    day = int(part["day"]) if part.get("day") else None
    return WrittenDate(*place, year, month, day) if _exists(year, month, day) else None


def _in_figures(first: int, second: int, year: int, place: tuple[int, int, str], *, dotted: bool) -> WrittenDate | None:
    by_day, by_month = _exists(year, second, first), _exists(year, first, second) and not dotted
    if by_day and by_month and first != second:
        return WrittenDate(*place, year, either=(f"{year:04}-{second:02}-{first:02}", f"{year:04}-{first:02}-{second:02}"))
    if by_day:
        return WrittenDate(*place, year, second, first, shows="dmy" if not dotted and first != second else None)
    return WrittenDate(*place, year, first, second, shows="mdy") if by_month else None


def _exists(year: int, month: int | None, day: int | None) -> bool:
    return (month is None or 1 <= month <= 12) and (day is None or 1 <= day <= days_in_month(year, month or 1))
