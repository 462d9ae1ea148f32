"""Numbers with units, where the ontology wants a bare number."""

from __future__ import annotations

import json
from typing import Any

import pytest

from onto_core.matching.select import whole
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings
from onto_extract.fit import fitted
from onto_extract.model import RawTriple
from onto_extract.resolve.triples import resolve
from onto_extract.validate import validate

ONTOLOGY: dict[str, Any] = {
    "metadata": {"name": "Sizes", "namespace": "http://example.org/sizes#"},
    "classes": {"thing": {}},
    "datatypeProperties": {
        "length": {"rdfs:range": "xsd:decimal"},
        "height (cm)": {"rdfs:range": "xsd:decimal"},
        "distance": {"rdfs:range": "xsd:decimal", "rdfs:comment": "The way to the next town, in kilometres."},
        "crew": {"rdfs:range": "xsd:integer"},
        "cost": {"rdfs:range": "xsd:integer"},
        "note": {"rdfs:range": "xsd:string"},
    },
}
SCHEMA = Schema([read_ontology("sizes.json", json.dumps(ONTOLOGY).encode())])


@pytest.mark.parametrize(
    ("property_", "written", "value"),
    [
        ("length", "39 metres", "39"),
        ("length", "39.5 ft", "39.5"),
        ("height (cm)", "1.8 m", "180"),
        ("height (cm)", "180 cm", "180"),
        ("distance", "5 miles", "8.04672"),
        ("crew", "12 men", "12"),
        ("cost", "$556,300,000", "556300000"),
        ("cost", "2 million USD", "2000000"),
        ("note", "39 metres", "39 metres"),
    ],
)
def test_a_unit_is_taken_off_and_converted_only_where_the_ontology_names_one(property_: str, written: str, value: str) -> None:
    assert accepted(property_, written) == [value]


@pytest.mark.parametrize(
    ("property_", "written"),
    [("height (cm)", "80 kg"), ("distance", "5 hours"), ("length", "39 bananas"), ("crew", "12.5 men"), ("crew", "a dozen men")],
)
def test_what_measures_something_else_stays_and_is_refused(property_: str, written: str) -> None:
    assert accepted(property_, written) == []


def accepted(property_: str, written: str) -> list[str]:
    subset, extraction, text = whole(SCHEMA), ExtractionSettings(), f"The Fram is {written}."
    candidates = resolve([RawTriple("Fram", property_, written)], subset, text, extraction)
    return [
        getattr(triple.object, "lexical", "") for triple in validate(fitted(candidates, subset, extraction, text), subset, extraction, text).accepted
    ]
