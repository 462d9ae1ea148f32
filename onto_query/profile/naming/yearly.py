"""Things that come once a year and are called by it: the Lindhaven Film Festival 2022. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from onto_core.matching.terms import singular
from onto_query.profile.index import ValueIndex
from onto_query.profile.observed import spoken

SEVERAL: Final = 3
"""Things of a class, at least, that are called by years."""
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
