"""What is left of a value when another is taken from it: "box office minus budget", "the difference between the highest and the lowest". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Ground, Naming
from onto_query.enumeration.special.pairs import PREFERRED
from onto_query.graph_query import Aggregation, Calc, Derived, Edge, GraphQuery, Node, Sub, Var, flat
from onto_query.profile.model import GraphProfile
from onto_query.profile.naming.units import unit_in, unit_of
from onto_query.profile.observed import is_key
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import Sense

_PAUSE = re.compile(r"[,:;(–—]")
SURER: Final = 0.5
"""How much less it weighs that words name values in part, where both are in one unit."""
BEHIND: Final = 0.06
"""How far one reading stands behind the one before it."""
ENDS: Final = {"max": True, "min": False}
"""Function -> whether it is the highest value."""
Reading = tuple[Candidate, Cover, frozenset[int]]


def reckoned_of(cover: Cover, ground: Ground) -> Iterator[Reading]:
    """The readings of such a question, each with what it leaves unread, and the words that it has taken into account."""
    yield from _Reckoned(ground).readings(cover)


def spread(analysis: Analysis) -> Analysis | None:
    """The question for how far the highest value lies from the lowest, as one for the highest; None for another question."""
    lowers, lexicon = [word.lower for word in analysis.words], lexicon_of(analysis.language)
    ends = [(each.first, each.last, each.descending) for each in analysis.superlatives if each.limit == 1 and not (each.counts or each.offset)]
    said = [(first, last, ENDS[function]) for function, first, last in lexicon["aggregate"].within(lowers) if function in ENDS]
    of_values = not ends and len(said) == 2
    for _, first, last in lexicon["difference"].within(lowers):
        between = next((i for i in range(last, len(lowers)) if lexicon.has("between", lowers[i])), None)
        if between is None or len(ends or said) != 2 or analysis.comparison is not None:
            return None
        (high, joined, one), (other, end, two) = sorted(ends or said)
        light = all(lexicon.has("the", lowers[i]) for i in range(between + 1, high))
        light = light and all(lexicon.has("the", lowers[i]) or lexicon.has("between and", lowers[i]) for i in range(joined, other))
        if not light or one == two or not between < high:
            return None
        words = frozenset(range(first, end))
        highest = next((replace(each, first=first, last=end, descending=True) for each in analysis.superlatives), None)
        return replace(
            analysis,
            superlative=highest,
            superlatives=() if highest is None else (highest,),
            aggregate="max" if of_values else None,
            aggregates=((first, "max"),) if of_values else (),
            structure=analysis.structure | words,
            beyond=tuple(i for i in analysis.beyond if i not in words),
            target=end if analysis.target in words else analysis.target,
        )
    return None


def apart(candidate: Candidate, profile: GraphProfile) -> Candidate | None:
    """The reading for the highest value as one for how far it lies from the lowest; None where it is of no number."""
    query = candidate.query
    highest = query.aggregate.of if query.aggregate is not None and query.aggregate.function == "max" else None
    value = highest or (query.order[0].by if query.order and query.aggregate is None else None)
    held = [profile.properties.get(iri) for each in flat(query.where) if isinstance(each, Edge) and each.object == value for iri in each.properties]
    grouped = query.aggregate is not None and query.columns
    if not isinstance(value, Var) or grouped or query.form != "select" or not any(each is not None and each.sort == "number" for each in held):
        return None
    most, least, difference = Var("most"), Var("least"), Var("difference")
    ends = GraphQuery("select", query.where, aggregate=Aggregation("max", value, most), more=(Aggregation("min", value, least),))
    between = GraphQuery("select", (Sub(ends), Derived(difference, Calc("-", most, least))), (difference,))
    return replace(candidate, query=between, kind="relation", target=None)


class _Reckoned(Naming):
    def readings(self, cover: Cover) -> Iterator[Reading]:
        things = [each for each in cover.mentions if each.kind == "thing"]
        if self.analysis.form not in {"select", "count"} or len(things) != 1:
            return
        told = self._minus(cover) if self.analysis.form == "select" else None
        told = told or self._more_than(cover)
        if told is None:
            return
        values, minus = told
        beside = [each for each in cover.mentions if each not in things and each not in values]
        if any(not self.lexicon.has("light", each.text.casefold()) for each in beside):
            return
        for option in things[0].things:
            senses = [self._number(each.senses, option.entity.iri) for each in values]
            if senses[0] is None or senses[1] is None or senses[0].iri == senses[1].iri:
                continue
            units = [self._unit(sense.iri) for sense in senses if sense is not None]
            if units[0] != units[1]:
                continue  # no minutes are taken from dollars
            doubt = (min(sense.score for sense in senses if sense is not None) - 1) * (SURER if units[0] else 1.0)
            rest = replace(cover, left=tuple(i for i in cover.left if i not in minus))
            for i, query in enumerate(self._queries(Node(option.entity.iri), senses[0].iri, senses[1].iri)):
                less = doubt - BEHIND * i
                yield Candidate(query, PREFERRED + less, kind="relation", target=None, why=(("named", less),)), rest, minus

    def _queries(self, thing: Node, first: str, second: str) -> Iterator[GraphQuery]:
        """The difference; then with either value whatever else is said of it: takings are worldwide, and a budget is nothing of the kind."""
        left, right, difference, unit = Var("left"), Var("right"), Var("difference"), Var("unit")  # units of their own must be the same
        for one, other in dict.fromkeys(((first, second), (first, self._of_any(second)), (self._of_any(first), second))):
            ways = (
                *self.reach.way(thing, one, left, Var("left_quantity"), unit),
                *self.reach.way(thing, other, right, Var("right_quantity"), unit),
            )
            yield GraphQuery("select", (*ways, Derived(difference, Calc("-", left, right))), (difference,))

    def _of_any(self, iri: str) -> str:
        said = self.reach.quantities.get(iri)
        if said is None or said.basis is None:
            return iri
        same = (each for each in self.reach.quantities.values() if each.link == said.link and each.unit == said.unit)
        return next((each.iri for each in same if each.basis is None), iri)

    def _unit(self, iri: str) -> str | None:
        """The unit that the names of a property tell; of values with units of their own, that they have."""
        if iri in self.reach.quantities:
            return "own"
        return unit_of(iri) or next(filter(None, map(unit_in, self.names_of(iri))), None)

    def _minus(self, cover: Cover) -> tuple[tuple[Mention, Mention], frozenset[int]] | None:
        """ "Box office minus budget", and the word for it before: "how much profit did it make, box office minus budget"."""
        values = [each for each in cover.mentions if each.kind == "property"]
        for left, right in ((a, b) for a in values for b in values):
            said = self.lexicon["minus"].at(self.lowers, left.last)
            if said is None or right.first < said[1] or any(not self.lexicon.has("the", self.lowers[i]) for i in range(said[1], right.first)):
                continue
            words = self.analysis.words
            apart = left.first > 0 and bool(_PAUSE.search(self.analysis.text[words[left.first - 1].end : words[left.first].start]))
            called = [i for i in cover.left if i < left.first and not self.lexicon.has("light", self.lowers[i])] if apart else []
            return (left, right), frozenset({*range(left.last, right.first), *(called if len(called) == 1 else ())})
        return None

    def _more_than(self, cover: Cover) -> tuple[tuple[Mention, Mention], frozenset[int]] | None:
        """ "How much more did it take than it cost": both of one thing."""
        values = [each for each in cover.mentions if each.kind == "property"]
        than = [i for i, word in enumerate(self.lowers) if self.lexicon.has("surely than", word)]
        more = next(((sign, first, last) for sign, first, last in self.lexicon["greater number"].within(self.lowers)), None)
        if len(values) != 2 or len(than) != 1 or more is None or not self.lexicon["how"].at(self.lowers, 0) or not more[2] <= values[0].first:
            return None
        first, second = values
        if not first.last <= than[0] < second.first:
            return None
        pair = (first, second) if more[0] == "+" else (second, first)
        return pair, frozenset({*range(more[1], more[2]), *than, *(i for i in self.analysis.pronouns if i > than[0])})

    def _number(self, senses: tuple[Sense, ...], thing: str) -> Sense | None:
        """The best sense that is a number which the thing has."""
        seen = self.ground.evidence.at(thing, forward=True) or frozenset()
        for sense in senses:
            held = self.reach.profile.properties.get(sense.iri)
            if held is not None and held.sort == "number" and not is_key(held) and self.reach.stated(sense.iri) in seen:
                return sense
        return None
