"""Things that come once a year and are called by it: "the 2022 festival" is the Lindhaven Film Festival 2022. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from onto_core.matching.terms import singular
from onto_query.profile.index import ValueIndex
from onto_query.profile.observed import spoken

SEVERAL: Final = 3
"""Things of a class, at least, that are called by years."""
LONGEST: Final = 3
"""Words beside the year, at most."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_SIGN: Final = re.compile(r"[^\w\s'’-]")
_DATED: Final = re.compile(r"\b(?:in|since|after|before)\s+$", re.IGNORECASE)
"""What stands before a year that is a date."""
_OF: Final = re.compile(r"\b(?:of|in|from)\s+$", re.IGNORECASE)
_YEAR: Final = re.compile(r"\b(?:1[5-9]|20)\d\d\b")


@dataclass(frozen=True, slots=True)
class Yearly:
    """`words`: those that each name has, and the class. `names`: year -> name."""

    words: frozenset[str]
    names: Mapping[str, str]


def yearly(index: ValueIndex) -> tuple[Yearly, ...]:
    """The classes all of whose things have a year of their own in their name."""
    return tuple(_yearly(index))


def _yearly(index: ValueIndex) -> Iterator[Yearly]:
    for kind, by_property in index.few.items():
        for values in by_property.values():
            names = [value.literal.lexical for value in values]
            years = {found[0]: name for name in names if len(found := _YEAR.findall(name)) == 1}
            if len(years) != len(names) or len(names) < SEVERAL:
                continue
            shared = frozenset.intersection(*(frozenset(name.casefold().split()) for name in names))
            said = frozenset(singular(word) for word in spoken(kind).casefold().split())
            yield Yearly(shared | said, years)


def in_full(text: str, classes: Iterable[Yearly]) -> str:
    """The text with such things by their whole names."""
    for each in classes:
        for year, name in each.names.items():
            if year not in text or name.casefold() in text.casefold():
                continue
            for found in re.finditer(rf"\b{year}\b", text):
                if (span := _said(text, found, each.words)) is not None:
                    text = f"{text[: span[0]]}{name}{text[span[1] :]}"
                    break
    return text


def _said(text: str, year: re.Match[str], words: frozenset[str]) -> tuple[int, int] | None:
    """The characters of a year with the words beside it that tell what it is of; those right behind it come first."""
    if _DATED.search(text[: year.start()]) is None:
        behind = list(_WORD.finditer(text, year.end()))
        if (taken := _taken([each[0] for each in behind], words)) and _joined(text, year.end(), behind[taken - 1].end()):
            return year.start(), behind[taken - 1].end()
    end = year.start() - len(found[0]) if (found := _OF.search(text[: year.start()])) else year.start()
    before = list(reversed(list(_WORD.finditer(text, 0, end))))
    if (taken := _taken([each[0] for each in before], words)) and _joined(text, before[taken - 1].start(), end):
        return before[taken - 1].start(), year.end()
    return None


def _joined(text: str, start: int, end: int) -> bool:
    """True where no sign parts the words."""
    return not _SIGN.search(text[start:end])


def _taken(said: list[str], words: frozenset[str]) -> int:
    """How many words from the first on are all of the names."""
    count = 0
    for word in said[:LONGEST]:
        if word.casefold() not in words:
            break
        count += 1
    return count
