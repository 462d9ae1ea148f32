from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from onto_core.cli.commands.publish import publish
from onto_core.cli.commands.select import select
from onto_extract.commands.extract import extract

WINE = """
@prefix : <http://x.example/wine#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<http://x.example/wine> a owl:Ontology .
:Winery a owl:Class ; rdfs:label "Winery"@en, "Weingut"@de .
:Person a owl:Class ; rdfs:label "Person"@en .
:owner a owl:ObjectProperty ; rdfs:label "owner"@en, "Eigentümer"@de ; rdfs:domain :Winery ; rdfs:range :Person .
:founded a owl:DatatypeProperty ; rdfs:label "founded"@en, "gegründet"@de ; rdfs:domain :Winery ; rdfs:range xsd:gYear .
"""
GERMAN = "Das Weingut Hagemann wurde 1874 gegründet. Der Eigentümer ist seit dem 3. Mai 2018 Ute Hagemann.\n"
HEADER = "Das ist die Liste, wie sie heute im Tal gilt.\n\n| Winery | founded | owner |\n|---|---|---|\n"
TABLE = HEADER + "| Lorenz | 1901 | Karl Kern |\n| Moll | 1911 | Eva Moll |\n"
REPLY = {
    "entities": [{"name": "Hagemann", "type": "Winery"}, {"name": "Ute Hagemann", "type": "Person"}],
    "facts": [
        {"subject": "Hagemann", "property": "owner", "object": "Ute Hagemann"},
        {"subject": "Hagemann", "property": "founded", "value": "1874"},
    ],
}

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A command in an empty folder with an ontology and German texts; no setting of this machine reaches it."""
    for name in list(os.environ):
        if name.startswith(("ONTORAG", "OPENAI")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wine.ttl").write_text(WINE, encoding="utf-8")
    (tmp_path / "gut.txt").write_text(GERMAN, encoding="utf-8")
    (tmp_path / "liste.md").write_text(TABLE, encoding="utf-8")
    return lambda command, *arguments: CliRunner().invoke(command, arguments)


def _only(result: Result) -> Any:
    (message,) = json.loads(result.stdout)["extractions"]
    return message


def test_rules_say_nothing_of_german_prose_and_why(run: Run) -> None:
    message = _only(run(extract, "gut.txt", "--ontology", "wine.ttl", "--model", "rules", "--json"))
    assert (message["triples"], message["degraded"]) == ([], ["rules", "language"])
    shown = run(extract, "gut.txt", "--ontology", "wine.ttl", "--model", "rules").stdout
    assert "1 chunk is in the language 'de'" in " ".join(shown.split())


def test_rules_say_so_of_a_language_without_tables_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "gut.txt").write_text("Винодельня основана в 1874 году, и она принадлежит двум сёстрам.\n", encoding="utf-8")
    message = _only(run(extract, "gut.txt", "--ontology", "wine.ttl", "--model", "rules", "--json"))
    assert "language" in message["degraded"]


def test_a_table_in_a_german_text_is_read_without_a_model(run: Run) -> None:
    message = _only(run(extract, "liste.md", "--ontology", "wine.ttl", "--model", "rules", "--json"))
    said = {(triple["subject"]["label"], triple["predicate"].rpartition("#")[2]) for triple in message["triples"]}
    assert {("Lorenz", "founded"), ("Lorenz", "owner"), ("Moll", "founded"), ("Moll", "owner")} <= said
    assert "language" in message["degraded"]


def test_a_model_reads_german_with_what_its_labels_name(run: Run, endpoint: Any, say: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    endpoint.answers(say(json.dumps(REPLY)))
    for name, value in (("OPENAI_BASE_URL", endpoint.url), ("ONTORAG__MODEL__NAME", "tiny"), ("ONTORAG__SELECTION__WHOLE_BELOW", "0")):
        monkeypatch.setenv(name, value)
    message = _only(run(extract, "gut.txt", "--ontology", "wine.ttl", "--json"))
    assert {iri.rpartition("#")[2] for iri in message["subset"]["properties"]} == {"owner", "founded"}
    assert {triple["predicate"].rpartition("#")[2] for triple in message["triples"]} >= {"owner", "founded"}
    assert message["degraded"] == []


def test_the_language_of_the_option_wins_and_a_wrong_one_is_refused(run: Run) -> None:
    message = _only(run(extract, "gut.txt", "--ontology", "wine.ttl", "--model", "rules", "--language", "en", "--json"))
    assert "language" not in message["degraded"]
    refused = run(extract, "gut.txt", "--ontology", "wine.ttl", "--language", "german")
    assert (refused.exit_code, "'german' is not a language tag such as de" in refused.output) == (2, True)


def test_select_tells_the_language_that_a_text_is_read_in(run: Run) -> None:
    assert json.loads(run(select, "gut.txt", "--ontology", "wine.ttl", "--json").stdout)["language"] == "de"
    assert "rdfs:label@de" in run(select, "gut.txt", "--ontology", "wine.ttl").stdout
    assert json.loads(run(select, "gut.txt", "--ontology", "wine.ttl", "--json", "--language", "nl").stdout)["language"] == "nl"


def test_a_published_chunk_takes_its_language_along_and_lines_keep_their_own(run: Run, tmp_path: Path) -> None:
    lines = [{"document_id": "a", "text": "eins"}, {"document_id": "b", "text": "uno", "language": "it"}]
    (tmp_path / "lines.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    result = run(publish, "chunk", "lines.jsonl", "--language", "de-AT", "--bus", f"sqlite:{tmp_path / 'bus.db'}")
    assert result.exit_code == 0, result.output
    from onto_core.documents.inputs import read_inputs

    assert [chunk.language for chunk in read_inputs(["lines.jsonl"], size=500, language="de-AT").chunks] == ["de-AT", "it"]
    (tmp_path / "bad.jsonl").write_text('{"document_id": "a", "text": "t", "language": "german"}', encoding="utf-8")
    refused = run(publish, "chunk", "bad.jsonl", "--bus", f"sqlite:{tmp_path / 'bus.db'}")
    assert "language: 'german' is not a language tag" in str(refused.exception)
