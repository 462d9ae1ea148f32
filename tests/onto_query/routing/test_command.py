"""`ontorag stores`, and `ontorag ask` with a store by its name, pages and steps as they are taken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from onto_core.errors import BadSettings
from onto_core.messages import Answer
from onto_query.command import ask
from onto_query.routing.command import stores


@pytest.fixture
def config(films_url: str, films_ontology: Path, tmp_path: Path) -> str:
    settings = {
        "ontologies": {"paths": [str(films_ontology)]},
        "embedder": {"cache": ""},
        "model": {"kind": "rules", "cache": ""},
        "store": {"url": films_url},
        "stores": {"gone": {"url": "falkordb://127.0.0.1:1/g", "share": 0.25, "collections": ["ships"]}, "again": {"url": films_url}},
    }
    path = tmp_path / "ontorag.yaml"
    path.write_text(yaml.safe_dump(settings, sort_keys=False))
    return str(path)


def test_the_stores_are_listed_with_health_latency_and_collections(config: str) -> None:
    result = CliRunner().invoke(stores, ["--config", config, "--json"])
    listed = {each["name"]: each for each in json.loads(result.stdout)}
    assert result.exit_code == 4, "one does not answer"
    assert list(listed) == ["default", "gone", "again"]
    assert (listed["default"]["health"], listed["default"]["kind"], listed["default"]["collections"]) == ("ok", "sparql", ["films"])
    assert listed["default"]["seconds"] >= 0
    assert (listed["gone"]["kind"], listed["gone"]["seconds"], listed["gone"]["share"]) == ("cypher", None, 0.25)
    assert "127.0.0.1:1" in listed["gone"]["health"]
    table = CliRunner().invoke(stores, ["--config", config]).stdout.splitlines()
    assert table[0].split() == ["NAME", "KIND", "URL", "HEALTH", "LATENCY", "SHARE", "COLLECTIONS"]
    assert "25%" in table[2]


def test_steps_are_told_one_by_one_and_the_answer_last(config: str) -> None:
    told = ["Who directed Metropolis?", "--collection", "films", "--config", config, "--backend", "again", "--stream"]
    lines = CliRunner().invoke(ask, [*told, "--json"]).stdout.splitlines()
    *steps, last = (json.loads(line) for line in lines if line.startswith("{"))
    answer = Answer.model_validate(last)
    assert answer.status == "answered"
    assert [step["stage"] for step in steps][:2] == ["analyse", "link"]
    assert answer.steps[-1].message == "answered from the store again"
    plain = CliRunner().invoke(ask, told).stdout.splitlines()
    assert plain[0].startswith("analyse: ")
    assert any("Fritz Lang" in line for line in plain)


def test_a_page_of_a_long_answer(config: str) -> None:
    told = ["Which films are there?", "--collection", "films", "--config", config, "--json", "--limit", "2"]
    first, second = (json.loads(CliRunner().invoke(ask, [*told, "--offset", offset]).stdout.splitlines()[-1]) for offset in ("0", "2"))
    assert (len(first["rows"]), first["next_offset"], second["next_offset"]) == (2, 2, 4)
    assert first["rows"] != second["rows"]
    assert first["revision"] == second["revision"] != ""


def test_an_unknown_store_is_wrong_usage(config: str) -> None:
    result = CliRunner().invoke(ask, ["Who?", "--collection", "films", "--config", config, "--backend", "neo"])
    assert isinstance(result.exception, BadSettings)
    assert result.exception.exit_code == 2
    assert "there are default" in str(result.exception)
