"""Conditions and values in Cypher. An unknown condition is null in Cypher and an error in SPARQL: both leave the row out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from onto_core.rdf.xsd_numbers import INTEGER_TYPES
from onto_core.vocabulary import XSD
from onto_query.sparql_to_cypher import patterns
from onto_query.sparql_to_cypher.clauses import NoSolution, Pipeline, cannot, values_of
from onto_query.sparql_to_cypher.patterns import Anything, Held, Related, Step, Typed
from sparql_cassandra.rdf.terms import is_literal, literal_parts
from sparql_cassandra.syntax.algebra import Bgp, Call, Constant, Exists, Expression, Filter, Join, Node, PathPattern, TriplePattern, Var

NUMERIC: Final = frozenset({*INTEGER_TYPES, "decimal", "double", "float", "gYear"})
_PLAIN_REGEX: Final = re.compile(r"(\^?)([\w\s,;:'\"@#%&=<>/-]*)(\$?)")

Write = Callable[[Sequence[str]], str]
FUNCTIONS: Final[Mapping[str, Write]] = {
    "LCASE": lambda a: f"toLower({a[0]})",
    "UCASE": lambda a: f"toUpper({a[0]})",
    "STRLEN": lambda a: f"size({a[0]})",
    "CONTAINS": lambda a: f"({a[0]} CONTAINS {a[1]})",
    "STRSTARTS": lambda a: f"({a[0]} STARTS WITH {a[1]})",
    "STRENDS": lambda a: f"({a[0]} ENDS WITH {a[1]})",
    "SUBSTR": lambda a: f"substring({a[0]}, toInteger({a[1]}) - 1{', toInteger(' + a[2] + ')' if len(a) > 2 else ''})",
    "CONCAT": lambda a: f"({' + '.join(a)})",
    "YEAR": lambda a: f"toInteger(substring(toString({a[0]}), 0, 4))",
    "MONTH": lambda a: f"toInteger(substring(toString({a[0]}), 5, 2))",
    "DAY": lambda a: f"toInteger(substring(toString({a[0]}), 8, 2))",
    "ABS": lambda a: f"abs({a[0]})",
    "CEIL": lambda a: f"ceil({a[0]})",
    "FLOOR": lambda a: f"floor({a[0]})",
    "ROUND": lambda a: f"round({a[0]})",
    "IF": lambda a: f"CASE WHEN {a[0]} THEN {a[1]} ELSE {a[2]} END",
    "COALESCE": lambda a: f"coalesce({', '.join(a)})",
    "!": lambda a: f"(NOT {a[0]})",
    "&&": lambda a: f"({a[0]} AND {a[1]})",
    "||": lambda a: f"({a[0]} OR {a[1]})",
    "+": lambda a: f"({a[0]} + {a[1]})",
    "-": lambda a: f"({a[0]} - {a[1]})",
    "*": lambda a: f"({a[0]} * {a[1]})",
    "/": lambda a: f"(toFloat({a[0]}) / {a[1]})",
    "unary -": lambda a: f"(-{a[0]})",
    "unary +": lambda a: a[0],
}
"""Functions and operators of SPARQL 1.1 (17) over Cypher's expressions."""
TEXTS: Final = frozenset({"LCASE", "UCASE", "STRLEN", "CONTAINS", "STRSTARTS", "STRENDS", "SUBSTR", "CONCAT"})
"""Functions whose arguments are texts: dates and numbers are converted."""
CASTS: Final = {"integer": "toInteger", "int": "toInteger", "long": "toInteger", "decimal": "toFloat", "double": "toFloat", "float": "toFloat"}
COMPARISONS: Final = {"=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">=", "SAMETERM": "="}


def write(expression: Expression, pipeline: Pipeline) -> str:
    """An expression in Cypher. Raises QueryRejected, which names it, for anything without a counterpart."""
    match expression:
        case Var():
            return pipeline.called.get(expression, "null")
        case Constant(key):
            return constant(key, pipeline)
        case Exists(pattern, negated):
            matched = exists(pattern, pipeline)
            return f"(NOT {matched})" if negated else matched
        case Call(name, arguments):
            return _call(name, arguments, pipeline)
        case _:
            raise cannot("an aggregate in a condition")


def constant(key: str, pipeline: Pipeline) -> str:
    """A constant as a parameter: a number or boolean as such, anything else as its text."""
    if not is_literal(key):
        return pipeline.parameter(key[1:])
    parts = literal_parts(key)
    name = parts.datatype.removeprefix(XSD)
    try:
        if name in NUMERIC:
            number = float(parts.lexical)
            return pipeline.parameter(int(parts.lexical) if re.fullmatch(r"[+-]?\d+", parts.lexical) else number)
    except ValueError:
        pass
    return pipeline.parameter(parts.lexical == "true" if name == "boolean" else parts.lexical)


def text(expression: Expression, pipeline: Pipeline) -> str:
    """The string form of an expression (17.4.2.5): of a thing, its IRI."""
    if isinstance(expression, Var):
        name, kind = pipeline.called.get(expression, "null"), pipeline.kinds.get(expression, "value")
        return f"{name}.iri" if kind in {"node", "edge"} else name if kind == "iri" else f"toString({name})"
    if isinstance(expression, Constant):
        return pipeline.parameter(literal_parts(expression.key).lexical if is_literal(expression.key) else expression.key[1:])
    if isinstance(expression, Call) and expression.name in {"STR", "LCASE", "UCASE", "SUBSTR", "CONCAT"}:
        return write(expression, pipeline)
    return f"toString({write(expression, pipeline)})"


def _call(name: str, arguments: tuple[Expression, ...], pipeline: Pipeline) -> str:
    if name in COMPARISONS:
        return _compared(COMPARISONS[name], *arguments, pipeline=pipeline)
    if name in {"IN", "NOT IN"}:
        any_of = " OR ".join(_compared("=", arguments[0], option, pipeline=pipeline) for option in arguments[1:]) or "false"
        return f"(NOT ({any_of}))" if name == "NOT IN" else f"({any_of})"
    if name == "STR":
        return text(arguments[0], pipeline)
    if name == "BOUND":
        return f"({write(arguments[0], pipeline)} IS NOT NULL)"
    if name == "REGEX":
        return _regex(arguments, pipeline)
    if name in {"ISIRI", "ISLITERAL"} and isinstance(arguments[0], Var) and pipeline.kinds.get(arguments[0]) in {"node", "edge", "iri", "value"}:
        return str((pipeline.kinds[arguments[0]] == "value") == (name == "ISLITERAL")).lower()
    if name.startswith(f"I{XSD}"):
        cast = name.removeprefix(f"I{XSD}")
        return f"{CASTS[cast]}({text(arguments[0], pipeline)})" if cast in CASTS else text(arguments[0], pipeline)
    if name not in FUNCTIONS:
        raise cannot(f"{name.removeprefix('I')}()")
    if name in TEXTS:
        first_numbers = {"SUBSTR": 1}.get(name, len(arguments))
        return FUNCTIONS[name]([text(a, pipeline) if i < first_numbers else write(a, pipeline) for i, a in enumerate(arguments)])
    return FUNCTIONS[name]([write(argument, pipeline) for argument in arguments])


def _compared(op: str, left: Expression, right: Expression, *, pipeline: Pipeline) -> str:
    """A comparison: things by identity; texts, dates and years by their text, where one side is such a constant; numbers by value."""
    sides = []
    for side, other in ((left, right), (right, left)):
        kind = pipeline.kinds.get(side) if isinstance(side, Var) else None
        if kind in {"node", "edge"} and isinstance(other, Constant):
            sides.append(f"{pipeline.called[side]}.iri")  # type: ignore[index]
        elif isinstance(side, Var) and isinstance(other, Constant) and _is_text(other.key):
            sides.append(text(side, pipeline))
        else:
            sides.append(write(side, pipeline))
    return f"({sides[0]} {op} {sides[1]})"


def _is_text(key: str) -> bool:
    return is_literal(key) and literal_parts(key).datatype.removeprefix(XSD) not in {*NUMERIC, "boolean"}


def _regex(arguments: tuple[Expression, ...], pipeline: Pipeline) -> str:
    """A REGEX whose pattern is plain text, with or without ^ and $: the products' regular expressions differ."""
    pattern, flags = arguments[1], arguments[2] if len(arguments) > 2 else None
    plain = _PLAIN_REGEX.fullmatch(literal_parts(pattern.key).lexical) if isinstance(pattern, Constant) and is_literal(pattern.key) else None
    if plain is None or (flags is not None and not isinstance(flags, Constant)):
        raise cannot("a regular expression with signs in it (CONTAINS and STRSTARTS can)")
    insensitive = isinstance(flags, Constant) and "i" in literal_parts(flags.key).lexical
    wanted = pipeline.parameter(plain[2].lower() if insensitive else plain[2])
    value = f"toLower({text(arguments[0], pipeline)})" if insensitive else text(arguments[0], pipeline)
    op = {("", ""): "CONTAINS", ("^", ""): "STARTS WITH", ("", "$"): "ENDS WITH", ("^", "$"): "="}[plain[1], plain[3]]
    return f"({value} {op} {wanted})"


# -- EXISTS


def exists(pattern: Node, pipeline: Pipeline) -> str:
    """True when a pattern has a solution, as an expression: FalkorDB has no EXISTS { }, but all have pattern comprehensions."""
    with pipeline.inside():
        try:
            bgp, conditions = _flat(pattern)
            condition = _exists(list(patterns.ordered(patterns.steps(bgp, pipeline), pipeline)), conditions, pipeline)
        except NoSolution:
            return "false"
    name = pipeline.fresh()
    pipeline.say(f"WITH *, {condition} AS {name}")  # FalkorDB takes a pattern comprehension in WITH, but not in WHERE
    return name


def _flat(node: Node) -> tuple[tuple[TriplePattern | PathPattern, ...], list[Expression]]:
    match node:
        case Bgp(bgp):
            return bgp, []
        case Filter(child, condition):
            inner, conditions = _flat(child)
            return inner, [*conditions, condition]
        case Join(left, right):
            (first, first_conditions), (second, second_conditions) = _flat(left), _flat(right)
            return (*first, *second), [*first_conditions, *second_conditions]
        case _:
            raise cannot(f"{type(node).__name__.upper()} inside EXISTS or MINUS")


def _exists(steps: Sequence[Step], conditions: Iterable[Expression], pipeline: Pipeline) -> str:
    if not steps:
        return " AND ".join(write(condition, pipeline) for condition in conditions) or "true"
    step, rest = steps[0], steps[1:]
    match step:
        case Typed(node, str() as kind) if pipeline.is_bound(node):
            label = patterns.label(kind, pipeline)
            return f"({pipeline.node(node)}{label} AND {_exists(rest, conditions, pipeline)})"
        case Related(subject, forward, backward, value):
            if not any(pipeline.is_bound(end) or isinstance(end, str) for end in (subject, value)):
                raise cannot("EXISTS about other things than those outside it")
            path, condition = patterns.related(subject, forward, backward, value, pipeline)
            inner = " AND ".join(part for part in (condition, _exists(rest, conditions, pipeline)) if part not in {"", "true"})
            return f"(size([{path}{f' WHERE {inner}' if inner else ''} | 1]) > 0)"
        case Held(subject, keys, value, datatype) if pipeline.is_bound(subject):
            held = values_of(pipeline.node(subject), keys)
            if isinstance(value, str):
                return f"({patterns.has_literal(held, value, pipeline)} AND {_exists(rest, conditions, pipeline)})"
            if value in pipeline.called:
                return f"({pipeline.called[value]} IN {held} AND {_exists(rest, conditions, pipeline)})"
            return f"any({pipeline.bind(value, 'value', datatype)} IN {held} WHERE {_exists(rest, conditions, pipeline)})"
        case Anything(subject, property_, Var() as value) if pipeline.is_bound(subject) and value not in pipeline.called and not rest:
            pipeline.bind(property_, "edge")
            return f"(size([({pipeline.node(subject)})-[]->() | 1]) > 0)"
        case _:
            raise cannot("this EXISTS")
