"""Ways over several links between two places of a query graph: from an event to what has part in it, to the owner of a value. Pure."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from onto_core.matching.terms import all_singular
from onto_query.enumeration.doing.ways import ways_between
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Naming, is_subject
from onto_query.enumeration.shape import SENSES, Link, Place, Shape, evolved
from onto_query.profile.model import PropertyProfile, Sort
from onto_query.profile.observed import is_called, is_key
from onto_query.profile.reach import Kinds, Step, narrowed
from onto_query.profile.words import words_for
from onto_query.question.measures.orders import Superlative
from onto_query.question.vocabulary import BY_NAME, SURE, Sense

CHAINED: Final = {
    "told": -0.1,  # a link of an event that a verb says
    "over": -0.15,  # a thing between an event and what has part in it
    "served": -0.2,  # staff as those who do what is done for customers
    "onward": -0.3,  # a further link of the only way between two places,
    "past": -0.25,  # and a thing on it
}
"""What speaks against a way of several links."""
UNRANKED: Final = words_for("unranked")
"""Words in the names of numbers by which nothing is larger than others."""
WAYS: Final = 10
"""Ways that are followed, at most."""


class Chains(Naming):
    """The growth of query graphs over several links."""

    weights: Mapping[str, float]

    @abstractmethod
    def hung(self, shape: Shape, on: Place, new: Place, *, bridges: bool = True) -> Iterator[Shape]:
        """The shape with a new place joined to one that is there."""

    @abstractmethod
    def _seen(self, place: Place, iri: str, *, forward: bool) -> bool | None:
        """True when the graph has the property at a thing in that direction."""

    @abstractmethod
    def _negated(self, namer: Mention | None, new: Place) -> bool:
        """True when a negation stands right before the words of a step."""

    def of_event(self, on: Place, new: Place) -> bool:
        """True where one of two places stands for an event that a verb says."""
        return bool({int(on.at), int(new.at)} & self.ground.events) and not new.literal and on.open is None and new.open is None

    def _of_owner(self, shape: Shape, on: Place, new: Place) -> Iterator[Shape]:
        """A value of something that no word speaks of, where it is totalled, compared with, grouped by, ranked by or bounded: "the customer who has
        the highest total amount", articles "below their reorder level" by their records of stock, "screenings per city" by that of their cinemas,
        "films with a rating below 60" by those of their reviews.
        """
        grouped = int(new.at) in self.analysis.groups
        totalled = self.analysis.aggregate is not None and self.analysis.superlative is not None
        bound = self.analysis.comparison is not None and self.analysis.comparison.last == int(new.at)
        if new.open is None:
            return
        if not (grouped or totalled or bound):
            yield from self._of_what_is_beside(shape, on, new, new.open)
            return
        if grouped and all_singular(new.open.text.casefold()) in self.reach.class_names:
            return  # "each supplier" is no supplier's name
        if grouped:
            yield from self._one_of_a_whole(shape, on, new, new.open)
        for sense in new.open.senses[: SENSES if grouped else 1]:
            if (self.reach.profile.properties[sense.iri].sort == "number") == grouped or self.reach.has(on.kinds, sense.iri):
                continue
            if not new.literal and sense.score < BY_NAME:
                continue  # a company is no parent company
            owner = Place(200 + len(shape.places), "implied", new.at, self.reach.domain(sense.iri))
            for grown in self.hung(shape, on, owner):
                value = evolved(new, open=None, kinds=None if new.literal else self.reach.range(sense.iri) or None)
                linked = grown.with_place(value).linked(Link(owner.key, sense.iri, new.key, new.open, sense.name))
                yield linked if new.literal else linked.scored("named", self.weights["named"] * (sense.score - 1))

    def _one_of_a_whole(self, shape: Shape, on: Place, new: Place, noun: Mention) -> Iterator[Shape]:
        """Things that only the link to them calls so, grouped by as things of their own: "how many people work in each department", where a firm has
        departments, and these have employees.
        """
        sense = noun.senses[0]
        ends, kinds = self.reach.range(sense.iri), self._whoever(on)
        if new.literal or noun.score < SURE or not kinds or self.reach.has(kinds, sense.iri):
            return
        if not any(step.property != sense.iri for step in self.reach.between(kinds, ends)):
            return
        owner = Place(200 + len(shape.places), "implied", new.at, self.reach.domain(sense.iri))
        for grown in self.hung(shape, on, evolved(new, open=None, kinds=ends), bridges=False):
            yield grown.with_place(owner).linked(Link(owner.key, sense.iri, new.key, noun, sense.name))

    def grouped_astray(self, shape: Shape) -> bool:
        """True for groups of which all are alike, or that nobody asked for: each department has as many people as the firm that they work for, and
        is no firm that has a department.
        """
        held = self.reach.profile.properties
        wholes = {link.object for link in shape.links if link.subject == shape.target and held[link.property].single}
        ways = [held[link.property] for link in shape.links if link.object == shape.group and link.subject in wholes]
        group = next((place.mention for place in shape.places if place.key == shape.group), None)
        own = [
            link
            for link in shape.links
            if link.subject == shape.group and link.named is not None and group is not None and link.named.first == group.first
        ]
        senses = [Sense(link.property, "property", 1.0, link.name) for link in own if held[link.property].sort == "thing"]
        return any(way.sort == "thing" and not way.single and way.objects == way.uses for way in ways) or any(
            group is not None and not is_subject(group, sense, self.reach) for sense in senses
        )

    def _of_what_is_beside(self, shape: Shape, on: Place, new: Place, noun: Mention) -> Iterator[Shape]:
        """A number that is bounded or ranked by, or texts that are counted ("the most roles"), of the only kind of things beside these that has them,
        and by the only link to it.
        """
        most = self.analysis.superlative
        begun = self.lexicon.back_over(self.lowers, noun.first - 1, "light") + 1
        counted = (most is not None and most.counts and most.last == begun) or any(amount.last == begun for amount in self.analysis.amounts)
        ranked = most is not None and most.last == noun.first and (most.general or self.hinted(noun.senses[0].iri, most.hints) > 0)
        bounded = any(noun.last <= amount.first <= noun.last + 1 for amount in self.analysis.amounts)
        if not (ranked or bounded or counted) or noun.score < SURE or on.thing is not None or (on.mention is None and not self.is_anybody(on)):
            return
        best = {sense.iri: sense for sense in noun.senses[:SENSES] if sense.score == noun.senses[0].score and self._is_head(noun, sense.name)}
        if (told := self._only_beside(on, best.keys(), "text" if counted else "number")) is not None:
            sense = best[told[0]]
            grown, owner = self._with_owner(shape, on, new.at, told)
            grown = grown.with_place(evolved(new, open=None)).linked(Link(owner, sense.iri, new.key, noun, sense.name))
            yield grown.scored("between", self.weights["between"])

    def _is_head(self, noun: Mention, name: str) -> bool:
        """True for the last word of a name: "customers" are no customer rating."""
        return bool(name) and self.stem(name.casefold().split()[-1]) == self.stem(noun.text.casefold().split()[-1])

    def ranked_beside(self, shape: Shape, value: Place, order: Superlative) -> Iterator[Shape]:
        """Things ranked by a number of what is beside them, which the superlative hints at or the verb beside it says: "the best rated film" where
        reviews have the rating, "which film was rated highest".
        """
        on = next((place for place in shape.places if place.key == shape.target), None)
        if on is None or on.literal or on.thing is not None or order.counts:
            return
        verb = next((each for each in shape.verbs if each.last == order.first or each.first == order.last), None)
        numbers = (held for held in self.reach.profile.properties.values() if held.sort == "number" and not is_key(held))
        good = order.general or order.hints <= self.lexicon.measures["quality"]  # what "brought in the most money" is no single sum
        said = {sense.iri: sense.name for sense in verb.senses if self._is_head(verb, sense.name)} if verb is not None and good else {}
        named = {self.stem(word) for word in self.lowers[order.first : order.last]}  # the cheapest supplier is not that of the cheapest article
        iris = said or {held.iri for held in numbers if self.hinted(held.iri, order.hints) == 1 and not named.isdisjoint(self.stems_of(held.iri))}
        if (told := self._only_beside(on, iris)) is not None:
            grown, owner = self._with_owner(shape, on, value.at, told)
            grown = grown.with_place(value).linked(Link(owner, told[0], value.key, verb, said.get(told[0], "")))
            yield evolved(grown, measure=value.key).scored("between", self.weights["between"])

    def _only_beside(self, on: Place, iris: Collection[str], sort: Sort = "number") -> tuple[str, Step] | None:
        """The property of some, that things of the only kind which has it have, and the only link to these; None where several would do, or the
        things themselves have one.
        """
        kinds, values = self._whoever(on), [iri for iri in iris if self.reach.profile.sort(iri) == sort]
        if not kinds or any(self.reach.has(kinds, iri) for iri in values):
            return None
        ways = [(iri, step) for iri in values for step in self.reach.between(kinds, self.reach.domain(iri))]
        return ways[0] if len({iri for iri, _ in ways}) == 1 == len({step.property for _, step in ways}) else None

    def _with_owner(self, shape: Shape, on: Place, at: float, told: tuple[str, Step]) -> tuple[Shape, int]:
        """The shape with what has a number beside a thing, and the key of its place: of who "rated Alien highest" it is that review."""
        step = told[1]
        for link in shape.links:
            here, there = (link.subject, link.object) if step.forward else (link.object, link.subject)
            if here == on.key and link.property == step.property and not link.negated:
                return shape, there
        led = self.reach.domain(step.property) if step.forward else self.reach.range(step.property)
        shape = shape if on.kinds is not None else shape.changed(evolved(on, kinds=narrowed(self._whoever(on), led)))
        owner = Place(200 + len(shape.places), "implied", at, step.there)
        link = Link(on.key, step.property, owner.key) if step.forward else Link(owner.key, step.property, on.key)
        return shape.with_place(owner).linked(link), owner.key

    def _along(self, shape: Shape, on: Place, new: Place, said: str) -> Iterator[Shape]:
        """The two joined by the shortest way between them, over things that no word speaks of."""
        if said == "guessed" and (self._owns(on) or self._owns(new)):
            return  # "Ada's home town" is no town of those who flew with her
        ways = [
            way
            for way in ways_between(self._whoever(on), new.kinds, self.reach)
            if self._seen(on, way.steps[0].property, forward=way.steps[0].forward) is not False
        ]
        ways = [way for way in ways if self._seen(new, way.steps[-1].property, forward=not way.steps[-1].forward) is not False]
        for way in ways[:WAYS]:
            grown, here = shape, on
            for number, step in enumerate(way.steps):
                last = number == len(way.steps) - 1
                there = new if last else Place(100 + len(grown.places), "implied", (on.at + new.at) / 2, kinds=step.there)
                ends = (here, there) if step.forward else (there, here)
                link = Link(ends[0].key, step.property, ends[1].key, None, "", number == 0 and self._negated(None, new))
                grown = grown.with_place(evolved(new, kinds=narrowed(new.kinds, step.there)) if last else there).linked(link)
                if said == "told":
                    grown = self._by_whom(grown, here, step)
                feature = "onward" if said == "guessed" and number else said
                grown = grown.scored(feature, self.weights[feature]).scored("rivals", self.weights["rivals"] * math.log2(len(ways)) if last else 0.0)
                here = there
            if on.thing is None and not on.literal:
                first = way.steps[0]
                led = self.reach.domain(first.property) if first.forward else self.reach.range(first.property)
                grown = grown.changed(evolved(on, kinds=narrowed(on.kinds, led)))
            between = "over" if said == "told" else "past"
            yield grown.scored(between, self.weights[between] * (len(way.steps) - 1))

    def _owns(self, place: Place) -> bool:
        """True for somebody whose something is asked about: "Ada's"."""
        last = place.mention.last if place.mention is not None else len(self.lowers)
        return place.role in {"thing", "value"} and last < len(self.lowers) and self.lexicon.has("owner", self.lowers[last])

    def _of_those(self, i: int) -> int:
        """The word behind "of our" and "of the": of those some are counted."""
        if i < len(self.lowers) and self.lexicon.has("of", self.lowers[i]):
            i = self.lexicon.on_over(self.lowers, i + 1, "determiner", "our", "possessive")
        return i

    def _holds(self, iri: str) -> bool:
        """True for a number of people, by its name: no budget is one of more than 5 people."""
        said = {"person", "people", *(word for measure in ("volume", "traffic") for word in self.lexicon.measures[measure])}
        return not self.stems_of(iri).isdisjoint({self.stem(word) for word in said})

    def own_of(self, on: Place, sorts: set[Sort], hints: frozenset[str]) -> Sequence[PropertyProfile]:
        """The values that things of a place have; of "who" those that people have, where the question hints at one: nobody's prescriptions start."""
        own = self.reach.own(self._whoever(on), sorts) if self.is_anybody(on) and hints else ()
        own = own if any(self.hinted(held.iri, hints) for held in own) else self.reach.own(on.kinds, sorts)
        most = self.analysis.superlative
        if most is None or not most.general or most.hints != hints or not UNRANKED.isdisjoint(self.lowers):
            return own
        return [held for held in own if self.hinted(held.iri, hints) or not is_called(held.iri, UNRANKED)]  # the biggest ward is on any floor

    def is_anybody(self, place: Place) -> bool:
        """True for "who", of whom nothing else is said yet."""
        return place.mention is None and place.kinds is None and bool(self._whoever(place))

    def _whoever(self, place: Place) -> Kinds:
        """The kinds of a place; people for "who"."""
        return self.reach.people if place.kinds is None and place.thing is None and self.analysis.wanted == "person" else place.kinds

    def _by_whom(self, shape: Shape, actor: Place, step: Step) -> Shape:
        """Against the staff as those who "rented something", where customers have part in it too: who works for others does it for them."""
        named = actor.mention is not None and actor.mention.kind in {"class", "thing", "value"}
        if named or step.forward:
            return shape
        led = self.reach.range(step.property)
        others = {kind for other in self.reach.between(step.there, None) if other.forward for kind in other.there} & self.reach.people
        works = {kind for kind in others if not self.lexicon.near.get(self.stem("employee"), frozenset()).isdisjoint(self.stems_of(kind))}
        return shape.scored("served", self.weights["served"]) if led <= works and others - works else shape


def sure(place: Place) -> bool:
    """False for a noun that nobody has yet, and a word that is only like the name of a class: nothing far is said of them."""
    return place.open is None and (place.mention is None or place.mention.score >= SURE)
