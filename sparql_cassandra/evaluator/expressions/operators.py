"""The operators of SPARQL 1.1 (17.3): effective boolean value, equality, order, arithmetic, and the order of ORDER BY (15.1). Pure."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal, DivisionByZero, InvalidOperation, Overflow, localcontext
from typing import Any, Final

from onto_core.rdf.xsd_numbers import float32
from onto_core.vocabulary import XSD
from sparql_cassandra.evaluator.expressions.values import (
    DECIMAL,
    FLOAT,
    INTEGER,
    RANKS,
    ExpressionError,
    Value,
    boolean,
    exact,
    number,
)


def truth(value: Value) -> bool:
    """The effective boolean value (17.2.2). Raises ExpressionError for a term that has none."""
    match value.kind:
        case "boolean":
            return bool(value.native)
        case "number":
            return bool(value.native) and not _nan(value)
        case "string" | "language":
            return bool(value.native)
        case "ill" if (name := value.datatype.removeprefix(XSD)) in RANKS or name == "boolean":
            return False
    raise ExpressionError(f"no boolean value: {value.key}")


def _nan(value: Value) -> bool:
    return isinstance(value.native, float) and math.isnan(value.native)


def equal(left: Value, right: Value) -> bool:
    """RDFterm-equal and the typed equalities. Raises ExpressionError when two literals are different terms that may still mean the same."""
    if left.kind == right.kind == "number":
        return bool(_pair(left, right, lambda a, b: a == b))
    if left.key == right.key:
        return True
    kinds = {left.kind, right.kind}
    if kinds & {"iri", "blank"} or (left.kind == "language") != (right.kind == "language"):
        return False  # no literal of another datatype has a language
    if left.kind == right.kind:
        match left.kind:
            case "string" | "boolean":
                return bool(left.native == right.native)
            case "language":
                return bool(left.native == right.native and left.language.lower() == right.language.lower())
            case "moment" if left.native.kind == right.native.kind:
                return _compared(left, right) == 0
    if kinds & {"other", "ill"}:
        raise ExpressionError("literals whose values are not known may be equal")
    return False


def less(left: Value, right: Value) -> bool:
    """`<`. Raises ExpressionError for types that have no order between them."""
    if left.kind == right.kind:
        match left.kind:
            case "number":
                return bool(_pair(left, right, lambda a, b: a < b))
            case "string" | "boolean":
                return bool(left.native < right.native)
            case "language" if left.language.lower() == right.language.lower():
                return bool(left.native < right.native)
            case "moment" if left.native.kind == right.native.kind:
                return _compared(left, right) < 0
    raise ExpressionError(f"no order between {left.key} and {right.key}")


def _compared(left: Value, right: Value) -> int:
    """Below, at or above 0 as the left moment is before, at or after the right one."""
    order: int | None = left.native.compare(right.native)
    if order is None:
        raise ExpressionError("one of the moments has no timezone")
    return order


def less_or_equal(left: Value, right: Value) -> bool:
    if left.kind == right.kind == "number":
        return bool(_pair(left, right, lambda a, b: a <= b))
    return less(left, right) or equal(left, right)


def _pair(left: Value, right: Value, operation: Callable[[Any, Any], Any]) -> Any:
    """Both numbers promoted to the wider of their types (XPath 2.0, B.1)."""
    rank = max(left.rank, right.rank)
    if rank <= DECIMAL:
        return operation(left.native, right.native)
    try:
        return operation(float(left.native), float(right.native))
    except OverflowError as error:
        raise ExpressionError("out of the range of a double") from error


def arithmetic(sign: str, left: Value, right: Value) -> Value:
    """`+ - * /` with type promotion; whole numbers divide to a decimal (17.3.1)."""
    if left.kind != "number" or right.kind != "number":
        raise ExpressionError(f"{sign} needs two numbers")
    rank = max(left.rank, right.rank)
    if sign == "/":
        rank = max(rank, DECIMAL)
    if rank >= FLOAT:
        return number(_float_arithmetic(sign, left, right, rank), rank)
    return number(_exact_arithmetic(sign, left.native, right.native, rank), rank)


def _float_arithmetic(sign: str, left: Value, right: Value, rank: int) -> float:
    try:
        a, b = float(left.native), float(right.native)
        if sign == "/":
            result = a / b if b else math.nan if a == 0 or math.isnan(a) else math.copysign(math.inf, a) * math.copysign(1, b)
        else:
            result = {"+": a + b, "-": a - b, "*": a * b}[sign]
    except OverflowError as error:
        raise ExpressionError("out of the range of a double") from error
    return float32(result) if rank == FLOAT else result


def _exact_arithmetic(sign: str, left: int | Decimal, right: int | Decimal, rank: int) -> int | Decimal:
    if rank == INTEGER:
        if (left.bit_length() + right.bit_length()) > 8_192:  # type: ignore[union-attr]
            raise ExpressionError("a number over 8,192 bits")
        return {"+": left + right, "-": left - right, "*": left * right}[sign]
    with localcontext() as context:
        context.prec = 60 if sign != "/" else 28
        try:
            a, b = Decimal(left), Decimal(right)
            match sign:
                case "+":
                    return a + b
                case "-":
                    return a - b
                case "*":
                    return a * b
            return a / b
        except (DivisionByZero, InvalidOperation, Overflow) as error:
            raise ExpressionError("not a decimal") from error


def negate(value: Value) -> Value:
    if value.kind != "number":
        raise ExpressionError("- needs a number")
    native = value.native
    return number(native.copy_negate() if isinstance(native, Decimal) else -native, value.rank)


def same_term(left: Value, right: Value) -> Value:
    return boolean(left.key == right.key)


_KIND_ORDER: Final = {"blank": 1, "iri": 2}
_LITERAL_ORDER: Final = {"boolean": 1, "number": 2, "moment": 3, "string": 4, "language": 5, "other": 6, "ill": 7}


def order_key(value: Value | None) -> tuple[Any, ...]:
    """A key that sorts as ORDER BY says (15.1): unbound, blank nodes, IRIs, literals; where SPARQL leaves an order open, ours is total and stable."""
    if value is None:
        return (0,)
    place = _KIND_ORDER.get(value.kind, 3)
    if place < 3:
        return (place, value.key)
    kind = _LITERAL_ORDER[value.kind]
    match value.kind:
        case "number":
            nan = _nan(value)
            infinite = isinstance(value.native, float) and math.isinf(value.native)
            return (3, kind, nan, value.native if infinite else 0 if nan else exact(value.native), value.key)
        case "boolean":
            return (3, kind, value.native)
        case "moment":
            return (3, kind, value.native.kind, value.native.seconds, value.key)
        case "language":
            return (3, kind, value.native, value.language)
        case _:
            return (3, kind, value.native, value.key)
