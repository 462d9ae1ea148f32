"""Names of a fact that the text does not mention: a model must not add what it knows from elsewhere. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

from onto_core.ontology.schema.schema import Schema
from onto_core.rdf.xsd import derives_from, value_of
from onto_core.terms import Entity, Literal, normal_label
from onto_core.vocabulary import RDF_TYPE, XSD
from onto_extract.mentions import mentions, says
from onto_extract.written import numbers_of, same_value

if TYPE_CHECKING:
    from onto_extract.validate.view import JudgedTriple

_DATED = frozenset(XSD + name for name in ("date", "dateTime", "dateTimeStamp"))
_NUMERIC = frozenset(XSD + name for name in ("double", "float"))
_UNWRITTEN = frozenset(XSD + name for name in ("boolean", "duration", "yearMonthDuration", "dayTimeDuration", "time", "gMonth", "gDay", "gMonthDay"))
"""Datatypes whose values a text may write in too many ways to look for."""


def ungrounded(fact: JudgedTriple, schema: Schema, text: str, named: Sequence[str] = ()) -> Iterator[str]:
    """A sentence for each name of the fact that occurs neither in the text nor among the names of its document, which a pronoun may take up."""
    known = {normal_label(name) for name in named}
    if normal_label(fact.raw.subject) not in known and not _named(fact.raw.subject, fact.triple.subject, schema, text):
        yield f"{fact.raw.subject!r} does not occur in the text"
    end = fact.triple.object
    if fact.triple.predicate == RDF_TYPE:
        return
    if isinstance(end, Entity):
        if normal_label(fact.raw.object) not in known and not _named(fact.raw.object, end, schema, text):
            yield f"{fact.raw.object!r} does not occur in the text"
    elif not _enumerated(fact, schema) and not _written(fact.raw.object, end, text):
        yield f"the value {fact.raw.object!r} does not occur in the text"


def _named(name: str, entity: Entity, schema: Schema, text: str) -> bool:
    if says(text, name):
        return True
    individual = schema.individuals.get(entity.iri)
    return individual is not None and any(mentions(label.value, text) for label in (*individual.labels, *individual.alt_labels))


def _enumerated(fact: JudgedTriple, schema: Schema) -> bool:
    """True for a value that the ontology lists: it is a choice, which a text may make in other words."""
    predicate = fact.triple.predicate
    return predicate in schema.properties and any(each.one_of for union in schema.effective_data_ranges(predicate) for each in union)


def _written(raw: str, literal: Literal, text: str) -> bool:
    """True when the text has the value, as the model wrote it or in an equivalent form."""
    if literal.datatype in _UNWRITTEN or any(says(text, form) for form in {raw, literal.lexical}):
        return True
    value = value_of(literal.lexical, literal.datatype)
    if isinstance(value, Decimal):
        return abs(value) in numbers_of(text)
    if isinstance(value, float) and literal.datatype in _NUMERIC:
        return abs(value) in {float(number) for number in numbers_of(text)}
    if literal.datatype in _DATED:
        return same_value(literal.lexical[:10], text)
    if literal.datatype in {XSD + "gYear", XSD + "gYearMonth"}:
        return literal.lexical.lstrip("-").split("-")[0].lstrip("0") in text
    if literal.datatype == XSD + "anyURI":
        return "://" in literal.lexical and literal.lexical.partition("://")[2].strip("/").lower() in _lowered(text)
    return derives_from(literal.datatype, XSD + "string") and _spaced_once(literal.lexical) in _spaced_once_of(text)


def _spaced_once(text: str) -> str:
    return " ".join(text.split()).casefold()


@lru_cache(maxsize=2)
def _spaced_once_of(text: str) -> str:
    return _spaced_once(text)


@lru_cache(maxsize=2)
def _lowered(text: str) -> str:
    return text.lower()
