"""The lexical forms of datatypes as regular expressions for sh:pattern, without look-around.

sh:datatype finds ill-formed literals of the datatypes of SPARQL 1.1 only (SHACL, 4.1.2): "99-05-03"^^xsd:date would do, were its form not said too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from onto_core.rdf import xsd_dates
from onto_core.rdf.iris import FORBIDDEN
from onto_core.rdf.xsd_numbers import INTEGER_TYPES
from onto_core.vocabulary import XSD

_SECONDS: Final = r"[0-9]+(\.[0-9]+)?S"
_CLOCK: Final = f"T([0-9]+H([0-9]+M)?({_SECONDS})?|[0-9]+M({_SECONDS})?|{_SECONDS})"
_NUMBER: Final = r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)"
_FLOAT: Final = rf"({_NUMBER}([Ee][+-]?[0-9]+)?|[+-]?INF|NaN)"
_NO_IRI: Final = FORBIDDEN.replace(r"\x00-\x20", r" \t\n\r").replace(r"\ud800-\udfff", "").replace(r"\"", '"')
_IN_IRI: Final = f"[^{_NO_IRI}]"
_FIRST: Final = f"[^{_NO_IRI}:/?#]"
_NAME_START: Final = "A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff"
_NAME: Final = f"[{_NAME_START}][{_NAME_START}.0-9\u00b7\u0300-\u036f\u203f-\u2040-]*"
_MOMENTS: Final = {name: re.sub(r"\(\?(?:P<\w+>|:)", "(", form) for name, form in xsd_dates.FORMS.items()}

INTEGRAL: Final = r"[+-]?[0-9]+(\.0*)?"
"""Decimals that are integers by their value."""
INTEGER: Final = "[+-]?[0-9]+"
ZONED: Final = _MOMENTS["dateTimeStamp"]

_FORMS: Final[Mapping[str, str]] = {
    "decimal": _NUMBER,
    "double": _FLOAT,
    "float": _FLOAT,
    **_MOMENTS,
    "duration": f"-?P(([0-9]+Y([0-9]+M)?([0-9]+D)?|[0-9]+M([0-9]+D)?|[0-9]+D)({_CLOCK})?|{_CLOCK})",
    "yearMonthDuration": "-?P([0-9]+Y([0-9]+M)?|[0-9]+M)",
    "dayTimeDuration": f"-?P([0-9]+D({_CLOCK})?|{_CLOCK})",
    "hexBinary": "([0-9a-fA-F]{2})*",
    "anyURI": f"([A-Za-z][A-Za-z0-9+.-]*:{_IN_IRI}*|{_FIRST}*([/?#]{_IN_IRI}*)?)",
    "normalizedString": r"[^\t\n\r]*",
    "token": r"([^ \t\n\r]+( [^ \t\n\r]+)*)?",
    "language": "[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*",
    "NMTOKEN": f"[:{_NAME_START}.0-9\u00b7\u0300-\u036f\u203f-\u2040-]+",
    "Name": f"[:{_NAME_START}][:{_NAME_START}.0-9\u00b7\u0300-\u036f\u203f-\u2040-]*",
    **dict.fromkeys(("NCName", "ID", "IDREF", "ENTITY"), _NAME),
}


def anchored(form: str) -> str:
    """The expression for a whole text: sh:pattern is satisfied by a part (SHACL, 4.4.3)."""
    return f"^({form})$"


FORMS: Final[Mapping[str, str]] = {XSD + name: form for name, form in _FORMS.items()}
"""Datatype -> its forms, for those that sh:datatype alone does not check everywhere."""
NUMBER_FORMS: Final[Mapping[str, str]] = {
    **{XSD + name: INTEGER for name in INTEGER_TYPES},
    **{XSD + name: _FORMS[name] for name in ("decimal", "double", "float")},
}
"""Datatype of numbers -> its forms, bounds aside."""
