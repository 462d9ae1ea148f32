"""The language of a text, by its function words and its letters. Pure.

Trained detectors of the registry (py3langid, lingua) are as good on whole sentences of the six languages, but take names for the language: of
3,793 English sentences about people and places of everywhere they call 32 and more foreign, and cost a second and 100 MB at the start.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from onto_core.english.words import PARTICLES, words_of
from onto_core.languages.words import FUNCTION_WORDS

DEFAULT: Final = "en"
"""The language of a text that does not tell its own."""
OTHER: Final = "und"
"""A language without tables of ours (BCP 47: undetermined)."""

_NEIGHBOURS: Final = (
    "não uma em com os ao pelo pela são foi sua seus também até você este isso mas por que se o da do no na nos",
    "og ikke som på af det er var til fra den en et ved har blev jeg med men efter også",
    "och att är som för inte på det den en ett av till från har med jag men efter också",
    "nie się jest na że do jak był przez po od dla jego są oraz tym który ale",
)
"""Portuguese, Danish and Norwegian, Swedish, Polish: known only so that they are not taken for a neighbour."""
_LETTERS: Final[Mapping[str, str]] = {"de": "äöüß", "it": "àèìòù", "fr": "àâçèéêëîïôœùû", "es": "áéíñóúü", "nl": "ëïéü", OTHER: "ãõåøæąćęłńśźż"}
"""Letters beyond a to z of the lower-case words of a language; English has none."""
_LETTER: Final = 0.5
"""Worth of a word with such a letter, shared by the languages that write it; a function word has 1, likewise shared."""
_FIRST: Final = 0.5
"""Worth of a capitalised word that begins a sentence, beside 1: it may be a name."""
_LEAST: Final = 0.08
"""Share of the words of a text that must speak for its language, and for it alone: lists of names and of keywords have less."""
_AHEAD: Final = 0.1
"""Worth by which it must lead all others,"""
_AHEAD_OF_DEFAULT: Final = 0.3
"""and English: names of everywhere stand in English texts."""
_TELLING: Final = 0.6
"""Worth that is more than one capitalised word has."""
_LONGEST: Final = 4_000
"""Characters that are looked at: more do not change the answer."""
_TEXTS: Final = 32
"""Texts whose language is remembered: several steps ask for that of a chunk."""

_WORD: Final = re.compile(r"[^\W\d_]+")
_SENTENCE_BEFORE: Final = re.compile(r"(?:^|[.!?:;\n])[\s\"“«„(\[*#>-]*$")


def _weights() -> Mapping[str, Mapping[str, float]]:
    """Word -> language -> its worth: 1, shared by the languages that have it."""
    having: defaultdict[str, set[str]] = defaultdict(set)
    for language, table in FUNCTION_WORDS.items():
        for word in table:
            having[word].add(language)
    for text in _NEIGHBOURS:
        for word in words_of(text):
            having[word].add(OTHER)
    return {word: dict.fromkeys(languages, 1 / len(languages)) for word, languages in having.items()}


_WEIGHTS: Final = _weights()


def is_english(tag: str | None) -> bool:
    """True for a tag of English, and for none: what no language is found of is read as English."""
    return (tag or DEFAULT).lower().split("-")[0] == DEFAULT


def spoken(tag: str | None, text: str) -> str:
    """The language that a text's tag says, else the one that is found by the text."""
    return tag.lower().split("-")[0] if tag else language_of(text)


def language_of(text: str) -> str:
    """ISO 639-1 code of one of the six languages, `OTHER` for a text that is plainly in another, "" when too little of it tells."""
    return _language_of(text[:_LONGEST])


@lru_cache(maxsize=_TEXTS)
def _language_of(text: str) -> str:
    letters = "" if text.isascii() else "".join(filter(str.isalpha, text))
    if not (letters or any(map(str.isalpha, text))):
        return ""
    if sum(letter.isascii() or "LATIN" in unicodedata.name(letter, "") for letter in letters) < len(letters) * 0.6:
        return OTHER
    scores: defaultdict[str, float] = defaultdict(float)
    words = 0
    for word, worth in _telling(text):
        words += 1
        for language, share in _WEIGHTS.get(word, {}).items():
            scores[language] += share * worth
        if not word.isascii():
            writing = [language for language, marks in _LETTERS.items() if any(mark in word for mark in marks)]
            for language in writing:
                scores[language] += _LETTER * worth / len(writing)
    best = max(scores, key=scores.__getitem__, default="")
    rivals = [score + (_AHEAD_OF_DEFAULT if language == DEFAULT else _AHEAD) for language, score in scores.items() if language != best]
    least = _LEAST * words if best == DEFAULT else max(_TELLING, _LEAST * words)
    return best if best and scores[best] >= max(least, *rivals, 0.0) else ""


def _telling(text: str) -> Iterator[tuple[str, float]]:
    """(word in lower case, worth): capitalised words within a sentence are names or nouns, and so are small words between two of them."""
    found = list(_WORD.finditer(text))
    in_name = False
    for number, match in enumerate(found):
        word = match.group()
        after = found[number + 1] if number + 1 < len(found) and _apart(text, match, found[number + 1]) else None
        if word[0].isupper():
            in_name = after is not None
            if len(word) > 1 and _SENTENCE_BEFORE.search(text, max(0, match.start() - 8), match.start()):
                yield word.casefold(), _FIRST
            continue
        in_name = in_name and after is not None and (after.group()[0].isupper() or (word in PARTICLES and after.group() in PARTICLES))
        if not in_name:
            yield word.casefold(), 1.0


def _apart(text: str, left: re.Match[str], right: re.Match[str]) -> bool:
    """True when nothing but a space or an apostrophe stands between two words."""
    return text[left.end() : right.start()] in {" ", "'", "’"}
