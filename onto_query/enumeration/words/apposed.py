"""Words that say what a named thing is: "the band Hollow Maple". Pure."""

from __future__ import annotations

from collections.abc import Sequence

from onto_query.enumeration.mentions import Mention
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import SURE


def apposed(analysis: Analysis, found: Sequence[Mention]) -> list[Mention]:
    """The mentions without what such a word is only like: a noun between "the" and a name tells of no link or other class."""
    lexicon, words = lexicon_of(analysis.language), analysis.words
    named = {each.first for each in found if each.kind == "thing" and words[each.first].capital}
    nouns = {i - 1 for i in named if i > 1 and lexicon.has("the", words[i - 2].lower) and not (words[i - 1].capital or words[i - 1].function)}
    return [each for each in found if each.senses == () or each.last - each.first > 1 or each.first not in nouns or each.score >= SURE]
