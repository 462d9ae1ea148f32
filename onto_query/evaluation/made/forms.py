"""Forms of questions: from what a graph has a query and its words, in one of several phrasings, for each kind. Seeded by the caller's chance."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from onto_core.english.phrases import plural
from onto_core.terms import Literal
from onto_query.evaluation.made.graph import GraphSeen, Relation, Sort, quotable
from onto_query.render_sparql import iri, literal

Value = TypeVar("Value")
TYPE: Final = "a/<http://www.w3.org/2000/01/rdf-schema#subClassOf>*"
FEW: Final = 100
"""Rows of an answer, at most."""
_BEFORE_A_NAME: Final = re.compile(r"\b(?:by|in|at|of|from|to|on|with|for)$")


@dataclass(frozen=True, slots=True)
class Made:
    """A question in words, and its query. `most`: the rows from which it would say nothing (all things of its class, say)."""

    kind: str
    question: str
    query: str
    most: int = FEW


class Skip(Exception):
    """What was drawn does not make a question of the form."""


class Drawer:
    """Draws from a graph. Each draw raises Skip where the graph has nothing of the sort."""

    def __init__(self, seen: GraphSeen, chance: random.Random) -> None:
        self.seen, self.chance = seen, chance
        self._by_sort = {sort: [each for each in seen.relations if each.sort == sort] for sort in ("thing", "number", "date", "boolean", "text")}

    def relation(self, *sorts: Sort, class_iri: str = "", single: bool = False) -> Relation:
        some = [one for sort in sorts for one in self._by_sort[sort] if class_iri in ("", one.class_iri) and (one.single or not single)]
        return self.one(some)

    def one(self, some: Sequence[Value]) -> Value:
        if not some:
            raise Skip
        return self.chance.choice(some)

    def class_iri(self) -> str:
        return self.one(list(self.seen.classes))

    def things(self, class_iri: str) -> str:
        """The class in the plural."""
        return plural(self.seen.called(class_iri), 2)

    def a(self, class_iri: str) -> str:
        return self.seen.called(class_iri)

    def named(self, relation: Relation) -> tuple[str, str]:
        """A thing that has the property, as (term, name)."""
        thing = self.one([thing for thing in sorted(relation.things) if thing in self.seen.names])
        return f"<{thing}>", self.seen.names[thing]

    def value(self, relation: Relation, besides: str = "") -> tuple[str, str]:
        """A value of the property, as (term, what it is called)."""
        values = []
        for _, value in relation.pairs:
            if isinstance(value, str) and value in self.seen.names:
                values.append((iri(value), self.seen.names[value]))
            elif isinstance(value, Literal) and relation.sort == "text" and quotable(value.lexical):
                values.append((literal(value), value.lexical))
        return self.one(sorted({pair for pair in values if pair[0] != besides}))

    def amount(self, relation: Relation) -> tuple[str, str]:
        """A number or date between the values that there are, as (term, words)."""
        literals = sorted((value for _, value in relation.pairs if isinstance(value, Literal)), key=lambda value: _size(value, relation.sort))
        middle = literals[len(literals) // 5 : max(1, len(literals) * 4 // 5)]
        chosen = self.one(middle)
        return literal(chosen), chosen.lexical.removesuffix(".0").partition("T")[0]

    def having(self, relation: Relation, value: str, things: str) -> str:
        """Things with a value, in words: "films directed by X", "films whose genre is Y"."""
        if _BEFORE_A_NAME.search(relation.name):
            return self.one([f"{things} {relation.name} {value}", f"{things} that are {relation.name} {value}"])
        return self.one(
            [
                f"{things} with {relation.name} {value}",
                f"{things} whose {relation.name} is {value}",
                f"{things} that have the {relation.name} {value}",
            ]
        )

    def asking(self, things: str) -> str:
        """A list asked for, in one of the ways that people have."""
        which = f"{things}?" if " that " in things or " whose " in things else f"Which {things}?"
        return self.one([which, things, f"List {things}.", f"Show me all {things}", f"I'd like to see the {things}.", f"{things} please"])

    def of(self, name: str, whose: str) -> str:
        """A value of a thing asked for."""
        if _BEFORE_A_NAME.search(name):
            return self.one([f"What is {whose} {name}?", f"{whose} {name}", f"{whose} is {name} what?"])
        ways = [
            f"What is the {name} of {whose}?",
            f"{name} of {whose}",
            f"{whose} {name}",
            f"Tell me the {name} of {whose}.",
            f"what's {whose}'s {name}?",
        ]
        return self.one(ways)


def _size(value: Literal, sort: Sort) -> tuple[float, str]:
    if sort != "number":
        return 0.0, value.lexical
    try:
        return float(value.lexical), ""
    except ValueError:
        return 0.0, ""


def lookup(draw: Drawer) -> Made:
    relation = draw.relation("thing", "number", "date", "text")
    thing, name = draw.named(relation)
    return Made("lookup", draw.of(relation.name, name), f"SELECT DISTINCT ?v {{ {thing} <{relation.iri}> ?v }}")


def reverse(draw: Drawer) -> Made:
    relation = draw.relation("thing", "text")
    value, name = draw.value(relation)
    query = f"SELECT DISTINCT ?x {{ ?x {TYPE} <{relation.class_iri}> ; <{relation.iri}> {value} }}"
    return Made("reverse", draw.asking(draw.having(relation, name, draw.things(relation.class_iri))), query, len(relation.things))


def two_hops(draw: Drawer) -> Made:
    first = draw.relation("thing")
    ends = {value for _, value in first.pairs if isinstance(value, str)}
    second = draw.one([one for one in draw.seen.relations if one.things & ends and one.iri != first.iri])
    if draw.chance.random() < 0.5:
        thing, name = draw.named(first)
        return Made(
            "two hops", draw.of(f"{second.name} of the {first.name}", name), f"SELECT DISTINCT ?v {{ {thing} <{first.iri}>/<{second.iri}> ?v }}"
        )
    if second.sort not in ("thing", "text"):
        raise Skip
    value, name = draw.value(second)
    query = f"SELECT DISTINCT ?x {{ ?x {TYPE} <{first.class_iri}> ; <{first.iri}> ?y . ?y <{second.iri}> {value} }}"
    words = f"{draw.things(first.class_iri)} whose {first.name} has the {second.name} {name}"
    return Made("two hops", draw.asking(words), query, len(first.things))


def compared(draw: Drawer) -> Made:
    relation = draw.relation("number", "date")
    amount, text = draw.amount(relation)
    more = draw.chance.random() < 0.5
    ways = (["over", "above", "more than", "greater than"], ["under", "below", "less than"]) if relation.sort == "number" else (["after"], ["before"])
    condition = f"?v {'>' if more else '<'} {amount}"
    words = f"{draw.things(relation.class_iri)} with {relation.name} {draw.one(ways[0] if more else ways[1])} {text}"
    query = f"SELECT DISTINCT ?x {{ ?x {TYPE} <{relation.class_iri}> ; <{relation.iri}> ?v FILTER({condition}) }}"
    return Made("filter", draw.asking(words), query, len(relation.things))


def several_conditions(draw: Drawer) -> Made:
    first = draw.relation("thing", "text")
    second = draw.relation("thing", "text", "number", class_iri=first.class_iri)
    if second.iri == first.iri:
        raise Skip
    value, name = draw.value(first)
    words = draw.having(first, name, draw.things(first.class_iri))
    if second.sort == "number":
        amount, text = draw.amount(second)
        words, rest = f"{words} and {second.name} over {text}", f"<{second.iri}> ?v FILTER(?v > {amount})"
    else:
        other, text = draw.value(second)
        words, rest = f"{words} and {second.name} {text}", f"<{second.iri}> {other}"
    query = f"SELECT DISTINCT ?x {{ ?x {TYPE} <{first.class_iri}> ; <{first.iri}> {value} ; {rest} }}"
    return Made("several conditions", draw.asking(words), query, len(first.things))


def count(draw: Drawer) -> Made:
    if draw.chance.random() < 0.3:
        class_iri = draw.class_iri()
        words, rest = draw.things(class_iri), ""
    else:
        relation = draw.relation("thing", "text")
        class_iri, (value, name) = relation.class_iri, draw.value(relation)
        words, rest = draw.having(relation, name, draw.things(class_iri)), f" ; <{relation.iri}> {value}"
    question = draw.one([f"How many {words} are there?", f"number of {words}", f"Count the {words}.", f"how many {words}"])
    return Made("count", question, f"SELECT (COUNT(DISTINCT ?x) AS ?n) {{ ?x {TYPE} <{class_iri}>{rest} }}")


def superlative(draw: Drawer) -> Made:
    relation = draw.relation("number", "date", single=True)
    most = draw.chance.random() < 0.6
    ways = {"number": (["highest", "largest"], ["lowest", "smallest"]), "date": (["latest"], ["earliest"])}[relation.sort]
    way = draw.one(ways[0] if most else ways[1])
    kind = draw.a(relation.class_iri)
    question = draw.one(
        [f"Which {kind} has the {way} {relation.name}?", f"{kind} with the {way} {relation.name}", f"the {kind} with {way} {relation.name}?"]
    )
    inside = f"?x {TYPE} <{relation.class_iri}> ; <{relation.iri}> ?v"
    best = f"{{ SELECT ({'MAX' if most else 'MIN'}(?w) AS ?v) {{ ?y {TYPE} <{relation.class_iri}> ; <{relation.iri}> ?w }} }}"
    return Made("superlative", question, f"SELECT DISTINCT ?x {{ {best} {inside} }}", 4)


def top(draw: Drawer) -> Made:
    relation = draw.relation("number", "date", single=True)
    number, things = draw.one([3, 5, 10]), draw.things(relation.class_iri)
    question = draw.one([f"Top {number} {things} by {relation.name}", f"the {number} {things} with the highest {relation.name}"])
    if relation.sort == "date":
        question = f"the {number} {things} with the latest {relation.name}"
    query = f"SELECT ?x {{ ?x {TYPE} <{relation.class_iri}> ; <{relation.iri}> ?v }} ORDER BY DESC(?v) LIMIT {number}"
    return Made("top n", question, query, len(relation.things))


def aggregate(draw: Drawer) -> Made:
    relation = draw.relation("number", single=True)
    function, ways = draw.one(
        [("AVG", ["average", "mean"]), ("SUM", ["total", "sum of the"]), ("MAX", ["highest", "maximum"]), ("MIN", ["lowest", "minimum"])]
    )
    words, rest = draw.things(relation.class_iri), ""
    if draw.chance.random() < 0.4:
        other = draw.relation("thing", "text", class_iri=relation.class_iri)
        value, name = draw.value(other)
        words, rest = draw.having(other, name, words), f" ; <{other.iri}> {value}"
    way = draw.one(ways)
    question = draw.one(
        [f"What is the {way} {relation.name} of {words}?", f"{way} {relation.name} of {words}", f"{way} {relation.name} of all {words}"]
    )
    return Made("aggregate", question, f"SELECT ({function}(?v) AS ?n) {{ ?x {TYPE} <{relation.class_iri}> ; <{relation.iri}> ?v{rest} }}")


def negation(draw: Drawer) -> Made:
    relation = draw.relation("thing", "number", "date", "text")
    things = draw.things(relation.class_iri)
    words = draw.one([f"{things} without {relation.name}", f"{things} that have no {relation.name}", f"{things} with no {relation.name}"])
    query = f"SELECT DISTINCT ?x {{ ?x {TYPE} <{relation.class_iri}> FILTER NOT EXISTS {{ ?x <{relation.iri}> ?v }} }}"
    return Made("negation", draw.asking(words), query, len(draw.seen.classes[relation.class_iri]))


def group(draw: Drawer) -> Made:
    relation = draw.relation("thing", "text")
    things = draw.things(relation.class_iri)
    question = draw.one(
        [f"number of {things} per {relation.name}", f"How many {things} are there for each {relation.name}?", f"{things} by {relation.name}, counted"]
    )
    query = f"SELECT ?v (COUNT(DISTINCT ?x) AS ?n) {{ ?x {TYPE} <{relation.class_iri}> ; <{relation.iri}> ?v }} GROUP BY ?v"
    return Made("group", question, query, min(FEW, len(relation.things) - 1))


def yes_no(draw: Drawer) -> Made:
    relation = draw.relation("thing", "text", single=True)
    thing, name = draw.named(relation)
    value, text = draw.value(relation)
    question = draw.one(
        [f"Is the {relation.name} of {name} {text}?", f"Does {name} have the {relation.name} {text}?", f"is {text} the {relation.name} of {name}"]
    )
    return Made("yes/no", question, f"ASK {{ {thing} <{relation.iri}> {value} }}")


def columns(draw: Drawer) -> Made:
    first = draw.relation("thing", "number", "date", "text", single=True)
    second = draw.relation("thing", "number", "date", "text", class_iri=first.class_iri, single=True)
    if first.iri == second.iri:
        raise Skip
    thing, name = draw.one([(f"<{each}>", draw.seen.names[each]) for each in sorted(first.things & second.things) if each in draw.seen.names])
    question = draw.one([f"{first.name} and {second.name} of {name}", f"What are the {first.name} and the {second.name} of {name}?"])
    return Made("several columns", question, f"SELECT DISTINCT ?v ?w {{ {thing} <{first.iri}> ?v ; <{second.iri}> ?w }}")


def same(draw: Drawer) -> Made:
    relation = draw.relation("thing", "text", single=True)
    thing, name = draw.named(relation)
    words = draw.one(
        [
            f"{draw.things(relation.class_iri)} with the same {relation.name} as {name}",
            f"other {draw.things(relation.class_iri)} that have {name}'s {relation.name}",
        ]
    )
    query = f"SELECT DISTINCT ?x {{ {thing} <{relation.iri}> ?v . ?x {TYPE} <{relation.class_iri}> ; <{relation.iri}> ?v FILTER(?x != {thing}) }}"
    return Made("same as", draw.asking(words), query, len(relation.things) - 1)


def either(draw: Drawer) -> Made:
    relation = draw.relation("thing", "text")
    value, name = draw.value(relation)
    other, text = draw.value(relation, besides=value)
    query = f"SELECT DISTINCT ?x {{ ?x {TYPE} <{relation.class_iri}> ; <{relation.iri}> ?v FILTER(?v IN ({value}, {other})) }}"
    return Made("or", draw.asking(draw.having(relation, f"{name} or {text}", draw.things(relation.class_iri))), query, len(relation.things))


def having_count(draw: Drawer) -> Made:
    relation = draw.one([each for each in draw.seen.relations if not each.single and each.sort in ("thing", "text")])
    number = draw.one([1, 2, 3])
    words = (
        f"{draw.things(relation.class_iri)} with more than {number} {relation.name if relation.name.endswith('s') else plural(relation.name, number)}"
    )
    query = (
        f"SELECT ?x {{ ?x {TYPE} <{relation.class_iri}> . {{ SELECT ?x (COUNT(DISTINCT ?v) AS ?n) {{ ?x <{relation.iri}> ?v }} GROUP BY ?x }} "
        f"FILTER(?n > {number}) }}"
    )
    return Made("having", draw.asking(words), query, len(relation.things))


def than(draw: Drawer) -> Made:
    relation = draw.relation("number", "date", single=True)
    thing, name = draw.named(relation)
    more = draw.chance.random() < 0.5
    way = {"number": ("higher", "lower"), "date": ("later", "earlier")}[relation.sort][0 if more else 1]
    words = f"{draw.things(relation.class_iri)} with a {way} {relation.name} than {name}"
    query = (
        f"SELECT DISTINCT ?x {{ {thing} <{relation.iri}> ?w . ?x {TYPE} <{relation.class_iri}> ; <{relation.iri}> ?v "
        f"FILTER(?v {'>' if more else '<'} ?w) }}"
    )
    return Made("comparison", draw.asking(words), query, len(relation.things) - 1)


FORMS: Final[tuple[Callable[[Drawer], Made], ...]] = (
    *(lookup, reverse, two_hops, compared, several_conditions, count, superlative, top, aggregate),
    *(negation, group, yes_no, columns, same, either, having_count, than),
)
