"""Dates, times and durations: what their lexical forms mean and how they compare (XSD 1.1 part 2, 3.3.6-3.3.14, D.2). Pure."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

_DAY = 86_400
_SHIFT = 14 * 3600
"""A value without a time zone may be anywhere within 14 hours (XSD 1.1, 3.3.7)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A value of one of the seven date and time datatypes: its place on the time line in seconds, its zone in minutes (None: no zone)."""

    kind: str
    seconds: Decimal
    offset: int | None

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
        return None if abs(gap) <= _SHIFT else (1 if gap > 0 else -1)


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


_STARTS = ((1696, 9), (1697, 2), (1903, 3), (1903, 7))

_YEAR, _MONTH, _DAY_OF, _TIME, _ZONE = (
    r"(?P<year>-?(?:[1-9][0-9]{3,}|0[0-9]{3}))",
    r"(?P<month>0[1-9]|1[0-2])",
    r"(?P<day>0[1-9]|[12][0-9]|3[01])",
    r"(?:(?P<hour>[01][0-9]|2[0-3]):(?P<minute>[0-5][0-9]):(?P<second>[0-5][0-9](?:\.[0-9]+)?)|(?P<midnight>24:00:00(?:\.0+)?))",
    r"(?P<zone>Z|[+-](?:(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00))",
)
_FORMS: Mapping[str, str] = {
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


def _reader(kind: str, form: str) -> Callable[[str], Moment | None]:
    matches = re.compile(form).fullmatch
    kind = kind.removesuffix("Stamp")

    def read(lexical: str) -> Moment | None:
        found = matches(lexical) if len(lexical) <= 200 else None
        if found is None:
            return None
        part = found.groupdict()
        year = int(part["year"]) if part.get("year") else 1972  # a leap year, so that --02-29 is a day
        month, day = int(part.get("month") or 1), int(part.get("day") or 1)
        if day > monthrange(2000 + year % 400, month)[1]:
            return None
        seconds = Decimal(_days(year, month, day) * _DAY)
        if part.get("midnight"):
            seconds += _DAY if kind != "time" else 0
        elif part.get("hour"):
            seconds += int(part["hour"]) * 3600 + int(part["minute"]) * 60 + Decimal(part["second"])
        offset = _offset(part["zone"]) if part.get("zone") else None
        return Moment(kind, seconds - (offset or 0) * 60, offset)

    return read


def _offset(zone: str) -> int:
    if zone == "Z":
        return 0
    minutes = int(zone[1:3]) * 60 + int(zone[4:6])
    return -minutes if zone[0] == "-" else minutes


def _days(year: int, month: int, day: int) -> int:
    """Days from 1 January of the year 0 to a date of the proleptic Gregorian calendar (XSD 1.1, 3.3.7: the year 0000 exists)."""
    before = year - 1
    days = 365 * year + before // 4 - before // 100 + before // 400 + 1
    return days + sum(monthrange(2000 + year % 400, m)[1] for m in range(1, month)) + day - 1


MOMENTS: Mapping[str, Callable[[str], Moment | None]] = {kind: _reader(kind, form) for kind, form in _FORMS.items()}
"""Local name of the XSD datatype -> what reads its lexical forms."""

_DURATION = re.compile(
    r"(?P<sign>-?)P(?=.)(?:(?P<years>[0-9]+)Y)?(?:(?P<months>[0-9]+)M)?(?:(?P<days>[0-9]+)D)?"
    r"(?:T(?=.)(?:(?P<hours>[0-9]+)H)?(?:(?P<minutes>[0-9]+)M)?(?:(?P<seconds>[0-9]+(?:\.[0-9]+)?)S)?)?"
)


def duration(lexical: str) -> Duration | None:
    """The value of an xsd:duration; None when the form is not one."""
    found = _DURATION.fullmatch(lexical) if len(lexical) <= 200 else None
    if found is None:
        return None
    sign = -1 if found["sign"] else 1
    months = int(found["years"] or 0) * 12 + int(found["months"] or 0)
    hours = int(found["days"] or 0) * 24 + int(found["hours"] or 0)
    seconds = Decimal(hours * 3600 + int(found["minutes"] or 0) * 60) + Decimal(found["seconds"] or 0)
    return Duration(sign * months, sign * seconds)
