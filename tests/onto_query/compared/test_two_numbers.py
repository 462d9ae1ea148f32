"""Numbers set against each other: counts and averages of two kinds, an average of some, the highest average and sum of each; what two share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from onto_query.compared.sums import ranked, summed
from onto_query.question.analyse import analyse
from tests.worlds.asked import asker_of

FILMS = """
@prefix d: <urn:films:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:drama a d:Genre ; rdfs:label "Drama" . d:comedy a d:Genre ; rdfs:label "Comedy" . d:western a d:Genre ; rdfs:label "Western" .
d:fr a d:Country ; rdfs:label "France" . d:no a d:Country ; rdfs:label "Norway" .
d:f1 a d:Film ; rdfs:label "Cold Quay" ; d:genre d:drama ; d:country d:no ; d:runningTimeMin 120 ; d:score 6 ; d:releasedOn "1999-05-01"^^xsd:date .
d:f2 a d:Film ; rdfs:label "Red Barn" ; d:genre d:drama ; d:country d:fr ; d:runningTimeMin 100 ; d:score 8 ; d:releasedOn "1999-09-01"^^xsd:date .
d:f3 a d:Film ; rdfs:label "Blue Barn" ; d:genre d:drama , d:western ; d:country d:fr ; d:runningTimeMin 140 ; d:score 9 ;
  d:releasedOn "2003-02-01"^^xsd:date .
d:f4 a d:Film ; rdfs:label "Two Hats" ; d:genre d:comedy ; d:country d:fr ; d:runningTimeMin 90 ; d:score 5 ; d:releasedOn "2003-03-01"^^xsd:date .
d:f5 a d:Film ; rdfs:label "Old Hats" ; d:genre d:comedy ; d:country d:no ; d:runningTimeMin 110 ; d:score 7 ; d:releasedOn "2003-08-01"^^xsd:date .
d:s1 a d:Screening ; d:film d:f1 ; d:ticketsSold 30 . d:s2 a d:Screening ; d:film d:f1 ; d:ticketsSold 20 .
d:s3 a d:Screening ; d:film d:f4 ; d:ticketsSold 45 .
d:e1 a d:Job ; rdfs:label "Captain" ; d:monthlyPay 5000 . d:e2 a d:Job ; rdfs:label "Mate" ; d:monthlyPay 3800 .
"""


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("films"), FILMS, "films") as asker:
        yield asker


def told(asker: Asker, question: str) -> list[tuple[str, ...]]:
    answer = asker.ask(question, collection="films")
    assert answer.status == "answered", answer.text
    return [tuple(cell.value.rpartition(":")[2].removesuffix(".0") if cell is not None else "" for cell in row) for row in answer.rows]


@pytest.mark.parametrize(
    ("question", "yes"),
    [
        ("Are there more dramas than comedies?", "true"),
        ("Are there more comedies than dramas?", "false"),
        ("Are there more films from France than from Norway?", "true"),
        ("Do more films come from Norway than from France?", "false"),
        ("Are there fewer comedies than dramas?", "true"),
        ("Are there as many comedies as dramas?", "false"),
        ("Were there more films in 1999 than in 2003?", "false"),
        ("Is the number of French films greater than the number of Norwegian films?", "true"),
        ("Is the average running time of dramas higher than that of comedies?", "true"),
        ("Do comedies have a higher average score than dramas?", "false"),
        ("Gibt es mehr Filme aus Frankreich als aus Norwegen?", "true"),
        ("Do Cold Quay and Red Barn share a genre?", "true"),
        ("Do Cold Quay and Two Hats have a genre in common?", "false"),
        ("Do Cold Quay and Red Barn have a common genre?", "true"),
    ],
)
def test_one_is_more_than_the_other_or_not(films: Asker, question: str, yes: str) -> None:
    assert told(films, question) == [(yes,)]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many more dramas than comedies are there?", [("1",)]),
        ("What is the difference between the number of dramas and the number of comedies?", [("1",)]),
        ("What is the difference in average running time between dramas and comedies?", [("20",)]),
        ("How much more does a captain earn than a mate?", [("1200",)]),
        ("How much longer is Blue Barn than Two Hats?", [("50",)]),
        ("Which films are longer than the average for dramas?", [("f3",)]),
        ("Which films are longer than the average comedy?", [("f1",), ("f3",), ("f5",)]),
        ("Which films have a running time above the average of all films?", [("f1",), ("f3",)]),
        ("Which genre has the highest average score?", [("western", "9")]),
        ("Which country has the lowest average running time?", [("fr", "110")]),
        ("Which film sold the most tickets?", [("f1", "50")]),
        ("What is the most common genre?", [("drama", "3")]),
        ("What is the rarest genre?", [("western", "1")]),
        ("How long is a drama on average?", [("120",)]),
        ("How many tickets were sold in total?", [("95",)]),
    ],
)
def test_a_number_of_two(films: Asker, question: str, rows: list[tuple[str, ...]]) -> None:
    assert sorted(told(films, question)) == rows


def test_what_two_have_in_common_is_all_that_both_have(films: Asker) -> None:
    assert {("genre", "drama"), ("country", "fr")} <= set(told(films, "What do Red Barn and Blue Barn have in common?"))


def test_the_answer_says_what_is_compared(films: Asker) -> None:
    said = films.ask("Are there more films from France than from Norway?", collection="films").text
    assert said.startswith("Yes: the number of films with country France is more than the number of films with country Norway")


@pytest.mark.parametrize("question", ["Are there more dramas than operas?", "Is the number of dramas greater than the weather?"])
def test_what_one_number_cannot_be_found_for_is_not_told(films: Asker, question: str) -> None:
    assert films.ask(question, collection="films").status in {"unanswerable", "clarify", "out_of_scope"}


@pytest.mark.parametrize(
    "question", ["What percentage of films have the genres Drama and Western?", "What percentage of films have both the genre Drama and Western?"]
)
def test_a_share_of_two_conditions_is_one_of_all(films: Asker, question: str) -> None:
    assert told(films, question) == [("20",)]


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "nl"])
@pytest.mark.parametrize(
    "text",
    [
        "Quale remake è piaciuto più volte?",
        "Quel film a vendu le plus de billets ?",
        "Welcher Film hat die meisten Karten verkauft?",
        "¿Qué película vendió más?",
    ],
)
def test_languages_without_a_word_for_per_have_no_such_question(language: str, text: str) -> None:
    read = analyse(text, language=language)
    for kind in (summed, ranked):
        assert kind(read) is None or kind(read).per_each  # type: ignore[union-attr]
