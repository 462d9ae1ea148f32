"""Names of languages as the question has them, from CLDR: "auf Englisch", "in inglese" where the graph has "English" or "en". Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.facts.codes import language_called, name_of_language
from onto_query.profile.names import ValueNames
from onto_query.profile.observed import is_called
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of

LANGUAGE: Final = words_for("language")
SPOKEN: Final = 0.95
"""Of a value that is another language's name for the language that is meant."""


def tongues(analysis: Analysis, names: ValueNames, found: Collection[Mention]) -> list[Mention]:
    """The values for the languages that are named behind a preposition or a word for language. English questions find them as they are,
    and as what is spoken."""
    if analysis.language == DEFAULT:
        return list(_spoken_in(analysis, found))
    lexicon, made = lexicon_of(analysis.language), []
    exact = {(each.first, each.last) for each in found if each.kind == "value" and each.score >= SPOKEN}
    for i in analysis.content():
        code = language_called(analysis.words[i].lower, lexicon.language) if i else ""
        before = lexicon.back_over([word.lower for word in analysis.words], i - 1, "the", "article")
        if not code or (i, i + 1) in exact or before < 0:
            continue
        said = analysis.words[before].lower
        if not (lexicon.has("preposition", said) or lexicon.has("of languages", said)):
            continue
        values = tuple(value for text in _called(code) for value in names.exact(text))
        if values:
            made.append(Mention(i, i + 1, "value", SPOKEN, values=values[:1], text=analysis.words[i].text))
    return made


def _spoken_in(analysis: Analysis, found: Collection[Mention]) -> Iterator[Mention]:
    """The languages with the verb before them, which says no more than that they are: "films spoken in Danish"."""
    lexicon, words = lexicon_of(analysis.language), analysis.words
    for each in found:
        verb = each.first - 2
        language = each.kind == "value" and bool(each.values) and all(is_called(value.property, LANGUAGE) for value in each.values)
        if language and verb >= 0 and lexicon.has("of languages", words[verb].lower) and lexicon.has("preposition", words[verb + 1].lower):
            yield replace(each, first=verb, text=analysis.text[words[verb].start : words[each.last - 1].end])


def _called(code: str) -> Iterator[str]:
    """What a graph may call a language: its English name, its code, its own name."""
    yield from (name_of_language(code, DEFAULT), code, name_of_language(code, code))
