"""What is left of what something has taken in when its costs are taken off: "the profit of X", where the graph has both and no profit; and a loss,
which is as much less than nothing. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.graph_query import Operator
from onto_query.profile.naming.units import unit_of
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import SURE, Sense

INCOME: Final = words_for("income")
"""Words in the names of what something has taken in,"""
OUTLAY: Final = words_for("outlay")
"""and of what it has cost."""


class Reckoning(NamedTuple):
    """What is reckoned with the values of a property: with those of another, of the same thing, or of that to which a link leads."""

    operator: Operator
    other: str
    link: str = ""


Reckoned = dict[str, Reckoning]
"""Property -> what the question reckons with it."""


def gains_in(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[list[Mention], Reckoned]:
    """The mentions with that of a profit as what was taken in, that of a loss as what was spent, and what is reckoned with it."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    losses = [(first, last, True) for _, first, last in lexicon["loss"].within(lowers)]
    for first, last, lost in (*((first, last, False) for _, first, last in lexicon["profit"].within(lowers)), *losses):
        own = [each for each in found if each.kind == "property" and each.first <= first < each.last and each.score >= SURE]
        pair = _pair(reach) if not own else None
        if pair is not None:
            pair = (pair[1], pair[0]) if lost else pair
            sense = Sense(pair[0], "property", 1.0, lowers[first])
            kept = [each for each in found if each.last <= first or each.first >= last]
            return [*kept, Mention(first, last, "property", 1.0, senses=(sense,), text=lowers[first])], {pair[0]: Reckoning("-", pair[1])}
    return list(found), {}


def _pair(reach: Reach) -> tuple[str, str] | None:
    """The one number of things that is an income, and the one that is what they cost, in the same unit."""
    numbers = [held for held in reach.profile.properties.values() if held.sort == "number" and held.single and spoken(held.iri)]
    taken = [held.iri for held in numbers if is_called(held.iri, INCOME)]
    spent = [held.iri for held in numbers if is_called(held.iri, OUTLAY) and not is_called(held.iri, INCOME)]
    pairs = [(a, b) for a in taken for b in spent if unit_of(a) == unit_of(b) and not reach.domain(a).isdisjoint(reach.domain(b))]
    return pairs[0] if len(pairs) == 1 else None
