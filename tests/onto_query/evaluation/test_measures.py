"""`ontorag eval query`: what counts as the same rows, what each verdict is, and the command as a process."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from onto_core.errors import InputError
from onto_core.messages import Answer, CellWire, QueryWire
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Iri, Literal, Table
from onto_core.vocabulary import XSD_DECIMAL, XSD_INTEGER
from onto_query.evaluation.gold import Gold, GoldQuestion, keyed_query, read_cases
from onto_query.evaluation.measures import judged, report
from onto_query.evaluation.rows import Row, assign, same_rows, within
from tests.worlds import nursery

NOTHING = Schema(())


@pytest.mark.parametrize(
    ("want", "have", "ordered", "equal"),
    [
        ([("a",), ("b",)], [("b",), ("a",)], False, True),
        ([("a",), ("b",)], [("b",), ("a",)], True, False),
        ([("a",), ("a",)], [("a",), ("b",)], False, False),
        ([("a",), ("a",)], [("a",)], False, False),
        ([("a", 1.0)], [(1.0000001, "a")], False, True),
        ([("a", 1.0)], [("a", 1.001)], False, False),
        ([("a", 1.0), ("b", 2.0)], [("a", 2.0), ("b", 1.0)], False, False),
        ([("a", None)], [("a", None)], False, True),
        ([("a",)], [("a", "b")], False, False),
        ([], [], False, True),
        ([], [("a",)], False, False),
    ],
)
def test_rows_are_the_same_by_value_in_any_order_but_the_one_that_was_asked_for(want: list[Row], have: list[Row], ordered: bool, equal: bool) -> None:
    assert same_rows(want, have, ordered=ordered) is equal


@pytest.mark.parametrize(
    ("want", "have", "inside"),
    [
        ([("a",)], [("x", "a")], True),
        ([("a",), ("a",)], [("a", "x"), ("a", "y")], True),
        ([("a",)], [("a", "x"), ("b", "y")], False),
        ([("a",), ("b",)], [("a", "x"), ("a", "y")], False),
    ],
)
def test_wider_rows_have_those_of_the_gold_one_for_one(want: list[Row], have: list[Row], inside: bool) -> None:
    assert within(want, have) is inside


@pytest.mark.parametrize(
    ("want", "have", "columns", "f1", "extra"),
    [
        ([("a",), ("b",)], [("x", "b"), ("y", "a")], (1,), 1.0, 1),
        ([("a",), ("a",)], [("a",)], (0,), 1.0, 0),
        ([("a", 1.0)], [(1.0000001, "z", "a")], (2, 0), 1.0, 1),
        ([("a",), ("b",)], [("a",), ("c",)], (0,), 0.5, 0),
        ([("a",), ("b",)], [("a",)], (0,), 2 / 3, 0),
        ([("a", "b")], [("a",)], (0, None), 0.0, 0),
        ([("a", None)], [("a",)], (0, None), 1.0, 0),
        ([("a",)], [], (None,), 0.0, 0),
        ([], [], (), 1.0, 0),
        ([tuple("abcdefgh")], [tuple("hgfedcbax")], (7, 6, 5, 4, 3, 2, 1, 0), 1.0, 1),
    ],
)
def test_the_columns_that_fit_best_are_compared_as_sets(
    want: list[Row], have: list[Row], columns: tuple[int | None, ...], f1: float, extra: int
) -> None:
    found = assign(want, have)
    assert (found.columns, found.f1, found.extra) == (columns, pytest.approx(f1), extra)


@pytest.mark.parametrize(
    ("query", "keyed"),
    [
        (
            "SELECT ?f { ?f a ?c } ORDER BY DESC(?n) ?f LIMIT 3",
            "SELECT ?f ((?n) AS ?orderedBy0) (?f AS ?orderedBy1) { ?f a ?c } ORDER BY DESC(?n) ?f",
        ),
        ("SELECT ?f WHERE { ?f a ?c } order by desc(lcase(?n))", "SELECT ?f ((lcase(?n)) AS ?orderedBy0) WHERE { ?f a ?c } order by desc(lcase(?n))"),
        ("SELECT ?f { { SELECT ?f { ?f a ?c } ORDER BY ?f LIMIT 1 } }", None),
        ("SELECT ?f { ?f a ?c } LIMIT 2", "SELECT ?f { ?f a ?c }"),
        ("SELECT ?f { ?f a ?c }", None),
        ("ASK { ?f a ?c }", None),
    ],
)
def test_the_keys_of_an_order_are_asked_for_beside_the_rows(query: str, keyed: str | None) -> None:
    found = keyed_query(query)
    assert (" ".join(found.split()) if found else None) == keyed


def test_an_order_and_a_limit_allow_what_their_keys_leave_open() -> None:
    every = (("a", 3.0), ("b", 2.0), ("c", 2.0), ("d", 1.0))
    cells = {name: CellWire(type="literal", value=name) for name in "abcd"}

    def verdicts(gold: Gold, *orders: str) -> list[str]:
        return [judged(CASE, answer(*((cells[name],) for name in order)), gold, NOTHING).verdict for order in orders]

    ordered = Gold.keyed((("a",), ("b",), ("c",), ("d",)), every)
    assert verdicts(ordered, "abcd", "acbd") == ["right", "right"]
    assert verdicts(ordered, "bacd", "dcba") == ["wider", "wider"]
    assert verdicts(Gold.keyed((("a",), ("b",)), every), "ab", "ac", "abc") == ["right", "right", "right"]
    assert verdicts(Gold.keyed((("a",), ("b",)), every), "a", "ba", "ad", "bc", "abcd") == ["wrong", "wider", "wrong", "wrong", "wrong"]
    unordered = Gold.keyed((("a",), ("b",)), tuple(row[:1] for row in every))
    assert verdicts(unordered, "dc", "ab", "abc", "a") == ["right", "right", "wrong", "wrong"]


def answer(*rows: tuple[CellWire | None, ...], status: str = "answered", query: str = "SELECT ?a { ?a ?b ?c }") -> Answer:
    written = QueryWire(language="sparql", text=query) if query else None
    return Answer.model_validate({"question_id": "q", "status": status, "rows": rows, "query": written, "seconds": 0.5})


FRAM = CellWire(type="uri", value="urn:fram", label="Fram")
CASE = GoldQuestion("1", "Which ship?", "SELECT ?s { ?s a <urn:Ship> }")
GOLD = Gold.of(Table(("s",), ((Iri("urn:fram"),),)))


def test_each_verdict() -> None:
    said = Gold.of(Table(("name",), ((Literal("Fram", "http://www.w3.org/2001/XMLSchema#string"),),)))
    assert judged(CASE, answer((FRAM,)), GOLD, NOTHING).verdict == "right"
    assert judged(CASE, answer((FRAM,)), said, NOTHING).verdict == "wider"
    assert judged(CASE, answer(), GOLD, NOTHING).verdict == "wrong"
    assert judged(CASE, answer(status="unanswerable", query=""), GOLD, NOTHING).verdict == "abstained"
    assert judged(CASE, answer(status="failed"), GOLD, NOTHING).verdict == "failed"


def test_a_right_answer_with_a_column_more_is_right_but_not_exact() -> None:
    year = CellWire(type="literal", value="1892", datatype=XSD_INTEGER)
    more = judged(CASE, answer((FRAM, year)), GOLD, NOTHING)
    assert (more.verdict, more.exact, more.extra) == ("right", False, 1)
    assert judged(CASE, answer((FRAM,)), GOLD, NOTHING).exact


def test_a_description_says_enough_and_nothing_else() -> None:
    gold = Gold((("a",), ("b",), ("c",), ("d",)), allowed=(("x",),), least=0.75)
    cells = {name: CellWire(type="literal", value=name) for name in "abcdxz"}

    def verdict(said: str) -> str:
        return judged(CASE, answer(*((FRAM, cells[name]) for name in said)), gold, NOTHING).verdict

    assert [verdict(said) for said in ("abcd", "abc", "abdx", "ab", "abcz")] == ["right", "right", "right", "wrong", "wrong"]


def test_asking_back_is_right_where_the_gold_says_so() -> None:
    several = GoldQuestion("1", "Which Fram?", None, clarify=True)
    assert judged(several, answer(status="clarify", query=""), None, NOTHING).right
    assert judged(several, answer((FRAM,)), None, NOTHING).verdict == "wrong"
    assert judged(replace(several, query=CASE.query), answer((FRAM,)), GOLD, NOTHING).right


def test_a_number_is_the_same_whatever_its_datatype() -> None:
    number = CellWire(type="literal", value="4.0", datatype=XSD_DECIMAL)
    assert judged(CASE, answer((number,)), Gold.of(Table(("n",), ((Literal("4", XSD_INTEGER),),))), NOTHING).right


def test_a_question_without_an_answer_is_rightly_given_none() -> None:
    hopeless = GoldQuestion("1", "What does it cost?", None)
    assert judged(hopeless, answer(status="unanswerable", query=""), None, NOTHING).right
    assert judged(hopeless, answer((FRAM,)), None, NOTHING).verdict == "wrong"


def test_terms_that_no_ontology_has_are_named() -> None:
    query = "SELECT ?a { ?a a <urn:Boat> ; <urn:owner> ?b ; <http://www.w3.org/2000/01/rdf-schema#label> ?c }"
    assert judged(CASE, answer(query=query), GOLD, NOTHING).foreign == ("urn:owner", "urn:Boat")


def test_questions_whose_gold_query_fails_are_left_out_of_the_shares() -> None:
    outcomes = [judged(CASE, answer((FRAM,)), GOLD, NOTHING), judged(CASE, answer(status="clarify", query=""), GOLD, NOTHING)]
    broken = judged(CASE, answer(), GOLD, NOTHING)
    found = report([*outcomes, type(broken)(broken.id, broken.question, "wrong", "", gold="it is no query")])
    assert (found.questions, found.judged, found.right, found.abstained, found.accuracy, found.abstention) == (3, 2, 1, 1, 0.5, 0.5)
    assert (found.ran, found.seconds) == (1.0, 0.5)


def test_every_bad_line_of_a_file_is_named() -> None:
    with pytest.raises(InputError) as caught:
        read_cases("gold.jsonl", '{"question": ""}\nnonsense\n{"question": "a?"}\n[1]\n')
    assert [problem.where for problem in caught.value.problems] == [f"gold.jsonl: line {number}" for number in (1, 2, 3, 4)]
    with pytest.raises(InputError, match="has no questions"):
        read_cases("gold.jsonl", "\n")


def test_a_list_is_as_good_as_lines() -> None:
    assert read_cases("f", '[{"question": "a?", "query": "ASK {}", "id": 7}, {"question": "b?", "unanswerable": true}]') == [
        GoldQuestion("7", "a?", "ASK {}"),
        GoldQuestion("2", "b?", None),
    ]
    given = read_cases("f", '{"question": "c?", "kind": "count", "rows": [[3, "x", true, null]]}\n{"question": "d?", "clarify": true}')
    assert given == [GoldQuestion("1", "c?", None, "count", rows=((3.0, "x", "true", None),)), GoldQuestion("2", "d?", None, clarify=True)]


def run(*arguments: str, stdin: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("ONTORAG", "OPENAI"))}
    return nursery.ontorag("eval", "query", "-", *arguments, given=stdin, environment=clean)


def test_the_command_asks_compares_and_lists_what_was_missed(films_url: str, films_ontology: Path) -> None:
    gold = [
        {"question": "Who directed Metropolis?", "query": "SELECT ?d { <urn:films:metropolis> <https://example.org/films#directedBy> ?d }"},
        {"question": "How many films are there?", "query": "SELECT (COUNT(?f) AS ?n) { ?f a <https://example.org/films#Film> }"},
        {"question": "Who directed M?", "query": "SELECT ?d { <urn:films:metropolis> <https://example.org/films#producedBy> ?d }"},
        {"question": "How do I boil an egg?", "unanswerable": True},
        {"question": "Who directed M?", "query": "DELETE WHERE { ?s ?p ?o }"},
    ]
    options = ["--store", films_url, "--ontology", str(films_ontology), "--collection", "films", "--model", "rules"]
    done = run(*options, "--json", stdin="\n".join(map(json.dumps, gold)))
    assert (done.returncode, [line for line in done.stderr.splitlines() if not line.startswith("asking: ")]) == (0, []), done.stderr
    found = json.loads(done.stdout)
    assert [each["verdict"] for each in found["outcomes"]] == ["right", "right", "wrong", "abstained", "wrong"]
    assert (found["judged"], found["right"], found["accuracy"], found["foreign"]) == (4, 3, 0.75, 0)
    assert "DELETE" in found["outcomes"][4]["gold"]
    table = run(*options, stdin="\n".join(map(json.dumps, gold))).stdout
    assert "75.0" in table
    assert "Who directed M?" in table
    assert "How many films" not in table


def test_bad_input_is_exit_code_1_and_a_collection_that_is_not_there_2(films_url: str, films_ontology: Path) -> None:
    options = ["--store", films_url, "--ontology", str(films_ontology), "--model", "rules"]
    assert run(*options, "--collection", "films", stdin="{}").returncode == 1
    assert run(*options, "--collection", "flims", stdin='{"question": "a?", "unanswerable": true}').returncode == 2


def test_a_gold_query_with_more_rows_than_a_query_may_have_is_not_judged(films_url: str, films_ontology: Path, tmp_path: Path) -> None:
    config = tmp_path / "few.yaml"
    config.write_text("query: {max_rows: 3}\n")
    options = ["--store", films_url, "--ontology", str(films_ontology), "--collection", "films", "--model", "rules", "--config", str(config)]
    done = run(*options, "--json", stdin='{"question": "Which films are there?", "query": "SELECT ?f { ?f a <https://example.org/films#Film> }"}')
    (outcome,) = json.loads(done.stdout)["outcomes"]
    assert "more than 3 rows (query.max_rows)" in outcome["gold"]
