"""`ontorag demo` as a user runs it: both walks in a process of their own, and what they leave behind, before independent judges."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rdflib import Graph

from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.schema import Schema
from tests.worlds import nursery

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "ontologies" / "demo"
ONTORAG = [sys.executable, "-m", "onto_core.cli.main"]


def clean() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("OPENAI_", "ONTORAG_"))}


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*ONTORAG, *arguments], cwd=cwd, env=clean(), capture_output=True, text=True, check=False, timeout=240)


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    home = tmp_path_factory.mktemp("demo")
    done = run("demo", "--json", cwd=home)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), home


def answers(walked: tuple[dict[str, Any], Path]) -> dict[str, dict[str, Any]]:
    return {answer["question"]: answer for answer in walked[0]["answers"]}


def labels(answer: dict[str, Any]) -> set[str]:
    return {cell.get("label") or cell["value"] for row in answer["rows"] for cell in row if cell}


def test_every_chunk_has_its_extraction_and_nothing_is_given_up(walked: tuple[dict[str, Any], Path]) -> None:
    document = walked[0]
    assert [extraction["chunk_id"] for extraction in document["extractions"]] == [chunk["id"] for chunk in document["chunks"]]
    assert document["dead_letters"] == []
    assert {extraction["model"] for extraction in document["extractions"]} <= {"light", ""}


def test_each_accepted_fact_says_where_in_the_text_it_was_read(walked: tuple[dict[str, Any], Path]) -> None:
    texts = {chunk["id"]: chunk["text"] for chunk in walked[0]["chunks"]}
    for extraction in walked[0]["extractions"]:
        for triple in extraction["triples"]:
            if not triple["inferred"]:
                start, end = triple["span"]
                assert texts[extraction["chunk_id"]][start:end].strip()


def test_what_breaks_a_rule_is_refused_with_the_reason(walked: tuple[dict[str, Any], Path]) -> None:
    rejected = [entry for extraction in walked[0]["extractions"] for entry in extraction["rejected"]]
    assert rejected, "the documents hold at least one statement that the ontologies do not allow"
    assert all(violation["message"] for entry in rejected for violation in entry["violations"])


EXPECTED = {
    "Who designed the Fram?": {"Colin Archer"},
    "Which expeditions were led by Ernest Shackleton?": {"Nimrod Expedition", "Imperial Trans-Antarctic Expedition"},
    "How many ships were built in Dundee?": {"4"},
    "Did Frank Worsley command the Endurance?": {"true"},
    "When was HMS Challenger launched?": {"1858-02-13"},
}


@pytest.mark.parametrize(("question", "rows"), EXPECTED.items(), ids=list(EXPECTED))
def test_a_question_is_answered_from_the_graph_with_its_documents(walked: tuple[dict[str, Any], Path], question: str, rows: set[str]) -> None:
    answer = answers(walked)[question]
    assert (answer["status"], labels(answer)) == ("answered", rows)
    assert answer["citations"]
    assert any(citation["documents"] for citation in answer["citations"])


def test_all_who_took_part_are_named(walked: tuple[dict[str, Any], Path]) -> None:
    answer = answers(walked)["Who took part in the Belgian Antarctic Expedition?"]
    assert {"Roald Amundsen", "Adrien de Gerlache"} <= labels(answer)


def test_what_the_graph_does_not_know_is_not_answered(walked: tuple[dict[str, Any], Path]) -> None:
    answer = answers(walked)["How much did the ticket for the Fram Museum cost in 1950?"]
    assert (answer["status"], answer["rows"]) == ("unanswerable", [])


def test_the_whole_graph_conforms_by_independent_judges(walked: tuple[dict[str, Any], Path], conforms: Callable[..., list[str]]) -> None:
    export = ("graph", "export", "--store", "oxigraph:.ontorag/demo/graph", "--collection", "demo", "--format", "nt")
    exported = nursery.ontorag(*export, folder=walked[1], environment=clean())
    assert exported.returncode == 0, exported.stderr
    graph = Graph().parse(data=exported.stdout, format="nt")
    assert len(graph) > 300
    assert conforms(graph, Schema(load_paths([DEMO]).ontologies)) == []


def test_the_python_of_the_readme_runs_as_it_stands(walked: tuple[dict[str, Any], Path]) -> None:
    (walked[1] / "ontologies").symlink_to(ROOT / "ontologies")
    code = f"import doctest, sys; sys.exit(doctest.testfile({str(ROOT / 'README.md')!r}, module_relative=False).failed)"
    done = subprocess.run([sys.executable, "-c", code], cwd=walked[1], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout
