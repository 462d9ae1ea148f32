"""Questions over tables that became triples: rows without labels, columns with short names, link tables between what the question speaks of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_core.messages import Answer
from onto_query import Asker
from tests.worlds.asked import asker_of

CUSTOMERS = [
    ("Ada", "Berg", "1980-02-01", "Oslo"),
    ("Ben", "Berg", "1991-07-12", "Bergen"),
    ("Cleo", "Dahl", "1975-11-30", "Oslo"),
    ("Dora", "Eide", "1988-05-05", "Molde"),
]
EMPLOYEES = [
    ("Finn", "Gran", "Store Manager", None, "2010-03-01"),
    ("Gro", "Hagen", "Clerk", 0, "2015-08-15"),
    ("Ida", "Juul", "Clerk", 0, "2019-01-10"),
]
GENRES = ["Jazz", "Folk Songs", "Opera"]
TRACKS = [
    ("Blue Fjord", 0, 240, 20),
    ("Night Ferry", 0, 310, 25),
    ("Winter Wool", 1, 180, 15),
    ("Silver Hall", 2, 600, 40),
    ("Grey Coat", 1, 200, 10),
]
PURCHASES = [(0, 1, "2020-01-05", "2020-01-09"), (0, 2, "2021-03-01", "2021-03-04"), (2, 1, "2021-06-10", "2022-01-02")]
LINES = [(0, 0, 2, 10), (0, 2, 1, 8), (1, 1, 3, 12), (2, 3, 1, 30)]
BASE = "http://shop.example/"


def _row(table: str, key: int, **columns: object) -> str:
    said = []
    for name, value in columns.items():
        if value is None:
            continue
        if name.startswith("ref_"):
            said.append(f"<{BASE}{table}#ref-{name[4:]}_id> <{BASE}{value!s}>")
        else:
            date = isinstance(value, str) and value[:2] in {"19", "20"}
            text = str(value) if isinstance(value, int) else f'"{value}"' + ("^^<http://www.w3.org/2001/XMLSchema#date>" if date else "")
            said.append(f"<{BASE}{table}#{name}> {text}")
    return f"<{BASE}{table}/{key}> a <{BASE}{table}> ; " + " ; ".join(said) + " ."


ROWS = [
    *(_row("Customer", i, cust_id=i, fname=f, lname=s, dob=d, city=c) for i, (f, s, d, c) in enumerate(CUSTOMERS)),
    *(
        _row("Employee", i, emp_id=i, fname=f, lname=s, job_title=j, ref_mgr=None if m is None else f"Employee/{m}", hire_date=d)
        for i, (f, s, j, m, d) in enumerate(EMPLOYEES)
    ),
    *(_row("Genre", i, genre_name=name) for i, name in enumerate(GENRES)),
    *(_row("Track", i, track_name=n, ref_genre=f"Genre/{g}", dur_sec=d, disc_pct=p) for i, (n, g, d, p) in enumerate(TRACKS)),
    *(
        _row("Purchase", i, purchase_id=500 + i, ref_cust=f"Customer/{c}", ref_emp=f"Employee/{e}", purch_date=d, ship_date=s)
        for i, (c, e, d, s) in enumerate(PURCHASES)
    ),
    *(_row("PurchaseLine", i, ref_purchase=f"Purchase/{p}", ref_track=f"Track/{t}", qty=q, unit_price=u) for i, (p, t, q, u) in enumerate(LINES)),
]
ANSWERED = [
    ("When was Cleo Dahl born?", {("1975-11-30",)}),
    ("What is the discount of Silver Hall?", {("40",)}),
    ("What are the names of all the tracks of the genre Jazz?", {("Blue Fjord",), ("Night Ferry",)}),
    ("first and last names and hire dates of our clerks", {("Gro", "Hagen", "2015-08-15"), ("Ida", "Juul", "2019-01-10")}),
    ("List the first name and last name of all customers living in Oslo", {("Ada", "Berg"), ("Cleo", "Dahl")}),
    ("Which city does Dora Eide live in?", {("Molde",)}),
    ("track names with their discount and duration", {(n, str(p), str(d)) for n, _, d, p in TRACKS}),
    ("Which tracks has Ada Berg purchased?", {("Track/0",), ("Track/1",), ("Track/2",)}),
    ("Which customers have never purchased anything?", {("Customer/1",), ("Customer/3",)}),
    ("names of the tracks that nobody has ever purchased", {("Grey Coat",)}),
    ("Who purchased Silver Hall?", {("Customer/2",)}),
    ("last name of customer no. 3", {("Eide",)}),
    ("purchase number and purchase date of all purchases by Ada Berg", {("500", "2020-01-05"), ("501", "2021-03-01")}),
    ("How many purchases were there in each year?", {("2020", "1"), ("2021", "2")}),
    ("How many people report to Finn Gran?", {("2",)}),
    ("What is the total revenue, i.e. quantity times unit price over all purchase lines?", {("94",)}),
    ("Which customer has spent the most on purchases (quantity times unit price)?", {("Customer/0",)}),
    ("How many purchases are there per employee? Show the last name and the number.", {("Hagen", "2"), ("Juul", "1")}),
    ("Top 1 customers by number of purchases, with the number", {("Customer/0", "2")}),
    ("Which tracks are jazz and folk songs, with name?", {("Blue Fjord",), ("Night Ferry",), ("Winter Wool",), ("Grey Coat",)}),
]


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("shop"), "\n".join(ROWS), "shop") as asker:
        yield asker


def cells(answer: Answer) -> list[set[str]]:
    return [{cell.value.removeprefix(BASE) for cell in row if cell is not None} for row in answer.rows]


@pytest.mark.parametrize(("question", "rows"), ANSWERED)
def test_it_is_answered_by_rows_that_have_these_values(asker: Asker, question: str, rows: set[tuple[str, ...]]) -> None:
    answer = asker.ask(question, collection="shop")
    told = cells(answer)
    assert answer.status == "answered", answer.text
    assert len(told) == len(rows), answer.text
    assert all(any(set(row) <= each for each in told) for row in rows), answer.text


@pytest.mark.parametrize(("question", "said"), [("Has Ada Berg ever purchased folk songs?", "Yes"), ("Has Cleo Dahl ever purchased jazz?", "No")])
def test_whether_somebody_has_part_in_an_event(asker: Asker, question: str, said: str) -> None:
    answer = asker.ask(question, collection="shop")
    assert answer.status == "answered"
    assert answer.text.startswith(said), answer.text
