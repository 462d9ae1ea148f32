"""What the shortened words in names of columns and identifiers stand for ("qty", "fname"), from `abbreviations.yaml`. Read once; pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import islice, product
from typing import Any, Final

import yaml
from babel.numbers import is_currency

from onto_core.languages.detect import DEFAULT
from onto_core.languages.dictionary import dictionary_of
from onto_core.languages.words import FUNCTION_WORDS
from onto_query.facts.tables import texts_of

RARE: Final = 500
"""Uses of a word in the dictionary's texts, at least, for which a name may be short."""
RARER: Final = 20
"""A word that is used so many times less than the likeliest is not meant."""
SEVERAL: Final = 3
"""Words that a name may be short for, at most."""
BONES: Final = 3
"""Letters of a word without its vowels, at least, that tell which one it is."""
DOING: Final = "ing"
"""The ending of a word that is often shortened to its last letter."""
MOST: Final = 6
"""Ways to write a name out, at most, in a language."""
DISTANCES: Final = frozenset(("distance", "dist", "range"))
"""The words before "nm" where it stands for nautical miles."""
PAID: Final = (["pd", "dt"], ["pd", "date"], ["pd", "at"], ["pd", "on"])
"""Ends of names of when something was paid."""
VOWELS: Final = frozenset("aeiou")
"""Those that names of columns leave out; a Y stays ("wrnty")."""
_REGULAR: Final = "without vowels"
_CODES: Final = "codes"
_LEAST: Final = "least"
_ALONE: Final = "alone"
_LETTERS: Final = "letters"
_PER: Final = "per"
_WHOLE: Final = "whole"
CURRENCY: Final = 3
"""Letters of the code of a currency."""


def written_out(name: str, own: Mapping[str, str] | None = None) -> Iterator[tuple[str, str]]:
    """(name, language) for each way to write out the shortened words of a name, or to say it as usual ("helmed by"); nothing for a name without any.

    `own`: those of one graph alone.
    """
    parts = name.casefold().split()
    yield from ((plain, DEFAULT) for plain in said_usually(name))
    for language, listed in _abbreviations().items():
        if language == DEFAULT and len(parts) == 1 and parts[0] in _units_alone():
            yield from ((text, language) for text in texts_of(_units_alone()[parts[0]]))
            continue
        words = {**listed, **{short: (long,) for short, long in own.items()}} if own and language == DEFAULT else listed
        longer = [words.get(part) or _plurals(part, words) for part in parts]
        if language == DEFAULT:
            longer = [long or (_skeletons(part) if part not in _listed() else ()) for long, part in zip(longer, parts, strict=True)]
        if parts[-1:] == ["min"] and parts[-2:-1] and parts[-2] not in _lowest():
            longer[-1] = ("minutes",)  # and no lowest duration
        if parts[-1:] == ["nm"] and parts[-2:-1] and parts[-2] in DISTANCES:
            longer[-1] = ("nmi",)  # nautical miles, and no name
        if parts[-2:] in PAID:
            longer[-2] = ("paid",)  # and no period
        if language == DEFAULT and len(parts) > 1 and parts[-1] in _rates():
            rest = " ".join(parts[:-1])
            yield from ((f"{how} {way}", language) for how in texts_of(_rates()[parts[-1]]) for way in (rest, *(w for w, _ in written_out(rest))))
            continue
        if any(longer):
            ways = product(*(long or (part,) for long, part in zip(longer, parts, strict=True)))
            yield from ((" ".join(way), language) for way in islice(ways, MOST))


def said_usually(name: str) -> tuple[str, ...]:
    """What is usually called otherwise than by a name in words of its own: "directed by" for "helmed by"."""
    return tuple(texts_of(_listing()[_WHOLE].get(" ".join(name.casefold().split()), "")))


def with_written_out(name: str) -> tuple[str, ...]:
    """The name as it is, and in each way to write it out."""
    return (name, *(text for text, _ in written_out(name)))


@cache
def _listing() -> Mapping[str, Any]:
    listed: dict[str, Any] = yaml.safe_load((files(__package__) / "abbreviations.yaml").read_text(encoding="utf-8"))
    return listed


def usual_meanings(code: str) -> frozenset[str]:
    """What a value in capitals stands for in many trades ("CNX", "OOS"); nothing for one that has no such meaning."""
    return frozenset(texts_of(_listing()[_CODES].get(code.upper(), "")))


def states_of(letter: str) -> frozenset[str]:
    """The states that a letter may stand for."""
    return frozenset(texts_of(_listing()[_LETTERS].get(letter.upper(), "")))


@cache
def _rates() -> Mapping[str, str]:
    """What stands behind an amount that is had in each month or year: `rent_pcm` is the monthly rent."""
    listed: Mapping[str, str] = _listing()[_PER]
    return listed


@cache
def _units_alone() -> Mapping[str, str]:
    """What is told by a number that is called by its unit alone: `ha`, `kg`."""
    listed: Mapping[str, str] = _listing()[_ALONE]
    return listed


@cache
def _lowest() -> frozenset[str]:
    """Words before "min" where it stands for the minimum, and not for minutes."""
    return frozenset(texts_of(_listing()[_LEAST]))


@cache
def _abbreviations() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    listed = {name: section for name, section in _listing().items() if name not in {_ALONE, _CODES, _LEAST, _LETTERS, _PER, _WHOLE}}
    regular = listed.pop(_REGULAR)
    found = {language: {short: texts_of(words) for short, words in shortened.items()} for language, shortened in listed.items()}
    for language, words in regular.items():
        for word in texts_of(words):
            short = _without_vowels(word)
            if short != word and len(short) > 1:
                found[language][short] = tuple(dict.fromkeys((*found[language].get(short, ()), word)))
    return found


def _plurals(part: str, words: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What several of a shortened word are; nothing for a word: terms are no terminations."""
    short = part.removesuffix("s")
    return tuple(f"{long}s" for long in words[short]) if short != part and short in words and part not in dictionary_of(DEFAULT) else ()


@cache
def _listed() -> frozenset[str]:
    """All shortened words that are known, of every language."""
    return frozenset(short for words in _abbreviations().values() for short in words)


@cache
def _skeletons(short: str) -> tuple[str, ...]:
    """The words that have the letters of a name that is no word, once their vowels are gone, the likeliest first: "clb", "lckr", "wrnty"."""
    if len(short) < BONES or not short.isalpha() or not VOWELS.isdisjoint(short[1:]) or short in dictionary_of(DEFAULT):
        return ()
    if len(short) == CURRENCY and is_currency(short.upper()):
        return ()  # a budget in USD is no used one
    found = sorted(_by_bones().get(_bones(short), ()), key=lambda word: -dictionary_of(DEFAULT)[word])
    likely = tuple(word for word in found if dictionary_of(DEFAULT)[word] * RARER > dictionary_of(DEFAULT)[found[0]])
    return likely if len(likely) <= SEVERAL else ()


@cache
def _by_bones() -> Mapping[str, Sequence[str]]:
    """The words of the dictionary that are not rare, without those that only join others, by what is left of them."""
    found: dict[str, list[str]] = defaultdict(list)
    for word in dictionary_of(DEFAULT):
        if word.isalpha() and word not in FUNCTION_WORDS[DEFAULT] and dictionary_of(DEFAULT)[word] >= RARE:
            found[_bones(word)].append(word)
            if word.endswith(DOING) and word != DOING and len(begun := _bones(word.removesuffix(DOING))) >= BONES:
                found[f"{begun}g"].append(word)  # "tstg" of tastings
    return found


def _bones(word: str) -> str:
    """A word without its vowels behind the first letter, doubled letters once."""
    left = _without_vowels(word)
    return "".join(letter for letter, before in zip(left, f" {left}", strict=False) if letter != before)


def _without_vowels(word: str) -> str:
    return word[0] + "".join(letter for letter in word[1:] if letter not in VOWELS)
