"""A film club that shows films: sequels, casts, screenings, prizes, profits, and names in several languages, as people ask for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

CLUB = """
@prefix d: <urn:club:> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:fr a d:Country ; skos:prefLabel "France"@en . d:jp a d:Country ; skos:prefLabel "Japan"@en . d:de a d:Country ; skos:prefLabel "Germany"@en .
d:lfr a d:Tongue ; skos:prefLabel "French"@en . d:lja a d:Tongue ; skos:prefLabel "Japanese"@en . d:lde a d:Tongue ; skos:prefLabel "German"@en .
d:f1 a d:Film ; skos:prefLabel "Copper Sky"@en , "Kupferhimmel"@de ; d:year "1981"^^xsd:gYear ; d:origin d:de ; d:spoken d:lde ; d:minutes 90 ;
  d:director d:p1 ; d:takings 900 ; d:cost 100 .
d:f2 a d:Film ; skos:prefLabel "Embers"@en , "Glut"@de ; d:year "1985"^^xsd:gYear ; d:origin d:de ; d:spoken d:lfr ; d:minutes 95 ; d:director d:p1 ;
  d:sequelOf d:f1 ; d:takings 50 ; d:cost 200 .
d:f3 a d:Film ; skos:prefLabel "Low Tide"@en , "引き潮"@ja ; d:year "1999"^^xsd:gYear ; d:origin d:jp ; d:spoken d:lja ; d:minutes 120 ;
  d:director d:p2 ; d:takings 300 ; d:cost 200 .
d:f4 a d:Film ; skos:prefLabel "The Pigeons"@en , "Les Pigeons"@fr ; d:year "2004"^^xsd:gYear ; d:origin d:fr ; d:spoken d:lfr ; d:minutes 80 ;
  d:director d:p2 ; d:takings 40 ; d:cost 60 .
d:f5 a d:Film ; skos:prefLabel "Brine"@en ; d:year "2010"^^xsd:gYear ; d:origin d:fr ; d:spoken d:lde ; d:minutes 70 ; d:director d:p3 .
d:f6 a d:Film ; skos:prefLabel "We, the Women of the Square"@en ; d:year "1977"^^xsd:gYear ; d:origin d:jp ; d:minutes 60 ; d:director d:p2 .
d:p1 d:sex "f" . d:p2 d:sex "m" . d:p3 d:sex "m" . d:p4 d:sex "f" . d:p5 d:sex "m" .
d:p1 a d:Person ; skos:prefLabel "Ada Holm" ; d:born "1950-01-01"^^xsd:date ; d:birthPlace "Dakar" .
d:p2 a d:Person ; skos:prefLabel "Ryo Kita" ; d:born "1960-02-02"^^xsd:date ; d:birthPlace "Kobe" ; d:marriedTo d:p4 .
d:p3 a d:Person ; skos:prefLabel "Ben Ives" ; d:birthPlace "Dakar" . d:p4 a d:Person ; skos:prefLabel "Mia Lund" ; d:marriedTo d:p2 .
d:p5 a d:Person ; skos:prefLabel "Tom Ash" ; d:born "1970-02-02"^^xsd:date .
d:c1 a d:CastCredit ; d:work d:f1 ; d:person d:p4 ; d:characterName "Rose" . d:c2 a d:CastCredit ; d:work d:f2 ; d:person d:p4 .
d:c3 a d:CastCredit ; d:work d:f3 ; d:person d:p5 ; d:characterName "Sam" . d:c4 a d:CastCredit ; d:work d:f4 ; d:person d:p3 .
d:c5 a d:CastCredit ; d:work d:f1 ; d:person d:p5 ; d:characterName "Joe" . d:c6 a d:CastCredit ; d:work d:f3 ; d:person d:p4 .
d:k1 a d:CrewCredit ; d:work d:f1 ; d:person d:p5 ; d:job "editing" . d:k2 a d:CrewCredit ; d:work d:f2 ; d:person d:p3 ; d:job "editing" .
d:v1 a d:Venue ; skos:prefLabel "Kino Orion"@en ; d:screens 2 . d:v2 a d:Venue ; skos:prefLabel "Harbour Hall"@en ; d:screens 1 .
d:s1 a d:Screening ; d:film d:f1 ; d:venue d:v1 ; d:startsAt "2023-05-01T20:00:00"^^xsd:dateTime ; d:ticketsSold 40 .
d:s2 a d:Screening ; d:film d:f1 ; d:venue d:v2 ; d:startsAt "2023-05-08T20:00:00"^^xsd:dateTime ; d:ticketsSold 10 .
d:s3 a d:Screening ; d:film d:f3 ; d:venue d:v1 ; d:startsAt "2024-02-01T18:00:00"^^xsd:dateTime ; d:ticketsSold 45 .
d:b1 a d:Category ; skos:prefLabel "Silver Lantern for Best Director"@en . d:b2 a d:Category ; skos:prefLabel "Best Actor"@en .
d:b3 a d:Category ; skos:prefLabel "Best Screenplay"@en .
d:t1 a d:Series ; skos:prefLabel "Long Thaw"@en ; d:airedFrom "1974-05-01"^^xsd:date ; d:airedUntil "1981-06-01"^^xsd:date .
d:t2 a d:Series ; skos:prefLabel "Dry Creek"@en ; d:airedFrom "1980-05-01"^^xsd:date .
d:t3 a d:Series ; skos:prefLabel "Signal Lost"@en ; d:airedFrom "1990-05-01"^^xsd:date ; d:airedUntil "1994-06-01"^^xsd:date .
d:r1 a d:Rating ; d:rates d:f1 ; d:source "Cinemeter" ; d:score 8.5 ; d:votes 12 ; d:scaleTop 10 . d:r2 a d:Rating ; d:rates d:f1 ;
  d:source "Filmfolk" ; d:score 91 ; d:votes 900 ; d:scaleTop 100 . d:r3 a d:Rating ; d:rates d:f3 ; d:source "Cinemeter" ; d:score 9.1 ; d:votes 3 ;
  d:scaleTop 10 . d:r4 a d:Rating ; d:rates d:f3 ; d:source "Filmfolk" ; d:score 80 ; d:votes 77 ; d:scaleTop 100 .
d:n1 a d:Nomination ; d:category d:b1 ; d:nominee d:p1 ; d:nominatedFilm d:f1 ; d:won true .
d:n2 a d:Nomination ; d:category d:b1 ; d:nominee d:p2 ; d:nominatedFilm d:f3 ; d:won false .
d:n3 a d:Nomination ; d:category d:b2 ; d:nominee d:p5 ; d:nominatedFilm d:f1 ; d:won true .
d:n4 a d:Nomination ; d:category d:b2 ; d:nominee d:p5 ; d:nominatedFilm d:f3 ; d:won true .
d:n5 a d:Nomination ; d:category d:b2 ; d:nominee d:p4 ; d:nominatedFilm d:f1 ; d:won true .
d:n7 a d:Nomination ; d:category d:b3 ; d:nominee d:p2 ; d:nominatedFilm d:f4 ; d:won false .
d:n6 a d:Nomination ; d:category d:b3 ; d:nominee d:p3 ; d:nominatedFilm d:f5 ; d:won true .
"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("club"), CLUB, "club") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is Embers a sequel of?", {"f1"}),
        ("Which film is Embers a sequel of?", {"f1"}),
        ("Which French films are there?", {"f4", "f5"}),
        ("Which films are in French?", {"f2", "f4"}),
        ("Which films were made in Japan?", {"f3", "f6"}),
        ("Which series were on air in 1980?", {"t1", "t2"}),
        ("How many series were running on 15 July 1991?", {"2"}),
        ("What is the Cinemeter rating of Copper Sky?", {"8.5"}),
        ("Which films have a Cinemeter rating above 9?", {"f3"}),
        ("Which films were nominated but did not win?", {"f4"}),
        ("How many women directors are there?", {"1"}),
        ("Which actresses are there?", {"p4"}),
        ("When was Low Tide shown?", {"2024-02-01T18:00:00"}),
        ("How many films were shown in 2023?", {"1"}),
        ("Which films were screened more than once?", {"f1"}),
        ("Which films were shown twice?", {"f1"}),
        ("Who has won Best Actor at least twice?", {"p5"}),
        ("Which actors have won Best Actor more than once?", {"p5"}),
        ("Who won Best Director?", {"p1"}),
        ("How many people were born in Dakar?", {"2"}),
        ("Which actor has been in the most films?", {"p4"}),
        ("Who acted in Copper Sky?", {"p4", "p5"}),
        ("Which directors also acted?", {"p3"}),
        ("Who is Mia Lund's husband?", {"p2"}),
        ("Which film made the most profit?", {"f1"}),
        ("Which films made a loss?", {"f2", "f4"}),
        ("How much profit did Low Tide make?", {"100"}),
        ("Which films took more than five times what they cost?", {"f1"}),
        ("How many tickets were sold in 2023?", {"50"}),
        ("Which film sold the most tickets?", {"f1"}),
        ("What are the German titles of the German films?", {"Kupferhimmel", "Glut"}),
        ("Which directors have made both a German and a Japanese film?", set()),
    ],
)
def test_a_club_that_shows_films(club: Asker, question: str, told: set[str]) -> None:
    answer = club.ask(question, collection="club")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("List the venues with their number of screens.", {("v1", "2"), ("v2", "1")}),
        ("English title and running time of the Japanese films", {("Low Tide", "120"), ("We, the Women of the Square", "60")}),
    ],
)
def test_columns_of_such_a_club(club: Asker, question: str, rows: set[tuple[str, ...]]) -> None:
    answer = club.ask(question, collection="club")
    assert answer.status == "answered", answer.text
    assert {tuple(cell.value.rsplit(":", 1)[-1] for cell in row if cell is not None) for row in answer.rows} == rows, answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who directed the oldest film?", "The person that is the director of the film with the earliest year is Ryo Kita"),
        ("How many screens does Kino Orion have?", "Kino Orion has 2 screens [1]."),
        ("Which film made the most profit?", "The film with the highest profit is Copper Sky (800) [1]."),
        ("Which films were shown in 2023?", "There is 1 film with a screening that starts in 2023: Copper Sky [1]."),
        ("What is Embers a sequel of?", "Embers is a sequel of Copper Sky [1]."),
        ("Which venue has the most screens?", "The venue with the most screens is Kino Orion (2) [1]."),
    ],
)
def test_answers_are_told_in_plain_english(club: Asker, question: str, said: str) -> None:
    assert club.ask(question, collection="club").text.startswith(said)


@pytest.mark.parametrize(
    "question",
    [
        "Which films have sequels?",  # not those that are sequels
        "Who has worked both as a director and as an editor of films by Ada Holm?",
    ],
)
def test_nothing_is_told_of_the_wrong_one(club: Asker, question: str) -> None:
    assert first_cells(club.ask(question, collection="club")) <= {"f1"}
