"""Values as people read them: dates with the name of the month, numbers with their unit, truth values in words. Pure."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import Final

from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.terms import Cell, Iri, Literal
from onto_core.vocabulary import RDF, XSD, XSD_BOOLEAN, local_name
from onto_query.profile.naming.units import unit_of_datatype
from onto_query.wording.language import Language, units

GROUPED: Final = 10_000
"""From this size the digits of a number stand in groups of three."""
DECIMALS: Final = 2
"""Digits after the point, as far as the value has no more of its own that matter: an average of 38.3333 reads 38.33."""
SMALL: Final = 4
"""Digits kept of a value below 1."""
_MOMENT: Final = re.compile(r"(-?\d{4,})(?:-(\d\d))?(?:-(\d\d))?(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?", re.ASCII)
_DATES: Final = ("date", "dateTime", "dateTimeStamp", "gYear", "gYearMonth")
_MIDNIGHT: Final = "00:00"


def shown(cell: Cell) -> str:
    """A cell in the plain: the label of a thing, a literal's text as it stands."""
    match cell:
        case Iri(value, label):
            return " ".join(label.split()) or local_name(value)
        case Literal(lexical):
            return " ".join(lexical.split())
        case None:
            return "nothing"
        case _:
            return "something unnamed"


def value_text(value: Literal, language: Language, unit: str = "", *, counted: bool = True, time: bool = False) -> str:
    """A literal as people read it. `counted`: False for a number that is a code or a year; `time`: a text of the form of a date is one."""
    plain = " ".join(value.lexical.split())
    name = local_name(value.datatype)
    if name in _DATES or time:
        return date_text(plain, language) or plain
    if value.datatype == XSD_BOOLEAN:
        return language.said["yes"] if plain in {"true", "1"} else language.said["no"] if plain in {"false", "0"} else plain
    measured = "" if value.datatype.startswith((XSD, RDF)) else unit_of_datatype(value.datatype)
    if counted and (value.datatype in NUMERIC or measured):
        return with_unit(number_text(plain, language), plain, measured or unit, language)
    return plain


def month_name(text: str, language: Language) -> str:
    """The name of a month by its number; the text as it stands when it is none."""
    names = language.said["months"].split()
    return names[int(text) - 1] if text.isdigit() and 1 <= int(text) <= len(names) else text


def day_name(text: str, language: Language) -> str:
    """A day of any year, "03-14", in words."""
    month, _, day = text.partition("-")
    said = "".join(language.said["date"].partition("{month}")[:2])
    return said.format(day=int(day), month=month_name(str(int(month)), language))


def date_text(text: str, language: Language) -> str:
    """A year, month, day or moment in words; "" for a text that is none, and a year before our era as it stands."""
    read = _MOMENT.fullmatch(text)
    if read is None or text.startswith("-"):
        return ""
    year, month, day, time = read.groups()
    if month is None:
        return year
    if (said := month_name(month, language)) == month:
        return ""
    if day is None:
        return language.said["month"].format(month=said, year=year)
    date = language.said["date"].format(day=int(day), month=said, year=year)
    return language.said["moment"].format(date=date, time=time) if time and time != _MIDNIGHT else date


def number_text(text: str, language: Language) -> str:
    """A number with its digits in groups, and rounded; as it stands when it is none."""
    try:
        number = Decimal(text)
    except InvalidOperation:
        return text
    if not number.is_finite():
        return text
    if number == number.to_integral_value():
        plain = f"{number:.0f}" if abs(number) < GROUPED else f"{number:,.0f}"
    else:
        given = -int(number.as_tuple().exponent)
        digits = min(given, DECIMALS if abs(number) >= 1 else SMALL)
        plain = f"{number:.{digits}f}" if abs(number) < GROUPED else f"{number:,.{digits}f}"
    return "".join({",": language.said["thousands"], ".": language.said["decimal"]}.get(sign, sign) for sign in plain)


def unit_names(unit: str, language: Language) -> tuple[str, str]:
    """What one and several of a unit are called; "" for several where it is the same."""
    names = units().get(unit) or units().get(f"{unit}s", {})
    one, _, many = names.get(language.code, names.get("", names.get("en", unit))).partition(" | ")
    return one, many


def with_unit(text: str, value: str, unit: str, language: Language) -> str:
    """The text of a number with its unit, in the plural but for one."""
    if not unit:
        return text
    one, many = unit_names(unit, language)
    said = one if value in {"1", "1.0"} else many or one
    return f"{text} {said}"
