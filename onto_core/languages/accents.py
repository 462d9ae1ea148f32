"""Words as identifiers write them, without accents ("annee", "faellig"), and how their language writes them. Pure, once a dictionary is loaded."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from onto_core.languages.dictionary import dictionary_of
from onto_core.short_memory import remembered_short

UMLAUTS: Final = {"ae": "ä", "oe": "ö", "ue": "ü", "ss": "ß"}
"""Two letters that stand for one in German."""
SHORTEST: Final = 3
"""Letters of a word that is looked up, at least."""
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss"})
_DIGRAPHS: Final = str.maketrans({letter: two for two, letter in UMLAUTS.items()})


def without_accents(text: str) -> str:
    """The text without its accents and other marks."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


def unaccented(word: str) -> frozenset[str]:
    """The ways in which an identifier may have a word in lower case: "année" is "annee", "größe" is "groesse", too; at least the word itself."""
    return frozenset((word, without_accents(word.translate(_LIGATURES)), word.translate(_DIGRAPHS)))


@remembered_short(20_000)
def accented(word: str, language: str) -> str:
    """A word in lower case as its language writes it, where the dictionary has it so, and more often than without accents; else the word."""
    if len(word) < SHORTEST or not (word.isascii() and word.isalpha()):
        return word
    ways = _umlauts(word) if language == "de" else _by_plain(language).get(word, ())
    used = dictionary_of(language)
    best = max(ways, key=lambda way: used[way], default=word)
    if used[best] > used[word]:
        return best
    one = word.removesuffix("s")  # some dictionaries have no plurals
    return f"{accented(one, language)}s" if language != "de" and one != word and not used[word] else word


def _umlauts(word: str) -> list[str]:
    """The word with some of its pairs of letters as one."""
    places = [i for i in range(len(word) - 1) if word[i : i + 2] in UMLAUTS]
    made = []
    for taken in (some for size in range(1, len(places) + 1) for some in combinations(places, size)):
        way = word
        for i in reversed(taken):
            way = way[:i] + UMLAUTS[way[i : i + 2]] + way[i + 2 :] if way[i : i + 2] in UMLAUTS else way
        made.append(way)
    return made


@cache
def _by_plain(language: str) -> Mapping[str, Sequence[str]]:
    """The words of a dictionary that have accents, by what is left without."""
    found: dict[str, list[str]] = defaultdict(list)
    for word in dictionary_of(language):
        if not word.isascii():
            for plain in unaccented(word) - {word}:
                found[plain].append(word)
    return found
