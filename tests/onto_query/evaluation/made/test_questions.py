"""Questions made of a graph by itself: the same for the same seed, in the graph's words, each with rows that say something."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from onto_core.cli.commands.evaluate import evaluate
from onto_core.graph.files import examine, statements_in
from onto_core.graph.provenance import Statement
from onto_core.terms import Literal, Table
from onto_query.evaluation.gold import read_cases
from onto_query.evaluation.made.forms import FORMS, Made
from onto_query.evaluation.made.graph import GraphSeen
from onto_query.evaluation.made.questions import InMemory, questions_of, says_something

HEAD = """
@prefix x: <urn:x#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
x:Barque rdfs:subClassOf x:Ship . x:builtIn rdfs:label "built in"@en .
"""


def ship(number: int) -> str:
    kind = "Barque" if number % 3 else "Ship"
    crew = f"x:crew_size {number * 3} ;" if number % 4 else ""
    ports = ", ".join(f"x:port{port}" for port in {number % 4, number % 3})
    return f"""x:s{number} a x:{kind} ; x:fullName "Ship number {number}" ; x:firstName "Ship" ; x:id {number} ; {crew} x:hasVisited {ports} ;
        x:builtIn x:port{number % 4} ; x:launchDate "19{number:02}-05-01"^^xsd:date ; x:rig "{"sloop" if number % 2 else "ketch"}" ."""


PORTS = "".join(
    f'x:port{n} a x:Port ; rdfs:label "Port {n}"@en ; x:inCountry x:land{n % 2} . x:land{n % 2} rdfs:label "Land {n % 2}" .\n' for n in range(4)
)


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "graph.ttl"
    path.write_text(HEAD + "\n".join(map(ship, range(1, 25))) + PORTS, encoding="utf-8")
    return path


def statements(graph: Path) -> list[Statement]:
    return [statement for file in examine([graph], "", lambda _: None) for statement in statements_in(file)]


def made_of(graph: Path, count: int, seed: int) -> list[Made]:
    return list(questions_of(statements(graph), count, seed=seed))


def test_every_form_gives_questions_whose_rows_say_something(graph: Path) -> None:
    made = made_of(graph, 120, seed=7)
    assert len(made) == 120
    assert len({each.kind for each in made}) == len(FORMS)
    assert len({each.question for each in made}) == 120
    held = InMemory(statements(graph))
    assert all(says_something(each, held.ask(each.query)) for each in made)


def test_the_same_seed_gives_the_same_questions(graph: Path) -> None:
    assert made_of(graph, 40, seed=1) == made_of(graph, 40, seed=1)
    assert made_of(graph, 40, seed=1) != made_of(graph, 40, seed=2)


def test_things_are_called_by_what_is_theirs_alone(graph: Path) -> None:
    seen = GraphSeen(statements(graph))
    assert seen.names["urn:x#s1"] == "Ship number 1"
    assert seen.names["urn:x#port2"] == "Port 2"
    assert {each.name for each in seen.relations} == {"crew size", "visited", "built in", "launch date", "rig", "first name", "country"}
    assert len(seen.classes["urn:x#Ship"]) == 24 > len(seen.classes["urn:x#Barque"])


@pytest.mark.parametrize(
    ("columns", "rows", "most", "kept"),
    [
        (("x",), ["a", "b", "c", "d"], 100, True),
        (("x",), ["a", "b", "c", "d"], 4, False),
        (("x",), [], 100, False),
        (("x",), [str(number) for number in range(101)], 100, False),
        (("n",), ["0"], 100, False),
        (("n",), [""], 100, False),
        (("ask",), ["false"], 100, True),
    ],
)
def test_what_says_nothing_is_not_kept(columns: tuple[str, ...], rows: list[str], most: int, kept: bool) -> None:
    table = Table(columns, tuple((Literal(cell),) for cell in rows))
    assert says_something(Made("", "", "", most), table) is kept


def test_a_graph_without_anything_gives_no_question(tmp_path: Path) -> None:
    (tmp_path / "nothing.ttl").write_text("<urn:a> <urn:b> <urn:c> .\n")
    assert made_of(tmp_path / "nothing.ttl", 5, seed=1) == []


def test_the_command_writes_what_eval_query_reads(graph: Path, tmp_path: Path) -> None:
    done = CliRunner().invoke(evaluate, ["questions", str(graph), "--count", "30", "--out", str(tmp_path / "made.jsonl")])
    assert (done.exit_code, done.output) == (0, f"wrote {tmp_path / 'made.jsonl'}: 30 questions\n")
    text = (tmp_path / "made.jsonl").read_text()
    cases = read_cases("made", text)
    assert (len(cases), all(case.query and case.kind for case in cases)) == (30, True)
    assert json.loads(text.splitlines()[0])["id"] == "7-1"
