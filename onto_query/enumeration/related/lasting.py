"""How many days or minutes something lasts, where the graph has how long: "how many minutes does it run" is "how long does it run". Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.naming.units import kind_of, unit_of
from onto_query.profile.observed import words_of
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import SURE

UNTOLD: Final = frozenset(("minute", "day"))
"""Units in which it is told how long something runs or may be kept, if none is named."""


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
