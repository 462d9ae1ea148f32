"""Likeness of texts for the choice of examples: by words, with names masked, and when two are one text. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import Final

SAME: Final = 0.9
"""Share of words in common from which two texts are one text, written twice."""

_WORD = re.compile(r"\w+")
_NAME = re.compile(r"(?:[^\W\d_a-z]\w*(?:[-.'’&]\w+)*\.?)(?:(?:\s+(?:of|the|de|la|and|van|von|del|di|du|&)){0,2}\s+[^\W\d_a-z]\w*(?:[-.'’&]\w+)*)*")
_FIGURES = re.compile(r"\d+(?:[.,:/-]\d+)*")
_START = re.compile(r"(?:^|[.!?]\s+)(?=\w)")


def words_of(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def same_text(one: str, other: str) -> bool:
    """True for texts that differ in case, signs, spaces, or a word of ten."""
    first, second = Counter(words_of(one)), Counter(words_of(other))
    common, most = (first & second).total(), max(first.total(), second.total())
    return common >= SAME * most


def masked(text: str, names: Iterable[str] = ()) -> str:
    """The text with its names as X and its figures as N: what is said, without of what.

    `names` are known ones; others are found by their capitals, so scripts without these keep them. A capital that begins a sentence is a name's only
    where another follows it.
    """
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = text.replace(name, "X")
    starts = {match.end() for match in _START.finditer(text)}

    def mask(match: re.Match[str]) -> str:
        alone = match.start() in starts and " " not in match.group()
        return match.group() if alone and match.group() != "X" and not any(sign.isupper() for sign in match.group()[1:]) else "X"

    return _FIGURES.sub("N", _NAME.sub(mask, text))


class WordLikeness:
    """Texts by the words that they share, rare words before common ones."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._words = [frozenset(words_of(text)) for text in texts]
        self._weights = _weights(self._words)

    def to(self, text: str) -> list[float]:
        """For each of the texts, between 0 and 1, the share of weight that the words in common have (cosine of weighted sets)."""
        asked = frozenset(words_of(text))
        size = self._size(asked)
        return [self._size(asked & own) / ((size * self._size(own)) ** 0.5 or 1.0) for own in self._words]

    def _size(self, words: Iterable[str]) -> float:
        return sum(self._weights.get(word, self._unknown) for word in words)

    @property
    def _unknown(self) -> float:
        return log(1 + len(self._words))


def _weights(sets: Sequence[frozenset[str]]) -> Mapping[str, float]:
    counts = Counter(word for words in sets for word in words)
    return {word: log(1 + len(sets) / count) for word, count in counts.items()}
