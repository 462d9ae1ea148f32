"""The built-in functions of SPARQL 1.1 (17.4) as functions of values, by name in `FUNCTIONS`. Pure, except for RAND and UUID."""

from __future__ import annotations

import hashlib
import math
import random
import uuid
from collections import Counter
from collections.abc import Callable, Iterable
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Final
from urllib.parse import quote

from onto_core.rdf import iris
from onto_core.rdf.xsd_dates import Moment, split_zone
from onto_core.vocabulary import RDF
from sparql_cassandra.evaluator.budget import LONG_TEXT, LONGEST_TEXT, Budget
from sparql_cassandra.evaluator.expressions.operators import same_term
from sparql_cassandra.evaluator.expressions.values import (
    DECIMAL,
    DOUBLE,
    INTEGER,
    ExpressionError,
    Value,
    boolean,
    integer,
    number,
    string,
    typed,
    value_of,
)
from sparql_cassandra.rdf.terms import iri_key, literal_key

UNRESERVED: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~"


# terms
def as_text(value: Value) -> Value:
    """STR (17.4.2.5)."""
    if value.kind == "blank":
        raise ExpressionError("STR of a blank node")
    return string(value.text)


def language(value: Value) -> Value:
    return string(_literal(value).language)


def datatype(value: Value) -> Value:
    if value.kind == "language":
        return value_of(iri_key(RDF + "langString"))
    return value_of(iri_key(_literal(value).datatype))


def language_matches(tag: Value, wanted: Value) -> Value:
    """Basic filtering of RFC 4647, 3.3.1."""
    have = plain_of(tag)
    return boolean(bool(have) and iris.language_matches(have, plain_of(wanted)))


def with_datatype(lexical: Value, kind: Value) -> Value:
    if kind.kind != "iri":
        raise ExpressionError("STRDT needs an IRI")
    return value_of(literal_key(plain_of(lexical), kind.native))


def with_language(lexical: Value, tag: Value) -> Value:
    name = plain_of(tag)
    if not iris.is_language_tag(name):
        raise ExpressionError("STRLANG needs a language tag")
    return string(plain_of(lexical), name)


def new_uuid() -> Value:
    return value_of(iri_key(f"urn:uuid:{uuid.uuid4()}"))


# strings
def _literal(value: Value) -> Value:
    if value.kind in {"iri", "blank"}:
        raise ExpressionError("not a literal")
    return value


def plain_of(value: Value) -> str:
    """The text of an xsd:string."""
    if value.kind != "string":
        raise ExpressionError("not an xsd:string")
    return str(value.native)


def text_of(value: Value) -> str:
    """The text of a string literal, language-tagged or not (17.4.3.1)."""
    if value.kind not in {"string", "language"}:
        raise ExpressionError("not a string literal")
    return str(value.native)


def _compatible(left: Value, right: Value) -> tuple[str, str]:
    """Both texts, when the arguments are compatible (17.4.3.1.2)."""
    texts = text_of(left), text_of(right)
    if right.kind == "language" and (left.kind != "language" or left.language.lower() != right.language.lower()):
        raise ExpressionError("the languages differ")
    return texts


def like(value: Value, text: str) -> Value:
    return string(text, value.language)


def substring(value: Value, start: Value, length: Value | None = None) -> Value:
    """fn:substring: positions count from 1, and are rounded."""
    text, first = text_of(value), _position(start)
    if length is None:
        return like(value, "" if math.isnan(first) else text[max(0, _bounded(first, text) - 1) :])
    last = first + _position(length)
    if math.isnan(last):
        return like(value, "")
    return like(value, text[max(0, _bounded(first, text) - 1) : max(0, _bounded(last, text) - 1)])


def _position(value: Value) -> float:
    if value.kind != "number":
        raise ExpressionError("not a number")
    try:
        native = float(value.native)
    except OverflowError:
        native = math.inf if value.native > 0 else -math.inf
    return native if math.isnan(native) or math.isinf(native) else math.floor(native + 0.5)


def _bounded(position: float, text: str) -> int:
    return int(min(max(position, 0), len(text) + 1))


def before(value: Value, needle: Value) -> Value:
    text, sought = _compatible(value, needle)
    head, found, _ = text.partition(sought) if sought else ("", "found", "")
    return like(value, head) if found else string("")


def after(value: Value, needle: Value) -> Value:
    text, sought = _compatible(value, needle)
    _, found, tail = text.partition(sought) if sought else ("", "found", text)
    return like(value, tail) if found else string("")


def concat(budget: Budget, values: Iterable[Value]) -> Value:
    """The texts together, in their language if they all have one. `values` are made one by one, and none once they are too long."""
    texts: list[str] = []
    languages: dict[str, str] = {}
    length = 0
    for value in values:
        text = text_of(value)
        length += len(text)
        if length > LONG_TEXT:
            budget.text(length, made=False)
            budget.check()
        texts.append(text)
        languages.setdefault(value.language.lower(), value.language)
    return string("".join(texts), *(languages.values() if len(languages) == 1 else ()))


def encode_for_uri(budget: Budget, value: Value) -> Value:
    octets = text_of(value).encode("utf-8", "surrogatepass")
    budget.text(len(octets) + 2 * len(octets.translate(None, UNRESERVED)), made=False)
    return string(quote(octets, safe="-_.~"))


def _cased(change: Callable[[str], str]) -> Callable[[Budget, Value], Value]:
    """UCASE or LCASE. Of some characters they make several."""

    def cased(budget: Budget, value: Value) -> Value:
        text = text_of(value)
        if 3 * len(text) > LONGEST_TEXT and not text.isascii():
            budget.text(sum(len(change(character)) * number for character, number in Counter(text).items()), made=False)
        return like(value, change(text))

    return cased


def _hashed(algorithm: str) -> Callable[[Value], Value]:
    return lambda value: string(hashlib.new(algorithm, plain_of(value).encode("utf-8", "surrogatepass")).hexdigest())


# numbers
def _numeric(value: Value) -> Value:
    if value.kind != "number":
        raise ExpressionError("not a number")
    return value


def _absolute(native: int | Decimal | float) -> int | Decimal | float:
    return native.copy_abs() if isinstance(native, Decimal) else abs(native)


def _rounded(value: Value, whole: Callable[[Decimal], Decimal], floating: Callable[[float], float]) -> Value:
    native = _numeric(value).native
    if value.rank == INTEGER:
        return number(native, INTEGER)
    if value.rank == DECIMAL:
        return number(whole(native), DECIMAL)
    return number(native if math.isnan(native) or math.isinf(native) else floating(native), value.rank)


def _half_up(native: Decimal) -> Decimal:
    return (native + Decimal("0.5")).to_integral_value(ROUND_FLOOR)


# dates and times
def _moment(value: Value, *types: str) -> Moment:
    if value.kind != "moment" or value.native.kind not in types:
        raise ExpressionError(f"not a {' or '.join(types)}")
    moment: Moment = value.native
    return moment


def _part(position: int, *types: str) -> Callable[[Value], Value]:
    def part(value: Value) -> Value:
        return integer(int(_moment(value, *types).fields[position] or 0))

    return part


def seconds(value: Value) -> Value:
    return number(_moment(value, "dateTime", "time").fields[5] or Decimal(0), DECIMAL)


def timezone(value: Value) -> Value:
    zone = _moment(value, "dateTime", "date", "time").offset
    if zone is None:
        raise ExpressionError("no timezone")
    hours, minutes = divmod(abs(zone), 60)
    lexical = "PT0S" if zone == 0 else f"{'-' if zone < 0 else ''}PT" + (f"{hours}H" if hours else "") + (f"{minutes}M" if minutes else "")
    return typed(lexical, "dayTimeDuration")


def zone_text(value: Value) -> Value:
    _moment(value, "dateTime", "date", "time")
    return string(split_zone(value.text.strip())[1])


FUNCTIONS: Final[dict[str, Callable[..., Value]]] = {
    "STR": as_text,
    "LANG": language,
    "DATATYPE": datatype,
    "LANGMATCHES": language_matches,
    "STRDT": with_datatype,
    "STRLANG": with_language,
    "SAMETERM": same_term,
    "ISIRI": lambda value: boolean(value.kind == "iri"),
    "ISBLANK": lambda value: boolean(value.kind == "blank"),
    "ISLITERAL": lambda value: boolean(value.kind not in {"iri", "blank"}),
    "ISNUMERIC": lambda value: boolean(value.kind == "number"),
    "UUID": new_uuid,
    "STRUUID": lambda: string(str(uuid.uuid4())),
    "STRLEN": lambda value: integer(len(text_of(value))),
    "SUBSTR": substring,
    "CONTAINS": lambda value, needle: boolean((pair := _compatible(value, needle))[1] in pair[0]),
    "STRSTARTS": lambda value, needle: boolean((pair := _compatible(value, needle))[0].startswith(pair[1])),
    "STRENDS": lambda value, needle: boolean((pair := _compatible(value, needle))[0].endswith(pair[1])),
    "STRBEFORE": before,
    "STRAFTER": after,
    "MD5": _hashed("md5"),
    "SHA1": _hashed("sha1"),
    "SHA256": _hashed("sha256"),
    "SHA384": _hashed("sha384"),
    "SHA512": _hashed("sha512"),
    "ABS": lambda value: number(_absolute(_numeric(value).native), value.rank),
    "CEIL": lambda value: _rounded(value, lambda native: native.to_integral_value(ROUND_CEILING), math.ceil),
    "FLOOR": lambda value: _rounded(value, lambda native: native.to_integral_value(ROUND_FLOOR), math.floor),
    "ROUND": lambda value: _rounded(value, _half_up, lambda native: math.floor(native + 0.5)),
    "RAND": lambda: number(random.random(), DOUBLE),
    "YEAR": _part(0, "dateTime", "date"),
    "MONTH": _part(1, "dateTime", "date"),
    "DAY": _part(2, "dateTime", "date"),
    "HOURS": _part(3, "dateTime", "time"),
    "MINUTES": _part(4, "dateTime", "time"),
    "SECONDS": seconds,
    "TIMEZONE": timezone,
    "TZ": zone_text,
}
"""Strict functions: every argument has a value. BOUND, IF, COALESCE, IN, && and ||, NOW, BNODE and IRI are in `compile`."""

METERED: Final[dict[str, Callable[..., Value]]] = {"UCASE": _cased(str.upper), "LCASE": _cased(str.lower), "ENCODE_FOR_URI": encode_for_uri}
"""Strict functions whose text may be longer than their argument's; the budget is their first argument."""
