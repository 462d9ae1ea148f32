"""`ontorag publish chunk` again and again: documents that are new, changed, as they were, and gone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from onto_core.cli.main import root
from onto_core.errors import BackendUnavailable, InputError


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    root = Path(__file__).parents[4]
    monkeypatch.setenv("ONTORAG__ONTOLOGIES__PATHS", str(root / "ontologies" / "demo"))
    monkeypatch.setenv("ONTORAG__MODEL__KIND", "rules")
    docs = tmp_path / "docs"
    (docs / "deep").mkdir(parents=True)
    (docs / "a.md").write_text("The Fram was built in Larvik.\n\nThe Gjoa was built in Rosendal.")
    (docs / "deep" / "b.md").write_text("The Endurance was built in Sandefjord.")
    return tmp_path


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(root, [*arguments], catch_exceptions=True)


def publish(*arguments: str) -> dict[str, Any]:
    result = invoke("publish", "chunk", "docs", "--chunk-size", "100", "--json", *arguments)
    assert result.exit_code == 0, result.output + repr(result.exception)
    said = json.loads(result.stdout)
    return {"published": said["published"], **{word: ids for word, ids in said["documents"].items() if ids}}


def drain() -> dict[str, Any]:
    result = invoke("run", "--drain", "--json", "kg-extract-ontology", "sparql-cassandra")
    assert result.exit_code == 0, result.output + repr(result.exception)
    return dict(json.loads(result.stdout.splitlines()[-1]))


def built() -> set[str]:
    query = "SELECT ?o { ?s <https://example.org/voyages#builtIn> ?o }"
    rows = json.loads(invoke("sparql", query, "--json").stdout)["results"]["bindings"]
    return {row["o"]["value"].rpartition(":")[2] for row in rows}


def test_a_folder_that_changes_is_followed(world: Path) -> None:
    assert publish() == {"published": 2, "new": ["a.md", "deep/b.md"]}
    assert publish("--dry-run")["new"] == ["a.md", "deep/b.md"], "nobody has put the first into force yet"
    drain()
    assert built() == {"larvik", "rosendal", "sandefjord"}

    assert publish() == {"published": 0, "unchanged": ["a.md", "deep/b.md"]}
    assert drain() == {"kg-extract-ontology": {}, "sparql-cassandra": {}}

    (world / "docs" / "a.md").write_text("The Fram was built in Bergen.")
    assert publish() == {"published": 1, "changed": ["a.md"], "unchanged": ["deep/b.md"]}
    drain()
    assert built() == {"bergen", "sandefjord"}

    (world / "docs" / "deep" / "b.md").unlink()
    assert publish() == {"published": 0, "unchanged": ["a.md"]}, "without --prune nothing goes"
    assert publish("--prune", "--dry-run") == {"published": 0, "unchanged": ["a.md"], "gone": ["deep/b.md"]}
    assert drain()["sparql-cassandra"] == {}
    assert publish("--prune") == {"published": 0, "unchanged": ["a.md"], "gone": ["deep/b.md"]}
    drain()
    assert built() == {"bergen"}
    assert publish("--prune") == {"published": 0, "unchanged": ["a.md"]}


def test_again_and_another_name_of_the_version_are_reasons_to_publish(world: Path) -> None:
    publish()
    drain()
    assert publish("--again") == {"published": 2, "changed": ["a.md", "deep/b.md"]}
    assert drain()["kg-extract-ontology"]["done"] >= 2
    assert publish("--version", "2nd") == {"published": 0, "changed": ["a.md", "deep/b.md"]}
    drain()
    assert publish("--version", "2nd")["unchanged"] == ["a.md", "deep/b.md"]
    assert publish("--version", "2nd", "--metadata", "author=me")["changed"] == ["a.md", "deep/b.md"]
    drain()
    asked = invoke("sparql", "SELECT ?v { GRAPH ?g { ?c <urn:ontorag:vocabulary:metadata/author> ?v } }", "--json")
    assert {row["v"]["value"] for row in json.loads(asked.stdout)["results"]["bindings"]} == {"me"}


def test_an_answer_shows_the_sentence_that_says_so(world: Path) -> None:
    publish()
    drain()
    answer = invoke("ask", "Where was the Endurance built?", "--json")
    (citation,) = json.loads(answer.stdout)["citations"]
    (passage,) = citation["passages"]
    assert (passage["document"], passage["text"]) == ("deep/b.md", "The Endurance was built in Sandefjord.")
    assert "Endurance" in passage["text"][passage["start"] : passage["end"]]
    assert "»" in invoke("ask", "Where was the Endurance built?").stdout


def test_a_document_that_cannot_be_read_is_not_taken_for_gone(world: Path) -> None:
    publish()
    drain()
    (world / "docs" / "a.md").write_bytes(b"\xff\xfe\xff")
    result = invoke("publish", "chunk", "docs", "--prune", "--skip-bad")
    assert isinstance(result.exception, InputError)
    drain()
    assert "larvik" in built()


def test_prune_without_a_store_to_ask_is_refused(world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONTORAG__STORE__URL", "falkordb://127.0.0.1:1/none")
    result = invoke("publish", "chunk", "docs", "--prune")
    assert isinstance(result.exception, BackendUnavailable)
    assert "--prune needs the store" in str(result.exception)
    assert invoke("publish", "chunk", "docs").exit_code == 0, "without it everything is published"


@pytest.mark.parametrize("pair", ["author", "=me", "x" * 201 + "=1"])
def test_metadata_that_are_none_are_refused(world: Path, pair: str) -> None:
    result = invoke("publish", "chunk", "docs", "--metadata", pair)
    assert result.exit_code == 2
    assert "--metadata" in result.output


def test_of_two_values_a_query_sees_the_one_of_the_newer_document_and_the_other_is_listed(world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONTORAG__GRAPH__CONFLICTS__PROPERTIES", '{"voyages:builtIn": "newest"}')
    (world / "docs" / "a.md").write_text("The Fram was built in Larvik.")
    (world / "docs" / "deep" / "b.md").write_text("The Fram was built in Bergen.")
    assert invoke("publish", "chunk", "docs/a.md", "--metadata", "date=2024-05-31").exit_code == 0
    assert invoke("publish", "chunk", "docs/deep/b.md", "--metadata", "date=2019-01-01").exit_code == 0
    drain()
    assert built() == {"larvik"}
    (conflict,) = json.loads(invoke("graph", "conflicts", "--json").stdout)["conflicts"]
    assert {value["kept"]: value["documents"] for value in conflict["values"]} == {True: 1, False: 1}
    assert invoke("publish", "chunk", "docs/deep/b.md", "--metadata", "date=2025-01-01").exit_code == 0
    drain()
    assert built() == {"bergen"}


def test_what_the_ontology_lacks_is_read_from_what_the_store_keeps(world: Path) -> None:
    (world / "docs" / "a.md").write_text("The Fram was painted by Karin Voss. The Gjoa was painted by Karin Voss.")
    publish()
    drain()
    result = invoke("ontology", "propose", "--model", "rules", "--least-chunks", "1", "--json")
    assert result.exit_code == 0, result.output + repr(result.exception)
    assert json.loads(result.stdout)["read"]["extractions"] == 2
    nothing = invoke("ontology", "propose", "--model", "rules", "--collection", "other")
    assert isinstance(nothing.exception, InputError)
