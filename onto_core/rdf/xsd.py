"""Literals: their validity for a datatype, and their values (XSD 1.1 part 2; OWL 2 Syntax, section 4). Pure.

A value is compared within its primitive datatype only: the value spaces of xsd:decimal, xsd:float and xsd:double are disjoint (XSD 1.1, 2.2.2),
while everything derived from xsd:decimal shares one.
"""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Callable, Collection, Mapping
from decimal import Decimal
from fractions import Fraction

from onto_core.rdf.iris import is_iri_reference
from onto_core.rdf.xsd_dates import MOMENTS, Duration, Moment, duration
from onto_core.rdf.xsd_numbers import INTEGER_TYPES, LONGEST_NUMBER, NUMBERS
from onto_core.vocabulary import OWL, RDF, RDF_LANG_STRING, RDFS_LITERAL, XSD

Value = str | bool | Decimal | Fraction | float | bytes | Moment | Duration
"""The value of a literal: Decimal for the decimal family, Fraction for owl:rational, bytes for the binary types."""

RDF_PLAIN_LITERAL = RDF + "PlainLiteral"
RDF_XML_LITERAL = RDF + "XMLLiteral"
RDF_HTML = RDF + "HTML"
RDF_JSON = RDF + "JSON"
OWL_REAL = OWL + "real"
OWL_RATIONAL = OWL + "rational"


def value_of(lexical: str, datatype: str) -> Value | None:
    """The value of a lexical form, or None when it is not in the datatype's lexical space.

    A datatype that is not built in (DBpedia's kilometre, say) has no lexical rules that we know: its forms stand for themselves.
    White space around a form is not removed: RDF 1.1 (Concepts, 5.1) does not apply the whiteSpace facet.
    """
    read = _READERS.get(datatype)
    return lexical if read is None else read(lexical)


def is_built_in(datatype: str) -> bool:
    return datatype in _READERS


def primitive(datatype: str) -> str:
    """The datatype at the top of the derivation; datatypes with one primitive share a value space."""
    while (base := BASES.get(datatype)) is not None:
        datatype = base
    return datatype


def derives_from(datatype: str, base: str) -> bool:
    """True when every value of `datatype` is a value of `base` by derivation (reflexive)."""
    step: str | None = datatype
    while step is not None and step != base:
        step = BASES.get(step)
    return step is not None


def in_value_space(lexical: str, declared: str, wanted: str) -> bool:
    """True when the value of `lexical`, valid for `declared`, belongs to the value space of `wanted`.

    OWL 2 (Syntax, 4) speaks of values: "5"^^xsd:integer is an xsd:nonNegativeInteger, and "5.0"^^xsd:double is not an xsd:decimal.
    """
    if wanted == RDFS_LITERAL or derives_from(declared, wanted):
        return True
    if wanted == RDF_PLAIN_LITERAL:
        return declared == RDF_LANG_STRING or primitive(declared) == XSD + "string"
    if not (is_built_in(declared) and is_built_in(wanted)) or primitive(declared) != primitive(wanted):
        return False
    member = _VALUE_TESTS.get(wanted)
    value = value_of(lexical, declared)
    if member is not None and value is not None:
        return member(value)
    return value_of(lexical, wanted) is not None


def compare(a: Value, b: Value) -> int | None:
    """-1, 0 or 1 by the order of the value space; None when the two are not comparable."""
    if isinstance(a, Moment) and isinstance(b, Moment):
        return a.compare(b) if a.kind == b.kind else None
    if isinstance(a, Duration) and isinstance(b, Duration):
        return a.compare(b)
    numbers = (Decimal, Fraction, float)
    if isinstance(a, numbers) and isinstance(b, numbers) and not isinstance(a, bool):
        left, right = (float(a), float(b)) if isinstance(a, float) or isinstance(b, float) else (Fraction(a), Fraction(b))
        return None if math.isnan(left) or math.isnan(right) else (left > right) - (left < right)
    return None


def _matching(pattern: str, read: Callable[[str], Value | None]) -> Callable[[str], Value | None]:
    matches = re.compile(pattern).fullmatch
    return lambda lexical: read(lexical) if matches(lexical) else None


def _text(pattern: str) -> Callable[[str], Value | None]:
    return _matching(pattern, str)


def _number(read: Callable[[str], int | Decimal | float | None]) -> Callable[[str], Value | None]:
    def number(lexical: str) -> Value | None:
        value = read(lexical)
        return Decimal(value) if isinstance(value, int) else value

    return number


def _rational(lexical: str) -> Fraction | None:
    numerator, _, denominator = lexical.partition("/")
    if len(lexical) > LONGEST_NUMBER:
        return None
    return Fraction(int(numerator), int(denominator)) if denominator.strip("0") else None


def _base64(lexical: str) -> bytes | None:
    try:
        return base64.b64decode(lexical.replace(" ", ""), validate=True)
    except ValueError:
        return None


def _whole(lower: int | None, upper: int | None) -> Callable[[Value], bool]:
    def member(value: Value) -> bool:
        if not isinstance(value, Decimal) or value != value.to_integral_value():
            return False
        return (lower is None or value >= lower) and (upper is None or value <= upper)

    return member


_NAME_START = (
    ":A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff"
    "\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
_NAME_CHAR = _NAME_START + "\\-.0-9\u00b7\u0300-\u036f\u203f-\u2040"
_NC_START, _NC_CHAR = _NAME_START.replace(":", "", 1), _NAME_CHAR.replace(":", "", 1)
_NC_NAME = f"[{_NC_START}][{_NC_CHAR}]*"
_CHAR = "\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff"
_TOKEN = f"(?! )(?:(?!  )[{_CHAR[3:]}])*(?<! )"

BASES: Mapping[str, str] = {
    **{XSD + name: XSD + base for name, (base, _, _) in INTEGER_TYPES.items()},
    XSD + "normalizedString": XSD + "string",
    XSD + "token": XSD + "normalizedString",
    XSD + "language": XSD + "token",
    XSD + "NMTOKEN": XSD + "token",
    XSD + "Name": XSD + "token",
    XSD + "NCName": XSD + "Name",
    XSD + "ID": XSD + "NCName",
    XSD + "IDREF": XSD + "NCName",
    XSD + "ENTITY": XSD + "NCName",
    XSD + "dateTimeStamp": XSD + "dateTime",
    XSD + "yearMonthDuration": XSD + "duration",
    XSD + "dayTimeDuration": XSD + "duration",
    XSD + "decimal": OWL_RATIONAL,
    OWL_RATIONAL: OWL_REAL,
}
"""Datatype -> the one it is derived from (XSD 1.1, 3.4); the decimals lie inside owl:rational, which lies inside owl:real (OWL 2 Syntax, 4.1)."""


def _xml(lexical: str) -> str | None:
    """A well-balanced fragment (RDF 1.1 Concepts, 5.3). Entities are refused before they are read: none can be declared inside a fragment."""
    from xml.etree import ElementTree

    if "<!DOCTYPE" in lexical:
        return None
    try:
        ElementTree.fromstring(f"<fragment>{lexical}</fragment>")
    except ElementTree.ParseError:
        return None
    return lexical


def _json(lexical: str) -> str | None:
    import json

    try:
        json.loads(lexical)
    except (ValueError, RecursionError):
        return None
    return lexical


_READERS: Mapping[str, Callable[[str], Value | None]] = {
    XSD + "string": _text(f"[{_CHAR}]*"),
    XSD + "normalizedString": _text(f"[{_CHAR[3:]}]*"),
    XSD + "token": _text(_TOKEN),
    XSD + "language": _text("[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*"),
    XSD + "NMTOKEN": _text(f"[{_NAME_CHAR}]+"),
    XSD + "Name": _text(f"[{_NAME_START}][{_NAME_CHAR}]*"),
    **{XSD + name: _text(_NC_NAME) for name in ("NCName", "ID", "IDREF", "ENTITY")},
    XSD + "NMTOKENS": _text(f"[{_NAME_CHAR}]+( [{_NAME_CHAR}]+)*"),
    **{XSD + name: _text(f"{_NC_NAME}( {_NC_NAME})*") for name in ("IDREFS", "ENTITIES")},
    XSD + "NOTATION": _text(f"({_NC_NAME}:)?{_NC_NAME}"),
    XSD + "QName": _text(f"({_NC_NAME}:)?{_NC_NAME}"),
    XSD + "boolean": _matching("true|false|1|0", lambda lexical: lexical in {"true", "1"}),
    **{XSD + name: _number(read) for name, read in NUMBERS.items()},
    OWL_RATIONAL: _matching(r"[+-]?[0-9]+ */ *[0-9]+", _rational),
    OWL_REAL: lambda _: None,  # has no lexical forms of its own (OWL 2 Syntax, 4.1)
    **{XSD + name: read for name, read in MOMENTS.items()},
    XSD + "duration": duration,
    XSD + "yearMonthDuration": _matching(r"-?P([0-9]+Y)?([0-9]+M)?", duration),
    XSD + "dayTimeDuration": _matching(r"-?P[^YM]*(T.*)?", duration),
    XSD + "hexBinary": _matching("([0-9a-fA-F]{2})*", bytes.fromhex),
    XSD + "base64Binary": _matching(
        "((([A-Za-z0-9+/] ?){4})*(([A-Za-z0-9+/] ?){3}[A-Za-z0-9+/]|([A-Za-z0-9+/] ?){2}[AEIMQUYcgkosw048] ?=|[A-Za-z0-9+/] ?[AQgw] ?= ?=))?", _base64
    ),
    XSD + "anyURI": lambda lexical: lexical if is_iri_reference(lexical) else None,
    RDF_LANG_STRING: str,
    RDF_PLAIN_LITERAL: str,
    RDFS_LITERAL: str,
    RDF_XML_LITERAL: _xml,
    RDF_JSON: _json,
    RDF_HTML: str,  # any string is valid: HTML parsers repair what they read (RDF 1.1 Concepts, 5.2)
}

BUILT_IN: Collection[str] = _READERS.keys()
"""The datatypes of XSD, RDF and OWL 2 whose lexical forms are known."""

_VALUE_TESTS: Mapping[str, Callable[[Value], bool]] = {
    **{XSD + name: _whole(lower, upper) for name, (_, lower, upper) in INTEGER_TYPES.items()},
    XSD + "decimal": lambda value: isinstance(value, Decimal) or (isinstance(value, Fraction) and _is_decimal(value.denominator)),
    OWL_RATIONAL: lambda value: isinstance(value, Decimal | Fraction),
    OWL_REAL: lambda value: isinstance(value, Decimal | Fraction),
    XSD + "dateTimeStamp": lambda value: isinstance(value, Moment) and value.offset is not None,
    XSD + "yearMonthDuration": lambda value: isinstance(value, Duration) and value.seconds == 0,
    XSD + "dayTimeDuration": lambda value: isinstance(value, Duration) and value.months == 0,
}


def _is_decimal(denominator: int) -> bool:
    for factor in (2, 5):
        while denominator % factor == 0:
            denominator //= factor
    return denominator == 1
