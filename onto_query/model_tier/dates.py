"""Dates as texts write them, whole or in part, so that each is compared as a date: the 7th of a month is not a 7. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from onto_core.english.numbers import MONTHS

_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_ISO = re.compile(r"(?<![\d.,:/-])(\d{4})-(\d{2})(?:-(\d{2}))?(?![\d-])")
_FIGURES = re.compile(r"(?<![\d.,:/-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?![\d-])")
_WORDS = re.compile(
    rf"(?<!\w)(?:{_DAY}\s+(?:of\s+)?(?P<m1>{_MONTH})\b\.?(?:,?\s+(?:of\s+)?(\d{{4}}))?|(?P<m2>{_MONTH})\b\.?\s+(?:{_DAY}(?!\d)(?:,?\s+(\d{{4}}))?|(?:of\s+)?(\d{{4}})))(?!\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class SaidDate:
    """A date as far as it is said. `turned`: day and month may be the other way round (3/4/2020)."""

    year: int | None
    month: int
    day: int | None
    turned: bool = False

    def is_that(self, other: SaidDate) -> bool:
        """True when all that is said of this date is said of the other."""
        if self.turned and (self.day, self.month) == (other.month, other.day) and self.year == other.year:
            return True
        return self.month == other.month and self.year in (None, other.year) and self.day in (None, other.day)


def without_dates(text: str) -> tuple[str, list[SaidDate]]:
    """The text with a space in the place of each date, and the dates."""
    found: list[SaidDate] = []

    def taken(date: SaidDate, match: re.Match[str]) -> str:
        if not (1 <= date.month <= 12 and (date.day is None or 1 <= date.day <= 31)):
            return match.group()
        found.append(date)
        return " "

    def figures(match: re.Match[str]) -> str:
        first, second = int(match[1]), int(match[3])
        if second > 12:  # written in the American way
            first, second = second, first
        return taken(SaidDate(int(match[4]), second, first, turned=True), match)

    def words(match: re.Match[str]) -> str:
        month = MONTHS[(match["m1"] or match["m2"]).casefold()]
        day, year = match[1] or match[5], match[3] or match[6] or match[7]
        return taken(SaidDate(int(year) if year else None, month, int(day) if day else None), match)

    text = _ISO.sub(lambda match: taken(SaidDate(int(match[1]), int(match[2]), int(match[3]) if match[3] else None), match), text)
    return _WORDS.sub(words, _FIGURES.sub(figures, text)), found


def founded(date: SaidDate, evidence: Iterable[SaidDate]) -> bool:
    return any(date.is_that(other) for other in evidence)
