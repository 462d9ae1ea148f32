"""The words of one language by which a follow-up refers to what was said before, read from the file of the language."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from importlib.resources import files

import yaml

LANGUAGES = ("en",)
DEFAULT = "en"

Phrases = tuple[tuple[str, ...], ...]
"""Phrases as tuples of lower-case words, the longest first."""


@dataclass(frozen=True, slots=True)
class Words:
    """The file of a language; its comments say what each is for."""

    person_subject: frozenset[str]
    person_object: frozenset[str]
    person_owner: frozenset[str]
    male: frozenset[str]
    female: frozenset[str]
    thing_subject: frozenset[str]
    thing_object: frozenset[str]
    thing_owner: frozenset[str]
    several_subject: frozenset[str]
    several_object: frozenset[str]
    several_owner: frozenset[str]
    place: frozenset[str]
    pointing: frozenset[str]
    pointing_several: frozenset[str]
    same: frozenset[str]
    definite: frozenset[str]
    own: frozenset[str]
    one: frozenset[str]
    ones: frozenset[str]
    articles: frozenset[str]
    empty_it_before: frozenset[str]
    exists: frozenset[str]
    verbs_after_subject: frozenset[str]
    describes: frozenset[str]
    openers: frozenset[str]
    about: Phrases
    only: frozenset[str]
    prepositions: frozenset[str]
    having: frozenset[str]
    corrections: frozenset[str]
    meant: Phrases
    not_: frozenset[str]
    instead: frozenset[str]
    how_many: Phrases
    sort: frozenset[str]
    sorted: frozenset[str]
    by: frozenset[str]
    of_them: Phrases
    any_of: frozenset[str]
    which: frozenset[str]
    else_: frozenset[str]
    everyone_else: Phrases
    all: frozenset[str]
    ordinals: tuple[str, ...]
    last: frozenset[str]
    former: frozenset[str]
    number: frozenset[str]
    numbers: tuple[str, ...]
    persons: frozenset[str]
    places: frozenset[str]
    male_roles: frozenset[str]
    female_roles: frozenset[str]
    person_signs: frozenset[str]
    gender: frozenset[str]
    who_are_they: Phrases
    of_owner: Phrases
    list_all: str
    count: str
    listing: str
    which_are: str
    value: str
    description: str
    people: str
    thing: str


@lru_cache(maxsize=len(LANGUAGES))
def words_in(language: str) -> Words:
    """The words of a language, or of English for one that has no file yet. Raises KeyError for a file that lacks an entry."""
    known = language.partition("-")[0]
    text = files("onto_query.conversation").joinpath(f"{known if known in LANGUAGES else DEFAULT}.yaml").read_text(encoding="utf-8")
    held = {str(name): "" if value is None else str(value) for name, value in yaml.load(text, Loader=yaml.BaseLoader).items()}
    return Words(**{field.name: _read(held[field.name.rstrip("_")], str(field.type)) for field in fields(Words)})  # type: ignore[arg-type]


def _read(text: str, kind: str) -> object:
    match kind:
        case "frozenset[str]":
            return frozenset(text.split())
        case "Phrases":
            return tuple(sorted((tuple(phrase.split()) for phrase in text.split("|")), key=lambda phrase: -len(phrase)))
        case "tuple[str, ...]":
            return tuple(text.split())
        case _:
            return text


def leads(lowers: tuple[str, ...], phrases: Phrases) -> int:
    """The number of words of the longest of the phrases that the words begin with; 0 for none."""
    return next((len(phrase) for phrase in phrases if lowers[: len(phrase)] == phrase), 0)


def place_of(lowers: tuple[str, ...], phrases: Phrases) -> tuple[int, int] | None:
    """The words `[first, last)` of the longest of the phrases that occurs."""
    for phrase in phrases:
        for first in range(len(lowers) - len(phrase) + 1):
            if lowers[first : first + len(phrase)] == phrase:
                return first, first + len(phrase)
    return None
