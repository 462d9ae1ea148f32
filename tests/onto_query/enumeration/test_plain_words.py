"""Short plain questions that were answered wrongly, or not at all, over a clinic, films, planets and cars to rent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

CLINIC = """
@prefix d: <urn:cl:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:dep1 a d:Dept ; d:deptName "Cardiology" ; d:deptCd "CA" . d:dep2 a d:Dept ; d:deptName "Human Resources" ; d:deptCd "HX" .
d:dep3 a d:Dept ; d:deptName "Renal Medicine" ; d:deptCd "RM" .
d:doc1 a d:Doctor ; d:drName "Lucy Tran" ; d:dept d:dep1 ; d:hired "2001-02-03"^^xsd:date .
d:doc2 a d:Doctor ; d:drName "Owen Pike" ; d:dept d:dep1 ; d:hired "2004-02-03"^^xsd:date .
d:nur1 a d:Nurse ; d:nurName "Ada Holm" ; d:dept d:dep1 ; d:hired "2009-02-03"^^xsd:date .
d:clk1 a d:Employee ; d:empName "Ben Ives" ; d:dept d:dep2 ; d:hired "1999-02-03"^^xsd:date .
d:clk2 a d:Employee ; d:empName "Mia Lang" ; d:dept d:dep2 ; d:hired "2015-02-03"^^xsd:date .
d:war1 a d:Ward ; d:wardName "Nightingale" ; d:dept d:dep1 ; d:floorNo 3 . d:war2 a d:Ward ; d:wardName "Barnard" ; d:dept d:dep3 ; d:floorNo 2 .
d:bed1 a d:Bed ; d:ward d:war1 ; d:bedCd "B1" . d:bed2 a d:Bed ; d:ward d:war2 ; d:bedCd "B2" .
"""
FILMS = """
@prefix d: <urn:fi:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:p1 a d:Person ; rdfs:label "Ada Holm" ; d:birthYear "1944"^^xsd:gYear . d:p2 a d:Person ; rdfs:label "Ben Ives" ; d:birthYear "1971"^^xsd:gYear .
d:p3 a d:Person ; rdfs:label "Mia Lang" ; d:birthYear "1980"^^xsd:gYear .
d:f1 a d:Film ; rdfs:label "Salt Road" ; d:released "1981"^^xsd:gYear ; d:directedBy d:p1 ; d:writtenBy d:p1 ; d:starring d:p2 , d:p3 .
d:f2 a d:Film ; rdfs:label "Night Bus" ; d:released "1995"^^xsd:gYear ; d:directedBy d:p2 ; d:writtenBy d:p1 ; d:starring d:p3 .
d:f3 a d:Film ; rdfs:label "Long Thaw" ; d:released "1999"^^xsd:gYear ; d:directedBy d:p2 ; d:writtenBy d:p2 ; d:sequelOf d:f1 ; d:starring d:p1 .
"""
PLANETS = """
@prefix d: <urn:pl:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
d:w1 a d:Planet ; rdfs:label "Aro" ; d:population "0" . d:w2 a d:Planet ; rdfs:label "Bel" ; d:population "unknown" .
d:w3 a d:Planet ; rdfs:label "Cor" ; d:population "700" . d:w4 a d:Planet ; rdfs:label "Dan" ; d:population "71" .
d:w5 a d:Planet ; rdfs:label "Eri" ; d:population "12" . d:w6 a d:Planet ; rdfs:label "Fan" ; d:population "345" .
d:w7 a d:Planet ; rdfs:label "Gol" ; d:population "8800" . d:w8 a d:Planet ; rdfs:label "Hud" ; d:population "40" .
d:w9 a d:Planet ; rdfs:label "Ila" ; d:population "990" .
d:s1 a d:Species ; rdfs:label "Gungan" ; d:averageHeight 200 ; d:homeworld d:w1 .
d:s2 a d:Species ; rdfs:label "Ewok" ; d:averageHeight 100 ; d:homeworld d:w3 .
d:c1 a d:Character ; rdfs:label "Jar" ; d:height 190 ; d:species d:s1 ; d:homeworld d:w3 .
d:c2 a d:Character ; rdfs:label "Boss" ; d:height 210 ; d:species d:s1 ; d:homeworld d:w1 .
d:c3 a d:Character ; rdfs:label "Wick" ; d:height 80 ; d:species d:s2 ; d:homeworld d:w1 .
"""
CARS = """
@prefix d: <urn:ca:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:g1 a d:Category ; d:vehClass "car" ; d:catCode "ECO" . d:g2 a d:Category ; d:vehClass "van" ; d:catCode "VAN" .
d:g3 a d:Category ; d:vehClass "car" ; d:catCode "LUX" .
d:v1 a d:Vehicle ; d:regNo "AK19 TNV" ; d:category d:g1 ; d:purchDate "2020-01-01"^^xsd:date .
d:v2 a d:Vehicle ; d:regNo "BK19 TNV" ; d:category d:g1 ; d:purchDate "2021-01-01"^^xsd:date .
d:v3 a d:Vehicle ; d:regNo "CK19 TNV" ; d:category d:g1 ; d:purchDate "2022-01-01"^^xsd:date .
d:v4 a d:Vehicle ; d:regNo "DK19 TNV" ; d:category d:g3 . d:v5 a d:Vehicle ; d:regNo "EK19 TNV" ; d:category d:g2 .
d:k1 a d:Customer ; d:fname "Ann" ; d:lname "Lee" . d:k2 a d:Customer ; d:fname "Bo" ; d:lname "Fox" .
d:r1 a d:Rental ; d:rentalNo "R1" ; d:customer d:k1 ; d:vehicle d:v1 . d:r2 a d:Rental ; d:rentalNo "R2" ; d:customer d:k1 ; d:vehicle d:v2 .
d:r3 a d:Rental ; d:rentalNo "R3" ; d:customer d:k1 ; d:vehicle d:v3 . d:r4 a d:Rental ; d:rentalNo "R4" ; d:customer d:k2 ; d:vehicle d:v1 .
d:r5 a d:Rental ; d:rentalNo "R5" ; d:customer d:k2 ; d:vehicle d:v4 .
d:x1 a d:Fine ; d:rental d:r1 ; d:isSettled true . d:x2 a d:Fine ; d:rental d:r2 ; d:isSettled false .
"""
WORLDS = {"clinic": CLINIC, "films": FILMS, "planets": PLANETS, "cars": CARS}


@pytest.fixture(scope="module")
def askers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Asker]]:
    with (
        asker_of(tmp_path_factory.mktemp("clinic"), CLINIC, "clinic") as clinic,
        asker_of(tmp_path_factory.mktemp("films"), FILMS, "films") as films,
        asker_of(tmp_path_factory.mktemp("planets"), PLANETS, "planets") as planets,
        asker_of(tmp_path_factory.mktemp("cars"), CARS, "cars") as cars,
    ):
        yield {"clinic": clinic, "films": films, "planets": planets, "cars": cars}


@pytest.mark.parametrize(
    ("world", "question", "told"),
    [
        ("clinic", "Who is in Human Resources?", {"clk1", "clk2"}),
        ("clinic", "who is in 'HR'", {"clk1", "clk2"}),
        ("clinic", "who is in hr", {"clk1", "clk2"}),
        ("clinic", "Who works in Cardiology?", {"doc1", "doc2", "nur1"}),
        ("clinic", "How many people are in Cardiology?", {"3"}),
        ("clinic", "Which wards are on floor 3?", {"war1"}),
        ("films", "Who is in Salt Road?", {"p2", "p3"}),
        ("films", "Who was in Night Bus?", {"p3"}),
        ("films", "Which films are there where the person who directed the film was born in the 1940s?", {"f1"}),
        ("films", "Who has directed and written the same film?", {"p1", "p2"}),
        ("films", "What are the top 5 films directed by Ben Ives?", {"f2", "f3"}),
        ("planets", "How many planets have a known population?", {"8"}),
        ("planets", "For each planet, what is the average height of characters of species whose homeworld is that planet?", {"w1", "w3"}),
        ("cars", "Who has rented the most cars?", {"k1"}),
    ],
)
def test_plain_questions(askers: dict[str, Asker], world: str, question: str, told: set[str]) -> None:
    answer = askers[world].ask(question, collection=world)
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told, answer.text


def test_what_two_links_meet_in_is_told(askers: dict[str, Asker]) -> None:
    answer = askers["films"].ask("Who has directed and written the same film?", collection="films")
    assert {(row[0].label, row[1].label) for row in answer.rows if row[0] and row[1]} == {("Ada Holm", "Salt Road"), ("Ben Ives", "Long Thaw")}


def test_the_average_height_of_characters_is_not_that_of_their_species(askers: dict[str, Asker]) -> None:
    answer = askers["planets"].ask(
        "For each planet, what is the average height of characters of species whose homeworld is that planet?", collection="planets"
    )
    assert {(row[0].label, float(row[1].value)) for row in answer.rows if row[0] and row[1]} == {("Aro", 200.0), ("Cor", 80.0)}


@pytest.mark.parametrize(
    ("world", "question"),
    [
        ("clinic", "What is in ward 3?"),
        ("clinic", "Which beds are in ward 3?"),
        ("clinic", "Who is on leave?"),
        ("films", "What are the top 2 films written by Ada Holm or Ben Ives?"),
        ("cars", "What is on order?"),
        ("cars", "Which rentals are still open?"),
    ],
)
def test_what_the_graph_does_not_tell(askers: dict[str, Asker], world: str, question: str) -> None:
    answer = askers[world].ask(question, collection=world)
    assert answer.status != "answered", answer.text


def test_please_at_the_end_leaves_the_superlative(askers: dict[str, Asker]) -> None:
    answer = askers["films"].ask("Of the actors in Salt Road, who was born first? please", collection="films")
    assert first_cells(answer) == {"p2"}, answer.text
