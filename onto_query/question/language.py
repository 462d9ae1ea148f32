"""The language of a question, which is often too short for its function words alone to tell. Pure."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from typing import Final

from onto_core.languages.detect import DEFAULT, language_of
from onto_core.languages.stems import stem_in
from onto_core.languages.words import FUNCTION_WORDS
from onto_core.matching.terms import singular
from onto_query.question.lexicon import LANGUAGES, lexicon_of
from onto_query.question.words import Word, split
from onto_query.question.written.dictionary import is_word

_POSSESSIVE: Final = re.compile(r"\w+['’]s\b")
_NAMES: Final = re.compile(r"\b[^\W\d_a-z]\w+(?:\s+(?:[^\W\d_]{1,3}\s+|[^\W\d_]['’])?[^\W\d_a-z]\w+)+")
_LEADS: Final = ("question", "how", "count", "ask", "command", "opener", "greeting", "thanks", "bye", "help", "write", "count command")
"""Sections whose phrases begin a question."""
_DEGREES: Final = ("superlative", "comparative")
"""Sections of adjectives that steer a question as function words do: "ältester Film"."""
_LEAD: Final = 1.5
"""Worth of a beginning that a language knows, for each of its words; a function word has 1."""
_AHEAD: Final = 0.5
"""Worth by which a language must lead English."""
_NEIGHBOURS: Final = 2
"""Languages that may share a word."""
_NEAR: Final = 0.7
"""Worth of a word that has near-synonyms."""


def language_of_question(text: str) -> str:
    """ISO 639-1 code of one of the languages with a word file, or what the words of the text tell; English when nothing does."""
    if _POSSESSIVE.search(text) and _by_steering(_POSSESSIVE.sub("", text)) == DEFAULT:
        return DEFAULT  # "Lang's films": a name says nothing of the language
    found = language_of(text)
    if found in LANGUAGES and _small_words(text, DEFAULT) >= _small_words(text, found):
        return DEFAULT  # "war movies over 100 min": what is a small word elsewhere is a noun of English
    if found in LANGUAGES and _is_all_english(text, found):
        return DEFAULT  # and so it is in "war films"
    if found in LANGUAGES and (steered := _by_steering(text)) not in {found, DEFAULT}:
        return steered  # "films sortis en mai 1980": "mai" is a small word of Italian
    found = found or next((language for language in LANGUAGES if _marked(text, language)), "") or _by_steering(text)
    return DEFAULT if found in LANGUAGES and _is_english_beside_names(text, found) else found  # "Palme d'Or winners"


def _is_all_english(text: str, language: str) -> bool:
    """True for words of the English dictionary, no names among them, of which just one is a small word of the other language, and no article."""
    words, lexicon = split(text, language=language), lexicon_of(language)
    small = [word.lower for word in words if word.function or word.lower in FUNCTION_WORDS[language]]
    alone = len(small) == 1 < len(words) and not lexicon.is_article(small[0]) and not any(word.capital for word in words[1:])
    return alone and all(is_word(word.lower, DEFAULT) for word in words)


def _is_english_beside_names(text: str, language: str) -> bool:
    """True where a name of several words, perhaps with a small one between them, leaves words of the English dictionary alone."""
    rest = _NAMES.sub(" ", text)
    beside = [word.lower for word in split(rest, language=DEFAULT)]
    known = all(is_word(word, DEFAULT) and word not in FUNCTION_WORDS[language] for word in beside)
    return rest != text and bool(beside) and known


def _marked(text: str, language: str) -> bool:
    return any(mark in text for (mark,) in lexicon_of(language)["mark"].meanings)


@lru_cache(maxsize=256)
def _by_steering(text: str) -> str:
    """The language whose word file knows most of the words, English when no other knows more."""
    scores = {language: _known(split(text, language=language), language) for language in LANGUAGES}
    best = max(LANGUAGES, key=lambda language: (scores[language], language == DEFAULT))
    return best if scores[best] > scores[DEFAULT] + _AHEAD else DEFAULT


def _small_words(text: str, language: str) -> int:
    asking = lexicon_of(language)["asking"].meanings
    words = (word for i, word in enumerate(split(text, language=language)) if not (i and word.capital))  # "in The Godfather"
    return sum(word.lower in FUNCTION_WORDS[language] or (word.lower,) in asking for word in words)


def _known(words: tuple[Word, ...], language: str) -> float:
    lexicon = lexicon_of(language)
    lowers = tuple(word.lower.replace("’", "'") for word in words)
    begun = max((found[1] for section in _LEADS if (found := lexicon[section].at(lowers, 0))), default=0)
    rest = [word for i, word in enumerate(words) if i >= begun and not (i and word.capital)]
    known = _LEAD * begun + sum(word.function or any(lexicon.has(section, word.lower) for section in _DEGREES) for word in rest)
    return known and known + _NEAR * sum(_own(word.text, language) for word in rest if not word.function)


@cache
def _shared() -> frozenset[str]:
    """The words of more files than neighbours share."""
    held = Counter(word for code in LANGUAGES for word in lexicon_of(code).words)
    return frozenset(word for word, files in held.items() if files > _NEIGHBOURS)


def _own(text: str, language: str) -> bool:
    """True for a word that few word files have, this one among them: the English near-synonyms are in all files."""
    lower = text.casefold()
    if lower not in lexicon_of(language).words and singular(lower) in _shared():
        return False  # "appointments" is a form of an English one
    having = [code for code in LANGUAGES if lower in lexicon_of(code).words or stem_in(code)(text) in lexicon_of(code).near]
    return language in having and len(having) <= _NEIGHBOURS
