"""`ontorag validate` as a person and a script see it: run as a process, good input and bad."""

from __future__ import annotations

import io
import json
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from onto_core.cli.main import main

ONTOLOGY = """
@prefix : <https://example.org/zoo#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Animal a owl:Class ; rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :name ; owl:minCardinality 1 ] .
:Dog a owl:Class ; rdfs:subClassOf :Animal ; owl:disjointWith :Cat . :Cat a owl:Class ; rdfs:subClassOf :Animal . :Person a owl:Class .
:owner a owl:ObjectProperty , owl:FunctionalProperty ; rdfs:domain :Animal ; rdfs:range :Person .
:name a owl:DatatypeProperty ; rdfs:range xsd:string .
:born a owl:DatatypeProperty , owl:FunctionalProperty ; rdfs:domain :Animal ; rdfs:range xsd:date .
:legs a owl:DatatypeProperty ; rdfs:domain :Animal ; rdfs:range xsd:nonNegativeInteger .
"""
GOOD = [
    {"subject": "Rex", "subject_type": "Dog", "predicate": "name", "object": "Rex"},
    {"subject": "rex", "predicate": "owner", "object": "Ann", "object_type": "Person"},
    {"subject": "REX", "predicate": "legs", "object": 4},
    {"subject": "Rex", "predicate": "born", "object": "2019-05-03", "datatype": "xsd:date"},
]
PREFIXES = "@prefix : <https://example.org/zoo#> .\n"


@pytest.fixture(autouse=True)
def log() -> Iterator[None]:
    """The command sets up the log for its own standard error, which a test in this process closes."""
    handlers = logging.root.handlers[:]
    yield
    structlog.reset_defaults()
    logging.root.handlers[:] = handlers


@pytest.fixture
def zoo(tmp_path: Path) -> Path:
    path = tmp_path / "zoo.ttl"
    path.write_text(ONTOLOGY, encoding="utf-8")
    return path


Run = Callable[..., subprocess.CompletedProcess[bytes]]


def process(*arguments: object, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """As a person runs it."""
    command = [Path(sys.executable).with_name("ontorag"), *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, check=False, timeout=60)


@pytest.fixture
def ontorag(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The same inside this process, which saves a second each time."""

    def run(*arguments: object, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as ended:
            main([*map(str, arguments)])
        out, err = capfdbinary.readouterr()
        return subprocess.CompletedProcess(arguments, int(ended.value.code or 0), out, err)

    return run


def lines(path: Path, *objects: object) -> Path:
    path.write_text("".join((each if isinstance(each, str) else json.dumps(each)) + "\n" for each in objects), encoding="utf-8")
    return path


def verdicts(result: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def rules(verdict: dict[str, Any]) -> list[str]:
    return [violation["rule"] for violation in verdict["violations"]]


def test_facts_that_conform_end_with_code_0_and_a_verdict_each(tmp_path: Path, zoo: Path) -> None:
    result = process("validate", lines(tmp_path / "f.jsonl", *GOOD), "--ontology", zoo, "--json")
    assert (result.returncode, result.stderr) == (0, b"")
    assert [(verdict["accepted"], verdict["violations"], verdict["line"]) for verdict in verdicts(result)] == [(True, [], n) for n in (1, 2, 3, 4)]


def test_each_line_gets_its_verdict_in_order_and_the_code_is_1(ontorag: Run, tmp_path: Path, zoo: Path) -> None:
    wrong = [
        {"subject": "Rex", "predicate": "born", "object": "2020-01-01"},
        {"subject": "Rex", "predicate": "rdf:type", "object": "Cat"},
        {"subject": "Rex", "predicate": "ownr", "object": "Ann"},
        {"subject": "Rex", "predicate": "owner", "object": "Tom", "object_type": "Cat"},
        {"subject": "Rex", "predicate": "legs", "object": "four"},
        {"subject": "Rex", "predicate": "legs", "object": "4", "datatype": "xsd:string"},
        {"subject": "Rex", "predicate": "name", "object": "Rex", "object_type": "Person"},
        {"subject": "Tom", "subject_type": "Cat", "predicate": "legs", "object": "4"},
    ]
    result = ontorag("validate", lines(tmp_path / "f.jsonl", *GOOD, *wrong), "--ontology", zoo, "--json")
    assert result.returncode == 1
    found = verdicts(result)
    assert [verdict["accepted"] for verdict in found] == [True] * 4 + [False] * 8
    assert [rules(verdict) for verdict in found[4:]] == [
        ["functional"], ["disjoint"], ["property"], ["range"], ["datatype"], ["datatype"], ["kind"], ["min_cardinality"],
    ]  # fmt: skip
    assert found[6]["violations"][0].keys() == {"rule", "message", "allowed"}
    assert "owner" in found[6]["violations"][0]["allowed"]


def test_the_policy_for_incomplete_entities_can_be_chosen(tmp_path: Path, zoo: Path, ontorag: Run) -> None:
    facts = lines(tmp_path / "f.jsonl", {"subject": "Tom", "subject_type": "Cat", "predicate": "legs", "object": "4"})
    warned = ontorag("validate", facts, "--ontology", zoo, "--json", "--incomplete", "warn")
    assert warned.returncode == 0
    assert [warning["rule"] for warning in verdicts(warned)[0]["warnings"]] == ["min_cardinality"]
    assert ontorag("validate", facts, "--ontology", zoo, "--incomplete", "ignore").returncode == 0
    assert ontorag("validate", facts, "--ontology", zoo).returncode == 1


def test_values_are_judged_as_they_are_written(tmp_path: Path, zoo: Path, ontorag: Run) -> None:
    facts = [{"subject": "Rex", "subject_type": "Dog", "predicate": "born", "object": "3 May 2019"}, GOOD[0]]
    result = ontorag("validate", lines(tmp_path / "f.jsonl", *facts), "--ontology", zoo, "--json")
    assert [rules(verdict) for verdict in verdicts(result)] == [["datatype"], []]


def test_lines_that_cannot_be_read_keep_their_place_with_every_problem_named(tmp_path: Path, zoo: Path, ontorag: Run) -> None:
    path = lines(
        tmp_path / "f.jsonl",
        GOOD[0],
        "not json",
        "",
        "[1, 2]",
        {"subject": "Rex", "predicate": ["legs"]},
        {"subject": 5, "predicate": "", "object": {"a": 1}, "subject_type": 7},
        {"subject": "Rex", "predicate": "legs", "object": "4", "datatype": "xsd:integer", "language": "en"},
        {"subject": "\ud83d", "predicate": "legs", "object": "4"},
        '{"subject": "Rex", "predicate": "legs", "object": null}',
        {**GOOD[2], "confidence": 0.5},
        "42",
    )
    result = ontorag("validate", path, "--ontology", zoo, "--json")
    found = verdicts(result)
    assert result.returncode == 1
    assert [verdict["line"] for verdict in found] == [1, 2, 4, 5, 6, 7, 8, 9, 10, 11]
    assert [verdict["accepted"] for verdict in found] == [True, False, False, False, False, False, False, False, True, False]
    assert [rules(verdict) for verdict in found[1:8]] == [["syntax"], ["syntax"], ["syntax"] * 2, ["syntax"] * 4, ["syntax"], ["syntax"], ["syntax"]]
    messages = [violation["message"] for violation in found[4]["violations"]]
    assert messages == [
        "line 6 says 'subject' with a number, not with a string",
        "line 6 says 'subject_type' with a number, not with a string",
        "line 6 has an empty 'predicate'",
        "line 6 says 'object' with an object, not with a string",
    ]
    assert "'confidence'" in found[8]["warnings"][0]["message"]


def test_bytes_that_are_not_utf8_spoil_their_line_only(tmp_path: Path, zoo: Path, ontorag: Run) -> None:
    path = tmp_path / "f.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD[0]).encode() + b'\n{"subject": "\xff"}\n' + json.dumps(GOOD[2]).encode())
    assert [verdict["accepted"] for verdict in verdicts(ontorag("validate", path, "--ontology", zoo, "--json"))] == [True, False, True]


RDF = {
    "ttl": PREFIXES + ':rex a :Dog ; :name "Rex" ; :owner :ann ; :legs 4 . :ann a :Person . :rex :legs "x" .',
    "nt": "\n".join(
        f"<https://example.org/zoo#rex> {rest} ."
        for rest in (
            "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://example.org/zoo#Dog>",
            '<https://example.org/zoo#name> "Rex"',
            "<https://example.org/zoo#owner> <https://example.org/zoo#ann>",
            '<https://example.org/zoo#legs> "4"^^<http://www.w3.org/2001/XMLSchema#integer>',
            "<http://www.w3.org/2000/01/rdf-schema#label> \"Rex\"@en",
            '<https://example.org/zoo#legs> "x"',
        )
    ),
    "rdf": """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="https://example.org/zoo#"><Dog rdf:about="https://example.org/zoo#rex">
        <name>Rex</name><owner><Person rdf:about="https://example.org/zoo#ann"/></owner>
        <legs rdf:datatype="http://www.w3.org/2001/XMLSchema#integer">4</legs><legs>x</legs></Dog></rdf:RDF>""",
    "jsonld": json.dumps(
        {"@context": {"@vocab": "https://example.org/zoo#"}, "@id": "https://example.org/zoo#rex", "@type": "Dog", "name": "Rex", "legs": [4, "x"],
         "owner": {"@id": "https://example.org/zoo#ann", "@type": "Person"}}
    ),
    "trig": PREFIXES + ':g { :rex a :Dog ; :name "Rex" ; :owner :ann . } :h { :rex :legs 4 . :ann a :Person . :rex :legs "x" . }',
    "nq": '<https://example.org/zoo#rex> <https://example.org/zoo#name> "Rex" <urn:g> .\n'
    '<https://example.org/zoo#rex> <https://example.org/zoo#name> "Rex" <urn:h> .\n'
    '<https://example.org/zoo#rex> <https://example.org/zoo#owner> <https://example.org/zoo#ann> <urn:g> .\n'
    '<https://example.org/zoo#rex> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://example.org/zoo#Cat> <urn:g> .\n'
    '<https://example.org/zoo#rex> <https://example.org/zoo#legs> "4"^^<http://www.w3.org/2001/XMLSchema#integer> .\n'
    '<https://example.org/zoo#rex> <https://example.org/zoo#legs> "x" <urn:g> .\n',
}  # fmt: skip


@pytest.mark.parametrize("suffix", RDF)
def test_rdf_in_any_syntax_gives_one_verdict_a_triple(suffix: str, tmp_path: Path, zoo: Path, ontorag: Run) -> None:
    path = tmp_path / f"facts.{suffix}"
    path.write_text(RDF[suffix], encoding="utf-8")
    found = verdicts(ontorag("validate", path, "--ontology", zoo, "--json"))
    assert len(found) == 6
    assert [(verdict["predicate"].rpartition("#")[2], rules(verdict)) for verdict in found if not verdict["accepted"]] == [("legs", ["datatype"])]


def test_the_verdicts_on_turtle_come_in_the_order_of_the_document(tmp_path: Path, zoo: Path, ontorag: Run) -> None:
    subjects = [f"animal{number}" for number in (5, 3, 9, 1, 7, 2)]
    path = tmp_path / "facts.ttl"
    path.write_text(PREFIXES + "".join(f':{name} :name "{name}" .\n' for name in subjects), encoding="utf-8")
    found = verdicts(ontorag("validate", path, "--ontology", zoo, "--json"))
    assert [verdict["subject"].rpartition("#")[2] for verdict in found] == subjects


@pytest.mark.parametrize(
    ("stdin", "count"),
    [
        (json.dumps(GOOD[0]).encode(), 1),
        (RDF["ttl"].encode(), 6),
        (RDF["nt"].encode(), 6),
        (RDF["rdf"].encode(), 6),
        (RDF["jsonld"].encode(), 6),
        (b"", 0),
    ],
)
def test_standard_input_is_known_by_how_it_looks(stdin: bytes, count: int, zoo: Path, ontorag: Run) -> None:
    assert len(verdicts(ontorag("validate", "-", "--ontology", zoo, "--json", stdin=stdin))) == count


def test_a_syntax_can_be_named(ontorag: Run, zoo: Path) -> None:
    result = ontorag("validate", "-", "--ontology", zoo, "--json", "--syntax", "trig", stdin=RDF["trig"].encode())
    assert len(verdicts(result)) == 6


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (("bad.ttl", "this is not turtle"), "not Turtle"),
        (("bad.nt", "<a> <b>"), "not N-Triples"),
        (("bad.rdf", "<rdf:RDF"), "not RDF/XML"),
        (("bad.jsonld", "{"), "JSON"),
        (("far.jsonld", '{"@context": "https://example.org/context.jsonld", "@id": "urn:a"}'), "nothing is fetched"),
        (("bomb.rdf", '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><rdf:RDF>&a;</rdf:RDF>'), "entit"),
    ],
)
def test_a_document_that_cannot_be_read_ends_with_code_1_and_the_reason(
    document: tuple[str, str], words: str, tmp_path: Path, zoo: Path, ontorag: Run
) -> None:
    path = tmp_path / document[0]
    path.write_text(document[1], encoding="utf-8")
    result = ontorag("validate", path, "--ontology", zoo, "--json")
    assert (result.returncode, result.stdout) == (1, b"")
    assert words in result.stderr.decode()
    assert "Traceback" not in result.stderr.decode()


def test_wrong_usage_ends_with_code_2_or_1_and_a_sentence(tmp_path: Path, zoo: Path, ontorag: Run) -> None:
    assert ontorag("validate", "--ontology", zoo).returncode == 2
    nothing = ontorag("validate", lines(tmp_path / "f.jsonl", *GOOD), "--config", tmp_path / "none.yaml", "--ontology", zoo)
    assert nothing.returncode == 2
    missing = ontorag("validate", tmp_path / "nowhere.jsonl", "--ontology", zoo)
    assert (missing.returncode, b"cannot be read" in missing.stderr) == (1, True)
    broken = tmp_path / "broken.ttl"
    broken.write_text("oops", encoding="utf-8")
    assert ontorag("validate", lines(tmp_path / "f.jsonl", *GOOD), "--ontology", broken).returncode == 1


def test_without_an_ontology_it_says_how_to_give_one(tmp_path: Path, ontorag: Run) -> None:
    config = tmp_path / "ontorag.yaml"
    config.write_text("{}", encoding="utf-8")
    result = ontorag("validate", lines(tmp_path / "f.jsonl", *GOOD), "--config", config)
    assert (result.returncode, b"no ontology" in result.stderr) == (2, True)


def test_for_people_there_is_a_table_of_what_is_wrong_and_a_count(ontorag: Run, tmp_path: Path, zoo: Path) -> None:
    wrong = {"subject": "Rex", "predicate": "legs", "object": "four"}
    result = ontorag("validate", lines(tmp_path / "f.jsonl", *GOOD, wrong), "--ontology", zoo)
    out = result.stdout.decode()
    assert "4 of 5 triples accepted" in out
    assert "rejected by: datatype 1" in out
    assert "Rex · legs · four" in out
    assert "Rex · born" not in out


def test_ten_thousand_triples_are_judged(tmp_path: Path, zoo: Path) -> None:
    facts = [
        {"subject": f"dog {number}", "subject_type": "Dog", "predicate": name, "object": value}
        for number in range(3400)
        for name, value in (("name", f"n{number}"), ("legs", "4"), ("born", "2019-05-03"))
    ]
    path = lines(tmp_path / "f.jsonl", *facts)
    result = process("validate", path, "--ontology", zoo, "--json")
    assert result.returncode == 0
    assert len(result.stdout.splitlines()) == 10_200


MAPPED = PREFIXES + (
    "@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix wd: <http://other.example/> .\n"
    "<https://example.org/zoo> a owl:Ontology ; owl:imports <http://other.example/gone> .\n"
    ":Person a owl:Class . :Place a owl:Class . :Stream a owl:Class .\n"
    ":birthPlace a owl:ObjectProperty ; rdfs:domain :Person ; rdfs:range :Place ; rdfs:subPropertyOf wd:hasLocation .\n"
    ":sourceCountry a owl:ObjectProperty ; rdfs:domain :Stream ; owl:equivalentProperty wd:hasLocation .\n"
)


def test_a_link_over_an_iri_outside_the_ontologies_counts_only_when_that_is_set(tmp_path: Path, ontorag: Run) -> None:
    ontology, config = tmp_path / "zoo.ttl", tmp_path / "follow.yaml"
    ontology.write_text(MAPPED, encoding="utf-8")
    config.write_text("ontologies: {foreign_links: follow}", encoding="utf-8")
    fact = {"subject": "Ann", "subject_type": "Person", "predicate": "birthPlace", "object": "Turin", "object_type": "Place"}
    done = ontorag("validate", "-", "--ontology", ontology, "--json", stdin=json.dumps(fact).encode())
    assert (done.returncode, json.loads(done.stdout)["accepted"]) == (0, True)
    assert b"import not read" in done.stderr
    assert b"http://other.example/gone" in done.stderr
    done = ontorag("validate", "-", "--ontology", ontology, "--json", "--config", config, stdin=json.dumps(fact).encode())
    (violation,) = json.loads(done.stdout)["violations"]
    assert done.returncode == 1
    assert "needs a Stream as its subject, because it is below sourceCountry, but 'Ann' is a Person" in violation["message"]
