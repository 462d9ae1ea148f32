"""Problems that ontologies have only together."""

from __future__ import annotations

import json
from typing import Any

from onto_core.ontology.check.rules import check, check_together
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import read_ontology

NS = "http://shared.org/#"


def one(name: str, classes: Any = None, objects: Any = None, datatypes: Any = None) -> Ontology:
    """An ontology whose elements all live in one namespace that others use too."""
    document = {
        "metadata": {"name": name, "uri": f"http://{name}.org/", "namespace": NS, "prefixes": {"s": NS}},
        "classes": classes or {},
        "objectProperties": objects or {},
        "datatypeProperties": datatypes or {},
    }
    return read_ontology(f"{name}.json", json.dumps(document).encode())


def problems(*ontologies: Ontology) -> set[str]:
    assert all(check(ontology) == [] for ontology in ontologies), "each alone must be fine"
    return {f"{problem.where}: {problem.message}" for problem in check_together(ontologies)}


def test_ontologies_that_agree_have_no_problem() -> None:
    a = one("a", {"X": {}, "Y": {"rdfs:subClassOf": "X"}}, {"p": {"rdfs:domain": "X"}})
    b = one("b", {"X": {}, "Z": {"rdfs:subClassOf": "X"}}, {"p": {"rdfs:domain": "Z"}})
    assert problems(a, b) == set()


def test_one_id_and_one_iri_for_two_ontologies_are_told() -> None:
    a, b = one("a", {"X": {}}), one("a", {"Y": {}})
    assert problems(a, b) == {"a: is the id of 2 ontologies: a.json, a.json", "http://a.org/: is the IRI of 2 ontologies: a.json, a.json"}


def test_a_class_here_and_a_property_there_is_told() -> None:
    assert problems(one("a", {"part": {}}), one("b", {}, {"part": {}})) == {f"{NS}part: is a class in a and an object property in b"}


def test_an_object_property_here_and_a_datatype_property_there_is_told() -> None:
    assert problems(one("a", {}, {"age": {}}), one("b", {}, {}, {"age": {}})) == {f"{NS}age: is an object property in a and a datatype property in b"}


def test_domains_and_ranges_with_nothing_in_common_are_told() -> None:
    a = one("a", {"X": {}}, {"p": {"rdfs:domain": "X", "rdfs:range": "X"}})
    b = one("b", {"Y": {}, "X": {}}, {"p": {"rdfs:domain": "Y", "rdfs:range": ["Y", "X"]}})
    assert problems(a, b) == {"a: objectProperties.p.rdfs:domain: X has nothing in common with Y of b"}


def test_datatypes_with_nothing_in_common_are_told() -> None:
    a, b = one("a", {}, {}, {"p": {"rdfs:range": "xsd:date"}}), one("b", {}, {}, {"p": {"rdfs:range": "xsd:integer"}})
    assert problems(a, b) == {"a: datatypeProperties.p.rdfs:range: is date, but integer in b"}


def test_counts_that_contradict_are_told() -> None:
    a = one("a", {}, {"p": {"owl:minCardinality": 3}, "q": {"owl:functionalProperty": True}})
    b = one("b", {}, {"p": {"owl:maxCardinality": 2}, "q": {"owl:maxCardinality": 5}})
    assert problems(a, b) == {
        "a: objectProperties.p: needs at least 3 values in one and at most 2 in the other (b)",
        "a: objectProperties.q: is functional in a, but may have several values in b",
    }


def test_a_circle_that_closes_between_ontologies_is_told_once() -> None:
    a = one("a", {"X": {"rdfs:subClassOf": "Y"}, "Y": {}})
    b = one("b", {"Y": {"rdfs:subClassOf": "X"}, "X": {}})
    assert problems(a, b) == {f"{NS}X: rdfs:subClassOf leads back to itself through a and b: <{NS}X> -> <{NS}Y> -> <{NS}X>"}


def test_a_circle_of_properties_between_ontologies_is_told() -> None:
    a = one("a", {}, {"p": {"rdfs:subPropertyOf": "q"}, "q": {}})
    b = one("b", {}, {"q": {"rdfs:subPropertyOf": "p"}, "p": {}})
    assert len(problems(a, b)) == 1


def test_a_class_that_the_disjointness_of_another_ontology_empties_is_told() -> None:
    a = one("a", {"X": {}, "Y": {}, "Z": {"rdfs:subClassOf": ["X", "Y"]}})
    b = one("b", {"X": {"owl:disjointWith": "Y"}, "Y": {}})
    assert problems(a, b) == {"a: classes.Z.rdfs:subClassOf: can have no members: it is below X and Y, which are disjoint"}


def test_a_key_that_another_loaded_ontology_does_not_have_is_told() -> None:
    a = one("a", {"Dog": {"rdfs:subClassOf": "b:Animal"}, "Cat": {"rdfs:subClassOf": "b:Beast"}})
    b = one("b", {"Animal": {}})
    found = {f"{problem.where}: {problem.message}" for problem in check_together([a, b])}
    assert found == {"a: classes.Cat.rdfs:subClassOf: 'b:Beast' names nothing"}
