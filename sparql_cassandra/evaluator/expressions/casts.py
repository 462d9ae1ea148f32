"""Casts: the constructor functions of the XML Schema types (SPARQL 1.1, 17.5), by IRI key in `CASTS`. Pure."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Final

from onto_core.rdf.xsd_dates import split_zone
from onto_core.rdf.xsd_numbers import float32
from onto_core.vocabulary import XSD
from sparql_cassandra.evaluator.expressions.operators import truth
from sparql_cassandra.evaluator.expressions.values import (
    DECIMAL,
    DOUBLE,
    FLOAT,
    INTEGER,
    ExpressionError,
    Value,
    boolean,
    exact,
    number,
    string,
    typed,
)
from sparql_cassandra.rdf.terms import iri_key

CASTS: Final = {iri_key(XSD + name): name for name in ("boolean", "double", "float", "decimal", "integer", "dateTime", "string", "date", "time")}
_NUMBERS: Final = {"integer": INTEGER, "decimal": DECIMAL, "float": FLOAT, "double": DOUBLE}


def cast(name: str, value: Value) -> Value:
    """A constructor function of an XML Schema type. Raises ExpressionError where the cast table has no entry or the value does not fit."""
    if name == "string":
        return string(value.key[1:] if value.kind == "iri" else _canonical_text(value))
    if value.kind == "string":
        return _cast_text(name, str(value.native))
    if value.kind == "boolean" and name in _NUMBERS:
        return number(int(value.native), _NUMBERS[name])
    if value.kind == "boolean" and name == "boolean":
        return boolean(bool(value.native))
    if value.kind == "number":
        return boolean(truth(value)) if name == "boolean" else _cast_number(name, value)
    if value.kind == "moment" and name in {"dateTime", "date", "time"}:
        return _cast_moment(name, value)
    raise ExpressionError(f"no cast to xsd:{name}")


def _cast_text(name: str, text: str) -> Value:
    made = typed(text.strip(" \t\r\n"), name)
    match made.kind:
        case "number":
            return number(made.native, made.rank)
        case "boolean":
            return boolean(made.native)
        case "moment":
            return made
    raise ExpressionError(f"not an xsd:{name}")


def _cast_number(name: str, value: Value) -> Value:
    if name not in _NUMBERS:
        raise ExpressionError(f"no cast to xsd:{name}")
    native, rank = value.native, _NUMBERS[name]
    if rank <= DECIMAL:
        if isinstance(native, float) and (math.isnan(native) or math.isinf(native)):
            raise ExpressionError("not a finite number")
        return number(int(native) if rank == INTEGER else exact(Decimal(repr(native)) if isinstance(native, float) else native), rank)
    try:
        wide = float(native)
    except OverflowError as error:
        raise ExpressionError("out of the range of a double") from error
    return number(float32(wide) if rank == FLOAT else wide, rank)


def _cast_moment(name: str, value: Value) -> Value:
    have = value.native.kind
    lexical = value.text.strip()
    if have == name:
        return typed(lexical, name)
    plain, zone = split_zone(lexical)
    match (have, name):
        case ("dateTime", "date"):
            return typed(plain.partition("T")[0] + zone, name)
        case ("dateTime", "time"):
            return typed(lexical.partition("T")[2], name)
        case ("date", "dateTime"):
            return typed(f"{plain}T00:00:00{zone}", name)
    raise ExpressionError(f"no cast from xsd:{have} to xsd:{name}")


def _canonical_text(value: Value) -> str:
    if value.kind == "blank":
        raise ExpressionError("a blank node has no text")
    if value.kind == "number":
        native = value.native
        if value.rank >= FLOAT and math.isfinite(native) and (native == 0 or 1e-6 <= abs(native) < 1e6):  # XPath 2.0 functions, 17.1.2
            text = format(Decimal(repr(native)), "f")
            return text.rstrip("0").rstrip(".") if "." in text else text
        return number(native, value.rank).text
    if value.kind == "boolean":
        return "true" if value.native else "false"
    return value.text
