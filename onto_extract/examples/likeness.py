"""Likeness of texts for the choice of examples: by words, with names masked, and when two are one text. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import Final

from onto_core.english.words import CONNECTORS
from onto_extract.examples.model import ExampleFact
from onto_extract.mentions import says
from onto_extract.model import IS_A, RDF_TYPE_NAME

SAME: Final = 0.9
"""Share of words in common from which two texts are one text, written twice."""

_WORD = re.compile(r"\w+")
_PIECE = re.compile(r"(?P<word>[^\W\d_]\w*(?:[-.'’&]\w+)*)|(?P<figures>\d+(?:[.,:/-]\d+)*)|(?P<end>[.!?]+(?=\s|$))|\s+|.", re.DOTALL)


def words_of(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def same_text(one: str, other: str) -> bool:
    """True for texts that differ in case, signs, spaces, or a word of ten."""
    first, second = Counter(words_of(one)), Counter(words_of(other))
    common, most = (first & second).total(), max(first.total(), second.total())
    return common >= SAME * most


def stands_in(fact: ExampleFact, text: str) -> bool:
    """True for a fact whose ends the text has; the class of a thing need not be named in it."""
    return says(text, fact.subject) and (fact.property in (IS_A, RDF_TYPE_NAME) or says(text, fact.object))


def masked(text: str) -> str:
    """The text with its names as X and its figures as N: what is said, without of what.

    Names are told by their capitals, so scripts without these keep them; a capital that begins a sentence is a name's only where another follows.
    """
    pieces: list[str] = []
    opening, opened = True, ""
    for match in _PIECE.finditer(text):
        word = match["word"]
        if word and word[0].isupper():
            if opening and not any(sign.isupper() for sign in word[1:]):
                opened = word
                pieces.append(word)
            else:
                _add_name(pieces, opened)
                opened = ""
        else:
            pieces.append("N" if match["figures"] else match.group())
            opened = "" if word or match["end"] else opened
        opening = bool(match["end"]) or (opening and not (word or match["figures"]))
    return "".join(pieces)


def _add_name(pieces: list[str], opened: str) -> None:
    """Add a name, or let the one before it go on: with nothing between but space and a particle, or after the capital that opens the sentence."""
    before = len(pieces)
    while before and (pieces[before - 1].isspace() or pieces[before - 1] in CONNECTORS):
        before -= 1
    if before and before < len(pieces) and pieces[before - 1] in {"X", opened}:
        del pieces[before - 1 :]
    pieces.append("X")


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
