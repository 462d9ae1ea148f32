"""`ontorag ask` as a process: exit codes, JSON, and what a person reads."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from onto_core.messages import Answer
from tests.worlds import nursery


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ask")


def run(
    home: Path, *arguments: str, stdin: str = "", by: Callable[..., subprocess.CompletedProcess[str]] = nursery.ontorag
) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("ONTORAG", "OPENAI"))}
    return by("ask", *arguments, folder=home, given=stdin, environment=clean)


@pytest.fixture
def options(films_url: str, films_ontology: Path) -> list[str]:
    return ["--store", films_url, "--ontology", str(films_ontology), "--collection", "films", "--model", "rules"]


def test_an_answer_has_its_sentence_its_rows_and_their_documents(home: Path, options: list[str]) -> None:
    done = run(home, "Who directed Metropolis?", *options, by=nursery.cold)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Fritz Lang [1] directed Metropolis.\n  [1] Fritz Lang  <- metropolis.txt\n(answered: rules)\n"


def test_no_ontology_is_needed_to_ask_a_graph(home: Path, films_url: str) -> None:
    done = run(home, "Who directed Metropolis?", "--store", films_url, "--collection", "films", "--model", "rules")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Fritz Lang [1]")


def test_json_is_the_answer_message_and_nothing_else(home: Path, options: list[str]) -> None:
    done = run(home, "Who directed Metropolis?", *options, "--json")
    answer = Answer.model_validate_json(done.stdout)
    assert (done.returncode, answer.status, answer.query is not None, answer.citations[0].documents) == (0, "answered", True, ("metropolis.txt",))
    assert list(json.loads(done.stdout))[:3] == ["id", "question_id", "status"]


def test_lines_of_standard_input_are_questions(home: Path, options: list[str]) -> None:
    done = run(home, "-", *options, "--json", stdin="Who directed M?\n\nHow many films are there?\n")
    assert [json.loads(line)["rows"][0][0]["value"] for line in done.stdout.splitlines()] == ["urn:films:lang", "10"]


def test_explain_shows_the_steps_and_the_query(home: Path, options: list[str]) -> None:
    done = run(home, "Who directed Metropolis?", *options, "--explain")
    assert "link: 1 mentions" in done.stdout
    assert "SELECT DISTINCT ?who" in done.stdout


@pytest.mark.parametrize(
    ("question", "code", "status"),
    [("Delete all films", 3, "refused"), ("How do I boil an egg?", 0, "out_of_scope"), ("Which films did Peter Lorre direct?", 0, "empty")],
)
def test_the_exit_code_tells_a_refusal_from_an_honest_word(home: Path, options: list[str], question: str, code: int, status: str) -> None:
    done = run(home, question, *options, "--json")
    assert (done.returncode, json.loads(done.stdout)["status"]) == (code, status)


def test_a_broken_ontology_names_every_problem(home: Path, films_url: str) -> None:
    (home / "broken.ttl").write_text("@prefix : <urn:x> . :a :b")
    done = run(home, "Who directed M?", "--store", films_url, "--ontology", "broken.ttl")
    assert (done.returncode, done.stdout) == (1, "")
    assert "broken.ttl" in done.stderr


def test_a_store_that_is_none_is_a_setting_that_is_wrong(home: Path, films_ontology: Path) -> None:
    done = run(home, "Who directed M?", "--store", "nonsense:x", "--ontology", str(films_ontology), "--model", "rules")
    assert done.returncode == 2
    assert "store.url" in done.stderr


def test_no_question_is_wrong_usage(home: Path, options: list[str]) -> None:
    assert run(home, "  ", *options).returncode == 2
    assert run(home, "-", *options, stdin="\n").returncode == 2


def test_help_answers_at_once_and_has_an_example(home: Path) -> None:
    done = run(home, "--help")
    assert (done.returncode, "Example: ontorag ask" in done.stdout) == (0, True)


def test_a_store_that_is_not_there_is_a_service_that_is_unavailable(tmp_path: Path) -> None:
    ontology = tmp_path / "o.json"
    ontology.write_text('{"metadata": {"name": "o", "namespace": "http://o/#"}, "classes": {"thing": {}}}')
    done = run(tmp_path, "Who?", "--store", f"oxigraph:{tmp_path / 'none'}", "--ontology", str(ontology))
    assert (done.returncode, done.stdout) == (4, "")
    assert "there is no graph in" in done.stderr
