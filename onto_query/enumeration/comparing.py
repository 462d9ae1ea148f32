"""What is compared: one measure of two things, two measures of one ("below its reorder level"), the same value of another. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from onto_query.enumeration.grow import WEIGHTS
from onto_query.enumeration.literals import Literals
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.shape import Ingredient, Link, Place, Shape, evolved
from onto_query.profile.model import Sort
from onto_query.profile.observed import is_called, is_key
from onto_query.profile.words import words_for
from onto_query.question.element_names import UNMARKED

STOCK: Final = words_for("stock")
QUANTITY: Final = words_for("quantity")
"""Words in the names of properties that say how much there is of something."""
THEIRS: Final = 0.5
"""For what is compared with something of its own."""
SORTS: Final[set[Sort]] = {"number", "time"}
"""What can be compared."""
BETWEEN: Final = 3
"""Words between "than" and what is compared with, at most: "than they ever took"."""


class Comparing(Literals):
    """The growth of query graphs by what something is compared with."""

    def _of_those(self, i: int) -> int:
        """The word at which what is counted begins, also behind the first words of "five-star reviews"."""
        if i < len(self.lowers) and self.analysis.words[i].hyphen and any(each.first == i for each in self.analysis.amounts):
            noun = next((each for each in self.cover.mentions if each.kind == "class" and each.first == i + 2), None)
            return i if noun is None else noun.first
        return super()._of_those(i)

    def _compared_with(self, part: Ingredient) -> bool:
        comparison = self.analysis.comparison
        return (
            comparison is not None
            and comparison.last <= part.mention.first <= comparison.last + BETWEEN
            and (
                part.mention.kind in {"thing", "value"}
                or (part.mention.kind == "class" and self._theirs(part))
                or (part.how == "noun" and all(self._empty(i) for i in range(comparison.last, part.mention.first)))
            )
        )

    def _theirs(self, part: Ingredient) -> bool:
        """True for "their manager", and for "the person they report to"."""
        first, last = part.mention.first, part.mention.last
        if first and self.lexicon.has("possessive", self.lowers[first - 1]):
            return True
        named = any(each.kind == "property" and each.first == last + 1 for each in self.cover.mentions)
        return named and self.lexicon["pronoun"].at(self.lowers, last) is not None

    def _versus_theirs(self, shape: Shape, other: Place) -> Iterator[Shape]:
        """`more than their boss`: one measure of a thing and of another that it leads to."""
        comparison, key = self.analysis.comparison, other.key
        assert comparison is not None
        left = Place(key + 1, "measure", comparison.first, literal=True, name="left")
        right = Place(key + 2, "measure", comparison.first, literal=True, name="right")
        for on in shape.places:
            if on.literal or on.open is not None:
                continue
            for hung in self.hung(shape, on, other, bridges=False):
                if hung.links[-1].subject != on.key:
                    continue
                theirs = evolved(next(place for place in hung.places if place.key == key), class_iri="")  # whatever else a boss may be
                hung = hung.changed(theirs)
                for link in hung.links[:-1]:  # "a higher salary than their boss": the measure is there already
                    held = self.reach.profile.properties[link.property]
                    if link.subject == on.key and held.sort in {"number", "time"} and self._has(theirs, link.property):
                        grown = hung.with_place(right).linked(Link(key, link.property, right.key, link.named, link.name))
                        yield evolved(grown, versus=(*grown.versus, (link.object, comparison.op, right.key))).scored("merged", THEIRS)
                both = hung.with_place(left).with_place(right)
                for grown in self._literal_links(both, next(each for each in both.places if each.key == on.key), left, SORTS, comparison.hints):
                    measured = grown.links[-1].property
                    if self._has(theirs, measured):
                        linked = grown.linked(Link(key, measured, right.key, grown.links[-1].named, grown.links[-1].name))
                        yield evolved(linked, versus=(*linked.versus, (left.key, comparison.op, right.key))).scored("merged", THEIRS)

    def _has(self, place: Place, iri: str) -> bool:
        return place.kinds is None or self.reach.has(place.kinds, iri)

    def _empty(self, i: int) -> bool:
        return self.analysis.words[i].function or self.lexicon.has("light", self.lowers[i])

    def _versus_value(self, shape: Shape, value: Place) -> Iterator[Shape]:
        """`below its reorder level`: two measures of one thing, or of two that are joined."""
        comparison, key = self.analysis.comparison, value.key
        assert comparison is not None
        for on in shape.places if value.literal else ():
            for grown in self.hung(shape, on, value):
                link = grown.links[-1]
                if is_key(self.reach.profile.properties[link.property]):
                    continue  # nobody earns more than the number of his boss
                sort = self.reach.profile.properties[link.property].sort
                for other in grown.places:
                    named = next((each for each in grown.links if each.object == other.key), None) if other.literal and other.key != key else None
                    if named is not None and self.reach.profile.properties[named.property].sort == sort and not other.amounts:
                        yield self._against(evolved(grown, versus=(*grown.versus, (other.key, comparison.op, key))), named, value)
                left = Place(key + 1, "measure", comparison.first, literal=True, name="left")
                compared = (*grown.versus, (left.key, comparison.op, key))
                for other in (each for each in grown.places if not each.literal and grown.verbs):
                    for linked in self._literal_links(grown.with_place(left), other, left, {sort}, frozenset()):
                        if linked.links[-1].named is not None and linked.links[-1].property != link.property:
                            yield self._against(evolved(linked, versus=compared), linked.links[-1], value)
                owner = next(place for place in grown.places if place.key == link.subject)
                alone = (owner.key == grown.target or owner.role == "implied") and not grown.verbs
                stock = self._in_stock(owner, link.property) if alone else None
                if stock is not None:
                    linked = grown.with_place(left).linked(Link(owner.key, stock, left.key))
                    yield evolved(linked, versus=compared).scored("merged", WEIGHTS["merged"])

    @staticmethod
    def _against(shape: Shape, measured: Link, value: Place) -> Shape:
        """The shape with two measures compared: words that say but a part of either do not tell which number of critics and audiences is meant."""
        said = [each.score for each in (measured.named, value.mention) if each is not None]
        partly = len(said) > 1 and max(said) < UNMARKED
        return (shape.scored("loose", WEIGHTS["loose"]) if partly else shape).scored("merged", WEIGHTS["merged"])

    def _in_stock(self, owner: Place, bound: str) -> str | None:
        """The quantity of something named, or of a record of stock, that has a bound: below its reorder level is what there is too little of."""
        kinds = owner.kinds or self.reach.domain(bound)
        kept = any(self.reach.has(kinds, iri) for iri in self.reach.profile.naming) or any(is_called(kind, STOCK) for kind in kinds if kind)
        for words in (STOCK, QUANTITY) if kept else (STOCK,):
            own = [each.iri for each in self.reach.own(kinds, {"number"}) if each.iri != bound]
            named = [iri for iri in own if is_called(iri, words)]
            if named:
                return named[0] if len(named) == 1 else None
        return None

    def _versus(self, shape: Shape, other: Place) -> Iterator[Shape]:
        """`longer than X`: one measure of two things."""
        comparison, key = self.analysis.comparison, other.key
        assert comparison is not None
        left = Place(key + 1, "measure", comparison.first, literal=True, name="left")
        right = Place(key + 2, "measure", comparison.first, literal=True, name="right")
        for on in shape.places:
            if on.literal:
                continue
            base = shape.with_place(other).with_place(left).with_place(right)
            for grown in self._literal_links(base, on, left, {"number", "time"}, comparison.hints):
                measured = grown.links[-1].property
                if other.kinds is not None and not self.reach.has(other.kinds, measured):
                    continue
                linked = grown.linked(Link(key, measured, key + 2, None))
                yield evolved(linked, versus=(*linked.versus, (key + 1, comparison.op, key + 2))).scored("merged", 0.3)
        for on in shape.places:  # "a higher salary than X": the measure is there already
            owner = next((link for link in shape.links if link.object == on.key), None)
            held = self.reach.profile.properties[owner.property] if owner is not None else None
            measures = held is not None and held.sort in {"number", "time"} and not is_key(held)
            if not on.literal or owner is None or not measures or (other.kinds is not None and not self.reach.has(other.kinds, owner.property)):
                continue
            grown = shape.with_place(other).with_place(right).linked(Link(key, owner.property, key + 2, None))
            yield evolved(grown, versus=(*grown.versus, (on.key, comparison.op, key + 2))).scored("merged", 0.5)

    def _named_behind(self, noun: Mention, name: Mention) -> bool:
        """True when nothing but "named" or "called" stands between the two."""
        first, last = noun.last, name.first
        return first == last or (first < last and self.lexicon["named"].at(self.lowers, first) == (" ".join(self.lowers[first:last]), last))

    def _shared_with(self, part: Ingredient) -> bool:
        same = self.analysis.same
        return same is not None and same.other is not None and same.other <= part.mention.first <= same.other + 1

    def _same(self, shape: Shape, place: Place) -> Iterator[Shape]:
        """`the same city as X`: X has the same value of the same property."""
        same = self.analysis.same
        assert same is not None
        for shared in shape.places:
            if shared.mention is None or not shared.mention.first <= same.last < shared.mention.last:
                continue
            for link in shape.links:
                if shared.key == link.object and (place.kinds is None or self.reach.has(place.kinds, link.property)):
                    grown = shape.with_place(place).linked(Link(place.key, link.property, shared.key, None))
                    yield evolved(grown, versus=(*grown.versus, (link.subject, "!=", place.key))).scored("merged", 0.5)
                elif shared.key == link.subject:
                    grown = shape.with_place(place).linked(Link(shared.key, link.property, place.key, None))
                    yield evolved(grown, versus=(*grown.versus, (link.object, "!=", place.key))).scored("merged", 0.5)
