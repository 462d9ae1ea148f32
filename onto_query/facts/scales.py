"""Adjectives and what they measure ("noisy": the noise level), with their degrees, from `scales.tsv`. Read once; pure.

Columns: names of what is measured; the adjectives that ask for much of it, a slash, those that ask for little, irregular degrees in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from onto_query.facts.tables import rows, texts_of

COMMON: Final = 8
"""Words that stand beside a word in names of what is measured, from which it tells none of them from the others: "level", "date"."""
NEARLY_ALL: Final = 4
"""Measures of which an adjective asks for much for each of which it asks for little, at least, and the other way round."""
_LONG_Y: Final = re.compile(r"[^aeiou]y$")
_DOUBLED: Final = re.compile(r"[^aeiou][aeiou][^aeiouwxy]$")
"""Where the last letter is doubled before an ending: "bigger"."""


@dataclass(frozen=True, slots=True)
class Scales:
    """`degrees` by section of a word file ("superlative"), form and meaning ("+noise_level"), `hints` by measure, `measured` by adjective: names."""

    degrees: Mapping[str, Mapping[str, str]]
    hints: Mapping[str, frozenset[str]]
    measured: Mapping[str, tuple[tuple[str, ...], ...]]


class _Adjective(NamedTuple):
    word: str
    comparative: str
    superlative: str


@cache
def scales() -> Scales:
    """Those of all measures; a form that asks for much of some measures and for little of as many others asks for none."""
    listed = [(texts_of(names), said) for names, said in rows(files(__package__) / "scales.tsv")]
    common = _common(name for names, _ in listed for name in names)
    hints: dict[str, set[str]] = {}
    measured: dict[str, dict[tuple[str, ...], None]] = {}
    signs: dict[str, dict[str, dict[str, str]]] = {"comparative": {}, "superlative": {}}
    for names, said in listed:
        measure = names[0].replace(" ", "_")
        hints.setdefault(measure, set()).update({word for name in names for word in name.split()} - common)
        more, less = _sides(said)
        for adjective in (*more, *less):
            measured.setdefault(adjective.word, {})[names] = None
        for sign, own, other in (("+", more, less), ("-", less, more)):
            for section, form in _degrees(own, other):
                signs[section].setdefault(form, {}).setdefault(measure, sign)
    degrees = {section: {form: said for form, of in forms.items() if (said := _of_one_sign(of))} for section, forms in signs.items()}
    return Scales(degrees, {measure: frozenset(own) for measure, own in hints.items()}, {word: tuple(of) for word, of in measured.items()})


def _of_one_sign(measures: Mapping[str, str]) -> str:
    """The sign that nearly all measures have, with these: "strong" asks for much power and alcohol, and seldom for a low handicap. Else ""."""
    more = [measure for measure, sign in measures.items() if sign == "+"]
    less = [measure for measure, sign in measures.items() if sign == "-"]
    sign, most, rest = ("+", more, less) if len(more) >= len(less) else ("-", less, more)
    return sign + " ".join(most) if len(most) >= NEARLY_ALL * len(rest) else ""


def _common(names: Iterator[str]) -> set[str]:
    beside: dict[str, set[str]] = {}
    for parts in (name.split() for name in names):
        for word in parts:
            beside.setdefault(word, set()).update(other for other in parts if other != word)
    return {word for word, others in beside.items() if len(others) >= COMMON}


def _degrees(own: Sequence[_Adjective], other: Sequence[_Adjective]) -> Iterator[tuple[str, str]]:
    """Section and form: "loudest", and "least quiet"."""
    for adjective in own:
        yield "comparative", adjective.comparative
        yield "superlative", adjective.superlative
    for adjective in other:
        yield "comparative", f"less {adjective.word}"
        yield "superlative", f"least {adjective.word}"


def _sides(said: str) -> tuple[list[_Adjective], list[_Adjective]]:
    more, _, less = said.partition("/")
    return [_compared(each) for each in texts_of(more)], [_compared(each) for each in texts_of(less)]


def _compared(adjective: str) -> _Adjective:
    """An adjective with its degrees (Quirk et al. 1985, 7.80-7.81): those that it lists, "-er" and "-est" for short ones, else "more" and "most"."""
    word, _, irregular = adjective.removesuffix(")").partition("(")
    word = word.strip()
    if irregular:
        more, most = irregular.split(",")
        return _Adjective(word, more.strip(), most.strip())
    if not _is_short(word):
        return _Adjective(word, f"more {word}", f"most {word}")
    base = word.removesuffix("e")
    if _LONG_Y.search(word):
        base = f"{word[:-1]}i"
    elif _syllables(word) == 1 and _DOUBLED.search(word):
        base += word[-1]
    return _Adjective(word, f"{base}er", f"{base}est")


def _syllables(word: str) -> int:
    groups = len(re.findall(r"[aeiouy]+", word))
    return groups - (groups > 1 and word.endswith("e") and not word.endswith("le"))


def _is_short(word: str) -> bool:
    return word.isalpha() and (_syllables(word) == 1 or (_syllables(word) == 2 and word.endswith(("y", "ow", "le"))))
