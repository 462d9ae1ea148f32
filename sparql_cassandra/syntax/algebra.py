"""The SPARQL 1.1 algebra as immutable values (SPARQL 1.1 Query, 18.2). It has no SERVICE, no LOAD, no update, so these cannot run. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal as OneOf


@dataclass(frozen=True, slots=True)
class Var:
    """A variable; names that begin with "_:" stand for blank nodes of the query, those with "." are made by the translation."""

    name: str

    @property
    def visible(self) -> bool:
        return self.name[0] not in "_."


Term = Var | str
"""A variable, or a constant by its key (see `rdf.terms`)."""


# property paths: 18.2.2.3
@dataclass(frozen=True, slots=True)
class PathLink:
    predicate: str


@dataclass(frozen=True, slots=True)
class Inverse:
    path: Path


@dataclass(frozen=True, slots=True)
class Sequence:
    first: Path
    second: Path


@dataclass(frozen=True, slots=True)
class Alternative:
    first: Path
    second: Path


@dataclass(frozen=True, slots=True)
class Closure:
    """`path*` (least 0, endless), `path+` (least 1, endless), `path?` (least 0, one step)."""

    path: Path
    least: OneOf[0, 1]
    endless: bool


@dataclass(frozen=True, slots=True)
class Negated:
    """`!(a|^b)`: any forward predicate outside `forward`, any backward one outside `backward`; None: that direction is not asked for."""

    forward: frozenset[str] | None
    backward: frozenset[str] | None


Path = PathLink | Inverse | Sequence | Alternative | Closure | Negated


# expressions: section 17
@dataclass(frozen=True, slots=True)
class Constant:
    key: str


@dataclass(frozen=True, slots=True)
class Call:
    """A built-in by its upper-case name, an operator by its sign ("+", "=", "&&", "!", "IN", ...), or a function by its IRI key ("I...")."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Exists:
    pattern: Node
    negated: bool


@dataclass(frozen=True, slots=True)
class Aggregate:
    """`argument` is None for COUNT(*). `separator` belongs to GROUP_CONCAT."""

    name: OneOf["COUNT", "SUM", "MIN", "MAX", "AVG", "SAMPLE", "GROUP_CONCAT"]
    argument: Expression | None
    distinct: bool = False
    separator: str = " "


Expression = Var | Constant | Call | Exists | Aggregate


# Patterns and solution modifiers
@dataclass(frozen=True, slots=True)
class TriplePattern:
    subject: Term
    predicate: Term
    object: Term


@dataclass(frozen=True, slots=True)
class PathPattern:
    subject: Term
    path: Path
    object: Term


@dataclass(frozen=True, slots=True)
class Bgp:
    """A basic graph pattern; empty, it is the one empty solution."""

    patterns: tuple[TriplePattern | PathPattern, ...] = ()


@dataclass(frozen=True, slots=True)
class Join:
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class LeftJoin:
    left: Node
    right: Node
    condition: Expression | None = None


@dataclass(frozen=True, slots=True)
class Union:
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Minus:
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Filter:
    child: Node
    condition: Expression


@dataclass(frozen=True, slots=True)
class Extend:
    child: Node
    variable: Var
    expression: Expression


@dataclass(frozen=True, slots=True)
class Values:
    """Inline data; None is UNDEF."""

    variables: tuple[Var, ...]
    rows: tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Graph:
    name: Term
    child: Node


@dataclass(frozen=True, slots=True)
class Group:
    """GROUP BY and aggregates: each key is a variable of the child; each aggregate gives a variable."""

    child: Node
    keys: tuple[Var, ...]
    aggregates: tuple[tuple[Var, Aggregate], ...]


@dataclass(frozen=True, slots=True)
class OrderBy:
    child: Node
    conditions: tuple[tuple[Expression, bool], ...]
    """(expression, descending)"""


@dataclass(frozen=True, slots=True)
class Project:
    child: Node
    variables: tuple[Var, ...]


@dataclass(frozen=True, slots=True)
class Distinct:
    child: Node


@dataclass(frozen=True, slots=True)
class Reduced:
    child: Node


@dataclass(frozen=True, slots=True)
class Slice:
    child: Node
    offset: int = 0
    limit: int | None = None


Node = (
    Bgp | Join | LeftJoin | Union | Minus | Filter | Extend | Values | Graph | Group | OrderBy | Project | Distinct | Reduced | Slice
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """A parsed query. `variables` are the columns of a SELECT, in order; `template` belongs to CONSTRUCT, `described` to DESCRIBE."""

    form: OneOf["SELECT", "ASK", "CONSTRUCT", "DESCRIBE"]
    pattern: Node
    variables: tuple[Var, ...] = ()
    template: tuple[TriplePattern, ...] = ()
    described: tuple[Term, ...] = ()
    default_graphs: tuple[str, ...] = ()
    named_graphs: tuple[str, ...] = ()
    base: str = ""
    text: str = ""
    weight: int = field(default=0, compare=False)
    """About how many bytes it holds, and a plan of it: for caches."""


def in_scope(node: Node) -> frozenset[Var]:
    """The variables that a solution of `node` may bind (18.2.1)."""
    found: set[Var] = set()
    waiting = [node]
    while waiting:
        match waiting.pop():
            case Bgp(patterns):
                found.update(term for pattern in patterns for term in ends(pattern) if isinstance(term, Var))
            case Join(left, right) | LeftJoin(left, right) | Union(left, right):
                waiting += (left, right)
            case Extend(child, variable, _):
                found.add(variable)
                waiting.append(child)
            case Group(_, keys, aggregates):
                found.update(keys, (variable for variable, _ in aggregates))
            case Values(variables, _) | Project(_, variables):
                found.update(variables)
            case Graph(name, child):
                if isinstance(name, Var):
                    found.add(name)
                waiting.append(child)
            case Minus(child, _) | Filter(child) | OrderBy(child) | Distinct(child) | Reduced(child) | Slice(child):
                waiting.append(child)
    return frozenset(found)


def surely_bound(node: Node, known: dict[int, frozenset[Var]] | None = None) -> frozenset[Var]:
    """The variables that every solution of `node` binds. `known`: those found before by the identity of a node, for who asks about many nodes."""
    known = {} if known is None else known
    if (found := known.get(id(node))) is not None:
        return found
    match node:
        case Join(left, right):
            first, second = surely_bound(left, known), surely_bound(right, known)
            found = first if second <= first else first | second
        case Union(left, right):
            found = surely_bound(left, known) & surely_bound(right, known)
        case Values(variables, rows):
            found = always_bound(variables, rows)
        case Graph(name, child):
            found = surely_bound(child, known) | ({name} if isinstance(name, Var) else frozenset())
        case Group(child, keys):
            found = surely_bound(child, known) & frozenset(keys)
        case Project(child, variables):
            found = surely_bound(child, known) & frozenset(variables)
        case Bgp():
            found = in_scope(node)
        case LeftJoin(child, _) | Minus(child, _) | Filter(child) | OrderBy(child) | Distinct(child) | Reduced(child) | Slice(child) | Extend(child):
            found = surely_bound(child, known)
    known[id(node)] = found
    return found


def always_bound(variables: Iterable[Var], rows: Iterable[tuple[str | None, ...]]) -> frozenset[Var]:
    """The variables that have a value in every row."""
    return frozenset(variable for position, variable in enumerate(variables) if all(row[position] is not None for row in rows))


def links(path: Path) -> Iterator[str]:
    """The predicates that a path names."""
    match path:
        case PathLink(predicate):
            yield predicate
        case Inverse(inner) | Closure(inner):
            yield from links(inner)
        case Sequence(first, second) | Alternative(first, second):
            yield from links(first)
            yield from links(second)
        case Negated(forward, backward):
            yield from sorted((forward or frozenset()) | (backward or frozenset()))


def ends(pattern: TriplePattern | PathPattern) -> tuple[Term, ...]:
    if isinstance(pattern, TriplePattern):
        return (pattern.subject, pattern.predicate, pattern.object)
    return (pattern.subject, pattern.object)


def mentioned(expression: Expression | None) -> Iterator[Var]:
    """The variables that an expression reads, those inside EXISTS included."""
    for part in parts(expression):
        if isinstance(part, Var):
            yield part
        elif isinstance(part, Exists):
            yield from in_scope(part.pattern)


def children(node: Node) -> tuple[Node, ...]:
    match node:
        case Join(left, right) | LeftJoin(left, right) | Union(left, right) | Minus(left, right):
            return (left, right)
        case Bgp() | Values():
            return ()
        case _:
            return (node.child,)


def patterns(node: Node) -> Iterator[Node]:
    """The node and every pattern below it, those inside EXISTS included, outermost first."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(children(node)))
        for expression in expressions(node):
            waiting.extend(each.pattern for each in parts(expression) if isinstance(each, Exists))


def expressions(node: Node) -> tuple[Expression, ...]:
    """The expressions that a node itself holds."""
    match node:
        case Filter(_, condition) | LeftJoin(_, _, condition):
            return (condition,) if condition is not None else ()
        case Extend(_, _, expression):
            return (expression,)
        case Group(_, _, aggregates):
            return tuple(aggregate for _, aggregate in aggregates)
        case OrderBy(_, conditions):
            return tuple(expression for expression, _ in conditions)
        case _:
            return ()


def parts(expression: Expression | None) -> Iterator[Expression]:
    """The expression and all that stand in it, in order, without going into the patterns of EXISTS."""
    waiting = [] if expression is None else [expression]
    while waiting:
        expression = waiting.pop()
        yield expression
        match expression:
            case Call(_, arguments):
                waiting.extend(reversed(arguments))
            case Aggregate(_, argument) if argument is not None:
                waiting.append(argument)
