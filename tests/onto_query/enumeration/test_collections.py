"""Questions about the boats of a harbour museum, whose lists have labels in two languages and whose overhauls are nodes of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells
from tests.worlds.turtle import day

NS = "urn:boats:"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
CLASS = "http://www.w3.org/2000/01/rdf-schema#Class"
DECLARED = (
    ("Boat", "boat", "Boot"), ("Wright", "boatwright", "Bootsbauer"), ("Overhaul", "overhaul", "Überholung"), ("Berth", "berth", "Liegeplatz"),
    ("sort", "kind of boat", "Art"), ("stuff", "material", "Material"), ("gender", "gender", "Geschlecht"), ("openedOn", "opening date", "Eröffnung"),
    ("closedOn", "closing date", "Ende"), ("Show", "show", "Schau"), ("Gender", "gender", "Geschlecht"), ("Stuff", "material", "Material"),
    ("builtBy", "built by", "gebaut von"), ("overhauledBoat", "boat overhauled", "überholtes Boot"), ("overhauledOn", "date of overhaul", "Datum"),
    ("moored", "moored at", "liegt an"), ("price", "purchase price (EUR)", "Kaufpreis"), ("Sort", "kind of boat", "Bootsart"),
)  # fmt: skip


def thing(key: str, kind: str, **values: str | tuple[str, ...]) -> str:
    several = {name: value if isinstance(value, tuple) else (value,) for name, value in values.items()}
    told = "".join(f" ; <{LABEL if name == 'label' else NS + name}> {', '.join(value)}" for name, value in several.items())
    return f"<{NS}{key}> a <{kind if ':' in kind else NS + kind}>{told} ."


def to(key: str) -> str:
    return f"<{NS}{key}>"


def named(key: str, kind: str, english: str, german: str = "") -> str:
    return thing(key, kind, label=(f'"{english}"@en', *((f'"{german}"@de',) if german else ())))


def boat(key: str, name: str, stuff: str, sort: str, wright: str, **more: str) -> str:
    return thing(key, "Boat", label=f'"{name}"@en', stuff=to(stuff), sort=to(sort), builtBy=to(wright), **more)


def wright(key: str, name: str, gender: str) -> str:
    return thing(key, "Wright", label=f'"{name}"@en', gender=to(gender))


def overhaul(number: int, of: str, on: str) -> str:
    return thing(f"o{number}", "Overhaul", overhauledBoat=to(of), overhauledOn=day(on))


GRAPH = "\n".join(
    [
        *(
            thing(key, RDF + "Property" if key[0].islower() else CLASS,
                  label=(f'"{english}"@en', f'"{german}"@de'))
            for key, english, german in DECLARED
        ),
        named("wood", "Stuff", "wood", "Holz"),
        named("steel", "Stuff", "steel", "Stahl"),
        named("f", "Gender", "female", "weiblich"),
        named("m", "Gender", "male", "männlich"),
        named("dinghy", "Sort", "dinghy", "Jolle"),
        named("barge", "Sort", "barge", "Lastkahn"),
        wright("w1", "Ann Oake", "f"),
        wright("w2", "Bob Reed", "m"),
        wright("w3", "Cyril Elm", "m"),
        named("b1", "Berth", "North Quay"),
        named("b2", "Berth", "South Quay"),
        boat("swift", "Swift", "wood", "dinghy", "w1", moored=to("b1"), price="900"),
        boat("heron", "Heron", "wood", "barge", "w2", moored=to("b2"), price="5000"),
        boat("gull", "Gull", "steel", "dinghy", "w2", moored=to("b2"), price="700"),
        overhaul(1, "swift", "2011-05-01"),
        overhaul(2, "swift", "2019-06-02"),
        overhaul(3, "gull", "2019-07-03"),
        thing("s1", "Show", label='"Sails"@en', openedOn=day("2020-01-05"), closedOn=day("2020-03-01")),
        thing("s2", "Show", label='"Oars"@en', openedOn=day("2021-02-06"), closedOn=day("2021-04-02")),
    ]
)  # fmt: skip


@pytest.fixture(scope="module")
def boats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("boats"), GRAPH, "boats") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "cells"),
    [
        ("Which boats have been overhauled?", {"swift", "gull"}),
        ("Which boats have never been overhauled?", {"heron"}),
        ("Has Swift ever been overhauled?", {"true"}),
        ("When was Gull overhauled?", {"2019-07-03"}),
        ("How many boats were overhauled in 2019?", {"2"}),
        ("Which boatwrights are women?", {"w1"}),
        ("Which wooden boats are there?", {"swift", "heron"}),
        ("Where is the Heron moored?", {"b2"}),
        ("At which berth does the Heron lie?", {"b2"}),
        ("Which boatwright do we have the most boats by?", {"w2"}),
        ("When did each show open and close?", {"s1", "s2"}),
        ("Which boat cost us the most?", {"heron"}),
        ("How much did each boat cost?", {"swift", "heron", "gull"}),
    ],
)
def test_it_is_answered(boats: Asker, question: str, cells: set[str]) -> None:
    answer = boats.ask(question, collection="boats")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == cells, answer.query


@pytest.mark.parametrize(
    "question",
    [
        "Which boatwrights are tall?",  # that all have a gender says nothing of it
        "Which waxen boats are there?",
        "Which boats have been sunk?",
    ],
)
def test_it_is_not_answered(boats: Asker, question: str) -> None:
    answer = boats.ask(question, collection="boats")
    assert answer.status not in {"answered", "empty"}, answer.text


def test_what_is_counted_has_its_label_in_the_language_of_the_question(boats: Asker) -> None:
    answer = boats.ask("Which boatwrights are women?", collection="boats")
    assert "female" in answer.text
    assert "weiblich" not in answer.text
