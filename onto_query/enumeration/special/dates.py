"""What happened in the same year, month or on the same day as something of a thing that is named, and how old somebody was then. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from typing import Literal as OneOf

from onto_core.ports.graphs import EntityMatch
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import CALENDAR, Ground, Naming
from onto_query.enumeration.special.pairs import PREFERRED
from onto_query.graph_query import Aggregation, Calc, Derived, Edge, GraphQuery, IsA, Node, Part, Pattern, Var, Versus
from onto_query.profile.reach import Kinds
from onto_query.question.vocabulary import Sense

PARTS: Final[dict[str, tuple[OneOf["year", "month", "day"], ...]]] = {"year": ("year",), "month": ("year", "month"), "day": ("year", "month", "day")}


def same_dates_of(cover: Cover, ground: Ground) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
    """The readings of "released in the same year as X", each with what it leaves unread, and the words that it has taken into account."""
    yield from _SameDates(ground).readings(cover)


class _SameDates(Naming):
    def readings(self, cover: Cover) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        same = self.analysis.same
        if same is None or same.how != "same" or same.other is None or self.analysis.form not in {"select", "count"} or self.analysis.negations:
            return
        unit = self.lexicon["unit"].at(self.lowers, same.last)
        if unit is None or unit[0] not in PARTS or unit[1] != same.other - 1:
            return
        told = frozenset(range(same.first, same.other)) | {i for i in range(same.first) if self.lexicon.has("light", self.lowers[i])}
        mentions = [each for each in cover.mentions if not told.intersection(range(each.first, each.last))]
        named = [each for each in mentions if each.kind == "thing" and each.first >= same.other]
        classes = [each for each in mentions if each.kind == "class" and each.senses and each.last <= same.first]
        events = [each for each in mentions if each.kind == "property" and each.last <= same.first]
        if len(named) != 1 or len(classes) > 1 or len(events) > 1 or len(mentions) != len(named) + len(classes) + len(events):
            return
        people = self.reach.people if self.analysis.wanted == "person" else None
        kinds = self.reach.kinds(classes[0].senses[0].iri) if classes else people
        left = tuple(i for i in cover.left if i not in told)
        for thing in named[0].things:
            for iri, score in self._dates(thing, events[0] if events else None, kinds):
                query = self._query(thing, iri, classes[0].senses[0].iri if classes else "", PARTS[unit[0]])
                why = (("named", score - 1),)
                cleared = tuple(each for each in cover.mentions if each in mentions)
                yield Candidate(query, PREFERRED + score - 1, target=Var("thing"), why=why), replace(cover, mentions=cleared, left=left), told

    def _dates(self, thing: EntityMatch, event: Mention | None, kinds: Kinds) -> Iterator[tuple[str, float]]:
        """The dates that the thing and what is asked for may both have; without a word for it, the only one."""
        seen = self.ground.evidence.at(thing.entity.iri, forward=True) or frozenset()
        own = [each.iri for each in self.reach.own(kinds, {"time"}) if each.iri in seen]
        if event is None:
            yield from ((iri, 1.0) for iri in own if len(own) == 1)
            return
        fitting = [sense for sense in event.senses if sense.iri in own]
        if fitting:
            yield fitting[0].iri, fitting[0].score

    def _query(self, thing: EntityMatch, iri: str, class_iri: str, parts: tuple[OneOf["year", "month", "day"], ...]) -> GraphQuery:
        asked, date, other = Var("thing"), Var("date"), Var("other")
        where: list[Pattern] = [IsA(asked, class_iri)] if class_iri else []
        where += [Edge(asked, (iri,), date), Edge(Node(thing.entity.iri), (iri,), other)]
        where += [Versus(Part(date, part), "=", Part(other, part)) for part in parts]
        where.append(Versus(asked, "!=", Node(thing.entity.iri)))
        if self.analysis.form == "count":
            return GraphQuery("select", tuple(where), aggregate=Aggregation("count", asked, Var("number")))
        return GraphQuery("select", tuple(where), (asked,))


def ages_of(cover: Cover, ground: Ground) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
    """The readings of "how old was X when he died", each with what it leaves unread, and the words that it has taken into account."""
    yield from _Ages(ground).readings(cover)


class _Ages(Naming):
    def readings(self, cover: Cover) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        named = [each for each in cover.mentions if each.kind == "thing"]
        events = [each for each in cover.mentions if each.kind == "property"]
        others = [each for each in cover.mentions if each.kind not in {"thing", "property", "class"}]
        asked = self.analysis.form == "select" and self.lexicon.measures["age"] <= self.analysis.hints
        if not asked or len(events) != 1 or others or self.analysis.negations or not 1 <= len(named) <= 2:
            return
        whose, last = named[0], named[-1]
        said = [frozenset(kind for sense in each.senses for kind in self.reach.kinds(sense.iri)) for each in cover.mentions if each.kind == "class"]
        for person in whose.things:
            types = {kind for option in (person, *last.things) for kind in option.entity.types}
            if types and any(kinds.isdisjoint(types) for kinds in said):
                continue  # "X's dog" is not X
            for birth in self._dates(person, self.lexicon.measures["age"] - {*CALENDAR}):
                for thing, sense in self._events(last, events[0]):
                    if (thing.entity.iri, sense.iri) == (person.entity.iri, birth):
                        continue
                    born, then = Var("born"), Var("then")
                    edges = Edge(Node(person.entity.iri), (birth,), born), Edge(Node(thing.entity.iri), (sense.iri,), then)
                    age = Derived(Var("age"), Calc("years", born, then))
                    why = (("named", sense.score - 1),)
                    candidate = Candidate(GraphQuery("select", (*edges, age), (Var("age"),)), PREFERRED + sense.score - 1, why=why)
                    yield candidate, replace(cover), frozenset(i for i in self.analysis.pronouns if i >= whose.last)

    def _dates(self, thing: EntityMatch, hints: frozenset[str]) -> list[str]:
        """The dates that a thing has which words hint at."""
        seen = self.ground.evidence.at(thing.entity.iri, forward=True) or frozenset()
        held = [self.reach.profile.properties[iri] for iri in sorted(seen) if iri in self.reach.profile.properties]
        return [each.iri for each in held if each.sort == "time" and self.hinted(each.iri, hints) == 1.0]

    def _events(self, last: Mention, event: Mention) -> Iterator[tuple[EntityMatch, Sense]]:
        for thing in last.things:
            seen = self.ground.evidence.at(thing.entity.iri, forward=True) or frozenset()
            for sense in event.senses:
                held = self.reach.profile.properties.get(sense.iri)
                if sense.iri in seen and held is not None and held.sort == "time":
                    yield thing, sense
                    break
