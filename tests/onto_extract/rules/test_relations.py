"""Relations said in other words than the ontology's, and the silence where two properties could be meant. The test of words: test_rules.py."""

from __future__ import annotations

import pytest

from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_extract.rules import propose
from onto_extract.rules.proposer import read
from onto_extract.rules.widening import widened

ONTOLOGY = b"""
@prefix : <http://test.example/house#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

<http://test.example/house> a owl:Ontology .

:Thing a owl:Class ; rdfs:label "thing" .
:Device a owl:Class ; rdfs:subClassOf :Thing ; rdfs:label "device" .
:Pump a owl:Class ; rdfs:subClassOf :Device ; rdfs:label "pump" .
:Valve a owl:Class ; rdfs:subClassOf :Device ; rdfs:label "valve" .
:Meter a owl:Class ; rdfs:subClassOf :Device ; rdfs:label "meter" .
:Point a owl:Class ; rdfs:label "point" .
:Sensor a owl:Class ; rdfs:subClassOf :Point ; rdfs:label "sensor" .
:Room a owl:Class ; rdfs:subClassOf :Thing ; rdfs:label "room" .
:Material a owl:Class ; rdfs:label "material" .
:Work a owl:Class ; rdfs:subClassOf :Thing ; rdfs:label "work" .
:Body a owl:Class ; rdfs:subClassOf :Thing ; rdfs:label "body" .

:hasCurrentLocation a owl:ObjectProperty ; rdfs:label "has current location" ; rdfs:domain :Thing ; rdfs:range :Thing .
:isComposedOf a owl:ObjectProperty ; rdfs:label "is composed of" ; rdfs:domain :Thing ; rdfs:range :Thing .
:madeOf a owl:ObjectProperty ; rdfs:label "consists of" ; rdfs:domain :Thing ; rdfs:range :Material .
:currentOwner a owl:ObjectProperty ; rdfs:label "has former or current owner" ; rdfs:domain :Thing ; rdfs:range :Body .
:meters a owl:ObjectProperty ; rdfs:label "meters" ; owl:inverseOf :isMeteredBy ; rdfs:domain :Meter ; rdfs:range :Thing .
:isMeteredBy a owl:ObjectProperty ; rdfs:label "is metered by" .
:hasPoint a owl:ObjectProperty ; rdfs:label "has point" ; rdfs:domain :Thing ; rdfs:range :Point .
:carriedOutBy a owl:ObjectProperty ; rdfs:label "carried out by" ; rdfs:domain :Work ; rdfs:range :Thing .
:creator a owl:ObjectProperty ; rdfs:label "creator" ; rdfs:domain :Thing ; rdfs:range :Body .
:maker a owl:ObjectProperty ; rdfs:label "maker" ; rdfs:domain :Thing ; rdfs:range :Body .
:actualStartDate a owl:DatatypeProperty ; rdfs:label "actual start date" ; rdfs:range xsd:date .
:actualStartYear a owl:DatatypeProperty ; rdfs:label "actual start year" ; rdfs:range xsd:date .
"""


@pytest.fixture(scope="module")
def schema() -> Schema:
    return Schema([read_ontology("house.ttl", ONTOLOGY)])


@pytest.fixture(scope="module")
def subset(schema: Schema) -> Subset:
    return whole(schema)


def facts(text: str, subset: Subset) -> set[tuple[str, str, str]]:
    return {(raw.subject, raw.predicate, raw.object) for raw in propose(text, subset) if raw.predicate != "rdf:type"}


SAID = {
    "a general name": ("The pump P-3 stands in Room 12.", {("P-3", "hasCurrentLocation", "Room 12")}),
    "the other way round": ("The pump P-3 is part of the Altona Loop.", {("Altona Loop", "isComposedOf", "P-3")}),
    "a light verb": ("The valve V-1 forms part of the Altona Loop.", {("Altona Loop", "isComposedOf", "V-1")}),
    "two modifiers": ("The pump P-3 belongs to the Harbour Body.", {("P-3", "currentOwner", "Harbour Body")}),
    "a bare noun is a material": ("The pump P-3 is made of bronze.", {("P-3", "madeOf", "bronze")}),
    "a thing is no material": ("The pump P-3 consists of a valve.", {("P-3", "isComposedOf", "valve")}),
    "the class of what it has": ("The pump P-3 has a sensor.", {("P-3", "hasPoint", "sensor")}),
    "a verb that names the property": ("The meter M-1 meters the pump P-3.", {("M-1", "meters", "P-3")}),
    "a phrase that names": ("The technical survey was carried out by Helen Marsh.", {("technical survey", "carriedOutBy", "Helen Marsh")}),
    "its noun again": (
        "The data audit was carried out by Helen Marsh. The audit began on 6 November 2023.",
        {("data audit", "carriedOutBy", "Helen Marsh"), ("data audit", "actualStartDate", "2023-11-06")},
    ),
    "a beginning in other words": ("The Portside Work took effect on 1 April 2024.", {("Portside Work", "actualStartDate", "2024-04-01")}),
    "a pronoun for the subject": (
        "The pump P-3 was carried to Room 12 by Helen Marsh. It is made of bronze.",
        {("P-3", "madeOf", "bronze")},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "said"), SAID.values(), ids=SAID.keys())
def test_a_relation_is_found_in_other_words_than_the_ontologys(text: str, said: set[tuple[str, str, str]], subset: Subset) -> None:
    assert facts(text, subset) == said


SILENT = {
    "two properties are as likely": "The pump P-3 was built by the Harbour Body.",
    "a noun is not the verb": "M-1 is the meter of the pump P-3.",
    "something new of no class": "The Altona Work was carried out by a later hand.",
    "in what is no place": "The pump P-3 is in trouble.",
    "a name of nothing known": "The pump P-3 stands in Quorl.",
    "an unknown subject before": "Nobody at the office liked what they saw. It is made of bronze.",
}


@pytest.mark.parametrize("text", SILENT.values(), ids=SILENT.keys())
def test_a_guess_is_not_said(text: str, subset: Subset) -> None:
    assert facts(text, subset) == set()


def test_what_is_let_go_is_told_with_the_reason(subset: Subset) -> None:
    proposal = read("The pump P-3 was built by the Harbour Body. The pump P-3 admires the valve V-1.", subset)
    reasons = {(each.subject, each.object, each.reason) for each in proposal.let_go}
    assert ("P-3", "Harbour Body", "it could mean creator or maker") in reasons
    assert ("P-3", "V-1", "no property is called so") in reasons


def test_rules_read_with_the_properties_that_the_text_names_though_the_selection_left_them_out(schema: Schema) -> None:
    text = "The pump P-3 stands in Room 12. The Portside Work began on 1 April 2024."
    narrow = Subset(schema, schema.refs_of("http://test.example/house#Pump"), (), {}, 10)
    wide = widened(narrow, text)
    assert {"http://test.example/house#hasCurrentLocation", "http://test.example/house#actualStartDate"} <= wide.property_iris
    assert "http://test.example/house#carriedOutBy" not in wide.property_iris
    proposal = read(text, narrow)
    assert {raw.predicate for raw in proposal.raws} >= {"hasCurrentLocation", "actualStartDate"}
    assert proposal.subset is not None
    assert proposal.subset.property_iris == wide.property_iris


def test_an_it_goes_on_with_the_one_subject_of_the_sentence_before(subset: Subset) -> None:
    one = "The data audit was praised by the Harbour Body. It began on 1 April 2024."
    assert ("data audit", "actualStartDate", "2024-04-01") in facts(one, subset)
    two = "The data audit was praised, and the Harbour Body was not. It began on 1 April 2024."
    assert not {fact for fact in facts(two, subset) if fact[1] == "actualStartDate"}


def test_a_definite_noun_can_be_the_first_to_speak_of_a_thing(subset: Subset) -> None:
    assert ("relief", "madeOf", "bronze") in facts("The relief is made of bronze.", subset)
    assert not facts("The same relief is made of bronze.", subset)


def test_classes_whose_names_the_text_has_are_read_with(schema: Schema) -> None:
    narrow = Subset(schema, (), (), {}, 10)
    assert "http://test.example/house#Valve" in widened(narrow, "The valves are old.").class_iris
    assert ("V-1", "rdf:type", "Valve") in {(raw.subject, raw.predicate, raw.object) for raw in read("V-1 is a valve.", narrow).raws}
