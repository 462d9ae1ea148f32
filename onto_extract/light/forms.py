"""The forms in which a value of a text can be written down: as it stands, as a number, as a day. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Final

from onto_extract.rules.values import TextValue, digits


def _day(value: TextValue) -> str | None:
    return f"{value.year:04d}-{value.month:02d}-{value.day:02d}" if value.year and value.month and value.day else None


def _whole(value: TextValue) -> str | None:
    return f"{value.number:f}" if value.number is not None and value.number == value.number.to_integral_value() else None


def _fraction(value: TextValue) -> str | None:
    if value.number is None:
        return None
    return f"{value.number:f}" if value.number != value.number.to_integral_value() else f"{value.number.quantize(Decimal(1)):f}.0"


FORMS: Final[Mapping[str, Callable[[TextValue], str | None]]] = {
    "day": _day,
    "year": lambda value: f"{value.year}" if value.year else None,
    "digits": lambda value: digits(value.text) if value.sort == "number" else None,
    "whole": _whole,
    "fraction": _fraction,
    "text": lambda value: value.text,
}


def written(value: TextValue, form: str) -> str:
    """The value in a form, in the usual one when it has none of it: a day by its figures, a number without its unit."""
    make = FORMS.get(form)
    if make is not None and (found := make(value)) is not None:
        return found
    usual = _day(value) if value.sort == "date" else digits(value.text) if value.sort == "number" else None
    return usual or value.text
