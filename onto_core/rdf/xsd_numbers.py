"""Numbers: the integer types of XSD, and the values of the lexical forms of numbers (XSD 1.1 part 2, 3.3.3-3.3.5, 3.4.13-3.4.25). Pure."""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Final

from onto_core.vocabulary import XSD

INTEGER_TYPES: Final[Mapping[str, tuple[str, int | None, int | None]]] = {
    "integer": ("decimal", None, None),
    "nonPositiveInteger": ("integer", None, 0),
    "negativeInteger": ("nonPositiveInteger", None, -1),
    "long": ("integer", -(2**63), 2**63 - 1),
    "int": ("long", -(2**31), 2**31 - 1),
    "short": ("int", -(2**15), 2**15 - 1),
    "byte": ("short", -(2**7), 2**7 - 1),
    "nonNegativeInteger": ("integer", 0, None),
    "unsignedLong": ("nonNegativeInteger", 0, 2**64 - 1),
    "unsignedInt": ("unsignedLong", 0, 2**32 - 1),
    "unsignedShort": ("unsignedInt", 0, 2**16 - 1),
    "unsignedByte": ("unsignedShort", 0, 2**8 - 1),
    "positiveInteger": ("nonNegativeInteger", 1, None),
}
"""Local name -> (the type it is derived from, smallest value, largest value)."""

INTEGERS: Final = frozenset(XSD + name for name in INTEGER_TYPES)
FRACTIONAL: Final = frozenset(XSD + name for name in ("decimal", "double", "float"))
NUMERIC: Final = INTEGERS | FRACTIONAL
LONGEST_NUMBER: Final = 4_000
"""Digits up to which an integer is an int: Python refuses to read longer ones, for it takes quadratic time."""

_SINGLE = struct.Struct("<f")


def float32(number: float) -> float:
    """The nearest single-precision value (XSD 1.1, 3.3.4); too large a number is infinite."""
    try:
        rounded: float = _SINGLE.unpack(_SINGLE.pack(number))[0]
    except OverflowError:
        return math.copysign(math.inf, number)
    return rounded


def _integer(lower: int | None, upper: int | None) -> Callable[[str], int | Decimal | None]:
    matches = re.compile(r"[+-]?[0-9]+").fullmatch

    def read(lexical: str) -> int | Decimal | None:
        if not matches(lexical):
            return None
        value = int(lexical) if len(lexical) <= LONGEST_NUMBER else Decimal(lexical)
        return value if (lower is None or value >= lower) and (upper is None or value <= upper) else None

    return read


_is_decimal = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)").fullmatch
_is_float = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[Ee][+-]?[0-9]+)?|[+-]?INF|NaN").fullmatch

NUMBERS: Final[Mapping[str, Callable[[str], int | Decimal | float | None]]] = {
    **{name: _integer(lower, upper) for name, (_, lower, upper) in INTEGER_TYPES.items()},
    "decimal": lambda lexical: Decimal(lexical) if _is_decimal(lexical) else None,
    "float": lambda lexical: float32(float(lexical)) if _is_float(lexical) else None,
    "double": lambda lexical: float(lexical) if _is_float(lexical) else None,
}
"""Local name of a datatype of numbers -> the reader of its lexical forms."""
