"""Several things by name: a measure computed over them, the same value at each, more values of the one than of the other. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from typing import Final

from onto_core.ports.graphs import EntityMatch
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Ground, Naming
from onto_query.enumeration.special.pairs import PREFERRED
from onto_query.graph_query import Aggregation, Among, AnyEdge, Edge, GraphQuery, Node, Pattern, Sub, Var, Versus
from onto_query.profile.observed import is_called, is_key
from onto_query.profile.roles import stated_way
from onto_query.profile.words import words_for
from onto_query.question.measures.orders import Function
from onto_query.question.vocabulary import Sense
from onto_query.question.words import positions

MOST: Final = 6
"""Things named in one question, at most."""
WAYS: Final = 12
"""Ways to take names that several things have, at most."""
DIRECTING: Final = words_for("directing")
"""Words in the names of links to who directs what others have part in."""

Reading = tuple[Candidate, Cover, frozenset[int]]


def of_both(cover: Cover, ground: Ground) -> Iterator[Reading]:
    """The readings of a question about several things by name, each with what it leaves unread, and the words that it has taken into account."""
    yield from _Both(ground).readings(cover)


class _Both(Naming):
    def readings(self, cover: Cover) -> Iterator[Reading]:
        named = [each for each in cover.mentions if each.kind == "thing"]
        elements = [each for each in cover.mentions if each.kind in {"property", "class"} and each.senses]
        if not 2 <= len(named) <= MOST or len(named) + len(elements) < len(cover.mentions) or self.analysis.negations:
            return
        for things in islice(product(*(each.things for each in named)), WAYS):
            if len({each.entity.iri for each in things}) == len(things):
                yield from self._of(cover, named, things, elements) if elements else self._all_alike(cover, things)

    def _all_alike(self, cover: Cover, things: tuple[EntityMatch, ...]) -> Iterator[Reading]:
        """All that is said of each: "what do A and B have in common"."""
        same = self.analysis.same
        if same is None or same.how != "common" or self.analysis.form != "select" or self.analysis.wanted != "thing":
            return
        name, value = Var("property"), Var("value")
        where = tuple(AnyEdge(Node(each.entity.iri), name, value) for each in things)
        yield self._reading(GraphQuery("select", where, (name, value)), 1.0, cover, frozenset(range(same.first, same.last)))

    def _of(self, cover: Cover, named: list[Mention], things: tuple[EntityMatch, ...], elements: list[Mention]) -> Iterator[Reading]:
        analysis, properties = self.analysis, [each for each in elements if each.kind == "property"]
        between = range(named[0].last, named[-1].first)
        joined = any(self.lexicon.has("and", self.lowers[i]) for i in between) and not any(self.lexicon.has("or", self.lowers[i]) for i in between)
        jointly = frozenset(i for _, first, last in self.lexicon["jointly"].within(self.lowers) for i in range(first, last))
        function = analysis.aggregate if len(analysis.aggregates) == 1 else "sum" if jointly and analysis.wanted == "number" else None
        if analysis.form == "select" and function is not None and joined and len(properties) == 1:
            for sense in self._common(properties[0], things, numbers=True):
                yield self._reading(self._computed(sense, things, function), sense.score, cover, jointly)
        elif joined and analysis.form in {"ask", "select"} and (same := self._shared(named, elements)):
            asked = [each for each in elements if not same.issuperset(range(each.first, each.last))]
            common = [sense for each in asked for sense in self._common(each, things)[:1]]
            if len(common) == len(asked) and (len(things) == 2 or analysis.form == "select"):
                query = self._alike(common, things)
                query = query if analysis.form == "ask" else replace(query, form="select", columns=(Var("common0"),))
                if analysis.form == "ask" or len(common) == 1:
                    yield self._reading(query, min(sense.score for sense in common), cover, same)
        elif analysis.form == "ask" and len(things) == 2 and analysis.comparison is not None and not joined:
            comparison = analysis.comparison
            counted = [each for each in elements if any(each.first <= i < each.last for i in comparison.measure)]
            if len(counted) != 1 or not named[0].last <= comparison.first < comparison.last <= named[1].first:
                return
            for sense in self._common(counted[0], things, numbers=False):
                if self._says(elements, counted[0], sense):
                    query = self._more(sense, things, comparison.op)
                    yield self._reading(query, sense.score, cover, frozenset(range(comparison.first, comparison.last)))

    def _shared(self, named: list[Mention], elements: list[Mention]) -> frozenset[int]:
        """The words that ask for what all have: "the same", "in common", "share" behind or between their names, "a common language"."""
        same, names = self.analysis.same, positions(named)
        if same is not None and same.how != "share" and (self.analysis.form == "ask" or same.how == "common"):
            return frozenset(range(same.first, same.last))
        verbs = [i for i, word in enumerate(self.lowers) if i not in names and i > named[-1].last - 1 and self.lexicon.has("share", word)]
        nouns = {each.first for each in elements}
        adjectives = [i for i, word in enumerate(self.lowers) if i not in names and i + 1 in nouns and self.lexicon.has("shared", word)]
        return frozenset(verbs or adjectives)

    def _says(self, elements: list[Mention], counted: Mention, sense: Sense) -> bool:
        """True where the other words say the same link: "speak more languages than"."""
        return all(each is counted or any(other.iri == sense.iri for other in each.senses) for each in elements)

    def _common(self, mention: Mention, things: tuple[EntityMatch, ...], *, numbers: bool | None = None) -> list[Sense]:
        """The properties that words name, by themselves or by the class of what they lead to, and that all of the things have."""
        seen = [self.ground.evidence.at(each.entity.iri, forward=True) or frozenset() for each in things]
        senses = [sense for sense in mention.senses if sense.kind == "property"]
        for sense in mention.senses if mention.kind == "class" else ():
            kinds = self.reach.kinds(sense.iri) or frozenset()
            led = [
                iri
                for iri in frozenset.intersection(*seen)
                if iri in self.reach.profile.properties and self.reach.range(iri) and self.reach.range(iri) <= kinds
            ]
            senses += [Sense(led[0], "property", sense.score, sense.name)] if len(led) == 1 else []
        kept = []
        for sense in senses:
            held = self.reach.profile.properties.get(sense.iri)
            if (
                held is None
                or sense.iri in self.ground.barred
                or sense.iri in self.reach.roles
                or not all(self.reach.stated(sense.iri) in each for each in seen)
            ):
                continue
            if numbers is None or (held.sort == "number" and not is_key(held)) == numbers:
                kept.append(sense)
        return [sense for sense in kept if sense.score >= kept[0].score]

    def _computed(self, sense: Sense, things: tuple[EntityMatch, ...], function: Function) -> GraphQuery:
        thing, value = Var("thing"), Var("value")
        among = Among(thing, tuple(each.entity.iri for each in things))
        unit = Var("unit")  # values of several units make a line for each
        where: tuple[Pattern, ...] = (among, *self.reach.way(thing, sense.iri, value, Var("quantity"), unit))
        quantity = self.reach.quantities.get(sense.iri)
        units = (unit,) if quantity is not None and quantity.unit is None else ()
        return GraphQuery("select", where, units, Aggregation(function, value, Var(function)))

    def _alike(self, senses: list[Sense], things: tuple[EntityMatch, ...]) -> GraphQuery:
        where: list[Pattern] = []
        for number, sense in enumerate(senses):
            value, unit = Var(f"common{number}"), Var(f"unit{number}")
            for i, each in enumerate(things):
                where += self.reach.way(Node(each.entity.iri), sense.iri, value, Var(f"quantity{number}_{i}"), unit)
        return GraphQuery("ask", tuple(where))

    @staticmethod
    def _more(sense: Sense, things: tuple[EntityMatch, ...], op: str) -> GraphQuery:
        numbers, value = (Var("left"), Var("right")), Var("value")
        subs = [
            Sub(GraphQuery("select", (Edge(Node(each.entity.iri), (sense.iri,), value),), aggregate=Aggregation("count", value, number)))
            for each, number in zip(things, numbers, strict=True)
        ]
        return GraphQuery("ask", (*subs, Versus(numbers[0], op, numbers[1])))  # type: ignore[arg-type]

    def _reading(self, query: GraphQuery, score: float, cover: Cover, told: frozenset[int]) -> Reading:
        left = tuple(i for i in cover.left if i not in told)
        return Candidate(query, PREFERRED + score - 1, kind="relation", target=None, why=(("named", score - 1),)), replace(cover, left=left), told


def together_of(cover: Cover, ground: Ground) -> Iterator[Reading]:
    """The readings of "who acted with X", each with what it leaves unread, and the words that it has taken into account."""
    yield from _Together(ground).readings(cover)


class _Together(Naming):
    def readings(self, cover: Cover) -> Iterator[Reading]:
        named = [each for each in cover.mentions if each.kind == "thing" and each.sure]
        parts = [each for each in cover.mentions if each.kind == "property" and each.senses]
        people = [
            each for each in cover.mentions if each.kind == "class" and each.senses and self.reach.kinds(each.senses[0].iri) <= self.reach.people
        ]
        analysis, others = self.analysis, len(cover.mentions) - len(named) - len(parts) - len(people)
        if (
            analysis.form not in {"select", "count"}
            or len(named) != 1
            or not parts
            or others
            or analysis.negations
            or analysis.superlative is not None
        ):
            return
        with_ = self.lexicon["together"].before(self.lowers, named[0].first)
        if with_ is None:
            return
        told = frozenset(range(with_[1], named[0].first)) | {i for i in cover.left if self.lexicon.has("works", self.lowers[i])}
        who, work = Var("who"), Var("work")
        for thing, sense in product(named[0].things, parts[0].senses):
            if any(sense.iri not in {each.iri for each in part.senses} for part in parts):
                continue
            if (way := self._way_to(thing, sense)) is None:
                continue
            taken = {who.name, work.name}
            ways = [each for iri, end in ((sense.iri, who), (way, Node(thing.entity.iri))) for each in self._stated(iri, work, end, taken)]
            where = (*ways, Versus(who, "!=", Node(thing.entity.iri)))
            query = GraphQuery("select", where, (who,))
            if analysis.form == "count":
                query = GraphQuery("select", where, aggregate=Aggregation("count", who, Var("number")))
            candidate = Candidate(query, PREFERRED + sense.score - 1, target=who, why=(("named", sense.score - 1),))
            yield candidate, replace(cover, left=tuple(i for i in cover.left if i not in told)), told

    def _stated(self, iri: str, work: Var, end: Var | Node, taken: set[str]) -> tuple[Pattern, ...]:
        """The patterns of a link, or of a role that stands on a node of its own."""
        role = self.reach.roles.get(iri)
        return (Edge(work, (iri,), end),) if role is None else stated_way(role, work, end, taken)

    def _way_to(self, person: EntityMatch, sense: Sense) -> str | None:
        """The property by which somebody is part of what has others by that of the words: the one by which he is known, else the same."""
        people, held = self.reach.people, self.reach.profile.properties.get(sense.iri)
        if held is None or people.isdisjoint(self.reach.profile.widened(person.entity.types)) or people.isdisjoint(self.reach.range(sense.iri)):
            return None
        works = self.reach.domain(sense.iri)
        done = {iri: count for iri, count in self.ground.roles.get(person.entity.iri, {}).items() if not works.isdisjoint(self.reach.domain(iri))}
        known = [iri for iri in done if iri == sense.iri or is_called(iri, DIRECTING)]
        if done and not known:
            return None  # nobody acts with an editor of that name
        way = max(known, key=lambda iri: (done[iri], iri == sense.iri, iri)) if known else sense.iri
        return None if way == sense.iri and held.single else way
