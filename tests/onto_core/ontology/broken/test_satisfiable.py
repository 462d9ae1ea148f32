"""Properties that nothing can have and classes that nothing can be: found, with the axioms that clash."""

from __future__ import annotations

import pytest

from onto_core.ontology.check.rules import check_together, judged
from onto_core.ontology.read.load import read_ontology

HEAD = """
@prefix : <http://x.example/> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
:Person a owl:Class . :Place a owl:Class ; owl:disjointWith :Person . :City a owl:Class ; rdfs:subClassOf :Place .
:Town a owl:Class ; rdfs:subClassOf :City . :Stream a owl:Class .
"""
AT_MOST_TEN = "[ a rdfs:Datatype ; owl:onDatatype xsd:integer ; owl:withRestrictions ( [ xsd:maxInclusive 10 ] ) ]"
MORE_THAN_TEN = "[ a rdfs:Datatype ; owl:onDatatype xsd:decimal ; owl:withRestrictions ( [ xsd:minExclusive 10 ] ) ]"


def remarks(text: str) -> list[str]:
    faults, found = judged(read_ontology("x.ttl", (HEAD + text).encode()))
    assert not faults
    return [f"{each.where}: {each.message}" for each in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            ":name a owl:DatatypeProperty ; rdfs:range rdf:langString ."
            ":code a owl:DatatypeProperty ; rdfs:subPropertyOf :name ; rdfs:range xsd:string .",
            "datatypeProperties.code.rdfs:range: can have no value: string and langString (because it is below name) have none in common",
        ),
        (
            ":age a owl:DatatypeProperty ; rdfs:range xsd:negativeInteger , xsd:unsignedByte .",
            "datatypeProperties.age.rdfs:range: can have no value: negativeInteger and unsignedByte have none in common",
        ),
        (
            ":at a owl:ObjectProperty ; rdfs:domain :Person . :in a owl:ObjectProperty ; rdfs:subPropertyOf :at ; rdfs:domain :City .",
            "objectProperties.in.rdfs:domain: nothing fits its domain: City and Person (because it is below at) are disjoint"
            " (Place and Person are declared so)",
        ),
        (
            ":of a owl:ObjectProperty ; rdfs:range :Place , :Person .",
            "objectProperties.of.rdfs:range: nothing fits its range: Place and Person are disjoint",
        ),
        (
            ":Odd a owl:Class ; rdfs:subClassOf :Person , :Place . :is a owl:ObjectProperty ; rdfs:range :Odd .",
            "objectProperties.is.rdfs:range: nothing is in its range Odd: that is below Person and Place, which are disjoint",
        ),
        (
            ":Odd a owl:Class ; rdfs:subClassOf :Person , :Town .",
            "classes.Odd.rdfs:subClassOf: can have no members: it is below Person and Place (by way of Town and City), which are disjoint",
        ),
    ],
)
def test_what_nothing_can_satisfy_is_found_with_the_axioms_that_clash(text: str, expected: str) -> None:
    assert expected in remarks(text)


@pytest.mark.parametrize(
    "text",
    [
        ":p a owl:DatatypeProperty ; rdfs:range xsd:integer , xsd:decimal .",
        ":p a owl:DatatypeProperty ; rdfs:range rdfs:Literal , xsd:date .",
        ":p a owl:DatatypeProperty ; rdfs:range rdf:PlainLiteral , rdf:langString .",
        ":p a owl:DatatypeProperty ; rdfs:range xsd:token , xsd:string .",
        ":p a owl:DatatypeProperty ; rdfs:range :metre , xsd:double .",
        f":p a owl:DatatypeProperty ; rdfs:range {AT_MOST_TEN} , xsd:decimal .",
        ":p a owl:ObjectProperty ; rdfs:domain :Person , :Stream ; rdfs:range :Place , :City .",
        ":p a owl:ObjectProperty ; rdfs:domain [ a owl:Class ; owl:unionOf ( :Person :Place ) ] , :City .",
    ],
)
def test_what_something_can_satisfy_is_left_alone(text: str) -> None:
    assert not [each for each in remarks(text) if "can have no" in each or "nothing" in each]


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        (AT_MOST_TEN, MORE_THAN_TEN, True),
        (AT_MOST_TEN, "xsd:byte", False),
        ("[ a rdfs:Datatype ; owl:oneOf ( 1 20 ) ]", AT_MOST_TEN, False),
        ("[ a rdfs:Datatype ; owl:oneOf ( 15 20 ) ]", AT_MOST_TEN, True),
        ('[ a rdfs:Datatype ; owl:oneOf ( "a" "b" ) ]', '[ a rdfs:Datatype ; owl:oneOf ( "b" "c" ) ]', False),
        ('[ a rdfs:Datatype ; owl:oneOf ( "a" ) ]', '[ a rdfs:Datatype ; owl:oneOf ( "c" ) ]', True),
    ],
)
def test_bounds_and_enumerations_are_compared_by_value(one: str, other: str, clash: bool) -> None:
    found = remarks(f":p a owl:DatatypeProperty ; rdfs:range {one} , {other} .")
    assert any("can have no value" in each for each in found) is clash


def test_of_a_property_and_those_below_it_only_the_topmost_is_told() -> None:
    text = (
        ":a a owl:DatatypeProperty ; rdfs:range xsd:date , xsd:integer ; owl:equivalentProperty :b . :b a owl:DatatypeProperty ."
        ":c a owl:DatatypeProperty ; rdfs:subPropertyOf :b ."
    )
    assert len([each for each in remarks(text) if "can have no value" in each]) == 1


def test_a_property_that_only_two_ontologies_together_make_impossible_is_told_of_both() -> None:
    first = read_ontology("one.ttl", (HEAD + ":at a owl:ObjectProperty ; rdfs:domain :Person .").encode())
    second = read_ontology("two.ttl", (HEAD + ":in a owl:ObjectProperty ; rdfs:subPropertyOf :at ; rdfs:domain :Place .").encode())
    found = [f"{each.where}: {each.message}" for each in check_together([first, second])]
    assert "two: objectProperties.in.rdfs:domain: nothing fits its domain: Place and Person (because it is below at) are disjoint" in found
