"""Values of terms in expressions: kinds, native values, and the literals of computed values (SPARQL 1.1, 17.1; XSD 1.1 part 2). Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from decimal import Decimal, localcontext
from sys import getsizeof
from typing import Any, Final, Literal, NamedTuple

from onto_core.rdf.xsd_dates import MOMENTS
from onto_core.rdf.xsd_numbers import INTEGER_TYPES, LONGEST_NUMBER, NUMBERS, float32
from onto_core.vocabulary import RDF_LANG_STRING, XSD, XSD_STRING
from sparql_cassandra.evaluator.budget import Holding
from sparql_cassandra.rdf.terms import literal_key, literal_parts

Kind = Literal["iri", "blank", "string", "language", "boolean", "number", "moment", "ill", "other"]
"""`ill`: a literal of a known datatype whose lexical form is not in its lexical space. `other`: any other datatype."""


class ExpressionError(Exception):
    """An error in the sense of SPARQL (17.2): it removes a solution from a FILTER and leaves a BIND unbound. Never seen by a user."""


class Value(NamedTuple):
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


LONGEST_KNOWN: Final = 100
"""Characters of the longest key whose value a query keeps."""
MOST_KNOWN: Final = 32_768
LONGEST_BITS: Final = LONGEST_NUMBER * 3_322 // 1_000
"""Bits of the longest whole number: Python refuses to write one of many more digits, for it takes quadratic time."""
KNOWN: Final = 220
"""Bytes of a kept value without its texts, about."""
INTEGER, DECIMAL, FLOAT, DOUBLE = 1, 2, 3, 4
RANKS: Final = {**dict.fromkeys(INTEGER_TYPES, INTEGER), "decimal": DECIMAL, "float": FLOAT, "double": DOUBLE}
RANK_NAMES: Final = {INTEGER: "integer", DECIMAL: "decimal", FLOAT: "float", DOUBLE: "double"}
_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    **NUMBERS,
    **{name: MOMENTS[name] for name in ("dateTime", "date", "time")},
    "boolean": {"true": True, "1": True, "false": False, "0": False}.get,
}
"""Local name of a datatype that we compute with -> the reader of its lexical forms."""


class KnownValues(dict[str, Value]):
    """The values of the terms that one query reads, by key: short ones are read once, for most of them come again."""

    def __init__(self, held: Holding) -> None:
        super().__init__()
        self._held = held

    def __missing__(self, key: str) -> Value:
        value = value_of(key)
        if key[0] == "X" and len(key) <= LONGEST_KNOWN:  # the others take no longer to make than to keep
            if len(self) >= MOST_KNOWN:
                self.clear()
                self._held.become(0)
            self._held.add(KNOWN + getsizeof(key))
            self[key] = value
        return value


def value_of(key: str) -> Value:
    """The value of a term by its whole key."""
    match key[0]:
        case "I":
            return Value(key, "iri", key[1:])
        case "B":
            return Value(key, "blank", key[1:])
        case "S":
            return Value(key, "string", key[1:], datatype=XSD_STRING)
    head, _, lexical = key[1:].partition(" ")
    match key[0]:
        case "T":
            return Value(key, "language", lexical, 0, head, RDF_LANG_STRING)
        case "D":
            return Value(key, "other", lexical, datatype=head)
        case "X":
            return _xsd_value(key, head, lexical)
    raise ValueError(f"{key!r} is not the whole key of a term")


def _xsd_value(key: str, name: str, lexical: str) -> Value:
    read = _READERS.get(name)
    if read is None:
        return Value(key, "other", lexical, datatype=XSD + name)
    text = lexical.strip(" \t\r\n")
    native = read(text) if len(text) <= LONGEST_NUMBER else None  # longer ones are not computed with
    if native is None:
        return Value(key, "ill", lexical, datatype=XSD + name)
    rank = RANKS.get(name, 0)
    kind: Kind = "number" if rank else "boolean" if isinstance(native, bool) else "moment"
    return Value(key, kind, native, rank, "", XSD + name)


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
        whole = int(native)
        if whole.bit_length() > LONGEST_BITS:
            raise ExpressionError(f"a whole number of more than {LONGEST_NUMBER:,} digits")
        return str(whole)
    if rank == DECIMAL:
        return decimal_text(Decimal(native))
    return double_text(float(native), single=rank == FLOAT)


def decimal_text(native: Decimal) -> str:
    """XSD 1.1's canonical form: no exponent, no needless zeros, no point for a whole number."""
    if not native.is_finite():
        raise ExpressionError("not a finite decimal")
    if not native:
        return "0"
    if abs(native.adjusted()) > LONGEST_NUMBER or len(text := format(native, "f")) > LONGEST_NUMBER + 2:
        raise ExpressionError(f"a decimal of more than {LONGEST_NUMBER:,} digits")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text


def double_text(native: float, *, single: bool = False) -> str:
    """XSD 1.1's canonical form of a float or double: 1.5E1, INF, NaN; the shortest digits that read back as the same number."""
    if math.isnan(native):
        return "NaN"
    if math.isinf(native):
        return "INF" if native > 0 else "-INF"
    digits = repr(native)
    if single:
        digits = next((text for precision in range(1, 10) if float32(float(text := f"{native:.{precision}g}")) == native), digits)
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
