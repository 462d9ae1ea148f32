"""Numbered parts, designations, kinds at the end of a noun phrase, what has no value, light verbs, more of two kinds, namesakes with columns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

SHOW = """
@prefix s: <urn:show:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
s:a a s:Series ; s:title "The Lantern" ; s:genre s:crime . s:b a s:Series ; s:title "Tidewater" ; s:genre s:drama .
s:a1 a s:Season ; s:seasonNumber 1 ; s:partOfSeries s:a . s:a2 a s:Season ; s:seasonNumber 2 ; s:partOfSeries s:a .
s:b1 a s:Season ; s:seasonNumber 1 ; s:partOfSeries s:b .
s:e1 a s:Episode ; s:title "Fog" ; s:partOfSeason s:a1 ; s:runningTimeMin 50 ; s:airDate "2020-10-04"^^xsd:date .
s:e2 a s:Episode ; s:title "Wick" ; s:partOfSeason s:a1 ; s:runningTimeMin 55 ; s:airDate "2020-10-11"^^xsd:date .
s:e3 a s:Episode ; s:title "Oil" ; s:partOfSeason s:a2 ; s:runningTimeMin 60 ; s:airDate "2021-10-03"^^xsd:date .
s:e4 a s:Episode ; s:title "Ebb" ; s:partOfSeason s:b1 ; s:runningTimeMin 45 ; s:airDate "2019-02-01"^^xsd:date .
s:crime a s:Genre ; rdfs:label "Thriller" . s:drama a s:Genre ; rdfs:label "Drama" . s:west a s:Genre ; rdfs:label "Western" .
s:f1 a s:Film ; s:title "Dust" ; s:genre s:west, s:drama ; s:releaseYear 1959 ; s:pictureQuality "HD" ; s:tapeNo "B1" .
s:f2 a s:Film ; s:title "Salt" ; s:genre s:west ; s:releaseYear 2020 ; s:pictureQuality "4K" .
s:f3 a s:Film ; s:title "Rain" ; s:genre s:drama ; s:releaseYear 2021 ; s:pictureQuality "HD" ; s:tapeNo "B7" .
s:f4 a s:Film ; s:title "Ash" ; s:genre s:drama ; s:releaseYear 1931 ; s:pictureQuality "SD" .
s:u1 a s:Studio ; s:title "Norlight" ; s:employeeCount 300 . s:u2 a s:Studio ; s:title "Hanbit" ; s:employeeCount 120 .
s:u3 a s:Studio ; s:title "Ganga" ; s:employeeCount 80 .
s:p1 a s:Person ; s:title "Ada Holm" . s:p2 a s:Person ; s:title "Ben Ives" .
"""
DEALER = """
@prefix d: <urn:dealer:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
d:c1 a d:Category ; d:designation "Chemicals" . d:c2 a d:Category ; d:designation "Solvents" ; d:parentCategory d:c1 .
d:c3 a d:Category ; d:designation "Microscopes" .
d:g1 a d:Hazard ; rdfs:label "Flammable" .
d:a1 a d:Article ; d:designation "Toluene" ; d:category d:c2 ; d:hazard d:g1 ; d:purityPercent 99.8 ; d:hardy true .
d:a2 a d:Article ; d:designation "Acetone" ; d:category d:c2 ; d:hazard d:g1 ; d:purityPercent 99.5 ; d:hardy true .
d:a3 a d:Article ; d:designation "Water" ; d:category d:c2 ; d:purityPercent 99.9 ; d:hardy false .
d:a4 a d:Article ; d:designation "Kitamura K20" ; d:category d:c3 ; d:hardy true .
d:a5 a d:Article ; d:designation "Kitamura K80" ; d:category d:c3 .
d:w1 a d:Employee ; d:hasName "Aylin Demir" ; d:jobTitle "Clerk" ; d:email "a@d.example" ; d:worksIn d:t1 .
d:w2 a d:Employee ; d:hasName "Lukas Frei" ; d:jobTitle "Buyer" ; d:email "l@d.example" ; d:worksIn d:t2 ; d:boss d:w1 .
d:w3 a d:Employee ; d:hasName "Jan Kohl" ; d:jobTitle "Driver" ; d:email "j@d.example" ; d:worksIn d:t1 .
d:w4 a d:Employee ; d:hasName "Jan Kohl" ; d:jobTitle "Cook" ; d:email "k@d.example" ; d:worksIn d:t2 .
d:t1 a d:Team ; d:hasName "North" . d:t2 a d:Team ; d:hasName "South" .
d:s1 a d:SalesOrder ; d:handledBy d:w1 ; d:orderedBy d:k1 . d:s2 a d:SalesOrder ; d:handledBy d:w1 ; d:orderedBy d:k2 .
d:s3 a d:SalesOrder ; d:handledBy d:w2 ; d:orderedBy d:k1 .
d:k1 a d:Customer ; d:hasName "Neckar Labs" . d:k2 a d:Customer ; d:hasName "Odra Works" .
d:o1 a d:PurchaseOrder ; d:orderedFrom d:v1 ; d:placedBy d:w2 . d:v1 a d:Supplier ; d:hasName "Solvaris" .
d:y1 a d:Payment ; d:method "cash" ; d:amount 10 . d:y2 a d:Payment ; d:method "card" ; d:amount 20 .
d:y3 a d:Payment ; d:method "cash" ; d:amount 30 .
"""


@pytest.fixture(scope="module")
def show(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("show"), SHOW, "show") as asker:
        yield asker


@pytest.fixture(scope="module")
def dealer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("dealer"), DEALER, "dealer") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many episodes does the first season of The Lantern have?", {"2"}),
        ("Total running time of The Lantern's second season", {"60"}),
        ("Which episodes were first aired in October 2020?", {"e1", "e2"}),
        ("4K films released after 2018", {"f2"}),
        ("How many 4K films are there?", {"1"}),
        ("List the westerns with their release years", {"f1", "f2"}),
        ("What is our very oldest film, and what is its tape number?", {"f4"}),  # which has none
        ("Which studio is the oldest one?", set()),  # no date is known, and no number of employees tells it
        ("Which studios employ more people than Hanbit?", {"u1"}),
    ],
)
def test_films_and_series(show: Asker, question: str, rows: set[str]) -> None:
    answer = show.ask(question, collection="show")
    assert (answer.status == "answered", first_cells(answer)) == (bool(rows), rows), answer.text


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which microscopes do we sell?", {"a4", "a5"}),  # by the category's designation
        ("Flammable solvents with a purity above 99.6 %", {"a1"}),
        ("Which articles are not hardy?", {"a3"}),  # of the last one nothing is known
        ("Who handled more orders, Aylin Demir or Lukas Frei?", {"w1"}),
        ("Which customer has more orders, Neckar Labs or Odra Works?", {"k1"}),
        ("How many payments were made in cash?", {"2"}),
        ("Our two Jan Kohls get mixed up. What is the job title of each?", {"Driver", "Cook"}),
        ("Which employees report directly to Aylin Demir?", {"w2"}),
    ],
)
def test_a_dealer(dealer: Asker, question: str, rows: set[str]) -> None:
    answer = dealer.ask(question, collection="dealer")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


def test_a_noun_in_a_row_is_a_column(dealer: Asker) -> None:
    answer = dealer.ask("job title and email of the employees and the team they work in", collection="dealer")
    assert answer.status != "answered" or {len(row) for row in answer.rows} != {2}, answer.text


def test_who_is_called_so_is_nobody_who_is_related_to_them(dealer: Asker) -> None:
    answer = dealer.ask("email of the employees called Aylin Demir", collection="dealer")
    assert answer.status != "answered" or first_cells(answer) == {"a@d.example"}, answer.text


def test_what_is_told_before_a_question_is_among_the_reasons(dealer: Asker) -> None:
    answer = dealer.ask("The auditor is coming on Monday: which microscopes do we sell?", collection="dealer")
    assert (answer.status, first_cells(answer)) == ("answered", {"a4", "a5"}), answer.text
    because = next(step.detail["because"] for step in answer.steps if step.stage == "confidence")
    assert "told before the question: 'The auditor is coming on Monday'" in because
