"""Posts that people hold from a year to another, in a database in short names, and numbers of members that could be years."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

DB = "urn:allot:"
PEOPLE = ("Ida Brandt", "Pol Hendry", "Una Marsh", "Rex Tolley", "Eve Lund", "Sam Pryor", "Nia Holt", "Ola Frey", "Kim Dale", "Jo Reed")
POSTS = (
    (0, "Chair", 1994, 2008),
    (1, "Chair", 2008, 2019),
    (2, "Chair", 2019, None),
    (3, "Treasurer", 2003, 2014),
    (4, "Treasurer", 2014, 2022),
    (5, "Treasurer", 2022, None),
)
PAID = ((0, 2023, 30), (1, 2023, 40), (2, 2023, 50), (3, 2023, 20), (0, 2024, 35), (1, 2024, 45), (2, 2024, 55), (3, 2024, 25))


def member(i: int, name: str) -> str:
    first, last = name.split()
    left = f' ; <{DB}member#left_dt> "2023-0{i}-11"^^xsd:date' if i in {8, 9} else ""
    columns = f'<{DB}member#mem_no> {2001 + i} ; <{DB}member#ghse> {str(i < 3).lower()} ; <{DB}member#fname> "{first}" ; <{DB}member#sname> "{last}"'
    return f'<{DB}m{i}> a <{DB}member> ; {columns} ; <{DB}member#joined> "{1985 + i}-04-02"^^xsd:date{left} .'


def post(i: int, holder: int, called: str, begun: int, ended: int | None) -> str:
    until = f" ; <{DB}cttee#yr_to> {ended}" if ended else ""
    columns = f'<{DB}cttee#post> "{called}" ; <{DB}cttee#ref-mem_no> <{DB}m{holder}> ; <{DB}cttee#yr_from> {begun}{until}'
    return f"<{DB}c{i}> a <{DB}cttee> ; {columns} ."


def payment(i: int, of: int, year: int, amount: int) -> str:
    columns = f'<{DB}payment#rent_for> {year} ; <{DB}payment#amt> {amount}.5 ; <{DB}payment#paid_dt> "{year}-10-0{i + 1}"^^xsd:date'
    return f"<{DB}p{i}> a <{DB}payment> ; <{DB}payment#ref-mem_no> <{DB}m{of}> ; {columns} ."


GRAPH = "\n".join(
    [
        "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
        *(member(i, name) for i, name in enumerate(PEOPLE)),
        *(post(i, *each) for i, each in enumerate(POSTS)),
        *(payment(i, *each) for i, each in enumerate(PAID)),
    ]
)


@pytest.fixture(scope="module")
def society(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("society"), GRAPH, "society") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "cells"),
    [
        ("Which member is treasurer at the moment?", {"m5"}),
        ("Which member is chair right now?", {"m2"}),
        ("How many members do we have at the moment?", {"8"}),
        ("How many members are there?", {"10"}),
        ("Which members have a greenhouse?", {"m0", "m1", "m2"}),
        ("When did Una Marsh join the society?", {"1987-04-02"}),
    ],
)
def test_who_holds_a_post_now(society: Asker, question: str, cells: set[str]) -> None:
    assert first_cells(society.ask(question, collection="society")) == cells


def test_the_number_of_a_member_is_no_year(society: Asker) -> None:
    assert first_cells(society.ask("What is the surname of member 2003?", collection="society")) == {"Marsh"}


@pytest.mark.parametrize(
    "question",
    ["For how many years was Pol Hendry chair?", "How much money in total was paid in as rent for 2024?"],
)
def test_no_other_years_are_told(society: Asker, question: str) -> None:
    answer = society.ask(question, collection="society")
    right = {"11", "160", "162", "162.0"}
    assert answer.status != "answered" or not first_cells(answer).isdisjoint(right), answer.text


def test_the_year_in_which_each_began_is_that_of_the_post(society: Asker) -> None:
    told = society.ask("Which members have been chair, and in which year did each of them start?", collection="society")
    rows = {(row[0].value.rpartition(":")[2], row[1].value) for row in told.rows if row[0] is not None and row[1] is not None}
    assert rows == {("m0", "1994"), ("m1", "2008"), ("m2", "2019")}
