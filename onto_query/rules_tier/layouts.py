"""Layouts of the query graph of a question: the thing asked for, entities, classes, values, and the relations between them. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, islice, product

from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import EntityMatch
from onto_query.candidate import Point
from onto_query.graph_query import Node, Var
from onto_query.question.analyse import Analysis
from onto_query.question.measures.amount import Amount
from onto_query.question.vocabulary import NamedPhrase, Sense
from onto_query.rules_tier.property_fit import sort_of

MOST_READINGS = 200
MOST_LAYOUTS = 32
MOST_POINTS = 8
MISNAMED = 0.3
"""Taken off when a class word stands beside an entity that does not belong to that class."""
IMPLIED = 0.1
"""Taken off for a thing that no word of the question names."""


@dataclass(frozen=True, slots=True)
class Named:
    """An entity of the graph at words `[first, last)` of the question."""

    first: int
    last: int
    match: EntityMatch


@dataclass(frozen=True, slots=True)
class Relation:
    """A phrase read as a property; `tied`: its edge must touch that point, because the phrase names what stands there."""

    item: NamedPhrase
    tied: int | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to read the phrases. `cost` grows with every second-best sense; `counted` is a point whose members are counted for each target."""

    points: tuple[Point, ...]
    relations: tuple[Relation, ...]
    cost: float = 0.0
    counted: int | None = None
    counting: Amount | None = None
    group: int | None = None
    member: tuple[int, str] | None = None
    """(entity point, class) of "is X a C"."""

    @property
    def target(self) -> Point | None:
        return next((point for point in self.points if point.role == "target"), None)


def layouts(analysis: Analysis, items: Sequence[NamedPhrase], named: Sequence[Named], schema: Schema) -> list[Layout]:
    """The layouts of a question, each phrase as a class or as a property, the likeliest first; a class word beside an entity may say what it is."""
    built: list[Layout] = []
    for reading in islice(product(*(_readings(item, named) for item in items)), MOST_READINGS):
        layout = _Builder(analysis, schema, named).build(tuple(zip(items, reading, strict=True)))
        if layout is not None and len(layout.points) <= MOST_POINTS:
            built += [layout, *_with_implied(layout, analysis)]
    return sorted(built, key=lambda layout: layout.cost)[:MOST_LAYOUTS]


Reading = Sense | None
"""A class sense, or None for "as a property"; a class sense of score 0 says that the phrase only repeats what an entity is."""


def _readings(item: NamedPhrase, named: Sequence[Named]) -> list[Reading]:
    readings: list[Reading] = []
    classes = item.of("class")
    if item.of("property"):
        readings.append(None)
    readings += [sense for sense in classes[:2] if sense.score >= classes[0].score - 0.03]
    beside = any(entity.last == item.first or entity.first == item.last for entity in named)
    if classes and beside:
        readings.append(replace(classes[0], score=0.0))
    return readings


class _Builder:
    """Puts points and relations together for one reading."""

    def __init__(self, analysis: Analysis, schema: Schema, named: Sequence[Named]) -> None:
        self._analysis, self._schema = analysis, schema
        self._named = named
        self._points: list[Point] = []
        self._names: set[str] = set()
        for i, mention in enumerate(named):
            entity = mention.match.entity
            like = i - 1 if i and self._coordinated(named[i - 1], mention) else None
            types = frozenset(kind for kind in entity.types if kind in schema.classes)
            self._add("entity", Node(entity.iri), mention.first, types=types, like=like)

    def _coordinated(self, first: Named, second: Named) -> bool:
        """True when two names stand together as in "both A and B"; values of two things ("when were A and B born") are not joined so."""
        between = [word.lower for word in self._analysis.words[first.last : second.first]]
        commas = "," in self._analysis.text[self._analysis.words[first.last - 1].end : self._analysis.words[second.first].start]
        return (between in (["and"], ["and", "also"]) or (not between and commas)) and self._analysis.wanted not in {"time", "place"}

    def build(self, reading: Sequence[tuple[NamedPhrase, Reading]]) -> Layout | None:
        analysis, schema = self._analysis, self._schema
        best = [max(sense.score for sense in item.senses) for item, _ in reading]
        cost = sum(
            top - (s.score or top) if (s := sense) else top - item.of("property")[0].score for (item, sense), top in zip(reading, best, strict=True)
        )
        cost += sum(MISNAMED for item, sense in reading if sense is not None and not sense.score and not self._may_be(item, sense))
        reading = [(item, sense) for item, sense in reading if sense is None or sense.score > 0]
        relations: list[Relation] = []
        counted, counting, group, member = None, self._counting(reading), None, None
        after = analysis.superlative.last if analysis.superlative and analysis.superlative.counts else counting.last if counting else -1
        target_item = self._target_item(reading)
        if analysis.form in {"select", "count"}:
            self._add_target(target_item)
            if target_item is not None and target_item[1] is None:
                relations.append(Relation(target_item[0], tied=self._points[-1].key))
        for item, sense in reading:
            if target_item is not None and item is target_item[0]:
                continue
            if sense is None:
                numeric = sort_of(item.of("property")[0].iri, schema) in {"number", "time"}
                if item.first == after and not numeric:
                    counted = self._add("implied", self._variable(item.of("property")[0].name), item.first)
                    relations.append(Relation(item, tied=counted))
                else:
                    relations.append(Relation(item))
                continue
            key = self._add("class", self._variable(schema.label(sense.iri)), item.first, types=frozenset({sense.iri}), class_iri=sense.iri)
            if item.first == after:
                counted = key
            if analysis.grouped and item.first and analysis.words[item.first - 1].lower in {"each", "every", "per"}:
                group = key
        if counted is None and counting is not None:
            counting = None
        for amounts in _grouped(analysis):
            if counting is None or amounts[0].first != counting.first:
                self._add("value", self._variable("value"), amounts[0].last - 1, amounts=amounts, hints=amounts[0].hints)
        if analysis.superlative and not analysis.superlative.counts:
            self._add("value", self._variable("value"), analysis.superlative.last - 1, hints=analysis.superlative.hints, measure=True)
        if not self._points:
            return None
        if analysis.form == "ask" and not relations and [point.role for point in self._points] == ["entity", "class"]:
            member = (self._points[0].key, self._points[1].class_iri)
        return Layout(tuple(self._points), tuple(relations), cost, counted, counting, group, member)

    def _may_be(self, item: NamedPhrase, sense: Sense) -> bool:
        """True when the entity beside a class word ("draconic language", "the film M") may belong to that class, as far as the graph says."""
        beside = next(entity for entity in self._named if entity.last == item.first or entity.first == item.last)
        types = beside.match.entity.types
        return not types or any(self._schema.is_a(kind, sense.iri) for kind in types)

    def _counting(self, reading: Sequence[tuple[NamedPhrase, Reading]]) -> Amount | None:
        """The number in "more than two films": a number with a comparison right before a phrase."""
        starts = {item.first for item, _ in reading}
        numbers = (amount for amount in self._analysis.amounts if amount.on == "number" and "." not in amount.value and not amount.hints)
        return next((number for number in numbers if number.last in starts), None)

    def _target_item(self, reading: Sequence[tuple[NamedPhrase, Reading]]) -> tuple[NamedPhrase, Reading] | None:
        analysis = self._analysis
        asked = next(((item, sense) for item, sense in reading if item.first <= analysis.target < item.last), None)
        if asked is not None or analysis.wanted in {"person", "place", "time"}:
            return asked
        if analysis.words and analysis.form == "select" and not any(word.lower in {"what", "which", "how"} for word in analysis.words):
            return next(((item, sense) for item, sense in reading if sense is not None), None)
        return None

    def _add_target(self, item: tuple[NamedPhrase, Reading] | None) -> None:
        analysis = self._analysis
        hints, wanted = analysis.hints, analysis.wanted if analysis.form == "select" else "thing"
        position = item[0].first if item else 0
        if item is not None and item[1] is not None:
            iri = item[1].iri
            self._add("target", self._variable(self._schema.label(iri)), position, types=frozenset({iri}), class_iri=iri, hints=hints, wanted=wanted)
            return
        name = item[0].of("property")[0].name if item else {"person": "who", "place": "where", "time": "when", "number": "value"}.get(wanted, "what")
        self._add("target", self._variable(name), position, hints=hints, wanted=wanted)

    def _add(self, role: str, term: Var | Node, position: int, **details: object) -> int:
        self._points.append(Point(len(self._points), role, term, position, **details))  # type: ignore[arg-type]
        return len(self._points) - 1

    def _variable(self, name: str) -> Var:
        chosen = variable(name, self._names)
        self._names.add(chosen.name)
        return chosen


def variable(name: str, taken: Collection[str]) -> Var:
    """A variable with a telling name: ASCII, and not yet taken."""
    plain = re.sub(r"[^a-z0-9]+", "_", name.casefold(), flags=re.ASCII).strip("_")
    base = plain if plain and not plain[0].isdigit() else "thing"
    numbered = (f"{base}{number}" for number in count(2))
    return Var(next(free for free in chain((base,), numbered) if free not in taken))


def _grouped(analysis: Analysis) -> list[tuple[Amount, ...]]:
    """The amounts grouped by the value they are about: `between A and B`, `more than A and less than B` are two conditions on one value."""
    groups: list[list[Amount]] = []
    for amount in analysis.amounts:
        last = groups[-1][-1] if groups else None
        together = last is not None and (
            amount.first == last.first or [word.lower for word in analysis.words[last.last : amount.first]] in (["and"], ["but"])
        )
        if together and not (amount.op == "=" and amount.first != groups[-1][-1].first):
            groups[-1].append(amount)
        else:
            groups.append([amount])
    return [tuple(group) for group in groups]


def _with_implied(layout: Layout, analysis: Analysis) -> Iterator[Layout]:
    """The layout with one more thing that only a relation names: "the director of X" in the middle, "a sequel" at an end."""
    if len(layout.points) >= MOST_POINTS:
        return
    taken = {point.term.name for point in layout.points if isinstance(point.term, Var)}
    for i, relation in enumerate(layout.relations):
        if relation.tied is None:
            noun = relation.item.first and analysis.words[relation.item.first - 1].lower in {"the", "a", "an", "'s", "no"}
            term = variable(relation.item.of("property")[0].name if noun else "thing", taken)
            point = Point(len(layout.points), "implied", term, relation.item.first)
            relations = (*layout.relations[:i], replace(relation, tied=point.key), *layout.relations[i + 1 :])
            yield replace(layout, points=(*layout.points, point), relations=relations, cost=layout.cost + IMPLIED)
