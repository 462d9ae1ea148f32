"""The built-in functions of SPARQL 1.1 (17.4) as functions of values, by name in `FUNCTIONS`. Pure, except for RAND and UUID."""

from __future__ import annotations

import hashlib
import math
import random
import re
import uuid
from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote

from onto_core.errors import ResultTooLarge
from onto_core.rdf import iris
from onto_core.rdf.xsd_dates import Moment, split_zone
from onto_core.vocabulary import RDF
from sparql_cassandra.evaluator.budget import LONG_TEXT, Budget
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

LARGEST_PATTERN: Final = 10_000
"""Instructions of the largest RE2 program that a regular expression may become."""
MATCHING: Final = 20_000_000
"""Instructions times characters that one match may take: a tenth of a second when RE2 has to follow all of them."""


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
    have = _plain(tag)
    return boolean(bool(have) and iris.language_matches(have, _plain(wanted)))


def with_datatype(lexical: Value, kind: Value) -> Value:
    if kind.kind != "iri":
        raise ExpressionError("STRDT needs an IRI")
    return value_of(literal_key(_plain(lexical), kind.native))


def with_language(lexical: Value, tag: Value) -> Value:
    name = _plain(tag)
    if not iris.is_language_tag(name):
        raise ExpressionError("STRLANG needs a language tag")
    return string(_plain(lexical), name)


def new_uuid() -> Value:
    return value_of(iri_key(f"urn:uuid:{uuid.uuid4()}"))


# strings
def _literal(value: Value) -> Value:
    if value.kind in {"iri", "blank"}:
        raise ExpressionError("not a literal")
    return value


def _plain(value: Value) -> str:
    """The text of an xsd:string."""
    if value.kind != "string":
        raise ExpressionError("not an xsd:string")
    return str(value.native)


def _text(value: Value) -> str:
    """The text of a string literal, language-tagged or not (17.4.3.1)."""
    if value.kind not in {"string", "language"}:
        raise ExpressionError("not a string literal")
    return str(value.native)


def _compatible(left: Value, right: Value) -> tuple[str, str]:
    """Both texts, when the arguments are compatible (17.4.3.1.2)."""
    texts = _text(left), _text(right)
    if right.kind == "language" and (left.kind != "language" or left.language.lower() != right.language.lower()):
        raise ExpressionError("the languages differ")
    return texts


def _like(value: Value, text: str) -> Value:
    return string(text, value.language)


def substring(value: Value, start: Value, length: Value | None = None) -> Value:
    """fn:substring: positions count from 1, and are rounded."""
    text, first = _text(value), _position(start)
    if length is None:
        return _like(value, "" if math.isnan(first) else text[max(0, _bounded(first, text) - 1) :])
    last = first + _position(length)
    if math.isnan(last):
        return _like(value, "")
    return _like(value, text[max(0, _bounded(first, text) - 1) : max(0, _bounded(last, text) - 1)])


def _position(value: Value) -> float:
    if value.kind != "number":
        raise ExpressionError("not a number")
    native = float(value.native)
    return native if math.isnan(native) or math.isinf(native) else math.floor(native + 0.5)


def _bounded(position: float, text: str) -> int:
    return int(min(max(position, 0), len(text) + 1))


def before(value: Value, needle: Value) -> Value:
    text, sought = _compatible(value, needle)
    head, found, _ = text.partition(sought) if sought else ("", "found", "")
    return _like(value, head) if found else string("")


def after(value: Value, needle: Value) -> Value:
    text, sought = _compatible(value, needle)
    _, found, tail = text.partition(sought) if sought else ("", "found", text)
    return _like(value, tail) if found else string("")


def concat(budget: Budget, *values: Value) -> Value:
    texts = [_text(value) for value in values]
    budget.text(sum(map(len, texts)))
    text = "".join(texts)
    languages = {value.language.lower() for value in values}
    return _like(values[0], text) if len(languages) == 1 else string(text)


def encode_for_uri(value: Value) -> Value:
    return string(quote(_text(value), safe="-_.~"))


@lru_cache(maxsize=512)
def _pattern(pattern: str, flags: str) -> Any:
    """A compiled RE2: linear time whatever the pattern. Raises ExpressionError for what RE2 cannot do (back references, look-around)."""
    import re2

    if set(flags) - set("smixq"):
        raise ExpressionError(f"unknown flags {flags!r}")
    if "q" in flags:
        pattern = re2.escape(pattern)
    elif "x" in flags:
        pattern = re.sub(r"[ \t\r\n]", "", pattern)
    inline = "".join(flag for flag in "smi" if flag in flags and not (flag in "sm" and "q" in flags))
    options = re2.Options()
    options.log_errors = False
    try:
        compiled = re2.compile(f"(?{inline}){pattern}" if inline else pattern, options)
    except re2.error as error:
        raise ExpressionError(f"the pattern cannot be used: {error}") from error
    if compiled.programsize > LARGEST_PATTERN:
        raise ResultTooLarge(f"a regular expression of the query takes more than {LARGEST_PATTERN:,} instructions")
    return compiled


def _matcher(budget: Budget, text: str, pattern: Value, flags: Value | None) -> Any:
    """The compiled pattern, when matching the text with it is affordable."""
    budget.check()  # each time: making a pattern takes a tenth of a millisecond, and each row may make its own
    expression = _pattern(_plain(pattern), _plain(flags) if flags else "")
    size = expression.programsize
    if size * len(text) > MATCHING:
        raise ResultTooLarge(f"a regular expression of {size:,} instructions over {len(text):,} characters takes more than {MATCHING:,} steps")
    return expression


def regex(budget: Budget, value: Value, pattern: Value, flags: Value | None = None) -> Value:
    text = _text(value)
    return boolean(_matcher(budget, text, pattern, flags).search(text) is not None)


def replace(budget: Budget, value: Value, pattern: Value, replacement: Value, flags: Value | None = None) -> Value:
    """fn:replace: `$1` is a group; a pattern that matches the empty string is an error."""
    text, into = _text(value), _plain(replacement)
    expression = _matcher(budget, text, pattern, flags)
    if expression.search("") is not None:
        raise ExpressionError("the pattern matches the empty string")
    literal = flags is not None and "q" in flags.native
    length = len(text)

    def put_in(match: Any) -> str:
        nonlocal length
        put = into if literal else _expand(into, match)
        length += len(put)
        budget.check()
        if length > LONG_TEXT:
            budget.text(length, made=False)
        return put

    made = expression.sub(put_in, text)
    budget.text(len(made))
    return _like(value, made)


def _expand(replacement: str, match: Any) -> str:
    def expanded(piece: re.Match[str]) -> str:
        if piece[1]:
            return piece[1]
        digits = piece[2]
        while len(digits) > 1 and int(digits) > match.re.groups:
            digits = digits[:-1]
        if int(digits) > match.re.groups:
            return piece[2][len(digits) :]
        return (match.group(int(digits)) or "") + piece[2][len(digits) :]

    if re.search(r"\\(?![\\$])|(?<!\\)\$(?![0-9])", replacement):
        raise ExpressionError("a replacement has $ or \\ that means nothing")
    return re.sub(r"\\([\\$])|\$([0-9]+)", expanded, replacement)


def _hashed(algorithm: str) -> Callable[[Value], Value]:
    return lambda value: string(hashlib.new(algorithm, _plain(value).encode("utf-8", "surrogatepass")).hexdigest())


# numbers
def _numeric(value: Value) -> Value:
    if value.kind != "number":
        raise ExpressionError("not a number")
    return value


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
    "STRLEN": lambda value: integer(len(_text(value))),
    "UCASE": lambda value: _like(value, _text(value).upper()),
    "LCASE": lambda value: _like(value, _text(value).lower()),
    "SUBSTR": substring,
    "CONTAINS": lambda value, needle: boolean((pair := _compatible(value, needle))[1] in pair[0]),
    "STRSTARTS": lambda value, needle: boolean((pair := _compatible(value, needle))[0].startswith(pair[1])),
    "STRENDS": lambda value, needle: boolean((pair := _compatible(value, needle))[0].endswith(pair[1])),
    "STRBEFORE": before,
    "STRAFTER": after,
    "ENCODE_FOR_URI": encode_for_uri,
    "MD5": _hashed("md5"),
    "SHA1": _hashed("sha1"),
    "SHA256": _hashed("sha256"),
    "SHA384": _hashed("sha384"),
    "SHA512": _hashed("sha512"),
    "ABS": lambda value: number(abs(_numeric(value).native), value.rank),
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

METERED: Final[dict[str, Callable[..., Value]]] = {"CONCAT": concat, "REGEX": regex, "REPLACE": replace}
"""Strict functions that must look at the budget while they work; it is their first argument."""
