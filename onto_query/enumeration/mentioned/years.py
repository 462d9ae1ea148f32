"""A year that says which of the things is meant that are called by years: who "won Best Actor in 2021" won it at the festival of that year. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.graph_query import Node, Var
from onto_query.profile.names import ValueNames
from onto_query.profile.naming.yearly import Yearly
from onto_query.question.analyse import Analysis, without

SURE: Final = 0.95


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
