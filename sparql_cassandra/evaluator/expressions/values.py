"""What a term is worth in an expression: its kind, its value, and the literal that a computed value is (SPARQL 1.1, 17.1; XSD 1.1 part 2). Pure."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import Decimal, localcontext
from functools import lru_cache
from typing import Any, Final, Literal

from onto_core.vocabulary import XSD, XSD_STRING
from sparql_cassandra.evaluator.budget import LONG_TEXT
from sparql_cassandra.rdf.terms import literal_key, literal_parts

Kind = Literal["iri", "blank", "string", "language", "boolean", "number", "moment", "ill", "other"]
"""`ill`: a literal of a known datatype whose lexical form is not in its lexical space. `other`: any other datatype."""


class ExpressionError(Exception):
    """An error in the sense of SPARQL (17.2): it removes a solution from a FILTER and leaves a BIND unbound. Never seen by a user."""


@dataclass(frozen=True, slots=True)
class Value:
    """A term with its value. `rank` orders numeric types for promotion; `native` is int, Decimal, float, bool, Moment, or the text."""

    key: str
    kind: Kind
    native: Any = None
    rank: int = 0
    language: str = ""
    datatype: str = ""

    @property
    def text(self) -> str:
        """The lexical form, the IRI or the label."""
        return self.key[1:] if self.kind in {"iri", "blank"} else literal_parts(self.key).lexical


@dataclass(frozen=True, slots=True)
class Moment:
    """A dateTime, date or time as seconds on the time line; `zone` in minutes, None when it has none (then it may be up to 14 h off either way)."""

    type: str
    seconds: Decimal
    zone: int | None
    fields: tuple[int | None, int | None, int | None, int | None, int | None, Decimal | None]


INTEGER, DECIMAL, FLOAT, DOUBLE = 1, 2, 3, 4
_BOUNDS: Final[dict[str, tuple[int | None, int | None]]] = {
    "integer": (None, None),
    "nonPositiveInteger": (None, 0), "negativeInteger": (None, -1), "nonNegativeInteger": (0, None), "positiveInteger": (1, None),
    "long": (-(2**63), 2**63 - 1), "int": (-(2**31), 2**31 - 1), "short": (-(2**15), 2**15 - 1), "byte": (-128, 127),
    "unsignedLong": (0, 2**64 - 1), "unsignedInt": (0, 2**32 - 1), "unsignedShort": (0, 2**16 - 1), "unsignedByte": (0, 255),
}  # fmt: skip
RANKS: Final = {**dict.fromkeys(_BOUNDS, INTEGER), "decimal": DECIMAL, "float": FLOAT, "double": DOUBLE}
RANK_NAMES: Final = {INTEGER: "integer", DECIMAL: "decimal", FLOAT: "float", DOUBLE: "double"}
_INTEGER = re.compile(r"[+-]?[0-9]+", re.ASCII)
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)", re.ASCII)
_DOUBLE = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[+-]?INF|NaN", re.ASCII)
_ZONE = r"(?P<zone>Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?"
_DATE = r"(?P<year>-?(?:[1-9][0-9]{3,}|0[0-9]{3}))-(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12][0-9]|3[01])"
_TIME = r"(?:(?P<hour>[01][0-9]|2[0-3]):(?P<minute>[0-5][0-9]):(?P<second>[0-5][0-9](?:\.[0-9]+)?)|(?P<midnight>24:00:00(?:\.0+)?))"
_MOMENTS: Final = {
    "dateTime": re.compile(f"{_DATE}T{_TIME}{_ZONE}", re.ASCII),
    "date": re.compile(f"{_DATE}{_ZONE}", re.ASCII),
    "time": re.compile(f"{_TIME}{_ZONE}", re.ASCII),
}
LONGEST_YEAR: Final = 18
LONGEST_NUMBER: Final = 4_000
"""Digits over which a number is not computed with: int() of a long text takes quadratic time."""


def value_of(key: str) -> Value:
    """The value of a term by its whole key."""
    return _known_value(key) if len(key) <= LONG_TEXT else _value(key)  # long ones are not kept beyond their query


def _value(key: str) -> Value:
    match key[0]:
        case "I":
            return Value(key, "iri", key[1:])
        case "B":
            return Value(key, "blank", key[1:])
        case "S":
            return Value(key, "string", key[1:], datatype=XSD_STRING)
        case "T":
            parts = literal_parts(key)
            return Value(key, "language", parts.lexical, language=parts.language, datatype=parts.datatype)
    parts = literal_parts(key)
    if key[0] == "X":
        native, rank, known = _typed(parts.datatype[len(XSD) :], parts.lexical)
        if native is not None:
            kind: Kind = "number" if rank else "boolean" if isinstance(native, bool) else "moment"
            return Value(key, kind, native, rank, datatype=parts.datatype)
        return Value(key, "ill" if known else "other", parts.lexical, datatype=parts.datatype)
    return Value(key, "other", parts.lexical, datatype=parts.datatype)


_known_value = lru_cache(maxsize=65_536)(_value)


def _typed(name: str, lexical: str) -> tuple[Any, int, bool]:
    """(native or None, numeric rank, is the datatype one that we compute with)."""
    rank = RANKS.get(name, 0)
    if rank:
        text = lexical.strip(" \t\r\n")
        return _number(name, rank, text), rank, True
    if name == "boolean":
        return {"true": True, "1": True, "false": False, "0": False}.get(lexical.strip(" \t\r\n")), 0, True
    if name in _MOMENTS:
        match = _MOMENTS[name].fullmatch(lexical.strip(" \t\r\n"))
        return (_moment(name, match) if match else None), 0, True
    return None, 0, False


def _number(name: str, rank: int, text: str) -> int | Decimal | float | None:
    if len(text) > LONGEST_NUMBER:
        return None
    if rank == INTEGER:
        if not _INTEGER.fullmatch(text):
            return None
        number = int(text)
        low, high = _BOUNDS[name]
        return number if (low is None or number >= low) and (high is None or number <= high) else None
    if rank == DECIMAL:
        return Decimal(text) if _DECIMAL.fullmatch(text) else None
    if not _DOUBLE.fullmatch(text):
        return None
    return to_float(float(text)) if rank == FLOAT else float(text)


def to_float(number: float) -> float:
    """The nearest number of single precision."""
    import struct

    if math.isnan(number) or math.isinf(number):
        return number
    try:
        return float(struct.unpack("f", struct.pack("f", number))[0])
    except OverflowError:
        return math.copysign(math.inf, number)


def _moment(name: str, match: re.Match[str]) -> Moment | None:
    parts = match.groupdict()
    if len(parts.get("year") or "") > LONGEST_YEAR:
        return None
    year, month, day = (int(parts[part]) if parts.get(part) else None for part in ("year", "month", "day"))
    hour = minute = None
    second: Decimal | None = None
    if "hour" in parts:
        hour, minute, second = (0, 0, Decimal(0)) if parts["midnight"] else (int(parts["hour"]), int(parts["minute"]), Decimal(parts["second"]))
    days = days_from_civil(year if year is not None else 1972, month or 12, day or 31)
    if month and day and day > _days_in(year or 0, month):
        return None
    if "hour" in parts and parts["midnight"] and name == "dateTime":
        days += 1
        year, month, day = civil_from_days(days)
    zone = _zone(parts["zone"])
    seconds = Decimal(days * 86_400 + (hour or 0) * 3600 + (minute or 0) * 60 - (zone or 0) * 60) + (second or 0)
    return Moment(name, seconds, zone, (year, month, day, hour, minute, second))


def _zone(text: str | None) -> int | None:
    if not text:
        return None
    return 0 if text == "Z" else (-1 if text[0] == "-" else 1) * (int(text[1:3]) * 60 + int(text[4:6]))


def _days_in(year: int, month: int) -> int:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and leap else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def days_from_civil(year: int, month: int, day: int) -> int:
    """Days since 1970-01-01 in the proleptic Gregorian calendar, for any year (Python's datetime ends at 9999)."""
    year -= month <= 2
    era, of_era = divmod(year, 400)
    day_of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146_097 + of_era * 365 + of_era // 4 - of_era // 100 + day_of_year - 719_468


def civil_from_days(days: int) -> tuple[int, int, int]:
    era, of_era = divmod(days + 719_468, 146_097)
    year_of_era = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    day_of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * day_of_year + 2) // 153
    month = shifted + (3 if shifted < 10 else -9)
    return year_of_era + era * 400 + (month <= 2), month, day_of_year - (153 * shifted + 2) // 5 + 1


# making values
def string(text: str, language: str = "") -> Value:
    return value_of(literal_key(text, language=language))


def boolean(truth: bool) -> Value:
    return TRUE if truth else FALSE


def number(native: int | Decimal | float, rank: int) -> Value:
    """A number as a literal of the type of `rank`, in canonical form."""
    return Value(literal_key(_canonical(native, rank), XSD + RANK_NAMES[rank]), "number", native, rank, datatype=XSD + RANK_NAMES[rank])


def integer(native: int) -> Value:
    return number(native, INTEGER)


def typed(lexical: str, name: str) -> Value:
    return value_of(literal_key(lexical, XSD + name))


def _canonical(native: int | Decimal | float, rank: int) -> str:
    if rank == INTEGER:
        return str(int(native))
    if rank == DECIMAL:
        return decimal_text(Decimal(native))
    return double_text(float(native), single=rank == FLOAT)


def decimal_text(native: Decimal) -> str:
    """XSD 1.1's canonical form: no exponent, no needless zeros, no point for a whole number."""
    if not native.is_finite():
        raise ExpressionError("not a finite decimal")
    text = format(native, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def double_text(native: float, *, single: bool = False) -> str:
    """XSD 1.1's canonical form of a float or double: 1.5E1, INF, NaN; the shortest digits that read back as the same number."""
    if math.isnan(native):
        return "NaN"
    if math.isinf(native):
        return "INF" if native > 0 else "-INF"
    digits = repr(native)
    if single:
        digits = next((text for precision in range(1, 10) if to_float(float(text := f"{native:.{precision}g}")) == native), digits)
    sign, numerals, exponent = Decimal(digits).as_tuple()
    assert isinstance(exponent, int)
    text = "".join(map(str, numerals)).rstrip("0") or "0"
    power = 0 if text == "0" else exponent + len(numerals) - 1
    return f"{'-' if sign or math.copysign(1, native) < 0 else ''}{text[0]}.{text[1:] or '0'}E{power}"


def exact(native: int | Decimal | float) -> Decimal:
    """A number as a decimal, all its digits."""
    with localcontext() as context:
        context.prec = 60
        return +Decimal(native)


TRUE: Final = Value(literal_key("true", XSD + "boolean"), "boolean", True, datatype=XSD + "boolean")
FALSE: Final = Value(literal_key("false", XSD + "boolean"), "boolean", False, datatype=XSD + "boolean")
