"""A checked SPARQL query compiled to Cypher that gives the same rows: the algebra from the inside out, each operator a clause. Pure.

Queries are generated, checked and fixed in one language only; a property graph gets them compiled. What Cypher cannot say over the mapping
(paths of any length, languages of texts, a variable that is a thing on one side of UNION and a value on the other) is refused by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.graph.mapping import ENTITY
from onto_core.ports.graphs import GraphNames
from onto_query.sparql_to_cypher import patterns
from onto_query.sparql_to_cypher.clauses import Kind, NoSolution, Pipeline, cannot, values_of
from onto_query.sparql_to_cypher.expressions import constant, exists, write
from onto_query.sparql_to_cypher.patterns import Held, Related, Typed
from sparql_cassandra.rdf.terms import is_literal
from sparql_cassandra.syntax.algebra import (
    Aggregate,
    Bgp,
    Distinct,
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
    Union,
    Values,
    Var,
    in_scope,
)

AGGREGATES: Final = {"COUNT": "count", "SUM": "sum", "AVG": "avg", "MIN": "min", "MAX": "max"}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the answer: its name in the query, and how to read its cells."""

    name: str
    kind: Kind
    datatype: str = ""


@dataclass(frozen=True, slots=True)
class Compiled:
    text: str
    parameters: dict[str, object]
    columns: tuple[Column, ...]


def compile_query(query: ParsedQuery, names: GraphNames) -> Compiled:
    """Compile a query. Raises QueryRejected for what cannot be said."""
    pipeline = Pipeline(names)
    if query.form == "ASK":
        _say(_inner(query.pattern), pipeline)
        pipeline.say("WITH 1 AS one LIMIT 1")
        pipeline.say("RETURN count(one) > 0 AS ask")
        return Compiled("\n".join(pipeline.clauses), pipeline.parameters, (Column("ask", "value"),))
    if query.form != "SELECT":
        raise cannot(query.form)
    columns = _select(query.pattern, query.variables, pipeline)
    return Compiled("\n".join(pipeline.clauses), pipeline.parameters, columns)


def _inner(node: Node) -> Node:
    while isinstance(node, Project | Distinct | Reduced | Slice | OrderBy):
        node = node.child
    return node


def _select(node: Node, variables: Sequence[Var], pipeline: Pipeline) -> tuple[Column, ...]:
    """Say the pattern, then its modifiers in their fixed order (18.2.4), and RETURN."""
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
    columns = tuple(Column(var.name, pipeline.kinds.get(var, "value"), pipeline.datatypes.get(var, "")) for var in variables)
    values = [pipeline.called.get(var, "null") for var in variables]
    order = [(_order_key(expression, pipeline), descending) for expression, descending in conditions]
    if order:
        # Rows may be ordered by a value that is not returned: of equal rows the first in this order counts.
        kept = [f"{cypher} AS c{i}" for i, cypher in enumerate(values)]
        keys = [f"{('max' if descending else 'min') + f'({key})' if distinct else key} AS o{i}" for i, (key, descending) in enumerate(order)]
        pipeline.say(f"WITH {', '.join((*kept, *keys))}")
        values, distinct = [f"c{i}" for i in range(len(values))], False
        pipeline.say("WITH * ORDER BY " + ", ".join(f"o{i}{' DESC' if descending else ''}" for i, (_, descending) in enumerate(order)))
    items = ", ".join(f"{cypher} AS r{i}" for i, cypher in enumerate(values)) or "1 AS r0"
    paging = (f" SKIP {offset}" if offset else "") + (f" LIMIT {limit}" if limit is not None else "")
    pipeline.say(f"RETURN {'DISTINCT ' if distinct else ''}{items}{paging}")
    return columns


def _order_key(expression: Expression, pipeline: Pipeline) -> str:
    if isinstance(expression, Var) and pipeline.kinds.get(expression) in {"node", "edge"}:
        return f"{pipeline.called[expression]}.iri"
    return write(expression, pipeline)


def _say(node: Node, pipeline: Pipeline) -> None:
    """Say a pattern, as clauses that narrow and widen the rows so far: a join is one after the other."""
    try:
        _clauses(node, pipeline)
    except NoSolution:
        pipeline.empty(in_scope(node))


def _clauses(node: Node, pipeline: Pipeline) -> None:
    match node:
        case Bgp(bgp):
            for step in patterns.ordered(patterns.steps(bgp, pipeline), pipeline):
                patterns.say(step, pipeline)
        case Join(left, right):
            first, second = (right, left) if isinstance(right, Values | Union) and not isinstance(left, Values | Union) else (left, right)
            _clauses(first, pipeline)
            _clauses(second, pipeline)
        case Filter(child, condition):
            _clauses(child, pipeline)
            if not pipeline.clauses:
                pipeline.say(f"UNWIND [1] AS {pipeline.fresh()}")
            where = write(condition, pipeline)
            pipeline.say(f"WITH * WHERE {where}")
        case Extend(child, variable, expression):
            _clauses(child, pipeline)
            _extend(variable, expression, pipeline)
        case LeftJoin(left, right, condition):
            _clauses(left, pipeline)
            _optional(right, condition, pipeline)
        case Minus(left, right):
            _clauses(left, pipeline)
            if in_scope(left) & in_scope(right):
                matched = exists(right, pipeline)
                pipeline.say(f"WITH * WHERE NOT {matched}")
        case Values(variables, rows):
            _values(variables, rows, pipeline)
        case Union():
            _union(node, pipeline)
        case Group(child, keys, aggregates):
            _say(child, pipeline)
            _group(keys, aggregates, pipeline)
        case Project(child, variables) | Distinct(Project(child, variables)) if not pipeline.clauses:
            _clauses(child, pipeline)
            columns = ", ".join(pipeline.called.get(variable, "null") for variable in variables)
            pipeline.say(f"WITH {'DISTINCT ' if isinstance(node, Distinct) else ''}{columns}")
            pipeline.carry({variable: pipeline.called[variable] for variable in variables if variable in pipeline.called})
        case _:
            raise cannot(f"{type(node).__name__.upper()} inside another pattern")


def _extend(variable: Var, expression: Expression, pipeline: Pipeline) -> None:
    if isinstance(expression, Var):
        pipeline.called[variable] = pipeline.called.get(expression, "null")
        pipeline.kinds[variable] = pipeline.kinds.get(expression, "value")
        if expression in pipeline.datatypes:
            pipeline.datatypes[variable] = pipeline.datatypes[expression]
        return
    value = write(expression, pipeline)
    start = "WITH *, " if pipeline.clauses else "WITH "
    pipeline.say(f"{start}{value} AS {pipeline.bind(variable, 'value')}")


def _optional(node: Node, condition: Expression | None, pipeline: Pipeline) -> None:
    """Say an OPTIONAL: related things by OPTIONAL MATCH, whole or not at all; values of a key as a list that is never empty."""
    inner, conditions = (node.child, [node.condition]) if isinstance(node, Filter) else (node, [])
    conditions += [condition] if condition is not None else []
    if not isinstance(inner, Bgp):
        raise cannot(f"{type(inner).__name__.upper()} inside OPTIONAL")
    before = dict(pipeline.called)
    try:
        steps = list(patterns.ordered(patterns.steps(inner.patterns, pipeline), pipeline))
        paths, wheres, held = [], [], list[Held]()
        for step in steps:
            match step:
                case Related(subject, forward, backward, value):
                    path, where = patterns.related(subject, forward, backward, value, pipeline)
                    paths.append(path)
                    wheres += [where] if where else []
                case Typed(kind=str()) as typed:
                    if pipeline.is_bound(typed.node):
                        wheres.append(f"{pipeline.node(typed.node)}{patterns.label(typed.kind, pipeline)}")  # type: ignore[arg-type]
                    else:
                        paths.append(f"({pipeline.node(typed.node)}{patterns.label(typed.kind, pipeline)})")  # type: ignore[arg-type]
                case Held(object=Var() as value) if value not in pipeline.called:
                    held.append(step)
                    if step.subject not in before:
                        wheres.append(f"size({values_of(pipeline.node(step.subject), step.keys)}) > 0")
                case _:
                    raise cannot("this OPTIONAL")
    except NoSolution:
        for variable in in_scope(inner) - before.keys():
            pipeline.called[variable], pipeline.kinds[variable] = "null", "value"
        return
    if held and (conditions or len(held) > 1) and not (paths and not conditions):
        raise cannot("an OPTIONAL with conditions on values")
    if paths:
        before_conditions = len(pipeline.clauses)
        wheres += [write(expression, pipeline) for expression in conditions]
        if len(pipeline.clauses) > before_conditions:
            raise cannot("EXISTS inside OPTIONAL")
        pipeline.say(f"OPTIONAL MATCH {', '.join(paths)}" + (f" WHERE {' AND '.join(wheres)}" if wheres else ""))
    elif wheres or conditions:
        raise cannot("an OPTIONAL with conditions only")
    for step in held:
        values = values_of(pipeline.node(step.subject), step.keys)
        assert isinstance(step.object, Var)
        pipeline.say(f"UNWIND CASE WHEN size({values}) > 0 THEN {values} ELSE [null] END AS {pipeline.bind(step.object, 'value', step.datatype)}")


def _values(variables: Sequence[Var], rows: Sequence[Sequence[str | None]], pipeline: Pipeline) -> None:
    if len(variables) != 1 or any(row[0] is None for row in rows):
        raise cannot("VALUES of several variables, or with UNDEF,")
    variable, keys = variables[0], [str(row[0]) for row in rows]
    if all(not is_literal(key) for key in keys):
        wanted = pipeline.parameter([key[1:] for key in keys])
        if variable in pipeline.called:
            pipeline.say(f"WITH * WHERE {pipeline.called[variable]}.iri IN {wanted}")
            return
        row = pipeline.fresh()
        pipeline.say(f"UNWIND {wanted} AS {row}")
        pipeline.say(f"MATCH ({pipeline.bind(variable, 'node')}:{ENTITY} {{iri: {row}}})")
        return
    if variable in pipeline.called:
        raise cannot("VALUES of a variable that the pattern before it binds")
    literals = ", ".join(constant(key, pipeline) for key in keys)
    pipeline.say(f"UNWIND [{literals}] AS {pipeline.bind(variable, 'value')}")


def _union(node: Union, pipeline: Pipeline) -> None:
    """Say CALL { one RETURN ... UNION ALL other RETURN ... }, with the variables of both; those that a side does not bind are null there."""
    if pipeline.clauses:
        raise cannot("UNION after another pattern")
    sides, todo = list[Node](), [node.right, node.left]
    while todo:
        side = todo.pop()
        if isinstance(side, Union):
            todo += [side.right, side.left]
        else:
            sides.append(side)
    variables = sorted(in_scope(node), key=lambda variable: variable.name)
    texts: list[str] = []
    kinds: dict[Var, Kind] = {}
    datatypes: dict[Var, set[str]] = {}
    for side in sides:
        inner = Pipeline(pipeline.names, pipeline.parameters, made=pipeline.made)
        _say(side, inner)
        pipeline.made = inner.made
        for variable in variables:
            if variable in inner.kinds and inner.called[variable] not in {"null", "nothing"}:
                if kinds.setdefault(variable, inner.kinds[variable]) != inner.kinds[variable]:
                    raise cannot(f"?{variable.name} as one kind of thing on one side of UNION and another on the other")
                datatypes.setdefault(variable, set()).add(inner.datatypes.get(variable, ""))
        items = ", ".join(f"{inner.called.get(variable, 'null')} AS u{i}" for i, variable in enumerate(variables))
        texts.append("\n".join((*inner.clauses, f"RETURN {items}")))
    pipeline.say("CALL {\n" + "\nUNION ALL\n".join(texts) + "\n}")
    pipeline.called = {variable: f"u{i}" for i, variable in enumerate(variables)}
    pipeline.kinds = {variable: kinds.get(variable, "value") for variable in variables}
    pipeline.datatypes = {variable: next(iter(types)) for variable, types in datatypes.items() if len(types) == 1 and "" not in types}


def _group(keys: Sequence[Var], aggregates: Sequence[tuple[Var, Aggregate]], pipeline: Pipeline) -> None:
    called, items = dict[Var, str](), []
    kinds, datatypes = dict(pipeline.kinds), dict(pipeline.datatypes)
    for i, key in enumerate(keys):
        items.append(f"{pipeline.called.get(key, 'null')} AS g{i}")
        called[key] = f"g{i}"
    values = [(variable, _aggregate(aggregate, pipeline)) for variable, aggregate in aggregates]
    for i, (variable, cypher) in enumerate(values):
        items.append(f"{cypher} AS a{i}")
        called[variable] = f"a{i}"
    pipeline.say(f"WITH {', '.join(items)}")
    pipeline.kinds = {variable: kinds.get(variable, "value") for variable in called}
    pipeline.datatypes = {key: datatypes[key] for key in keys if key in datatypes}
    pipeline.called, pipeline.constants = called, {}


def _aggregate(aggregate: Aggregate, pipeline: Pipeline) -> str:
    if aggregate.name == "SAMPLE" and aggregate.argument is not None:
        return f"head(collect({write(aggregate.argument, pipeline)}))"
    if aggregate.name not in AGGREGATES:
        raise cannot(aggregate.name)
    argument = "*" if aggregate.argument is None else write(aggregate.argument, pipeline)
    if aggregate.argument is None and aggregate.distinct:
        raise cannot("COUNT(DISTINCT *)")
    return f"{AGGREGATES[aggregate.name]}({'DISTINCT ' if aggregate.distinct else ''}{argument})"
