"""`ontorag ontology propose` as a process: Turtle that can be pasted, JSON, and nothing applied."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from rdflib import OWL, RDF, RDFS, SKOS, XSD, Graph, Literal, URIRef

from tests.worlds import nursery

E = "http://e.org/s#"
ONTOLOGY = """@prefix : <http://e.org/s#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<http://e.org/s> a owl:Ontology . :Ship a owl:Class . :Person a owl:Class .
:Rig a owl:Class ; owl:equivalentClass [ a owl:Class ; owl:oneOf ( :Barque :Brig ) ] . :Barque a :Rig . :Brig a :Rig .
:rig a owl:ObjectProperty ; rdfs:domain :Ship ; rdfs:range :Rig .
:designer a owl:ObjectProperty ; rdfs:domain :Ship ; rdfs:range :Person .
"""


def ontorag(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return nursery.ontorag(*arguments, given=stdin)


def refused(chunk: str, rule: str, **raw: str) -> dict[str, Any]:
    return {"chunk_id": chunk, "document_id": chunk, "rejected": [{"raw": raw, "violations": [{"rule": rule, "message": "refused"}]}]}


@pytest.fixture
def ships(tmp_path: Path) -> Path:
    path = tmp_path / "ships.ttl"
    path.write_text(ONTOLOGY, encoding="utf-8")
    return path


def extractions() -> list[dict[str, Any]]:
    launched = {"predicate": "launchedBy", "subject_type": "Ship", "object_type": "Person", "quote": "Oscar launched the Fram."}
    return [
        refused("1", "property", subject="Fram", object="Oscar", **launched),
        refused("2", "property", subject="Maud", object="Haakon", **launched),
        refused("3", "enumeration", subject="Fram", predicate="rig", object="ketch", quote="a ketch"),
        refused("4", "enumeration", subject="Maud", predicate="rig", object="ketch", quote="a ketch"),
        refused("5", "domain", subject="Villa", predicate="designer", object="Archer", subject_type="House"),
        refused("6", "domain", subject="Hut", predicate="designer", object="Archer", subject_type="House"),
        refused("7", "property", subject="Fram", predicate="onceOnly", object="x"),
    ]


@pytest.mark.parametrize("form", ["printed", "lines"])
def test_refusals_become_turtle_that_passes_the_check(ships: Path, tmp_path: Path, form: str) -> None:
    messages = extractions()
    text = json.dumps({"extractions": messages}) if form == "printed" else "\n".join(map(json.dumps, messages))
    before = ships.read_bytes()
    done = ontorag("ontology", "propose", "-", "--ontology", ships, stdin=text)
    assert done.returncode == 0, done.stderr
    assert ships.read_bytes() == before
    graph = Graph().parse(data=done.stdout, format="turtle")
    new = URIRef(E + "launchedBy")
    assert (new, RDF.type, OWL.ObjectProperty) in graph
    assert (next(graph.objects(new, RDFS.domain)), next(graph.objects(new, RDFS.range))) == (URIRef(E + "Ship"), URIRef(E + "Person"))
    assert "2 passages of 2 documents" in str(next(graph.objects(new, RDFS.comment)))
    assert (new, SKOS.example, Literal("Oscar launched the Fram.")) in graph
    assert (URIRef(E + "Ketch"), RDF.type, URIRef(E + "Rig")) in graph
    assert (URIRef(E + "onceOnly"), None, None) not in graph
    assert "# designer <http://e.org/s#designer> takes no subject House" in done.stdout
    (tmp_path / "proposed.ttl").write_text(done.stdout, encoding="utf-8")
    check = ontorag("ontology", "check", tmp_path / "proposed.ttl")
    assert check.returncode == 0, check.stdout


def test_texts_are_read_openly_and_what_the_ontology_covers_is_left_out(ships: Path, tmp_path: Path) -> None:
    for number, name in enumerate(("Fram", "Maud", "Belgica")):
        text = f"The {name} was designed by Colin Archer. The {name} was launched on {number + 2} May 1892."
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    texts = sorted(tmp_path.glob("*.txt"))
    done = ontorag("ontology", "propose", *texts, "--ontology", ships, "--model", "light", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["read"] == {"extractions": 3, "chunks": 3, "silent": 0}
    told = {each["label"]: each for each in found["proposals"] if each["kind"] == "property"}
    assert list(told) == ["launched on"]
    assert (told["launched on"]["documents"], told["launched on"]["range"]) == (3, str(XSD.date))
    assert told["launched on"]["examples"][0]["passage"].startswith("The ")


def test_texts_in_another_language_are_told_as_not_read(ships: Path, tmp_path: Path) -> None:
    path = tmp_path / "fram.txt"
    path.write_text("Die Fram wurde von Colin Archer entworfen und in Larvik gebaut. Sie ist ein Schiff und liegt heute in Oslo.", encoding="utf-8")
    done = ontorag("ontology", "propose", path, "--ontology", ships, "--model", "light", "--language", "de")
    assert done.returncode == 0
    assert "1 of 1 chunks were not read openly" in done.stderr
