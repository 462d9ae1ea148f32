"""The built-in functions of SPARQL 1.1 (17.4) as functions of values, by name in `FUNCTIONS`. Pure, except for RAND and UUID."""

from __future__ import annotations

import hashlib
import math
import random
import re
import uuid
from collections import Counter
from collections.abc import Callable, Iterable
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from sys import getsizeof
from typing import Any, Final
from urllib.parse import quote

from onto_core.errors import ResultTooLarge
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

LARGEST_PATTERN: Final = 10_000
"""Instructions of the largest RE2 program that a regular expression may become."""
MATCHING: Final = 20_000_000
"""Instructions times characters that one match may take: a tenth of a second when RE2 has to follow all of them."""
UNRESERVED: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~"
MOST_PATTERNS: Final = 64
"""Compiled regular expressions that a query keeps."""
PATTERN_BYTES: Final = 1_048_576
"""Bytes that RE2 may take for one: its program, and the states that it makes while it matches."""


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
    return _like(value, head) if found else string("")


def after(value: Value, needle: Value) -> Value:
    text, sought = _compatible(value, needle)
    _, found, tail = text.partition(sought) if sought else ("", "found", text)
    return _like(value, tail) if found else string("")


def concat(budget: Budget, values: Iterable[Value]) -> Value:
    """The texts together, in their language if they all have one. `values` are made one by one, and none once they are too long."""
    texts: list[str] = []
    languages: dict[str, str] = {}
    length = 0
    for value in values:
        text = _text(value)
        length += len(text)
        if length > LONG_TEXT:
            budget.text(length, made=False)
            budget.check()
        texts.append(text)
        languages.setdefault(value.language.lower(), value.language)
    return string("".join(texts), *(languages.values() if len(languages) == 1 else ()))


def encode_for_uri(budget: Budget, value: Value) -> Value:
    octets = _text(value).encode("utf-8", "surrogatepass")
    budget.text(len(octets) + 2 * len(octets.translate(None, UNRESERVED)), made=False)
    return string(quote(octets, safe="-_.~"))


def _cased(change: Callable[[str], str]) -> Callable[[Budget, Value], Value]:
    """UCASE or LCASE. Of some characters they make several."""

    def cased(budget: Budget, value: Value) -> Value:
        text = _text(value)
        if 3 * len(text) > LONGEST_TEXT and not text.isascii():
            budget.text(sum(len(change(character)) * number for character, number in Counter(text).items()), made=False)
        return _like(value, change(text))

    return cased


class Patterns:
    """The compiled regular expressions of one query."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._held = budget.holding("regular expressions")
        self._compiled: dict[tuple[str, str], Any] = {}

    def compiled(self, pattern: str, flags: str) -> Any:
        found = self._compiled.get((pattern, flags))
        if found is None:
            found = _compiled(pattern, flags)
            if len(self._compiled) >= MOST_PATTERNS:
                self._compiled.clear()
                self._held.become(0)
            self._held.add(min(PATTERN_BYTES, 20_000 + 100 * found.programsize) + 4 * getsizeof(pattern))
            self._compiled[pattern, flags] = found
        return found


def _compiled(pattern: str, flags: str) -> Any:
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
    options.max_mem = PATTERN_BYTES
    try:
        compiled = re2.compile(f"(?{inline}){pattern}" if inline else pattern, options)
        re2.purge()  # it keeps the last 128 of the process itself
    except (re2.error, UnicodeEncodeError) as error:
        raise ExpressionError(f"the pattern cannot be used: {error}") from error
    if compiled.programsize > LARGEST_PATTERN:
        raise ResultTooLarge(f"a regular expression of the query takes more than {LARGEST_PATTERN:,} instructions")
    return compiled


def _matcher(patterns: Patterns, text: str, pattern: Value, flags: Value | None) -> Any:
    """The compiled pattern, when matching the text with it is affordable."""
    patterns.budget.check()  # each time: making a pattern takes a tenth of a millisecond, and each row may make its own
    expression = patterns.compiled(_plain(pattern), _plain(flags) if flags else "")
    size = expression.programsize
    if size * len(text) > MATCHING:
        raise ResultTooLarge(f"a regular expression of {size:,} instructions over {len(text):,} characters takes more than {MATCHING:,} steps")
    return expression


def regex(patterns: Patterns, value: Value, pattern: Value, flags: Value | None = None) -> Value:
    text = _text(value)
    try:
        return boolean(_matcher(patterns, text, pattern, flags).search(text) is not None)
    except UnicodeEncodeError as error:
        raise ExpressionError("half of a surrogate pair is not a character") from error


def replace(patterns: Patterns, value: Value, pattern: Value, replacement: Value, flags: Value | None = None) -> Value:
    """fn:replace: `$1` is a group; a pattern that matches the empty string is an error."""
    text, into = _text(value), _plain(replacement)
    if not _UNPAIRED.isdisjoint(text):
        raise ExpressionError("half of a surrogate pair is not a character")
    budget = patterns.budget
    expression = _matcher(patterns, text, pattern, flags)
    if expression.search("") is not None:
        raise ExpressionError("the pattern matches the empty string")
    pieces = [into] if flags is not None and "q" in flags.native else _pieces(into, expression.groups, budget)
    plain = sum(len(piece) for piece in pieces if isinstance(piece, str))
    times = Counter(piece for piece in pieces if isinstance(piece, int))
    parts: list[str] = []
    length = end = 0
    for match in expression.finditer(text):
        budget.check()
        groups = {number: match.group(number) or "" for number in times}
        length += match.start() - end + plain + sum(len(groups[number]) * count for number, count in times.items())
        budget.text(length, made=False)
        parts.append(text[end : match.start()])
        parts.append("".join([piece if isinstance(piece, str) else groups[piece] for piece in pieces]) if times else "".join(pieces))  # type: ignore[arg-type]
        end = match.end()
    budget.text(length + len(text) - end, made=False)
    return _like(value, "".join([*parts, text[end:]]))


def _pieces(replacement: str, groups: int, budget: Budget) -> list[str | int]:
    """The texts and the groups, by number, that a replacement puts together. Of `$123` a group is the longest beginning that is one's number."""
    pieces: list[str | int] = []
    end = 0
    for found in budget.paced(_SPECIAL.finditer(replacement), LONG_TEXT):
        pieces.append(replacement[end : found.start()])
        end = found.end()
        if found[1]:
            pieces.append(found[1])
        elif not found[2]:
            raise ExpressionError("a replacement has $ or \\ that means nothing")
        elif (number := int(found[2])) <= groups:
            while end < len(replacement) and replacement[end] in "0123456789" and (longer := 10 * number + int(replacement[end])) <= groups:
                number, end = longer, end + 1
            pieces.append(number)
    return [piece for piece in [*pieces, replacement[end:]] if piece != ""]


_UNPAIRED: Final = frozenset(map(chr, range(0xD800, 0xE000)))
_SPECIAL: Final = re.compile(r"\\([\\$])|\$([0-9])|[\\$]")


def _hashed(algorithm: str) -> Callable[[Value], Value]:
    return lambda value: string(hashlib.new(algorithm, _plain(value).encode("utf-8", "surrogatepass")).hexdigest())


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
    "STRLEN": lambda value: integer(len(_text(value))),
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
MATCHING_FUNCTIONS: Final[dict[str, Callable[..., Value]]] = {"REGEX": regex, "REPLACE": replace}
"""Strict functions with regular expressions, of which the query's are their first argument."""
