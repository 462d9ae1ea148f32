"""A checked SPARQL query as Cypher that gives the same rows: the algebra read from the inside out, each operator a clause. Pure.

One language is generated, judged against the ontology and mended; a property graph gets it compiled. What Cypher cannot say over the mapping
(paths of any length, languages of texts, a variable that is a thing on one side of UNION and a value on the other) is refused by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cypher_executor.mapping import ENTITY
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
    """A column of the answer: what the query calls it, and how its cells are to be read."""

    name: str
    kind: Kind
    datatype: str = ""


@dataclass(frozen=True, slots=True)
class Compiled:
    text: str
    parameters: dict[str, object]
    columns: tuple[Column, ...]


def compile_query(query: ParsedQuery, names: GraphNames) -> Compiled:
    """Raises QueryRejected for what cannot be said."""
    at = Pipeline(names)
    if query.form == "ASK":
        _say(_inner(query.pattern), at)
        at.say("WITH 1 AS one LIMIT 1")
        at.say("RETURN count(one) > 0 AS ask")
        return Compiled("\n".join(at.clauses), at.parameters, (Column("ask", "value"),))
    if query.form != "SELECT":
        raise cannot(query.form)
    columns = _select(query.pattern, query.variables, at)
    return Compiled("\n".join(at.clauses), at.parameters, columns)


def _inner(node: Node) -> Node:
    while isinstance(node, Project | Distinct | Reduced | Slice | OrderBy):
        node = node.child
    return node


def _select(node: Node, variables: Sequence[Var], at: Pipeline) -> tuple[Column, ...]:
    """The modifiers, which stand around the pattern in a fixed order (18.2.4), and RETURN."""
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
    _say(node, at)
    columns = tuple(Column(each.name, at.kinds.get(each, "value"), at.datatypes.get(each, "")) for each in variables)
    said = [at.called.get(each, "null") for each in variables]
    order = [(_order_key(expression, at), descending) for expression, descending in conditions]
    if order:
        # What the rows are ordered by need not be returned: of equal rows the first in this order counts.
        kept = [f"{cypher} AS c{i}" for i, cypher in enumerate(said)]
        keys = [f"{('max' if descending else 'min') + f'({key})' if distinct else key} AS o{i}" for i, (key, descending) in enumerate(order)]
        at.say(f"WITH {', '.join((*kept, *keys))}")
        said, distinct = [f"c{i}" for i in range(len(said))], False
        at.say("WITH * ORDER BY " + ", ".join(f"o{i}{' DESC' if descending else ''}" for i, (_, descending) in enumerate(order)))
    items = ", ".join(f"{cypher} AS r{i}" for i, cypher in enumerate(said)) or "1 AS r0"
    paging = (f" SKIP {offset}" if offset else "") + (f" LIMIT {limit}" if limit is not None else "")
    at.say(f"RETURN {'DISTINCT ' if distinct else ''}{items}{paging}")
    return columns


def _order_key(expression: Expression, at: Pipeline) -> str:
    if isinstance(expression, Var) and at.kinds.get(expression) in {"node", "edge"}:
        return f"{at.called[expression]}.iri"
    return write(expression, at)


def _say(node: Node, at: Pipeline) -> None:
    """A pattern as clauses that narrow and widen the rows so far: a join is one after the other."""
    try:
        _clauses(node, at)
    except NoSolution:
        at.empty(in_scope(node))


def _clauses(node: Node, at: Pipeline) -> None:
    match node:
        case Bgp(found):
            for step in patterns.ordered(patterns.steps(found, at), at):
                patterns.say(step, at)
        case Join(left, right):
            first, second = (right, left) if isinstance(right, Values | Union) and not isinstance(left, Values | Union) else (left, right)
            _clauses(first, at)
            _clauses(second, at)
        case Filter(child, condition):
            _clauses(child, at)
            if not at.clauses:
                at.say(f"UNWIND [1] AS {at.fresh()}")
            said = write(condition, at)
            at.say(f"WITH * WHERE {said}")
        case Extend(child, variable, expression):
            _clauses(child, at)
            _extend(variable, expression, at)
        case LeftJoin(left, right, condition):
            _clauses(left, at)
            _optional(right, condition, at)
        case Minus(left, right):
            _clauses(left, at)
            if in_scope(left) & in_scope(right):
                matched = exists(right, at)
                at.say(f"WITH * WHERE NOT {matched}")
        case Values(variables, rows):
            _values(variables, rows, at)
        case Union():
            _union(node, at)
        case Group(child, keys, aggregates):
            _say(child, at)
            _group(keys, aggregates, at)
        case Project(child, variables) if not at.clauses:
            _clauses(child, at)
            at.say(f"WITH {', '.join(at.called.get(each, 'null') for each in variables)}")
            at.carry({each: at.called[each] for each in variables if each in at.called})
        case Distinct(Project(child, variables)) if not at.clauses:
            _clauses(child, at)
            at.say(f"WITH DISTINCT {', '.join(at.called.get(each, 'null') for each in variables)}")
            at.carry({each: at.called[each] for each in variables if each in at.called})
        case _:
            raise cannot(f"{type(node).__name__.upper()} inside another pattern")


def _extend(variable: Var, expression: Expression, at: Pipeline) -> None:
    if isinstance(expression, Var):
        at.called[variable] = at.called.get(expression, "null")
        at.kinds[variable] = at.kinds.get(expression, "value")
        if expression in at.datatypes:
            at.datatypes[variable] = at.datatypes[expression]
        return
    said = write(expression, at)
    start = "WITH *, " if at.clauses else "WITH "
    at.say(f"{start}{said} AS {at.bind(variable, 'value')}")


def _optional(node: Node, condition: Expression | None, at: Pipeline) -> None:
    """OPTIONAL: related things by OPTIONAL MATCH, whole or not at all; values of a key as a list that is never empty."""
    inner, conditions = (node.child, [node.condition]) if isinstance(node, Filter) else (node, [])
    conditions += [condition] if condition is not None else []
    if not isinstance(inner, Bgp):
        raise cannot(f"{type(inner).__name__.upper()} inside OPTIONAL")
    before = dict(at.called)
    try:
        steps = list(patterns.ordered(patterns.steps(inner.patterns, at), at))
        paths, wheres, held = [], [], list[Held]()
        for step in steps:
            match step:
                case Related(subject, forward, backward, value):
                    path, where = patterns.related(subject, forward, backward, value, at)
                    paths.append(path)
                    wheres += [where] if where else []
                case Typed(kind=str()) as typed:
                    if at.is_bound(typed.node):
                        wheres.append(f"{at.node(typed.node)}{patterns.label(typed.kind, at)}")  # type: ignore[arg-type]
                    else:
                        paths.append(f"({at.node(typed.node)}{patterns.label(typed.kind, at)})")  # type: ignore[arg-type]
                case Held(object=Var() as value) if value not in at.called:
                    held.append(step)
                    if step.subject not in before:
                        wheres.append(f"size({values_of(at.node(step.subject), step.keys)}) > 0")
                case _:
                    raise cannot("this OPTIONAL")
    except NoSolution:
        for variable in in_scope(inner) - before.keys():
            at.called[variable], at.kinds[variable] = "null", "value"
        return
    if held and (conditions or len(held) > 1) and not (paths and not conditions):
        raise cannot("an OPTIONAL with conditions on values")
    if paths:
        said = len(at.clauses)
        wheres += [write(each, at) for each in conditions]
        if len(at.clauses) > said:
            raise cannot("EXISTS inside OPTIONAL")
        at.say(f"OPTIONAL MATCH {', '.join(paths)}" + (f" WHERE {' AND '.join(wheres)}" if wheres else ""))
    elif wheres or conditions:
        raise cannot("an OPTIONAL with conditions only")
    for each in held:
        values = values_of(at.node(each.subject), each.keys)
        assert isinstance(each.object, Var)
        at.say(f"UNWIND CASE WHEN size({values}) > 0 THEN {values} ELSE [null] END AS {at.bind(each.object, 'value', each.datatype)}")


def _values(variables: Sequence[Var], rows: Sequence[Sequence[str | None]], at: Pipeline) -> None:
    if len(variables) != 1 or any(row[0] is None for row in rows):
        raise cannot("VALUES of several variables, or with UNDEF,")
    variable, keys = variables[0], [str(row[0]) for row in rows]
    if all(not is_literal(key) for key in keys):
        wanted = at.parameter([key[1:] for key in keys])
        if variable in at.called:
            at.say(f"WITH * WHERE {at.called[variable]}.iri IN {wanted}")
            return
        row = at.fresh()
        at.say(f"UNWIND {wanted} AS {row}")
        at.say(f"MATCH ({at.bind(variable, 'node')}:{ENTITY} {{iri: {row}}})")
        return
    if variable in at.called:
        raise cannot("VALUES of a variable that the pattern before it binds")
    literals = ", ".join(constant(key, at) for key in keys)
    at.say(f"UNWIND [{literals}] AS {at.bind(variable, 'value')}")


def _union(node: Union, at: Pipeline) -> None:
    """CALL { one RETURN ... UNION ALL other RETURN ... }, with the variables of both: what a side does not bind is null there."""
    if at.clauses:
        raise cannot("UNION after another pattern")
    sides, todo = list[Node](), [node.right, node.left]
    while todo:
        each = todo.pop()
        if isinstance(each, Union):
            todo += [each.right, each.left]
        else:
            sides.append(each)
    variables = sorted(in_scope(node), key=lambda each: each.name)
    texts: list[str] = []
    kinds: dict[Var, Kind] = {}
    datatypes: dict[Var, set[str]] = {}
    for side in sides:
        inner = Pipeline(at.names, at.parameters, made=at.made)
        _say(side, inner)
        at.made = inner.made
        for variable in variables:
            if variable in inner.kinds and inner.called[variable] not in {"null", "nothing"}:
                if kinds.setdefault(variable, inner.kinds[variable]) != inner.kinds[variable]:
                    raise cannot(f"?{variable.name} as one kind of thing on one side of UNION and another on the other")
                datatypes.setdefault(variable, set()).add(inner.datatypes.get(variable, ""))
        items = ", ".join(f"{inner.called.get(each, 'null')} AS u{i}" for i, each in enumerate(variables))
        texts.append("\n".join((*inner.clauses, f"RETURN {items}")))
    at.say("CALL {\n" + "\nUNION ALL\n".join(texts) + "\n}")
    at.called = {each: f"u{i}" for i, each in enumerate(variables)}
    at.kinds = {each: kinds.get(each, "value") for each in variables}
    at.datatypes = {each: datatype for each, found in datatypes.items() if len(found) == 1 and (datatype := next(iter(found)))}


def _group(keys: Sequence[Var], aggregates: Sequence[tuple[Var, Aggregate]], at: Pipeline) -> None:
    called, items = dict[Var, str](), []
    kinds, datatypes = dict(at.kinds), dict(at.datatypes)
    for i, key in enumerate(keys):
        items.append(f"{at.called.get(key, 'null')} AS g{i}")
        called[key] = f"g{i}"
    said = [(variable, _aggregate(each, at)) for variable, each in aggregates]
    for i, (variable, cypher) in enumerate(said):
        items.append(f"{cypher} AS a{i}")
        called[variable] = f"a{i}"
    at.say(f"WITH {', '.join(items)}")
    at.kinds = {each: kinds.get(each, "value") for each in called}
    at.datatypes = {each: datatypes[each] for each in keys if each in datatypes}
    at.called, at.constants = called, {}


def _aggregate(aggregate: Aggregate, at: Pipeline) -> str:
    if aggregate.name == "SAMPLE" and aggregate.argument is not None:
        return f"head(collect({write(aggregate.argument, at)}))"
    if aggregate.name not in AGGREGATES:
        raise cannot(aggregate.name)
    argument = "*" if aggregate.argument is None else write(aggregate.argument, at)
    if aggregate.argument is None and aggregate.distinct:
        raise cannot("COUNT(DISTINCT *)")
    return f"{AGGREGATES[aggregate.name]}({'DISTINCT ' if aggregate.distinct else ''}{argument})"
