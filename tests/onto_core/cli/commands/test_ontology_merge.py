"""`ontorag ontology merge` as a process: proposals with reasons, accepted lines applied, contradictions named."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from rdflib import OWL, RDF, RDFS, SKOS, Graph, Literal, URIRef

from tests.worlds import nursery

A, B = "http://a.org/", "http://b.org/"
PREFIXES = """@prefix a: <http://a.org/> . @prefix b: <http://b.org/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
"""
ONE = """<http://a.org> a owl:Ontology .
a:Ship a owl:Class ; rdfs:label "ship" ; rdfs:comment "A large vessel that crosses seas." . a:Person a owl:Class ; rdfs:label "person" .
a:Plan a owl:Class ; rdfs:label "plan" . a:Animal a owl:Class ; owl:disjointWith a:Plan .
a:builder a owl:ObjectProperty ; rdfs:label "builder" ; rdfs:domain a:Ship ; rdfs:range a:Person .
"""
TWO = """<http://b.org> a owl:Ontology .
b:C1 a owl:Class ; rdfs:label "Ship" . b:C2 a owl:Class ; rdfs:label "human being" . b:C3 a owl:Class ; rdfs:label "Harbour" ; rdfs:subClassOf b:C1 .
b:p1 a owl:ObjectProperty ; rdfs:label "Builder"@en ; rdfs:domain b:C1 ; rdfs:range b:C2 .
"""
HEAD = "subject_id\tpredicate_id\tobject_id\n"


def ontorag(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return nursery.ontorag("ontology", *arguments)


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    for name, text in (("one.ttl", ONE), ("two.ttl", TWO)):
        (tmp_path / name).write_text(PREFIXES + text, encoding="utf-8")
    return tmp_path / "one.ttl", tmp_path / "two.ttl"


def merged(files: tuple[Path, Path], tmp_path: Path, lines: str, *options: str) -> tuple[Graph, subprocess.CompletedProcess[str]]:
    (tmp_path / "accepted.tsv").write_text(HEAD + lines, encoding="utf-8")
    done = ontorag("merge", *files, "--accept", tmp_path / "accepted.tsv", *options)
    return Graph().parse(data=done.stdout or "", format="turtle"), done


def test_proposals_are_lines_with_confidence_and_reasons(files: tuple[Path, Path]) -> None:
    done = ontorag("merge", *files, "--words-only")
    assert done.returncode == 0, done.stderr
    rows = {(row["subject_id"], row["object_id"]): row for row in csv.DictReader(done.stdout.splitlines(), delimiter="\t")}
    assert rows.keys() == {(A + "Ship", B + "C1"), (A + "builder", B + "p1")}
    ship, builder = rows[A + "Ship", B + "C1"], rows[A + "builder", B + "p1"]
    assert (ship["predicate_id"], builder["predicate_id"]) == ("owl:equivalentClass", "owl:equivalentProperty")
    assert 0.5 < float(ship["confidence"]) < 1
    assert "same name 'ship'" in ship["comment"]
    assert "statements of its place go together" in builder["comment"]


def test_proposals_in_turtle_and_json_say_the_same(files: tuple[Path, Path]) -> None:
    graph = Graph().parse(data=ontorag("merge", *files, "--words-only", "--turtle").stdout, format="turtle")
    assert (URIRef(A + "Ship"), OWL.equivalentClass, URIRef(B + "C1")) in graph
    assert len(json.loads(ontorag("merge", *files, "--words-only", "--json").stdout)) == len(graph)


def test_what_is_proposed_can_be_accepted_as_it_is(files: tuple[Path, Path], tmp_path: Path) -> None:
    ontorag("merge", *files, "--words-only", "-o", tmp_path / "same.tsv")
    done = ontorag("merge", *files, "--accept", tmp_path / "same.tsv", "-o", tmp_path / "merged.ttl")
    assert (done.returncode, done.stderr) == (0, "")
    assert ontorag("check", tmp_path / "merged.ttl").returncode == 0


def test_of_accepted_pairs_the_first_iri_stays_and_all_statements_follow(files: tuple[Path, Path], tmp_path: Path) -> None:
    lines = f"{A}Ship\towl:equivalentClass\t{B}C1\n{A}Person\tskos:exactMatch\t{B}C2\n{A}builder\towl:equivalentProperty\t{B}p1\n"
    graph, done = merged(files, tmp_path, lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert (URIRef(B + "C1"), None, None) not in graph
    assert (URIRef(B + "C3"), RDFS.subClassOf, URIRef(A + "Ship")) in graph
    assert (URIRef(A + "Person"), SKOS.altLabel, Literal("human being")) in graph
    assert set(graph.objects(URIRef(A + "builder"), RDFS.domain)) == {URIRef(A + "Ship")}
    assert list(graph.objects(URIRef(A + "Ship"), SKOS.altLabel)) == []


def test_both_may_stay_and_one_may_be_narrower(files: tuple[Path, Path], tmp_path: Path) -> None:
    graph, _ = merged(files, tmp_path, f"{A}Ship\towl:equivalentClass\t{B}C1\n{B}C2\trdfs:subClassOf\t{A}Person\n", "--keep-both")
    assert (URIRef(A + "Ship"), OWL.equivalentClass, URIRef(B + "C1")) in graph
    assert (URIRef(B + "C1"), RDF.type, OWL.Class) in graph
    assert (URIRef(B + "C2"), RDFS.subClassOf, URIRef(A + "Person")) in graph


def test_every_contradiction_is_named_and_the_merged_ontology_written(files: tuple[Path, Path], tmp_path: Path) -> None:
    lines = f"{A}Plan\trdfs:subClassOf\t{A}Animal\n{A}Ship\trdfs:subClassOf\t{B}C3\n{A}Ship\towl:equivalentClass\t{B}C1\n"
    graph, done = merged(files, tmp_path, lines)
    assert done.returncode == 1
    assert "Plan" in done.stderr
    assert "Ship" in done.stderr
    assert "cycle" in done.stderr or "above itself" in done.stderr or "itself" in done.stderr
    assert (URIRef(A + "Plan"), RDFS.subClassOf, URIRef(A + "Animal")) in graph


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (f"{A}Ship\towl:equivalentClass\t{B}nothing\n", "no ontology has http://b.org/nothing"),
        (f"{A}Ship\towl:equivalentClass\t{B}p1\n", "are a class and a property"),
        (f"{A}Ship\tskos:relatedMatch\t{B}C1\n", "is not a predicate that can be applied"),
        (f"{A}Ship\towl:equivalentClass\n", "lacks subject_id or object_id"),
    ],
)
def test_lines_that_cannot_be_applied_are_refused(files: tuple[Path, Path], tmp_path: Path, lines: str, said: Any) -> None:
    (tmp_path / "accepted.tsv").write_text(HEAD + lines, encoding="utf-8")
    done = ontorag("merge", *files, "--accept", tmp_path / "accepted.tsv")
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr
