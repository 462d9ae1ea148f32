"""Codes that are read the same everywhere ("F", "XL"), from `codes.yaml`, and how words are shortened to codes. Read once; pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import yaml

VOWELS: Final = frozenset("aeiouyàáâäèéêëìíîïòóôöùúûü")
SEVERAL: Final = 3
"""Codes of languages, at least, that make a list of them."""
SPOKEN: Final = ("en", "de", "it", "fr", "es", "nl")
"""In which the names of languages are known."""
PARTS: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a code of a system stands for: (language, words in lower case). `named`: only beside the name of its property."""

    code: str
    words: frozenset[tuple[str, str]]
    named: bool


class System(NamedTuple):
    """Codes that are read the same everywhere. `called`, `of`: words of which the name of the column, and that of its things, must have one."""

    meanings: tuple[Meaning, ...]
    others: frozenset[str]
    called: frozenset[str]
    of: frozenset[str]

    def has(self, codes: frozenset[str], called: Collection[str], of: Collection[str]) -> bool:
        """True for a list of codes in capitals that is of this system: it has them all, and two of them at least mean something."""
        if (self.called and self.called.isdisjoint(called)) or (self.of and self.of.isdisjoint(of)):
            return False
        return codes <= {each.code for each in self.meanings} | self.others and sum(each.code in codes for each in self.meanings) > 1


def meanings(codes: Collection[str], called: Collection[str] = (), of: Collection[str] = ()) -> tuple[Meaning, ...]:
    """What the codes of a list mean. `called`, `of`: the words in the names of its column, and of the things that have it, in lower case."""
    upper = frozenset(code.upper() for code in codes)
    return tuple(each for system in _systems() if system.has(upper, called, of) for each in system.meanings if each.code in upper)


def languages(codes: Collection[str]) -> tuple[Meaning, ...]:
    """The languages that the codes of a list stand for (ISO 639-1), where all of them do, in small letters as they are written."""
    names = _language_names()
    return tuple(names[code] for code in codes) if len(codes) >= SEVERAL and all(code in names for code in codes) else ()


@cache
def _language_names() -> dict[str, Meaning]:
    """Code -> what the language is called in each language whose questions are read (CLDR)."""
    from babel import Locale  # some 60 ms, and few graphs have such values or names

    words: dict[str, set[tuple[str, str]]] = {}
    for language in SPOKEN:
        for code, name in Locale(language).languages.items():
            if len(code) == 2:
                words.setdefault(code, set()).add((language, name.casefold()))
    return {code: Meaning(code.upper(), frozenset(called), named=False) for code, called in words.items()}


def language_called(word: str, language: str) -> str:
    """The code of the language that a word in small letters is the name of, in another: "japanese" is ja. Empty where it is none."""
    return _codes_by_name().get((language, word), "")


@cache
def _codes_by_name() -> dict[tuple[str, str], str]:
    return {name: meaning.code.lower() for meaning in _language_names().values() for name in meaning.words}


def name_of_language(code: str, language: str) -> str:
    """What a language is called in another; the code where that is not known."""
    from babel import Locale, UnknownLocaleError

    try:
        return str(Locale(language).languages.get(code, code))
    except UnknownLocaleError:  # of most languages CLDR has no more than the names
        return code


def language_words() -> frozenset[str]:
    """The codes and names of languages."""
    return frozenset(_language_names()) | {text for each in _language_names().values() for _, text in each.words}


@cache
def _systems() -> tuple[System, ...]:
    text = (files(__package__) / "codes.yaml").read_text(encoding="utf-8")
    found = []
    for system in yaml.safe_load(text).values():
        words = {
            concept: frozenset((language, word.strip().casefold()) for language, listed in by_language.items() for word in listed.split("|"))
            for concept, by_language in system["words"].items()
        }
        named = system.get("named", False)
        for variant in system["variants"]:
            told = tuple(Meaning(code, words[concept], named) for code, concept in variant.items())
            found.append(System(told, frozenset(system["others"]), frozenset(system.get("called", ())), frozenset(system.get("of", ()))))
    return tuple(found)


def concepts_of(word: str, language: str) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """The words for what a word of a language stands for in a system of codes, in all languages, and those for what else the system has.

    Not of systems whose words are said of much else.
    """
    for system in _systems():
        for meaning in system.meanings if not (system.called or system.of) else ():
            if (language, word) in meaning.words and not meaning.named:
                others = (text for each in system.meanings if each is not meaning for _, text in each.words)
                yield frozenset(text for _, text in meaning.words), frozenset(others)


def initials(words: Sequence[str], skipped: Collection[str] = ()) -> Iterator[str]:
    """The first letters of two words or more, in capitals: with those of the words that are mostly left out ("of", "and"), and without."""
    parts = [part for word in words for part in PARTS.findall(word)]
    if len(parts) < 2:
        return
    yield "".join(part[0] for part in parts).upper()
    shorter = [part for part in parts if part.casefold() not in skipped]
    if 1 < len(shorter) < len(parts):
        yield "".join(part[0] for part in shorter).upper()


def in_order(letters: str, word: str) -> bool:
    """True for letters that a word has in their order."""
    rest = iter(word)
    return all(letter in rest for letter in letters)


def shortened(word: str, code: str) -> bool:
    """True for a word that begins with the letters of a code ("finance", FIN), or has them in order and its vowels are what is left out (MKT)."""
    long, short = word.casefold(), code.casefold()
    if len(short) >= len(long) or not short.isalpha() or long[:1] != short[:1]:
        return False
    if long.startswith(short):
        return True
    return len(short) > 2 and VOWELS.isdisjoint(short[1:]) and in_order(short[1:], long[1:])
