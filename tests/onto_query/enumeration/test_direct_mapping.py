"""Questions over a database that a direct mapping has made a graph of: shortened names, keys, flags, codes, names told by values alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

DB = "urn:inns:"


def row(table: str, key: str, /, **columns: str) -> str:
    told = "".join(f" <{DB}{table}#{name.replace('REF_', 'ref-')}> {value} ;" for name, value in columns.items())
    return f"<{DB}{key}> a <{DB}{table}> ;{told.rstrip(';')} ."


def person(number: int, first: str, last: str, boss: int | None, wage: float) -> str:
    above = {"REF_boss_id": f"<{DB}s{boss}>"} if boss else {}
    return row("staff", f"s{number}", s_id=str(number), first_nm=f'"{first}"', last_nm=f'"{last}"', hrly_wg=str(wage), **above)


def inn(number: int, name: str, bar: str) -> str:
    return row("inns", f"i{number}", iid=str(number), nm=f'"{name}"', bar_yn=f'"{bar}"')


def room(number: int, of: int, floor: int, out: int) -> str:
    return row("rooms", f"r{number}", rm_no=f'"{number}"', flr=str(floor), oos=str(out), REF_iid=f"<{DB}i{of}>")


def client(number: int, called: str) -> str:
    return row("clients", f"c{number}", cl_id=str(number), trading_as=f'"{called}"')


def complaint(number: int, by: int, state: str) -> str:
    return row("complaints", f"x{number}", x_id=str(number), st_cd=f'"{state}"', REF_cl_id=f"<{DB}c{by}>")


GRAPH = "\n".join(
    [
        person(1, "Ida", "Brandt", None, 30.5),
        person(2, "Pol", "Hendry", 1, 18.0),
        person(3, "Una", "Marsh", 2, 12.5),
        person(4, "Rex", "Tolley", 2, 11.0),
        inn(1, "Old Mill", "Y"),
        inn(2, "Corn House", "N"),
        inn(3, "Weir Inn", "Y"),
        *(room(number, of, floor, out) for number, of, floor, out in ((101, 1, 1, 0), (102, 1, 2, 1), (201, 2, 1, 0), (301, 3, 3, 1))),
        *(client(i, name) for i, name in enumerate(("Zum Alten Speicher", "Bistro Le Canut", "Bar Mleczny", "Hotel Semmering", "Burger Werft"), 1)),
        *(complaint(i, by, state) for i, by, state in ((1, 1, "OPN"), (2, 1, "CXL"), (3, 2, "OPN"), (4, 4, "CLSD"), (5, 1, "OPN"), (6, 2, "CLSD"))),
    ]
)


@pytest.fixture(scope="module")
def inns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("inns"), GRAPH, "inns") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "cells"),
    [
        ("What is the hourly wage of Una Marsh?", {"12.5"}),
        ("who has the highest hourly wage in the whole firm", {"s1"}),
        ("Who is the boss of Una Marsh's boss?", {"s1"}),
        ("Who reports directly to Pol Hendry?", {"s3", "s4"}),
        ("Is there a bar at the Corn House?", {"false"}),
        ("Which inns have a bar?", {"i1", "i3"}),
        ("What rooms are out of service at the moment?", {"r102", "r301"}),
        ("Which rooms of the Old Mill are on floor 2?", {"r102"}),
        ("what's the floor of the room with room number 301", {"3"}),
        ("How often has Zum Alten Speicher complained?", {"3"}),
        ("Which clients have no complaint?", {"c3", "c5"}),
        ("Which complaints were cancelled?", {"x2"}),
        ("Break the complaints down by client: how many of each?", {"c1", "c2", "c4"}),
    ],
)
def test_it_is_answered(inns: Asker, question: str, cells: set[str]) -> None:
    answer = inns.ask(question, collection="inns")
    assert answer.status == "answered", answer.text
    assert set(first_cells(answer)) == cells, answer.text


def test_a_client_is_told_by_what_it_trades_as(inns: Asker) -> None:
    assert "Bar Mleczny" in inns.ask("Which clients have no complaint?", collection="inns").text


def test_nobody_is_asked_by_a_code_in_capitals(inns: Asker) -> None:
    assert inns.ask("Which rooms have their own bath?", collection="inns").status != "answered"
