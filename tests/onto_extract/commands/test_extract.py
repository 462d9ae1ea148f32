from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rdflib import RDF, RDFS, Graph, Literal, URIRef

from onto_core.errors import InputError, OntoRagError
from onto_core.messages import Chunk, Extraction
from onto_extract.commands.extract import extract
from tests.worlds import nursery

SHIPS = {
    "metadata": {"name": "Ships", "namespace": "http://example.org/ships#"},
    "classes": {"vessel": {}, "ship": {"rdfs:subClassOf": "vessel"}, "person": {}},
    "objectProperties": {"designed-by": {"rdfs:domain": "ship", "rdfs:range": "person"}},
    "datatypeProperties": {"tonnage": {"rdfs:domain": "ship", "rdfs:range": "xsd:decimal"}},
}
TEXT = "The ship Fram was designed by Colin Archer. Her tonnage is 402.50.\n"
REPLY = {
    "entities": [{"name": "Fram", "type": "ship"}, {"name": "Colin Archer", "type": "person"}],
    "facts": [
        {"subject": "Fram", "property": "designed-by", "object": "Colin Archer"},
        {"subject": "Fram", "property": "tonnage", "value": "402.50"},
        {"subject": "Colin Archer", "property": "designed-by", "object": "Fram"},
    ],
}


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, with an ontology and a text; no setting of this machine reaches it."""
    for name in list(os.environ):
        if name.startswith(("ONTORAG", "OPENAI")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ships.json").write_text(json.dumps(SHIPS))
    (tmp_path / "fram.txt").write_text(TEXT)
    return tmp_path


@pytest.fixture
def model(endpoint: Any, say: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """An endpoint that answers with REPLY, configured by the customary variables."""
    endpoint.answers(say(json.dumps(REPLY)))
    monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
    monkeypatch.setenv("ONTORAG__MODEL__NAME", "tiny")
    monkeypatch.setenv("ONTORAG__EXTRACTION__REPAIR", "0")
    return endpoint


Run = Callable[..., Result]


@pytest.fixture
def run(world: Path) -> Run:
    def invoke(*arguments: str, input: str | None = None) -> Result:
        return CliRunner().invoke(extract, [*arguments, "--ontology", "ships.json"], input=input)

    return invoke


def test_json_is_one_document_of_extraction_messages(run: Run, model: Any) -> None:
    result = run("fram.txt", "--json")
    (fields,) = json.loads(result.stdout)["extractions"]
    extraction = Extraction.model_validate(fields)
    assert (result.exit_code, extraction.document_id, extraction.model) == (0, "fram.txt", "tiny-1")
    assert {triple.predicate.rpartition("#")[2] for triple in extraction.triples} == {"type", "designed-by", "tonnage"}
    assert [refused.raw["subject"] for refused in extraction.rejected] == ["Colin Archer"]


def test_the_table_shows_facts_refusals_with_reasons_and_what_it_took(run: Run, model: Any) -> None:
    shown = run("fram.txt").stdout
    reason = _extraction(run).rejected[0].violations[0].message
    for part in (
        "Fram (ship)",
        "Colin Archer (person)",
        "designed-by",
        "402.50",
        "subset of 3 classes and 2 properties of 5 elements",
        "1 refused",
        "model: tiny-1",
    ):
        assert part in shown
    assert "is a " not in shown.partition("refused")[0]
    assert " ".join(reason.split()[:4]) in " ".join(shown.replace("│", " ").split())


def _extraction(run: Run) -> Extraction:
    return Extraction.model_validate(json.loads(run("fram.txt", "--json").stdout)["extractions"][0])


@pytest.mark.parametrize(("form", "syntax"), [("ttl", "turtle"), ("nt", "nt")])
def test_rdf_holds_facts_types_and_labels_and_keeps_lexical_forms(run: Run, model: Any, form: str, syntax: str) -> None:
    graph = Graph().parse(data=run("fram.txt", "--format", form).stdout, format=syntax)
    ships = "http://example.org/ships#"
    fram, archer = URIRef("urn:ontorag:entity:fram"), URIRef("urn:ontorag:entity:colin-archer")
    assert (fram, URIRef(ships + "designed-by"), archer) in graph
    assert set(graph.objects(fram, RDF.type)) == {URIRef(ships + "ship"), URIRef(ships + "vessel")}
    assert (archer, RDFS.label, Literal("Colin Archer")) in graph
    assert [str(value) for value in graph.objects(fram, URIRef(ships + "tonnage"))] == ["402.50"]


def test_json_lines_are_one_triple_each(run: Run, model: Any) -> None:
    lines = [json.loads(line) for line in run("fram.txt", "--format", "jsonl").stdout.splitlines()]
    said = [line for line in lines if line["predicate"].endswith("designed-by")]
    assert 0.5 < said[0].pop("confidence") < 1
    assert said == [
        {
            "subject": "Fram",
            "subject_type": "http://example.org/ships#ship",
            "predicate": "http://example.org/ships#designed-by",
            "object": "Colin Archer",
            "object_type": "http://example.org/ships#person",
            "subject_iri": "urn:ontorag:entity:fram",
            "object_iri": "urn:ontorag:entity:colin-archer",
            "document_id": "fram.txt",
            "chunk_id": Chunk(document_id="fram.txt", text=TEXT.strip()).id,
            "span": [9, 42],
            "inferred": False,
        }
    ]


def test_explain_all_shows_every_step(run: Run, model: Any) -> None:
    shown = run("fram.txt", "--explain-all").stdout
    for part in ("segments", "matches", "subset", "You turn a text into facts", '"property": "tonnage"', "accepted", "refused"):
        assert part in shown
    document = json.loads(run("fram.txt", "--explain-all", "--json").stdout)
    (steps,) = document["explanations"]
    assert steps["proposals"][0]["messages"][1]["content"].endswith("~~~~~\nIts words name: designed-by, tonnage")
    assert json.loads(steps["proposals"][0]["reply"]) == REPLY


def test_explain_tells_for_each_sentence_what_was_seen_matched_said_and_refused(run: Run, model: Any) -> None:
    lines = [line.strip() for line in run("fram.txt", "--explain").stdout.splitlines()]
    first, second = (lines.index(sentence) for sentence in ("The ship Fram was designed by Colin Archer.", "Her tonnage is 402.50."))
    assert any(line.startswith("seen:") and "Colin Archer" in line for line in lines[first:second])
    assert any(line.startswith("matched:") and "ships:designed-by" in line for line in lines[first:second])
    assert "said:     Fram | designed-by | Colin Archer" in lines[first:second]
    assert any(line.startswith("refused:  Colin Archer (person) | designed-by | Fram (ship)") for line in lines)
    assert "said:     Fram | tonnage | 402.50" in lines[second:]
    (steps,) = json.loads(run("fram.txt", "--explain", "--json").stdout)["explanations"]
    assert [sentence["text"] for sentence in steps["sentences"]] == [lines[first], lines[second]]
    assert [fact["accepted"] for fact in steps["sentences"][1]["proposed"] if fact["predicate"] == "tonnage"] == [True]


def test_the_summary_says_why_there_is_no_more(run: Run, model: Any) -> None:
    assert "not said: refused by the rule 'rival' (1)" in run("fram.txt").stdout


def test_labels_without_words_are_cautioned_of_where_rules_read(world: Path) -> None:
    coded = {"metadata": SHIPS["metadata"], "classes": {"C0001": {}, "C0002": {}}, "objectProperties": {"P17": {"rdfs:domain": "C0001"}}}
    (world / "coded.json").write_text(json.dumps(coded))
    (world / "fram.txt").write_text("C0001 and C0002 are codes.")
    shown = CliRunner().invoke(extract, ["fram.txt", "--ontology", "coded.json", "--model", "rules"]).stdout
    assert "caution: most labels of the ontology are no words" in shown


def test_text_with_markup_of_the_terminal_is_shown_as_it_is(run: Run, world: Path, endpoint: Any, say: Any, model: Any) -> None:
    (world / "fram.txt").write_text("The ship [bold]Fram[/red] was designed by Colin Archer.")
    endpoint.answers(say(json.dumps(REPLY).replace("Fram", "[bold]Fram[/red]")))
    assert "[bold]Fram[/red]" in run("fram.txt").stdout


def test_standard_input_and_several_chunks_keep_their_order(run: Run, model: Any) -> None:
    lines = "\n".join(Chunk(document_id="d", ordinal=n, text=TEXT).model_dump_json() for n in range(5))
    extractions = json.loads(run("-", "--json", input=lines).stdout)["extractions"]
    assert [extraction["ordinal"] for extraction in extractions] == [0, 1, 2, 3, 4]


def test_a_second_run_asks_the_model_nothing(run: Run, model: Any) -> None:
    run("fram.txt", "--json")
    asked = len(model.asked)
    again = json.loads(run("fram.txt", "--json").stdout)["extractions"][0]
    assert (asked, len(model.asked), again["usage"]["calls"]) == (1, 1, 0)


def test_a_chunk_whose_reply_cannot_be_read_leaves_the_others_and_is_asked_for_again(run: Run, model: Any, say: Any) -> None:
    model.script = lambda path, body: say("I would rather not." if "The ship Fram" in body["messages"][1]["content"] else json.dumps(REPLY))
    lines = "\n".join(Chunk(document_id="d", ordinal=n, text=text).model_dump_json() for n, text in enumerate([TEXT, TEXT.replace("Fram", "Maud")]))
    for calls in (2, 3):
        result = run("-", "--json", input=lines)
        assert [extraction["ordinal"] for extraction in json.loads(result.stdout)["extractions"]] == [1]
        assert (result.exit_code, len(model.asked)) == (4, calls)
        assert "d chunk 0: nothing in the model's reply" in result.stderr


def test_a_model_is_chosen_by_name(run: Run, model: Any) -> None:
    run("fram.txt", "--model", "other")
    assert model.asked[-1][1]["model"] == "other"


def test_every_problem_of_every_input_is_named(run: Run, world: Path) -> None:
    (world / "bad.txt").write_bytes(b"caf\xe9")
    (world / "bad.jsonl").write_text('{"text": ""}\n')
    error = run("bad.txt", "missing.txt", "bad.jsonl").exception
    assert isinstance(error, InputError)
    assert [problem.where for problem in error.problems] == [
        "bad.txt: line 1",
        "missing.txt",
        "bad.jsonl: line 1: document_id",
        "bad.jsonl: line 1: text",
    ]


def test_good_files_are_extracted_beside_bad_ones_which_are_listed_at_the_end(run: Run, world: Path, model: Any) -> None:
    (world / "scan.pdf").write_bytes(b"%PDF-1.7\n\x00")
    result = run("scan.pdf", "fram.txt", "missing.txt", "--json")
    assert [fields["document_id"] for fields in json.loads(result.stdout)["extractions"]] == ["fram.txt"]
    assert result.exit_code == 1
    assert "scan.pdf: is a PDF that cannot be opened" in result.stderr
    assert "missing.txt: cannot be read" in result.stderr


def test_a_folder_stands_for_its_texts(run: Run, world: Path, model: Any) -> None:
    (world / "reports" / "old").mkdir(parents=True)
    for name in ("reports/fram.txt", "reports/old/fram.txt", "reports/maud.md", "reports/photo.png", "reports/.draft.md"):
        (world / name).write_text(TEXT)
    result = run("reports", "--json")
    ids = [fields["document_id"] for fields in json.loads(result.stdout)["extractions"]]
    assert (result.exit_code, ids) == (0, ["fram.txt", "maud.md", "old/fram.txt"])
    assert "not read in folders: .png 1" in result.stderr


def test_lines_of_a_piped_table_are_not_cut(run: Run, world: Path, model: Any, endpoint: Any, say: Any) -> None:
    name = "Fram" + " of the very long name" * 12
    (world / "fram.txt").write_text(TEXT.replace("Fram", name))
    endpoint.answers(say(json.dumps(REPLY).replace("Fram", name)))
    assert any(name in line and "Colin Archer" in line for line in run("fram.txt").stdout.splitlines())


def test_an_endpoint_that_is_down_is_exit_code_4(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("ONTORAG__MODEL__TRIES", "1")
    error = run("fram.txt", "--model", "tiny").exception
    assert isinstance(error, OntoRagError)
    assert error.exit_code == 4


def _process(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return nursery.ontorag("extract", *arguments, given=stdin)


def test_as_a_process_it_prints_json_only_and_ends_with_0(world: Path, model: Any) -> None:
    done = nursery.cold("extract", "-", "--ontology", "ships.json", "--json", given=TEXT)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["extractions"][0]["document_id"] == "stdin"


def test_as_a_process_bad_input_is_1_with_nothing_on_standard_output(world: Path) -> None:
    (world / "broken.ttl").write_text("no turtle")
    for arguments in (("missing.txt", "--ontology", "ships.json"), ("fram.txt", "--ontology", "broken.ttl")):
        done = _process(*arguments, "--json")
        assert (done.returncode, done.stdout) == (1, "")
        assert arguments[0] in done.stderr or arguments[2] in done.stderr


def test_as_a_process_wrong_usage_is_2(world: Path) -> None:
    done = _process("fram.txt")
    assert (done.returncode, "--ontology" in done.stderr) == (2, True)
    done = _process("fram.txt", "--ontology", "ships.json", "--model", "gpt-x")
    assert (done.returncode, "OPENAI_BASE_URL" in done.stderr) == (2, True)
