"""The measures of extraction, on cases worked out by hand, and the command that prints them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from onto_core.errors import InputError
from onto_extract.evaluation.measures import Said, SentenceScore, figures, is_hallucinated, official, relation_counts, report, strict_key
from onto_extract.evaluation.text2kg import read
from tests.worlds import nursery

GOLD = (Said("Aarhus_Airport", "location", "Tirstrup"), Said("Aarhus_Airport", "runwayLength", "2776.0"))
TEXT = "Aarhus Airport in Tirstrup has a runway of 2776.0 m."


def outcome(*predicted: Said, ontology: str = "airport", gold: tuple[Said, ...] = GOLD, known: int | None = None) -> SentenceScore:
    return SentenceScore(ontology, TEXT, gold, predicted, len(predicted) if known is None else known)


def test_official_leaves_out_predictions_of_relations_that_the_sentence_has_not() -> None:
    right, foreign = Said("Aarhus Airport", "location", "Tirstrup"), Said("Aarhus Airport", "country", "Denmark")
    found = official(GOLD, [right, foreign])
    assert (found.precision, found.recall, found.f1) == (1.0, 0.5, pytest.approx(2 / 3))


def test_official_ignores_case_spaces_and_underscores_only() -> None:
    assert official(GOLD[:1], [Said("aarhus airport", "Location", "TIRSTRUP")]).f1 == 1.0
    assert official((Said("A", "name", '"B"'),), [Said("A", "name", "B")]).f1 == 0.0


def test_silence_scores_nothing() -> None:
    assert official(GOLD, []).f1 == 0.0
    assert official(GOLD, [Said("Aarhus Airport", "country", "Denmark")]).f1 == 0.0


def test_strict_counts_every_prediction() -> None:
    right, foreign = Said("Aarhus Airport", "location", "Tirstrup"), Said("Aarhus Airport", "country", "Denmark")
    found = figures([outcome(right, foreign)]).strict
    assert (found.precision, found.recall, found.f1) == (0.5, 0.5, 0.5)


def test_strict_compares_names_without_brackets_signs_and_case_but_relations_as_they_are() -> None:
    assert strict_key(Said("Abner_(footballer)", "club", '"C.D. FAS"')) == strict_key(Said("abner", "club", "CD FAS"))
    assert strict_key(Said("A", "birthPlace", "B")) != strict_key(Said("A", "birth_place", "B"))


def test_one_fact_said_twice_counts_once() -> None:
    found = figures([outcome(Said("Aarhus Airport", "location", "Tirstrup"), Said("AARHUS airport", "location", "Tirstrup"))])
    assert found.strict.precision == 1.0


def test_strict_pools_sentences_and_official_averages_them() -> None:
    good, silent = outcome(*GOLD), outcome()
    found = figures([good, silent])
    assert (found.official.f1, found.strict.precision, found.strict.recall) == (0.5, 1.0, 0.5)


def test_a_hallucination_is_a_name_that_the_text_has_not() -> None:
    assert not is_hallucinated(Said("Aarhus_Airport", "runwayLength", "2776.0"), TEXT)
    assert is_hallucinated(Said("Aarhus_Airport", "country", "Denmark"), TEXT)
    assert is_hallucinated(Said("Billund", "location", "Tirstrup"), TEXT)


def test_shares_are_of_predictions_and_answered_is_of_sentences() -> None:
    invented = Said("Aarhus Airport", "country", "Denmark")
    found = figures([outcome(GOLD[0], invented, known=1), outcome(), outcome(), outcome()])
    assert (found.predicted, found.conformance, found.hallucinated, found.answered) == (2, 0.5, 0.5, 0.25)


def test_macro_is_the_mean_of_ontologies_whatever_their_size() -> None:
    found = report([outcome(*GOLD, ontology="a"), *[outcome(ontology="b") for _ in range(3)]])
    assert found.strict_macro.f1 == 0.5
    assert found.strict_micro.recall == 0.25
    assert found.official.f1 == 0.5


def test_each_relation_has_its_counts_the_most_wanted_first() -> None:
    wrong = Said("Aarhus Airport", "location", "Denmark")
    found = relation_counts([outcome(GOLD[0], wrong), outcome(GOLD[0], Said("Aarhus Airport", "country", "Denmark"), gold=GOLD[:1])])
    assert [(name, counts.wanted, counts.given, counts.right) for name, counts in found.items()] == [
        ("location", 2, 3, 2), ("runwaylength", 1, 0, 0), ("country", 0, 1, 0)
    ]  # fmt: skip


def test_nothing_to_measure_is_an_error() -> None:
    with pytest.raises(ValueError, match="no sentences"):
        report([])


ONTOLOGY = """
@prefix : <http://test.example/o#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Airport a owl:Class . :Place a owl:Class .
:location a owl:ObjectProperty ; rdfs:label "location" ; rdfs:domain :Airport ; rdfs:range :Place .
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    for folder in ("owl", "ground_truth", "train"):
        (tmp_path / folder).mkdir()
    (tmp_path / "owl" / "ont_3_airport.ttl").write_text(ONTOLOGY)
    said = {"sub": "Aarhus_Airport", "rel": "location", "obj": "Tirstrup"}
    lines = [json.dumps({"id": str(i), "sent": "The location of Aarhus Airport is Tirstrup.", "triples": [said]}) for i in range(3)]
    (tmp_path / "ground_truth" / "ont_3_airport_ground_truth.jsonl").write_text("\n".join(lines) + "\n")
    return tmp_path


def test_sentences_are_read_with_their_gold_and_their_ontology(data: Path) -> None:
    (collection,) = read(data, limit=2)
    assert (collection.ontology, collection.paths[0].name, len(collection.cases)) == ("ont_3_airport", "ont_3_airport.ttl", 2)
    assert collection.cases[0].gold == (Said("Aarhus_Airport", "location", "Tirstrup"),)


def test_every_problem_of_a_data_folder_is_named_at_once(data: Path) -> None:
    (data / "owl" / "ont_3_airport.ttl").unlink()
    (data / "ground_truth" / "ont_3_airport_ground_truth.jsonl").write_text('{"id": "1"}\nnot json\n')
    with pytest.raises(InputError) as caught:
        read(data)
    assert len(caught.value.problems) == 4


def test_an_unknown_ontology_word_names_what_there_is(data: Path) -> None:
    with pytest.raises(InputError, match="there are: ont_3_airport"):
        read(data, only=["film"])


def command(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return nursery.ontorag("eval", "extract", *arguments, folder=folder)


def test_the_command_runs_the_pipeline_and_prints_one_json_document(data: Path) -> None:
    done = command("--data", ".", "--model", "rules", "--json", folder=data)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["official"]["f1"], found["strict_macro"]["f1"], found["conformance"], found["answered"]) == (1.0, 1.0, 1.0, 1.0)
    assert found["ontologies"]["ont_3_airport"]["sentences"] == 3


def test_the_command_ends_with_1_and_every_problem_when_the_data_are_bad(data: Path) -> None:
    (data / "ground_truth" / "ont_3_airport_ground_truth.jsonl").write_text('{"id": "1"}\nnot json\n')
    done = command("--data", ".", "--model", "rules", folder=data)
    assert (done.returncode, done.stdout, done.stderr.count(".jsonl:")) == (1, "", 3)


def test_a_sentence_that_the_model_fails_on_is_counted_and_the_others_go_on(
    data: Path, endpoint: Any, say: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply = {"relations": [{"subject": "Aarhus Airport", "relation": "location", "object": "Tirstrup"}]}
    endpoint.answers(say(json.dumps(reply)), say("I would rather not."))
    monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
    monkeypatch.setenv("ONTORAG__MODEL__NAME", "tiny")
    done = command("--data", ".", "--model", "auto", "--json", folder=data)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["ontologies"]["ont_3_airport"]["failed"] == sum(found["failures"].values()) > 0


def test_a_model_that_never_replies_ends_the_measurement_as_it_ends_any_command(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (data / "ground_truth" / "ont_3_airport_ground_truth.jsonl").write_text(
        "\n".join(json.dumps({"id": str(i), "sent": f"The location of airport {i} is Tirstrup.", "triples": []}) for i in range(8))
    )
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("ONTORAG__MODEL__NAME", "tiny")
    monkeypatch.setenv("ONTORAG__MODEL__TRIES", "1")
    done = command("--data", ".", "--model", "auto", "--json", folder=data)
    assert (done.returncode, done.stdout) == (4, "")
