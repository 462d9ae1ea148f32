"""Things of different documents that are one, proposed as decisions, and what becomes of these."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from onto_core.errors import InputError
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_extract.commands.extract import extract
from onto_extract.commands.identities import identities
from onto_extract.identity.across import Across, DocumentThing
from onto_extract.identity.decisions import DecisionLine, Decisions

NS, EX = "urn:ontorag:entity:", "https://example.org/w#"
WORLD = f"""
@prefix : <{EX}> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Person a owl:Class . :Company a owl:Class . :Place a owl:Class . :Work a owl:Class .
[] a owl:AllDisjointClasses ; owl:members ( :Person :Company :Place :Work ) .
:bornIn a owl:ObjectProperty ; rdfs:label "born in" ; rdfs:domain :Person ; rdfs:range :Place .
"""


def thing(document: str, kind: str, *names: str) -> DocumentThing:
    return DocumentThing(document, NS + names[0].lower().replace(" ", "-"), names, (EX + kind,))


def decided(*things: DocumentThing, short_names: bool = False, decisions: Decisions | None = None) -> set[tuple[str, str]]:
    """(document, IRI) of each decision."""
    schema = Schema([read_ontology("w.ttl", WORLD.encode())])
    across = Across(things, schema, NS, decisions or Decisions())
    return {(line.document, line.iri) for line in across.decided(short_names=short_names)}


IBM = thing("a", "Company", "International Business Machines", "IBM")


def test_a_name_that_another_document_declares_goes_with_the_thing_there() -> None:
    assert decided(IBM, thing("b", "Company", "IBM")) == {("b", IBM.iri)}


def test_things_of_classes_that_exclude_each_other_are_never_one() -> None:
    assert decided(IBM, thing("b", "Person", "IBM")) == set()


def test_a_name_of_two_things_joins_nothing() -> None:
    other = thing("c", "Company", "Itasca Boat Makers", "IBM")
    assert decided(IBM, other, thing("b", "Company", "IBM")) == set()


def test_a_part_of_a_name_is_no_evidence_in_another_document() -> None:
    assert decided(thing("a", "Company", "Apple Corps", "Apple"), thing("b", "Company", "Apple")) == set()


def test_initials_join_where_one_person_has_them() -> None:
    harold, helen, short = thing("a", "Person", "Harold Feldman"), thing("c", "Person", "Helen Feldman"), thing("b", "Person", "H. Feldman")
    assert decided(harold, short) == {("b", harold.iri)}
    assert decided(harold, helen, short) == set()


def test_a_single_name_of_a_person_is_proposed_only_when_asked_for() -> None:
    full, single = thing("a", "Person", "Kwame Osei"), thing("b", "Person", "Osei")
    assert decided(full, single) == set()
    assert decided(full, single, short_names=True) == {("b", full.iri)}


def test_what_a_user_keeps_apart_stays_apart() -> None:
    never = Decisions((DecisionLine(never=("IBM", "International Business Machines")),))
    assert decided(IBM, thing("b", "Company", "IBM"), decisions=never) == set()


def test_one_iri_of_things_that_exclude_each_other_becomes_two() -> None:
    road, album = thing("a", "Place", "Abbey Road"), thing("c", "Work", "Abbey Road")
    assert decided(road, thing("b", "Place", "Abbey Road"), album) == {("c", NS + "abbey-road~work")}


def test_the_iri_of_a_vocabulary_is_kept() -> None:
    given = DocumentThing("b", "https://example.org/v/ibm", ("IBM",), (EX + "Company",))
    assert decided(IBM, given) == {("a", given.iri)}


def test_decisions_that_are_proposed_are_read_by_the_next_extraction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    for name, text in (
        ("w.ttl", WORLD), ("a.txt", "Harold Feldman was born in Ulm."), ("b.txt", "H. Feldman was born in Graz.")
    ):  # fmt: skip
        (tmp_path / name).write_text(text, encoding="utf-8")

    def subjects(*options: str) -> set[str]:
        found = CliRunner().invoke(extract, ["a.txt", "b.txt", "--ontology", "w.ttl", "--model", "rules", "--json", *options], catch_exceptions=False)
        (tmp_path / "all.json").write_text(found.stdout, encoding="utf-8")
        return {triple["subject"]["iri"] for message in json.loads(found.stdout)["extractions"] for triple in message["triples"]}

    assert len(subjects()) == 2
    proposed = CliRunner().invoke(identities, ["all.json", "--ontology", "w.ttl"], catch_exceptions=False)
    assert [json.loads(line)["document"] for line in proposed.stdout.splitlines()] == ["b.txt"]
    (tmp_path / "same.jsonl").write_text(proposed.stdout, encoding="utf-8")
    assert subjects("--same-as", "same.jsonl") == {f"{NS}harold-feldman"}


def test_a_file_that_is_no_extraction_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "w.ttl").write_text(WORLD, encoding="utf-8")
    (tmp_path / "x.json").write_text('{"a": 1}', encoding="utf-8")
    with pytest.raises(InputError, match=r"x\.json"):
        CliRunner().invoke(identities, [str(tmp_path / "x.json"), "--ontology", str(tmp_path / "w.ttl")], catch_exceptions=False)
