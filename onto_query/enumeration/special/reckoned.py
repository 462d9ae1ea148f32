"""Two values of one thing, of which one is taken from the other: "box office minus budget". Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from onto_query.candidate import Candidate
from onto_query.enumeration.literals import is_key
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.naming import Ground, Naming
from onto_query.enumeration.special.pairs import PREFERRED
from onto_query.graph_query import Calc, Derived, GraphQuery, Node, Var
from onto_query.question.vocabulary import Sense

Reading = tuple[Candidate, Cover, frozenset[int]]


def reckoned_of(cover: Cover, ground: Ground) -> Iterator[Reading]:
    """The readings of such a question, each with what it leaves unread, and the words that it has taken into account."""
    yield from _Reckoned(ground).readings(cover)


class _Reckoned(Naming):
    def readings(self, cover: Cover) -> Iterator[Reading]:
        things = [each for each in cover.mentions if each.kind == "thing"]
        values = [each for each in cover.mentions if each.kind == "property"]
        if self.analysis.form != "select" or len(things) != 1 or len(values) != 2 or len(cover.mentions) != 3:
            return
        minus = frozenset(range(values[0].last, values[1].first))
        said = self.lexicon["minus"].at(self.lowers, values[0].last)
        if said is None or any(not self.lexicon.has("the", self.lowers[i]) for i in range(said[1], values[1].first)):
            return
        for option in things[0].things:
            senses = [self._number(each.senses, option.entity.iri) for each in values]
            if senses[0] is None or senses[1] is None:
                continue
            left, right, difference = Var("left"), Var("right"), Var("difference")
            thing, unit = Node(option.entity.iri), Var("unit")  # values with a unit of their own must have the same one
            left_way = self.reach.way(thing, senses[0].iri, left, Var("left_quantity"), unit)
            where = (*left_way, *self.reach.way(thing, senses[1].iri, right, Var("right_quantity"), unit))
            query = GraphQuery("select", (*where, Derived(difference, Calc("-", left, right))), (difference,))
            score = min(sense.score for sense in senses if sense is not None)
            rest = replace(cover, left=tuple(i for i in cover.left if i not in minus))
            yield Candidate(query, PREFERRED + score - 1, kind="relation", target=None, why=(("named", score - 1),)), rest, minus

    def _number(self, senses: tuple[Sense, ...], thing: str) -> Sense | None:
        """The best sense that is a number which the thing has."""
        seen = self.ground.evidence.at(thing, forward=True) or frozenset()
        for sense in senses:
            held = self.reach.profile.properties.get(sense.iri)
            if held is not None and held.sort == "number" and not is_key(held) and self.reach.stated(sense.iri) in seen:
                return sense
        return None
