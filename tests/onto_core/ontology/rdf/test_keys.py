"""Keys of classes (owl:hasKey) are kept, in every form that an ontology is written in."""

from __future__ import annotations

import json

import pytest

from onto_core.errors import BadOntology
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.write.json_form import to_json
from onto_core.ontology.write.turtle import to_turtle

EX = "https://example.org/k#"
TURTLE = f"""@prefix : <{EX}> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
:Company a owl:Class ; owl:hasKey ( :number :country ) , ( :tax ) .
:number a owl:DatatypeProperty . :tax a owl:DatatypeProperty . :country a owl:ObjectProperty . :of a owl:ObjectProperty .
:Part a owl:Class ; owl:hasKey ( :number [ owl:inverseOf :of ] ) .
"""
KEYS = {(EX + "number", EX + "country"), (EX + "tax",)}


def test_keys_are_read_and_written_in_every_form() -> None:
    first = read_ontology("k.ttl", TURTLE.encode())
    assert set(first.classes[EX + "Company"].keys) == KEYS
    assert "owl:hasKey" not in first.unused
    for again in (read_ontology("k.json", to_json(first).encode()), read_ontology("k.ttl", to_turtle(first).encode())):
        assert set(again.classes[EX + "Company"].keys) == KEYS


def test_a_key_that_is_not_understood_whole_identifies_nothing() -> None:
    assert read_ontology("k.ttl", TURTLE.encode()).classes[EX + "Part"].keys == ()


def test_a_key_of_an_unknown_property_is_a_problem_of_the_json_form() -> None:
    document = {"metadata": {"name": "k", "namespace": EX}, "classes": {"Company": {"owl:hasKey": ["nmber"]}}, "datatypeProperties": {"number": {}}}
    with pytest.raises(BadOntology, match="owl:hasKey"):
        read_ontology("k.json", json.dumps(document).encode())
