"""Numbers with their unit, where a property takes a bare number. Pure.

"39 metres" is 39 for a property that names no unit or the same; it is converted only where the ontology names another one of the same dimension.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import Final

from onto_core.ontology.schema.schema import Schema
from onto_core.rdf.xsd import value_of
from onto_core.terms import Literal
from onto_core.vocabulary import XSD_DECIMAL
from onto_extract.model import Mend, ResolvedTriple
from onto_extract.normalise import normalised
from onto_extract.resolve.literals import fits
from onto_extract.rules.english import UNITS

FACTORS: Final[dict[str, tuple[str, Decimal]]] = {
    "metre": ("length", Decimal(1)),
    "kilometre": ("length", Decimal(1000)),
    "centimetre": ("length", Decimal("0.01")),
    "millimetre": ("length", Decimal("0.001")),
    "foot": ("length", Decimal("0.3048")),
    "inch": ("length", Decimal("0.0254")),
    "mile": ("length", Decimal("1609.344")),
    "fathom": ("length", Decimal("1.8288")),
    "kilogram": ("mass", Decimal(1)),
    "gram": ("mass", Decimal("0.001")),
    "tonne": ("mass", Decimal(1000)),
    "pound": ("mass", Decimal("0.45359237")),
    "second": ("time", Decimal(1)),
    "minute": ("time", Decimal(60)),
    "hour": ("time", Decimal(3600)),
    "day": ("time", Decimal(86400)),
    "square metre": ("area", Decimal(1)),
    "square kilometre": ("area", Decimal(1_000_000)),
}
"""Unit -> its dimension, and how many of the dimension's unit it is (SI brochure, 9th edition; international foot, inch, mile and pound of 1959)."""

_AMOUNT: Final = re.compile(
    r"(?P<sign>[A-Z]{0,3}[$€£¥₹])?\s*(?P<number>[-+]?\d[\d,.' \u2009\u202f]*(?:\s*(?:hundred|thousand|million|billion|trillion))?)"
    r"\s*(?P<unit>[a-zA-Z°²%][\w°² %]*)?\.?"
)
_CODE: Final = re.compile("[A-Z]{3}")
_NAMED: Final = re.compile(r"\bin (?P<said>[a-z]+(?: [a-z]+)?)\b|\((?P<brackets>[^()]{1,20})\)", re.IGNORECASE)


def without_unit(candidate: ResolvedTriple, schema: Schema) -> ResolvedTriple:
    """The candidate with its value as a bare number in the property's unit, if the property takes numbers and the value is one with a unit."""
    triple = candidate.triple
    if triple is None or not isinstance(triple.object, Literal) or triple.predicate not in schema.properties:
        return candidate
    match = _AMOUNT.fullmatch(triple.object.lexical.strip())
    if match is None or fits(triple.object, triple.predicate, schema):
        return candidate
    number = value_of(normalised(match["number"].strip(), XSD_DECIMAL), XSD_DECIMAL)
    written, wanted = (match["unit"] or "").strip(), unit_of(triple.predicate, schema)
    price = bool(match["sign"] or _CODE.fullmatch(written))
    factor = Decimal(1) if price and wanted is None else _factor(UNITS.get(written.lower()), wanted)
    if factor is None or not isinstance(number, Decimal):
        return candidate
    value = Literal(normalised(f"{(number * factor).normalize():f}", triple.object.datatype), triple.object.datatype)
    if not fits(value, triple.predicate, schema):
        return candidate
    meant = (
        f"{match[0]!r} is {value.lexical} in the unit of {schema.name(triple.predicate)}, {wanted}" if wanted else f"{match[0]!r} is {value.lexical}"
    )
    return replace(candidate, triple=replace(triple, object=value), mends=(*candidate.mends, Mend("value", meant)))


def unit_of(predicate: str, schema: Schema) -> str | None:
    """The one unit that the names or the comment of a property give: "height (cm)", "in kilometres"; None when none or several do."""
    texts = (schema.label(predicate), schema.properties[predicate].comment)
    said = (part for text in texts for match in _NAMED.finditer(text) for part in match.groups() if part)
    units = {unit for part in said if (unit := UNITS.get(part.lower()) or UNITS.get(part.lower().split()[0])) in FACTORS}
    return units.pop() if len(units) == 1 else None


def _factor(unit: str | None, wanted: str | None) -> Decimal | None:
    """The number of wanted units in a unit; 1 where nothing else is wanted, None where one does not measure what the other does."""
    if unit is None:
        return None
    if wanted is None or unit == wanted:
        return Decimal(1)
    one, other = FACTORS.get(unit), FACTORS[wanted]
    return one[1] / other[1] if one and one[0] == other[0] else None
