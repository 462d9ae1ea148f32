"""Query graphs turned into graph queries: patterns, what is returned, counted, grouped, ordered. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from onto_query.candidate import Candidate, Joined, Point, PropertyFit
from onto_query.enumeration.columns import columns_of
from onto_query.enumeration.naming import Ground, per_each
from onto_query.enumeration.patterns import Patterns
from onto_query.enumeration.related.units import told_in, with_unit
from onto_query.enumeration.shape import Link, Place, Shape
from onto_query.enumeration.special.numerals import above_none, with_numbers
from onto_query.graph_query import (
    Aggregation,
    AnyEdge,
    Calc,
    Derived,
    Edge,
    GraphQuery,
    Having,
    Node,
    Number,
    Order,
    Part,
    Pattern,
    Sub,
    Var,
    Versus,
    flat,
)
from onto_query.profile.model import Value
from onto_query.profile.naming.units import is_paid
from onto_query.question.lexicon import lexicon_of
from onto_query.question.measures.orders import Superlative
from onto_query.question.vocabulary import NamedPhrase
from onto_query.rules_tier.layouts import variable


def candidate_of(shape: Shape, ground: Ground, today: date) -> Candidate | None:
    """The query of a shape, with the reading behind it; None for a shape that no query says."""
    candidate = _Assembly(above_none(shape, ground.reach, ground.analysis), ground, today).candidate()
    if candidate is None or (query := told_in(candidate.query, ground.analysis, ground.reach)) is None:
        return None
    return replace(candidate, query=with_unit(with_numbers(query, ground.reach.profile), ground.reach))


class _Assembly(Patterns):
    def candidate(self) -> Candidate | None:
        analysis, shape = self.analysis, self.shape
        target = self.places.get(shape.target) if shape.target is not None else None
        if analysis.form == "select" and (described := self._described(target)) is not None:
            return described
        where = self.patterns()
        deep = not analysis.deep or any(isinstance(each, Edge) and each.steps != "one" for each in flat(where))
        if not where or not deep:
            return None
        joined = tuple(self._joined(link) for link in shape.links)
        kind = "listing" if len(shape.places) == 1 and target is not None else "relation"
        term = self.terms[target.key] if target is not None else None
        if analysis.form == "ask" or not isinstance(term, Var) or target is None:
            if analysis.form != "ask":
                return None
            if not shape.links and (len(shape.places) == 1 or not any(place.values for place in shape.places)):
                return self._member()
            return Candidate(GraphQuery("ask", where), shape.score, joined)
        if (query := self._query(where, target, term)) is None:
            return None
        query = columns_of(query, shape, self.terms, self.ground)
        if query.aggregate is None:
            query = replace(query, columns=(*query.columns, *(unit for value, unit in self.units if value in query.columns)))
        return Candidate(query, shape.score, joined, kind=kind, target=term)  # type: ignore[arg-type]

    def _described(self, target: Place | None) -> Candidate | None:
        """All that the graph says of the one thing that is named."""
        if self.analysis.superlative or self.analysis.aggregate or self.analysis.amounts or self.analysis.wanted not in {"person", "thing"}:
            return None
        places = [place for place in self.shape.places if place is not target or place.mention is not None]
        if len(places) != 1 or places[0].role not in {"thing", "value", "class"} or self.shape.links or self.shape.verbs:
            return None
        place = places[0]
        if self._owns_something(place) or (place.role == "class" and (target is not None or not place.values)):
            return None
        about = any(lexicon_of(self.analysis.language).has("about", word.lower) for word in self.analysis.words)
        naming = self.ground.reach.profile.naming
        names = [value.property in naming or (about and (value.uses == 1 or self._is_key(value))) for group in place.values for value in group]
        if place.role != "thing" and not any(names):
            return None
        term = self.terms[place.key]
        where: list[Pattern] = [] if isinstance(term, Node) else [*self._of_place(place)]
        where.append(AnyEdge(term, Var("property"), Var("value")))
        query = GraphQuery("select", tuple(where), (Var("property"), Var("value")))
        return Candidate(query, self.shape.score, kind="description", target=Var("value"))

    def _is_key(self, value: Value) -> bool:
        """True for the number of an order, which it is asked about by like by a name."""
        held = self.ground.reach.profile.properties[value.property]
        return value.uses == 1 and held.objects == held.uses

    def _owns_something(self, place: Place) -> bool:
        """True for "Ada Byron's number", whatever is meant by it."""
        words, lexicon = self.analysis.words, lexicon_of(self.analysis.language)
        last = place.mention.last if place.mention is not None else len(words)
        return last + 1 < len(words) and lexicon.has("owner", words[last].lower) and last + 1 not in self.analysis.structure

    def _member(self) -> Candidate | None:
        """`Is X a C`, `is there a C`."""
        if not all(place.class_iri or place.thing for place in self.shape.places):
            return None
        where = self.patterns()
        return Candidate(GraphQuery("ask", where), self.shape.score, kind="member") if where else None

    def _query(self, where: tuple[Pattern, ...], target: Place, term: Var) -> GraphQuery | None:
        analysis, shape = self.analysis, self.shape
        superlative = analysis.superlative
        if analysis.kind or (analysis.form == "count" and superlative is not None):
            return None
        if analysis.whole is not None:
            if (measured := self._beside_average()) is None:
                return None
            where = (*where, *measured)
        number, counted = variable("number", self.taken), self._counted()
        if (period := analysis.asked_period) is not None and target.literal and self._sort(target) == "time":
            part = variable(period, self.taken)
            where, term = (*where, Derived(part, Part(term, period))), part
        if analysis.percentage is not None:
            return self._percentage(target, term)
        if (analysis.on_average is not None and analysis.form == "count") or (analysis.aggregate == "avg" and analysis.form == "count"):
            group = self._group(target)
            if group is None or group == term:
                return None
            inner = GraphQuery("select", where, (group,), Aggregation("count", term, number))
            return GraphQuery("select", (Sub(inner),), aggregate=Aggregation("avg", number, variable("average", {*self.taken, number.name})))
        if isinstance(counted, Var) and counted != term:
            aggregate = Aggregation("count", counted, number)
            if shape.counting is not None:
                having = Having(shape.counting.op, float(shape.counting.value))
                if analysis.form == "count":  # "how many people have directed more than one film"
                    inner = GraphQuery("select", where, (term,), aggregate, having)
                    return GraphQuery("select", (Sub(inner),), aggregate=Aggregation("count", term, variable("number", {*self.taken, number.name})))
                order = (Order(number, descending=True),) if analysis.limit is None else ()  # any three are three: none is level with the last
                return GraphQuery("select", where, (term,), aggregate, having, order, analysis.limit)
            if superlative is None:
                return None
            return GraphQuery(
                "select", where, (term,), aggregate, None, (Order(number, descending=superlative.descending),), superlative.limit, superlative.offset
            )
        if shape.counting is not None or (superlative is not None and superlative.counts) or analysis.on_average is not None:
            return None  # nothing of the question is dropped in silence
        group = self._group(target)
        beside = tuple(value for key in shape.columns if isinstance(value := self.terms[key], Var))
        groups: tuple[Var, ...] = (group, *beside) if group is not None else ()
        by: tuple[Order, ...] = ()
        if shape.calendar is not None:
            dated, part = self.terms[shape.calendar[0]], variable(shape.calendar[1], self.taken)
            if not isinstance(dated, Var):
                return None
            where = (*where, Derived(part, Part(dated, shape.calendar[1])))
            groups, by = (part,), (Order(part),)
        if (groups and groups[0] == term) or (not groups and (analysis.groups or analysis.grouped)):
            return None
        if analysis.form == "count" and not target.literal:
            return GraphQuery("select", where, groups, Aggregation("count", self._won(target) or term, number), order=by)
        if analysis.form == "count" and target.literal and self._sort(target) != "number":
            return GraphQuery("select", where, groups, Aggregation("count", term, number), order=by)
        if analysis.form == "count" and not groups and self._summed(target):
            return GraphQuery("select", where, aggregate=Aggregation("sum", term, Var("sum")))
        if analysis.aggregate is None and shape.measure is None and not groups and self._done_to_all(target):
            return GraphQuery("select", where, aggregate=Aggregation("sum", term, Var("sum")))
        if analysis.form == "count" and shape.group is not None and not any(self._of_group(link, target) for link in shape.links):
            return GraphQuery("select", where, groups, Aggregation("sum", term, Var("sum")), order=by)  # pieces of all the lines of a warehouse
        if analysis.aggregate is not None and shape.measure not in {None, target.key} and superlative is not None and not shape.columns:
            measure = self.terms[shape.measure]
            if analysis.aggregate not in {"avg", "sum"} or not isinstance(measure, Var) or groups:
                return None
            ranked = Var(analysis.aggregate)
            order = (Order(ranked, descending=superlative.descending),)
            aggregate = Aggregation(analysis.aggregate, measure, ranked)
            return GraphQuery("select", where, (term,), aggregate, None, order, superlative.limit, superlative.offset)
        if analysis.aggregate is not None and analysis.form != "count":
            sorts = {"number", "time"} if analysis.aggregate in {"min", "max"} else {"number"}
            if not target.literal or self._sort(target) not in sorts:
                return None
            return GraphQuery("select", where, groups, Aggregation(analysis.aggregate, term, Var(analysis.aggregate)), order=by)
        if shape.calendar is not None and target.literal and self._sort(target) == "number" and superlative is None:
            return GraphQuery("select", where, groups, Aggregation("sum", term, Var("sum")), order=by)  # "how much did repairs cost per month"
        by_value = self.terms.get(shape.measure) if shape.measure is not None else None
        if groups and superlative is not None and isinstance(by_value, Var) and shape.group != target.key:
            return self._best_of_each(where, groups[0], term, by_value, superlative)
        if groups and not target.literal:
            counts = superlative is None and any(per_each(analysis, i - 1) for i in analysis.groups)  # not "actors in every film"
            return GraphQuery("select", where, groups, Aggregation("count", term, number), order=by) if counts else None
        if len(beside) != len(shape.columns):
            return None
        columns = (*groups[:1], term, *beside)
        if shape.measure is not None and superlative is not None:
            measure = self.terms[shape.measure]
            assert isinstance(measure, Var)
            if shape.measure == target.key and self._sort(target) not in {"number", "time"}:
                return None
            if shape.measure == target.key:
                return GraphQuery("select", where, groups, Aggregation("max" if superlative.descending else "min", term, Var("most")))
            order = (Order(measure, descending=superlative.descending),)
            return GraphQuery("select", where, (*columns, measure), order=order, limit=superlative.limit, offset=superlative.offset)
        if shape.measure is not None and analysis.ordering is not None:
            measure = self.terms[shape.measure]
            assert isinstance(measure, Var)
            more = columns if measure in columns else (*columns, measure)
            return GraphQuery("select", where, more, order=(Order(measure, descending=analysis.ordering.descending),), limit=analysis.limit)
        return GraphQuery("select", where, tuple(dict.fromkeys((*self._of_each(target), *columns))), limit=analysis.limit)

    def _of_each(self, target: Place) -> tuple[Var, ...]:
        """The things of which each has a row of its own: "the town of each warehouse" tells of which one it is."""
        lexicon, words = lexicon_of(self.analysis.language), self.analysis.words
        behind = {i + 1 for i in self.analysis.beyond if lexicon.has("each", words[i].lower)} if not self.ground.names else set()
        named = [place for place in self.shape.places if place.key != target.key and place.mention is not None and place.mention.first in behind]
        each = self._members(named[0].key, target) if len(named) == 1 else None
        return (each,) if each is not None else ()

    def _summed(self, target: Place) -> bool:
        """True where numbers are asked for as one: "how many pieces altogether", and "how many berths are there in Norway", of all its ports."""
        lexicon, lowers = lexicon_of(self.analysis.language), [word.lower for word in self.analysis.words]
        several = any(link.object == target.key and isinstance(self.terms[link.subject], Var) for link in self.shape.links)
        implied = {place.key for place in self.shape.places if place.mention is None and place.key != target.key}
        unnamed = several and all(link.subject in implied for link in self.shape.links if link.object == target.key)  # "how many tickets were sold"
        return any(lexicon["altogether"].within(lowers)) or unnamed or (several and any(lexicon["existential"].within(lowers)))

    def _done_to_all(self, target: Place) -> bool:
        """True for "how much was paid in fines", of all fines together: what is done to each, and not what one thing has or costs."""
        lexicon, places = lexicon_of(self.analysis.language), {place.key: place for place in self.shape.places}
        much = self.analysis.form == "select" and lexicon.measures["amount"] <= self.analysis.hints
        link = next((each for each in self.shape.links if each.object == target.key), None)
        if not much or not target.literal or target.mention is not None or link is None or link.named is None or not is_paid(link.property):
            return False
        owner = places[link.subject]
        one = owner.thing is not None or any(value.uses == 1 for group in owner.values for value in group)
        return not one and lexicon.is_participle(self.analysis.words[link.named.last - 1].lower)

    def _group(self, target: Place) -> Var | None:
        """What the question groups by."""
        return self._members(self.shape.group, target) if self.shape.group is not None else None

    def _members(self, key: int, target: Place) -> Var | None:
        """What stands at a place; where that is one thing, what leads to it: "each distribution board" is each article in that group."""
        told = self.terms[key]
        if isinstance(told, Node):
            linked = (self.terms[link.subject] for link in self.shape.links if link.object == key and link.subject != target.key)
            return next((each for each in linked if isinstance(each, Var)), None)
        return told

    @staticmethod
    def _best_of_each(where: tuple[Pattern, ...], group: Var, term: Var, measure: Var, superlative: Superlative) -> GraphQuery:
        """What has the highest value, or the lowest, of each group: "the youngest professor of each department"."""
        most = Var("most")
        inner = GraphQuery("select", where, (group,), Aggregation("max" if superlative.descending else "min", measure, most))
        columns = (group, term, measure) if term != measure else (group, term)
        return GraphQuery("select", (Sub(inner), *where, Versus(measure, "=", most)), columns)

    def _of_group(self, link: Link, target: Place) -> bool:
        """True for the link by which each member of the group has the number itself."""
        return link.object == target.key and link.subject == self.shape.group

    def _won(self, target: Place) -> Var | None:
        """What has a state of its own, where something named is counted: of "how many Oscars did X win" there is one, and awards that X won."""
        if target.mention is not None and target.mention.kind == "class":
            return None
        links = [link.object for link in self.shape.links if link.subject == target.key]
        naming = self.ground.reach.profile.naming
        named = any(value.property in naming or value.uses == 1 for group in target.values for value in group)
        if target.thing is None and not named and not any(self.places[key].thing is not None for key in links):
            return None
        states = [link.subject for link in self.shape.links if self.places[link.object].flag and self.places[link.object].mention is not None]
        valued = [place for place in self.shape.places if place.key != target.key]
        states += [place.key for place in valued if any(value.property not in naming for group in place.values for value in group)]
        told = self.terms[states[0]] if len(states) == 1 and states[0] != target.key else None
        return told if isinstance(told, Var) else None

    def _beside_average(self) -> tuple[Pattern, ...] | None:
        """The measure of each beside its average over all of the class: "books longer than the average book"."""
        whole = self.analysis.whole
        link = next((each for each in self.shape.links if each.object == self.shape.measure), None)
        if whole is None or whole.function != "avg" or link is None or self.ground.reach.profile.properties[link.property].sort != "number":
            return None
        owner, measure = self.terms[link.subject], self.terms[link.object]
        if not isinstance(owner, Var) or not isinstance(measure, Var):
            return None
        average = variable("average", self.taken)
        place = self.places[link.subject]
        of_all = (*(self._is_a(owner, place) if place.class_iri else ()), *self._edges(link))
        inner = GraphQuery("select", of_all, aggregate=Aggregation("avg", measure, average))
        return Sub(inner), Versus(measure, whole.op, average)

    def _percentage(self, target: Place, term: Var) -> GraphQuery | None:
        """How many of a hundred things fulfil the condition that is named last."""
        last = max((place for place in self.shape.places if place.key != target.key), key=lambda place: place.at, default=None)
        if target.literal or (last is None and len(target.values) == 0) or not (self.shape.links or target.values):
            return None
        everything = self._without(target, last)
        if everything is None:
            return None
        part, whole, share = (variable(name, self.taken) for name in ("part", "whole", "percentage"))
        subs = (
            Sub(GraphQuery("select", self.patterns(), (), Aggregation("count", term, part))),
            Sub(GraphQuery("select", everything, (), Aggregation("count", term, whole))),
        )
        return GraphQuery("select", (*subs, Derived(share, Calc("/", Calc("*", part, Number(100)), whole))), (share,))

    def _without(self, target: Place, last: Place | None) -> tuple[Pattern, ...] | None:
        """The patterns without the condition that is named last; None where nothing is left that says what all of them are."""
        if target.values and (last is None or last.at < max(target.at, self._said_at(target.values[-1]))):
            bare = replace(target, values=target.values[:-1])
            if not (bare.values or bare.class_iri or self.shape.links):
                return None
            shape = self.shape.changed(bare)
        else:
            if last is None:
                return None
            struck = {last.key, *self._joined_to(last)}
            kept = self._reached(target.key, [link for link in self.shape.links if struck.isdisjoint((link.subject, link.object))])
            places = tuple(place for place in self.shape.places if (place.key in kept and place.role != "implied") or place.key == target.key)
            keys = {place.key for place in places}
            links = tuple(link for link in self.shape.links if link.subject in keys and link.object in keys)
            shape = replace(self.shape, places=places, links=links)
        return _Assembly(shape, self.ground, self.today).patterns() or None

    def _joined_to(self, last: Place) -> Iterator[int]:
        """What "and" joins to a place by the same link: "speak both Dutch and French" is one condition."""
        lexicon, said = lexicon_of(self.analysis.language), {link.property for link in self.shape.links if link.object == last.key}
        for link in self.shape.links:
            before = self.places[link.object].mention
            if link.property in said and before is not None and last.mention is not None and before.last < last.mention.first:
                between = [word.lower for word in self.analysis.words[before.last : last.mention.first]]
                if all(lexicon.has("and", word) or lexicon.has("the", word) for word in between):
                    yield link.object

    def _said_at(self, values: tuple[Value, ...]) -> int:
        """The word at which one of some values is said; 0 where none is spelled out."""
        lowers = [word.lower for word in self.analysis.words]
        begun = [value.literal.lexical.casefold().split()[:1] for value in values]
        return max((lowers.index(first[0]) for first in begun if first and first[0] in lowers), default=0)

    def _counted(self) -> Var | None:
        """What is counted for each: where the words are the name of one thing ("the most Academy Awards"), what leads to it."""
        key = self.shape.counted
        if key is None:
            return None
        seen = {key}
        while isinstance(self.terms[key], Node):
            beside = [b for link in self.shape.links for a, b in ((link.subject, link.object), (link.object, link.subject)) if a == key]
            beside = [b for b in beside if b not in seen and b != self.shape.target]
            if not beside:
                return None
            key = beside[0]
            seen.add(key)
        while (nearer := self._towards_target(key, seen)) is not None:  # "the most Academy Awards" are nominations, and not their ceremonies
            key = nearer
            seen.add(key)
        term = self.terms[key]
        return term if isinstance(term, Var) else None

    def _towards_target(self, key: int, seen: set[int]) -> int | None:
        """The thing without a name of its own between a place and what is asked for."""
        ends = [(link.subject, link.object) for link in self.shape.links if key in (link.subject, link.object)]
        beside = [b for link in ends for a, b in (link, link[::-1]) if a == key and b not in seen]
        if self.shape.target in beside:
            return None
        if len(seen) < 2:  # "won the most awards": what is counted is that they were won
            return next((b for b in beside if self._is_event(b)), None)
        return next((b for b in beside if self.places[b].role == "implied"), None)

    def _is_event(self, key: int) -> bool:
        """True for a node that only a value speaks of, which is no name: "won"."""
        values, naming = self.places[key].values, self.ground.reach.profile.naming
        return bool(values) and self.places[key].role == "value" and not any(value.property in naming for group in values for value in group)

    def _sort(self, place: Place) -> str:
        iris = [link.property for link in self.shape.links if link.object == place.key]
        return self.ground.reach.profile.properties[iris[0]].sort if iris else ""

    # -- the reading, for the wording of the answer

    def _joined(self, link: Link) -> Joined:
        a, b = self._point(self.places[link.subject]), self._point(self.places[link.object])
        items = (NamedPhrase(link.named.first, link.named.last, link.named.senses),) if link.named is not None else ()
        return Joined(a, b, PropertyFit(self.ground.reach.stated(link.property), forward=True, score=1.0, name=link.name), items, link.negated)

    def _point(self, place: Place) -> Point:
        role = {"thing": "entity", "class": "class", "value": "class", "amount": "value", "measure": "value"}.get(place.role, "implied")
        return Point(
            place.key,
            "target" if place.key == self.shape.target else role,  # type: ignore[arg-type]
            self.terms[place.key],
            int(place.at),
            types=frozenset({place.class_iri} if place.class_iri else ()),
            class_iri=place.class_iri,
            amounts=place.amounts,
            measure=place.role == "measure",
        )
