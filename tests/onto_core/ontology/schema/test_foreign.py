"""Links to IRIs that no loaded ontology describes: they join nothing unless that is asked for, and they are counted."""

from __future__ import annotations

import pytest

from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.foreign import foreign_links
from onto_core.ontology.schema.schema import Schema

HEAD = """
@prefix : <http://own.example/> . @prefix wd: <http://other.example/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Person a owl:Class . :Stream a owl:Class . :Place a owl:Class .
"""
DATES = """
:birthDate a owl:DatatypeProperty , owl:FunctionalProperty ; rdfs:range xsd:date ; owl:equivalentProperty wd:P569 .
:birthYear a owl:DatatypeProperty ; rdfs:range xsd:gYear ; owl:equivalentProperty wd:P569 .
"""
PLACES = """
:birthPlace a owl:ObjectProperty ; rdfs:domain :Person ; rdfs:subPropertyOf wd:hasLocation .
:sourceCountry a owl:ObjectProperty ; rdfs:domain :Stream ; owl:equivalentProperty wd:hasLocation .
"""
OTHER = "wd:P569 a owl:DatatypeProperty . wd:hasLocation a owl:ObjectProperty . wd:Agent a owl:Class . wd:parent a owl:ObjectProperty ."
OWN = "http://own.example/"
WD = "http://other.example/"


def ontology(text: str, name: str = "own") -> Ontology:
    return read_ontology(f"{name}.ttl", (HEAD + text).encode())


def test_two_properties_that_meet_only_in_a_foreign_one_keep_their_own_ranges_and_domains() -> None:
    schema = Schema([ontology(DATES + PLACES)])
    assert [[each.datatype[-5:] for each in union] for union in schema.effective_data_ranges(OWN + "birthYear")] == [["gYear"]]
    assert not schema.is_functional(OWN + "birthYear")
    assert schema.effective_domain(OWN + "birthPlace") == ((OWN + "Person",),)
    assert schema.superproperties(OWN + "birthPlace") == frozenset()


def test_they_are_joined_when_foreign_links_are_followed() -> None:
    schema = Schema([ontology(DATES + PLACES)], "follow")
    assert schema.is_functional(OWN + "birthYear")
    assert (OWN + "Stream",) in schema.effective_domain(OWN + "birthPlace")


def test_a_link_over_a_property_that_another_loaded_ontology_describes_joins() -> None:
    schema = Schema([ontology(DATES + PLACES), read_ontology("other.ttl", (HEAD + OTHER).encode())])
    assert schema.is_functional(OWN + "birthYear")
    assert (OWN + "Stream",) in schema.effective_domain(OWN + "birthPlace")


def test_classes_that_meet_only_in_a_foreign_class_are_not_below_each_other() -> None:
    text = ":Actor a owl:Class ; rdfs:subClassOf wd:Agent . :Engine a owl:Class ; owl:equivalentClass wd:Agent ."
    assert not Schema([ontology(text)]).is_a(OWN + "Actor", OWN + "Engine")
    assert Schema([ontology(text)], "follow").is_a(OWN + "Actor", OWN + "Engine")


def test_a_foreign_class_as_a_domain_still_admits_what_is_declared_below_it() -> None:
    schema = Schema([ontology(":Person rdfs:subClassOf wd:Agent . :knows a owl:ObjectProperty ; rdfs:domain wd:Agent .")])
    assert schema.admits(schema.effective_domain(OWN + "knows")[0], [OWN + "Person"])
    assert not schema.admits(schema.effective_domain(OWN + "knows")[0], [OWN + "Stream"])


def test_nothing_follows_that_names_a_foreign_class_or_property() -> None:
    schema = Schema([ontology(":Person rdfs:subClassOf wd:Human . :child a owl:ObjectProperty ; owl:inverseOf wd:parent .")])
    assert schema.ancestors(OWN + "Person") == frozenset()
    assert schema.inverses(OWN + "child") == frozenset()
    assert Schema([ontology(":child a owl:ObjectProperty ; owl:inverseOf wd:parent .")], "follow").inverses(OWN + "child") == {WD + "parent"}


def test_a_class_below_owl_nothing_stays_below_it() -> None:
    schema = Schema([ontology(":Never a owl:Class ; rdfs:subClassOf owl:Nothing .")])
    assert schema.ancestors(OWN + "Never") == {"http://www.w3.org/2002/07/owl#Nothing"}


@pytest.mark.parametrize(("also", "expected"), [([], {"owl:equivalentProperty": 3, "rdfs:subPropertyOf": 1}), ([OTHER], {})])
def test_links_that_lead_out_of_the_loaded_ontologies_are_counted(also: list[str], expected: dict[str, int]) -> None:
    others = [read_ontology("other.ttl", (HEAD + text).encode()) for text in also]
    assert foreign_links([ontology(DATES + PLACES), *others])["own"] == expected


def test_another_reading_of_foreign_links_is_another_version_of_the_schema() -> None:
    own = ontology(DATES)
    assert Schema([own]).version != Schema([own], "follow").version
