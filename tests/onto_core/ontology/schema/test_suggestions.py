"""domainIncludes and rangeIncludes: alternatives over superproperties together; they bind by the profile of the ontology."""

from __future__ import annotations

import json

import pytest

from onto_core.ontology.model import Ontology
from onto_core.ontology.profiles import PROFILES, profiled
from onto_core.ontology.read.load import examine, read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.formats import dump
from onto_core.vocabulary import XSD

S = "https://schema.org/"
HEAD = """@prefix : <https://example.org/zoo#> . @prefix schema: <https://schema.org/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix gist: <https://w3id.org/semanticarts/ns/ontology/gist/> . @prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix wikibase: <http://wikiba.se/ontology#> .
:A a owl:Class . :B a owl:Class . :C a owl:Class ; rdfs:subClassOf :B .
"""
NS = "https://example.org/zoo#"


def read(turtle: str) -> Ontology:
    return read_ontology("zoo.ttl", (HEAD + turtle).encode())


def test_a_superproperty_adds_alternatives_and_a_wider_class_above_adds_none() -> None:
    hints = ":up schema:domainIncludes :A, :B . :p a rdf:Property ; rdfs:subPropertyOf :up ; schema:domainIncludes :C . :up a rdf:Property ."
    schema = Schema([read(hints)])
    assert schema.effective_domain(NS + "p") == ((NS + "C", NS + "A"),), "B is wider than C"
    assert schema.effective_domain(NS + "up") == ((NS + "A", NS + "B"),)
    assert schema.entailed_domain(NS + "p") == ()


def test_hints_that_are_not_schema_orgs_are_advice() -> None:
    found = read(":p a owl:ObjectProperty ; gist:domainIncludes :A ; gist:rangeIncludes :B . :q a rdf:Property ; gist:rangeIncludes :B .")
    schema = Schema([found])
    assert found.profile == "hints"
    assert (schema.effective_domain(NS + "p"), schema.effective_range(NS + "p")) == ((), ())
    assert (schema.expected_domain(NS + "p"), schema.expected_range(NS + "p")) == (((NS + "A",),), ((NS + "B",),))
    assert schema.properties[NS + "q"].data_ranges, "where a hint forbids nothing, a plain property takes literals too"


def test_a_domain_that_is_declared_binds_beside_the_hints() -> None:
    schema = Schema([read(":p a owl:ObjectProperty ; rdfs:domain :A ; schema:domainIncludes :B .")])
    assert schema.effective_domain(NS + "p") == ((NS + "A",), (NS + "B",))
    assert schema.entailed_domain(NS + "p") == ((NS + "A",),)


def test_a_setting_goes_over_the_choice() -> None:
    found = read(":p a owl:ObjectProperty ; schema:domainIncludes :A .")
    (changed,) = profiled([found], "hints")
    assert (found.profile, changed.profile) == ("schema.org", "hints")
    assert Schema([changed]).effective_domain(NS + "p") == ()
    assert Schema([changed]).version != Schema([found]).version
    assert profiled([found], "auto") == (found,)


@pytest.mark.parametrize(
    ("turtle", "profile"),
    [
        (":p a owl:ObjectProperty ; rdfs:domain :A .", "owl"),
        (":p a owl:ObjectProperty ; gist:domainIncludes :A .", "hints"),
        (":p a owl:ObjectProperty ; gist:domainIncludes :A ; schema:domainIncludes :A, :B .", "schema.org"),
        (":S a sh:NodeShape ; sh:targetClass :A .", "shapes"),
        (":P1 a wikibase:Property . :p a rdf:Property .", "wikidata"),
        (":c1 a skos:Concept . :c2 a skos:Concept . :c3 a skos:Concept . :c4 a skos:Concept .", "skos"),
    ],
)
def test_the_profile_is_chosen_by_what_the_document_contains(turtle: str, profile: str) -> None:
    found = read(turtle)
    assert found.profile == profile
    assert found.profile_reason
    assert profile in PROFILES


@pytest.mark.parametrize("format", ["json", "ttl"])
@pytest.mark.parametrize("vocabulary", ["schema", "gist"])
def test_hints_survive_being_written_and_read_back(format: str, vocabulary: str) -> None:
    text = f":p a rdf:Property ; {vocabulary}:domainIncludes :A, :B ; {vocabulary}:rangeIncludes :C, schema:Text, schema:Date ."
    found = read(text)
    again = read_ontology(f"zoo.{format}", dump(found, format).encode())
    assert again == found
    assert again.properties[NS + "p"].domain_hints == (NS + "A", NS + "B")
    assert again.profile == found.profile


def test_a_profile_that_is_unknown_is_a_fault_of_the_json_form() -> None:
    document = {"metadata": {"name": "zoo", "profile": "schemaorg"}, "classes": {"A": {}}}
    (fault,) = examine("zoo.json", json.dumps(document).encode()).faults
    assert (fault.where, "schema.org" in fault.mend) == ("metadata.profile", True)


def test_the_primitive_values_of_cidoc_crm_are_literals() -> None:
    crm = "http://www.cidoc-crm.org/cidoc-crm/"
    head = f"@prefix crm: <{crm}> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    body = (
        "crm:E54_Dimension a rdfs:Class . crm:E62_String a rdfs:Class . crm:P90_has_value a owl:DatatypeProperty ; rdfs:range crm:E60_Number ."
        " @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> . crm:P3_has_note a rdf:Property ; rdfs:range crm:E62_String ."
    )
    found = read_ontology("crm.ttl", (head + body).encode())
    assert found.profile == "cidoc-crm"
    value, note = found.properties[crm + "P90_has_value"], found.properties[crm + "P3_has_note"]
    assert [each.datatype for each in value.data_ranges[0]] == [XSD + "decimal", XSD + "double", XSD + "float"]
    assert (note.kind, note.range) == ("datatype", ())


def test_the_other_spelling_of_schema_orgs_namespace_is_the_same() -> None:
    schema = Schema([read_ontology("s.ttl", f"<{S}Person> a <http://www.w3.org/2000/01/rdf-schema#Class> .".encode())])
    assert schema.respelled("http://schema.org/Person") == S + "Person"
    assert schema.named("http://schema.org/Person") == (S + "Person",)
    assert schema.respelled("http://schema.org/Nothing") == "http://schema.org/Nothing"
