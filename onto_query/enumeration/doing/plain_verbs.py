"""Verbs that say no more than the only link between two things (crops "grown" on plots), or than a number in its unit (kilos "harvested"). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from onto_query.enumeration.doing.ways import ways_between
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.naming.units import kind_of
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import BY_NAME


def plain_verbs(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> frozenset[int]:
    """The words of verbs for being somewhere, between two things that one way alone leads between, and of those for dealing with something, between
    it and people; nobody is where things are put.
    """
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    told = set[int]()
    said = ((section, first, last) for section in ("put there", "dealing with it") for _, first, last in lexicon[section].within(lowers))
    for section, first, last in said:
        words = range(first, last)
        if any(analysis.words[i].quoted for i in words) or (last < len(lowers) and lexicon.has("done by", lowers[last])):
            continue
        led = last < len(lowers) and lexicon.has("preposition", lowers[last])
        if section == "put there" and not led and not any(lexicon.has("be", word) for word in lowers[:first]):
            continue  # who "added the canoe" did so
        if any(each.score >= BY_NAME and not set(words).isdisjoint(range(each.first, each.last)) for each in found):
            continue
        things = [each for each in found if _kinds(each, reach)]
        before = sorted((each for each in things if each.last <= first), key=lambda each: (-each.last, each.first, -each.score))
        behind = sorted((each for each in things if each.first >= last), key=lambda each: (each.first, -each.last, -each.score))
        if not behind and before:  # "on which plots are potatoes grown"
            behind, before = before[:1], [each for each in before if each.last <= before[0].first]
        if not before or not behind:
            continue
        one, other = _kinds(before[0], reach), _kinds(behind[0], reach)
        if _one_way(one, other, reach) and (one <= reach.people or other <= reach.people) == (section == "dealing with it"):
            told.update(words)
    return frozenset(told | set(_harvested(analysis, found)))


def _harvested(analysis: Analysis, found: Sequence[Mention]) -> Iterator[int]:
    """The verb of "how many kilos of potatoes were harvested": who has so much of it has had it so."""
    if analysis.form != "count" or kind_of(analysis.unit) not in {"mass", "volume"}:
        return
    for i, word in enumerate(analysis.words):
        named = any(each.first <= i < each.last and each.score >= BY_NAME for each in found)
        if i > analysis.target and lexicon_of(analysis.language).has("brought in as crop", word.lower) and not named:
            yield i


def _kinds(mention: Mention, reach: Reach) -> frozenset[str]:
    """The classes of what a mention names, none where it may name things of several, or is no name of theirs."""
    if mention.score < BY_NAME:
        return frozenset()
    if mention.kind == "class":
        return reach.kinds(mention.senses[0].iri) or frozenset()
    kinds = {frozenset(option.entity.types) for option in mention.things} | {value.kinds for value in mention.values}
    return next(iter(kinds)) if len(kinds) == 1 else frozenset()


def _one_way(here: frozenset[str], there: frozenset[str], reach: Reach) -> bool:
    return here.isdisjoint(there) and len(ways_between(here, there, reach)) == 1
