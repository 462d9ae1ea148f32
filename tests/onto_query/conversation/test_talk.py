"""Conversations over the small world of films: each follow-up is answered as the question that says the same in full."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from onto_core.messages import Answer
from onto_query import Asker

NAMES = count()


@pytest.fixture(scope="module")
def films_asker(films_url: str, films_ontology: Path) -> Iterator[Asker]:
    settings = {"embedder__cache": "memory:", "model__cache": "memory:", "query__sessions": "memory"}
    with Asker(films_url, [films_ontology], model="rules", **settings) as asker:
        yield asker


def talk(asker: Asker, *turns: str) -> list[Answer]:
    session = f"talk-{next(NAMES)}"
    return [asker.ask(turn, collection="films", session=session) for turn in turns]


def values(answer: Answer) -> set[str]:
    return {(row[0].label or row[0].value) for row in answer.rows if row[0] is not None}


def read_as(answer: Answer) -> str:
    return next((step.message for step in answer.steps if step.stage == "conversation"), "")


LANG = {"Metropolis", "M", "Woman in the Moon"}


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        # pronouns: a person, a thing, a place
        (("Who directed Metropolis?", "When did he die?"), {"1976-08-02"}),
        (("Who directed Metropolis?", "How long is it?"), {"153"}),
        (("Who directed Metropolis?", "Which films did he direct?"), LANG),
        (("Where was Fritz Lang born?", "Who else was born there?"), set()),
        (("When was Lotte Reiniger born?", "Who was she married to?"), {"Carl Koch"}),
        # a set
        (("Which films did Fritz Lang direct?", "How many?"), {"3"}),
        (("Which films did Fritz Lang direct?", "Which of them were released after 1928?"), {"M", "Woman in the Moon"}),
        (("Which films did Fritz Lang direct?", "only those released after 1930"), {"M"}),
        (("Which films did Fritz Lang direct?", "How long are they?"), {"153", "111", "156"}),
        # what is different
        (("Which films were released in 1926?", "and in 1930?"), set()),
        (("Which films were released after 1928?", "and before 1926?"), {"Nosferatu"}),
        (("Which films did Fritz Lang direct?", "and Lotte Reiniger?"), {"The Adventures of Prince Achmed", "Papageno"}),
        (("When was Lotte Reiniger born?", "What about Fritz Lang?"), {"1890-12-05"}),
        (("Where was Fritz Lang born?", "and when?"), {"1890-12-05"}),
        (("How many films are there?", "and cities?"), {"2"}),
        # corrections
        (("Who directed M?", "no, I meant Nosferatu"), {"F. W. Murnau"}),
        (("When was Lotte Reiniger born?", "not Lotte Reiniger, Fritz Lang"), {"1890-12-05"}),
        # noun phrases
        (("Which films did Fritz Lang direct?", "Who directed Nosferatu?", "Who starred in that film?"), {"Max Schreck"}),
    ],
)
def test_a_follow_up_is_answered_in_the_light_of_what_was_said(films_asker: Asker, turns: tuple[str, ...], found: set[str]) -> None:
    last = talk(films_asker, *turns)[-1]
    assert values(last) == found, (read_as(last), last.text)


@pytest.mark.parametrize(
    "turns",
    [
        ("When was he born?",),
        ("Which of them are French?",),
        ("Who directed it?",),
        ("Which films are there?", "When was he born?"),
        ("Which films were released in 1850?", "Which of them are the longest?"),
    ],
)
def test_what_refers_to_nothing_is_asked_back_and_never_answered_about_everybody(films_asker: Asker, turns: tuple[str, ...]) -> None:
    last = talk(films_asker, *turns)[-1]
    assert (last.status, last.rows) == ("clarify", ())


def test_without_a_session_too_a_pronoun_that_refers_to_nothing_is_asked_back(films_asker: Asker) -> None:
    answer = films_asker.ask("When was he born?", collection="films")
    assert (answer.status, answer.rows) == ("clarify", ())
    assert "'he'" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "Who directed Nosferatu?",
        "Which films are longer than 100 minutes?",
        "List the films directed by Lotte Reiniger",
        "Is there a film called Metropolis?",
        "Which cities are there?",
        "And who wrote M?",
    ],
)
def test_a_question_that_stands_for_itself_is_not_touched(films_asker: Asker, question: str) -> None:
    _, answer = talk(films_asker, "When was Fritz Lang born?", question)
    alone = films_asker.ask(question, collection="films")
    assert (answer.status, answer.rows, read_as(answer)) == (alone.status, alone.rows, "")


def test_of_several_people_he_is_asked_back_and_chosen_by_number_or_by_name(films_asker: Asker) -> None:
    one = ("Who influenced Fritz Lang?", "When was he born?")
    asked = talk(films_asker, *one)[-1]
    assert asked.status == "clarify"
    assert "(1) F. W. Murnau; (2) Fritz Lang" in asked.text
    for reply in ("2", "the second", "Fritz Lang"):
        assert values(talk(films_asker, *one, reply)[-1]) == {"1890-12-05"}, reply
    assert talk(films_asker, *one, "7")[-1].status == "clarify"


def test_another_question_instead_of_a_choice_is_answered(films_asker: Asker) -> None:
    last = talk(films_asker, "Who influenced Fritz Lang?", "When was he born?", "Who directed M?")[-1]
    assert values(last) == {"Fritz Lang"}


def test_sessions_do_not_see_each_other(films_asker: Asker) -> None:
    talk(films_asker, "Who directed Metropolis?")
    assert talk(films_asker, "When was he born?")[-1].status == "clarify"


def test_the_answer_says_how_it_was_read(films_asker: Asker) -> None:
    last = talk(films_asker, "Who directed Metropolis?", "When did he die?")[-1]
    assert last.steps[0].message == "read as 'When did Fritz Lang die?'"
    assert last.steps[0].detail == {"because": ["'he' is Fritz Lang"]}
