"""The tree of a Cypher query that only reads, which the reader builds and the guard judges. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal as OneOf

# expressions; `start` is the place in the text


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, a string, true, false or null; `value` is None for null."""

    start: int
    value: str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Parameter:
    start: int
    name: str


@dataclass(frozen=True, slots=True)
class Variable:
    start: int
    name: str


@dataclass(frozen=True, slots=True)
class PropertyAccess:
    start: int
    of: Expression
    key: str


@dataclass(frozen=True, slots=True)
class Index:
    """`of[first]`, or a slice `of[first..last]`, whose bounds may be missing."""

    start: int
    of: Expression
    bounds: tuple[Expression, ...]
    slice: bool


@dataclass(frozen=True, slots=True)
class HasLabel:
    """`n:Label`, `n IS Label`: also of a relationship and its type."""

    start: int
    of: Expression
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A function or an aggregate; `name` as written. `star` is `count(*)`."""

    start: int
    name: str
    arguments: tuple[Expression, ...]
    star: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    """Operands with operators between or before them, in the order of the text: precedence makes no difference to what may run."""

    start: int
    operators: tuple[str, ...]
    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class ListOf:
    start: int
    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class MapOf:
    """A map, or with `of` a projection of one; `keys` in order, `values` only for the entries that have one."""

    start: int
    keys: tuple[str, ...]
    values: tuple[Expression, ...]
    of: Expression | None = None


@dataclass(frozen=True, slots=True)
class Comprehension:
    """`[x IN source WHERE where | body]`, and with a `word` of all, any, none, single its quantified form."""

    start: int
    word: str
    variable: str
    source: Expression
    where: Expression | None
    body: Expression | None


@dataclass(frozen=True, slots=True)
class Reduce:
    start: int
    total: str
    initial: Expression
    variable: str
    source: Expression
    body: Expression


@dataclass(frozen=True, slots=True)
class Case:
    """`operand` is true for `CASE x WHEN`: then the first part is what the others are compared with."""

    start: int
    parts: tuple[Expression, ...]
    operand: bool = False


@dataclass(frozen=True, slots=True)
class PatternUse:
    """A pattern inside an expression: a predicate, shortestPath(), or a comprehension when it has a `body`."""

    start: int
    pattern: Path
    where: Expression | None = None
    body: Expression | None = None


@dataclass(frozen=True, slots=True)
class Subquery:
    """EXISTS { }, COUNT { } or COLLECT { }."""

    start: int
    word: str
    query: CypherQuery


Expression = (
    Constant
    | Parameter
    | Variable
    | PropertyAccess
    | Index
    | HasLabel
    | Call
    | Operation
    | ListOf
    | MapOf
    | Comprehension
    | Reduce
    | Case
    | PatternUse
    | Subquery
)

# patterns


@dataclass(frozen=True, slots=True)
class Hops:
    """The repetitions of a relationship or a group; `most` None: unbounded. A `search` visits no node twice."""

    start: int
    least: int
    most: int | None
    search: bool = False


@dataclass(frozen=True, slots=True)
class NodePattern:
    """`head_end` is the end of the variable and the labels, `labels_at` the place behind the sign or word that begins labels, as in `(n:%)`."""

    start: int
    variable: str | None
    labels: tuple[str, ...]
    properties: MapOf | None
    where: Expression | None
    head_end: int
    labels_at: int | None


@dataclass(frozen=True, slots=True)
class Relationship:
    """`bound` are the variables that a breadth-first search of Memgraph names inside."""

    start: int
    variable: str | None
    types: tuple[str, ...]
    properties: MapOf | None
    where: Expression | None
    hops: Hops | None
    direction: OneOf["out", "in", "both"]
    inner: tuple[Expression, ...] = ()
    bound: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """A path in parentheses that repeats: `((a)-[r]->(b)){1,3}`."""

    start: int
    path: Path
    where: Expression | None
    hops: Hops | None
    end: int


@dataclass(frozen=True, slots=True)
class Path:
    """Nodes, relationships and groups as they follow each other. `selector` is shortestPath, ANY SHORTEST and the like, in capitals."""

    start: int
    variable: str | None
    selector: str
    parts: tuple[NodePattern | Relationship | Group, ...]


# clauses


@dataclass(frozen=True, slots=True)
class ProjectionItem:
    """One column: `name` is its alias, or the expression's own text, which ends at `end`."""

    expression: Expression
    name: str
    end: int
    aliased: bool


@dataclass(frozen=True, slots=True)
class Count:
    """The number of SKIP or LIMIT, and its place."""

    start: int
    end: int
    expression: Expression


@dataclass(frozen=True, slots=True)
class Match:
    start: int
    optional: bool
    paths: tuple[Path, ...]
    where: Expression | None


@dataclass(frozen=True, slots=True)
class Unwind:
    start: int
    source: Expression
    variable: str


@dataclass(frozen=True, slots=True)
class Projection:
    """WITH or RETURN. `head_end` is the end of this word and DISTINCT, `end` that of the clause without WHERE."""

    start: int
    word: OneOf["WITH", "RETURN"]
    distinct: bool
    star: bool
    items: tuple[ProjectionItem, ...]
    order: tuple[Expression, ...]
    skip: Count | None
    limit: Count | None
    where: Expression | None
    head_end: int
    end: int


@dataclass(frozen=True, slots=True)
class CallProcedure:
    """`arguments` None: CALL name without parentheses. `yields`: (column, its name in the query); None: all columns."""

    start: int
    name: str
    arguments: tuple[Expression, ...] | None
    yields: tuple[tuple[str, str], ...] | None
    where: Expression | None
    end: int


@dataclass(frozen=True, slots=True)
class CallSubquery:
    start: int
    optional: bool
    imports: tuple[str, ...]
    query: CypherQuery


Clause = Match | Unwind | Projection | CallProcedure | CallSubquery


@dataclass(frozen=True, slots=True)
class CypherQuery:
    """Branches between UNIONs; `distinct` is true for each UNION without ALL."""

    start: int
    branches: tuple[tuple[Clause, ...], ...]
    distinct: tuple[bool, ...]


Part = Expression | Hops | NodePattern | Relationship | Group | Path | ProjectionItem | Count | Clause | CypherQuery


def parts(root: Part) -> Iterator[Part]:
    """The root and everything below it."""
    waiting: list[object] = [root]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting.extend(reversed(part))
        elif hasattr(part, "__slots__"):
            yield part  # type: ignore[misc]
            waiting.extend(reversed([getattr(part, name) for name in part.__slots__]))
