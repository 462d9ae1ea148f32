from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.worlds import nursery

FILM = """
@prefix : <http://x.example/film#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<http://x.example/film> a owl:Ontology .
:Work a owl:Class . :Film a owl:Class ; rdfs:subClassOf :Work . :Person a owl:Class . :Volcano a owl:Class . :Mineral a owl:Class .
:directedBy a owl:ObjectProperty ; rdfs:domain :Film ; rdfs:range :Person .
:eruptedIn a owl:DatatypeProperty ; rdfs:domain :Volcano .
"""
TEXT = "The film was directed by Ada Lovelace.\n"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "film.ttl").write_text(FILM)
    (tmp_path / "text.txt").write_text(TEXT)
    (tmp_path / "ontorag.yaml").write_text("selection: {whole_below: 0, max_elements: 4}\nembedder: {cache: 'memory:'}\n")
    return tmp_path


def ontorag(here: Path, *arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return nursery.raw("select", *arguments, folder=here, given=stdin)


def chosen(done: subprocess.CompletedProcess[bytes]) -> Any:
    return json.loads(done.stdout)


def test_the_json_names_each_element_with_its_reason_and_score(here: Path) -> None:
    done = ontorag(here, "text.txt", "--ontology", "film.ttl", "--json")
    document = chosen(done)
    assert done.returncode == 0
    assert {entry["id"]: entry["reason"] for entry in document["classes"]} == {"Film": "label “film”", "Person": "range of directedBy"}
    directed = next(entry for entry in document["properties"] if entry["id"] == "directedBy")
    assert 0 < directed.pop("score") < 1
    assert directed == {"ontology": "film", "id": "directedBy", "iri": "http://x.example/film#directedBy", "reason": "label “directed”"}
    assert document["cut"].startswith("cut at 4 elements: next would be ")
    assert document["tokens"] > 10


def test_standard_input_gives_the_same_as_the_file(here: Path) -> None:
    by_name = ontorag(here, "text.txt", "--ontology", "film.ttl", "--json")
    assert ontorag(here, "-", "--ontology", "film.ttl", "--json", stdin=TEXT.encode()).stdout == by_name.stdout


def test_html_is_seen_as_its_text(here: Path) -> None:
    page = "<div class='volcano'><p>The film was <b>directed</b> by Ada Lovelace.</p></div>\n"
    seen = chosen(ontorag(here, "-", "--ontology", "film.ttl", "--json", "--explain", stdin=page.encode()))
    plain = chosen(ontorag(here, "text.txt", "--ontology", "film.ttl", "--json", "--explain"))
    assert seen == plain


def test_a_table_is_printed_for_people(here: Path) -> None:
    done = ontorag(here, "text.txt", "--ontology", "film.ttl")
    assert done.returncode == 0
    assert "film:directedBy" in done.stdout.decode()
    assert "4 of 7 elements: classes 2, properties 2;" in done.stdout.decode()


def test_square_brackets_of_the_text_are_shown_as_they_stand(here: Path) -> None:
    (here / "text.txt").write_text("Who directed [/red] it? The film.")
    done = ontorag(here, "text.txt", "--ontology", "film.ttl", "--explain")
    assert "directed [/red] it" in done.stdout.decode()


def test_explain_adds_segments_and_matches(here: Path) -> None:
    document = chosen(ontorag(here, "text.txt", "--ontology", "film.ttl", "--json", "--explain"))
    assert {"text": "directed by", "kind": "verb phrase", "start": 13, "end": 24, "sentence": 0} in document["segments"]
    assert any(match["element"] == "film:directedBy" and match["segment"] == "directed by" for match in document["matches"])
    assert "verb phrase" in ontorag(here, "text.txt", "--ontology", "film.ttl", "--explain").stdout.decode()


def test_several_ontologies_and_folders_are_read_together(here: Path) -> None:
    (here / "more").mkdir()
    (here / "more" / "movie.ttl").write_text(FILM.replace("film#", "movie#").replace("example/film>", "example/movie>"))
    (here / "ontorag.yaml").write_text("selection: {max_elements: 8}\nembedder: {cache: 'memory:'}\n")
    document = chosen(ontorag(here, "text.txt", "--ontology", "film.ttl", "--ontology", "more", "--json"))
    assert {entry["ontology"] for entry in document["classes"] + document["properties"]} == {"film", "movie"}


def test_a_broken_ontology_is_reported_whole_and_the_others_still_answer(here: Path) -> None:
    (here / "one.json").write_text(json.dumps({"classes": {"A": {"rdfs:subClassOf": "Missing"}, "B": {"rdfs:subClassOf": "Gone"}}}))
    done = ontorag(here, "text.txt", "--ontology", "film.ttl", "--ontology", "one.json", "--json")
    assert done.returncode == 1
    assert "Missing" in done.stderr.decode()
    assert "Gone" in done.stderr.decode()
    assert "directedBy" in {entry["id"] for entry in chosen(done)["properties"]}


def test_when_no_ontology_can_be_used_every_problem_is_named(here: Path) -> None:
    (here / "broken.ttl").write_text("@prefix : <")
    done = ontorag(here, "text.txt", "--ontology", "broken.ttl", "--ontology", "nowhere.ttl", "--json")
    assert (done.returncode, done.stdout) == (1, b"")
    assert "broken.ttl" in done.stderr.decode()
    assert "nowhere.ttl" in done.stderr.decode()


def test_a_text_that_matches_nothing_gets_an_empty_subset(here: Path) -> None:
    done = ontorag(here, "-", "--ontology", "film.ttl", "--json", stdin=b"1234 5678.")
    assert done.returncode == 0
    assert (chosen(done)["classes"], chosen(done)["properties"], chosen(done)["tokens"]) == ([], [], 0)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["text.txt"], 2, "no ontology"),
        (["nowhere.txt", "--ontology", "film.ttl"], 1, "nowhere.txt"),
        (["latin.txt", "--ontology", "film.ttl"], 1, "UTF-8"),
        ([], 2, "FILE"),
    ],
)
def test_wrong_input_and_wrong_usage_say_what_is_wrong(here: Path, arguments: list[str], code: int, said: str) -> None:
    (here / "latin.txt").write_bytes("Größe".encode("latin-1"))
    done = ontorag(here, *arguments)
    assert (done.returncode, done.stdout) == (code, b"")
    assert said in done.stderr.decode()
