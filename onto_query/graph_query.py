"""The graph query that a question becomes, in no query language yet: patterns, columns, order. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal as OneOf

from onto_core.terms import Literal


@dataclass(frozen=True, slots=True)
class Var:
    """A variable. `name` is ASCII letters, digits and underscores; renderers refuse anything else."""

    name: str


@dataclass(frozen=True, slots=True)
class Node:
    """A thing of the graph, by its IRI."""

    iri: str


Term = Var | Node | Literal


@dataclass(frozen=True, slots=True)
class IsA:
    """`node` belongs to the class, or to one below it (the graph holds the ancestors of every asserted class)."""

    node: Var | Node
    class_iri: str


@dataclass(frozen=True, slots=True)
class Edge:
    """`subject` has `object` as a value of one of `properties`; or `object` has `subject` as a value of one of `inverses`."""

    subject: Var | Node
    properties: tuple[str, ...]
    object: Term
    inverses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyEdge:
    """Any statement between the two ends: the property is asked for."""

    subject: Var | Node
    property: Var
    value: Term


@dataclass(frozen=True, slots=True)
class Compare:
    """A condition on a value.

    `on`: "number" by value; "year" and "date" by the calendar, whether the graph has xsd:gYear, xsd:date, xsd:dateTime or a text like 1926;
    "text" ignores case (`=` the whole text, `contains` a part of it).
    """

    var: Var
    op: OneOf["<", "<=", ">", ">=", "=", "!=", "contains"]
    value: str
    on: OneOf["number", "year", "date", "text"]


@dataclass(frozen=True, slots=True)
class Versus:
    """A condition between two values of one sort."""

    left: Var
    op: OneOf["<", "<=", ">", ">=", "=", "!="]
    right: Var


@dataclass(frozen=True, slots=True)
class Without:
    """Nothing in the graph satisfies `patterns`."""

    patterns: tuple[Pattern, ...]


Pattern = IsA | Edge | AnyEdge | Compare | Versus | Without


@dataclass(frozen=True, slots=True)
class Aggregation:
    """One value over many: `count` counts distinct things, the others take numbers."""

    function: OneOf["count", "avg", "sum", "min", "max"]
    of: Var
    name: Var


@dataclass(frozen=True, slots=True)
class Having:
    """A condition on the aggregate of a group."""

    op: OneOf["<", "<=", ">", ">=", "="]
    value: int


@dataclass(frozen=True, slots=True)
class Order:
    by: Var
    descending: bool = False


@dataclass(frozen=True, slots=True)
class GraphQuery:
    """A query of a graph. `columns` are the variables to return, besides the aggregate; with an aggregate they are also the groups."""

    form: OneOf["select", "ask"]
    where: tuple[Pattern, ...]
    columns: tuple[Var, ...] = ()
    aggregate: Aggregation | None = None
    having: Having | None = None
    order: tuple[Order, ...] = ()
    limit: int | None = None
    prefixes: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    """Short names that a renderer may use, as (prefix, namespace)."""


def iris(query: GraphQuery) -> Iterator[str]:
    """The IRIs of the things that a query names (not its classes and properties)."""
    for pattern in flat(query.where):
        match pattern:
            case IsA(node=Node(iri)):
                yield iri
            case Edge(subject=subject, object=value) | AnyEdge(subject=subject, value=value):
                yield from (term.iri for term in (subject, value) if isinstance(term, Node))


def flat(patterns: tuple[Pattern, ...]) -> Iterator[Pattern]:
    """Every pattern, including those inside `Without`."""
    for pattern in patterns:
        yield pattern
        if isinstance(pattern, Without):
            yield from flat(pattern.patterns)


def class_of(query: GraphQuery, term: Term | None) -> str | None:
    """The class that a query demands of a variable or thing."""
    return next((pattern.class_iri for pattern in flat(query.where) if isinstance(pattern, IsA) and pattern.node == term), None)


def conditions_on(query: GraphQuery, var: Var) -> list[Compare]:
    return [pattern for pattern in flat(query.where) if isinstance(pattern, Compare) and pattern.var == var]
