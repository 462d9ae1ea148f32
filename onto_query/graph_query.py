"""The graph query that a question becomes, in no query language yet: patterns, columns, order. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any, Final, cast
from typing import Literal as OneOf

from onto_core.terms import Literal
from onto_query.facts.truths import is_true

_VARIABLE = re.compile(r"(?<=\bVar\(name=)'\w+'")


@dataclass(frozen=True, slots=True)
class Var:
    """A variable. `name` is ASCII letters, digits and underscores; renderers refuse anything else."""

    name: str


@dataclass(frozen=True, slots=True)
class Node:
    """A thing of the graph, by its IRI."""

    iri: str


Term = Var | Node | Literal
Numeral = OneOf["", "decimal", "double"]


@dataclass(frozen=True, slots=True)
class IsA:
    """`node` belongs to the class, or to one below it (the graph holds the ancestors of every asserted class)."""

    node: Var | Node
    class_iri: str


ANOTHER: Final = Var("another")
"""Stands, inside a `Without`, for another value than the one that is said: "only Danish" is Danish without another."""


@dataclass(frozen=True, slots=True)
class Edge:
    """`subject` has `object` as a value of one of `properties`; or `object` has `subject` as a value of one of `inverses`."""

    subject: Var | Node
    properties: tuple[str, ...]
    object: Term
    inverses: tuple[str, ...] = ()
    steps: OneOf["one", "some", "any"] = "one"
    """`some`: one step or more of the same properties ("is in, directly or not"); `any`: none too."""
    numeral: Numeral = ""
    """The object, a variable, is the number that a text says, of that datatype; texts that are none are left out."""


@dataclass(frozen=True, slots=True)
class AnyEdge:
    """Any statement between the two ends: the property is asked for."""

    subject: Var | Node
    property: Var
    value: Term


@dataclass(frozen=True, slots=True)
class Compare:
    """A condition on a value.

    `on`: "number" by value; "month" by the month of a date (1 to 12), "day" by a day of any year (MM-DD); "boolean" by true or false, also
    where the graph has 1 and 0, or by the word that it has for one of them ("Y"); "year" and "date" by the calendar, whether the graph has
    xsd:gYear, xsd:date, xsd:dateTime or a text like 1926; "text" ignores case (`=` the whole text, `contains` and `starts` a part of it);
    "language" by the language of a text, as a tag (BCP 47), in its own script.
    """

    var: Var
    op: OneOf["<", "<=", ">", ">=", "=", "!=", "contains", "starts"]
    value: str
    on: OneOf["number", "year", "month", "day", "date", "text", "boolean", "language"]
    others: tuple[str, ...] = ()
    """Of `=`, other values, any of which will do as well."""

    @property
    def true(self) -> bool:
        """Of a condition on a boolean: True when it must be true."""
        return is_true(self.value) == (self.op == "=")


@dataclass(frozen=True, slots=True)
class Number:
    """A number in an expression."""

    value: float


Operator = OneOf["+", "-", "*", "/", "years", "days"]
"""`years` and `days` are the whole time from the date on the left to the one on the right."""


@dataclass(frozen=True, slots=True)
class Calc:
    """Arithmetic of two values."""

    op: Operator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a date, as a number; a decade is its first year."""

    of: Var
    part: OneOf["year", "month", "day", "decade"]


Expression = Var | Node | Number | Calc | Part


@dataclass(frozen=True, slots=True)
class Versus:
    """A condition between two values of one sort: numbers, dates, or things (`=` and `!=`)."""

    left: Expression
    op: OneOf["<", "<=", ">", ">=", "=", "!="]
    right: Expression


@dataclass(frozen=True, slots=True)
class Among:
    """The variable is one of the things, by their IRIs; or, when not `inside`, none of them."""

    var: Var
    things: tuple[str, ...]
    inside: bool = True


@dataclass(frozen=True, slots=True)
class Without:
    """Nothing in the graph satisfies `patterns`."""

    patterns: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one of the branches holds (SPARQL's UNION)."""

    branches: tuple[tuple[Pattern, ...], ...]


@dataclass(frozen=True, slots=True)
class Maybe:
    """The patterns add values where they hold, and take nothing away where they do not (OPTIONAL)."""

    patterns: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Sub:
    """The rows of a query of its own, joined by its columns: an average of counts, a share of a whole, "more than the average"."""

    query: GraphQuery


@dataclass(frozen=True, slots=True)
class Derived:
    """A variable for the value of an expression (BIND)."""

    var: Var
    expression: Expression


Pattern = IsA | Edge | AnyEdge | Compare | Versus | Among | Without | Either | Maybe | Sub | Derived


@dataclass(frozen=True, slots=True)
class Aggregation:
    """One value over many: `count` counts distinct things, the others take numbers (`min` and `max` dates too), each solution's once."""

    function: OneOf["count", "avg", "sum", "min", "max"]
    of: Expression
    name: Var


@dataclass(frozen=True, slots=True)
class Having:
    """A condition on an aggregate of a group, the first unless `of` names another."""

    op: OneOf["<", "<=", ">", ">=", "=", "!="]
    value: float
    of: Var | None = None


@dataclass(frozen=True, slots=True)
class Order:
    by: Var
    descending: bool = False
    written: OneOf["", "dates", "texts"] = ""
    """By the values as they are written: years, months and days are of several datatypes, which no store puts in one order; with texts among them
    ("about 2010"), which come last.
    """


@dataclass(frozen=True, slots=True)
class GraphQuery:
    """A query of a graph. `columns` are the variables to return, besides the aggregates; with an aggregate they are also the groups, and so are
    `groups`, which are not returned.
    """

    form: OneOf["select", "ask"]
    where: tuple[Pattern, ...]
    columns: tuple[Var, ...] = ()
    aggregate: Aggregation | None = None
    having: Having | None = None
    order: tuple[Order, ...] = ()
    limit: int | None = None
    offset: int = 0
    more: tuple[Aggregation, ...] = ()
    """Aggregates beside the first."""
    groups: tuple[Var, ...] = ()
    names: tuple[Edge, ...] = ()
    """The names of things in the columns, returned behind all else where there are any; nothing is asked by them."""
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
    """Every pattern, including those inside others."""
    for pattern in patterns:
        yield pattern
        match pattern:
            case Without(inner) | Maybe(inner):
                yield from flat(inner)
            case Either(branches):
                for branch in branches:
                    yield from flat(branch)
            case Sub(query):
                yield from flat(query.where)


def variables_in(item: object) -> Iterator[Var]:
    """Every variable of a query, as often as it stands there."""
    if isinstance(item, Var):
        yield item
    else:
        kind: Any = type(item)
        for part in item if isinstance(item, tuple) else [getattr(item, name) for name in _fields(kind)]:
            yield from variables_in(part)


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    """The names of a dataclass's fields; none of anything else."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()


def with_terms(pattern: Pattern, changed: Callable[[Var | Node], Term]) -> Pattern:
    """A copy of a pattern, and of those inside it, with other variables and things."""
    return cast(Pattern, _with_terms(pattern, changed))


def _with_terms(item: object, changed: Callable[[Var | Node], Term]) -> object:
    if isinstance(item, (Var, Node)):
        return changed(item)
    if isinstance(item, tuple):
        return tuple(_with_terms(each, changed) for each in item)
    if is_dataclass(item) and not isinstance(item, type):
        return replace(item, **{each.name: _with_terms(getattr(item, each.name), changed) for each in fields(item) if each.init})
    return item


def unnamed(query: GraphQuery) -> str:
    """The query with its variables numbered: the same for queries that differ only in what these are called."""
    numbers: dict[str, str] = {}
    return _VARIABLE.sub(lambda match: numbers.setdefault(match[0], f"?{len(numbers)}"), repr(replace(query, names=())))


def optional(edge: Edge, where: tuple[Pattern, ...]) -> Maybe:
    """The edge where it holds. Beside a node that only another optional pattern binds, that pattern is repeated: an unbound node would match all."""
    inside = next((each.patterns for each in where if isinstance(each, Maybe) and _binds(each.patterns, edge.subject)), ())
    return Maybe((edge,) if _binds(tuple(each for each in where if not isinstance(each, Maybe)), edge.subject) else (*inside, edge))


def _binds(patterns: tuple[Pattern, ...], term: Term) -> bool:
    for pattern in patterns:
        match pattern:
            case IsA(node=node) if node == term:
                return True
            case Edge(subject=subject, object=value) | AnyEdge(subject=subject, value=value) if term in {subject, value}:
                return True
            case Among(var=var, inside=True) | Derived(var=var) if var == term:
                return True
            case Either(branches) if any(_binds(branch, term) for branch in branches):
                return True
            case Sub(query) if term in query.columns:
                return True
    return False


def class_of(query: GraphQuery, term: Term | None) -> str | None:
    """The class that a query demands of a variable or thing."""
    return next((pattern.class_iri for pattern in flat(query.where) if isinstance(pattern, IsA) and pattern.node == term), None)


def conditions_on(query: GraphQuery, var: Var) -> list[Compare]:
    return [pattern for pattern in flat(query.where) if isinstance(pattern, Compare) and pattern.var == var]
