"""The elements whose names and definitions a text has the words of: whole names however inflected, hyphenated or joined, and parts of them. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Final

import numpy as np

from onto_core.english.words import FUNCTION
from onto_core.languages.stems import stem_in
from onto_core.languages.words import FUNCTION_WORDS
from onto_core.ontology.schema.labels import names_in
from onto_core.ontology.schema.schema import Schema
from onto_core.short_memory import remembered_short

if TYPE_CHECKING:
    from numpy.typing import NDArray

WINDOW: Final = 8
"""Content words of a text that are held against a name together, which need not stand in its order,"""
STEP: Final = 4
"""and those from one window to the next."""
LONGEST_NAME: Final = 7
"""Content words of a name that is looked up as a whole."""
DERIVED: Final = 0.85
"""Worth of a whole name of which only the stems are said: "produced" for "production"."""
INSIDE: Final = 0.75
"""Worth of a name that is only said as a part of a longer one: "sensor" in "temperature sensor"."""
LATER: Final = 0.95
"""Worth of an alternative label, or of an id beside a label."""
TOO_COMMON: Final = 0.1
"""Share of the definitions from which a word in them tells nothing."""
FEW: Final = 0.1
"""Share of the rows up to which those that a window touches are looked at one by one."""

_WORD: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Terms:
    """Evidence by words, one number for each element of the index, 0 where there is none."""

    named: NDArray[np.float32]
    """1 when a whole name is said, less when it is said otherwise."""
    partly: NDArray[np.float32]
    """The share of a name that a few neighbouring words say, rare words counting most."""
    defined: NDArray[np.float32]
    """The weight of the words that a sentence has in common with the definition."""
    often: NDArray[np.float32]
    """Sentences that say a whole name."""
    said: Mapping[int, str]
    """Element -> the words that say its name best, for those of `named`."""
    sentences: int
    """Sentences of the text."""


class TermIndex:
    """The words of a schema's elements, for texts of one language; use it as `schema.derived(terms_in(language))`. `iris` numbers the elements."""

    def __init__(self, schema: Schema, language: str = "en") -> None:
        found = schema.derived(names_in(language))
        self._function = FUNCTION_WORDS.get(language, FUNCTION)
        self._stem = stem = stem_in(language)
        self._form = singular if stem is stem_in("en") else stem
        self.iris: tuple[str, ...] = tuple(found)
        self._is_class = np.array([iri in schema.classes for iri in self.iris], dtype=bool)
        self._whole: dict[str, dict[int, float]] = defaultdict(dict)
        self._stemmed: dict[str, dict[int, float]] = defaultdict(dict)
        owners: list[int] = []
        stemmed: list[Sequence[str]] = []
        definitions: list[Sequence[str]] = []
        stems_of: dict[str, str] = {}

        def stems_in(parts: Sequence[str]) -> list[str]:
            for part in parts:
                if part not in stems_of:
                    stems_of[part] = stem(part)
            return [stems_of[part] for part in parts]

        for element, each in enumerate(found.values()):
            for worth, name in zip((1.0, *[LATER] * len(each.names)), each.names, strict=False):
                parts = self._content(name)
                if not parts:
                    continue
                stems = stems_in(parts)
                if len(parts) <= LONGEST_NAME:
                    self._whole["".join(map(self._form, parts))].setdefault(element, worth)
                    self._stemmed["".join(stems)].setdefault(element, worth * DERIVED)
                owners.append(element)
                stemmed.append(stems)
            definitions.append(stems_in(self._content(each.definition)))
        self._owners = np.array(owners, dtype=np.int64)
        self._names = _Postings(stemmed, len(stemmed), share=True)
        self._definitions = _Postings(definitions, int(TOO_COMMON * len(definitions)) + 1, share=False)

    def find(self, sentences: Sequence[str]) -> Terms:
        """The evidence of a text, given as its sentences."""
        size = len(self.iris)
        named = np.zeros(size, dtype=np.float32)
        often = np.zeros(size, dtype=np.float32)
        said: dict[int, str] = {}
        windows: list[list[str]] = []
        whole: list[list[str]] = []
        stem, function = self._stem, self._function
        for sentence in sentences:
            words = [(match.group().casefold(), match.start(), match.end()) for match in _WORD.finditer(sentence)]
            words = [word for word in words if word[0] not in function]
            stems = [stem(word) for word, _, _ in words]
            for element, (worth, start, end) in self._said(words, stems).items():
                often[element] += 1
                if worth > named[element]:
                    named[element], said[element] = worth, sentence[start:end]
            windows += [stems[at : at + WINDOW] for at in range(0, max(len(stems) - STEP, 1), STEP)]
            whole.append(stems)
        partly = np.zeros(size, dtype=np.float32)
        np.maximum.at(partly, self._owners, self._names.best(windows))
        return Terms(named, partly, self._definitions.best(whole), often, said, len(sentences))

    def _said(self, words: Sequence[tuple[str, int, int]], stems: Sequence[str]) -> dict[int, tuple[float, int, int]]:
        """Element -> (worth, start, end) of the best place in a sentence where a whole name of it is said."""
        hits: list[tuple[int, int, Mapping[int, float]]] = []
        forms = [self._form(word) for word, _, _ in words]
        for first in range(len(words)):
            joined = derived = ""
            for last in range(first, min(first + LONGEST_NAME, len(words))):
                joined += forms[last]
                derived += stems[last]
                if whole := {**self._stemmed.get(derived, {}), **self._whole.get(joined, {})}:
                    hits.append((first, last, whole))
        best: dict[int, tuple[float, int, int]] = {}
        for first, last, there in hits:
            inside = any(f <= first and last <= e and (f, e) != (first, last) for f, e, _ in hits)
            for element, worth in there.items():
                worth *= INSIDE if inside else 1.0
                if element not in best or worth > best[element][0]:
                    best[element] = (worth, words[first][1], words[last][2])
        return best

    def _content(self, name: str) -> list[str]:
        """The words of a name that mean something."""
        return [word for word in _WORD.findall(name.casefold()) if word not in self._function]


@cache
def terms_in(language: str) -> Callable[[Schema], TermIndex]:
    """The maker of the index for texts in a language, for `Schema.derived`."""
    return TermIndex if language == "en" else partial(TermIndex, language=language)


class _Postings:
    """Word -> the rows that have it, with its weight in each: the rarer, the heavier (inverse document frequency)."""

    def __init__(self, rows: Sequence[Sequence[str]], most: int, *, share: bool) -> None:
        """`most`: rows that a word may be in. share: a row that is said whole has 1; else longer rows have more to say."""
        self._size = len(rows)
        number: dict[str, int] = {}
        distinct = [dict.fromkeys(number.setdefault(part, len(number)) for part in row) for row in rows]
        lengths = np.array([len(row) for row in distinct], dtype=np.int64)
        owners = np.repeat(np.arange(len(rows)), lengths)
        parts = np.fromiter((part for row in distinct for part in row), dtype=np.int64, count=int(lengths.sum()))
        counts = np.bincount(parts, minlength=len(number))
        weights = np.log(1 + len(rows) / np.maximum(counts, 1))[parts]
        totals = np.bincount(owners, weights, minlength=len(rows))
        weights /= (totals if share else np.sqrt(totals))[owners]
        order = np.argsort(parts, kind="stable")
        owners, weights = owners[order], weights[order]
        ends = np.cumsum(counts).tolist()
        self._rows = {
            part: (owners[end - count : end], weights[end - count : end])
            for part, end, count in zip(number, ends, counts.tolist(), strict=True)
            if count <= most
        }

    def best(self, windows: Iterable[Sequence[str]]) -> NDArray[np.float32]:
        """For each row the most of its weight that one window has."""
        best = np.zeros(self._size, dtype=np.float32)
        for numbers, weights in self._sums(windows):
            found = np.bincount(numbers, weights, minlength=self._size)
            at = numbers if len(numbers) < self._size * FEW else slice(None)
            best[at] = np.maximum(best[at], found[at])
        return best

    def _sums(self, windows: Iterable[Sequence[str]]) -> Iterator[tuple[NDArray[np.int64], NDArray[np.float64]]]:
        for window in windows:
            rows = [self._rows[part] for part in dict.fromkeys(window) if part in self._rows]
            if rows:
                yield np.concatenate([numbers for numbers, _ in rows]), np.concatenate([weights for _, weights in rows])


SAME_IN_PLURAL: Final = frozenset(("series", "species", "means", "news", "headquarters", "crossroads"))
"""Nouns with one form for both."""
IN_IE: Final = ("movies", "cookies", "calories", "zombies", "prairies", "birdies", "rookies", "brownies", "smoothies", "hoodies", "selfies")
"""How plurals of nouns in "ie" end."""
IN_ES: Final = ("theses", "alyses", "crises", "gnoses", "nopses", "llipses", "oases")
"""How plurals of Greek nouns in "is" end."""


@remembered_short(20_000)
def singular(word: str) -> str:
    """An English noun in the singular, by its ending; anything else as it is."""
    if word.casefold().rsplit(" ", 1)[-1] in SAME_IN_PLURAL:  # "television series"
        return word
    if word.casefold().endswith(IN_IE):
        return word[:-1]
    if word.casefold().endswith(IN_ES):
        return word[:-2] + "is"
    if len(word) <= 3 or not word.isascii() or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("ses", "xes", "zes", "ches", "shes")) else word[:-1]


def may_be_plural(word: str) -> bool:
    """True for an English noun that may be in the plural, by its ending."""
    return word.casefold() in SAME_IN_PLURAL or singular(word) != word


def all_singular(text: str) -> str:
    """The text with each of its words singular."""
    return " ".join(map(singular, text.split()))
