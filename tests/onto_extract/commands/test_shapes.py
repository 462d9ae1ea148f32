"""`ontorag ontology shapes` through the command line, its document run by pySHACL beside `ontorag validate`."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pyshacl
import pytest
import structlog
from rdflib import Graph
from rdflib.compare import isomorphic

from onto_core.cli.main import main

ONTOLOGY = """
@prefix : <https://example.org/zoo#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix sh: <http://www.w3.org/ns/shacl#> .
:Animal a owl:Class ; rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :name ; owl:minCardinality 1 ] ,
    [ a owl:Restriction ; owl:onProperty :keeper ; owl:onClass :Person ; owl:maxQualifiedCardinality 1 ] ,
    [ a owl:Restriction ; owl:onProperty :eats ; owl:allValuesFrom :Food ] .
:Dog a owl:Class ; rdfs:subClassOf :Animal ; owl:disjointWith :Cat . :Cat a owl:Class ; rdfs:subClassOf :Animal .
:Person a owl:Class ; owl:disjointWith :Animal . :Food a owl:Class .
:Guest a owl:Class ; rdfs:subClassOf :Animal , [ a owl:Restriction ; owl:onProperty :owner ; owl:hasValue :theZoo ] .
:Colour a owl:Class ; owl:equivalentClass [ a owl:Class ; owl:oneOf ( :red :black ) ] .
:keeper a owl:ObjectProperty . :eats a owl:ObjectProperty . :colour a owl:ObjectProperty ; rdfs:range :Colour .
:owner a owl:ObjectProperty , owl:FunctionalProperty ; rdfs:domain :Animal .
:firstOwner a owl:ObjectProperty ; rdfs:subPropertyOf :owner .
:owns a owl:ObjectProperty ; owl:inverseOf :owner .
:livesIn a owl:ObjectProperty ; rdfs:domain [ a owl:Class ; owl:unionOf ( :Animal :Person ) ] .
:chip a owl:DatatypeProperty , owl:InverseFunctionalProperty ; rdfs:range xsd:string .
:parentOf a owl:ObjectProperty , owl:AsymmetricProperty ; rdfs:domain :Animal ; rdfs:range :Animal .
:above a owl:ObjectProperty , owl:TransitiveProperty , owl:IrreflexiveProperty .
:likes a owl:ObjectProperty ; owl:propertyDisjointWith :fears . :fears a owl:ObjectProperty .
:name a owl:DatatypeProperty ; rdfs:range xsd:string .
:born a owl:DatatypeProperty ; rdfs:domain :Animal ; rdfs:range xsd:date .
:legs a owl:DatatypeProperty ; rdfs:range
    [ a rdfs:Datatype ; owl:onDatatype xsd:nonNegativeInteger ; owl:withRestrictions ( [ xsd:maxInclusive 100 ] ) ] .
:code a owl:DatatypeProperty ; rdfs:range
    [ a rdfs:Datatype ; owl:onDatatype xsd:string ; owl:withRestrictions ( [ xsd:pattern "[A-Z]{2}[0-9]+" ] ) ] .
:NoteShape a sh:NodeShape ; sh:targetSubjectsOf :note ; sh:property [ sh:path :note ; sh:maxLength 5 ; sh:message "notes are short" ] .
:note a owl:DatatypeProperty .
"""
PREFIXES = "@prefix : <https://example.org/zoo#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
CONFORM = {
    "classes and values as declared": ':rex a :Dog ; :name "Rex" ; :legs 4 ; :born "2019-05-03"^^xsd:date ; :owner :ann . :ann a :Person .',
    "a value of a datatype within": ':rex :legs "4"^^xsd:byte .',
    "a decimal that is an integer": ":rex :legs 4.0 .",
    "a thing without a class": ":rex :owner :ann .",
    "a thing that one of several classes may have": ":rex :livesIn :kennel .",
    "two keepers of whom one is no person": ":rex a :Dog ; :keeper :ann , :k9 . :ann a :Person . :k9 a :Food .",
    "an individual of the list": ":rex :colour :red .",
    "the value that the class has": ":rex a :Guest ; :owner :theZoo .",
    "a chain": ":a :above :b . :b :above :c .",
    "a short note": ':rex :note "good" .',
}
BREAK = {
    "domain": ":ann a :Person ; :owner :rex .",
    "domain of a union": ":meal a :Food ; :livesIn :kennel .",
    "range": ":rex a :Dog ; :parentOf :ann . :ann a :Person .",
    "class that its properties tell": ":ann :owner :rex ; a :Food .",
    "two classes that its properties tell": ":x :born '2019-05-03'^^xsd:date . :y a :Dog ; :keeper :x , :z . :x :livesIn :h ; a :Person .",
    "thing for a literal": ":rex :name :ann .",
    "literal for a thing": ":rex :owner 'Ann' .",
    "datatype": ":rex :born 'long ago' .",
    "form": ":rex :born '99-05-03'^^xsd:date .",
    "facet": ":rex :legs 101 .",
    "negative": ":rex :legs '-1'^^xsd:byte .",
    "pattern": ":rex :code 'AB1x' .",
    "functional": ":rex :owner :ann , :bob .",
    "functional above": ":rex :owner :ann ; :firstOwner :bob .",
    "functional by an inverse": ":rex :owner :ann . :bob :owns :rex .",
    "inverse functional": ":rex :chip '7' . :tom :chip '7' .",
    "qualified": ":rex a :Dog ; :keeper :ann , :bob . :ann a :Person . :bob a :Person .",
    "every value of a class": ":rex a :Dog ; :eats :ann . :ann a :Person .",
    "value of the class": ":rex a :Guest ; :owner :ann .",
    "disjoint": ":rex a :Dog , :Cat .",
    "enumeration": ":rex :colour :green .",
    "asymmetric": ":a :parentOf :b . :b :parentOf :a .",
    "irreflexive": ":a :above :a .",
    "circle": ":a :above :b . :b :above :c . :c :above :a .",
    "disjoint properties": ":a :likes :b ; :fears :b .",
    "unknown property": ":rex a :Dog ; :colr :red .",
    "unknown class": ":rex a :Dgo .",
    "shape of the file": ':rex :note "much too long" .',
}


@pytest.fixture(autouse=True)
def log() -> Iterator[None]:
    handlers = logging.root.handlers[:]
    yield
    structlog.reset_defaults()
    logging.root.handlers[:] = handlers


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("zoo") / "zoo.ttl"
    path.write_text(ONTOLOGY, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def written(zoo: Path) -> Graph:
    return Graph().parse(run("ontology", "shapes", zoo, "--out", zoo.with_name("shapes.ttl"), code=0) or zoo.with_name("shapes.ttl"), format="turtle")


def run(*arguments: object, code: int) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*map(str, arguments)])
    assert (ended.value.code or 0) == code


def conforms(facts: str, shapes: Graph) -> tuple[bool, str]:
    data = Graph().parse(data=PREFIXES + facts, format="turtle")
    result, _, report = pyshacl.validate(data, shacl_graph=shapes, ont_graph=shapes, inference="none")
    return bool(result), report


@pytest.mark.parametrize("facts", CONFORM.values(), ids=CONFORM)
def test_both_judges_accept(facts: str, zoo: Path, written: Graph, tmp_path: Path) -> None:
    assert conforms(facts, written) == (True, "Validation Report\nConforms: True\n")
    data = tmp_path / "facts.ttl"
    data.write_text(PREFIXES + facts, encoding="utf-8")
    run("validate", data, "--ontology", zoo, "--incomplete", "ignore", code=0)


@pytest.mark.parametrize("facts", BREAK.values(), ids=BREAK)
def test_both_judges_refuse(facts: str, zoo: Path, written: Graph, tmp_path: Path) -> None:
    assert not conforms(facts, written)[0]
    data = tmp_path / "facts.ttl"
    data.write_text(PREFIXES + facts, encoding="utf-8")
    run("validate", data, "--ontology", zoo, "--incomplete", "ignore", code=1)


def test_the_document_is_a_valid_shapes_graph(written: Graph) -> None:
    facts = Graph().parse(data=PREFIXES + CONFORM["a chain"], format="turtle")
    assert pyshacl.validate(facts, shacl_graph=written, ont_graph=written, meta_shacl=True)[0]


def test_the_document_is_the_same_each_time(zoo: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run("ontology", "shapes", zoo, code=0)
    run("ontology", "shapes", zoo, code=0)
    out = capfd.readouterr().out
    half = len(out) // 2
    assert out[:half] == out[half:]
    assert out[:half] == zoo.with_name("shapes.ttl").read_text(encoding="utf-8")


def test_a_result_has_the_sentence_of_the_judge_and_the_severity_of_its_rule(zoo: Path, written: Graph, tmp_path: Path) -> None:
    _, report = conforms(BREAK["domain"], written)
    assert "owner needs an Animal as its subject" in report
    config = tmp_path / "ontorag.yaml"
    config.write_text("extraction: {rules: {domain: flag, functional: ignore}}\n", encoding="utf-8")
    run("ontology", "shapes", zoo, "--out", tmp_path / "mild.ttl", "--config", config, code=0)
    mild = Graph().parse(tmp_path / "mild.ttl", format="turtle")
    assert "Severity: sh:Warning" in conforms(BREAK["domain"], mild)[1]
    assert conforms(BREAK["functional"], mild)[0]


def test_minimum_cardinalities_are_asked_for_only_with_complete(zoo: Path, written: Graph, tmp_path: Path) -> None:
    nameless = ":rex a :Dog ."
    assert conforms(nameless, written)[0]
    run("ontology", "shapes", zoo, "--complete", "--out", tmp_path / "complete.ttl", code=0)
    complete = Graph().parse(tmp_path / "complete.ttl", format="turtle")
    result, report = conforms(nameless, complete)
    assert not result
    assert "an Animal needs at least 1 value of name" in report
    assert conforms(':rex a :Dog ; :name "Rex" .', complete)[0]


def test_what_is_written_is_read_back_as_shapes_that_judge_alike(zoo: Path, written: Graph, tmp_path: Path) -> None:
    """Read as an ontology, the document refuses mistakes and accepts what is right."""
    shapes = zoo.with_name("shapes.ttl")
    for facts, code in ((CONFORM["classes and values as declared"], 0), (BREAK["functional above"], 1), (BREAK["disjoint"], 1), (BREAK["facet"], 1)):
        data = tmp_path / "facts.ttl"
        data.write_text(PREFIXES + facts, encoding="utf-8")
        run("validate", data, "--ontology", shapes, "--incomplete", "ignore", code=code)


def test_shapes_of_the_files_are_written_again_as_they_are(tmp_path: Path) -> None:
    """What is written of the written shapes says the same of them."""
    source = Path(__file__).parents[2] / "onto_core" / "ontology" / "shapes" / "every_constraint.ttl"
    first, second = tmp_path / "first.ttl", tmp_path / "second.ttl"
    run("ontology", "shapes", source, "--out", first, code=0)
    run("ontology", "shapes", first, "--out", second, code=0)
    assert isomorphic(_own(first), _own(second))
    assert len(_own(first)) > 100


def _own(path: Path) -> Graph:
    """The statements about shapes whose names are not made here, and about blank nodes that belong to them."""
    graph, kept = Graph().parse(path, format="turtle"), Graph()
    waiting = [each for each in graph.subjects(unique=True) if "urn:ontorag:" not in each and each.__class__.__name__ == "URIRef"]
    seen = set(waiting)
    while waiting:
        for triple in graph.triples((waiting.pop(), None, None)):
            kept.add(triple)
            if triple[2].__class__.__name__ == "BNode" and triple[2] not in seen:
                seen.add(triple[2])
                waiting.append(triple[2])
    return kept


def test_an_unreadable_ontology_is_named(tmp_path: Path) -> None:
    run("ontology", "shapes", tmp_path / "none.ttl", code=1)
