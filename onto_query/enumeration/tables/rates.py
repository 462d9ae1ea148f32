"""Prices by the time that they are for: "cost less than 28 a day" is about the daily rate, "what does it cost per year" the yearly fee. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.model import GraphProfile
from onto_query.profile.observed import spoken
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import Sense, content_stems

SAID: Final = 0.92
"""Of a price that is said by what it is for."""


def with_rates(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> tuple[Analysis, list[Mention]]:
    """The question without "a day", and the mentions with the prices for one in the place of other prices, where the graph has such."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    prices = {stem for word in lexicon.measures["price"] for stem in content_stems(word, lexicon.language)}
    prices |= {other for stem in prices for other in lexicon.near.get(stem, ())}
    for rate, first, last in lexicon["rate"].within(lowers):
        senses = tuple(Sense(iri, "property", SAID, spoken(iri)) for iri in _of_rate(frozenset(rate.split()), profile))
        priced = [each for each in found if each.last <= first and not prices.isdisjoint(content_stems(each.text, lexicon.language))]
        priced = [each for each in priced if each.kind in {"property", "class"}]
        if not senses or not priced:
            continue
        at = max(each.first for each in priced)
        verb = next(each for each in priced if each.first == at)
        kept = [each for each in found if (each.first > at or each.last <= at) and (each.last <= first or each.first >= last)]
        told = replace(verb, kind="property", senses=senses, score=SAID)
        words = frozenset(range(first, last))
        groups, beyond = (tuple(i for i in run if i not in words) for run in (analysis.groups, analysis.beyond))
        asked = replace(analysis, structure=analysis.structure | words, groups=groups, beyond=beyond, grouped=analysis.grouped and bool(groups))
        return asked, [*kept, told]
    return analysis, list(found)


def _of_rate(words: frozenset[str], profile: GraphProfile) -> Iterator[str]:
    """The numbers that have a word of a rate in their names."""
    for iri, held in profile.properties.items():
        if held.sort == "number" and not words.isdisjoint(spoken(iri).casefold().split()):
            yield iri
