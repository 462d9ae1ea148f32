"""Words that only say that something is somewhere ("living in Innsbruck", "based in Italy"), where the graph has the place itself. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.words.places import says_where
from onto_query.facts.countries import CALLED
from onto_query.profile.observed import is_called
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import SURE


def settled(analysis: Analysis, found: Sequence[Mention]) -> tuple[Analysis, list[Mention]]:
    """The question without "living" before "in Innsbruck", where that is the city of things and no property is called so, or nearly so: the city says
    it all.
    """
    lexicon = lexicon_of(analysis.language)
    told = set[int]()
    for i, word in enumerate(analysis.words):
        if not lexicon.has("settled", word.lower) or any(each.first <= i < each.last and each.score >= SURE for each in found):
            continue
        if any(says_where(iri, lexicon) or is_called(iri, CALLED) for mention in _beside(i, analysis, found) for iri in _told_by(mention)):
            told.add(i)
    kept = [each for each in found if told.isdisjoint(range(each.first, each.last))]
    return (replace(analysis, structure=analysis.structure | told), kept) if told else (analysis, list(found))


def _beside(i: int, analysis: Analysis, found: Sequence[Mention]) -> Iterator[Mention]:
    """What stands behind the word with its preposition; for one at the end of a question ("which country does she live in"), what is asked for."""
    lexicon, words = lexicon_of(analysis.language), analysis.words
    ahead = [each for each in found if each.first > i and all(word.function for word in words[i + 1 : each.first])]
    yield from ahead
    into = lexicon.has("preposition", words[0].lower) and analysis.target < i  # "in which cities do those live who rented a canoe"
    if into or (not ahead and all(word.function or lexicon.has("preposition", word.lower) for word in words[i + 1 :])):
        yield from (each for each in found if each.kind in {"property", "class"} and each.first <= analysis.target < each.last)


def _told_by(mention: Mention) -> tuple[str, ...]:
    """The properties that a mention is of."""
    return (*(value.property for value in mention.values), *(sense.iri for sense in mention.senses if mention.kind in {"property", "class"}))
