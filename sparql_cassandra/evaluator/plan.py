"""From algebra to operators: filters pushed to where their variables are bound, LIMIT joined to ORDER BY, EXISTS prepared. Pure."""

from __future__ import annotations

from sparql_cassandra.evaluator.bgp import BgpOperator
from sparql_cassandra.evaluator.conditions import ExistsOperator, ExtendOperator, FilterOperator, NumberOperator
from sparql_cassandra.evaluator.expressions.compile import ROW_NUMBER
from sparql_cassandra.evaluator.joins import GraphOperator, JoinOperator, LeftJoinOperator, MinusOperator, UnionOperator, ValuesOperator
from sparql_cassandra.evaluator.modifiers import DistinctOperator, GroupOperator, OrderOperator, ProjectOperator, SliceOperator
from sparql_cassandra.evaluator.run import Operator
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
    in_scope,
    mentioned,
    parts,
    surely_bound,
)


def plan(node: Node) -> Operator:
    """The operator of a node. Immutable: one plan serves every thread."""
    match node:
        case Bgp(patterns):
            return BgpOperator(patterns)
        case Join(left, right):
            return JoinOperator(plan(left), plan(right))
        case LeftJoin(left, right, condition):
            return _left_joined(plan(left), plan(right), condition)
        case Union(left, right):
            return UnionOperator(plan(left), plan(right))
        case Minus(left, right):
            return MinusOperator(plan(left), plan(right))
        case Filter(child, condition):
            return _filter(plan(child), condition)
        case Extend(child, variable, expression):
            inner = plan(child)
            if _names_blank(expression) and ROW_NUMBER not in inner.variables:
                inner = NumberOperator(inner)
            return ExtendOperator(inner, variable, expression, _exists(expression, inner.variables))
        case Values(variables, rows):
            return ValuesOperator(variables, rows)
        case Graph(name, child):
            return plan_graph(name, child) if isinstance(name, Var) else _plan_named(name, child)
        case Group(child, keys, aggregates):
            return GroupOperator(plan(child), keys, aggregates)
        case OrderBy(child, conditions):
            return OrderOperator(plan(child), conditions)
        case Project(child, variables):
            return ProjectOperator(plan(child), variables)
        case Distinct(child):
            return DistinctOperator(plan(child))
        case Reduced(child):
            return plan(child)
        case Slice(child, offset, limit):
            return SliceOperator(_topped(plan(child), offset, limit), offset, limit)


def _plan_named(name: str, node: Node) -> Operator:
    """The operator of GRAPH <name>. A graph that does not exist has no solutions, even where the pattern needs no triple for one (18.6)."""
    within = GraphOperator(name, plan(node))
    return within if node == Bgp() or _needs_triples(node) else JoinOperator(GraphOperator(name, BgpOperator(())), within)


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


def plan_graph(name: Var, node: Node) -> Operator:
    """The operator of GRAPH ?g: as much as possible is searched in all graphs at once (each alone would cost a request), the rest graph by graph.

    GRAPH ?g distributes over what joins: both sides bind ?g, so they agree on it. It does not where an expression or an optional part
    sees ?g, which nothing has bound inside yet (18.6).
    """
    match node:
        case Bgp(patterns):
            triples = tuple(pattern for pattern in patterns if isinstance(pattern, TriplePattern))
            paths = tuple(pattern for pattern in patterns if isinstance(pattern, PathPattern))
            by_graph = GraphOperator(name, BgpOperator(paths))
            if not triples:
                return by_graph
            together = BgpOperator(triples, graph=name)
            return JoinOperator(together, by_graph) if paths else together
        case Join(left, right):
            return JoinOperator(plan_graph(name, left), plan_graph(name, right))
        case Union(left, right):
            return UnionOperator(plan_graph(name, left), plan_graph(name, right))
        case LeftJoin(left, right, condition) if name not in in_scope(right) and not (condition and _tells_graphs_apart(condition, name)):
            return _left_joined(plan_graph(name, left), plan_graph(name, right), condition)
        case Filter(child, condition) if not _tells_graphs_apart(condition, name):
            return _filter(plan_graph(name, child), condition)
        case Extend(child, variable, expression) if variable != name and not _tells_graphs_apart(expression, name):
            return ExtendOperator(plan_graph(name, child), variable, expression)
        case Values() | Graph():
            return JoinOperator(plan(node), GraphOperator(name, BgpOperator(())))
    return GraphOperator(name, plan(node))


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


def _left_joined(outer: Operator, inner: Operator, condition: Expression | None) -> Operator:
    kept: list[Expression] = []
    for conjunct in [] if condition is None else _conjuncts(condition):
        if not _has_exists(conjunct) and frozenset(mentioned(conjunct)) <= inner.certain:
            inner = _pushed(inner, conjunct)  # it is about the optional part alone
        else:
            kept.append(conjunct)
    if not kept:
        return LeftJoinOperator(outer, inner)
    whole = kept[0] if len(kept) == 1 else Call("&&", tuple(kept))
    joined = LeftJoinOperator(outer, inner, whole)
    return joined if not _has_exists(whole) else LeftJoinOperator(outer, inner, whole, _exists(whole, joined.variables))


def _filter(child: Operator, condition: Expression) -> Operator:
    for conjunct in _conjuncts(condition):
        child = FilterOperator(child, conjunct, _exists(conjunct, child.variables)) if _has_exists(conjunct) else _pushed(child, conjunct)
    return child


def _pushed(child: Operator, condition: Expression) -> Operator:
    """The operator under the condition, which goes down as far as its variables are surely bound to the same values as here."""
    reads = frozenset(mentioned(condition))
    match child:
        case BgpOperator(patterns, filters, graph) if reads <= child.certain:
            return BgpOperator(patterns, (*filters, condition), graph)
        case JoinOperator(left, right):
            if reads <= left.certain:
                return JoinOperator(_pushed(left, condition), right)
            if reads <= right.certain:
                return JoinOperator(left, _pushed(right, condition))
        case LeftJoinOperator(left, right, optional, exists) if reads <= left.certain:
            return LeftJoinOperator(_pushed(left, condition), right, optional, exists)
        case MinusOperator(left, right) if reads <= left.certain:
            return MinusOperator(_pushed(left, condition), right)
        case UnionOperator(left, right):
            return UnionOperator(_pushed(left, condition), _pushed(right, condition))
        case FilterOperator(inner, other, exists):
            return FilterOperator(_pushed(inner, condition), other, exists)
        case ExtendOperator(inner, variable, expression, exists) if variable not in reads:
            return ExtendOperator(_pushed(inner, condition), variable, expression, exists)
    return FilterOperator(child, condition)


def _conjuncts(condition: Expression) -> list[Expression]:
    if isinstance(condition, Call) and condition.name == "&&":
        return [part for argument in condition.arguments for part in _conjuncts(argument)]
    return [condition]


# EXISTS
def _has_exists(expression: Expression) -> bool:
    return any(isinstance(part, Exists) for part in parts(expression))


def _names_blank(expression: Expression) -> bool:
    return any(isinstance(part, Call) and part.name == "BNODE" and part.arguments for part in parts(expression))


def _exists(expression: Expression, outer: tuple[Var, ...]) -> tuple[ExistsOperator, ...]:
    return tuple(_prepared(part, outer) for part in dict.fromkeys(part for part in parts(expression) if isinstance(part, Exists)))


def _prepared(exists: Exists, outer: tuple[Var, ...]) -> ExistsOperator:
    correlated = tuple(variable for variable in outer if variable in _reads_from_outside(exists.pattern))
    if not correlated:
        return ExistsOperator(exists, plan(exists.pattern))

    def substituted(values: tuple[tuple[Var, str], ...]) -> Operator:
        return plan(substitute(exists.pattern, dict(values)))

    return ExistsOperator(exists, plan(exists.pattern), correlated, substituted)


def _reads_from_outside(node: Node) -> set[Var]:
    """Variables whose value from outside decides more than a join would: unbound where an expression reads them, or in an optional part."""
    outside: set[Var] = set()
    expressions: list[tuple[Expression | None, frozenset[Var]]] = []
    match node:
        case Filter(child, condition):
            expressions.append((condition, surely_bound(child)))
        case LeftJoin(left, right, condition):
            expressions.append((condition, surely_bound(left) | surely_bound(right)))
            outside |= in_scope(right) - surely_bound(left)  # whether the optional part matches depends on them
        case Minus(_, right):
            outside |= in_scope(right)  # what is removed depends on them, and a variable with a value in its place is not shared
        case Extend(child, _, expression):
            expressions.append((expression, surely_bound(child)))
        case OrderBy(child, conditions):
            expressions += [(expression, surely_bound(child)) for expression, _ in conditions]
    for read, bound in expressions:
        for part in parts(read):
            if isinstance(part, Var) and part not in bound:
                outside.add(part)
            elif isinstance(part, Exists):
                outside |= (in_scope(part.pattern) | _reads_from_outside(part.pattern)) - bound
    for child in children(node):
        outside |= _reads_from_outside(child)
    return outside


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
