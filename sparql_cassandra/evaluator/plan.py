"""From algebra to operators: filters pushed to where their variables are bound, LIMIT joined to ORDER BY, EXISTS prepared. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from sparql_cassandra.evaluator.bgp import BgpOperator
from sparql_cassandra.evaluator.conditions import ExistsOperator, ExtendOperator, FilterOperator, NumberOperator
from sparql_cassandra.evaluator.expressions.compile import ROW_NUMBER
from sparql_cassandra.evaluator.joins import NOTHING, GraphOperator, JoinOperator, LeftJoinOperator, MinusOperator, UnionOperator, ValuesOperator
from sparql_cassandra.evaluator.modifiers import DistinctOperator, GroupOperator, OrderOperator, ProjectOperator, SliceOperator
from sparql_cassandra.evaluator.run import Operator, within_the_stack
from sparql_cassandra.syntax.algebra import (
    Aggregate,
    Bgp,
    Call,
    Constant,
    Distinct,
    Exists,
    Expression,
    Extend,
    Filter,
    Graph,
    Group,
    Join,
    LeftJoin,
    Minus,
    Node,
    OrderBy,
    PathPattern,
    Project,
    Reduced,
    Slice,
    Term,
    TriplePattern,
    Union,
    Values,
    Var,
    children,
    expressions,
    in_scope,
    mentioned,
    parts,
    surely_bound,
)

MOST_PUSHED: Final = 100_000
"""Steps of conditions down a plan; into both sides of a UNION it takes as many as the condition is long. After them a filter stays where it is."""


def plan(node: Node, check: Callable[[], None] = lambda: None) -> Operator:
    """The operator of a node. Immutable: one plan serves every thread. `check` looks at the clock, and may raise."""
    with within_the_stack():
        return _Planner(check).plan(node)


@dataclass(frozen=True, slots=True)
class _Condition:
    """Conjuncts of FILTERs that read the same variables, on their way down to where these are surely bound."""

    expression: Expression
    reads: frozenset[Var]
    steps: int


Conditions = Sequence[_Condition]


class _Planner:
    """Plans one query. A node is planned once, with the conditions of the filters above it that may go below; each level is one Python frame."""

    def __init__(self, check: Callable[[], None]) -> None:
        self._check, self._steps = check, 0
        self._bound: dict[int, frozenset[Var]] = {}

    def plan(self, node: Node, conditions: Conditions = ()) -> Operator:
        """The operator of a node under the conditions, each as far down as its variables are surely bound to the same values as here."""
        self._check()
        match node:
            case Bgp(patterns):
                here, above = self._parted(conditions, lambda each: each.reads <= self._certain(node))
                return _filtered(BgpOperator(patterns, tuple(condition.expression for condition in here)), above)
            case Join(first, second):
                left, above = self._parted(conditions, lambda each: each.reads <= self._certain(first))
                right, above = self._parted(above, lambda each: each.reads <= self._certain(second))
                return _filtered(JoinOperator(self.plan(first, left), self.plan(second, right)), above)
            case LeftJoin(first, second, condition):
                left, above = self._parted(conditions, lambda each: each.reads <= self._certain(first))
                right, kept = self._of_optional(condition, lambda each: each.reads <= self._certain(second))
                return _filtered(self._left_joined(self.plan(first, left), self.plan(second, right), kept), above)
            case Union(first, second):
                left, above = self._both(conditions)
                return _filtered(UnionOperator(self.plan(first, left), self.plan(second, left)), above)
            case Minus(first, second):
                left, above = self._parted(conditions, lambda each: each.reads <= self._certain(first))
                return _filtered(MinusOperator(self.plan(first, left), self.plan(second)), above)
            case Filter(child, condition):
                plain, tests = _sorted_out(condition)
                return self._tested(self.plan(child, (*conditions, *plain)), tests)
            case Extend(child, variable, expression):
                below, above = self._parted(conditions, lambda each: variable not in each.reads)
                inner = self.plan(child, below)
                if _names_blank(expression) and ROW_NUMBER not in inner.variables:
                    inner = NumberOperator(inner)
                return _filtered(ExtendOperator(inner, variable, expression, self._exists(expression, inner.variables)), above)
            case Values(variables, rows):
                return _filtered(ValuesOperator(variables, rows), conditions)
            case Graph(name, child):
                if isinstance(name, Var):
                    return self.plan_graph(name, child, conditions)
                within = GraphOperator(name, self.plan(child))
                if child != Bgp() and not _needs_triples(child):  # a graph that does not exist has no solutions, even where none is needed (18.6)
                    return _filtered(JoinOperator(GraphOperator(name, BgpOperator(())), within), conditions)
                return _filtered(within, conditions)
            case Group(child, keys, aggregates):
                return _filtered(GroupOperator(self.plan(child), keys, aggregates), conditions)
            case OrderBy(child, order):
                return _filtered(OrderOperator(self.plan(child), order), conditions)
            case Project(child, variables):
                return _filtered(ProjectOperator(self.plan(child), variables), conditions)
            case Distinct(child):
                return _filtered(DistinctOperator(self.plan(child)), conditions)
            case Reduced(child):
                return self.plan(child, conditions)
            case Slice(child, offset, limit):
                return _filtered(SliceOperator(_topped(self.plan(child), offset, limit), offset, limit), conditions)

    def plan_graph(self, name: Var, node: Node, conditions: Conditions = ()) -> Operator:
        """The operator of GRAPH ?g: as much as possible is searched in all graphs at once (each alone would cost a request), the rest by graph.

        GRAPH ?g distributes over what joins: both sides bind ?g, so they agree on it. It does not where an expression or an optional part
        sees ?g, which nothing has bound inside yet (18.6).
        """
        self._check()
        match node:
            case Bgp(patterns):
                triples = tuple(pattern for pattern in patterns if isinstance(pattern, TriplePattern))
                paths = tuple(pattern for pattern in patterns if isinstance(pattern, PathPattern))
                by_graph = GraphOperator(name, BgpOperator(paths))
                if not triples:
                    return _filtered(by_graph, conditions)
                variables = in_scope(Bgp(triples)) | {name}
                here, above = self._parted(conditions, lambda each: each.reads <= variables)
                together = BgpOperator(triples, tuple(condition.expression for condition in here), graph=name)
                return _filtered(JoinOperator(together, by_graph) if paths else together, above)
            case Join(first, second):
                left, above = self._parted(conditions, lambda each: each.reads - {name} <= self._certain(first))
                right, above = self._parted(above, lambda each: each.reads - {name} <= self._certain(second))
                return _filtered(JoinOperator(self.plan_graph(name, first, left), self.plan_graph(name, second, right)), above)
            case Union(first, second):
                left, above = self._both(conditions)
                return _filtered(UnionOperator(self.plan_graph(name, first, left), self.plan_graph(name, second, left)), above)
            case LeftJoin(first, second, condition) if name not in in_scope(second) and not (condition and _tells_graphs_apart(condition, name)):
                left, above = self._parted(conditions, lambda each: each.reads - {name} <= self._certain(first))
                right, kept = self._of_optional(condition, lambda each: each.reads - {name} <= self._certain(second))
                return _filtered(self._left_joined(self.plan_graph(name, first, left), self.plan_graph(name, second, right), kept), above)
            case Filter(child, condition) if not _tells_graphs_apart(condition, name):
                return self.plan_graph(name, child, (*conditions, *_sorted_out(condition)[0]))
            case Extend(child, variable, expression) if variable != name and not _tells_graphs_apart(expression, name):
                below, above = self._parted(conditions, lambda each: variable not in each.reads)
                return _filtered(ExtendOperator(self.plan_graph(name, child, below), variable, expression), above)
            case Values() | Graph():
                below, above = self._parted(conditions, lambda each: each.reads <= self._certain(node))
                return _filtered(JoinOperator(self.plan(node, below), GraphOperator(name, BgpOperator(()))), above)
        return _filtered(GraphOperator(name, self.plan(node)), conditions)

    # conditions on their way down
    def _certain(self, node: Node) -> frozenset[Var]:
        return surely_bound(node, self._bound)

    def _parted(self, conditions: Conditions, below: Callable[[_Condition], bool]) -> tuple[Conditions, Conditions]:
        """The conditions that may go below, and the others."""
        if not conditions or self._steps > MOST_PUSHED:
            return (), conditions
        self._steps += len(conditions)
        down: list[_Condition] = []
        above: list[_Condition] = []
        for condition in conditions:
            (down if below(condition) else above).append(condition)
        return down, above

    def _both(self, conditions: Conditions) -> tuple[Conditions, Conditions]:
        self._steps += sum(condition.steps for condition in conditions)
        return (conditions, ()) if self._steps <= MOST_PUSHED else ((), conditions)

    def _of_optional(self, condition: Expression | None, below: Callable[[_Condition], bool]) -> tuple[Conditions, list[Expression]]:
        """The conditions that are about the optional part alone, and those that join it."""
        if condition is None:
            return (), []
        plain, tests = _sorted_out(condition)
        down, kept = self._parted(plain, below)
        return down, [*(each.expression for each in kept), *tests]

    def _left_joined(self, outer: Operator, inner: Operator, conditions: list[Expression]) -> Operator:
        if not conditions:
            return LeftJoinOperator(outer, inner)
        whole = conditions[0] if len(conditions) == 1 else Call("&&", tuple(conditions))
        joined = LeftJoinOperator(outer, inner, whole)
        return joined if not _has_exists(whole) else LeftJoinOperator(outer, inner, whole, self._exists(whole, joined.variables))

    # EXISTS
    def _tested(self, child: Operator, tests: list[Expression]) -> Operator:
        for test in tests:
            child = FilterOperator(child, test, self._exists(test, child.variables))
        return child

    def _exists(self, expression: Expression, outer: tuple[Var, ...]) -> tuple[ExistsOperator, ...]:
        return tuple(self._prepared(part, outer) for part in dict.fromkeys(part for part in parts(expression) if isinstance(part, Exists)))

    def _prepared(self, exists: Exists, outer: tuple[Var, ...]) -> ExistsOperator:
        outside: set[Var] = set()
        self._read_from_outside(exists.pattern, outside)
        correlated = tuple(variable for variable in outer if variable in outside)
        pattern = self.plan(exists.pattern)
        if not correlated:
            return ExistsOperator(exists, pattern)

        def substituted(values: tuple[tuple[Var, str], ...]) -> Operator:
            return plan(substitute(exists.pattern, dict(values)))

        return ExistsOperator(exists, pattern, correlated, substituted)

    def _read_from_outside(self, node: Node, outside: set[Var]) -> None:
        """Variables whose value from outside decides more than a join would: unbound where an expression reads them, or in an optional part."""
        waiting = [node]
        while waiting:
            node = waiting.pop()
            bound = NOTHING
            match node:
                case Filter(child) | Extend(child) | OrderBy(child):
                    bound = self._certain(child)
                case LeftJoin(left, right):
                    outside |= in_scope(right) - self._certain(left)  # whether the optional part matches depends on them
                    bound = self._certain(left) | self._certain(right) if node.condition else NOTHING
                case Minus(_, right):
                    outside |= in_scope(right)  # what is removed depends on them, and a variable with a value in its place is not shared
                case Group():  # its aggregates read the groups' own solutions
                    waiting.append(node.child)
                    continue
            for part in (part for expression in expressions(node) for part in parts(expression)):
                if isinstance(part, Var) and part not in bound:
                    outside.add(part)
                elif isinstance(part, Exists):
                    within = set(in_scope(part.pattern))
                    self._read_from_outside(part.pattern, within)
                    outside |= within - bound
            waiting.extend(children(node))


def _sorted_out(condition: Expression) -> tuple[list[_Condition], list[Expression]]:
    """The conjuncts of a filter: those without EXISTS, joined where they read the same variables, and those with it."""
    by_reads: dict[frozenset[Var], list[Expression]] = {}
    tests: list[Expression] = []
    for conjunct in _conjuncts(condition):
        if _has_exists(conjunct):
            tests.append(conjunct)
        else:
            by_reads.setdefault(frozenset(mentioned(conjunct)), []).append(conjunct)
    plain = []
    for reads, conjuncts in by_reads.items():
        whole = conjuncts[0] if len(conjuncts) == 1 else Call("&&", tuple(conjuncts))
        plain.append(_Condition(whole, reads, sum(1 for _ in parts(whole))))
    return plain, tests


def _filtered(child: Operator, conditions: Conditions) -> Operator:
    """The operator under the conditions that stop here."""
    if not conditions:
        return child
    whole = conditions[0].expression if len(conditions) == 1 else Call("&&", tuple(condition.expression for condition in conditions))
    return FilterOperator(child, whole)


def _needs_triples(node: Node) -> bool:
    match node:
        case Bgp(patterns):
            return any(isinstance(pattern, TriplePattern) for pattern in patterns)
        case Join(left, right):
            return _needs_triples(left) or _needs_triples(right)
        case Union(left, right):
            return _needs_triples(left) and _needs_triples(right)
        case LeftJoin(child) | Minus(child) | Filter(child) | Extend(child) | OrderBy(child) | Project(child) | Distinct(child) | Slice(child):
            return _needs_triples(child)
    return False


def _tells_graphs_apart(expression: Expression, name: Var) -> bool:
    """True when the expression would mean something else over the solutions of all graphs, each with its graph's name."""
    return _has_exists(expression) or _names_blank(expression) or name in mentioned(expression)


def _topped(child: Operator, offset: int, limit: int | None) -> Operator:
    """A sort under LIMIT, with only projections between them: it needs to keep so many rows and no more."""
    if limit is None:
        return child
    if isinstance(child, OrderOperator):
        return OrderOperator(child.child, child.conditions, offset + limit)
    if isinstance(child, ProjectOperator):
        return ProjectOperator(_topped(child.child, offset, limit), child.variables)
    return child


def _conjuncts(condition: Expression) -> list[Expression]:
    if isinstance(condition, Call) and condition.name == "&&":
        return [part for argument in condition.arguments for part in _conjuncts(argument)]
    return [condition]


def _has_exists(expression: Expression) -> bool:
    return any(isinstance(part, Exists) for part in parts(expression))


def _names_blank(expression: Expression) -> bool:
    return any(isinstance(part, Call) and part.name == "BNODE" and part.arguments for part in parts(expression))


def substitute(node: Node, values: dict[Var, str]) -> Node:
    """The pattern with values in place of variables (18.6); an inner SELECT that does not project a variable keeps its own of that name."""

    def term(original: Term) -> Term:
        return values.get(original, original) if isinstance(original, Var) else original

    def expr(original: Expression) -> Expression:
        match original:
            case Var():
                return Constant(values[original]) if original in values else original
            case Call("BOUND", (Var() as variable,)) if variable in values:
                return Constant("Xboolean true")
            case Call(name, arguments):
                return Call(name, tuple(expr(argument) for argument in arguments))
            case Exists(pattern, negated):
                return Exists(substitute(pattern, values), negated)
            case Aggregate(name, argument, distinct, separator):
                return Aggregate(name, None if argument is None else expr(argument), distinct, separator)
        return original

    match node:
        case Bgp(patterns):
            return Bgp(
                tuple(
                    TriplePattern(term(p.subject), term(p.predicate), term(p.object))
                    if isinstance(p, TriplePattern)
                    else PathPattern(term(p.subject), p.path, term(p.object))
                    for p in patterns
                )
            )
        case Join(left, right):
            return Join(substitute(left, values), substitute(right, values))
        case LeftJoin(left, right, condition):
            return LeftJoin(substitute(left, values), substitute(right, values), None if condition is None else expr(condition))
        case Union(left, right):
            return Union(substitute(left, values), substitute(right, values))
        case Minus(left, right):
            return Minus(substitute(left, values), substitute(right, values))
        case Filter(child, condition):
            return Filter(substitute(child, values), expr(condition))
        case Extend(child, variable, expression):
            extended = Extend(substitute(child, values), variable, expr(expression))
            if variable not in values:
                return extended
            return Filter(extended, Call("||", (Call("!", (Call("BOUND", (variable,)),)), Call("SAMETERM", (variable, Constant(values[variable]))))))
        case Values(variables, rows):
            given = [(place, values[variable]) for place, variable in enumerate(variables) if variable in values]
            return Values(variables, tuple(row for row in rows if all(row[place] in (None, key) for place, key in given)))
        case Graph(name, child):
            return Graph(term(name), substitute(child, values))
        case Project(child, variables):
            seen = {variable: key for variable, key in values.items() if variable in variables}
            return Project(substitute(child, seen), tuple(v for v in variables if v not in seen)) if not _aggregated(child) else node
        case Distinct(child):
            return Distinct(substitute(child, values))
        case Reduced(child):
            return Reduced(substitute(child, values))
        case OrderBy(child, conditions):
            return OrderBy(substitute(child, values), tuple((expr(e), descending) for e, descending in conditions))
    return node


def _aggregated(node: Node) -> bool:
    return isinstance(node, Group | Slice) or any(_aggregated(child) for child in children(node))
