"""The patterns of a query graph: edges, classes, values, what is denied. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from onto_core.terms import Literal
from onto_query.enumeration.columns import ambiguous
from onto_query.enumeration.mentioned.gains import Reckoning
from onto_query.enumeration.naming import Ground, leads_on
from onto_query.enumeration.shape import Link, Place, Shape
from onto_query.enumeration.tables.kinds import FILED, KIND
from onto_query.facts.truths import PLAIN, is_true
from onto_query.graph_query import Among, Calc, Compare, Derived, Edge, Either, IsA, Node, Number, Pattern, Var, Versus, Without
from onto_query.profile.model import UNTYPED
from onto_query.profile.naming.units import factor
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.quantities import Quantity
from onto_query.profile.roles import stated_way
from onto_query.question.lexicon import ARTICLES, lexicon_of
from onto_query.question.measures.amount import Amount
from onto_query.rules_tier.layouts import variable

LIKE_ITS_NAME: Final = 0.82
"""Score of a noun that is a near-synonym of the name of its class."""
TURNED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}


class Patterns:
    """What a shape says, as patterns over its terms."""

    def __init__(self, shape: Shape, ground: Ground, today: date) -> None:
        self.shape, self.ground, self.analysis, self.today = shape, ground, ground.analysis, today
        self.places = {place.key: place for place in shape.places}
        self.terms: dict[int, Var | Node] = {}
        taken: set[str] = set()
        for place in shape.places:
            if place.thing is not None and not place.others:
                self.terms[place.key] = Node(place.thing.entity.iri)
            else:
                called = place.mention.text if ambiguous(place, self.shape) and place.mention is not None else place.name
                var = variable(called or "thing", taken)
                taken.add(var.name)
                self.terms[place.key] = var
        self.taken = taken
        self.labels: dict[int, Var] = {}
        self.units: list[tuple[Var | Node, Var]] = []
        """Values, each with the unit that belongs into the answer beside it."""

    def patterns(self) -> tuple[Pattern, ...]:
        """The patterns of the whole shape: what lies beyond a negated edge stands in a `Without` of its own."""
        denied = [link for link in self.shape.links if link.negated]
        if not denied:
            return self._of(set(self.places), list(self.shape.links))
        affirmed = [link for link in self.shape.links if not link.negated]
        positive = self._reached(self._root(), affirmed)
        denials = [self._denial(link, positive, affirmed) for link in denied]
        for places, links in denials:
            positive -= places
            affirmed = [link for link in affirmed if link not in links]
        inside = [link for link in affirmed if link.subject in positive]
        patterns = list(self._of(positive, inside))
        root = self.places[self._root()]
        if not (inside or root.values or root.class_iri) and isinstance(self.terms[root.key], Var):
            if not root.kinds or UNTYPED in root.kinds:
                return ()  # all that is not so: nobody asks for that
            kinds = [IsA(self.terms[root.key], kind) for kind in sorted(root.kinds)]
            patterns.append(Either(tuple((kind,) for kind in kinds)) if len(kinds) > 1 else kinds[0])
        patterns += [Without(self._of(places, links, bare=True)) for places, links in denials]
        return tuple(patterns)

    def _denial(self, link: Link, positive: set[int], affirmed: list[Link]) -> tuple[set[int], list[Link]]:
        """What is denied with a link: all beyond it, and the things before it that no word speaks of ("countries without a branch": its city)."""
        near, far = (link.subject, link.object) if link.subject in positive else (link.object, link.subject)
        beyond = self._reached(far, affirmed) - positive
        links = [link, *(each for each in affirmed if each.subject in beyond)]
        while self.places[near].role == "implied" and near not in {self._root(), self.shape.measure, self.shape.group, self.shape.counted}:
            beside = [each for each in affirmed if near in (each.subject, each.object) and each not in links]
            if len(beside) != 1 or self.places[beside[0].object].literal:
                break  # what has the value that is asked for is not denied
            beyond.add(near)
            links.append(beside[0])
            near = beside[0].object if beside[0].subject == near else beside[0].subject
        return beyond, links

    def _root(self) -> int:
        return self.shape.target if self.shape.target is not None else self.shape.places[0].key

    @staticmethod
    def _reached(root: int, links: list[Link]) -> set[int]:
        met, todo = {root}, [root]
        while todo:
            key = todo.pop()
            for link in links:
                for a, b in ((link.subject, link.object), (link.object, link.subject)):
                    if a == key and b not in met:
                        met.add(b)
                        todo.append(b)
        return met

    def _of(self, keys: set[int], links: list[Link], *, bare: bool = False) -> tuple[Pattern, ...]:
        """`bare`: a class that an edge implies is not said again."""
        patterns: list[Pattern] = []
        for place in self.shape.places:
            if place.key in keys:
                patterns += self._of_place(place, implied=bare and any(place.key in (link.subject, link.object) for link in links))
        for link in links:
            patterns += self._edges(link)
        for place in self.shape.places:
            if place.key in keys:
                patterns += self._conditions(place)
        for left, op, right in self.shape.versus:
            if left in keys and right in keys and self.terms[left] != self.terms[right]:
                factor = self.analysis.comparison.factor if self.analysis.comparison is not None else 1.0
                other = self.terms[right] if factor == 1 else Calc("*", self.terms[right], Number(factor))
                patterns.append(Versus(self.terms[left], op, other))  # type: ignore[arg-type]
        return tuple(patterns)

    def _edges(self, link: Link) -> Iterator[Pattern]:
        """The edge; one of several where `or` joins the things at an end of it."""
        deep = self.analysis.deep or self._is_below(link)
        transitive = link.property in self.ground.reach.transitive or (deep and leads_on(link.property, self.ground.reach))
        ends = [self._things(link.subject), self._things(link.object)]
        if (quantity := self.ground.reach.quantities.get(link.property)) is not None:
            yield from self._measured_on(quantity, ends[0], self.terms[link.object])
            return
        if (role := self.ground.reach.roles.get(link.property)) is not None:
            ways = [stated_way(role, a, b, self.taken) for a in ends[0] for b in ends[1]]
            yield from ways[0] if len(ways) == 1 else (Either(tuple(ways)),)
            return
        if (span := self.ground.reach.spans.get(link.property)) is not None and isinstance(value := self.terms[link.object], Var):
            for owner in ends[0]:
                if span.told == "days":
                    yield from self._reckoned(owner, span.begun, Reckoning("days", span.ended), value)
                else:
                    yield from self._reckoned(owner, span.ended, Reckoning("-", span.begun), value)
            return
        if (reckoned := self.ground.reckoned.get(link.property)) is not None and isinstance(value := self.terms[link.object], Var):
            yield from self._reckoned(self.terms[link.subject], link.property, reckoned, value)
            return
        if (self.analysis.deep or self._classifies(link)) and not transitive and (onwards := self._onwards(link)) is not None:
            between = variable("within", self.taken)
            self.taken.add(between.name)
            yield from (Edge(a, (link.property,), between) for a in ends[0])
            yield Edge(between, (onwards,), self.terms[link.object], steps="any")
            return
        edges = [Edge(a, (link.property, *link.also), b, steps="some" if transitive else "one") for a in ends[0] for b in ends[1]]
        yield edges[0] if len(edges) == 1 else Either(tuple((edge,) for edge in edges))

    def _is_below(self, link: Link) -> bool:
        """True for "which groups are under Components": those below these are under it too."""
        above = self.places[link.object].mention
        if above is None or link.named is not None or link.negated:
            return False
        lexicon, lowers = lexicon_of(self.analysis.language), [word.lower for word in self.analysis.words]
        at = lexicon.back_over(lowers, above.first - 1, *ARTICLES)
        return at > 0 and lexicon.has("somewhere below", lowers[at])

    def _classifies(self, link: Link) -> bool:
        """True for a link to a kind, which is of the kinds above it too: climbing roses are roses."""
        held = self.ground.reach.profile.properties.get(link.property)
        kinds = self.places[link.object].kinds or ()
        return held is not None and not leads_on(held.iri, self.ground.reach) and any(is_called(iri, KIND | FILED) for iri in (held.iri, *kinds))

    def _onwards(self, link: Link) -> str | None:
        """The only property that leads on from what a link leads to, to more of its kind: from a category to the broader one."""
        place = self.places[link.object]
        if place.thing is None or place.others or place.kinds is None:
            return None
        on = [iri for iri in self.ground.reach.profile.properties if self.ground.reach.domain(iri) & place.kinds and leads_on(iri, self.ground.reach)]
        return on[0] if len(on) == 1 else None

    def _measured_on(self, quantity: Quantity, owners: list[Var | Node], value: Var | Node) -> Iterator[Pattern]:
        """The way to a value that stands on a node of its own with its unit."""
        node = variable("quantity", self.taken)
        self.taken.add(node.name)
        unit: Var | Literal | Node | None = quantity.unit
        if unit is None:
            unit = variable("unit", self.taken)
            self.taken.add(unit.name)
            self.units.append((value, unit))
        ways: list[tuple[Pattern, ...]] = [quantity.way(owner, value, node, unit) for owner in owners]
        if isinstance(value, Var):
            ways += [self._converted(other, owner, value, node, by) for owner in owners for other, by in self._in_other_units(quantity)]
        if len(ways) == 1:
            yield from ways[0]
        else:
            yield Either(tuple(ways))

    def _in_other_units(self, quantity: Quantity) -> Iterator[tuple[Quantity, float]]:
        """The same quantity in other units that the graph has for it, with how much one of them is: what weighs 2500 g is heavier than 2 kg."""
        for other in self.ground.reach.quantities.values():
            same = (other.link, other.basis) == (quantity.link, quantity.basis) and other.unit not in {None, quantity.unit}
            if quantity.unit is not None and same and (by := factor(other.measured_in, quantity.measured_in)) is not None:
                yield other, by

    def _converted(self, quantity: Quantity, owner: Var | Node, value: Var, node: Var, by: float) -> tuple[Pattern, ...]:
        own = variable(f"{value.name}_{quantity.measured_in}", self.taken)
        self.taken.add(own.name)
        return (*quantity.way(owner, own, node, quantity.unit), Derived(value, Calc("*", own, Number(by))))

    def _reckoned(self, owner: Var | Node, first: str, with_it: Reckoning, value: Var) -> Iterator[Pattern]:
        """What comes of the values of two properties, the second of what a link leads to, if there is one."""
        operator, second, link = with_it
        left = variable(spoken(first), self.taken)
        self.taken.add(left.name)
        right = variable(spoken(second), self.taken)
        self.taken.add(right.name)
        other = owner
        if link and (there := self._led_to(owner, link)) is not None:
            other = there
        elif link:
            other = variable(spoken(link), self.taken)
            self.taken.add(other.name)
            yield Edge(owner, (link,), other)
        yield from (Edge(owner, (first,), left), Edge(other, (second,), right), Derived(value, Calc(operator, left, right)))

    def _led_to(self, owner: Var | Node, link: str) -> Var | Node | None:
        """The place of the reading to which a link leads."""
        there = next((each.object for each in self.shape.links if each.property == link and self.terms[each.subject] == owner), None)
        return None if there is None else self.terms[there]

    def _things(self, key: int) -> list[Var | Node]:
        place = self.places[key]
        if place.thing is None or not place.others or ambiguous(place, self.shape):
            return [self.terms[key]]
        return [Node(option.entity.iri) for option in (place.thing, *place.others)]

    def _of_place(self, place: Place, *, implied: bool = False) -> Iterator[Pattern]:
        term = self.terms[place.key]
        if place.thing is not None and isinstance(term, Var) and ambiguous(place, self.shape):
            yield Among(term, tuple(option.entity.iri for option in (place.thing, *place.others)))
        if place.class_iri and not (implied and self._follows(place)) and not self._is_role(place):
            yield from self._is_a(term, place)
        if place.alone and isinstance(term, Var):
            yield Among(term, place.alone)
        for group in place.values:
            edges = tuple((Edge(term, (value.property,), value.literal),) for value in group)
            yield edges[0][0] if len(edges) == 1 else Either(edges)
        for group in place.denied:
            yield from (Without((Edge(term, (value.property,), value.literal),)) for value in group)
        if place.called is not None:
            named, word = place.called
            if place.key not in self.labels:
                self.labels[place.key] = variable("label", self.taken)
                self.taken.add(self.labels[place.key].name)
            yield Edge(term, (named,), self.labels[place.key])
            yield Compare(self.labels[place.key], "contains", word, "text")

    def _is_role(self, place: Place) -> bool:
        """True for a noun that only means nearly what its class is called, at the end of a link that others have too: "a boss" is whoever people
        report to.
        """
        mention = place.mention
        if mention is None or mention.kind != "class" or not mention.senses or mention.senses[0].score > LIKE_ITS_NAME:
            return False
        ends = [link for link in self.shape.links if link.object == place.key and link.named is not None and not link.negated]
        kinds, reach = self.ground.reach.kinds(place.class_iri), self.ground.reach
        return any(kinds < reach.range(link.property) for link in ends)

    def _is_a(self, term: Var | Node, place: Place) -> Iterator[Pattern]:
        profile, reach = self.ground.reach.profile, self.ground.reach
        either = [iri for iri in (place.class_iri, *place.or_of) if place.kinds is None or not place.kinds.isdisjoint(reach.kinds(iri))]
        classes = either or [place.class_iri]
        held = [profile.classes.get(iri) for iri in classes]
        if all(each is None or each.asserted == each.things for each in held):
            yield Either(tuple((IsA(term, iri),) for iri in classes)) if len(classes) > 1 else IsA(term, classes[0])
        elif not self._follows(place):
            within = {kind for iri in classes for kind in profile.within(iri)}
            kinds = [kind for kind in sorted(within) if (other := profile.classes.get(kind)) is not None and other.asserted]
            yield Either(tuple((IsA(term, kind),) for kind in kinds)) if len(kinds) > 1 else IsA(term, kinds[0])

    def _follows(self, place: Place) -> bool:
        """True when some edge says already that the place is of its class, in this graph."""
        reach = self.ground.reach
        kinds = frozenset(kind for iri in (place.class_iri, *place.or_of) for kind in reach.kinds(iri))
        for link in self.shape.links:
            if link.negated:
                continue
            if link.subject == place.key and reach.domain(link.property) <= kinds:
                return True
            if link.object == place.key and reach.range(link.property) and reach.range(link.property) <= kinds:
                return True
        return any(reach.domain(value.property) <= kinds for group in place.values for value in group)

    def _conditions(self, place: Place) -> Iterator[Pattern]:
        term = self.terms[place.key]
        if isinstance(term, Var):
            for amount in place.amounts:
                yield self._compared(term, amount)
            if place.contains:
                yield Compare(term, "starts" if place.starts else "contains", place.contains, "text")
            if place.flag is not None:
                yield Compare(term, "=", self._truth(place), "boolean")

    def _truth(self, place: Place) -> str:
        """True or false in the word that the graph has for it."""
        iri = next((link.property for link in self.shape.links if link.object == place.key), "")
        held = self.ground.reach.profile.properties.get(iri)
        own = [value for value in held.values if value.casefold() not in PLAIN] if held is not None else []
        return next((value for value in own if is_true(value) == place.flag), "true" if place.flag else "false")

    def _compared(self, term: Var, amount: Amount) -> Compare:
        if amount.on == "age":
            born = replace_year(self.today, self.today.year - int(float(amount.value)))
            return Compare(term, TURNED[amount.op], born.isoformat(), "date")  # type: ignore[arg-type]
        return Compare(term, amount.op, amount.value, amount.on, amount.others)


def replace_year(day: date, year: int) -> date:
    """The same day of another year; the 28th for a 29th of February that it does not have."""
    try:
        return day.replace(year=year)
    except ValueError:
        return day.replace(year=year, day=28)
