"""The words of one language by which a follow-up refers to what was said before, read from the file of the language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Final

import yaml

from onto_core.languages.detect import DEFAULT
from onto_query.question.lexicon import LANGUAGES, Lexicon, lexicon_of

NAMES: Final = ("persons", "places", "person_signs", "gender")
"""Words in names of elements: a graph may be named in English whatever the language of the talk."""

Phrases = tuple[tuple[str, ...], ...]
"""Phrases as tuples of lower-case words, the longest first."""


@dataclass(frozen=True, slots=True)
class Words:
    """The file of a language; the comments of the English one say what each is for. What a language has no words for is empty."""

    language: str
    sentences: Mapping[str, str]
    person_subject: frozenset[str]
    person_object: frozenset[str]
    person_owner: frozenset[str]
    either: frozenset[str]
    either_owner: frozenset[str]
    maybe_several: frozenset[str]
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
    plural_verb: frozenset[str]
    singular_verb: frozenset[str]
    clitics: frozenset[str]
    clitics_several: frozenset[str]
    who: frozenset[str]
    owned: Phrases
    dropped: str
    elided: str
    which_several: frozenset[str]
    person_signs: frozenset[str]
    gender: frozenset[str]
    who_are_they: Phrases
    of_owner: Phrases
    list_all: str
    count: str
    listing: str
    in_order: str
    which_are: str
    which_noun: str
    which_is: str
    which_one: str
    value: str
    description: str
    people: str
    thing: str

    @property
    def lexicon(self) -> Lexicon:
        """The words of its questions."""
        return lexicon_of(self.language)

    @property
    def suffix(self) -> str:
        """What makes a name that of an owner before its noun."""
        return self.lexicon.said("owner") or self.lexicon.said("genitive")

    def asks(self, word: str) -> bool:
        """True for a word that begins a question."""
        return self.lexicon.has("asking", word)

    def say(self, sentence: str, /, **filled: object) -> str:
        """A sentence or phrase of an answer, with its places filled. Raises KeyError."""
        return self.sentences[sentence].format_map({key: str(value) for key, value in filled.items()})


@cache
def words_in(language: str) -> Words:
    """The words of a language, or of English for one that has no file. Raises KeyError for a file that lacks a sentence or a question's form."""
    known = language.partition("-")[0]
    known = known if known in LANGUAGES else DEFAULT
    held = _file(known)
    english = held if known == DEFAULT else _file(DEFAULT)
    for name in NAMES:
        held[name] = f"{held.get(name, '')} {english[name]}"
    own = {field.name: str(field.type) for field in fields(Words) if field.name not in {"language", "sentences"}}
    read = {name: _read(held.get(key, ""), kind) for name, kind in own.items() for key in (name.rstrip("_"),)}
    sentences = {name: text for name, text in held.items() if name not in own and f"{name}_" not in own}
    if missing := english.keys() - held.keys() - {name.rstrip("_") for name, kind in own.items() if kind != "str"}:
        raise KeyError(f"{known}.yaml: {', '.join(sorted(missing))}")
    return Words(known, sentences, **read)  # type: ignore[arg-type]


def _file(language: str) -> dict[str, str]:
    text = files("onto_query.conversation.languages").joinpath(f"{language}.yaml").read_text(encoding="utf-8")
    return {str(name): "" if value is None else str(value) for name, value in yaml.load(text, Loader=yaml.BaseLoader).items()}


def _read(text: str, kind: str) -> object:
    match kind:
        case "frozenset[str]":
            return frozenset(text.split())
        case "Phrases":
            return tuple(sorted((tuple(phrase.split()) for phrase in text.split("|") if phrase.strip()), key=lambda phrase: -len(phrase)))
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
