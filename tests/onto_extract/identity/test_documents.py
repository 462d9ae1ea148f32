"""Names across the chunks of one document, and what becomes of names on the way from a file to a graph that is asked."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from rdflib import RDFS, SKOS, Graph, Literal, URIRef

from onto_core.documents.cutting import Given, read_document
from onto_core.documents.names_so_far import with_names
from onto_core.english.named import NameSoFar
from onto_core.english.names import name_of
from onto_core.matching.select import whole
from onto_core.messages import Chunk
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_extract.commands.extract import extract
from onto_extract.propose import prompt

WORLD = """
@prefix : <https://example.org/w#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Person a owl:Class . :Place a owl:Class . :Museum a owl:Class .
[] a owl:AllDisjointClasses ; owl:members ( :Person :Place :Museum ) .
:bornIn a owl:ObjectProperty ; rdfs:label "born in" ; rdfs:domain :Person ; rdfs:range :Place .
:foundedBy a owl:ObjectProperty ; rdfs:label "founded by" ; rdfs:domain :Museum ; rdfs:range :Person .
"""
TEXT = """Anna Keller directs the Harbour Museum in Basel. She met Peter Huber there.

She was born in Zurich. The museum was founded by Peter Huber.

Keller was born in Bern, her passport says."""
VOCABULARY = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<https://example.org/v/zh> a skos:Concept ; skos:prefLabel "Zürich" ; skos:altLabel "Zurich" ; skos:inScheme <https://example.org/v/places> .
<https://example.org/v/places> a skos:ConceptScheme ; skos:prefLabel "Places" .
"""
KELLER = "urn:ontorag:entity:anna-keller"


def pieces() -> list[Chunk]:
    return list(read_document("k.txt", TEXT.encode(), document_id="k.txt", given=Given("default"), size=100).chunks)


def test_each_chunk_brings_the_names_that_it_may_point_at() -> None:
    first, second, third = with_names(pieces(), 60)
    assert first.names_so_far == ()
    keller = next(each for each in second.names_so_far if each.name == "Anna Keller")
    assert (keller.kind, keller.pronoun, keller.ago, keller.topic) == ("person", "she", 1, True)
    assert any("museum" in each.nouns for each in second.names_so_far)
    assert any(each.name == "Anna Keller" and "Keller" in each.also for each in third.names_so_far)


def test_the_names_of_a_chunk_do_not_depend_on_the_order_of_the_others() -> None:
    chunks = pieces()
    backwards = {chunk.ordinal: chunk for chunk in with_names(chunks[::-1], 60)}
    assert [backwards[n] for n in range(3)] == with_names(chunks, 60)
    assert [chunk.id for chunk in with_names(chunks, 60)] == [chunk.id for chunk in chunks]


def test_the_tokens_that_names_may_take_are_bounded() -> None:
    assert all(chunk.names_so_far == () for chunk in with_names(pieces(), 0))
    assert len(with_names(pieces(), 8)[1].names_so_far) < len(with_names(pieces(), 60)[1].names_so_far)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in list(os.environ):
        if name.startswith(("ONTORAG", "OPENAI")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "w.ttl").write_text(WORLD, encoding="utf-8")
    (tmp_path / "v.ttl").write_text(VOCABULARY, encoding="utf-8")
    (tmp_path / "k.txt").write_text(TEXT, encoding="utf-8")
    return tmp_path


def run(*options: str) -> str:
    done = CliRunner().invoke(extract, ["k.txt", "--ontology", "w.ttl", "--model", "rules", "--chunk-size", "100", *options], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_facts_of_every_chunk_meet_in_one_node_with_all_its_names(folder: Path) -> None:
    graph = Graph().parse(data=run("--format", "ttl", "--vocabulary", "v.ttl"), format="turtle")
    keller, born = URIRef(KELLER), URIRef("https://example.org/w#bornIn")
    assert URIRef("https://example.org/v/zh") in set(graph.objects(keller, born))  # by a pronoun from the chunk before, and the vocabulary
    assert len(set(graph.objects(keller, born))) == 2  # by the short name
    assert set(graph.objects(keller, RDFS.label)) == {Literal("Anna Keller")}
    assert Literal("Keller") in set(graph.objects(keller, SKOS.altLabel))


def test_what_was_merged_is_published_with_its_reason_and_a_user_takes_it_back(folder: Path) -> None:
    messages = json.loads(run("--json"))["extractions"]
    merge = next(each for each in messages[2]["identities"] if each["iri"] == KELLER)
    assert (merge["rule"], set(merge["names"])) == ("alias", {"Anna Keller", "Keller"})
    assert merge["why"]
    (folder / "mine.jsonl").write_text(json.dumps({"never": ["Keller", "Anna Keller"]}) + "\n", encoding="utf-8")
    third = json.loads(run("--json", "--same-as", "mine.jsonl"))["extractions"][2]
    assert {triple["subject"]["iri"] for triple in third["triples"]} == {"urn:ontorag:entity:k.txt/keller"}


def test_an_explanation_tells_what_a_chunk_brought_and_what_was_linked(folder: Path) -> None:
    shown = run("--explain", "--vocabulary", "v.ttl")
    assert "from its document: Anna Keller (person, she" in shown
    assert "linked: Zurich -> https://example.org/v/zh: 'Zurich' names it" in shown


def test_a_prompt_has_the_names_between_fences_before_the_text() -> None:
    subset = whole(Schema([read_ontology("w.ttl", WORLD.encode())]))
    name = NameSoFar(name="Anna Keller", also=("Keller",), kind="person", pronoun="she", ago=1)
    said = prompt.build(Chunk(document_id="d", text="She left.", names_so_far=(name,)), subset).messages[1]["content"]
    before, _, after = said.partition("Text:\n")
    assert "\nAnna Keller (person, she, also Keller)\n~" in before
    assert "Keller" not in after
    assert "Names in the rest" not in prompt.build(Chunk(document_id="d", text="She left."), subset).messages[1]["content"]


def test_a_name_knows_its_parts() -> None:
    name = name_of("Prof. Dr. Anna Keller")
    assert (name.core, name.title, name.sort) == (("anna", "keller"), ("prof", "dr"), "person")
    assert name_of("Initech Systems, Inc.").legal == ("inc",)


def test_a_prompt_says_by_which_nouns_and_pronoun_a_thing_is_taken_up() -> None:
    subset = whole(Schema([read_ontology("w.ttl", WORLD.encode())]))
    ship = NameSoFar(name="Polar Star", kind="person", pronoun="she", nouns=("star", "research icebreaker"), ago=1)
    said = prompt.build(Chunk(document_id="d", text="She left.", names_so_far=(ship,)), subset).messages[1]["content"]
    assert "\nPolar Star (she, research icebreaker)\n~" in said
