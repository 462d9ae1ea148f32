"""Who does what in something, where a table of its own joins both and says the function: by its name, by a thing, by a code."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

NS = "urn:press:"
BOOKS = {"b1": "Low Tide", "b2": "The Glass Orchard", "b3": "Winter Fares", "b4": "A Field of Ink"}
PEOPLE = {"p1": "Ruth Amsel", "p2": "Tomas Vik", "p3": "Lea Conti", "p4": "Omar Said"}
CREDITS = [
    *[("b1", "p1", "AUT"), ("b1", "p2", "ILL"), ("b2", "p1", "AUT"), ("b2", "p3", "TRA")],
    *[("b3", "p3", "AUT"), ("b3", "p2", "ILL"), ("b3", "p4", "EDT"), ("b4", "p4", "AUT"), ("b4", "p3", "TRA"), ("b4", "p2", "EDT")],
]
PLAYS = {"q1": "The Ferry", "q2": "Salt", "q3": "Nine Lanterns"}
FUNCTIONS = {"f1": "Director", "f2": "Set designer", "f3": "Composer"}
STAGED = [("q1", "p1", "f1"), ("q1", "p2", "f2"), ("q1", "p3", "f3"), ("q2", "p4", "f1"), ("q2", "p2", "f2"), ("q3", "p1", "f1"), ("q3", "p4", "f3")]
BOOKED = [("q1", "p3", "confirmed"), ("q1", "p4", "cancelled"), ("q2", "p3", "confirmed"), ("q3", "p1", "cancelled"), ("q3", "p2", "confirmed")]


def graph() -> str:
    lines = [f'<{NS}{key}> a <{NS}Book> ; <{NS}title> "{name}" .' for key, name in BOOKS.items()]
    lines += [f'<{NS}{key}> a <{NS}Play> ; <{NS}title> "{name}" .' for key, name in PLAYS.items()]
    for key, name in PEOPLE.items():
        first, last = name.split()
        lines.append(f'<{NS}{key}> a <{NS}Person> ; <{NS}firstName> "{first}" ; <{NS}lastName> "{last}" .')
    lines += [f'<{NS}{key}> a <{NS}StageFunction> ; <http://www.w3.org/2000/01/rdf-schema#label> "{name}" .' for key, name in FUNCTIONS.items()]
    for table, of, rows in (("BookPerson", "book", CREDITS), ("Staging", "play", STAGED), ("Booking", "forPlay", BOOKED)):
        for number, (work, person, function) in enumerate(rows):
            told = {"BookPerson": f'<{NS}role> "{function}"', "Staging": f"<{NS}function> <{NS}{function}>", "Booking": f'<{NS}state> "{function}"'}
            lines.append(f"<{NS}{table}{number}> a <{NS}{table}> ; <{NS}{of}> <{NS}{work}> ; <{NS}person{table}> <{NS}{person}> ; {told[table]} .")
    return "\n".join(lines)


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("press"), graph(), "press") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "cells"),
    [
        ("Who wrote Low Tide?", {"p1"}),
        ("Who illustrated Winter Fares?", {"p2"}),
        ("Who translated The Glass Orchard?", {"p3"}),
        ("Which books did Tomas Vik illustrate?", {"b1", "b3"}),
        ("How many books has Ruth Amsel written?", {"2"}),
        ("Who is the editor of A Field of Ink?", {"p2"}),
        ("Who directed The Ferry?", {"p1"}),
        ("Which plays did Tomas Vik design the sets of?", {"q1", "q2"}),
        ("Which plays were directed by Ruth Amsel?", {"q1", "q3"}),
        ("Who composed Nine Lanterns?", {"p4"}),
    ],
)
def test_the_function_is_a_link_between_both(press: Asker, question: str, cells: set[str]) -> None:
    answer = press.ask(question, collection="press")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == cells, answer.query


def test_a_state_is_no_function(press: Asker) -> None:
    """Nobody is the "cancelled" of a play."""
    answer = press.ask("Which bookings are cancelled?", collection="press")
    assert first_cells(answer) == {"Booking1", "Booking3"}, answer.query
