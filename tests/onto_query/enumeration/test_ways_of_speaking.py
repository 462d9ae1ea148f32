"""Ways of speaking that users of any graph have: works of somebody's, namesakes, opposites, the same day, words that say something twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

GRAPH = """
@prefix g: <https://example.org/g#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
g:Film rdfs:label "film" .
g:directedBy rdfs:label "directed by" .
g:gale a g:Film ; rdfs:label "Gale" ; g:directedBy g:orla ; g:writtenBy g:finn ; g:starring g:finn , g:mira ; g:inColour false ;
    g:runtimeMinutes 90 ; g:worldwideGross 1000 ; g:releaseDate "1951-03-02"^^xsd:date .
g:gale2 a g:Film ; rdfs:label "Gale" ; g:directedBy g:mira ; g:writtenBy g:mira ; g:starring g:mira ; g:inColour true ; g:remakeOf g:gale ;
    g:runtimeMinutes 120 ; g:worldwideGross 9000 ; g:releaseDate "2004-05-06"^^xsd:date .
g:squall a g:Film ; rdfs:label "Squall" ; g:directedBy g:orla ; g:writtenBy g:orla ; g:starring g:mira , g:orla ; g:inColour true ;
    g:runtimeMinutes 110 ; g:worldwideGross 4000 ; g:releaseDate "2004-05-06"^^xsd:date .
g:thaw a g:Film ; rdfs:label "Thaw" ; g:directedBy g:orla ; g:writtenBy g:finn ; g:starring g:mira , g:finn ; g:inColour true ;
    g:runtimeMinutes 100 ; g:worldwideGross 6000 ; g:releaseDate "2004-11-30"^^xsd:date .
g:orla a g:Person ; rdfs:label "Orla Brandvold" ; g:birthDate "1920-01-01"^^xsd:date .
g:finn a g:Person ; rdfs:label "Finn Castellan" ; g:birthDate "1918-07-07"^^xsd:date .
g:mira a g:Person ; rdfs:label "Mira Sodano" ; g:birthDate "1933-02-02"^^xsd:date .
g:owls a g:Award ; rdfs:label "Silver Owls" .
g:n1 a g:Nomination ; g:forFilm g:gale ; g:award g:owls ; g:won true .
g:n2 a g:Nomination ; g:forFilm g:squall ; g:award g:owls ; g:won false .
g:c1 a g:StaffMember ; rdfs:label "Ada" ; g:basedAt g:pier ; g:employedBy g:firm .
g:c2 a g:StaffMember ; rdfs:label "Ben" ; g:basedAt g:yard ; g:employedBy g:firm .
g:pier a g:Depot ; rdfs:label "Old Pier" ; g:status "rented" .
g:yard a g:Depot ; rdfs:label "Long Yard" ; g:status "rented" .
g:quay a g:Depot ; rdfs:label "New Quay" ; g:status "free" .
g:firm a g:Operator ; rdfs:label "Coastways" .
g:b1 a g:Boat ; rdfs:label "Tern" ; g:inService true ; g:fullPrice 70 ; g:reducedPrice 40 ; g:dailyPassengers 300 .
g:b2 a g:Boat ; rdfs:label "Skua" ; g:inService false ; g:fullPrice 90 ; g:reducedPrice 50 ; g:dailyPassengers 900 .
g:i1 a g:Interruption ; rdfs:label "I-1" ; g:hasCause g:fog ; g:startedOn "2020-01-01"^^xsd:date .
g:i2 a g:Interruption ; rdfs:label "I-2" ; g:hasCause g:ice ; g:startedOn "2020-02-01"^^xsd:date ; g:endedOn "2020-02-03"^^xsd:date .
g:fog a g:Cause ; rdfs:label "Dense fog" .
g:ice a g:Cause ; rdfs:label "Drift ice" .
g:r1 a g:Reel ; rdfs:label "Reel One" ; g:tint "b/w" ; g:shotIn "Oslo; Bergen" ; g:restorationEUR 2000000 ; g:gauge "standard" .
g:r2 a g:Reel ; rdfs:label "Reel Two" ; g:tint "tinted" ; g:shotIn "Oslo" ; g:restorationEUR 900000 ; g:gauge "narrow" .
g:r3 a g:Reel ; rdfs:label "Reel Three" ; g:tint "b/w" ; g:shotIn "Bergen" ; g:gauge "standard" .
g:r4 a g:Reel ; rdfs:label "Reel Four" ; g:tint "tinted" ; g:shotIn "Bergen; Molde" ; g:restorationEUR 400000 ; g:gauge "narrow" .
g:m1 a g:Mark ; g:markOf g:r1 ; g:source "Kinobar" ; g:score 7.5 .
g:m2 a g:Mark ; g:markOf g:r1 ; g:source "Lumen" ; g:score 6.5 .
g:m3 a g:Mark ; g:markOf g:r2 ; g:source "Kinobar" ; g:score 5.5 .
g:m4 a g:Mark ; g:markOf g:r2 ; g:source "Lumen" ; g:score 4.5 .
"""


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("films"), GRAPH, "films") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Brandvold's films", {"gale", "squall", "thaw"}),
        ("average length of Brandvold's films", {"100"}),
        ("films by Orla Brandvold", {"gale", "squall", "thaw"}),
        ("Which of the Brandvold films were not written by Finn Castellan?", {"squall"}),
        ("Who directed Gale (1951)?", {"orla"}),
        ("Who directed the 2004 Gale?", {"mira"}),
        ("Who directed the original Gale?", {"orla"}),
        ("black and white films", {"gale"}),
        ("films made after 1990", {"gale2", "squall", "thaw"}),
        ("How many boats are out of service?", {"1"}),
        ("Which films were released on the same day as Squall?", {"gale2"}),
        ("Which films were released in the same year as Thaw?", {"gale2", "squall"}),
        ("How many films came out in the same month as Squall?", {"1"}),
        ("actors who star in exactly two films", {"finn"}),
        ("Who was up for a Silver Owl?", None),
        ("Was Squall ever up for a Silver Owl?", {"true"}),
        ("staff that work at the Old Pier", {"c1"}),
        ("What does the Tern cost?", {"70"}),
        ("the busiest boat", {"b2"}),
        ("interruptions because of dense fog", {"i1"}),
        ("Which interruptions are not over yet?", {"i1"}),
        ("What did Brandvold's films earn altogether worldwide?", {"11000"}),
        ("top 2 boats by full price with the figures", {"b1", "b2"}),
        ("black-and-white reels", {"r1", "r3"}),
        ("reels filmed in Oslo", {"r1", "r2"}),
        ("Which reels have a restoration of under a million euros?", {"r2", "r4"}),
        ("Which reels have no restoration in euros?", {"r3"}),
        ("What's the Kinobar score of Reel One?", {"7.5"}),
        ("number of people called Mira Sodano", {"1"}),
        ("I'm writing about Orla Brandvold. Which films has she directed or co-directed?", {"gale", "squall", "thaw"}),
        ("Has Orla Brandvold directed films? Which ones did Finn Castellan write?", None),
    ],
)
def test_the_answer_is_right(question: str, rows: set[str] | None, films: Asker) -> None:
    answer = films.ask(question, collection="films")
    if rows is None:
        assert answer.status != "answered", answer.query
        return
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == rows, answer.query


def test_films_with_somebody_are_not_those_that_he_made(films: Asker) -> None:
    answer = films.ask("films with Orla Brandvold", collection="films")
    assert answer.status != "answered" or first_cells(answer) == {"squall"}, answer.query


def test_who_is_known_for_something_else_is_not_taken_for_the_maker(films: Asker) -> None:
    answer = films.ask("Sodano's films", collection="films")
    assert answer.status != "answered" or first_cells(answer) == {"gale", "gale2", "squall", "thaw"}, answer.query


def test_a_class_with_a_label_is_no_thing(films: Asker) -> None:
    answer = films.ask("Which actors star in a film?", collection="films")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == {"orla", "finn", "mira"}, answer.query


def test_yes_or_no_is_not_told_of_a_value_that_nothing_hints_at(films: Asker) -> None:
    assert films.ask("Is the Old Pier open 24 hours?", collection="films").status != "answered"


def test_what_somebody_has_done_is_no_state_of_something_else(films: Asker) -> None:
    assert films.ask("Which depots has Ada rented?", collection="films").status != "answered"
