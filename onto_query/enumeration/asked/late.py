"""What is done late: after the date on which it was due, where the graph has that and when it was done. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.mentioned.sayings import ITSELF, content_of, dates_said
from onto_query.profile.model import GraphProfile
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.measures.orders import Comparison
from onto_query.question.vocabulary import Sense

DUE: Final = words_for("due")
"""Words in the names of the dates by which something is to be done,"""
FULFILLED: Final = words_for("fulfilled")
"""and of those at which it was."""

DATE: Final = frozenset(("date", "actual"))
"""Words of such names that say no more."""


def behind_time(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> tuple[Analysis, Sequence[Mention]]:
    """The question with "returned late" and "came in later than they were due" as returned, or received, after the date that it was due."""
    lowers, lexicon = [word.lower for word in analysis.words], lexicon_of(analysis.language)
    kinds = {sense.iri for each in found if each.kind == "class" and each.score >= ITSELF for sense in each.senses[:1]}
    dates = [held for held in profile.properties.values() if held.sort == "time" and (not kinds or kinds & held.domains().keys())]
    due = tuple(Sense(each.iri, "property", 1.0, spoken(each.iri)) for each in dates if is_called(each.iri, DUE))
    for op, first, last in lexicon["behind time"].within(lowers) if due else ():
        if analysis.comparison is not None and not first <= analysis.comparison.first < last:
            continue
        verb = _done_at(first, found, profile) or _fulfilled_at(
            first, analysis, found, [each.iri for each in dates if is_called(each.iri, FULFILLED)]
        )
        if verb is None:
            continue
        late = Mention(first, first + 1, "property", 1.0, senses=due, text=lowers[first])
        rest = [each for each in found if each.last <= verb.first or last <= each.first]
        than = Comparison(first, first, frozenset(), ">" if op == ">" else "<")
        told = analysis.structure - {first} | {*range(first + 1, last)}
        beyond, pronouns = (tuple(i for i in said if not first <= i < last) for said in (analysis.beyond, analysis.pronouns))
        return replace(analysis, comparison=than, structure=told, beyond=beyond, pronouns=pronouns), [*rest, verb, late]
    return analysis, found


def _done_at(last: int, found: Sequence[Mention], profile: GraphProfile) -> Mention | None:
    """The words before as the graph itself calls a date."""
    named = [each for each in found if each.kind == "property" and each.last == last and each.score >= ITSELF]
    return next((each for each in named if any(profile.sort(sense.iri) == "time" for sense in each.senses)), None)


def _fulfilled_at(last: int, analysis: Analysis, found: Sequence[Mention], dates: Sequence[str]) -> Mention | None:
    """A verb before as the only such date that is said so: orders that "came in" or "were delivered" were received."""
    said = {sense.iri for each in found if each.kind == "property" and each.last == last for sense in each.senses}
    verb = max((i for i in range(last) if not analysis.words[i].function), default=-1)
    if verb < 0 or any(each.kind == "class" and each.first <= verb < each.last and each.score >= ITSELF for each in found):
        return None
    told = [set(name) - DATE for name in dates_said(analysis.words[verb].lower)]
    meant = [iri for iri in dates if iri in said or set(content_of(spoken(iri))) - DATE in told]
    if len(meant) != 1:
        return None
    text = analysis.text[analysis.words[verb].start : analysis.words[last - 1].end]
    return Mention(verb, last, "property", 1.0, senses=(Sense(meant[0], "property", 1.0, text.casefold()),), text=text)
