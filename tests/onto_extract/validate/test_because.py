"""A verdict that rests on a rule of another property says which property, and why its rule counts."""

from __future__ import annotations

import pytest

from tests.onto_extract.validate.conftest import court

ONTOLOGY = b"""
@prefix : <http://x.example/> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Person a owl:Class . :Place a owl:Class . :Stream a owl:Class .
:sourceCountry a owl:ObjectProperty ; rdfs:domain :Stream ; rdfs:range :Place .
:hasLocation a owl:ObjectProperty ; owl:equivalentProperty :sourceCountry .
:birthPlace a owl:ObjectProperty ; rdfs:subPropertyOf :hasLocation .
:birthPlaceOf a owl:ObjectProperty ; owl:inverseOf :birthPlace ; rdfs:domain :Place .
:visits a owl:ObjectProperty , owl:AsymmetricProperty ; rdfs:domain :Person . :revisits a owl:ObjectProperty ; rdfs:subPropertyOf :visits .
:date a owl:DatatypeProperty , owl:FunctionalProperty ; rdfs:range xsd:date . :born a owl:DatatypeProperty ; rdfs:subPropertyOf :date .
:named a owl:DatatypeProperty ; rdfs:domain :Place .
"""


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (
            "Rita: Person | birthPlace | Turin: Place",
            "birthPlace needs a Stream as its subject, because it is below sourceCountry, but 'Rita' is a Person",
        ),
        (
            "Turin: Place | birthPlaceOf | Rita: Person",
            "birthPlaceOf needs a Stream as its object, because it is related to the inverse of sourceCountry, but 'Rita' is a Person",
        ),
        (
            "Rita: Stream | birthPlace | Ann: Person",
            "birthPlace needs a Place as its object, because it is below sourceCountry, but 'Ann' is a Person",
        ),
        (
            "Rita: Person | born | soon^^xsd:string",
            "the value 'soon' of born is xsd:string and not xsd:date; allowed: xsd:date, because it is below date",
        ),
        (
            "Rita: Person | revisits | Rita: Person",
            "revisits leads from one thing to another, because it is below visits, but 'Rita' is on both ends",
        ),
        ("Ann: Person | named | Ann", "named needs a Place as its subject, but 'Ann' is a Person"),
    ],
)
def test_a_rule_that_comes_from_elsewhere_is_told_with_its_home(fact: str, sentence: str) -> None:
    (judged,) = court(("x.ttl", ONTOLOGY)).judge(fact).judged
    assert sentence in [violation.message for violation in judged.violations]


def test_the_second_value_of_a_property_below_a_functional_one_is_told_why() -> None:
    *_, last = court(("x.ttl", ONTOLOGY)).judge("Rita: Person | born | 1909-04-22", "Rita: Person | born | 1910-04-22").judged
    assert [violation.message for violation in last.violations] == [
        "born takes one value, because it is below date, and 'Rita' already has '1909-04-22': '1910-04-22' is one too many"
    ]
