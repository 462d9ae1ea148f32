"""Conditions and values in Cypher. An unknown condition is null in Cypher and an error in SPARQL: both leave the row out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from onto_core.rdf.xsd_numbers import INTEGER_TYPES
from onto_core.vocabulary import XSD
from onto_query.sparql_to_cypher.clauses import Pipeline, cannot
from sparql_cassandra.rdf.terms import is_literal, literal_parts
from sparql_cassandra.syntax.algebra import Call, Constant, Expression, Var

NUMBERS: Final = frozenset({*INTEGER_TYPES, "decimal", "double", "float"})
NUMERIC: Final = NUMBERS | {"gYear"}
BINDING: Final = {"+": 1, "-": 1, "*": 2, "/": 2, "unary -": 2, "unary +": 3}
"""Operators by how closely they hold their operands: a server may read what stands in brackets twice, and so again at each level."""
ARITHMETIC: Final = frozenset({*BINDING, "ABS", "CEIL", "FLOOR", "ROUND"})
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
    "IF": lambda a: f"CASE WHEN {a[0]} THEN {a[1]} WHEN NOT {a[0]} THEN {a[2]} END",
    "COALESCE": lambda a: f"coalesce({', '.join(a)})",
    "!": lambda a: f"(NOT {a[0]})",
    "&&": lambda a: f"({' AND '.join(a)})",
    "||": lambda a: f"({' OR '.join(a)})",
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
        return pipeline.identity(name, kind) if kind in {"node", "edge"} else name if kind == "iri" else f"toString({name})"
    if isinstance(expression, Constant):
        return pipeline.parameter(literal_parts(expression.key).lexical if is_literal(expression.key) else expression.key[1:])
    if is_textual(expression):
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
        return _cast(name.removeprefix(f"I{XSD}"), arguments[0], pipeline)
    if name in BINDING:
        return _operation(name, arguments, pipeline)
    if name not in FUNCTIONS:
        raise cannot(f"{name.removeprefix('I')}()")
    if name in TEXTS:
        first_numbers = {"SUBSTR": 1}.get(name, len(arguments))
        return FUNCTIONS[name]([text(a, pipeline) if i < first_numbers else write(a, pipeline) for i, a in enumerate(arguments)])
    written = number if name in ARITHMETIC else write
    return FUNCTIONS[name]([written(argument, pipeline) for argument in arguments])


def number(expression: Expression, pipeline: Pipeline) -> str:
    """An expression whose value must be a number; what is none has no value (17.3: an error)."""
    if isinstance(expression, Var) and expression in pipeline.written and expression in pipeline.called:
        return f"toFloat({pipeline.called[expression]})"
    if not isinstance(expression, Var) or not (datatypes := pipeline.datatypes.get(expression)):
        return write(expression, pipeline)
    numeric = {datatype.removeprefix(XSD) in NUMBERS for datatype in datatypes}
    if numeric == {True}:
        return write(expression, pipeline)
    name = pipeline.called.get(expression, "null")
    return f"CASE WHEN {name} < 0 OR {name} >= 0 THEN {name} END" if True in numeric else "null"


def _operation(name: str, arguments: tuple[Expression, ...], pipeline: Pipeline) -> str:
    """Arithmetic. A division of whole numbers has parts, and by 0 no value (17.4.1)."""
    if name.startswith("unary"):
        operand = _operand(arguments[0], 3, pipeline)
        return f"-{operand}" if name == "unary -" else operand
    left, right = arguments
    if name != "/":
        return f"{_operand(left, BINDING[name], pipeline)} {name} {_operand(right, BINDING[name] + 1, pipeline)}"
    divisor = _operand(right, 3, pipeline)
    quotient = f"toFloat({number(left, pipeline)}) / {divisor}"
    return quotient if _is_some(right) else f"CASE WHEN {divisor} <> 0 THEN {quotient} END"


def _operand(expression: Expression, binding: int, pipeline: Pipeline) -> str:
    written = number(expression, pipeline)
    held = isinstance(expression, Call) and not (expression.name == "/" and not _is_some(expression.arguments[1]))
    return f"({written})" if held and BINDING.get(expression.name, 3) < binding else written  # type: ignore[union-attr]


def _is_some(divisor: Expression) -> bool:
    """True for a constant that is not 0."""
    return isinstance(divisor, Constant) and _is_number(divisor) and float(literal_parts(divisor.key).lexical) != 0


def _cast(cast: str, argument: Expression, pipeline: Pipeline) -> str:
    """A value in another type. The text of a decimal number is not that of an integer."""
    if cast not in CASTS:
        return text(argument, pipeline)
    if not is_textual(argument):
        return f"{CASTS[cast]}({write(argument, pipeline)})"
    written = text(argument, pipeline)
    return f"toInteger(replace({written}, '.', 'x'))" if CASTS[cast] == "toInteger" else f"{CASTS[cast]}({written})"


def is_textual(expression: Expression) -> bool:
    """True when an expression gives a text."""
    return isinstance(expression, Call) and expression.name in {"STR", "LCASE", "UCASE", "SUBSTR", "CONCAT"}


def _compared(op: str, left: Expression, right: Expression, *, pipeline: Pipeline) -> str:
    """A comparison: things by identity; texts, dates and years by their text, where one side is such a constant; numbers by value."""
    sides = []
    for side, other in ((left, right), (right, left)):
        kind = pipeline.kinds.get(side) if isinstance(side, Var) and side in pipeline.called else None
        if kind in {"node", "edge"} and isinstance(other, Constant):
            sides.append(pipeline.identity(pipeline.called[side], str(kind)))  # type: ignore[index]
        elif isinstance(side, Var) and isinstance(other, Constant) and _is_text(other.key):
            sides.append(text(side, pipeline))
        elif isinstance(side, Var) and _is_number(other) and number(side, pipeline) == "null":  # a year is no number
            return f"({write(side, pipeline)} IS NOT NULL)" if op == "<>" else "null"
        elif side in pipeline.written:
            sides.append(number(side, pipeline))
        else:
            sides.append(write(side, pipeline))
    return f"({sides[0]} {op} {sides[1]})"


def _is_number(expression: Expression) -> bool:
    if isinstance(expression, Constant):
        return is_literal(expression.key) and literal_parts(expression.key).datatype.removeprefix(XSD) in NUMBERS
    return isinstance(expression, Call) and (expression.name in ARITHMETIC or expression.name.removeprefix(f"I{XSD}") in CASTS)


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
