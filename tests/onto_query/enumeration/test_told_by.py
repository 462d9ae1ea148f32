"""Tables of a sailing school: columns told by what was done then, verbs of the date of an event, makes and models, what a numbered thing cost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells
from tests.worlds.turtle import day

DB = "urn:sails:"


def row(table: str, key: str, /, **columns: str) -> str:
    told = "".join(f" <{DB}{table}#{name.replace('REF_', 'ref-')}> {value} ;" for name, value in columns.items())
    return f"<{DB}{key}> a <{DB}{table}> ;{told.rstrip(';')} ."


def base(number: int, name: str, opened: str, head: int) -> str:
    told = {"REF_head_id": f"<{DB}t{head}>", "rent_pcm": str(450 * number)}
    return row("base", f"b{number}", base_id=str(number), name=f'"{name}"', opened_on=day(opened), **told)


def teacher(number: int, first: str, last: str, hired: str) -> str:
    return row("teacher", f"t{number}", teacher_id=str(number), first_name=f'"{first}"', last_name=f'"{last}"', hired_on=day(hired))


def boat(number: int, make: str, model: str, hull: str) -> str:
    told = {"colour": f'"{hull}"', "OnDisplay": str(hull == "white").lower()}
    return row("boat", f"o{number}", boat_id=str(number), make=f'"{make}"', model=f'"{model}"', **told)


def pupil(number: int, name: str, *, vip: str, kind: str) -> str:
    return row("pupil", f"p{number}", pupil_id=str(number), pupil_name=f'"{name}"', vip_yn=f'"{vip}"', kind=f'"{kind}"')


def fault(number: int, logged: int, boat: int) -> str:
    return row("fault", f"f{number}", fault_no=str(number), logged_by=str(logged), REF_logged_by=f"<{DB}t{logged}>", REF_boat_id=f"<{DB}o{boat}>")


def trip(number: int, teacher: int, boat: int, minutes: int, fee: float) -> str:
    told = {"REF_teacher_id": f"<{DB}t{teacher}>", "REF_boat_id": f"<{DB}o{boat}>"}
    return row("trip", f"r{number}", trip_id=str(number), duration_min=str(minutes), price=str(fee), sailed_on=day(f"2024-05-{number:02}"), **told)


def payment(number: int, by: int, how: str, amount: int) -> str:
    told = {"REF_pupil_id": f"<{DB}p{by}>", "REF_bill_id": f"<{DB}i{number}>"}
    return row("payment", f"y{number}", payment_id=str(number), method=f'"{how}"', amount=str(amount), paid_on=day(f"2024-06-{number:02}"), **told)


SAILS = "\n".join(
    [
        base(1, "Harbour", "2001-03-04", 1),
        base(2, "Lake", "2010-05-06", 2),
        teacher(1, "Ida", "Brandt", "2015-01-02"),
        teacher(2, "Pol", "Hendry", "2019-03-04"),
        boat(1, "Hobie", "Wave", "red"),
        boat(2, "Hobie", "Getaway", "white"),
        boat(3, "Laser", "Pico", "blue"),
        trip(11, 1, 1, 60, 30.0),
        trip(12, 1, 2, 120, 55.0),
        trip(13, 2, 3, 90, 42.5),
        pupil(1, "Lea Roth", vip="N", kind="Firm or club"),
        pupil(2, "Sam Vale", vip="Y", kind="Private"),
        row("course", "c1", course_id="1", title='"Starter"', hours="5"),
        row("course", "c2", course_id="2", title='"Refresher"', hours="3"),
        *(row("bill", f"i{i}", bill_id=str(i), state=f'"{state}"') for i, state in ((1, "paid"), (2, "paid"), (3, "open"))),
        fault(21, 2, 1),
        fault(22, 1, 3),
        *(row("key_log", f"k{i}", key_log_id=str(i), REF_teacher_id=f"<{DB}t{i}>", REF_boat_id=f"<{DB}o{i}>") for i in (1, 2)),
        payment(1, 1, "cash", 30),
        payment(2, 1, "card", 55),
        payment(3, 2, "card", 42),
    ]
)


@pytest.fixture(scope="module")
def sails(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("sails"), SAILS, "sails") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Which pupils paid cash?", {"p1"}),
        ("Who paid by card?", {"p1", "p2"}),
        ("How many pupils paid cash?", {"1"}),
        ("What colour is the Hobie Getaway?", {"white"}),
        ("What did trip 12 cost?", {"55"}),
        ("Which trips lasted longer than 80 minutes?", {"r12", "r13"}),
        ("Which boats are on display?", {"o2"}),
        ("Which boats are not on display?", {"o1", "o3"}),
        ("Which pupils are VIPs?", {"p2"}),
        ("What is the monthly rent of the Lake?", {"900"}),
        ("Who logged fault 21?", {"t2"}),
        ("How many hours does the Starter include?", {"5"}),
        ("Which pupils are firms or clubs?", {"p1"}),
    ],
)
def test_it_is_answered(sails: Asker, question: str, found: set[str]) -> None:
    answer = sails.ask(question, collection="sails")
    assert first_cells(answer) == found, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("List the bases with the date they opened and their head.", ("4 March 2001", "6 May 2010", "Ida Brandt", "Pol Hendry")),
        ("List the teachers with the date they were hired.", ("2 January 2015", "4 March 2019")),
        ("List the trips with teacher and date.", ("12 May 2024", "Pol Hendry")),
        ("List the bases with the date they opened and the name of their head.", ("4 March 2001", "Ida", "Brandt")),
    ],
)
def test_columns(sails: Asker, question: str, told: tuple[str, ...]) -> None:
    answer = sails.ask(question, collection="sails")
    assert answer.status == "answered", answer.text
    assert all(each in answer.text for each in told), answer.text


def test_a_number_that_is_told_of_each_is_not_dropped(sails: Asker) -> None:
    answer = sails.ask("List the teachers with their hire date and number of trips.", collection="sails")
    assert answer.status != "answered" or "2" in answer.text.split("Ida Brandt")[1], answer.text


def test_what_may_be_done_is_told_by_no_length_of_it(sails: Asker) -> None:
    assert sails.ask("How long can I keep a boat?", collection="sails").status != "answered"


def test_how_many_each_has_placed(sails: Asker) -> None:
    assert "Lea Roth: 2" in sails.ask("How many payments has each pupil sent?", collection="sails").text


def test_what_is_paid_by_each_method_is_not_that_of_paid_bills_alone(sails: Asker) -> None:
    answer = sails.ask("What is the total amount paid by each method?", collection="sails")
    assert answer.status != "answered" or "97" in answer.text, answer.text
