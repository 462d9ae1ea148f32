"""A checked SPARQL query compiled to Cypher that gives the same rows: the algebra from the inside out, each operator a clause. Pure.

Queries are generated, checked and fixed in one language only; a property graph gets them compiled. What Cypher cannot say over the mapping
(languages of texts, a variable that may have no value in a second pattern) is refused by name; a path of any length ends after some steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from onto_core.ports.graphs import GraphNames
from onto_query.sparql_to_cypher import patterns
from onto_query.sparql_to_cypher.aggregates import group
from onto_query.sparql_to_cypher.clauses import Kind, NoSolution, Pipeline, cannot, united, values_of
from onto_query.sparql_to_cypher.expressions import number, write
from onto_query.sparql_to_cypher.patterns import Held, Related
from onto_query.sparql_to_cypher.relationships import edges_in
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
    Group,
    Join,
    LeftJoin,
    Minus,
    Node,
    OrderBy,
    ParsedQuery,
    Project,
    Reduced,
    Slice,
    TriplePattern,
    Union,
    Values,
    Var,
    expressions,
    in_scope,
    mentioned,
    parts,
    surely_bound,
)
from sparql_cassandra.syntax.algebra import (
    patterns as patterns_in,
)

LONG: Final = 12
"""Calls in an expression from which those that it repeats are worked out before: some servers read what is nested twice at each level."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the answer: its name in the query, and how to read its cells."""

    name: str
    kind: Kind
    datatype: str = ""
    written: bool = False
    """True when texts hold its numbers."""


@dataclass(frozen=True, slots=True)
class Compiled:
    text: str
    parameters: dict[str, object]
    columns: tuple[Column, ...]


def compile_query(query: ParsedQuery, names: GraphNames, *, naming: Sequence[str] = ()) -> Compiled:
    """Compile a query. `naming`: the keys by which the nodes of a foreign graph are called. Raises QueryRejected for what cannot be said."""
    pipeline = Pipeline(names)
    if names.foreign:
        said = [pattern for node in patterns_in(query.pattern) if isinstance(node, Bgp) for pattern in node.patterns]
        pipeline.words.edges, pipeline.words.naming = edges_in(said, pipeline), tuple(naming)
    if query.form == "ASK":
        _say(_inner(query.pattern), pipeline)
        pipeline.begun()
        pipeline.say("WITH 1 AS one LIMIT 1")
        pipeline.say("RETURN count(one) > 0 AS ask")
        return Compiled("\n".join(pipeline.clauses), pipeline.words.parameters, (Column("ask", "value"),))
    if query.form != "SELECT":
        raise cannot(query.form)
    returned = _select(query.pattern, query.variables, pipeline, outermost=True)
    columns = tuple(Column(v.name, pipeline.kinds.get(v, "value"), _one(pipeline, v), written=v in pipeline.written) for v in query.variables)
    pipeline.say(returned)
    return Compiled("\n".join(pipeline.clauses), pipeline.words.parameters, columns)


def _one(pipeline: Pipeline, variable: Var) -> str:
    """The datatype of all values of a variable, when they have one."""
    datatypes = pipeline.datatypes.get(variable, frozenset())
    return next(iter(datatypes)) if len(datatypes) == 1 else ""


def _inner(node: Node) -> Node:
    while isinstance(node, Project | Distinct | Reduced | Slice | OrderBy):
        node = node.child
    return node


def _select(node: Node, variables: Sequence[Var], pipeline: Pipeline, names: Sequence[str] = (), *, outermost: bool = False) -> str:
    """Say the pattern, then its modifiers in their fixed order (18.2.4); the RETURN that follows. The columns are r0, r1, ... without `names`."""
    offset, limit, distinct = 0, None, False
    if isinstance(node, Slice):
        offset, limit, node = node.offset, node.limit, node.child
    if isinstance(node, Distinct | Reduced):
        distinct, node = isinstance(node, Distinct), node.child
    if isinstance(node, Project):
        node = node.child
    conditions: tuple[tuple[Expression, bool], ...] = ()
    if isinstance(node, OrderBy):
        conditions, node = node.conditions, node.child
    _say(node, pipeline)
    pipeline.begun()
    told = pipeline.cell if outermost else lambda name, _: name
    values = [told(pipeline.called.get(var, "null"), pipeline.kinds.get(var, "value")) for var in variables]
    order = [(_order_key(expression, pipeline), descending) for expression, descending in conditions]
    if order:
        # Rows may be ordered by a value that is not returned: of equal rows the first in this order counts.
        cells, keys = [pipeline.fresh() for _ in values], [pipeline.fresh() for _ in order]
        kept = [f"{cypher} AS {cell}" for cypher, cell in zip(values, cells, strict=True)]
        best = [("max" if descending else "min") + f"({key})" if distinct else key for key, descending in order]
        pipeline.say(f"WITH {', '.join((*kept, *(f'{value} AS {key}' for value, key in zip(best, keys, strict=True))))}")
        values, distinct = cells, False
        last = [descending or (isinstance(by, Var) and by in pipeline.written) for by, descending in conditions]  # words among numbers, too
        sorts = (
            f"{key} IS NOT NULL{' DESC' if behind else ''}, {key}{' DESC' if way else ''}"
            for key, (_, way), behind in zip(keys, order, last, strict=True)
        )
        pipeline.say(f"WITH * ORDER BY {', '.join(sorts)}")  # SPARQL has what has no value first, Cypher last
    called = names or [f"r{i}" for i in range(len(values))]
    items = ", ".join(f"{cypher} AS {name}" for cypher, name in zip(values, called, strict=True)) or "1 AS r0"
    paging = (f" SKIP {offset}" if offset else "") + (f" LIMIT {limit}" if limit is not None else "")
    return f"RETURN {'DISTINCT ' if distinct else ''}{items}{paging}"


def _order_key(expression: Expression, pipeline: Pipeline) -> str:
    if isinstance(expression, Var) and pipeline.kinds.get(expression) in {"node", "edge"} and expression in pipeline.called:
        return pipeline.identity(pipeline.called[expression], pipeline.kinds[expression])
    return number(expression, pipeline) if isinstance(expression, Var) and expression in pipeline.written else write(expression, pipeline)


def _say(node: Node, pipeline: Pipeline) -> None:
    """Say a pattern, as clauses that narrow and widen the rows so far: a join is one after the other."""
    try:
        _clauses(node, pipeline)
    except NoSolution:
        pipeline.empty(in_scope(node))


def _clauses(node: Node, pipeline: Pipeline) -> None:
    match node:
        case Bgp(bgp):
            _require_values(node, pipeline)
            for step in patterns.ordered(patterns.steps(bgp, pipeline), pipeline):
                patterns.say(step, pipeline)
        case Join():
            for operand in sorted(_operands(node), key=_is_apart, reverse=True):
                _clauses(operand, pipeline)
        case Filter(child, condition):
            _clauses(child, pipeline)
            pipeline.begun()
            with pipeline.seeing(in_scope(child)):
                where = write(_settled(condition, pipeline), pipeline)
            pipeline.say(f"WITH * WHERE {where}")
        case Extend(child, variable, expression):
            _clauses(child, pipeline)
            pipeline.begun()
            with pipeline.seeing(in_scope(child)):
                _extend(variable, _settled(expression, pipeline), pipeline)
        case LeftJoin(left, right, condition):
            _clauses(left, pipeline)
            pipeline.begun()
            _optional(right, condition, pipeline)
        case Minus(left, right):
            _clauses(left, pipeline)
            if shared := in_scope(left) & in_scope(right):
                _require_values(right, pipeline)
                pipeline.say(f"WITH * WHERE NOT {_exists(right, pipeline, shared, substituted=False)}")
        case Values(variables, rows):
            patterns.listed(variables, rows, pipeline)
        case Union():
            _union(node, pipeline)
        case Group(child, keys, aggregates):
            _say(child, pipeline)
            pipeline.begun()
            group(keys, [(variable, _ready(aggregate, pipeline)) for variable, aggregate in aggregates], pipeline)
        case Project() | Distinct() | Reduced() | Slice() | OrderBy():
            _subselect(node, pipeline)
        case _:
            raise cannot(type(node).__name__.upper())


def _operands(node: Node) -> Iterator[Node]:
    if isinstance(node, Join):
        yield from _operands(node.left)
        yield from _operands(node.right)
    else:
        yield node


def _is_apart(node: Node) -> bool:
    """True for what is worked out by itself: said first, it is worked out once."""
    return isinstance(node, Values | Project | Distinct | Reduced | Slice | OrderBy)


def _require_values(node: Node, pipeline: Pipeline) -> None:
    """Raise QueryRejected for a variable that may have no value here: with that, everything joins in SPARQL, and nothing in Cypher."""
    for variable in sorted(in_scope(node) & pipeline.nullable, key=lambda variable: variable.name):
        raise cannot(f"?{variable.name}, which may have no value, in a second pattern")


def _ready(aggregate: Aggregate, pipeline: Pipeline) -> Aggregate:
    return aggregate if aggregate.argument is None else replace(aggregate, argument=_settled(aggregate.argument, pipeline))


def _settled(expression: Expression, pipeline: Pipeline) -> Expression:
    """The expression with each EXISTS in it said before, and all that a long one repeats: variables stand for them."""
    counted = Counter(part for part in parts(expression) if isinstance(part, Call))
    repeated = {part for part, times in counted.items() if times > 1} if counted.total() > LONG else set[Call]()
    said = dict[Expression, Var]()

    def settle(part: Expression) -> Expression:
        if part in said:
            return said[part]
        match part:
            case Exists(pattern, negated):
                _require_values(pattern, pipeline)
                found = _hidden(_exists(pattern, pipeline, _variables(pattern)), pipeline)
                return Call("!", (found,)) if negated else found
            case Call(name, arguments):
                whole = Call(name, tuple(map(settle, arguments)))
                if part not in repeated or not any(isinstance(each, Var) for each in parts(part)):
                    return whole
                value, called = write(whole, pipeline), pipeline.fresh()
                pipeline.say(f"WITH *, {value} AS {called}")
                said[part] = _hidden(called, pipeline)
                return said[part]
            case _:
                return part

    return settle(expression)


def _hidden(name: str, pipeline: Pipeline) -> Var:
    """A variable that no query has, for a value that is worked out already."""
    variable = Var(f".{name}")
    pipeline.called[variable], pipeline.kinds[variable] = name, "value"
    pipeline.nullable.add(variable)
    return variable


def _variables(node: Node) -> frozenset[Var]:
    """The variables of a pattern, those of its conditions too."""
    inside = (variable for each in patterns_in(node) for expression in expressions(each) for variable in mentioned(expression))
    return in_scope(node).union(inside, *(in_scope(each) for each in patterns_in(node)))


def _exists(pattern: Node, pipeline: Pipeline, variables: frozenset[Var], *, substituted: bool = True) -> str:
    """The name of a boolean: the pattern has a solution with the values so far."""
    sub = pipeline.inner(variables, given=variables & pipeline.called.keys() if substituted else ())
    _say(pattern, sub)
    sub.begun()
    one, found = pipeline.fresh(), pipeline.fresh()
    sub.say(f"WITH 1 AS {one} LIMIT 1\nRETURN count({one}) > 0 AS {found}")
    pipeline.say(_call(sub))
    return found


def _call(sub: Pipeline) -> str:
    return "CALL {\n" + "\n".join(sub.clauses) + "\n}"


def _extend(variable: Var, expression: Expression, pipeline: Pipeline) -> None:
    if isinstance(expression, Var):
        pipeline.copy(variable, expression)
        return
    value = write(expression, pipeline)
    pipeline.say(f"WITH *, {value} AS {pipeline.bind(variable, 'value')}")
    if not isinstance(expression, Constant):
        pipeline.nullable.add(variable)


def _optional(node: Node, condition: Expression | None, pipeline: Pipeline) -> None:
    """Say an OPTIONAL: a relationship by OPTIONAL MATCH, the values of a key as a list that is never empty, anything else as a list of its rows."""
    _require_values(node, pipeline)
    new = sorted(in_scope(node) - pipeline.called.keys(), key=lambda variable: variable.name)
    seen = in_scope(node) | (frozenset(mentioned(condition)) | _variables_of(condition) if condition is not None else frozenset())
    try:
        if condition is None and isinstance(node, Bgp) and len(node.patterns) == 1 and _simple(node, pipeline):
            pipeline.nullable |= set(new)
            return
        sub = pipeline.inner(seen)
        _clauses(node, sub)
        sub.begun()
        if condition is not None:
            sub.say(f"WITH * WHERE {write(_settled(condition, sub), sub)}")
    except NoSolution:
        for variable in new:
            pipeline.called[variable], pipeline.kinds[variable] = "null", "value"
            pipeline.nullable.add(variable)
        return
    rows, row = pipeline.fresh(), pipeline.fresh()
    sub.say(f"RETURN collect([{', '.join(sub.called.get(variable, 'null') for variable in new) or '1'}]) AS {rows}")
    pipeline.say(_call(sub))
    none = ", ".join(["null"] * max(len(new), 1))
    pipeline.say(f"UNWIND CASE WHEN size({rows}) > 0 THEN {rows} ELSE [[{none}]] END AS {row}")
    for variable in new:
        pipeline.take(variable, sub, pipeline.fresh())
        pipeline.nullable.add(variable)
    if new:
        pipeline.say("WITH *, " + ", ".join(f"{row}[{i}] AS {pipeline.called[variable]}" for i, variable in enumerate(new)))


def _variables_of(condition: Expression) -> frozenset[Var]:
    """The variables inside the patterns of a condition."""
    return _variables(Filter(Bgp(), condition))


def _simple(node: Bgp, pipeline: Pipeline) -> bool:
    """Say an OPTIONAL of one pattern, where one clause does; False when none does."""
    (step,) = patterns.steps(node.patterns, pipeline) if isinstance(node.patterns[0], TriplePattern) else (None,)
    match step:
        case Related(subject, forward, backward, Var() as value) if pipeline.is_bound(subject) and value not in pipeline.called:
            path, where = patterns.related(subject, forward, backward, value, pipeline)
            pipeline.say(f"OPTIONAL MATCH {path}" + (f" WHERE {where}" if where else ""))
            return True
        case Held(subject, keys, Var() as value, datatypes, ()) if pipeline.is_bound(subject) and value not in pipeline.called:
            values = values_of(pipeline.known(subject), keys)
            pipeline.say(f"UNWIND CASE WHEN size({values}) > 0 THEN {values} ELSE [null] END AS {pipeline.bind(value, 'value', datatypes)}")
            return True
    return False


def _sides(node: Node) -> Iterator[Node]:
    if isinstance(node, Union):
        yield from _sides(node.left)
        yield from _sides(node.right)
    else:
        yield node


def _union(node: Union, pipeline: Pipeline) -> None:
    """Say CALL { one RETURN ... UNION ALL other RETURN ... }, with the variables of both; those that a side does not bind are null there."""
    _require_values(node, pipeline)
    variables = sorted(in_scope(node) - pipeline.called.keys(), key=lambda variable: variable.name)
    names = [pipeline.fresh() for _ in variables]
    texts: list[str] = []
    kinds: dict[Var, Kind] = {}
    datatypes: dict[Var, frozenset[str]] = {}
    for side in _sides(node):
        sub = pipeline.inner(in_scope(side) | pipeline.given)
        _say(side, sub)
        sub.begun()
        surely = surely_bound(side)
        for variable in variables:
            if variable not in surely:
                pipeline.nullable.add(variable)
            if variable in sub.called and sub.kinds[variable] != kinds.setdefault(variable, sub.kinds[variable]) and not sub.is_empty:
                if pipeline.names.foreign or {sub.kinds[variable], kinds[variable]} & {"edge", "iri"}:
                    raise cannot(f"?{variable.name} as one kind of thing on one side of UNION and another on the other")
                kinds[variable] = "any"
            if variable in sub.called and not sub.is_empty:
                datatypes[variable] = datatypes.get(variable, frozenset()) | (sub.datatypes.get(variable) or frozenset({""}))
        items = ", ".join(f"{sub.called.get(variable, 'null')} AS {name}" for variable, name in zip(variables, names, strict=True))
        texts.append("\n".join((*sub.clauses, f"RETURN {items or f'1 AS {pipeline.fresh()}'}")))
    pipeline.say(united("UNION ALL", texts))
    for variable, name in zip(variables, names, strict=True):
        pipeline.called[variable], pipeline.kinds[variable] = name, kinds.get(variable, "value")
        pipeline.datatypes[variable] = frozenset() if "" in datatypes.get(variable, {""}) else datatypes[variable]


def _subselect(node: Node, pipeline: Pipeline) -> None:
    """Say a query of its own in CALL { }: it sees nothing of this one, and is joined by its columns."""
    _require_values(node, pipeline)
    variables = sorted(in_scope(node), key=lambda variable: variable.name)
    sub, names = pipeline.inner(), [pipeline.fresh() for _ in variables]
    returned = _select(node, variables, sub, names)
    sub.say(returned if variables else f"RETURN 1 AS {pipeline.fresh()}")
    pipeline.say(_call(sub))
    joined = []
    for variable, name in zip(variables, names, strict=True):
        if variable not in pipeline.called:
            pipeline.take(variable, sub, name)
        elif variable in sub.nullable:
            raise cannot(f"?{variable.name}, which may have no value, in a second pattern")
        elif sub.kinds.get(variable) != pipeline.kinds[variable]:
            raise cannot(f"?{variable.name} as one kind of thing inside a query and another outside")
        else:
            joined.append(f"{pipeline.called[variable]} = {name}")
    if joined:
        pipeline.say(f"WITH * WHERE {' AND '.join(joined)}")
