"""A year that says which of the things is meant that are called by years: who "won Best Actor in 2021" won it at the festival of that year; and the
dates at which something starts and ends. Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from onto_core.matching.terms import singular
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.graph_query import Node, Var
from onto_query.profile.names import ValueNames
from onto_query.profile.naming.yearly import Yearly
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis, without
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import BY_NAME, Sense
from onto_query.question.words import positions

SURE: Final = 0.95
FROM: Final = words_for("from")
TO: Final = words_for("to")
"""The last words in the names of dates from and to which something is so."""
YEAR: Final = words_for("year")
NEARER: Final = 0.02
"""More than speaks for what only other things have."""
DATES: Final = frozenset(("date", "day"))


def by_year(analysis: Analysis, found: Sequence[Mention], yearly: Sequence[Yearly], names: ValueNames) -> tuple[Analysis, list[Mention]] | None:
    """The question and the mentions with a year as the thing that is called by it; None where no year may be meant so."""
    for amount in analysis.amounts:
        if amount.on != "year" or amount.op != "=":
            continue
        said = [each.names[amount.value] for each in yearly if amount.value in each.names]
        values = tuple(value for name in said for value in names.exact(name) if value.property in names.profile.naming)
        if values:
            words = range(amount.first, amount.last)
            mention = Mention(amount.last - 1, amount.last, "value", SURE, values=values, text=amount.value)
            return without(analysis, words), [*(each for each in found if set(words).isdisjoint(range(each.first, each.last))), mention]
    return None


def of_event(candidate: Candidate, things: Collection[str]) -> bool:
    """True where one of the things, by IRI, is that of an event which is not asked for itself: a nomination, and not a film."""
    ends = ((one, other) for joined in candidate.joined for one, other in ((joined.a, joined.b), (joined.b, joined.a)))
    events = (of.term for of, thing in ends if isinstance(thing.term, Node) and thing.term.iri in things)
    return any(isinstance(term, Var) and term != candidate.target for term in events)


def from_and_to(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """ "When does it end", of the second of two dates from and to which something is so: `valid from`, `valid to`."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    whole = [each for each in found if each.score >= BY_NAME and (each.last - each.first > 1 or each.kind == "value")]
    named = {kind for each in whole for kinds in (*(o.entity.types for o in each.things), *(v.kinds for v in each.values)) for kind in kinds}
    sure = [each for each in found if each.score >= BY_NAME]
    others = [each for each in sure if each.kind == "property" and all(named.isdisjoint(reach.domain(sense.iri)) for sense in each.senses)]
    taken = positions(each for each in sure if not named or each not in others)  # what offers start at is not when somebody started
    added = []
    for end, first, last in lexicon["from to"].within(lowers):
        senses = tuple(Sense(iri, "property", BY_NAME, spoken(iri)) for iri in _bounds(reach)[end]) if first not in taken else ()
        if senses:
            dates = DATES | (YEAR if all(is_called(each.iri, YEAR) for each in senses) else frozenset())
            last += last < len(lowers) and singular(lowers[last]) in dates  # "start and end date"
            score = max((each.score + NEARER for each in others if each.first == first), default=BY_NAME)
            added.append(Mention(first, last, "property", score, senses=senses, text=" ".join(lowers[first:last])))
    return added


def _bounds(reach: Reach) -> Mapping[str, Sequence[str]]:
    """The dates of a class that are called alike but for "from" and "to"."""
    dates = {spoken(iri): iri for iri, held in reach.profile.properties.items() if held.sort == "time"}
    found: dict[str, list[str]] = {"from": [], "to": []}
    for name, iri in dates.items():
        *head, last = name.split()
        for other, until in dates.items():
            if last in FROM and other.split()[:-1] == head and other.split()[-1] in TO and reach.domain(iri) & reach.domain(until):
                found["from"].append(iri)
                found["to"].append(until)
    return found
