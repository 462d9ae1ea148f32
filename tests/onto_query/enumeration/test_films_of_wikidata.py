"""Films as Wikidata exports them: the IRIs are numbers, no thing has an rdf:type, and few properties are labelled."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of

FILMS = """
@prefix wd: <http://www.wikidata.org/entity/> . @prefix wdt: <http://www.wikidata.org/prop/direct/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
wdt:P57 rdfs:label "director"@en . wd:P161 rdfs:label "cast member"@en .
wd:Q11424 rdfs:label "film"@en ; wdt:P279 wd:Q7 . wd:Q24862 rdfs:label "short film"@en ; wdt:P279 wd:Q11424 . wd:Q5 rdfs:label "human"@en .
wd:Q8 rdfs:label "book"@en . wd:Q9 rdfs:label "comedy"@en ; wdt:P279 wd:Q7 . wd:Q10 rdfs:label "drama"@en ; wdt:P279 wd:Q7 .
wd:Q101 wdt:P31 wd:Q11424 ; rdfs:label "Dunes"@en, "Dünen"@de ; wdt:P57 wd:Q201 ; wdt:P161 wd:Q202, wd:Q203 ; wdt:P136 wd:Q9 ; wdt:P2047 150 ;
    wdt:P577 "1999-05-01T00:00:00Z"^^xsd:dateTime ; wdt:P2142 90000000 .
wd:Q102 wdt:P31 wd:Q24862 ; rdfs:label "Harbour"@en ; wdt:P57 wd:Q201 ; wdt:P161 wd:Q203 ; wdt:P136 wd:Q10 ; wdt:P2047 20 ;
    wdt:P577 "2003-09-12T00:00:00Z"^^xsd:dateTime .
wd:Q103 wdt:P31 wd:Q11424 ; rdfs:label "Lantern"@en ; wdt:P57 wd:Q202 ; wdt:P161 wd:Q203 ; wdt:P136 wd:Q10 ; wdt:P2047 95 ;
    wdt:P577 "2010-01-20T00:00:00Z"^^xsd:dateTime ; wdt:P144 wd:Q104 .
wd:Q104 wdt:P31 wd:Q8 ; rdfs:label "The Lamp"@en ; wdt:P50 wd:Q203 .
wd:Q201 wdt:P31 wd:Q5 ; rdfs:label "Ada Holm"@en . wd:Q202 wdt:P31 wd:Q5 ; rdfs:label "Ben Ives"@en .
wd:Q203 wdt:P31 wd:Q5 ; rdfs:label "Cy Adeyemi"@en .
"""
WD = "http://www.wikidata.org/entity/"


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("wikidata"), FILMS, "wikidata") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who directed Dunes?", {"Q201"}),
        ("cast of Dunes", {"Q202", "Q203"}),
        ("Which films did Ada Holm direct?", {"Q101", "Q102"}),
        ("Which short films are there?", {"Q102"}),
        ("Which films came out before 2005?", {"Q101", "Q102"}),
        ("What is the longest film?", {"Q101"}),
        ("Who has acted in the most films?", {"Q203"}),
        ("Which films are dramas?", {"Q102", "Q103"}),
        ("Who wrote the book that Lantern is based on?", {"Q203"}),
        ("Which films have no box office?", {"Q102", "Q103"}),
    ],
)
def test_films_of_wikidata_are_found_and_told_by_their_own_iris(films: Asker, question: str, told: set[str]) -> None:
    answered = films.ask(question, collection="wikidata")
    assert {row[0].value.removeprefix(WD) for row in answered.rows if row[0] is not None} == told
    assert answered.query is not None
    assert "urn:called:" not in answered.query.text


def test_films_are_counted_with_those_below(films: Asker) -> None:
    (row,) = films.ask("How many films are there?", collection="wikidata").rows
    assert row[0] is not None
    assert row[0].value == "3"


def test_what_is_known_of_a_film_is_told_in_words(films: Asker) -> None:
    answered = films.ask("What do you know about Dunes?", collection="wikidata")
    assert "director: Ada Holm" in answered.text
    assert not any(cell is not None and cell.value.startswith("urn:called:") for row in answered.rows for cell in row)


def test_of_what_the_graph_does_not_have_nothing_is_told(films: Asker) -> None:
    assert films.ask("Who composed the music of Dunes?", collection="wikidata").status not in {"answered", "empty"}
