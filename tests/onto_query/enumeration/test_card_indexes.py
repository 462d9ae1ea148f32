"""A card index whose properties are called in words of its own: "helmed by", "folded", "metres up", casts on cards without a function."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

INDEX = """
@prefix c: <urn:cards:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
c:r1 a c:Region ; rdfs:label "Norrland" . c:r2 a c:Region ; rdfs:label "Scania" .
c:t1 a c:Spot ; rdfs:label "Umea" ; c:region c:r1 ; c:metresUp 12 ; c:pop 90000 . c:t2 a c:Spot ; rdfs:label "Kiruna" ; c:region c:r1 ;
  c:metresUp 530 .
c:t3 a c:Spot ; rdfs:label "Lund" ; c:region c:r2 ; c:metresUp 50 ; c:pop 94000 .
c:o1 a c:Outfit ; rdfs:label "Pampa Film" ; c:setUp 1922 ; c:folded 1996 ; c:seat c:t1 . c:o2 a c:Outfit ; rdfs:label "Nordlys" ;
  c:setUp 1958 ; c:seat c:t3 .
c:o3 a c:Outfit ; rdfs:label "Tarn Pictures" ; c:setUp 1964 ; c:folded 1992 ; c:seat c:t1 .
c:g1 a c:Genre ; rdfs:label "thriller" . c:g2 a c:Genre ; rdfs:label "comedy" .
c:p1 a c:Person ; rdfs:label "Ada Holm" ; c:born "1950-01-01"^^xsd:date ; c:birthplace c:t1 . c:p2 a c:Person ; rdfs:label "Ben Ives" ;
  c:birthplace c:t3 ;
  c:born "1941-03-01"^^xsd:date . c:p3 a c:Person ; rdfs:label "Mia Lund" ; c:born "1970-05-05"^^xsd:date . c:p4 a c:Person ; rdfs:label "Tom Ash" .
c:f1 a c:Movie ; rdfs:label "The Long Thaw" ; c:year 1981 ; c:mins 90 ; c:helmedBy c:p1 ; c:penned c:p2 ; c:camera c:p4 ; c:shotIn c:t1 ;
  c:tongue "Sami" ;
  c:genre c:g1 ; c:outfit c:o1 ; c:ticketsSold 500 .
c:f2 a c:Movie ; rdfs:label "Salt Road" ; c:year 1985 ; c:mins 120 ; c:helmedBy c:p1 ; c:penned c:p1 ; c:camera c:p4 ; c:shotIn c:t2 ;
  c:tongue "Danish" ;
  c:genre c:g1 ; c:outfit c:o2 ; c:ticketsSold 300 .
c:f3 a c:Movie ; rdfs:label "Night Bus" ; c:year 1999 ; c:mins 100 ; c:helmedBy c:p2 ; c:penned c:p2 ; c:camera c:p3 ; c:shotIn c:t3 ;
  c:tongue "Danish" ;
  c:genre c:g2 ; c:outfit c:o2 ; c:ticketsSold 50 ; c:redoOf c:f2 .
c:k1 a c:Part ; c:inFilm c:f1 ; c:actor c:p3 ; c:role "Rosa" . c:k2 a c:Part ; c:inFilm c:f1 ; c:actor c:p4 ; c:role "The miller" .
c:k3 a c:Part ; c:inFilm c:f2 ; c:actor c:p3 ; c:role "Rosa" . c:k4 a c:Part ; c:inFilm c:f2 ; c:actor c:p2 ; c:role "The miller" .
c:k5 a c:Part ; c:inFilm c:f3 ; c:actor c:p4 ; c:role "Rosa" . c:k6 a c:Part ; c:inFilm c:f3 ; c:actor c:p3 ; c:role "Varlami" .
c:v1 a c:Verdict ; c:inFilm c:f1 ; c:by c:m1 ; c:stars 8 . c:v2 a c:Verdict ; c:inFilm c:f2 ; c:by c:m1 ; c:stars 6 . c:v3 a c:Verdict ;
  c:inFilm c:f3 ;
  c:by c:m2 ; c:stars 4 .
c:n1 a c:Nod ; c:inFilm c:f1 ; c:category "best actress" ; c:won true ; c:honours c:p3 .
c:n2 a c:Nod ; c:inFilm c:f2 ; c:category "best film" ; c:won true .
c:n3 a c:Nod ; c:inFilm c:f3 ; c:category "best actress" ; c:won false ; c:honours c:p1 .
c:m1 a c:Member ; rdfs:label "Ole Bro" ; c:livesIn c:t1 . c:m2 a c:Member ; rdfs:label "Una Dahl" ; c:livesIn c:t3 .
"""


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("cards"), INDEX, "cards") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who directed Salt Road?", {"p1"}),
        ("Which films did Ada Holm direct?", {"f1", "f2"}),
        ("the films of Ada Holm", {"f1", "f2"}),
        ("Who wrote Salt Road?", {"p1"}),
        ("Who shot The Long Thaw?", {"p4"}),
        ("Where was The Long Thaw filmed?", {"t1"}),
        ("Which films are remakes?", {"f3"}),
        ("Which films are spoken in Sami?", {"f1"}),
        ("How high above sea level is Kiruna?", {"530"}),
        ("How many people live in Lund?", {"94000"}),
        ("Who acted with Mia Lund?", {"p2", "p4"}),
    ],
)
def test_a_name_in_words_of_its_own_is_what_is_usually_called_otherwise(cards: Asker, question: str, told: set[str]) -> None:
    answer = cards.ask(question, collection="cards")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("When was Nordlys founded?", {"1958"}),
        ("When did Pampa Film close?", {"1996"}),
        ("Which studios closed before 1995?", {"o3"}),
        ("Which studios are still open?", {"o2"}),
    ],
)
def test_a_few_years_of_what_happens_once_are_years(cards: Asker, question: str, told: set[str]) -> None:
    assert first_cells(cards.ask(question, collection="cards")) == told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Where was Ada Holm born?", {"t1"}),
        ("When was Ada Holm born?", {"1950-01-01"}),
        ("Who was born in Lund?", {"p2"}),
        ("Which directors were born in Umea?", {"p1"}),
        ("In which region was Ada Holm born?", {"r1"}),
    ],
)
def test_born_in_a_place_is_no_date(cards: Asker, question: str, told: set[str]) -> None:
    assert first_cells(cards.ask(question, collection="cards")) == told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who is in Salt Road?", {"p2", "p3"}),
        ("cast of Night Bus", {"p3", "p4"}),
        ("Which films has Mia Lund acted in?", {"f1", "f2", "f3"}),
        ("Who plays Varlam in Night Bus?", {"p3"}),
        ("Who played the miller in Salt Road?", {"p2"}),
        ("Who played the part of Rosa in Night Bus?", {"p4"}),
    ],
)
def test_cards_of_a_cast_lead_to_who_plays_whom(cards: Asker, question: str, told: set[str]) -> None:
    answer = cards.ask(question, collection="cards")
    assert first_cells(answer) == told, answer.text


def test_who_plays_somebody_that_is_not_in_the_cast_is_not_told(cards: Asker) -> None:
    assert cards.ask("Who plays Hamlet in Salt Road?", collection="cards").status != "answered"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many tickets were sold for films by Ada Holm?", {"800"}),
        ("How many tickets did Salt Road sell?", {"300"}),
        ("thrillers", {"f1", "f2"}),
        ("all the thrillers please", {"f1", "f2"}),
        ("thrillers longer than 100 minutes", {"f2"}),
    ],
)
def test_a_number_of_several_is_their_sum_and_the_plural_of_a_kind_is_what_is_in_it(cards: Asker, question: str, told: set[str]) -> None:
    answer = cards.ask(question, collection="cards")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the average rating of Salt Road?", {"6"}),
        ("average rating per member", {"m1", "m2"}),
        ("Average rating that each member gives", {"m1", "m2"}),
        ("Which film has the highest average rating?", {"f1"}),
    ],
)
def test_stars_of_a_verdict_are_its_rating(cards: Asker, question: str, told: set[str]) -> None:
    answer = cards.ask(question, collection="cards")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Films by Ada Holm that she did not write herself", {"f1"}),
        ("Films by Ada Holm that she wrote herself", {"f2"}),
    ],
)
def test_a_pronoun_behind_a_name_is_that_name_once_more(cards: Asker, question: str, told: set[str]) -> None:
    answer = cards.ask(question, collection="cards")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which films run for at least 100 minutes?", {"f2", "f3"}),
        ("Which films run from 95 to 110 minutes?", {"f3"}),
        ("Which films run under two hours?", {"f1", "f3"}),
        ("films of 95 to 110 minutes", {"f3"}),
        ("films of 95-110 minutes", {"f3"}),
        ("Which club members live in Umea?", {"m1"}),
        ("How many club members are there?", {"2"}),
        ("Who won best actress?", {"p3"}),
    ],
)
def test_lengths_in_minutes_members_of_the_club_and_prizes_for_women(cards: Asker, question: str, told: set[str]) -> None:
    answer = cards.ask(question, collection="cards")
    assert first_cells(answer) == told, answer.text
