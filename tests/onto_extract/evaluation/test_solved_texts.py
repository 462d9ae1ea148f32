from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from onto_core.errors import InputError
from onto_extract.evaluation.command import extract

ONTOLOGY = """
@prefix : <http://example.org/ships#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<http://example.org/ships> a owl:Ontology .
:Ship a owl:Class . :Person a owl:Class .
:designer a owl:ObjectProperty ; rdfs:label "designer" ; rdfs:domain :Ship ; rdfs:range :Person .
"""
DRAWN = "Colin Archer was the designer of the ship Fram."
SENTENCES = {
    "train": [(DRAWN, "Fram", "Colin_Archer"), ("Knut Skaale built the Gjoa.", "Gjoa", "Knut_Skaale")],
    "ground_truth": [("Archer's Fram is a ship that Colin Archer designed.", "Fram", "Colin_Archer")],
}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "owl").mkdir()
    (tmp_path / "owl" / "ont_1_ships.ttl").write_text(ONTOLOGY)
    for split, sentences in SENTENCES.items():
        (tmp_path / split).mkdir()
        lines = [{"id": text, "sent": text, "triples": [{"sub": s, "rel": "designer", "obj": o}]} for text, s, o in sentences]
        (tmp_path / split / f"ont_1_ships_{split}.jsonl").write_text("\n".join(map(json.dumps, lines)))
    return tmp_path


Ask = Callable[..., tuple[str, dict[str, Any]]]


@pytest.fixture
def ask(data: Path, endpoint: Any, say: Any, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """The command with options: what the model was shown, and the figures."""
    endpoint.answers(say(json.dumps({"facts": [{"subject": "Fram", "property": "designer", "object": "Colin Archer"}]})))
    monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
    monkeypatch.setenv("ONTORAG__MODEL__NAME", "tiny")

    def run(*options: str) -> tuple[str, dict[str, Any]]:
        result = CliRunner().invoke(extract, ["--data", str(data), "--json", *options])
        assert result.exit_code == 0, result.output
        turns = [turn["content"] for _, body in endpoint.asked for turn in body.get("messages", ())]
        return "\n".join(turns), json.loads(result.stdout)

    return run


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ((), set()),
        (("--examples", "train"), {DRAWN, "Knut Skaale built the Gjoa."}),
        (("--examples", "train", "--no-overlap"), {"Knut Skaale built the Gjoa."}),
        (("--examples", "train/ont_1_ships_train.jsonl"), {DRAWN, "Knut Skaale built the Gjoa."}),
    ],
)
def test_a_measurement_shows_the_examples_that_are_asked_for(ask: Ask, options: tuple[str, ...], shown: set[str]) -> None:
    turns, figures = ask(*options)
    assert {text for text, _, _ in SENTENCES["train"] if text in turns} == shown
    assert figures["official"]["f1"] == 1.0


def test_a_sentence_is_never_shown_as_its_own_example(ask: Ask) -> None:
    turns, _ = ask("--examples", "train", "--split", "train", "--limit", "1")
    assert turns.count(DRAWN) == 1
    assert "Knut Skaale built the Gjoa." in turns


def test_a_file_of_examples_that_is_missing_is_named(data: Path) -> None:
    result = CliRunner().invoke(extract, ["--data", str(data), "--examples", "none.jsonl"])
    assert isinstance(result.exception, InputError)
    assert "none.jsonl" in str(result.exception)
