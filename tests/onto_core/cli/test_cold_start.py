"""Commands started by an interpreter of their own do what they do when they are forked from one that is warm, as most tests start them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.worlds import nursery

SHIPS = """
@prefix : <http://x.example/ships#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<http://x.example/ships> a owl:Ontology .
:Ship a owl:Class ; rdfs:label "ship"@en . :Person a owl:Class ; rdfs:label "person"@en .
:commandedBy a owl:ObjectProperty ; rdfs:label "commanded by"@en ; rdfs:domain :Ship ; rdfs:range :Person .
"""
FACTS = """
@prefix : <http://x.example/ships#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:fram a :Ship ; rdfs:label "Fram" ; :commandedBy :nansen . :nansen a :Person ; rdfs:label "Fridtjof Nansen" .
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ships.ttl").write_text(SHIPS)
    (tmp_path / "newer.ttl").write_text(SHIPS.replace("Person a", "Captain a owl:Class . :Person a"))
    (tmp_path / "facts.ttl").write_text(FACTS)
    (tmp_path / "text.txt").write_text("The ship Fram was commanded by Fridtjof Nansen.\n")
    (tmp_path / "ontorag.yaml").write_text("embedder: {cache: 'memory:'}\n")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("select text.txt --ontology ships.ttl --json", 0),
        ("ontology check facts.ttl", 1),
        ("ontology diff ships.ttl newer.ttl --json", 1),
        ("ontology merge ships.ttl newer.ttl", 0),
        ("ontology draft facts.ttl", 0),
        ("ontology propose text.txt --ontology ships.ttl --model light --json", 0),
        ("graph export --store oxigraph:graph --format nt", 0),
        ("sparql ASK{} --store oxigraph:nowhere", 4),
    ],
)
def test_a_cold_start_says_what_a_warm_one_says(command: str, code: int, folder: Path) -> None:
    assert nursery.ontorag("graph", "load", "facts.ttl", "--store", "oxigraph:graph", folder=folder).returncode == 0
    cold, warm = (by(*command.split(" "), folder=folder) for by in (nursery.cold, nursery.ontorag))
    assert (cold.returncode, cold.stdout) == (warm.returncode, warm.stdout)
    assert (cold.returncode, "Traceback" in cold.stderr) == (code, False), cold.stderr


def test_the_world_of_a_warm_start_is_that_of_its_test(folder: Path) -> None:
    environment = {"PATH": "/nowhere", "ONTORAG__STORE__URL": "oxigraph:here"}
    assert nursery.ontorag("graph", "load", "-", "--format", "ttl", given=FACTS, folder=folder, environment=environment).returncode == 0
    assert (folder / "here").is_dir()
    assert nursery.ontorag("graph", "export", "--store", "oxigraph:here", "--format", "nt", folder=folder).stdout.count("\n") == 5
