"""Each collection is read by its own ontologies, in versions that differ where they should, and every extraction says by which."""

from __future__ import annotations

import json
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from onto_core.bus import open_bus
from onto_core.errors import BadSettings
from onto_core.matching.catalog import NoOntologies
from onto_core.messages import Chunk, Extraction
from onto_core.ports.bus import Bus
from onto_core.service.configuration import load_settings
from onto_core.settings import Settings
from onto_extract import Extractor
from onto_extract.service import build
from tests.worlds import nursery

TEXT = "The ship Fram was designed by Colin Archer."


def ships(version: str, person: str) -> str:
    return f"""
@prefix : <http://x.example/ships#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<http://x.example/ships> a owl:Ontology ; owl:versionIRI <http://x.example/ships/{version}> ; owl:versionInfo "{version}" .
:Ship a owl:Class . :{person} a owl:Class .
:designedBy a owl:ObjectProperty ; rdfs:domain :Ship ; rdfs:range :{person} .
"""


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "old.ttl").write_text(ships("1.0", "Person"))
    (tmp_path / "new.ttl").write_text(ships("2.0", "Designer"))
    chunks = [{"document_id": "fram.txt", "collection": name, "text": TEXT} for name in ("polar", "my.fleet")]
    (tmp_path / "chunks.jsonl").write_text("".join(json.dumps(chunk) + "\n" for chunk in chunks))
    (tmp_path / "text.txt").write_text(TEXT + "\n")
    (tmp_path / "ontorag.yaml").write_text(
        "ontologies: {collections: {polar: [old.ttl], my.fleet: [new.ttl]}, cache: ''}\nembedder: {cache: 'memory:'}\nmodel: {kind: rules}\n"
    )
    return tmp_path


def settings(here: Path, **collections: str) -> Settings:
    own = {name: [str(here / file)] for name, file in collections.items()}
    return Settings.model_validate(
        {
            "bus": {"url": "memory:"},
            "ontologies": {"collections": own, "cache": "", "poll": 0.05},
            "embedder": {"cache": ""},
            "model": {"kind": "rules", "cache": ""},
        }
    )


@pytest.fixture
async def bus() -> AsyncIterator[Bus]:
    bus = open_bus("memory:")
    yield bus
    await bus.close()


def ontorag(here: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return nursery.ontorag(*arguments, folder=here)


async def test_a_worker_reads_each_collection_by_its_own_version(here: Path, bus: Bus) -> None:
    service, *_ = await build(settings(here, polar="old.ttl", fleet="new.ttl"), bus)
    try:
        await service.ready()
        found = {}
        for collection in ("polar", "fleet"):
            (out,) = await service.handle(Chunk(document_id="fram.txt", collection=collection, text=TEXT).encode())
            found[collection] = Extraction.decode(out.message)
        (old,), (new,) = found["polar"].ontologies, found["fleet"].ontologies
        assert (old.iri, old.version_iri, old.version) == ("http://x.example/ships", "http://x.example/ships/1.0", "1.0")
        assert (new.iri, new.version_iri, new.version) == ("http://x.example/ships", "http://x.example/ships/2.0", "2.0")
        assert len(old.digest) == len(new.digest) == 32
        assert old.digest != new.digest
        kinds = {name: {kind for triple in each.triples for kind in triple.object.types} for name, each in found.items()}  # type: ignore[union-attr]
        assert "http://x.example/ships#Person" in kinds["polar"] - kinds["fleet"]
        assert "http://x.example/ships#Designer" in kinds["fleet"] - kinds["polar"]
        with pytest.raises(NoOntologies, match=r"'polr' has no ontologies \(did you mean 'polar'\?\)"):
            await service.handle(Chunk(document_id="fram.txt", collection="polr", text=TEXT).encode())
        assert {"polar: source", "fleet: source", "model"} <= service.health().keys()
    finally:
        await service.close()


async def test_a_worker_does_not_start_without_the_files_and_names_them_all(here: Path, bus: Bus) -> None:
    with pytest.raises(BadSettings) as error:
        await build(settings(here, polar="gone.ttl", fleet="new.ttl", lost="also-gone.ttl"), bus)
    assert [problem.where for problem in error.value.problems] == ["ontologies.collections.polar", "ontologies.collections.lost"]
    assert all(str(here) in problem.message for problem in error.value.problems)


def test_the_command_reads_the_chunks_of_each_collection_by_its_ontologies(here: Path) -> None:
    done = ontorag(here, "extract", "chunks.jsonl", "--json")
    assert done.returncode == 0, done.stderr
    assert [[each["version"] for each in one["ontologies"]] for one in json.loads(done.stdout)["extractions"]] == [["1.0"], ["2.0"]]


def test_a_document_is_of_the_collection_that_is_named(here: Path) -> None:
    (extraction,) = json.loads(ontorag(here, "extract", "text.txt", "--collection", "my.fleet", "--json").stdout)["extractions"]
    assert extraction["collection"] == "my.fleet"
    assert extraction["ontologies"][0]["version"] == "2.0"


def test_ontologies_that_are_named_serve_every_collection(here: Path) -> None:
    done = ontorag(here, "extract", "chunks.jsonl", "--ontology", "new.ttl", "--json")
    assert [each["ontologies"][0]["version"] for each in json.loads(done.stdout)["extractions"]] == ["2.0", "2.0"]


@pytest.mark.parametrize("command", [["extract", "text.txt"], ["select", "text.txt"]])
def test_a_collection_without_ontologies_is_an_error_that_names_those_with(here: Path, command: list[str]) -> None:
    done = ontorag(here, *command, "--collection", "stars")
    assert done.returncode == 1
    assert "'stars' has no ontologies (those that have: polar, my.fleet)" in done.stderr


def test_each_file_that_is_not_there_is_named(here: Path) -> None:
    (here / "ontorag.yaml").write_text("ontologies: {collections: {polar: [gone.ttl], my.fleet: [new.ttl, lost.ttl]}}\n")
    done = ontorag(here, "extract", "chunks.jsonl")
    assert done.returncode == 1
    assert "gone.ttl" in done.stderr
    assert "lost.ttl" in done.stderr


def test_select_goes_by_the_ontologies_of_the_collection(here: Path) -> None:
    done = ontorag(here, "select", "text.txt", "--collection", "my.fleet", "--json")
    assert [each["id"] for each in json.loads(done.stdout)["classes"]] == ["Ship", "Designer"]


def test_a_notebook_reads_by_collection_too(here: Path) -> None:
    with Extractor(config=here / "ontorag.yaml", ontologies__collections={"polar": [str(here / "old.ttl")]}) as extractor:
        assert [each.version for each in extractor.extract(TEXT, collection="polar").message.ontologies] == ["1.0"]
        with pytest.raises(NoOntologies):
            extractor.extract(TEXT, collection="other")


def test_other_collections_go_by_the_paths(here: Path) -> None:
    (here / "ontorag.yaml").write_text("ontologies: {paths: [new.ttl], collections: {polar: [old.ttl]}, cache: ''}\nmodel: {kind: rules}\n")
    extractions = json.loads(ontorag(here, "extract", "chunks.jsonl", "--json").stdout)["extractions"]
    assert [each["ontologies"][0]["version"] for each in extractions] == ["1.0", "2.0"]


def test_collections_come_from_the_environment_as_json() -> None:
    loaded = load_settings(environment={"ONTORAG__ONTOLOGIES__COLLECTIONS": '{"polar": ["a.ttl", "b"]}'})
    assert loaded.ontologies.collections == {"polar": ("a.ttl", "b")}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ('{"no name": ["a.ttl"]}', "'no name' is not a name"),
        ('{"polar": []}', "must not be empty"),
        ("a.ttl", "is not a mapping"),
        ('{"polar": "a.ttl"}', "'a.ttl' is not a list"),
    ],
)
def test_what_is_wrong_with_collections_is_said(given: str, said: str) -> None:
    with pytest.raises(BadSettings, match=said):
        load_settings(environment={"ONTORAG__ONTOLOGIES__COLLECTIONS": given})
