from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from onto_core.errors import InputError
from onto_extract import Extractor
from onto_extract.commands.examples import examples
from onto_extract.commands.extract import extract

SHIPS = {
    "metadata": {"name": "Ships", "namespace": "http://example.org/ships#"},
    "classes": {"ship": {}, "person": {"owl:disjointWith": ["ship"]}},
    "objectProperties": {"designed-by": {"rdfs:label": "designer", "rdfs:domain": "ship", "rdfs:range": "person"}},
}
FRAM = ("--text", "Colin Archer drew the Fram.", "--fact", "Fram | designed-by | Colin Archer", "--fact", "Fram | is a | ship")
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Commands in a folder with an ontology, where no setting of this machine reaches."""
    for name in list(os.environ):
        if name.startswith(("ONTORAG", "OPENAI")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ships.json").write_text(json.dumps(SHIPS))
    return lambda *arguments: CliRunner().invoke(examples, [*arguments, "--ontology", "ships.json"])


def kept(path: str = "examples/ships.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text().splitlines()]


def test_a_solved_text_is_kept_beside_its_ontology_and_listed_and_removed_by_its_id(run: Run) -> None:
    assert run("add", *FRAM).exit_code == 0
    assert [fact["property"] for fact in kept()[0]["facts"]] == ["designed-by", "is a"]
    assert run("add", *FRAM[:4]).exit_code == 0
    assert len(kept()) == 1
    shown = run("list").stdout
    assert "Colin Archer drew the Fram." in shown
    (number,) = {word for word in shown.split() if len(word) == 8 and all(sign in "0123456789abcdef" for sign in word)}
    assert run("remove", number).exit_code == 0
    assert kept() == []


def test_an_id_that_no_example_has_is_named(run: Run) -> None:
    run("add", *FRAM)
    result = run("remove", "deadbeef")
    assert isinstance(result.exception, InputError)
    assert [problem.where for problem in result.exception.problems] == ["deadbeef"]
    assert len(kept()) == 1


def test_facts_that_the_judge_would_refuse_are_all_named_and_nothing_is_kept(run: Run) -> None:
    wrong = ("--fact", "Fram | desined-by | Colin Archer", "--fact", "Fram | designed-by | Nansen", "--fact", "Fram | is a | tree")
    result = run("add", *FRAM[:2], *wrong)
    assert isinstance(result.exception, InputError)
    told = " / ".join(map(str, result.exception.problems))
    assert "'desined-by' is not a property" in told
    assert "'Nansen' does not occur in the text" in told
    assert "tree" in told
    assert not Path("examples").exists()


def test_import_takes_both_forms_finds_properties_by_label_and_keeps_the_good_lines(run: Run) -> None:
    lines = [
        {
            "text": "The Maud is a design of Christian Jensen.",
            "facts": [{"subject": "Maud", "property": "designed-by", "object": "Christian Jensen"}],
        },
        {"id": "t1", "sent": "Archer drew the Fram.", "triples": [{"sub": "Fram_(ship)", "rel": "designer", "obj": "Archer"}]},
        {"id": "t2", "sent": "It sank.", "triples": [{"sub": "It", "rel": "sank", "obj": "sea"}]},
        {"text": "Nothing."},
    ]
    Path("solved.jsonl").write_text("\n".join([*map(json.dumps, lines), "{"]))
    result = run("import", "solved.jsonl")
    assert result.exit_code == 1
    assert [example["facts"][0]["subject"] for example in kept()] == ["Maud", "Fram"]
    for place in ("solved.jsonl: line 3", "solved.jsonl: line 4", "solved.jsonl: line 5"):
        assert place in result.stderr


def test_an_extraction_shows_the_model_the_examples_beside_the_ontology(run: Run, endpoint: Any, say: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    run("add", *FRAM)
    endpoint.answers(say(json.dumps({"facts": [{"subject": "Maud", "property": "designed-by", "object": "Jensen"}]})))
    monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
    monkeypatch.setenv("ONTORAG__MODEL__NAME", "tiny")
    Path("maud.txt").write_text("Christian Jensen drew the ship Maud.\n")

    def turns(*options: str) -> list[str]:
        asked = len(endpoint.asked)
        result = CliRunner().invoke(extract, ["maud.txt", "--ontology", "ships.json", *options])
        assert result.exit_code == 0, result.output
        return [turn["content"] for _, body in endpoint.asked[asked:] if "messages" in body for turn in body["messages"]]

    shown = turns()
    assert "Colin Archer drew the Fram." in shown[1]
    assert json.loads(shown[2])["facts"][0] == {"subject": "Fram", "property": "designed-by", "object": "Colin Archer"}
    assert "the ship Maud" in shown[-1]
    with Extractor("ships.json") as extractor:
        told = extractor.extract("Knut Skaale drew the ship Gjoa.").reading.proposals[0].messages
    assert "Colin Archer drew the Fram." in told[1]["content"]
    plain = turns("--examples", "none")  # asked anew: the reply that is kept is of another prompt
    assert len(plain) == 2
    assert "Colin Archer" not in "".join(plain)


def test_examples_that_are_named_and_not_there_or_broken_are_told(run: Run) -> None:
    missing = CliRunner().invoke(examples, ["list", "--ontology", "ships.json", "--examples", "none.jsonl"])
    assert "is not there" in str(missing.exception)
    Path("bad.jsonl").write_text('{"text": ""}\n[]\n')
    broken = CliRunner().invoke(examples, ["list", "--ontology", "ships.json", "--examples", "bad.jsonl"])
    assert isinstance(broken.exception, InputError)
    assert {problem.where.split(": ")[1] for problem in broken.exception.problems} == {"line 1", "line 2"}
