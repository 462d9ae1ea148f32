"""Units in the names of properties, and what one is in another. Data and look-ups, pure."""

from __future__ import annotations

import re
from functools import cache
from math import isclose
from typing import Final

from onto_core.ontology.schema.names import words
from onto_core.vocabulary import local_name
from onto_query.profile.observed import is_called
from onto_query.profile.words import words_for

BUYING: Final = words_for("buying")
PRICE: Final = words_for("price")
COST: Final = words_for("cost")
"""Words in the names of prices: a cost price is one that something is bought at."""
MONEY: Final = words_for("money")
"""Words in the names of what is told in a currency."""

_SIZES: Final = {
    "mass": {"milligram": 1e-3, "gram": 1.0, "kilogram": 1e3, "tonne": 1e6, "pound": 453.59237, "ounce": 28.349523125},
    "length": {
        "millimetre": 1e-3,
        "centimetre": 1e-2,
        "metre": 1.0,
        "kilometre": 1e3,
        "inch": 0.0254,
        "foot": 0.3048,
        "mile": 1609.344,
        "nautical mile": 1852.0,
    },
    "time": {"millisecond": 1e-3, "second": 1.0, "minute": 60.0, "hour": 3600.0, "day": 86400.0, "week": 604800.0},
    "volume": {"millilitre": 1e-3, "centilitre": 1e-2, "litre": 1.0, "hectolitre": 1e2, "cubic metre": 1e3},
    "area": {"square foot": 0.09290304, "square metre": 1.0, "are": 100.0, "acre": 4046.8564224, "hectare": 1e4, "square kilometre": 1e6},
    "calendar": {"month": 1.0, "year": 12.0},
    "power": {"watt": 1.0, "kilowatt": 1e3},
    "voltage": {"volt": 1.0, "kilovolt": 1e3},
}
"""Kind -> unit -> its size in one unit of the kind. Months and years have no fixed number of days."""
_NAMES: Final = """
    milligram: mgm mg milligram milligrams | gram: grm g gram grams | kilogram: kgm kg kilo kilos kilogram kilograms kgs
    | tonne: tne t ton tons tonne tonnes
    | pound: lbr lb lbs pound pounds | ounce: onz oz ounce ounces | millimetre: mmt mm millimetre millimetres millimeter millimeters
    | centimetre: cmt cm centimetre centimetres centimeter centimeters | metre: mtr m metre metres meter meters
    | kilometre: kmt km kms kilometre kilometres kilometer kilometers | inch: inh inch inches | foot: ft foot feet | mile: mi mile miles
    | nautical mile: nmi
    | millisecond: ms msec msecs millisecond milliseconds | second: s sec secs second seconds | minute: min mins minute minutes
    | hour: hur h hr hrs hour hours | day: d day days | week: week weeks
    | month: month months | year: yr yrs year years | millilitre: mlt ml millilitre millilitres milliliter milliliters | centilitre: cl
    | litre: l litre litres liter liters ltr ltrs | hectolitre: hl hectolitre hectolitres hectoliter hectoliters
    | square metre: sqm | acre: acre acres | hectare: ha hectare hectares | square kilometre: sqkm
    | EUR: eur euro euros | USD: usd dollar dollars | GBP: gbp sterling | CHF: chf | %: percent pct percentage
    | decibel: db dba decibel decibels | watt: wtt w watt watts | kilowatt: kwt kw kilowatt kilowatts
    | volt: vlt v volt volts | kilovolt: kv kilovolt kilovolts
    | monthly: pcm | weekly: pppw
    | ampere: amp amps ampere amperes | kelvin: k kelvin | lumen: lm lumen lumens | hertz: hz hertz | knot: kn kt kts knot knots
"""
UNITS: Final = {name: unit.strip() for unit, names in (each.split(":") for each in _NAMES.split("|")) for name in names.split()}
"""A unit as it is written, or its code by UN/CEFACT Recommendation 20 -> the unit."""

_POWERS: Final = {"square": "square", "sq": "square", "cubic": "cubic"}
"""Before a unit of length that is one of area or volume."""
_TOLD: Final = re.compile(r"\(\s*(?:in\s+)?([^\W\d]+)\s*\)\s*$|\bin\s+([^\W\d]+)\s*$")
PLAIN: Final = frozenset(("mass", "length", "time", "volume", "area"))
"""Kinds of units that a property may be called by alone; a year may be a date."""
ALONE: Final = frozenset(("ha", "sqm", "sqkm", "kg", "kgs", "lbs", "km", "msec", "kms", "cm", "mm", "ml", "cl", "hl"))
"""Units that are short for nothing else, by which a property may be called in the singular."""
MEASURED: Final = {
    "mass": ("weight",),
    "length": ("length", "height", "distance", "depth", "width", "size"),
    "volume": ("volume",),
    "area": ("size",),
    "money": ("price", "amount", "pay", "charge"),
}
"""Kind of unit -> what it measures."""


_DBPEDIA: Final = "http://dbpedia.org/ontology/"
_IN_BASE_UNITS: Final = {
    "second": ("runtime", "duration"),
    "metre": ("height", "length", "width", "depth", "elevation", "altitude", "distance", "diameter", "wingspan", "wheelbase"),
    "gram": ("weight", "mass"),
    "square metre": ("area",),
}
"""What the numbers of DBpedia's own properties are told in, by the first word of their names (dbpedia.org/services-resources/ontology)."""


def unit_of(iri: str) -> str | None:
    """The unit that the name of a property ends with: `weight_kg`, `runtimeMinutes`, `priceEUR`; that it is, as `ha`, or in the plural: `minutes`."""
    parts = words(local_name(iri)).casefold().split()
    if (base := base_unit_of(iri)) is not None:
        return base
    if parts[-1:] == ["nm"] and parts[-2:-1] == ["distance"]:
        return "nautical mile"  # and no nanometres
    unit = UNITS.get(parts[-1]) if parts else None
    if len(parts) > 1 and parts[-2] in _POWERS and unit is not None and kind_of(unit) == "length":
        powered = f"{_POWERS[parts[-2]]} {unit}"
        return powered if kind_of(powered) else None
    alone = unit is not None and kind_of(unit) in PLAIN and parts[0].endswith("s") and UNITS.get(parts[0].removesuffix("s")) == unit
    return unit if len(parts) > 1 or alone or parts[:1] == [*ALONE.intersection(parts)] else None  # `minutes`, `mins`, `ha`


def base_unit_of(iri: str) -> str | None:
    """The unit of a property of DBpedia, whose name does not tell it."""
    name = words(local_name(iri)).casefold().split()[:1] if iri.startswith(_DBPEDIA) else []
    return next((unit for unit, names in _IN_BASE_UNITS.items() if not set(names).isdisjoint(name)), None)


def unit_in(label: str) -> str | None:
    """The unit that a label tells: "running time (minutes)", "height in cm"."""
    told = _TOLD.search(label.casefold())
    return UNITS.get(told.group(1) or told.group(2)) if told is not None else None


@cache
def unit_of_datatype(iri: str) -> str:
    """The unit that a datatype is called by, as those of DBpedia are: "usDollar" USD, "kilometre"; "" for others."""
    said = words(local_name(iri)).casefold()
    return UNITS.get(said, "") or (said if kind_of(said) else _currencies().get(said, ""))


@cache
def _currencies() -> dict[str, str]:
    from babel import Locale  # some 60 ms, and few graphs have such datatypes

    return {"pound sterling": "GBP"} | {name.casefold(): code for code, name in Locale("en").currencies.items()}


def kind_of(unit: str) -> str:
    """ "mass", "length", "time", "volume", "money" for a currency's code, else nothing."""
    return next((kind for kind, sizes in _SIZES.items() if unit in sizes), "money" if len(unit) == 3 and unit.isupper() else "")


def is_paid(iri: str, unit: str = "EUR") -> bool:
    """True for a currency, and a property by whose name something is told in one: a credit limit."""
    return kind_of(unit) == "money" and is_called(iri, MONEY)


def is_bought_at(iri: str) -> bool:
    """True for a price that something is bought at, and not sold."""
    return is_called(iri, BUYING) or (is_called(iri, PRICE) and is_called(iri, COST))


def converted(unit: str, times: float) -> str | None:
    """The unit in which numbers of another are told when they are multiplied so; None where there is none."""
    sizes = next((sizes for sizes in _SIZES.values() if unit in sizes), {})
    return next((other for other, size in sizes.items() if other != unit and isclose(sizes[unit] / size, times, rel_tol=1e-6)), None)


def factor(unit: str, other: str) -> float | None:
    """How much one of a unit is in another; None for units of different kinds."""
    if unit == other:
        return 1.0
    return next((sizes[unit] / sizes[other] for sizes in _SIZES.values() if unit in sizes and other in sizes), None)
