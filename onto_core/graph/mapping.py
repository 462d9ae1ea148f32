"""The mapping of ontology terms and RDF values to a property graph: class to label, property to relationship type or key. Pure.

    rdf:type                     a label of the node; every entity also has the label Resource
    a property with an entity    a relationship; its key `iri` holds the property
    a property with a literal    a key of the node: one native value, or the list of them when there are several
    rdfs:label                   the key `label`
    a text in a language         in the property's key, and again in a key for the language: name, name_fr

A name is the last part of the IRI. When two terms would get the same name, the one written later gets a longer one, and the graph itself records
which term has which (nodes with the label OntoragName), so that a name never changes its meaning and every name leads back to its IRI.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Final
from typing import Literal as OneOf
from urllib.parse import quote, unquote

from onto_core.rdf.xsd import value_of
from onto_core.rdf.xsd_dates import YEAR_ONE, Moment, split_zone
from onto_core.rdf.xsd_numbers import FRACTIONAL, NUMERIC
from onto_core.terms import Literal
from onto_core.vocabulary import RDFS_LABEL, XSD_BOOLEAN, XSD_DATE, XSD_DATETIME, XSD_DECIMAL, XSD_DOUBLE, XSD_GYEAR, XSD_STRING, local_name

ENTITY: Final = "Resource"
CHUNK: Final = "OntoragChunk"
MENTION: Final = "OntoragMention"
LABEL: Final = "OntoragLabel"
NAME: Final = "OntoragName"
RECORD: Final = "OntoragRecord"
"""Labels of nodes other than entities: chunks, their mentions, labels of entities, meanings of names, records. No relationship leads to them."""

METADATA: Final = "meta_"
"""Begins the keys of a chunk that hold what its source says of it."""

Kind = OneOf["class", "relation", "key"]
Native = OneOf["string", "integer", "float", "boolean", "date", "localdatetime"]
Value = str | int | float | bool

RESERVED: Final = {"class": {ENTITY, CHUNK, MENTION, LABEL, NAME, RECORD}, "relation": set[str](), "key": {"iri", "collection", "label"}}
LONGEST: Final = 120
_BAD: Final = re.compile(r"[`\\\x00-\x1f\x7f\ud800-\udfff]+")
_BAD_OR_CODED: Final = re.compile(r"[%`\\\x00-\x1f\x7f]")
_NATIVE: Final = NUMERIC | {XSD_BOOLEAN, XSD_DATE, XSD_DATETIME, XSD_GYEAR}
"""Datatypes that may have a native type."""


@dataclass(frozen=True, slots=True, order=True)
class NameMeaning:
    """The meaning of a name; for a key also its values' datatype ("@fr": texts in that language), and the database's type for them."""

    kind: Kind
    iri: str
    datatype: str = ""
    native: Native = "string"


LABEL_KEY: Final = NameMeaning("key", RDFS_LABEL, XSD_STRING)


def names_for(meaning: NameMeaning) -> Iterator[str]:
    """The names that a meaning may get, the best first; the last is certainly unique."""
    if meaning == LABEL_KEY:
        yield "label"
        return
    base = _BAD.sub("_", unquote(local_name(meaning.iri)))[:LONGEST].strip() or meaning.kind
    digest = hashlib.blake2b(repr(meaning).encode(), digest_size=4).hexdigest()
    language = meaning.datatype.startswith("@")
    first = f"{base}_{meaning.datatype[1:].replace('-', '_')}" if language else base
    candidates = [first]
    if meaning.kind == "key" and not language:
        candidates.append(f"{base}_{_BAD.sub('_', local_name(meaning.datatype))[:LONGEST]}")
    yield from (name for name in candidates if name not in RESERVED[meaning.kind])
    yield f"{first}_{digest}"


def metadata_key(name: str) -> str:
    """The key of a chunk for what its source says under a name; characters that no quoted name can hold are percent-encoded."""
    return METADATA + _BAD_OR_CODED.sub(lambda found: quote(found[0]), name)


def metadata_name(key: str) -> str:
    """The name that `metadata_key` made the key of."""
    return unquote(key.removeprefix(METADATA))


def meanings_of(predicate: str, literal: Literal) -> tuple[tuple[NameMeaning, Value], ...]:
    """The keys that hold a literal of a property, each with its value: a date in ISO form, which the writer turns into a date."""
    kind, value = native(literal)
    plain = (NameMeaning("key", predicate, XSD_STRING if literal.language else literal.datatype, kind), value)
    return (plain, (NameMeaning("key", predicate, "@" + literal.language.lower()), value)) if literal.language else (plain,)


def native(literal: Literal) -> tuple[Native, Value]:
    """The value in the database's own type where that loses nothing; else the lexical form, as a text.

    FalkorDB has no type with a zone and counts whole seconds: a time with a zone is stored in UTC, one with fractional seconds stays a text.
    """
    text, datatype = literal.lexical.strip(), literal.datatype
    double = datatype in FRACTIONAL and datatype != XSD_DECIMAL  # the databases have no single precision
    value = value_of(text, XSD_DOUBLE if double else datatype) if datatype in _NATIVE else None
    match value:
        case Decimal() if datatype == XSD_DECIMAL:
            if Decimal(repr(float(value))) == value:
                return "float", float(value)
        case Decimal() if -(2**63) <= value < 2**63:
            return "integer", int(value)
        case float() if math.isfinite(value):
            return "float", value
        case bool():
            return "boolean", value
        case Moment("gYear", _, None, (int(year), *_)) if abs(year) < 2**63:
            return "integer", year
        case Moment("date", _, None, (int(year), *_)) if date.min.year <= year <= date.max.year:
            return "date", text
        case Moment("dateTime", seconds) if seconds == int(seconds):
            with suppress(OverflowError):  # a year that Python does not have
                moment = datetime(1, 1, 1, tzinfo=UTC) + timedelta(seconds=int(seconds) - YEAR_ONE)
                return "localdatetime", moment.replace(tzinfo=None).isoformat()
    return "string", literal.lexical.replace("\0", "\ufffd")


def canonical(literal: Literal) -> Literal:
    """The form that equal values share: "036" is "36". A value without a native type stays as it is."""
    kind, value = native(literal)
    text = literal.lexical.strip()
    if kind == "string":
        return Literal(str(value), literal.datatype, literal.language)
    if kind == "boolean":
        return Literal(str(value).lower(), literal.datatype)
    if literal.datatype == XSD_DECIMAL:
        return Literal(f"{Decimal(text).normalize():f}", XSD_DECIMAL)
    if literal.datatype == XSD_GYEAR:
        return Literal(text, XSD_GYEAR)
    zoned = kind == "localdatetime" and split_zone(text)[1]
    return Literal(f"{value}Z" if zoned else str(value), literal.datatype)
