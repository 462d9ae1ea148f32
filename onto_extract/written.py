"""A name or a value in another form than the text's: without accents, signs, articles and titles; the same number or day. Pure.

Grounding goes by what is meant: "Swords Dublin" is in "Swords, Dublin", 556300000 in "$556.3 million", 1976-07-01 in "1st July 1976".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Final

from onto_core.english.names import folded, name_of
from onto_core.rdf.xsd import value_of
from onto_core.terms import Span
from onto_core.vocabulary import XSD_DECIMAL
from onto_extract.dates import dates_in, read_date
from onto_extract.normalise import normalised, numbers_in

_WORD: Final = re.compile(r"[^\W_]+")
_CURRENCY: Final = r"(?:[A-Z]{0,3}[$€£¥₹]|[A-Z]{3}\s)"
_AMOUNT: Final = re.compile(
    rf"\s*(?:{_CURRENCY})?\s*(?P<number>[+-]?\d[\d,. '’\u2009\u202f]*(?:\s*(?:hundred|thousand|million|billion|trillion))?)(?P<unit>.*)", re.S
)
_CURRENCY_CODE: Final = re.compile("[A-Z]{3}")
_CURRENCY_SIGN: Final = re.compile("[$€£¥₹]")
_GROUPING: Final = re.compile(r"(?<=\d)[, '’\u2009\u202f](?=\d{3}(?!\d))")
_SHORT_SCALE: Final = re.compile(rf"{_CURRENCY}\s*(?P<number>\d+(?:\.\d+)?)\s?(?P<scale>k|m|mn|bn|tn)\b", re.IGNORECASE)
_SCALES: Final = {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9, "tn": 10**12}
_MONTH: Final = re.compile(r"\d{4}-\d{2}")


def unquoted(value: str) -> str:
    """A name or value without the quotation marks that data sets and models put around literals."""
    text = value.strip()
    return text[1:-1].strip() if len(text) > 2 and text[0] == text[-1] and text[0] in "\"'" else text


def same_words(name: str, text: str) -> Span | None:
    """The first place in the text of the words of a name, whatever stands between them but words; accents, case, articles and titles aside.

    A name with its surname first ("Smith, John") is also found the other way round.
    """
    parts = name_of(name)
    for words in ((*parts.core, *parts.after, *parts.legal), parts.turned):
        if len("".join(words)) > 1 and (span := _sequence(words, text)) is not None:  # "C" is not "C++"
            return span
    return None


def same_value(value: str, text: str) -> bool:
    """True when a text has the number or the day that a value is, in any of its usual forms."""
    plain = value.strip().replace("\N{MINUS SIGN}", "-")
    return _same_day(plain, text) or _same_number(plain, text)


@lru_cache(maxsize=4)
def _words_in(text: str) -> tuple[str, Mapping[int, int], tuple[Span, ...]]:
    """The folded words of a text, joined; where each begins in that, with its number; and its place in the text."""
    starts, spans, joined, length = [], [], [], 0
    for match in _WORD.finditer(text):
        word = folded(match[0])
        starts.append(length)
        spans.append(Span(*match.span()))
        joined.append(word)
        length += len(word)
    return "".join(joined), {start: number for number, start in enumerate((*starts, length))}, tuple(spans)


def _sequence(words: tuple[str, ...], text: str) -> Span | None:
    """The words side by side in the text, each ending where one of the text ends: "U.S." is "US", and "art" is not in "Bart"."""
    joined, places, spans = _words_in(text)
    wanted = "".join(words)
    at = joined.find(wanted)
    while at >= 0:
        if at in places and (end := at + len(wanted)) in places:
            return Span(spans[places[at]].start, spans[places[end] - 1].end)
        at = joined.find(wanted, at + 1)
    return None


def _same_day(value: str, text: str) -> bool:
    if _MONTH.fullmatch(value):
        return any(day.startswith(value) for day in _days(text))
    date = read_date(value.partition("T")[0])
    return date is not None and not _days(text).isdisjoint(date.either or filter(None, (date.iso,)))


def _same_number(value: str, text: str) -> bool:
    match = _AMOUNT.fullmatch(value)
    if match is None:
        return False
    unit = match["unit"].strip(" .%")
    priced = _CURRENCY_CODE.fullmatch(unit) and _CURRENCY_SIGN.search(text)
    if unit and not priced and same_words(unit, text) is None:
        return False
    number = value_of(normalised(_GROUPING.sub("", match["number"].strip()), XSD_DECIMAL), XSD_DECIMAL)
    return isinstance(number, Decimal) and abs(number) in numbers_of(text)


@lru_cache(maxsize=4)
def numbers_of(text: str) -> frozenset[Decimal]:
    """The numbers that a text writes out, prices with a short scale ("$1.5bn") among them."""
    short = (Decimal(match["number"]) * _SCALES[match["scale"].lower()] for match in _SHORT_SCALE.finditer(text))
    return frozenset((*numbers_in(text), *short))


@lru_cache(maxsize=4)
def _days(text: str) -> frozenset[str]:
    return frozenset(dates_in(text))
