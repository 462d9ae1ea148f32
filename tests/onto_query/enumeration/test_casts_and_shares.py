"""Questions about films whose casts are credits with what is played, about people of one name, and about numbers that are parts of others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells
from tests.worlds.turtle import Turtle, day

TURTLE = Turtle("urn:reels:")
thing, to = TURTLE.thing, TURTLE.to


def person(key: str, name: str, died: str) -> str:
    return thing(key, "Person", name=f'"{name}"', died=day(died))


def film(key: str, title: str, year: int, by: str, money: tuple[int, int]) -> str:
    premiere = day(f"{year + 1}-02-03")
    budget, takings = map(str, money)
    return thing(key, "Film", title=f'"{title}"', year=str(year), premiere=premiere, directedBy=to(by), budgetUSD=budget, boxOfficeUSD=takings)


CAST = [("quay", "p1", "The Pilot"), ("quay", "p2", "A Nun"), ("dune", "p1", "Judge Orr"), ("dune", "p4", "Ruth"), ("lamp", "p4", "The Widow")]
GRAPH = "\n".join(
    [
        person("p1", "Ida Frost", "2001-02-03"),
        person("p2", "Tom Lund", "1999-05-06"),
        person("p3", "Tom Lund", "2010-07-08"),
        person("p4", "Una Bell", "1990-09-10"),
        film("quay", "Grey Quay", 1980, "p3", (900, 400)),
        film("dune", "Low Dune", 1990, "p1", (500, 450)),
        film("lamp", "Red Lamp", 2000, "p3", (300, 900)),
        *(thing(f"c{i}", "Credit", film=to(of), person=to(who), role=f'"{role}"') for i, (of, who, role) in enumerate(CAST)),
    ]
)


@pytest.fixture(scope="module")
def reels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("reels"), GRAPH, "reels") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "cells"),
    [
        ("Who acted in Grey Quay?", {"p1", "p2"}),
        ("In which films did Ida Frost and Una Bell both appear?", {"dune"}),
        ("Who has acted in a film they directed themselves?", {"p1"}),
        ("Which actor has been in the most films?", {"p1", "p4"}),
        ("When did the director Tom Lund die?", {"2010-07-08"}),
        ("Which films have a box office below half of their budget?", {"quay"}),
        ("Which films took in more than 80 percent of their budget?", {"dune", "lamp"}),
        ("Which film lost the most money, and how much?", {"quay"}),
        ("Which films were made after 1989?", {"dune", "lamp"}),
        ("Which films premiered in 1981?", {"quay"}),
    ],
)
def test_it_is_answered(reels: Asker, question: str, cells: set[str]) -> None:
    answer = reels.ask(question, collection="reels")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == cells, answer.query


def test_a_loss_is_above_nothing(reels: Asker) -> None:
    answer = reels.ask("Which film lost the most money, and how much?", collection="reels")
    assert "loss" in answer.text
    assert "500" in answer.text
    assert "-500" not in answer.text


def test_people_of_one_name_are_both_told_where_nothing_tells_them_apart(reels: Asker) -> None:
    answer = reels.ask("When did Tom Lund die?", collection="reels")
    assert {"2010-07-08", "1999-05-06"} <= {cell.value for row in answer.rows for cell in row if cell} or answer.status == "clarify", answer.text
