"""Questions about a timber merchant's orders, staff and stock: keys called as their class, dates of orders, pay by the hour, sums over lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells
from tests.worlds.turtle import Turtle, day

TURTLE = Turtle("urn:yard:")
thing, to = TURTLE.thing, TURTLE.to


def staff(key: str, name: str, hired: str, rate: str, **more: str) -> str:
    return thing(key, "Staff", fullName=f'"{name}"', hiredOn=day(hired), rate=rate, **more)


def order(number: int, parties: tuple[str, str], placed: str, state: str, **more: str) -> str:
    account, depot = map(to, parties)
    own = {"ordNo": f'"24-00{number}"', "acct": account, "shipsFrom": depot, "placedOn": day(placed), "state": f'"{state}"'}
    return thing(f"o{number}", "SalesOrder", **own, **more)


def line(number: int, of: str, article: str, packs: int, each: str) -> str:
    return thing(f"l{number}", "OrderLine", ofOrder=to(of), item=to(article), packs=str(packs), pricePerPack=each)


def article(key: str, name: str, material: str, price: str, cost: str) -> str:
    return thing(key, "Article", artName=f'"{name}"', material=f'"{material}"', listPrice=price, purchasePrice=cost)


GRAPH = "\n".join(
    [
        thing("y1", "Depot", depotName='"Wharf Yard"'),
        thing("y2", "Depot", depotName='"Hill Yard"'),
        thing("a1", "Account", tradeName='"Alder Joinery"', trade='"joiner"', creditLimit="900"),
        thing("a2", "Account", tradeName='"Birch Builders"', trade='"builder"', creditLimit="500"),
        thing("a3", "Account", tradeName='"Cedar Joiners"', trade='"joiner"', creditLimit="300"),
        staff("p1", "Ivo Lang", "2010-01-04", "30.5"),
        staff("p2", "Una Reid", "2008-03-03", "22", reportsTo=to("p1")),
        staff("p3", "Nils Falk", "2015-06-01", "33", reportsTo=to("p1"), leftOn=day("2022-05-31")),
        article("t1", "Pine board 2x20, planed", "pine", "10", "8"),
        article("t2", "Oak board 2x20", "oak", "40", "20"),
        article("t3", "Oak beam 9x9", "oak", "90", "80"),
        order(1, ("a1", "y1"), "2024-01-05", "open"),
        order(2, ("a2", "y1"), "2024-02-06", "cancelled"),
        order(3, ("a2", "y2"), "2024-02-07", "sent", shippedOn=day("2024-02-09")),
        line(1, "o1", "t1", 3, "10"),
        line(2, "o1", "t2", 1, "38"),
        line(3, "o2", "t3", 2, "90"),
        line(4, "o3", "t3", 1, "85"),
    ]
)


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("yard"), GRAPH, "yard") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "cells"),
    [
        ("Which orders were cancelled?", {"o2"}),
        ("Which joiners among our customers have a credit limit above 500?", {"a1"}),
        ("What is the order date of 24-003?", {"2024-02-07"}),
        ("Which orders placed in February 2024 have not been shipped yet, and from which depot will each go?", {"o2"}),
        ("How many orders are there for each shipping depot?", {"y1", "y2"}),
        ("For which articles is the purchase price more than 75 percent of the list price?", {"t1", "t3"}),
        ("Which staff were hired before the person they report to?", {"p2"}),
        ("Who has the highest hourly rate?", {"p3"}),
        ("What is the total value of order 24-001?", {"68"}),
        ("Names and leaving dates of the staff who have left", {"Nils Falk"}),
    ],
)
def test_it_is_answered(yard: Asker, question: str, cells: set[str]) -> None:
    answer = yard.ask(question, collection="yard")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == cells, answer.query


def test_a_second_question_keeps_what_it_asks_for(yard: Asker) -> None:
    """Of each group the lowest price, and not a row for each price."""
    answer = yard.ask("For each material, how many articles are there and what is the lowest list price?", collection="yard")
    rows = {tuple(cell.value for cell in row if cell) for row in answer.rows}
    assert rows == {("pine", "1", "10"), ("oak", "2", "40")}, answer.query


@pytest.mark.parametrize("question", ["How many units of oak do we hold?", "Which orders were praised?"])
def test_it_is_not_answered(yard: Asker, question: str) -> None:
    answer = yard.ask(question, collection="yard")
    assert answer.status not in {"answered", "empty"}, answer.text
