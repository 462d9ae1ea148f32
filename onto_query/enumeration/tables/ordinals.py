"""Things that the graph numbers: "the first season", "the third edition" are those with that number. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_core.matching.terms import all_singular
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.shape import likely
from onto_query.profile.model import PropertyProfile
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.measures.amount import Amount
from onto_query.question.vocabulary import Sense

SAID: Final = 0.95
NUMBER: Final = words_for("number") | words_for("ordinal")

NAMED: Final = 0.85
"""From this score words are a name, be it of several."""


def numbered(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question with ordinals before what has a number of its own as that number, and no longer as a superlative."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    told: list[Mention] = []
    for noun in found:
        i = noun.first - 1
        if i < 0 or any(each.first == i for each in told) or (place := _ordinal(lowers, i, lexicon)) is None:
            continue
        if noun.kind == "property" and noun.score >= SAID and _counts_up(reach.profile.properties.get(noun.senses[0].iri)):
            amount = Amount(i, i + 1, "=", str(place), "number")
            told.append(Mention(i, i + 1, "amount", 1.0, text=lowers[i], amount=amount))  # "on the second floor"
        if noun.kind != "class":
            continue
        held = next((own for sense in likely(noun) if (own := _number_of(sense.iri, reach)) is not None), None)
        if held is not None:
            amount = Amount(i, i + 1, "=", str(place), "number")
            told.append(
                Mention(i, i + 1, "property", SAID, senses=(Sense(held.iri, "property", SAID, spoken(held.iri)),), text=lowers[i], amount=amount)
            )
    if not told:
        return analysis, list(found)
    taken = {each.first for each in told}
    kept = tuple(each for each in analysis.superlatives if taken.isdisjoint(range(each.first, each.last)))
    analysis = replace(analysis, superlatives=kept, superlative=kept[0] if kept else None, structure=analysis.structure - taken)
    return analysis, [*(each for each in found if taken.isdisjoint(range(each.first, each.last))), *told]


def _counts_up(held: PropertyProfile | None) -> bool:
    """True for whole numbers from about one on, of which many things have the same: the floor of a room."""
    return held is not None and held.sort == "number" and held.smallest in {0.0, 1.0} and held.objects * 2 <= held.uses


def _ordinal(lowers: Sequence[str], i: int, lexicon: Lexicon) -> int | None:
    """The number that a word says: "first", "third", "3rd"; the lexicon counts how many come before."""
    if (end := lexicon["first and last"].at(lowers, i)) is not None and end[1] == i + 1:
        return 1 if end[0] == "first" else None
    found = lexicon["ordinal"].at(lowers, i)
    return int(found[0]) + 1 if found is not None and found[1] == i + 1 else None


def _number_of(kind: str, reach: Reach) -> PropertyProfile | None:
    """The property with the number of a thing among its like: `seasonNumber` of a Season, whole numbers from about one on."""
    own = set(all_singular(spoken(kind).casefold()).split())
    for held in reach.own(reach.kinds(kind), {"number"}):
        said = all_singular(spoken(held.iri).casefold()).split()
        among_like = held.single and held.objects < held.uses and held.smallest in {0.0, 1.0}
        if among_like and said and said[-1] in NUMBER and own.issuperset(said[:-1]):
            return held
    return None


def named_so(analysis: Analysis, found: Sequence[Mention]) -> Analysis:
    """The question without superlatives that are part of a name: the first officers are no officers that come first."""
    named = [each for each in found if each.kind in {"thing", "value"} and each.last - each.first > 1 and each.score >= NAMED]
    taken = {
        i
        for each in analysis.superlatives
        for name in named
        if name.first == each.first and each.last < name.last
        for i in range(each.first, each.last)
    }
    if not taken:
        return analysis
    kept = tuple(each for each in analysis.superlatives if taken.isdisjoint(range(each.first, each.last)))
    return replace(analysis, superlatives=kept, superlative=kept[0] if kept else None, structure=analysis.structure - taken)
