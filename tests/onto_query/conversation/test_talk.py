"""Conversations over the small world of films: each follow-up is answered as the question that says the same in full."""

from __future__ import annotations

import pytest

from onto_query import Asker
from tests.onto_query.conversation.talks import read_as, talk, values

LANG = {"Metropolis", "M", "Woman in the Moon"}


@pytest.mark.parametrize(
    ("turns", "full"),
    [
        # pronouns: a person, a thing, a place
        (("Who directed Metropolis?", "When did he die?"), "When did Fritz Lang die?"),
        (("Who directed Metropolis?", "How long is it?"), "How long is Metropolis?"),
        (("Who directed Metropolis?", "Which films did he direct?"), "Which films did Fritz Lang direct?"),
        (("What is the capital of Germany?", "What is its population?"), "What is Berlin's population?"),
        (("When was Lotte Reiniger born?", "Who was she married to?"), "Who was Lotte Reiniger married to?"),
        (("Who wrote M?", "What is her birth place?"), "What is Thea von Harbou's birth place?"),
        # what is different
        (("Which films were released after 1928?", "and before 1926?"), "Which films were released before 1926?"),
        (("Which films were released after 1928?", "what about 1930?"), "Which films were released after 1930?"),
        (("Which films did Fritz Lang direct?", "and Lotte Reiniger?"), "Which films did Lotte Reiniger direct?"),
        (("Which films did Fritz Lang direct?", "and in 1927?"), "Which films did Fritz Lang direct in 1927?"),
        (("How long is M?", "What about Papageno?"), "How long is Papageno?"),
        (("Where was Fritz Lang born?", "and when?"), "When was Fritz Lang born?"),
        (("How many films are there?", "and cities?"), "How many cities are there?"),
        (("How long is Metropolis?", "and the budget?"), "What is the budget of Metropolis?"),
        (("How long is Metropolis?", "and its budget?"), "What is the budget of Metropolis?"),
        # corrections
        (("Who directed M?", "no, I meant Nosferatu"), "Who directed Nosferatu?"),
        (("How long is M?", "not M, Papageno"), "How long is Papageno?"),
        (("How long is M?", "Papageno, not M"), "How long is Papageno?"),
        (("Which films were released in 1927?", "sorry, in 1926"), "Which films were released in 1926?"),
        # nouns and places in a list
        (("Who directed Nosferatu?", "Who starred in that film?"), "Who starred in Nosferatu?"),
        (
            ("Which films did Lotte Reiniger direct?", "Which films did Fritz Lang direct?", "Who directed Nosferatu?", "How long is the film?"),
            "How long is Nosferatu?",
        ),
        # of a set, whose things are given beside the text
        (("Which films did Fritz Lang direct?", "How many?"), "How many films are there?"),
        (("Which films did Fritz Lang direct?", "Which of them were released after 1928?"), "Which films were released after 1928?"),
        (("Which films did Fritz Lang direct?", "which is the longest?"), "Which film is the longest?"),
        (("Which films did Fritz Lang direct?", "only those released after 1930"), "List the films released after 1930"),
        (("Which films did Fritz Lang direct?", "sort them by runtime"), "List the films sorted by runtime"),
    ],
)
def test_a_follow_up_is_read_as_a_question_that_stands_for_itself(films_asker: Asker, turns: tuple[str, ...], full: str) -> None:
    assert read_as(talk(films_asker, *turns)[-1]) == f"read as {full!r}"


@pytest.mark.parametrize(
    ("follow_up", "found"),
    [
        ("How many?", {"3"}),
        ("Which of them were released after 1928?", {"M", "Woman in the Moon"}),
        ("only those released after 1930", {"M"}),
        ("How long are they?", {"117", "153", "169"}),
    ],
)
def test_what_is_asked_of_a_list_is_asked_of_its_things_alone(films_asker: Asker, follow_up: str, found: set[str]) -> None:
    *_, last = talk(films_asker, "Which films did Fritz Lang direct?", follow_up)
    assert values(last) == found, last.text


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


def test_who_was_she_until_now_may_be_meant_as_well_as_who_was_only_told_since(films_asker: Asker) -> None:
    last = talk(films_asker, "Where was Thea von Harbou born?", "What did she write?", "Who directed M?", "When did she die?")[-1]
    assert (last.status, last.rows) == ("clarify", ())
    assert "Thea von Harbou" in last.text
    assert "Fritz Lang" in last.text


@pytest.mark.parametrize("question", ["When was Thea von Harbou born?", "Where was Thea von Harbou born?"])
def test_nobody_was_born_when_her_husband_was(films_asker: Asker, question: str) -> None:
    answer = films_asker.ask(question, collection="films")
    assert (answer.status, answer.rows) == ("empty", ())


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
    one = ("Who influenced Fritz Lang?", "Where was he born?")
    asked = talk(films_asker, *one)[-1]
    assert asked.status == "clarify"
    assert "(1) F. W. Murnau; (2) Fritz Lang" in asked.text
    for reply in ("2", "the second", "Fritz Lang"):
        assert values(talk(films_asker, *one, reply)[-1]) == {"Vienna"}, reply
    assert talk(films_asker, *one, "7")[-1].status == "clarify"


def test_another_question_instead_of_a_choice_is_answered(films_asker: Asker) -> None:
    last = talk(films_asker, "Who influenced Fritz Lang?", "Where was he born?", "Who directed M?")[-1]
    assert values(last) == {"Fritz Lang"}


def test_sessions_do_not_see_each_other(films_asker: Asker) -> None:
    talk(films_asker, "Who directed Metropolis?")
    assert talk(films_asker, "When was he born?")[-1].status == "clarify"


def test_the_answer_says_how_it_was_read(films_asker: Asker) -> None:
    last = talk(films_asker, "Who directed Metropolis?", "When did he die?")[-1]
    assert last.steps[0].message == "read as 'When did Fritz Lang die?'"
    assert last.steps[0].detail == {"because": ["'he' is Fritz Lang"]}


def test_the_second_one_is_of_the_list_that_the_first_one_was_of(films_asker: Asker) -> None:
    cities, _, last = talk(films_asker, "Which cities are there?", "What is the population of the first one?", "and of the second one?")
    second = cities.rows[1][0]
    assert second is not None
    assert read_as(last) == f"read as 'What is the population of {second.label}?'"
