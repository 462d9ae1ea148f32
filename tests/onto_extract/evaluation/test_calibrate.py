"""`ontorag eval calibrate`: confidence held against gold sentences and fitted to them, through the pipeline with a model at an endpoint."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from onto_core.errors import InputError
from onto_extract.commands.extract import extract
from onto_extract.evaluation.calibrate import calibrate

ONTOLOGY = """@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix : <urn:s#> .
<urn:s> a owl:Ontology . :Ship a owl:Class . :Person a owl:Class .
:designer a owl:ObjectProperty ; rdfs:label "designer" ; rdfs:domain :Ship ; rdfs:range :Person .
:owner a owl:ObjectProperty ; rdfs:label "owner" ; rdfs:domain :Ship ; rdfs:range :Person .
"""
SENTENCE = "The Fram had Colin Archer as her designer, and was sold to Otto Sverdrup."
REPLY = {
    "entities": [{"name": "Fram", "type": "Ship"}, {"name": "Colin Archer", "type": "Person"}, {"name": "Otto Sverdrup", "type": "Person"}],
    "facts": [
        {"subject": "Fram", "property": "designer", "object": "Colin Archer"},
        {"subject": "Fram", "property": "owner", "object": "Otto Sverdrup"},
    ],
}


@pytest.fixture
def gold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, endpoint: Any, say: Any) -> Path:
    """Twenty texts of which the model says two facts each: the one that the text names by its word is right, the other is not."""
    for name in list(os.environ):
        if name.startswith(("ONTORAG", "OPENAI")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    endpoint.answers(say(json.dumps(REPLY)))
    monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
    monkeypatch.setenv("ONTORAG__MODEL__NAME", "tiny")
    monkeypatch.setenv("ONTORAG__EXTRACTION__REPAIR", "0")
    folder = tmp_path / "gold"
    (folder / "owl").mkdir(parents=True)
    (folder / "train").mkdir()
    (folder / "owl" / "ont_1_ships.ttl").write_text(ONTOLOGY, encoding="utf-8")
    triples = [{"sub": "Fram", "rel": "designer", "obj": "Colin Archer"}]
    lines = [json.dumps({"id": f"s{number}", "sent": SENTENCE, "triples": triples}) for number in range(20)]
    (folder / "train" / "ont_1_ships_train.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


def run(*arguments: str) -> Result:
    return CliRunner().invoke(calibrate, list(arguments), catch_exceptions=False)


def test_confidence_is_fitted_to_gold_and_used_by_the_next_extraction(gold: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("--data", str(gold), "--out", "mine.json", "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["before"]["facts"], found["before"]["right"]) == (0, 40, 0.5)
    assert found["after"]["ece"] < found["before"]["ece"]
    assert found["after"]["brier"] < found["before"]["brier"]
    assert json.loads((tmp_path / "mine.json").read_text(encoding="utf-8")) == found["calibration"]
    before = confidences(gold)
    monkeypatch.setenv("ONTORAG__EXTRACTION__CALIBRATION", "mine.json")
    after = confidences(gold)
    assert after["owner"] < 0.5 < after["designer"]
    assert after["owner"] < before["owner"]
    again = json.loads(run("--data", str(gold), "--json").stdout)
    assert again["before"]["ece"] < found["before"]["ece"]


def confidences(gold: Path) -> dict[str, float]:
    Path("one.txt").write_text(SENTENCE, encoding="utf-8")
    given = ["one.txt", "--ontology", str(gold / "owl" / "ont_1_ships.ttl"), "--json"]
    (message,) = json.loads(CliRunner().invoke(extract, given, catch_exceptions=False).stdout)["extractions"]
    return {triple["predicate"].rpartition("#")[2]: triple["confidence"] for triple in message["triples"]}


def test_a_table_shows_expected_and_right_shares_before_and_after(gold: Path) -> None:
    shown = run("--data", str(gold)).stdout
    assert all(word in shown for word in ("40 facts, 50% of them right", "before  expected calibration error", "after   expected calibration error"))
    assert "nothing was written" in shown


def test_gold_is_also_a_file_of_lines_with_an_ontology(gold: Path, tmp_path: Path) -> None:
    facts = [{"subject": "Fram", "property": "urn:s#designer", "object": "Colin Archer"}, {"subject": "Fram", "property": "is a", "object": "Ship"}]
    lines = [json.dumps({"id": str(number), "text": SENTENCE, "facts": facts}) for number in range(12)]
    (tmp_path / "gold.jsonl").write_text("\n".join(lines), encoding="utf-8")
    ontology = str(gold / "owl" / "ont_1_ships.ttl")
    found = json.loads(run("--gold", "gold.jsonl", "--ontology", ontology, "--json").stdout)
    assert (found["before"]["facts"], found["before"]["right"]) == (12 * 5, 2 / 5)  # two relations and three classes, of which the gold has one each
    assert json.loads(run("--gold", "gold.jsonl", "--ontology", ontology, "--sample", "8", "--json").stdout)["before"]["facts"] == 8 * 5


def test_too_few_facts_are_refused(gold: Path) -> None:
    with pytest.raises(InputError, match="are 20, too few to fit anything to"):
        run("--data", str(gold), "--limit", "10")


def test_a_bad_calibration_in_use_is_named(gold: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bad.json").write_text('{"weights": {}}', encoding="utf-8")
    monkeypatch.setenv("ONTORAG__EXTRACTION__CALIBRATION", "bad.json")
    with pytest.raises(InputError, match="intercept"):
        run("--data", str(gold))
