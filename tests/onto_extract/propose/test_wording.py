"""The properties that the words of a text name."""

from __future__ import annotations

import json

import pytest

from onto_core.matching.select import whole
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_extract.propose.wording import MOST, worded

AIRPORTS = {
    "metadata": {"name": "Airports", "namespace": "http://example.org/airports#"},
    "classes": {"Airport": {}, "City": {}, "Company": {}},
    "objectProperties": {
        "cityServed": {"rdfs:domain": "Airport", "rdfs:range": "City"},
        "hubAirport": {"rdfs:domain": "Company", "rdfs:range": "Airport"},
        "foundation": {"rdfs:domain": "Company", "rdfs:range": "City"},
        "operator": {"rdfs:domain": "Airport", "rdfs:range": "Company"},
    },
    "datatypeProperties": {"openingYear": {}, "runwayLength": {}},
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Luanda is served by Angola Airport.", ["cityServed"]),  # that an airport is spoken of does not make it a hub
        ("TAP has its hub in Lisbon Airport.", ["hubAirport"]),
        ("TAP was founded in Lisbon.", ["foundation"]),
        ("It is operated by ANA.", ["operator"]),
        ("It was opened by ANA.", []),  # a year needs figures
        ("It was opened in 1942.", ["openingYear"]),
        ("The runway is long.", ["runwayLength"]),
        ("", []),
    ],
)
def test_a_text_names_the_properties_of_which_it_says_most_words(text: str, expected: list[str]) -> None:
    subset = whole(Schema([read_ontology("airports.json", json.dumps(AIRPORTS).encode())]))
    assert [iri.rpartition("#")[2] for iri in worded(text, subset)] == expected


def test_at_most_a_few_are_told() -> None:
    names = ("length", "width", "height", "depth", "slope", "colour", "cost", "owner", "builder", "designer")
    subset = whole(Schema([read_ontology("airports.json", json.dumps({**AIRPORTS, "datatypeProperties": {name: {} for name in names}}).encode())]))
    assert len(worded(" ".join(names), subset)) == MOST < len(names)
