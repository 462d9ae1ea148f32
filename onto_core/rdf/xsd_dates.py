"""Dates, times and durations: the values of their lexical forms, and their order (XSD 1.1 part 2, 3.3.6-3.3.14, D.2). Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

_DAY = 86_400
_SHIFT = 14 * 3600
"""A value without a time zone may be anywhere within 14 hours (XSD 1.1, 3.3.7)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A value of one of the seven date and time datatypes: its place on the time line in seconds, its zone in minutes (None: no zone).

    `fields` are year, month, day, hour, minute and second in its own zone, None for those that the datatype lacks.
    """

    kind: str
    seconds: int | Decimal
    offset: int | None
    fields: tuple[int | None, int | None, int | None, int | None, int | None, Decimal | None]

    def __eq__(self, other: object) -> bool:
        """Equal values lie at one place and both have a zone or both have none; which zone does not matter (XSD 1.1, D.2.1)."""
        return (
            isinstance(other, Moment) and (self.kind, self.seconds) == (other.kind, other.seconds) and (self.offset is None) == (other.offset is None)
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.seconds, self.offset is None))

    def compare(self, other: Moment) -> int | None:
        """-1, 0 or 1; None when a missing time zone leaves it open."""
        if (self.offset is None) == (other.offset is None):
            return (self.seconds > other.seconds) - (self.seconds < other.seconds)
        gap = self.seconds - other.seconds
        return None if -_SHIFT <= gap <= _SHIFT else (1 if gap > 0 else -1)


@dataclass(frozen=True, slots=True)
class Duration:
    """Months and seconds, which do not convert into each other (XSD 1.1, 3.3.6)."""

    months: int
    seconds: Decimal

    def compare(self, other: Duration) -> int | None:
        """-1, 0 or 1; None when it depends on the month it is counted from (XSD 1.1, 3.3.6: four dates decide)."""
        signs = {(a > b) - (a < b) for a, b in zip(self._ends(), other._ends(), strict=True)}
        return signs.pop() if len(signs) == 1 else None

    def _ends(self) -> list[Decimal]:
        return [_days(year + (month - 1 + self.months) // 12, (month - 1 + self.months) % 12 + 1, 1) * _DAY + self.seconds for year, month in _STARTS]


_LONGEST = 200
"""Characters of the longest form that is read: a year may have any number of digits."""

_STARTS = ((1696, 9), (1697, 2), (1903, 3), (1903, 7))

_YEAR, _MONTH, _DAY_OF, _TIME, _ZONE = (
    r"(?P<year>-?(?:[1-9][0-9]{3,}|0[0-9]{3}))",
    r"(?P<month>0[1-9]|1[0-2])",
    r"(?P<day>0[1-9]|[12][0-9]|3[01])",
    r"(?:(?P<hour>[01][0-9]|2[0-3]):(?P<minute>[0-5][0-9]):(?P<second>[0-5][0-9](?:\.[0-9]+)?)|(?P<midnight>24:00:00(?:\.0+)?))",
    r"(?P<zone>Z|[+-](?:(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00))",
)
FORMS: Mapping[str, str] = {
    "dateTime": f"{_YEAR}-{_MONTH}-{_DAY_OF}T{_TIME}{_ZONE}?",
    "dateTimeStamp": f"{_YEAR}-{_MONTH}-{_DAY_OF}T{_TIME}{_ZONE}",
    "date": f"{_YEAR}-{_MONTH}-{_DAY_OF}{_ZONE}?",
    "time": f"{_TIME}{_ZONE}?",
    "gYear": f"{_YEAR}{_ZONE}?",
    "gYearMonth": f"{_YEAR}-{_MONTH}{_ZONE}?",
    "gMonth": f"--{_MONTH}{_ZONE}?",
    "gMonthDay": f"--{_MONTH}-{_DAY_OF}{_ZONE}?",
    "gDay": f"---{_DAY_OF}{_ZONE}?",
}
"""Local name of the XSD datatype -> the regular expression of its lexical forms, its parts named."""


def _reader(kind: str, pattern: str) -> Callable[[str], Moment | None]:
    matches = re.compile(pattern).fullmatch
    kind = kind.removesuffix("Stamp")

    def read(lexical: str) -> Moment | None:
        form = matches(lexical) if len(lexical) <= _LONGEST else None
        if form is None:
            return None
        part = form.groupdict().get
        year, month, day = _whole(part("year")), _whole(part("month")), _whole(part("day"))
        if month and day and day > days_in_month(1972 if year is None else year, month):  # in a leap year --02-29 is a day
            return None
        hour = minute = second = None
        if part("midnight"):
            hour, minute, second = 0, 0, Decimal(0)
            if year is not None and month and day:
                year, month, day = _next_day(year, month, day)
        elif text := part("second"):
            hour, minute, second = int(form["hour"]), int(form["minute"]), Decimal(text)
        offset = _offset(zone) if (zone := part("zone")) else None
        seconds: int | Decimal = _days(1972 if year is None else year, month or 1, day or 1) * _DAY
        seconds += (hour or 0) * 3600 + (minute or 0) * 60 - (offset or 0) * 60
        return Moment(kind, seconds + second if second else seconds, offset, (year, month, day, hour, minute, second))

    return read


def _whole(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _offset(zone: str) -> int:
    if zone == "Z":
        return 0
    minutes = int(zone[1:3]) * 60 + int(zone[4:6])
    return -minutes if zone[0] == "-" else minutes


def split_zone(lexical: str) -> tuple[str, str]:
    """A valid form of a dateTime, date or time as it is without its zone, and the zone as it is written."""
    length = 1 if lexical.endswith("Z") else 6 if lexical[-6] in "+-" and lexical[-3] == ":" else 0
    return lexical[: len(lexical) - length], lexical[len(lexical) - length :]


def days_in_month(year: int, month: int) -> int:
    """Days of a month of the proleptic Gregorian calendar; the year 0000 exists (XSD 1.1, 3.3.7), and is a leap year."""
    if month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0):
        return 29
    return (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _next_day(year: int, month: int, day: int) -> tuple[int, int, int]:
    if day < days_in_month(year, month):
        return year, month, day + 1
    return (year, month + 1, 1) if month < 12 else (year + 1, 1, 1)


def _days(year: int, month: int, day: int) -> int:
    """Days from 1 March of the year 0 to a date: a year that begins in March ends with its leap day, and its months in a pattern of 153 days."""
    year -= month <= 2
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * ((month + 9) % 12) + 2) // 5 + day - 1


YEAR_ONE = _days(1, 1, 1) * _DAY
"""The place of 1 January of the year 1, where Python's calendar begins."""

MOMENTS: Mapping[str, Callable[[str], Moment | None]] = {kind: _reader(kind, form) for kind, form in FORMS.items()}
"""Local name of the XSD datatype -> the reader of its lexical forms."""

_DURATION = re.compile(
    r"(?P<sign>-?)P(?=.)(?:(?P<years>[0-9]+)Y)?(?:(?P<months>[0-9]+)M)?(?:(?P<days>[0-9]+)D)?"
    r"(?:T(?=.)(?:(?P<hours>[0-9]+)H)?(?:(?P<minutes>[0-9]+)M)?(?:(?P<seconds>[0-9]+(?:\.[0-9]+)?)S)?)?"
)


def duration(lexical: str) -> Duration | None:
    """The value of an xsd:duration; None when the form is not one."""
    form = _DURATION.fullmatch(lexical) if len(lexical) <= _LONGEST else None
    if form is None:
        return None
    sign = -1 if form["sign"] else 1
    months = int(form["years"] or 0) * 12 + int(form["months"] or 0)
    hours = int(form["days"] or 0) * 24 + int(form["hours"] or 0)
    seconds = Decimal(hours * 3600 + int(form["minutes"] or 0) * 60) + Decimal(form["seconds"] or 0)
    return Duration(sign * months, sign * seconds)
