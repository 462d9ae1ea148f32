"""Films as catalogues have them: ratings by several sources, releases by country, casts with their roles; and salaries of departments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

FILMS = """
@prefix d: <urn:fr:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:se a d:Country ; rdfs:label "Sweden" . d:pe a d:Country ; rdfs:label "Peru" . d:no a d:Country ; rdfs:label "Norway" .
d:lima a d:Place ; rdfs:label "Lima" ; d:inCountry d:pe . d:umea a d:Place ; rdfs:label "Umeå" ; d:inCountry d:se .
d:ada a d:Person ; rdfs:label "Ada Holm" ; d:bornIn d:lima ; d:bornOn "1950-04-02"^^xsd:date .
d:ben a d:Person ; rdfs:label "Ben Ives" ; d:bornIn d:umea ; d:bornOn "1961-09-01"^^xsd:date .
d:cy a d:Person ; rdfs:label "Cy Lang" ; d:bornIn d:umea ; d:bornOn "1970-01-30"^^xsd:date .
d:lensman a d:Person ; rdfs:label "Mia Falk" ; d:bornIn d:lima ; d:bornOn "1971-01-30"^^xsd:date .
d:drama a d:Genre ; rdfs:label "drama" . d:western a d:Genre ; rdfs:label "western" .
d:m1 a d:Film ; rdfs:label "Salt Road" ; d:genre d:drama ; d:directedBy d:ada ; d:cinematographer d:lensman ; d:filmedIn d:umea ;
  d:producedInYear 1980 .
d:m2 a d:Film ; rdfs:label "Night Bus" ; d:genre d:western ; d:directedBy d:ben ; d:cinematographer d:lensman ; d:filmedIn d:lima ;
  d:producedInYear 1993 .
d:m3 a d:Film ; rdfs:label "Long Thaw" ; d:genre d:drama ; d:directedBy d:ada ; d:followUpTo d:m1 ; d:producedInYear 1993 .
d:m4 a d:Film ; rdfs:label "Sharp Ice" ; d:genre d:western ; d:directedBy d:ben ; d:producedInYear 1995 .
d:a1 a d:Rating ; d:ratingOf d:m1 ; d:ratingSource "Kinoklub" ; d:score 8 .
d:a2 a d:Rating ; d:ratingOf d:m2 ; d:ratingSource "Kinoklub" ; d:score 6 .
d:a3 a d:Rating ; d:ratingOf d:m3 ; d:ratingSource "Kinoklub" ; d:score 4 .
d:a4 a d:Rating ; d:ratingOf d:m4 ; d:ratingSource "Kinoklub" ; d:score 7 .
d:b1 a d:Rating ; d:ratingOf d:m1 ; d:ratingSource "Revue" ; d:score 71 . d:b2 a d:Rating ; d:ratingOf d:m2 ; d:ratingSource "Revue" ; d:score 88 .
d:b3 a d:Rating ; d:ratingOf d:m3 ; d:ratingSource "Revue" ; d:score 64 . d:b4 a d:Rating ; d:ratingOf d:m4 ; d:ratingSource "Revue" ; d:score 55 .
d:o1 a d:Opening ; d:ofFilm d:m1 ; d:territory d:se ; d:openedOn "1981-03-01"^^xsd:date .
d:o2 a d:Opening ; d:ofFilm d:m1 ; d:territory d:pe ; d:openedOn "1982-05-09"^^xsd:date .
d:o3 a d:Opening ; d:ofFilm d:m2 ; d:territory d:se ; d:openedOn "1994-08-12"^^xsd:date .
d:o4 a d:Opening ; d:ofFilm d:m4 ; d:territory d:pe ; d:openedOn "1996-01-02"^^xsd:date .
d:c1 a d:CastEntry ; d:inFilm d:m1 ; d:performer d:cy ; d:characterName "Olof" ; d:partNumber 1 .
d:c2 a d:CastEntry ; d:inFilm d:m1 ; d:performer d:ben ; d:characterName "Karin's Uncle" ; d:partNumber 2 .
d:c3 a d:CastEntry ; d:inFilm d:m2 ; d:performer d:cy ; d:characterName "Driver" ; d:partNumber 1 .
"""
STAFF = """
@prefix d: <urn:st:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
d:s a d:Department ; rdfs:label "Sales" ; d:headedBy d:e3 . d:i a d:Department ; rdfs:label "IT" ; d:headedBy d:e4 .
d:e1 a d:Employee ; d:firstName "Ada" ; d:lastName "Holm" ; d:worksIn d:s ; d:salary 4100 .
d:e2 a d:Employee ; d:firstName "Ben" ; d:lastName "Ives" ; d:worksIn d:s ; d:salary 3900 .
d:e3 a d:Employee ; d:firstName "Cy" ; d:lastName "Lang" ; d:worksIn d:s ; d:salary 4000 .
d:e4 a d:Employee ; d:firstName "Mia" ; d:lastName "Falk" ; d:worksIn d:i ; d:salary 9000 .
d:e5 a d:Employee ; d:firstName "Tom" ; d:lastName "Ekdal" ; d:worksIn d:i ; d:salary 2000 .
"""


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("films"), FILMS, "films") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the average Kinoklub rating of the films?", {"6.25"}),
        ("What is the average Revue rating of western films?", {"71.5"}),
        ("Which films opened in Sweden?", {"m1", "m2"}),
        ("Which films opened in Peru in 1982?", {"m1"}),
        ("Which films were released in Peru before 1990?", {"m1"}),
        ("In which countries did Salt Road open?", {"se", "pe"}),
        ("In which countries did Salt Road premiere?", {"se", "pe"}),
        ("When was Night Bus released in Sweden?", {"1994-08-12"}),
        ("What is Long Thaw a sequel to?", {"m1"}),
        ("Which films were filmed in Lima?", {"m2"}),
        ("Which role did Cy Lang play in Night Bus?", {"Driver"}),
        ("Who did Cy Lang play in Salt Road?", {"Olof"}),
        ("What was Ben Ives's role in Salt Road?", {"Karin's Uncle"}),
        ("Where was the director of Salt Road born?", {"lima"}),
    ],
)
def test_a_catalogue_of_films(films: Asker, question: str, told: set[str]) -> None:
    answer = films.ask(question, collection="films")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told, answer.text


def test_an_average_of_each_genre(films: Asker) -> None:
    answer = films.ask("average Kinoklub rating of the films in each genre", collection="films")
    assert {(row[0].label, float(row[1].value)) for row in answer.rows if row[0] and row[1]} == {("drama", 6.0), ("western", 6.5)}, answer.text


@pytest.mark.parametrize(
    "question",
    ["What is the average rating of the films?", "average rating by genre", "Which films have a rating above 9?", "Which film has the best rating?"],
)
def test_ratings_on_different_scales_are_not_taken_together(films: Asker, question: str) -> None:
    answer = films.ask(question, collection="films")
    assert answer.status == "clarify", answer.text
    assert "rating source Kinoklub" in answer.text
    assert "rating source Revue" in answer.text


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("Which films opened in Norway in 1993?", {"m2", "m3"}),
        ("Which films opened in Sweden in 1993?", {"m2", "m3"}),
        ("Who did Cy Lang play with in Salt Road?", {"Olof"}),
        ("In which city did Salt Road win?", {"umea", "lima"}),
        ("Has anything been filmed in Norway?", {"true"}),
    ],
)
def test_nothing_else_is_taken_for_it(films: Asker, question: str, wrong: set[str]) -> None:
    answer = films.ask(question, collection="films")
    assert answer.status != "answered" or first_cells(answer).isdisjoint(wrong), answer.text


def test_something_without_a_name_is_there(films: Asker) -> None:
    assert films.ask("Was anything filmed in Lima?", collection="films").text.startswith("Yes: there is a film filmed in Lima")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who earns the most in Sales?", {"e1"}),
        ("Who earns the most in the sales department?", {"e1"}),
        ("Who earns the least in Sales?", {"e2"}),
        ("Which employee earns the most at IT?", {"e4"}),
        ("Who earns the most?", {"e4"}),
    ],
)
def test_the_most_in_a_part_of_them(tmp_path: Path, question: str, told: set[str]) -> None:
    with asker_of(tmp_path, STAFF, "staff") as asker:
        answer = asker.ask(question, collection="staff")
        assert first_cells(answer) == told, answer.text
