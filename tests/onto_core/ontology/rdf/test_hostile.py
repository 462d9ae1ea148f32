"""RDF that runs in circles, grows, or points to elsewhere: reading ends, and nothing is fetched."""

from __future__ import annotations

import socket

import pytest

from onto_core.errors import BadOntology
from onto_core.ontology.model import Text
from onto_core.ontology.read.load import examine, read_ontology
from tests.worlds.rdf import NS, cls, iris, prop, read


def test_relative_iris_are_resolved_to_names_of_our_own_and_not_to_files() -> None:
    found = read_ontology("zoo.ttl", b"@prefix owl: <http://www.w3.org/2002/07/owl#> . <#Dog> a owl:Class .")
    assert list(found.classes) == ["urn:ontorag:ontology:zoo#Dog"]


def test_a_list_that_runs_in_a_circle_ends() -> None:
    turtle = ":A a owl:Class ; owl:equivalentClass [ owl:unionOf _:l ] . _:l rdf:first :B ; rdf:rest _:m . _:m rdf:first :C ; rdf:rest _:l ."
    assert cls(turtle).union_of == iris("B", "C")


def test_an_expression_that_holds_itself_ends() -> None:
    assert cls(":A a owl:Class ; rdfs:subClassOf _:x . _:x owl:intersectionOf (:B _:x) .").parents == iris("B")
    assert prop(":p a owl:ObjectProperty ; rdfs:domain _:x . _:x owl:unionOf (:B _:x) .").domain == ((NS + "B",),)
    assert prop(":p a owl:DatatypeProperty ; rdfs:range _:x . _:x a rdfs:Datatype ; owl:unionOf (_:y) . _:y owl:unionOf (_:x) .").data_ranges == ()


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise AssertionError(f"something was looked for on the network: {arguments}")

    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)


@pytest.mark.usefixtures("no_network")
def test_imports_are_named_and_not_fetched() -> None:
    assert read("<http://example.org/zoo> a owl:Ontology ; owl:imports <http://example.org/fauna> . :A a owl:Class .").imports == (
        "http://example.org/fauna",
    )


@pytest.mark.usefixtures("no_network")
@pytest.mark.parametrize(
    "context",
    [
        '"https://schema.org/"',
        '["https://schema.org/", {}]',
        '{"@import": "https://schema.org/"}',
        '"context.jsonld"',
        '{"x": {"@id": "y:x", "@context": "http://x/"}}',
    ],
)
def test_a_remote_context_is_refused_before_anything_is_fetched(context: str) -> None:
    with pytest.raises(BadOntology, match="nothing is fetched"):
        read_ontology("zoo.jsonld", f'{{"@context": {context}, "@id": "http://x/A", "@type": "http://www.w3.org/2002/07/owl#Class"}}'.encode())


XML = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:owl="http://www.w3.org/2002/07/owl#"'
XML += ' xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"><owl:Class rdf:about="http://x/A"><rdfs:label>%s</rdfs:label></owl:Class></rdf:RDF>'


@pytest.mark.usefixtures("no_network")
@pytest.mark.parametrize(
    "declarations",
    [
        f'<!ENTITY a "ha"><!ENTITY b "{"&a;" * 10}"><!ENTITY c "{"&b;" * 10}"><!ENTITY e "{"&c;" * 11}">',
        '<!ENTITY e "&e;">',
        f'<!ENTITY e "{"x" * 3000}">',
        '<!ENTITY e SYSTEM "file:///etc/passwd">',
        '<!ENTITY e PUBLIC "x" "http://example.org/e">',
        '<!ENTITY % p SYSTEM "http://example.org/p"> %p; <!ENTITY e "x">',
    ],
    ids=["growing", "circular", "long", "file", "address", "parameter"],
)
def test_an_xml_entity_that_grows_or_reaches_out_is_refused(declarations: str) -> None:
    document = f'<?xml version="1.0"?><!DOCTYPE rdf:RDF [{declarations}]>' + XML % "&e;"
    reading = examine("zoo.owl", document.encode())
    assert reading.ontology is None
    assert "the XML entity" in reading.faults[0].message


@pytest.mark.usefixtures("no_network")
def test_entities_for_namespaces_and_external_document_types_do_no_harm() -> None:
    document = '<?xml version="1.0"?><!DOCTYPE rdf:RDF SYSTEM "http://example.org/rdf.dtd" [<!ENTITY x "http://x/">]>' + XML % "&x;A"
    assert read_ontology("zoo.owl", document.encode()).classes["http://x/A"].labels == (Text("http://x/A"),)


@pytest.mark.parametrize(
    ("tag", "message"),
    [("en_US", "'en_US' is not a valid language tag"), ("english", "'english' is not a BCP 47 language tag")],
)
def test_a_bad_language_in_xml_is_told(tag: str, message: str) -> None:
    document = XML.replace("<rdfs:label>", f'<rdfs:label xml:lang="{tag}">') % "A"
    reading = examine("zoo.owl", document.encode())
    assert message in str((*reading.faults, *reading.remarks))
