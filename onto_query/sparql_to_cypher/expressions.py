"""Conditions and values in Cypher. A condition whose value is unknown is null there as here it is an error: both leave the row out."""

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
"""Those whose arguments are texts: a date or a number is turned into one."""
CASTS: Final = {"integer": "toInteger", "int": "toInteger", "long": "toInteger", "decimal": "toFloat", "double": "toFloat", "float": "toFloat"}
COMPARISONS: Final = {"=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">=", "SAMETERM": "="}


def write(expression: Expression, at: Pipeline) -> str:
    """Raises QueryRejected for what has no counterpart, by its name."""
    match expression:
        case Var():
            return at.called.get(expression, "null")
        case Constant(key):
            return constant(key, at)
        case Exists(pattern, negated):
            found = exists(pattern, at)
            return f"(NOT {found})" if negated else found
        case Call(name, arguments):
            return _call(name, arguments, at)
        case _:
            raise cannot("an aggregate in a condition")


def constant(key: str, at: Pipeline) -> str:
    """A number as a number, a boolean as one, all else as its text."""
    if not is_literal(key):
        return at.parameter(key[1:])
    parts = literal_parts(key)
    name = parts.datatype.removeprefix(XSD)
    try:
        if name in NUMERIC:
            number = float(parts.lexical)
            return at.parameter(int(parts.lexical) if re.fullmatch(r"[+-]?\d+", parts.lexical) else number)
    except ValueError:
        pass
    return at.parameter(parts.lexical == "true" if name == "boolean" else parts.lexical)


def text(expression: Expression, at: Pipeline) -> str:
    """Its string form (17.4.2.5): of a thing its IRI."""
    if isinstance(expression, Var):
        name, kind = at.called.get(expression, "null"), at.kinds.get(expression, "value")
        return f"{name}.iri" if kind in {"node", "edge"} else name if kind == "iri" else f"toString({name})"
    if isinstance(expression, Constant):
        return at.parameter(literal_parts(expression.key).lexical if is_literal(expression.key) else expression.key[1:])
    if isinstance(expression, Call) and expression.name in {"STR", "LCASE", "UCASE", "SUBSTR", "CONCAT"}:
        return write(expression, at)
    return f"toString({write(expression, at)})"


def _call(name: str, arguments: tuple[Expression, ...], at: Pipeline) -> str:
    if name in COMPARISONS:
        return _compared(COMPARISONS[name], *arguments, at=at)
    if name in {"IN", "NOT IN"}:
        any_of = " OR ".join(_compared("=", arguments[0], each, at=at) for each in arguments[1:]) or "false"
        return f"(NOT ({any_of}))" if name == "NOT IN" else f"({any_of})"
    if name == "STR":
        return text(arguments[0], at)
    if name == "BOUND":
        return f"({write(arguments[0], at)} IS NOT NULL)"
    if name == "REGEX":
        return _regex(arguments, at)
    if name in {"ISIRI", "ISLITERAL"} and isinstance(arguments[0], Var) and at.kinds.get(arguments[0]) in {"node", "edge", "iri", "value"}:
        return str((at.kinds[arguments[0]] == "value") == (name == "ISLITERAL")).lower()
    if name.startswith(f"I{XSD}"):
        cast = name.removeprefix(f"I{XSD}")
        return f"{CASTS[cast]}({text(arguments[0], at)})" if cast in CASTS else text(arguments[0], at)
    if name not in FUNCTIONS:
        raise cannot(f"{name.removeprefix('I')}()")
    if name in TEXTS:
        first_numbers = {"SUBSTR": 1}.get(name, len(arguments))
        return FUNCTIONS[name]([text(a, at) if i < first_numbers else write(a, at) for i, a in enumerate(arguments)])
    return FUNCTIONS[name]([write(argument, at) for argument in arguments])


def _compared(op: str, left: Expression, right: Expression, *, at: Pipeline) -> str:
    """Things by identity; texts, dates and years by their text where one side is a constant of that sort; numbers by value."""
    sides = []
    for side, other in ((left, right), (right, left)):
        kind = at.kinds.get(side) if isinstance(side, Var) else None
        if kind in {"node", "edge"} and isinstance(other, Constant):
            sides.append(f"{at.called[side]}.iri")  # type: ignore[index]
        elif isinstance(side, Var) and isinstance(other, Constant) and _is_text(other.key):
            sides.append(text(side, at))
        else:
            sides.append(write(side, at))
    return f"({sides[0]} {op} {sides[1]})"


def _is_text(key: str) -> bool:
    return is_literal(key) and literal_parts(key).datatype.removeprefix(XSD) not in {*NUMERIC, "boolean"}


def _regex(arguments: tuple[Expression, ...], at: Pipeline) -> str:
    """A pattern that is only text, with or without ^ and $; the products' regular expressions differ."""
    pattern, flags = arguments[1], arguments[2] if len(arguments) > 2 else None
    plain = _PLAIN_REGEX.fullmatch(literal_parts(pattern.key).lexical) if isinstance(pattern, Constant) and is_literal(pattern.key) else None
    if plain is None or (flags is not None and not isinstance(flags, Constant)):
        raise cannot("a regular expression with signs in it (CONTAINS and STRSTARTS can)")
    insensitive = isinstance(flags, Constant) and "i" in literal_parts(flags.key).lexical
    wanted = at.parameter(plain[2].lower() if insensitive else plain[2])
    value = f"toLower({text(arguments[0], at)})" if insensitive else text(arguments[0], at)
    op = {("", ""): "CONTAINS", ("^", ""): "STARTS WITH", ("", "$"): "ENDS WITH", ("^", "$"): "="}[plain[1], plain[3]]
    return f"({value} {op} {wanted})"


# -- EXISTS


def exists(pattern: Node, at: Pipeline) -> str:
    """Whether a pattern has a solution, as an expression: FalkorDB has no EXISTS { }, and both have pattern comprehensions."""
    with at.inside():
        try:
            bgp, conditions = _flat(pattern)
            found = _exists(list(patterns.ordered(patterns.steps(bgp, at), at)), conditions, at)
        except NoSolution:
            return "false"
    name = at.fresh()
    at.say(f"WITH *, {found} AS {name}")  # FalkorDB takes a pattern comprehension in WITH, and not in WHERE
    return name


def _flat(node: Node) -> tuple[tuple[TriplePattern | PathPattern, ...], list[Expression]]:
    match node:
        case Bgp(bgp):
            return bgp, []
        case Filter(child, condition):
            inner, conditions = _flat(child)
            return inner, [*conditions, condition]
        case Join(left, right):
            (one, first), (two, second) = _flat(left), _flat(right)
            return (*one, *two), [*first, *second]
        case _:
            raise cannot(f"{type(node).__name__.upper()} inside EXISTS or MINUS")


def _exists(steps: Sequence[Step], conditions: Iterable[Expression], at: Pipeline) -> str:
    if not steps:
        return " AND ".join(write(each, at) for each in conditions) or "true"
    step, rest = steps[0], steps[1:]
    match step:
        case Typed(node, str() as kind) if at.is_bound(node):
            label = patterns.label(kind, at)
            return f"({at.node(node)}{label} AND {_exists(rest, conditions, at)})"
        case Related(subject, forward, backward, value):
            if not any(at.is_bound(end) or isinstance(end, str) for end in (subject, value)):
                raise cannot("EXISTS about other things than those outside it")
            found, condition = patterns.related(subject, forward, backward, value, at)
            inner = " AND ".join(each for each in (condition, _exists(rest, conditions, at)) if each not in {"", "true"})
            return f"(size([{found}{f' WHERE {inner}' if inner else ''} | 1]) > 0)"
        case Held(subject, keys, value, datatype) if at.is_bound(subject):
            held = values_of(at.node(subject), keys)
            if isinstance(value, str):
                return f"({patterns.has_literal(held, value, at)} AND {_exists(rest, conditions, at)})"
            if value in at.called:
                return f"({at.called[value]} IN {held} AND {_exists(rest, conditions, at)})"
            return f"any({at.bind(value, 'value', datatype)} IN {held} WHERE {_exists(rest, conditions, at)})"
        case Anything(subject, property_, Var() as value) if at.is_bound(subject) and value not in at.called and not rest:
            at.bind(property_, "edge")
            return f"(size([({at.node(subject)})-[]->() | 1]) > 0)"
        case _:
            raise cannot("this EXISTS")
