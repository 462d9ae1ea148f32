"""How people ask for what a database has ("in charge of", "wait for"), from the tables in `said/`. Read once; pure.

Columns: `sort`, `names` and what is `said`, parted by |. The sort is that of a property's values, "class" for what people call the members of
one, "near" for words that mean nearly the same. Names of one row stand for each other. A "!" before a name or a phrase: it says the opposite of
the first name ("!still open" for `paid`), or that what has a date has not happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from onto_query.facts.scales import scales
from onto_query.facts.tables import rows, texts_of

FOLDER: Final = "said"
NEAR: Final = "near"
ANY: Final = "any"
MEASURE: Final = "measure"
"""The sort of what an adjective asks for."""
CLASS: Final = "class"
"""The sort of a saying that asks for a class."""
FLAG: Final = "flag"
"""That of what is true or false."""
ALONE: Final = frozenset((CLASS, FLAG))
"""Sorts of rows whose names stand for each other though they are single words."""
PERSON: Final = "person"
"""The sort of one that asks for who does something: its first name is said for the others, "composer" for `music by`."""


OPPOSITE: Final = "!"
"""Before what says the opposite."""


class Saying(NamedTuple):
    """What a phrase asks for: a property, or a class, that is called by one of the names. `sort` is that of a property's values, or CLASS.

    `opposite`: the phrase says the opposite of what is called so.
    """

    sort: str
    names: tuple[str, ...]
    opposite: bool = False


@cache
def sayings() -> Mapping[str, tuple[Saying, ...]]:
    """By phrase, in lower case."""
    found: dict[str, dict[Saying, None]] = {}
    for phrase, saying in _each():
        found.setdefault(phrase, {})[saying] = None
    return {phrase: tuple(each) for phrase, each in found.items()}


def _each() -> Iterator[tuple[str, Saying]]:
    for sort, names, phrases in _rows():
        for phrase in phrases:
            yield from _meanings(phrase, sort, names)
        for name in names:
            others = tuple(other for other in names if other != name)
            if sort == NEAR:
                yield from ((name, Saying(kind, others)) for kind in (NEAR, CLASS))
            elif others and (sort in ALONE or " " in name or (sort == PERSON and name == names[0])):
                yield from _meanings(name, sort, others)
    for adjective, measured in scales().measured.items():
        yield from ((adjective, Saying(MEASURE, names)) for names in measured)


def _meanings(phrase: str, sort: str, names: tuple[str, ...]) -> Iterator[tuple[str, Saying]]:
    """What a phrase says of the names that mean the same, and of those that mean the opposite."""
    said = phrase.removeprefix(OPPOSITE)
    for opposite in (False, True):
        called = tuple(name.removeprefix(OPPOSITE) for name in names if (name[0] == OPPOSITE) == ((phrase[0] == OPPOSITE) != opposite))
        if called:
            yield said, Saying(sort, called, opposite)


def _rows() -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    for file in sorted((files(__package__) / FOLDER).iterdir(), key=lambda each: each.name):
        if file.name.endswith(".tsv"):
            for sort, names, said in rows(file):
                yield sort, texts_of(names), texts_of(said)
