"""Whether something holds of all of some, how many have more than so many, and what a thing is: never answered by the one that there is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from onto_query.wording.language import LANGUAGES, language_of_answers
from tests.worlds.asked import asker_of, first_cells

FILMS = """
@prefix d: <urn:all:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:Documentary rdfs:subClassOf d:Film .
d:f1 a d:Film ; rdfs:label "Salt Road" ; d:directedBy d:p1 ; d:language "English" ; d:minutes 101 ; d:genre "drama" , "war" , "history" ;
  d:budget 10 .
d:f2 a d:Film ; rdfs:label "Ghost Line" ; d:directedBy d:p1 ; d:language "English" ; d:minutes 96 ; d:genre "drama" ; d:budget 20 .
d:f3 a d:Documentary ; rdfs:label "Night Bus" ; d:directedBy d:p2 ; d:language "French" ; d:minutes 130 ; d:genre "war" , "drama" .
d:f4 a d:Film ; rdfs:label "Low Tide" ; d:directedBy d:p1 ; d:language "French" ; d:minutes 130 ; d:genre "comedy" ; d:budget 30 .
d:p1 a d:Person ; rdfs:label "Ada Holm" ; d:bornOn "1931-01-01"^^xsd:date . d:p2 a d:Person ; rdfs:label "Ben Ives" ;
  d:bornOn "1950-01-01"^^xsd:date .
d:p3 a d:Person ; rdfs:label "Cleo Marsh" ; d:bornOn "1960-01-01"^^xsd:date .
"""


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("all"), FILMS, "all") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Are all films in English?", False),
        ("Is every film in English?", False),
        ("Do all films have a director?", True),
        ("Are all of the films longer than 90 minutes?", True),
        ("Do all films have a budget?", False),
        ("Do most films have a budget?", True),
        ("Were most films directed by Ben Ives?", False),
        ("Are most films longer than 100 minutes?", True),
        ("Sind alle Filme länger als 90 Minuten?", True),
        ("Is Ada Holm a film?", False),
        ("Is Salt Road a film?", True),
        ("Is Night Bus a film?", True),
        ("Is Salt Road a documentary?", False),
    ],
)
def test_yes_or_no_is_of_all_that_there_are_and_of_what_the_thing_is(films: Asker, question: str, holds: bool) -> None:
    answer = films.ask(question, collection="all")
    assert answer.status == "answered", answer.text
    assert [[cell.value for cell in row if cell] for row in answer.rows] == [[str(holds).lower()]]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Is Night Bus a film?", "Yes: Night Bus is a documentary [1]."),
        ("Is Ada Holm a film?", "No: the graph does not say that Ada Holm is a film."),
        ("How many people have directed more than one film?", "There is 1 person with more than 1 film [1]."),
    ],
)
def test_the_answer_says_so(films: Asker, question: str, said: str) -> None:
    assert films.ask(question, collection="all").text == said


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("How many people have directed more than one film?", "1"),
        ("How many films have more than one genre?", "2"),
        ("How many films have exactly two genres?", "1"),
    ],
)
def test_those_with_more_than_so_many_are_counted(films: Asker, question: str, number: str) -> None:
    answer = films.ask(question, collection="all")
    assert [[cell.value for cell in row if cell] for row in answer.rows] == [[number]], answer.text


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Which film languages are there?", {"English", "French"}),
        ("Show all film genres", {"drama", "war", "history", "comedy"}),
        ("How many film genres are there?", {"4"}),
    ],
)
def test_a_property_behind_its_class_is_asked_for_its_values(films: Asker, question: str, found: set[str]) -> None:
    assert first_cells(films.ask(question, collection="all")) == found


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Which films have only the genre drama?", {"f2"}),
        ("Which films are only a drama?", {"f2"}),
        ("Which films are only in English?", {"f1", "f2"}),
        ("Which films are French only?", {"f3", "f4"}),
        ("Show me only the French films", {"f3", "f4"}),
        ("Which films are exclusively in French?", {"f3", "f4"}),
        ("Which people made only one film?", {"p2"}),
    ],
)
def test_only_leaves_out_what_has_anything_else(films: Asker, question: str, found: set[str]) -> None:
    answer = films.ask(question, collection="all")
    assert first_cells(answer) == found, answer.text


def test_only_that_cannot_be_said_is_not_dropped(films: Asker) -> None:
    assert films.ask("Which people only directed French films?", collection="all").status != "answered"


def test_what_the_films_have_does_not_compare_their_directors(films: Asker) -> None:
    answer = films.ask("Is the director of Salt Road older than the director of Night Bus?", collection="all")
    assert answer.status != "answered" or answer.rows[0][0].value == "true"  # type: ignore[union-attr]


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_of_them_can_be_said_in_each_language(language: str) -> None:
    assert "7" in language_of_answers(language).form("amount", "most", value="7")
