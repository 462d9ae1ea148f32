"""Values as web pages write them, read into the datatype that their property expects; only where it says to read them so (`Profile`). Pure.

"1971-03-12" is a date where a date is expected, "T1M33S" a duration, "12.50" a number, an address a URL. What cannot be read in exactly one way stays
as it is, for the judge to say so. The raw triple keeps what was written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from onto_core.ontology.model import DataRange
from onto_core.ontology.schema.schema import Schema
from onto_core.rdf.iris import is_language_tag
from onto_core.rdf.xsd import derives_from, value_of
from onto_core.terms import Entity, Literal
from onto_core.vocabulary import RDF_LANG_STRING, RDF_TYPE, XSD, XSD_ANYURI, XSD_BOOLEAN, XSD_STRING, local_name
from onto_extract.model import ResolvedTriple
from onto_extract.normalise import normalised
from onto_extract.resolve.literals import fits

_PLAIN: Final = frozenset({None, XSD_STRING, RDF_LANG_STRING})
"""Datatypes of which a page says nothing more than that something is a text."""
_NUMBERS: Final = tuple(XSD + name for name in ("decimal", "double", "float"))
_DAY: Final = r"(?P<year>\d{4})-?(?P<month>\d{2})-?(?P<day>\d{2})"
_ZONE: Final = r"\s?(?P<zone>Z|[+-]\d{2}(?::?\d{2})?)?"
_CLOCK: Final = rf"(?P<hour>\d{{2}}):?(?P<minute>\d{{2}})(?::?(?P<second>\d{{2}}(?:\.\d+)?))?{_ZONE}"
_DATE_FORM: Final = re.compile(_DAY)
_TIME_FORM: Final = re.compile(f"T?{_CLOCK}")
_DATE_TIME_FORM: Final = re.compile(f"{_DAY}[T ]{_CLOCK}")


def as_meant(candidates: Iterable[ResolvedTriple], schema: Schema) -> tuple[ResolvedTriple, ...]:
    """The candidates with the values of each in a datatype of its property, where its profile has values written as text."""
    given = tuple(candidates)
    described: frozenset[str] | None = None
    read: list[ResolvedTriple] = []
    for candidate in given:
        triple = candidate.triple
        if triple is None or not schema.profile(triple.predicate).written_values:
            read.append(candidate)
        elif isinstance(triple.object, Literal):
            read.append(replace(candidate, triple=replace(triple, object=_literal(candidate, triple.object, triple.predicate, schema))))
        else:
            described = _described(given) if described is None else described
            value = _address(triple.object, triple.predicate, described, schema)
            read.append(candidate if value is None else replace(candidate, triple=replace(triple, object=value)))
    return tuple(read)


def _described(candidates: Iterable[ResolvedTriple]) -> frozenset[str]:
    """The things of which some candidate says a class, or anything else."""
    triples = [each.triple for each in candidates if each.triple is not None]
    ends = (each.object for each in triples if isinstance(each.object, Entity) and each.object.types and each.predicate != RDF_TYPE)
    return frozenset((*(each.subject.iri for each in triples), *(each.iri for each in ends)))


def _literal(candidate: ResolvedTriple, literal: Literal, predicate: str, schema: Schema) -> Literal:
    ranges = [each for union in schema.effective_data_ranges(predicate) for each in union]
    bad_tag = literal.datatype == RDF_LANG_STRING and not (literal.language and is_language_tag(literal.language))
    plain = candidate.raw.datatype in _PLAIN
    long_year = plain and literal.datatype == XSD + "gYear" and _date(literal.lexical) is not None  # 19710312 is a day, and no year of eight digits
    if not ranges or bad_tag or (fits(literal, predicate, schema) and not long_year):
        return literal
    if plain:
        # A text with a language stays one where a text is expected.
        read = _readings(literal.lexical, [each for each in ranges if not (literal.language and each.datatype == XSD_STRING)])
    else:
        read = _retyped(literal, ranges)
    return next((each for each in read if fits(each, predicate, schema)), literal)


def _readings(text: str, ranges: Iterable[DataRange]) -> Iterator[Literal]:
    """The text in each datatype that can hold it."""
    for wanted in ranges:
        yield Literal(normalised(text, wanted.datatype), wanted.datatype)
        if (form := _FORMS.get(wanted.datatype)) and (lexical := form(text.strip())) is not None:
            yield Literal(lexical, wanted.datatype)


def _retyped(literal: Literal, ranges: Iterable[DataRange]) -> Iterator[Literal]:
    """A typed value in another datatype that has it: 12.5 of xsd:double as 12.5 of xsd:decimal; anything well formed as its text."""
    if value_of(literal.lexical, literal.datatype) is None:
        return
    numeric = any(derives_from(literal.datatype, number) for number in _NUMBERS)
    for wanted in ranges:
        if numeric and any(derives_from(wanted.datatype, number) for number in _NUMBERS):
            yield Literal(normalised(literal.lexical, wanted.datatype), wanted.datatype)
        elif wanted.datatype == XSD_STRING:
            yield Literal(literal.lexical)


def _address(end: Entity, predicate: str, described: Collection[str], schema: Schema) -> Literal | None:
    """A web address of which nothing is said, where only literals are expected: a URL, or one of the names of the truth values."""
    property_ = schema.properties.get(predicate)
    if property_ is None or property_.kind != "datatype" or end.types or end.iri in described or not is_web_address(end.iri):
        return None
    datatypes = [each.datatype for union in schema.effective_data_ranges(predicate) for each in union]
    if XSD_BOOLEAN in datatypes and (truth := _truth(end.iri)) is not None:
        return Literal(truth, XSD_BOOLEAN)
    wanted = next((each for each in (XSD_ANYURI, XSD_STRING) if each in datatypes), None)
    return Literal(end.iri, wanted) if wanted else None


def is_web_address(iri: str) -> bool:
    """True for an IRI that a browser would open."""
    return iri.startswith(("http://", "https://"))


def _truth(text: str) -> str | None:
    """schema.org's Boolean has two members, True and False, which pages name by their address."""
    name = local_name(text).lower() if text.startswith(("http://schema.org/", "https://schema.org/")) else text.lower()
    return name if name in {"true", "false"} else None


def _date(text: str) -> str | None:
    """ISO 8601's basic format as XSD writes it: 20130914."""
    match = _DATE_FORM.fullmatch(text)
    return f"{match['year']}-{match['month']}-{match['day']}" if match else None


def _time(text: str) -> str | None:
    match = _TIME_FORM.fullmatch(text)
    return _clock(match) if match else None


def _date_time(text: str) -> str | None:
    match = _DATE_TIME_FORM.fullmatch(text)
    return f"{match['year']}-{match['month']}-{match['day']}T{_clock(match)}" if match else None


def _clock(match: re.Match[str]) -> str:
    zone = match["zone"] or ""
    if zone not in {"", "Z"}:
        digits = zone[1:].replace(":", "").ljust(4, "0")
        zone = f"{zone[0]}{digits[:2]}:{digits[2:]}"
    return f"{match['hour']}:{match['minute']}:{match['second'] or '00'}{zone}"


def _duration(text: str) -> str | None:
    """A duration of hours, minutes and seconds that lacks its P: T1M33S."""
    return "P" + text if text.startswith("T") else None


_FORMS: Final[Mapping[str, Callable[[str], str | None]]] = {
    XSD_BOOLEAN: _truth,
    XSD + "date": _date,
    XSD + "time": _time,
    XSD + "dateTime": _date_time,
    XSD + "duration": _duration,
}
"""Readers of the forms that pages use and `normalised` does not know; their result is checked against the datatype."""
