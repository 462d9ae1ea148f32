"""Texts that are a part of a value: "with King in the title", "vomit in the reason", "marked as urgent". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.model import GraphProfile
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.vocabulary import SURE, Sense
from onto_query.question.written.texts import is_plain

NOT: Final = frozenset(("not", "no", "nicht", "kein", "pas", "non", "niet", "geen"))
WORD: Final = re.compile(r"\w+")
BEFORE: Final = ("the", "article", "possessive")
"""Sections of the words before the noun."""


def with_texts(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> list[Mention]:
    """The mentions with those of texts that stand in a property: of its senses, or of none where all names of a thing are meant."""
    texts = list(_texts(analysis, found, profile, lexicon_of(analysis.language)))
    inside = {i for text in texts for i in range(text.first, text.last)}
    kept = [each for each in found if each.kind == "property" or inside.isdisjoint(range(each.first, each.last))]
    return [*(_marked(each, analysis, profile) for each in kept), *texts]


def _marked(value: Mention, analysis: Analysis, profile: GraphProfile) -> Mention:
    """What orders are "marked as", with what says more: "urgent" with "URGENT - line down"."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    iris = {each.property for each in value.values}
    if (
        value.kind != "value"
        or value.alternatives
        or len(iris) != 1
        or not value.text.strip()
        or lexicon["marked as"].before(lowers, value.first) is None
    ):
        return value
    said = tuple(WORD.findall(value.text.casefold()))
    others = (each for text, values in profile.values.items() if said[0] in text for each in values if each.property in iris)
    more = [each for each in others if each not in value.values and _has(each.literal.lexical, said)]
    return replace(value, values=(*value.values, *more), alternatives=True) if more else value


def _has(text: str, said: tuple[str, ...]) -> bool:
    """True for a text that has some words in a row."""
    words = tuple(WORD.findall(text.casefold()))
    others = {*words} - {*said}
    return others.isdisjoint(NOT) and any(words[i : i + len(said)] == said for i in range(len(words) - len(said) + 1))


def _texts(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile, lexicon: Lexicon) -> Iterator[Mention]:
    words, lowers = analysis.words, tuple(word.lower for word in analysis.words)
    for i in (i for i, word in enumerate(lowers) if lexicon.has("in a name", word)):
        start = i - 1 if i and words[i - 1].quoted else next((k + 1 for k in range(i - 1, -1, -1) if lexicon.has("having text", lowers[k])), i)
        noun = lexicon.on_over(lowers, i + 1, *BEFORE)
        if noun == len(lowers) or noun == i + 1 or not is_plain(words[start:i]):
            continue
        text = Mention(start, noun + 1, "text", 0.9, text=analysis.text[words[start].start : words[i - 1].end])
        named = [each for each in found if each.first == noun and each.kind == "property" and not each.alike]
        longest = max(named, key=lambda each: (each.last, each.score), default=None)
        sure = tuple(sense for sense in longest.senses if sense.score > SURE and _is_text(sense, profile)) if longest is not None else ()
        if longest is not None and sure:
            yield replace(text, last=longest.last, senses=sure)
        elif lexicon.has("name noun", lowers[noun]):
            yield text


def _is_text(sense: Sense, profile: GraphProfile) -> bool:
    held = profile.properties.get(sense.iri)  # of a declared one that is not in use there is no profile
    return held is not None and held.sort == "text"
