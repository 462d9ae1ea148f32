"""How old somebody was when something was: the years from a birth to another date. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from onto_core.ports.graphs import EntityMatch
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import CALENDAR, Ground, Naming
from onto_query.enumeration.special.pairs import PREFERRED
from onto_query.graph_query import Calc, Derived, Edge, GraphQuery, Node, Var
from onto_query.question.vocabulary import Sense


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
