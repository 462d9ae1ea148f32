"""What is in a thing: "what goes into the control board", "what is in the kit" ask for its parts, and not for all about it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import kinds_named
from onto_query.graph_query import Edge, Var
from onto_query.profile.model import PropertyProfile
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.question.vocabulary import Sense

CONTENTS: Final = words_for("contents")
"""Words in the names of links from a thing to what is in it."""
PARTS: Final = words_for("has part")
"""Whole names of such links."""


def asks_of_contents(analysis: Analysis, lexicon: Lexicon) -> int:
    """Where the name of the thing begins of which the question asks what is in it, or goes into it; -1 for other questions."""
    lowers = [word.lower for word in analysis.words]
    if len(lowers) < 4 or not lexicon.has("what", lowers[0]) or not (lexicon.has("be", lowers[1]) or lexicon.has("goes into", lowers[1])):
        return -1
    return lexicon.on_over(lowers, 3, *ARTICLES, "possessive", "our") if lexicon.has("inside of", lowers[2]) else -1


def of_contents(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with the verb and its preposition as the one link from such things to what is in them, directly or over lines."""
    first = asks_of_contents(analysis, lexicon_of(analysis.language))
    named = [each for each in found if each.kind in {"thing", "value"} and each.first <= first < each.last and max(analysis.content()) < each.last]
    kinds = kinds_named(named, reach)
    if first < 0 or not kinds:
        return list(found)
    own = [each for each in reach.profile.properties.values() if each.sort == "thing" and _is_of_contents(each)]
    direct = [each for each in own if not reach.domain(each.iri).isdisjoint(kinds)]
    links = direct or [each for each in own if reach.between(kinds, reach.domain(each.iri))]
    if len(links) != 1:
        return list(found)
    sense = Sense(links[0].iri, "property", 1.0, spoken(links[0].iri))
    rest = [each for each in found if each.first >= 3 or each.last > 3]
    return [*rest, Mention(1, 3, "property", 1.0, senses=(sense,), text=" ".join(word.lower for word in analysis.words[1:3]))]


def over_lines(candidate: Candidate, analysis: Analysis, reach: Reach) -> Candidate:
    """The reading with what the lines of a thing are of, where these have no name: what is in an order are the goods, and no lines."""
    query, target = candidate.query, candidate.target
    if (
        asks_of_contents(analysis, lexicon_of(analysis.language)) < 0
        or query.form != "select"
        or query.aggregate
        or target is None
        or query.columns != (target,)
    ):
        return candidate
    leads = [each for each in candidate.joined if each.value.term == target and reach.profile.sort(each.fit.property) == "thing"]
    ends = [end for each in leads for end in reach.profile.properties[each.fit.property].ends]
    lines = frozenset(kind for subject, kind in ends if subject in leads[0].subject.types)
    named = any(reach.has(lines, name) for name in reach.profile.naming)
    steps = [step for step in reach.between(lines, None) if step.forward and lines.isdisjoint(step.there)] if lines and not named else []
    if len(leads) != 1 or len(steps) != 1 or not any(reach.has(steps[0].there, name) for name in reach.profile.naming):
        return candidate
    goods = Var("contents")
    where = (*query.where, Edge(target, (steps[0].property,), goods))
    return replace(candidate, query=replace(query, where=where, columns=(goods,)), target=goods)


def _is_of_contents(link: PropertyProfile) -> bool:
    return is_called(link.iri, CONTENTS) or spoken(link.iri).casefold() in PARTS
