"""Numbers that are asked for by what is done: how many minutes something runs, where the graph has how long, and what it costs to replace it, where
it has a replacement cost. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_core.languages.stems import stem_in
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.naming.units import kind_of, unit_of
from onto_query.profile.observed import is_called, spoken, words_of
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.vocabulary import SURE, Sense

UNTOLD: Final = frozenset(("minute", "day"))
"""Units in which it is told how long something runs or may be kept, if none is named."""
PRICES: Final = words_for("money") | words_for("apiece")
SAID: Final = 0.95
"""Of such a price."""
SHORTEST: Final = 4
"""Letters of what is done, at least."""


def as_how_long(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question that counts a unit of time, which nothing is called by, as one for a length, where a verb of lasting or the name of such a number
    says so.
    """
    lexicon, at = lexicon_of(analysis.language), analysis.target
    steered = analysis.superlative or analysis.comparison or analysis.aggregates or analysis.groups or analysis.negations
    if analysis.form != "count" or kind_of(analysis.unit) != "time" or steered:
        return analysis, list(found)
    beside = [each for each in found if not each.first <= at < each.last]
    called = any(each.kind in {"class", "value"} or each.score >= SURE for each in found if each not in beside)
    things = {(each.first, each.last) for each in beside if each.kind == "thing"}
    hints = lexicon.measures["length"]
    own = {iri for iri in reach.profile.properties if _is_lasting(iri, analysis.unit, hints, reach)}
    named = any(sense.iri in own for each in beside if each.kind == "property" for sense in each.senses)
    lasts = bool(own) and any(lexicon.has("lasts", word.lower) for word in analysis.words[at + 1 :])
    if called or len(things) > 1 or not (named or lasts):
        return analysis, list(found)
    asked = replace(analysis, form="select", wanted="number", hints=hints, target=len(analysis.words), structure=analysis.structure | {at})
    return asked, beside


def _is_lasting(iri: str, unit: str, hints: frozenset[str], reach: Reach) -> bool:
    """True for how long something is, in the unit that is asked for or in one that nobody needs to tell."""
    told = unit_of(iri)
    lasts = reach.profile.sort(iri) == "number" and not hints.isdisjoint(words_of(iri))
    return lasts and (told == unit or (told is None and unit in UNTOLD))


def as_its_cost(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question with what is done as that price, where just one is called so, and without the word for a cost before it."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    told, made = set[int](), list(found)
    for i in range(1, len(lowers) - 1):
        cost = next((j for j in range(i - 1, -1, -1) if lexicon.has("costing", lowers[j]) or lexicon.has("costs", lowers[j])), None)
        if cost is None or cost in told or not lexicon.has("to", lowers[i]) or analysis.words[i + 1].function:
            continue
        senses = _called_after(lowers[i + 1], reach, lexicon)
        if len(senses) == 1:
            told |= {cost, i}
            made = [each for each in made if each.kind not in {"class", "property"} or not {cost, i + 1}.intersection(range(each.first, each.last))]
            made.append(Mention(i + 1, i + 2, "property", SAID, senses=senses, text=analysis.words[i + 1].text))
    return (replace(analysis, structure=analysis.structure | told) if told else analysis), made


def _called_after(verb: str, reach: Reach, lexicon: Lexicon) -> tuple[Sense, ...]:
    stem = stem_in(lexicon.language)(verb)
    if len(verb) < SHORTEST:
        return ()
    prices = [held for held in reach.profile.properties.values() if held.sort == "number" and is_called(held.iri, PRICES)]
    named = (held for held in prices if any(word.startswith(stem) for word in spoken(held.iri).casefold().split()))
    return tuple(Sense(held.iri, "property", SAID, spoken(held.iri)) for held in named)
