"""`ontorag ontology diff` as a process: content, not form; renamings; exit codes."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from rdflib import Graph

from tests.worlds import nursery

PREFIXES = """@prefix : <http://e.org/z#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix sh: <http://www.w3.org/ns/shacl#> .
<http://e.org/z> a owl:Ontology ; rdfs:comment "One." , "Another." .
"""
ZOO = """
:Animal a owl:Class ; rdfs:label "Animal"@en, "Tier"@de ; rdfs:comment "A living thing that moves." .
:Plant a owl:Class ; rdfs:label "Plant" ; owl:disjointWith :Animal .
:Dog a owl:Class ; rdfs:subClassOf :Animal, [ a owl:Restriction ; owl:onProperty :likes ; owl:someValuesFrom [ owl:unionOf ( :Dog :Animal ) ] ] .
:likes a owl:ObjectProperty ; rdfs:label "likes" ; rdfs:comment "Is fond of." ; rdfs:domain :Animal ; rdfs:range :Animal .
:age a owl:DatatypeProperty ; rdfs:domain :Animal ;
    rdfs:range [ a rdfs:Datatype ; owl:onDatatype xsd:integer ; owl:withRestrictions ( [ xsd:minInclusive 0 ] [ xsd:maxInclusive 99 ] ) ] .
:DogShape a sh:NodeShape ; sh:targetClass :Dog ; sh:property [ sh:path :age ; sh:minCount 1 ] .
"""


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return nursery.ontorag("ontology", "diff", *arguments)


@pytest.fixture
def differing(tmp_path: Path) -> Any:
    """Two versions as files, the JSON of their comparison and the exit code."""

    def compare(old: str, new: str) -> tuple[list[tuple[str, ...]], list[dict[str, Any]], int]:
        for name, text in (("old.ttl", old), ("new.ttl", new)):
            (tmp_path / name).write_text(PREFIXES + text, encoding="utf-8")
        done = run(tmp_path / "old.ttl", tmp_path / "new.ttl", "--json")
        assert done.stderr == ""
        found = json.loads(done.stdout)
        told = [(each["kind"], each["sort"], each["iri"].rpartition("#")[2], each["aspect"]) for each in found["changes"] if not each["moved"]]
        return told, found["renamings"], done.returncode

    return compare


def test_form_and_order_and_blank_nodes_make_no_difference(tmp_path: Path) -> None:
    old = tmp_path / "old.ttl"
    old.write_text(PREFIXES + ZOO, encoding="utf-8")
    graph = Graph().parse(old)
    (tmp_path / "new.owl").write_text(graph.serialize(format="xml"), encoding="utf-8")
    lines = sorted(graph.serialize(format="nt").splitlines(), reverse=True)
    (tmp_path / "new.nt").write_text("\n".join(lines), encoding="utf-8")
    for new in ("new.owl", "new.nt"):
        done = run(old, tmp_path / new)
        assert (done.stdout, done.stderr, done.returncode) == ("no difference\n", "", 0)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"Animal"@en', '"Beast"@en', ("renamed", "class", "Animal", "label")),
        ('"Tier"@de', '"Wesen"@de', ("changed", "class", "Animal", "label")),
        ("A living thing", "Some living thing", ("changed", "class", "Animal", "definition")),
        ("owl:disjointWith :Animal", "owl:deprecated false", ("changed", "class", "Plant", "disjoint")),
        ("rdfs:subClassOf :Animal,", "rdfs:subClassOf :Plant,", ("changed", "class", "Dog", "parent")),
        ("( :Dog :Animal )", "( :Dog :Plant )", ("changed", "class", "Dog", "restriction")),
        ("rdfs:range :Animal", "rdfs:range :Dog", ("changed", "property", "likes", "range")),
        ("rdfs:domain :Animal ; rdfs:range :A", "rdfs:range :A", ("changed", "property", "likes", "domain")),
        ("a owl:ObjectProperty", "a owl:ObjectProperty, owl:FunctionalProperty", ("changed", "property", "likes", "characteristic")),
        ("maxInclusive 99", "maxInclusive 120", ("changed", "property", "age", "facets")),
        ("owl:onDatatype xsd:integer", "owl:onDatatype xsd:decimal", ("changed", "property", "age", "datatype")),
        ("sh:minCount 1", "sh:minCount 2", ("changed", "shape", "DogShape", "constraint")),
        (":likes a", ":Cat a owl:Class . :likes a", ("added", "class", "Cat", "")),
    ],
)
def test_one_edit_is_one_change(differing: Any, old: str, new: str, told: tuple[str, ...]) -> None:
    assert ZOO.count(old) == 1
    assert differing(ZOO, ZOO.replace(old, new)) == ([told], [], 1)


def test_disjointness_said_from_the_other_end_is_no_difference(differing: Any) -> None:
    other = ZOO.replace(" ; owl:disjointWith :Animal", "").replace('"Tier"@de ;', '"Tier"@de ; owl:disjointWith :Plant ;')
    assert differing(ZOO, other) == ([], [], 0)


def test_an_element_under_another_iri_is_proposed_with_reasons_and_explains_what_names_it(differing: Any) -> None:
    told, renamings, code = differing(ZOO, ZOO.replace(":likes", ":isFondOf").replace("maxInclusive 99", "maxInclusive 120"))
    assert (told, code) == ([("changed", "property", "age", "facets")], 1)
    (renaming,) = renamings
    assert (renaming["old"], renaming["new"]) == ("http://e.org/z#likes", "http://e.org/z#isFondOf")
    assert {"same label", "same definition"} <= set(renaming["reasons"])
    assert 0.5 < renaming["confidence"] < 1


def test_a_whole_ontology_in_another_namespace_is_the_same_elements(tmp_path: Path) -> None:
    for name, text in (("old.ttl", PREFIXES + ZOO), ("new.ttl", (PREFIXES + ZOO).replace("http://e.org/z#", "http://e.org/zoo/2/"))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = json.loads(run(tmp_path / "old.ttl", tmp_path / "new.ttl", "--json").stdout)
    assert len(found["renamings"]) == 5
    assert [each for each in found["changes"] if not each["moved"] and each["sort"] != "shape"] == []


def test_siblings_of_other_names_are_no_renaming(differing: Any) -> None:
    old, new = (ZOO + f":{name} a owl:Class ; rdfs:subClassOf :Animal ." for name in ("Giraffe", "Zebu"))
    told, renamings, _ = differing(old, new)
    assert (told, renamings) == ([("removed", "class", "Giraffe", ""), ("added", "class", "Zebu", "")], [])


def test_the_table_names_elements_and_what_cannot_be_read_ends_with_2(tmp_path: Path) -> None:
    for name, text in (("old.ttl", ZOO), ("new.ttl", ZOO.replace("rdfs:range :Animal", "rdfs:range :Dog"))):
        (tmp_path / name).write_text(PREFIXES + text, encoding="utf-8")
    done = run(tmp_path / "old.ttl", tmp_path / "new.ttl")
    assert done.returncode == 1
    assert done.stdout.splitlines()[1].split() == ["changed", "property", "likes", "range", "Animal", "Dog"]
    assert done.stdout.splitlines()[-1] == "1 changed"
    (tmp_path / "broken.ttl").write_text("this is no Turtle", encoding="utf-8")
    done = run(tmp_path / "old.ttl", tmp_path / "broken.ttl")
    assert (done.returncode, done.stdout) == (2, "")
    assert "broken.ttl" in done.stderr
