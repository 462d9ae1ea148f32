"""Numbers, dates, times and truth values as people write them, put into lexical forms; only where they can be read in one way. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal

from onto_core.english.numbers import NUMBER_WORD, NUMBERS, SCALES, scaled
from onto_core.rdf.xsd import derives_from, value_of
from onto_core.vocabulary import XSD
from onto_extract.dates import Order, date_form, day_of

_TRUTH: Mapping[str, str] = {"yes": "true", "true": "true", "y": "true", "no": "false", "false": "false", "n": "false"}
_CLOCK = re.compile(
    r"(?P<hour>\d{1,2})(?::(?P<minute>\d{2}))?(?::(?P<second>\d{2}))?\s*(?P<half>[ap])?(?:\.?m\.?)?(?P<zone>Z|[+-]\d{2}:\d{2})?",
    re.IGNORECASE,
)
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:(?P<mark>[, '’\u2009\u202f_])\d{3})(?:(?P=mark)\d{3})*(?:\.\d+)?")
_SCALED = re.compile(rf"(?P<number>[+-]?\d+(?:\.\d+)?)\s+(?P<scale>{'|'.join(SCALES)})", re.IGNORECASE)
_SPAN = re.compile(r"(?P<number>\d+)\s+(?P<unit>year|month|week|day|hour|minute|second)s?", re.IGNORECASE)
_UNITS: Mapping[str, str] = {"year": "P{}Y", "month": "P{}M", "day": "P{}D", "hour": "PT{}H", "minute": "PT{}M", "second": "PT{}S"}


def normalised(text: str, datatype: str, order: Order | None = None) -> str:
    """The lexical form of the datatype that means what the text says; the stripped text when there is no such form, or several.

    "1,200" is the integer 1200 (as a decimal it could be 1.2), "3 May 1999" and "May 3, 1999" are dates, "05/03/1999" could be two dates and stays
    unless the `order` of its figures is known.
    """
    plain = unicodedata.normalize("NFKC", text).replace("\u2212", "-").strip()
    if value_of(text, datatype) is not None and (text == text.strip() or derives_from(datatype, XSD + "string")):
        return text.strip()
    if value_of(plain, datatype) is not None:
        return plain
    for form in (date_form(plain, datatype, order), _moment(plain, datatype, order), *(read(plain) for read in _READERS.get(datatype, ()))):
        if form is not None and value_of(form, datatype) is not None:
            return form
    if derives_from(datatype, XSD + "integer"):
        whole = next((form for read in (_grouped_integer, *_NUMBERS) if (form := read(plain)) is not None), plain)
        if value_of(whole := re.sub(r"\.0+$", "", whole), datatype) is not None:
            return whole
    return text.strip()


def _time(text: str) -> str | None:
    match = _CLOCK.fullmatch(text)
    if match is None or not (match["minute"] or match["half"]):
        return None
    hour = int(match["hour"])
    if match["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if match["half"].lower() == "p" else 0)
    return f"{hour:02}:{match['minute'] or '00'}:{match['second'] or '00'}{match['zone'] or ''}"


def _moment(text: str, datatype: str, order: Order | None) -> str | None:
    """A day with a time of day, for a datatype of both."""
    if datatype not in _MOMENTS:
        return None
    date, separator, time = text.partition("T")
    if not separator:
        date, _, time = text.rpartition(" ")
        date = date.rstrip(",").removesuffix(" at")
    day = date if value_of(date, XSD + "date") is not None else day_of(date, order)
    clock = time if value_of(time, XSD + "time") is not None else _time(time)
    return f"{day}T{clock}" if day and clock else None


def _truth(text: str) -> str | None:
    return _TRUTH.get(text.lower())


def _grouped_integer(text: str) -> str | None:
    return re.sub(r"[^\d.+-]", "", text) if _GROUPED.fullmatch(text) else None


def _grouped(text: str) -> str | None:
    """A number grouped by three digits. A single comma could be a decimal comma, so more signs of grouping are needed."""
    match = _GROUPED.fullmatch(text)
    if match is None or (match["mark"] == "," and text.count(",") == 1 and "." not in text):
        return None
    return re.sub(r"[^\d.+-]", "", text)


def _scaled(text: str) -> str | None:
    match = _SCALED.fullmatch(text)
    return scaled(match["number"], match["scale"].lower()) if match else None


def _word(text: str) -> str | None:
    number = NUMBERS.get(text.lower())
    return None if number is None else str(number)


def _duration(text: str) -> str | None:
    match = _SPAN.fullmatch(text)
    if match is None:
        return None
    number, unit = int(match["number"]), match["unit"].lower()
    return _UNITS["day"].format(7 * number) if unit == "week" else _UNITS[unit].format(number)


_NUMBERS = (_grouped, _scaled, _word)
_MOMENTS = frozenset((XSD + "dateTime", XSD + "dateTimeStamp"))
_READERS: Mapping[str, tuple[Callable[[str], str | None], ...]] = {
    XSD + "boolean": (_truth,),
    XSD + "time": (_time,),
    **{XSD + name: _NUMBERS for name in ("decimal", "double", "float")},
    **{XSD + name: (_duration,) for name in ("duration", "yearMonthDuration", "dayTimeDuration")},
}


_NUMBER = re.compile(rf"\d+(?:[,. '’\u2009\u202f]\d+)*(?:\s+(?:{'|'.join(SCALES)}))?|{NUMBER_WORD.pattern}", re.IGNORECASE)


def numbers_in(text: str) -> Iterator[Decimal]:
    """Every number written out in a text, read with and without commas and spaces as marks of grouping; not the 01 of a date."""
    for match in _NUMBER.finditer(unicodedata.normalize("NFKC", text)):
        number = match[0]
        if re.match(r"0\d", number):
            continue
        for form in {number, *re.findall(r"\d+(?:\.\d+)?", number), number.replace(",", "."), re.sub(r"(?<=\d)[, '’](?=\d)", "", number)}:
            written = next((out for read in _NUMBERS if (out := read(form)) is not None), form)
            if value_of(written, XSD + "decimal") is not None:
                yield Decimal(written)
