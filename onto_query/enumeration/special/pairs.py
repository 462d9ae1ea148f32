"""Two things and a measure: the one that has more of it, and how much lies between them. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final
from typing import Literal as OneOf

from onto_core.ports.graphs import EntityMatch
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Ground, Naming
from onto_query.graph_query import Aggregation, Among, Calc, Derived, Edge, GraphQuery, Node, Order, Pattern, Sub, Var, Versus
from onto_query.profile.model import PropertyProfile
from onto_query.profile.naming.units import UNITS
from onto_query.profile.observed import is_key
from onto_query.profile.reach import Step
from onto_query.question.measures.orders import GENERAL
from onto_query.question.vocabulary import SURE
from onto_query.question.words import positions

PREFERRED: Final = 2.0
"""For the reading that all the words of such a question speak for."""
TIED: Final = 0.05
GENERALLY: Final = 0.8


@dataclass(frozen=True, slots=True)
class Asked:
    """`how`: the one that has `more` of the measure (or less), by how much the first has more than the second, how far they are apart, or whether
    the first has more things than the second.
    """

    how: OneOf["choice", "more", "apart", "often"]
    more: bool
    hints: frozenset[str]
    words: frozenset[int]
    """The positions of the words that ask it."""
    general: bool = False
    """`bigger`, `higher`: of any number."""


def pairs_of(cover: Cover, ground: Ground) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
    """The readings of a question about two things, each with what it leaves unread, and the words that it has taken into account."""
    yield from _Pairs(cover, ground).readings()


def _leads(verb: Mention, iri: str) -> bool:
    """True for a verb that names a link: "direct more films"."""
    return any(sense.iri == iri and sense.score >= SURE for sense in verb.senses)


class _Pairs(Naming):
    def __init__(self, cover: Cover, ground: Ground) -> None:
        super().__init__(ground)
        self.cover = cover

    def readings(self) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        named = [each for each in self.cover.mentions if each.kind == "thing"]
        others = [each for each in self.cover.mentions if each.kind not in {"thing", "property", "class"}]
        if len(named) != 2 or others or self.analysis.negations:
            return
        asked = self._asked(*named)
        if asked is None:
            return
        measures = (
            []
            if asked.how == "often"
            else [(fit, held, a, b) for a, b in product(named[0].things, named[1].things) for fit, held in self._measures(a, b, asked)]
        )
        best = max((fit for fit, *_ in measures), default=0.0)
        left = tuple(i for i in self.cover.left if i not in asked.words)
        if not measures and asked.how in {"choice", "often"}:
            for query, words in self._by_number(named[0], named[1], asked):
                rest = tuple(i for i in left if i not in words)
                yield Candidate(query, PREFERRED, kind="relation", target=None), replace(self.cover, left=rest), asked.words | words
        for fit, held, a, b in measures:
            if fit < best - TIED or not self._same_kind(a, b):
                continue
            why = (("named", fit - 1),)
            candidate = Candidate(self._query(asked, held, a, b), PREFERRED + fit - 1, kind="relation", target=None, why=why)
            yield candidate, replace(self.cover, left=left), asked.words

    def _asked(self, first: Mention, second: Mention) -> Asked | None:
        between = range(first.last, second.first)
        told = {i for i in between if self.lexicon.has("or", self.lowers[i])}
        if told and self.analysis.form in {"select", "ask"} and all(self._light(i) for i in between):
            return self._choice(first, second, told)
        than = {i for i in between if self.lexicon.has("surely than", self.lowers[i])}
        if than and self.analysis.form == "ask":
            return self._more_often(than, first)
        if than and (self.analysis.form == "count" or self.by_how_much()):
            return self._by_how_much(first, than)
        for name, first_word, last_word in self._said("difference"):
            if last_word <= first.first:
                return (
                    Asked("apart", True, frozenset(), frozenset(range(first_word, last_word)) | self._between(first, second) | {*told})
                    if name
                    else None
                )
        if self.analysis.unit in {"year", "day"} and (joint := self._between(first, second)):
            return Asked("apart", True, self.lexicon.measures["when"], joint | {self.analysis.target})
        return None

    def _choice(self, first: Mention, second: Mention, told: set[int]) -> Asked | None:
        for section in ("comparative", "superlative", "greater number", "first and last"):
            for meaning, start, end in self._said(section):
                if end > first.first and start < second.last:
                    continue
                if section == "first and last":
                    return Asked("choice", meaning == "last", self.lexicon.hints("-time"), frozenset({*told, *range(start, end)}))
                general = section != "greater number" and meaning[1:].strip() in GENERAL
                return Asked("choice", meaning.startswith("+"), self.lexicon.hints(meaning), frozenset({*told, *range(start, end)}), general)
        return None

    def _more_often(self, than: set[int], first: Mention) -> Asked | None:
        """ "Did A place more orders than B"."""
        for meaning, start, end in self._said("greater number"):
            if first.last <= start and end <= min(than):
                return Asked("often", meaning == "+", frozenset(), frozenset({*than, *range(start, end)}))
        return None

    def _by_how_much(self, first: Mention, than: set[int]) -> Asked | None:
        for section in ("comparative", "greater number"):
            for meaning, start, end in self._said(section):
                if end <= first.first:
                    hints = self.lexicon.hints(meaning) if section == "comparative" else self._counted(end)
                    unit = {self.analysis.target} if self.analysis.unit else set[int]()  # "how many years older"
                    return Asked("more", meaning.startswith("+"), hints, frozenset({*than, *range(start, end), *unit}))
        return None

    def _counted(self, i: int) -> frozenset[str]:
        """What "more people" measures: inhabitants."""
        unit = self.lexicon["unit"].at(self.lowers, i)
        return self.lexicon.measures["population"] if unit is not None and unit[0] == "person" else frozenset()

    def _said(self, section: str) -> Iterator[tuple[str, int, int]]:
        names = positions(each for each in self.cover.mentions if each.kind == "thing")
        for meaning, first, last in self.lexicon[section].within(self.lowers):
            if not names.intersection(range(first, last)):
                yield meaning, first, last

    def _between(self, first: Mention, second: Mention) -> frozenset[int]:
        """The words of "between A and B"; none where it is not said so."""
        start = first.first - 1
        while start >= 0 and (self._light(start) and not self.lexicon.has("between", self.lowers[start])):
            start -= 1
        joint = [i for i in range(first.last, second.first) if self.lexicon.has("between and", self.lowers[i])]
        if start < 0 or not self.lexicon.has("between", self.lowers[start]) or not joint:
            return frozenset()
        return frozenset({start, *joint})

    def _light(self, i: int) -> bool:
        return self.analysis.words[i].function or i in positions(each for each in self.cover.mentions if each.kind == "class")

    def _same_kind(self, a: EntityMatch, b: EntityMatch) -> bool:
        """True for things of which one may be compared with the other, and that are what the question calls them."""
        kinds = [self.reach.profile.widened(each.entity.types) for each in (a, b)]
        said = [frozenset(sense.iri for sense in each.senses) for each in self.cover.mentions if each.kind == "class" and each.senses]
        together = kinds[0] & kinds[1]
        return a.entity.iri != b.entity.iri and (not kinds[0] or not kinds[1] or bool(together)) and all(each & together for each in said)

    def _measures(self, a: EntityMatch, b: EntityMatch, asked: Asked) -> Iterator[tuple[float, PropertyProfile]]:
        """The properties with values to compare that both things have, and how well the question names each."""
        seen = [self.ground.evidence.at(each.entity.iri, forward=True) for each in (a, b)]
        both = (seen[0] or frozenset()) & (seen[1] or frozenset())
        held = [each for iri, each in self.reach.profile.properties.items() if self.reach.stated(iri) in both and iri not in self.ground.barred]
        held = [each for each in held if each.sort in {"number", "time"} and not is_key(each)]
        named = [each for each in self.cover.mentions if each.kind == "property" and not asked.words.intersection(range(each.first, each.last))]
        alone = self.measured_alone([each for each in held if asked.hints and self.hinted(each.iri, asked.hints)], asked.hints)
        for each in held:
            fits = [sense.score for mention in named for sense in mention.senses if sense.iri == each.iri]
            if named and len(fits) >= len(named):
                yield max(fits), each
            elif not named and asked.general and each.sort == "number" and sum(other.sort == "number" for other in held) == 1:
                yield GENERALLY, each  # "which is bigger": there is but one measure
            elif not named and self.analysis.unit in {"year", "day"} and asked.how == "apart":
                if each.sort == "time" and sum(other.sort == "time" for other in held) == 1:
                    yield 0.9, each
            elif not named and each in alone:
                told = self.hinted(each.iri, asked.hints)
                if told == 1.0 or len(alone) == 1:
                    yield 1.0 if told == 1.0 and len(alone) == 1 else 0.9, each

    def _by_number(self, first: Mention, second: Mention, asked: Asked) -> Iterator[tuple[GraphQuery, frozenset[int]]]:
        """Which of the two has more of something: "did A or B get more bookings"."""
        named = [each for each in self.cover.mentions if each.kind == "class"]
        of_class = [each for each in named if each.first - 1 in asked.words]
        verbs = [each for each in self.cover.mentions if each.kind == "property"]
        if len(of_class) != 1 or not of_class[0].senses or asked.hints:
            return
        of_both = {kind for each in named if each not in of_class for sense in each.senses for kind in self.reach.kinds(sense.iri)}
        alike = [sense for sense in of_class[0].senses if sense.score >= of_class[0].senses[0].score]  # sales orders and purchase orders
        counts = frozenset[str]().union(*(self.reach.kinds(sense.iri) for sense in alike))
        for a, b in product(first.things, second.things):
            both = self.reach.profile.widened(a.entity.types) & self.reach.profile.widened(b.entity.types)
            steps = [step for step in self.reach.between(both, counts) if all(_leads(verb, step.property) for verb in verbs)]
            if len(steps) != 1 or (len(named) > 1 and of_both.isdisjoint(both)):  # "which customer placed more orders"
                continue
            if asked.how == "often":
                numbers = [self._number(each, steps[0], name) for each, name in ((a, "left"), (b, "right"))]
                compared = Versus(Var("left"), ">" if asked.more else "<", Var("right"))
                yield GraphQuery("ask", (*map(Sub, numbers), compared)), self._beside()
                continue
            thing, counted = Var("thing"), Var("counted")
            ends = (thing, counted) if steps[0].forward else (counted, thing)
            where = (Among(thing, (a.entity.iri, b.entity.iri)), Edge(ends[0], (steps[0].property,), ends[1]))
            number = Aggregation("count", counted, Var("number"))
            query = GraphQuery("select", where, (thing,), number, order=(Order(Var("number"), descending=asked.more),), limit=1)
            yield query, self._beside()

    def _beside(self) -> frozenset[int]:
        """Words that say no more than what is compared: "get", "with us"."""
        return frozenset(i for i, word in enumerate(self.lowers) if self.lexicon.has("light", word) or self.lexicon.has("timed at", word))

    @staticmethod
    def _number(of: EntityMatch, step: Step, name: str) -> GraphQuery:
        counted = Var(f"counted_{name}")
        edge = (Node(of.entity.iri), counted) if step.forward else (counted, Node(of.entity.iri))
        return GraphQuery("select", (Edge(edge[0], (step.property,), edge[1]),), aggregate=Aggregation("count", counted, Var(name)))

    def _way(self, owner: Var | Node, iri: str, value: str) -> tuple[Edge, ...]:
        """The way to a value; those in units of their own must have the same one."""
        return self.reach.way(owner, iri, Var(value), Var(f"{value}_quantity"), Var("unit"))

    def _in_any_unit(self, iri: str) -> str:
        """The quantity in any unit that the two have in common, where the question names none."""
        units = self._units(iri)
        if len(units) < 2 or any(UNITS.get(word.lower, word.text) in units for word in self.analysis.words):
            return iri
        link = self.reach.quantities[iri].link
        return next(other.iri for other in self.reach.quantities.values() if other.link == link and other.unit is None)

    def _units(self, iri: str) -> set[str]:
        """The units that the values of a quantity have."""
        quantity = self.reach.quantities.get(iri)
        return {each.spoken for each in self.reach.quantities.values() if each.unit is not None and quantity and each.link == quantity.link}

    def _query(self, asked: Asked, held: PropertyProfile, a: EntityMatch, b: EntityMatch) -> GraphQuery:
        value, thing, left, right = Var("value"), Var("thing"), Var("left"), Var("right")
        iri = self._in_any_unit(held.iri) if asked.how == "choice" else held.iri
        each: tuple[Pattern, ...] = (Among(thing, (a.entity.iri, b.entity.iri)), *self._way(thing, iri, "value"))
        both = (*self._way(Node(a.entity.iri), iri, "left"), *self._way(Node(b.entity.iri), iri, "right"))
        if len(self._units(iri)) > 1:
            shared = (Var("unit"),) if self.reach.quantities[iri].unit is None else (left, right)
            each = (*each, Sub(GraphQuery("select", both, shared)))  # one alone may have a value in a unit
        if asked.how == "choice":
            return GraphQuery("select", each, (thing, value), order=(Order(value, descending=asked.more),), limit=1)
        years = held.sort == "time"
        first, second = (left, right) if asked.more != years else (right, left)  # younger by the years from the other's birth
        where: tuple[Pattern, ...] = both
        if asked.how == "apart":
            first, second = Var("most"), Var("least")
            where = (Sub(GraphQuery("select", each, aggregate=Aggregation("max", value, first), more=(Aggregation("min", value, second),))),)
            first, second = (second, first) if years else (first, second)
        unit: OneOf["days", "years"] = "days" if self.analysis.unit == "day" else "years"
        difference = Var("difference")
        return GraphQuery("select", (*where, Derived(difference, Calc(unit if years else "-", first, second))), (difference,))
