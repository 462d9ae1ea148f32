"""Who has part in an event by which a class is called: the tenant of a plot, and those who "rent two plots", where the graph has tenancies. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_core.matching.terms import singular
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, lexicon_of
from onto_query.question.vocabulary import BY_NAME, Sense

DOERS: Final = ("ant", "ent", "er", "or")
"""Endings of nouns for who does something,"""
EVENTS: Final = ("ancy", "ency", "ation", "ition", "ion", "ing", "al", "ship")
"""and of those for that it is done."""
OVER: Final = words_for("over")
"""Words in the names of dates at which an event was over."""
MOSTLY_OVER: Final = 0.5
"""Share of those which are over from which something is done again and again: who "rents a plot" has it, and who "borrows tools" has none by now."""
BACK: Final = 4
"""Words in which an auxiliary stands before its verb, at most."""
SHORTEST: Final = 3
"""Letters that both have in common, at least."""


def event_of_doer(i: int, analysis: Analysis, found: Sequence[Mention], events: Sequence[str], reach: Reach) -> Sense | None:
    """The one event whose doer a noun is that says what somebody is: "who is the tenant of plot 3", "which member is the current tenant"."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    begun = _base(singular(lowers[i]), DOERS) if analysis.language == DEFAULT else ""
    if not begun or any(each.first <= i < each.last and each.score >= BY_NAME for each in found):
        return None
    before = lexicon.back_over(lowers, i - 1, *ARTICLES, "present")
    if before < 0 or not lexicon.has("be", lowers[before]) or not (analysis.wanted == "person" or _of_people(before, found, reach)):
        return None
    done = [iri for iri in events if begun in {_base(singular(spoken(iri).casefold()), (ending,)) for ending in EVENTS}]
    led = [iri for iri in done if any(step.there <= reach.people for step in reach.between(reach.kinds(iri), None))]
    return Sense(led[0], "class", BY_NAME, spoken(led[0])) if len(led) == 1 else None


def is_one_now(event: Mention, analysis: Analysis) -> bool:
    """True for "is the tenant" where the words stand for a tenancy, which then goes on; he "was" the tenant of one that may be over."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    noun = singular(lowers[event.last - 1])
    before = lexicon.back_over(lowers, event.first - 1, *ARTICLES)
    return noun != singular(event.senses[0].name.casefold()) and noun.endswith(DOERS) and before >= 0 and lexicon.has("is now", lowers[before])


def done_now(event: Mention, analysis: Analysis, found: Sequence[Mention]) -> bool:
    """True for "rents" and "does she rent", of what somebody does at present, or again and again."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    helped = any(lexicon.has("does now", word) for word in lowers[max(0, event.first - BACK) : event.first])
    verb = event.last == event.first + 1 and singular(lowers[event.first]) != singular(event.senses[0].name.casefold())
    return verb and (helped or is_finite(event.first, analysis, found)) and all(each.on == "number" for each in analysis.amounts)


def is_finite(i: int, analysis: Analysis, found: Sequence[Mention]) -> bool:
    """True for the verb of "which members (currently) rent more than one plot" and "who rents plot 3": right behind who does it, and before what it
    is done to.
    """
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    subject = lexicon.back_over(lowers, i - 1, "present", "going on now") + 1
    if analysis.language != DEFAULT or not 0 < subject <= i < len(lowers) - 1:
        return False
    ends = lowers[i] != singular(lowers[i])
    noun = any(each.kind == "class" and each.last == subject and each.first <= analysis.target < subject and each.score >= BY_NAME for each in found)
    several = noun and lowers[subject - 1] != singular(lowers[subject - 1])
    if not (several and not ends) and not (subject == 1 and analysis.wanted == "person" and ends):
        return False
    behind = lexicon.on_over(lowers, i + 1, *ARTICLES)
    counted = lexicon["compare number"].at(lowers, i + 1) is not None or any(amount.first == i + 1 for amount in analysis.amounts)
    return counted or any(each.first == behind and each.kind in {"class", "thing"} and each.score >= BY_NAME for each in found)


def may_go_on(event: str, reach: Reach) -> bool:
    """True for a class most of whose things have no date at which they are over: who "rents a plot" has it now, and not one of those that were."""
    dates = (held.iri for held in reach.own(reach.kinds(event), {"time"}) if is_called(held.iri, OVER))
    return any(reach.share(reach.kinds(event), iri) < MOSTLY_OVER for iri in dates)


def _of_people(last: int, found: Sequence[Mention], reach: Reach) -> bool:
    """True right behind a noun of people."""
    return any(each.kind == "class" and each.last == last and reach.kinds(each.senses[0].iri) <= reach.people for each in found if each.senses)


def _base(noun: str, endings: Sequence[str]) -> str:
    """What a noun is made of; "" for one without such an ending."""
    return next((noun.removesuffix(end) for end in endings if noun.endswith(end) and len(noun) - len(end) >= SHORTEST), "")
