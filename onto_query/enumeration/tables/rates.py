"""Prices by the time that they are for: "cost less than 28 a day" is about the daily rate, "what does it cost per year" the yearly fee. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.words.told import DATED
from onto_query.facts.abbreviations import with_written_out
from onto_query.profile.model import GraphProfile
from onto_query.profile.observed import spoken
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.vocabulary import Sense, content_stems

SAID: Final = 0.95
"""Of a number that is said by what it is for."""


def with_rates(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> tuple[Analysis, list[Mention]]:
    """The question without "a day", and the mentions with the prices for one in the place of other prices, where the graph has such."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    prices = {stem for word in lexicon.measures["price"] for stem in content_stems(word, lexicon.language)}
    prices |= {other for stem in prices for other in lexicon.near.get(stem, ())}
    analysis, found = _without_time(analysis, found, profile)
    dated = any(amount.on in DATED for amount in analysis.amounts)  # what something "cost per month in 2024" is no rate
    for rate, first, last in lexicon["rate"].within(lowers) if not dated else ():
        senses = tuple(Sense(iri, "property", SAID, spoken(iri)) for iri in _of_rate(frozenset(rate.split()), found, profile))
        priced = [each for each in found if each.last <= first and not prices.isdisjoint(content_stems(each.text, lexicon.language))]
        priced = [each for each in priced if each.kind in {"property", "class"}]
        if beside := _named_beside(first, found, {sense.iri for sense in senses}):
            words = frozenset(range(first, last))
            groups, beyond = (tuple(i for i in run if i not in words) for run in (analysis.groups, analysis.beyond))
            asked = replace(analysis, structure=analysis.structure | words, groups=groups, beyond=beyond, grouped=analysis.grouped and bool(groups))
            return asked, [beside if each.first == beside.first and each.last == beside.last and each.kind == "property" else each for each in found]
        if senses and not priced and _asks_much(analysis, lowers, lexicon):
            priced = [Mention(last - 1, last, "property", SAID, senses=senses, text=analysis.words[last - 1].text)]
        if not senses or not priced:
            continue
        at = max(each.first for each in priced)
        verb = next(each for each in priced if each.first == at)
        kept = [each for each in found if (each.first > at or each.last <= at or at >= first) and (each.last <= first or each.first >= last)]
        told = replace(verb, kind="property", senses=senses, score=SAID)
        words = frozenset(range(first, last)) - frozenset(range(verb.first, verb.last))
        groups, beyond = (tuple(i for i in run if not first <= i < last) for run in (analysis.groups, analysis.beyond))
        asked = replace(analysis, structure=analysis.structure | words, groups=groups, beyond=beyond, grouped=analysis.grouped and bool(groups))
        return asked, [*kept, told]
    return analysis, list(found)


def _without_time(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> tuple[Analysis, Sequence[Mention]]:
    """The question with "hourly rate" as the rate, where the graph's rate does not say for how long it is."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    times = {word for rate in lexicon["rate"].meanings.values() for word in rate.split()}
    for each in found:
        at, iri = each.first - 1, each.senses[0].iri if each.kind == "property" and each.senses else ""
        if at < 0 or lowers[at] not in times or profile.sort(iri) != "number":
            continue
        said = {word for name in with_written_out(spoken(iri)) for word in name.casefold().split()}
        if not said.isdisjoint(lexicon.measures["charge"]) and said.isdisjoint(times):
            told = replace(analysis, beyond=tuple(i for i in analysis.beyond if i != at))
            apart = (other for other in found if not other.first <= at < other.last)
            return told, [replace(other, first=at) if other.first == each.first else other for other in apart]
    return analysis, found


def _named_beside(at: int, found: Sequence[Mention], rated: set[str]) -> Mention | None:
    """The number that a noun and its rate name together: "passengers a day" of `dailyPassengers`."""
    for each in found:
        senses = tuple(sense for sense in each.senses if sense.iri in rated)
        if each.kind == "property" and each.last == at and senses:
            return replace(each, senses=tuple(replace(sense, score=max(sense.score, SAID)) for sense in senses), score=max(each.score, SAID))
    return None


def is_rate(iri: str, lexicon: Lexicon) -> bool:
    """True for what something costs by the time that it is had: `day_rate`, `hourly charge`."""
    said = set(spoken(iri).casefold().split())
    times = {word for rate in lexicon["rate"].meanings.values() for word in rate.split()}
    return not said.isdisjoint(lexicon.measures["charge"]) and not said.isdisjoint(times)


def _asks_much(analysis: Analysis, lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for "how much is a trailer per day", where the time alone says which price is meant."""
    much = lexicon["how"].at(lowers, 0)
    return analysis.form == "select" and much is not None and much[0] == "amount" and much[1] < len(lowers) and lexicon.has("be", lowers[much[1]])


def _of_rate(words: frozenset[str], found: Sequence[Mention], profile: GraphProfile) -> Iterator[str]:
    """The numbers that have a word of a rate in their names, and those of what is named that are short for it: `hr_rate`."""
    kinds = {kind for each in found for value in each.values for kind in value.kinds}
    kinds |= {kind for each in found for option in each.things for kind in option.entity.types}
    kinds |= {kind for each in found if each.kind == "class" for sense in each.senses[:1] for kind in profile.within(sense.iri)}
    for iri, held in profile.properties.items():
        names = (spoken(iri), *(with_written_out(spoken(iri)) if kinds.intersection(held.domains()) else ()))
        if held.sort == "number" and any(not words.isdisjoint(name.casefold().split()) for name in names):
            yield iri
