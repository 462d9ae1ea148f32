"""The datatypes and facets that ontologies name: XSD 1.1, RDF, OWL 2, and schema.org's, which mean the same. Pure."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final

from onto_core.ontology.model import AllOf, DataRange, DataUnion
from onto_core.rdf.xsd import BUILT_IN
from onto_core.vocabulary import RDF, RDFS_LITERAL, XSD

XSD_NAMES: Final = (*(iri[len(XSD) :] for iri in BUILT_IN if iri.startswith(XSD)), "anyType", "anySimpleType", "anyAtomicType")
"""The built-in types of XSD 1.1 part 2."""

OTHER_DATATYPES: Final = frozenset(iri for iri in BUILT_IN if not iri.startswith(XSD))
"""Datatypes of RDF 1.1 and OWL 2 outside XSD."""

BARE_DATATYPES: Final = {
    **{name: XSD + name for name in XSD_NAMES if name not in {"ID", "Name", "token", "language", "NOTATION", "ENTITY"}},
    "rdfs:Literal": RDFS_LITERAL,
    "Literal": RDFS_LITERAL,
    "rdf:langString": RDF + "langString",
    "langString": RDF + "langString",
}
"""Datatypes by the names that people write without a prefix, where those are not everyday words for a class."""

SCHEMA_ORG_DATATYPES: Final = {
    "Text": XSD + "string",
    "Number": XSD + "decimal",
    "Integer": XSD + "integer",
    "Float": XSD + "double",
    "Boolean": XSD + "boolean",
    "Date": XSD + "date",
    "DateTime": XSD + "dateTime",
    "Time": XSD + "time",
    "URL": XSD + "anyURI",
    "CssSelectorType": XSD + "string",
    "XPathType": XSD + "string",
    "Duration": XSD + "duration",
    "PronounceableText": XSD + "string",
    "DataType": RDFS_LITERAL,
}
"""schema.org's DataType classes, by local name."""

SCHEMA_ORG_ALSO: Final = {"Date": (XSD + "gYearMonth", XSD + "gYear")}
"""Further datatypes that hold values of such a class: a Date is "a date value in ISO 8601 date format", which may end with its year or month."""

_CIDOC_CRM: Final = re.compile(r"https?://(?:www\.)?(?:erlangen-crm\.org|cidoc-crm\.org)/.*[#/](E59|E60|E61|E62|E94|E95)_[^#/]*")
_PRIMITIVE: Final = {
    "E59": (RDFS_LITERAL,),
    "E60": (XSD + "decimal", XSD + "double", XSD + "float"),
    "E61": (RDFS_LITERAL,),
    "E62": (XSD + "string", RDF + "langString"),
    "E94": (RDFS_LITERAL,),
    "E95": (RDFS_LITERAL,),
}
"""CIDOC CRM's primitive values "are not elaborated upon by the model": Time Primitives and Space Primitives are whatever a system holds them in."""

UNITS: Final = "http://dbpedia.org/datatype/"
"""DBpedia's own datatypes: a number counted in the unit that the name says."""
_NOT_UNITS: Final = frozenset(UNITS + name for name in ("engineConfiguration", "fuelType", "valvetrain"))
"""Those of its namespace that are enumerations of words."""


def is_unit(iri: str) -> bool:
    """True for a datatype whose forms are numbers in a unit of measure."""
    return iri.startswith(UNITS) and iri not in _NOT_UNITS


def primitive_values(iri: str) -> tuple[str, ...]:
    """The datatypes that hold the members of one of CIDOC CRM's classes of primitive values; empty for any other IRI."""
    match = _CIDOC_CRM.fullmatch(iri) if "cidoc-crm.org/" in iri or "erlangen-crm.org/" in iri else None
    return _PRIMITIVE[match[1]] if match else ()


FACETS: Final = {
    "pattern": "pattern",
    "minInclusive": "min_inclusive",
    "maxInclusive": "max_inclusive",
    "minExclusive": "min_exclusive",
    "maxExclusive": "max_exclusive",
    "length": "length",
    "minLength": "min_length",
    "maxLength": "max_length",
    "totalDigits": "total_digits",
    "fractionDigits": "fraction_digits",
    "langRange": "language",
}
"""Local name of a constraining facet -> its field in `Facets`."""


def is_datatype(iri: str) -> bool:
    """True when an IRI is known to name a datatype, by the vocabulary that it belongs to."""
    return iri.startswith(XSD) or iri in OTHER_DATATYPES


def datatypes_of_others(range: AllOf, data: tuple[DataUnion, ...], classes: Container[str]) -> tuple[AllOf, tuple[DataUnion, ...]]:
    """(range, data ranges) of a datatype property: an IRI in its range outside the `classes` is a datatype that others define."""
    foreign = [union for union in range if not any(iri in classes for iri in union)]
    own = tuple(union for union in range if union not in foreign)
    return own, (*data, *(tuple(DataRange(iri) for iri in union) for union in foreign))
