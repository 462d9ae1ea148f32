"""The part of a question that a conversation has settled before it is read: things that words mean, things that may be in the answer. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import EntityMatch
from onto_core.terms import Entity
from onto_query.graph_query import Aggregation, Among, AnyEdge, Derived, Edge, Either, GraphQuery, IsA, Maybe, Node, Pattern, Sub, Term, Var, Without
from onto_query.question.link import EntityLink
from onto_query.question.words import Word

EACH = Var("each")
"""The variable for a thing of a set that stands in the place of one of them."""


@dataclass(frozen=True, slots=True)
class Pin:
    """Characters `[start, end)` of the question mean this thing, whatever else is called so."""

    start: int
    end: int
    entity: Entity


@dataclass(frozen=True, slots=True)
class Choice:
    """The things among which the answer is to be found (`inside`), or that it is to leave out.

    `instead`: the thing that the question names in place of them all ("who led them" is asked as "who led the first of them"); without it they are
    what is asked for, things of the class.
    """

    things: tuple[str, ...]
    inside: bool = True
    instead: str = ""
    class_iri: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """All that is settled. `query`: of several readings the one whose query this is."""

    pins: tuple[Pin, ...] = ()
    choices: tuple[Choice, ...] = ()
    query: str = ""

    def whole(self) -> tuple[tuple[int, int], ...]:
        """The characters of names that are not to be read word by word."""
        return tuple((pin.start, pin.end) for pin in self.pins)

    def link(self, links: Collection[EntityLink], words: tuple[Word, ...]) -> tuple[EntityLink, ...]:
        """The links, with those that are settled in the place of any others at their words."""
        settled = []
        for pin in self.pins:
            inside = [i for i, word in enumerate(words) if word.start >= pin.start and word.end <= pin.end]
            if inside:
                text = " ".join(words[i].text for i in inside)
                settled.append(EntityLink(inside[0], inside[-1] + 1, text, (EntityMatch(pin.entity, 1.0, "exact"),)))
        apart = [each for each in links if not any(each.first < pin.last and pin.first < each.last for pin in settled)]
        return tuple(sorted((*apart, *settled), key=lambda each: each.first))

    def narrowed(self, query: GraphQuery, schema: Schema) -> GraphQuery | None:
        """The query with the choices in it; None when it has no place for one of them, and would answer about everything."""
        for choice in self.choices:
            narrow = _instead(query, choice) if choice.instead else _members(query, choice, schema)
            if narrow is None:
                return None
            query = narrow
        return query


def _instead(query: GraphQuery, choice: Choice) -> GraphQuery | None:
    """The query about any of the things in place of the one that it names; each row says of which it speaks."""
    where = tuple(_swapped(pattern, Node(choice.instead)) for pattern in query.where)
    if where == query.where:
        return None
    said = query.form == "select" and query.aggregate is None and EACH not in query.columns
    first = tuple(pattern for pattern in where if isinstance(pattern, IsA))
    rest = tuple(pattern for pattern in where if not isinstance(pattern, IsA))
    return replace(query, where=(*first, Among(EACH, choice.things, choice.inside), *rest), columns=(*query.columns, EACH) if said else query.columns)


def _swapped(pattern: Pattern, node: Node) -> Pattern:
    def term(old: Term) -> Term:
        return EACH if old == node else old

    match pattern:
        case IsA(old, class_iri):
            return IsA(EACH if old == node else old, class_iri)
        case Edge(subject, _, value):
            return replace(pattern, subject=EACH if subject == node else subject, object=term(value))
        case AnyEdge(subject, _, value):
            return replace(pattern, subject=EACH if subject == node else subject, value=term(value))
        case Without(patterns) | Maybe(patterns):
            return replace(pattern, patterns=tuple(_swapped(each, node) for each in patterns))
        case Either(branches):
            return Either(tuple(tuple(_swapped(each, node) for each in branch) for branch in branches))
        case _:
            return pattern


def _members(query: GraphQuery, choice: Choice, schema: Schema) -> GraphQuery | None:
    """The query with its things of the class, or else the things that it lists or counts, among those chosen."""
    typed = [
        pattern.node
        for pattern in query.where
        if isinstance(pattern, IsA)
        and isinstance(pattern.node, Var)
        and (pattern.class_iri == choice.class_iri or _related(pattern.class_iri, choice.class_iri, schema))
    ]
    counted = [query.aggregate.of] if isinstance(query.aggregate, Aggregation) and isinstance(query.aggregate.of, Var) else []
    asked = [*query.columns[:1], *counted]
    var = next((each for each in typed if each in asked), None) or next(iter(typed), None)
    if var is None:
        var = next((each for each in asked if isinstance(each, Var) and not _is_value(each, query, schema)), None)
    return None if var is None else replace(query, where=(Among(var, choice.things, choice.inside), *query.where))


def _related(one: str, other: str, schema: Schema) -> bool:
    return bool(one and other) and (schema.is_a(one, other) or schema.is_a(other, one))


def _is_value(var: Var, query: GraphQuery, schema: Schema) -> bool:
    """True when a variable stands for a literal: no thing can be chosen there."""
    for pattern in query.where:
        match pattern:
            case Edge(_, properties, value) if value == var:
                return any(schema.properties[iri].kind == "datatype" for iri in properties if iri in schema.properties)
            case Derived(name, _) if name == var:
                return True
            case Sub(inner) if inner.aggregate is not None and inner.aggregate.name == var:
                return True
    return False


OPEN = Given()
"""Nothing is settled."""
