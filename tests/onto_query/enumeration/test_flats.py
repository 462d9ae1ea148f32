"""Flats that have the same number in every house, tenancies that end, and who does not live in the houses that he lets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

FLATS = """
@prefix d: <urn:fl:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:l1 a d:Landlord ; d:name "Ada Holm" ; d:town "Hexley" . d:l2 a d:Landlord ; d:name "Ben Ives" ; d:town "Wranby" .
d:l3 a d:Landlord ; d:name "Cy Lang" .
d:h1 a d:House ; d:address "14 Mill Lane" ; d:landlord d:l1 . d:h2 a d:House ; d:address "2 Quay Street" ; d:landlord d:l2 .
d:h3 a d:House ; d:address "Tannery Court, Wharf Street" ; d:landlord d:l2 .
d:u5 a d:Unit ; d:unitNo "Flat 3" ; d:house d:h3 ; d:beds 3 ; d:furnished false . d:u6 a d:Unit ; d:unitNo "Flat 4" ; d:house d:h3 ; d:beds 1 .
d:e1 a d:Employee ; d:fullName "Peter Hurst" . d:e2 a d:Employee ; d:fullName "Jess Thain" .
d:w1 a d:WorkOrder ; d:orderNo "WO-1" ; d:leadEmployee d:e1 . d:w2 a d:WorkOrder ; d:orderNo "WO-2" ; d:leadEmployee d:e2 .
d:w3 a d:WorkOrder ; d:orderNo "WO-3" .
d:u1 a d:Unit ; d:unitNo "Flat 1" ; d:house d:h1 ; d:floorAreaSqm 41 ; d:furnished true .
d:u2 a d:Unit ; d:unitNo "Flat 2" ; d:house d:h1 ; d:floorAreaSqm 52 ; d:furnished false .
d:u3 a d:Unit ; d:unitNo "Flat 1" ; d:house d:h2 ; d:floorAreaSqm 60 ; d:furnished true .
d:u4 a d:Unit ; d:unitNo "Flat 2" ; d:house d:h2 ; d:floorAreaSqm 38 ; d:furnished false .
d:t1 a d:Tenancy ; d:tenancyNo "T-1" ; d:unit d:u1 ; d:status "END" ; d:startDate "2022-01-01"^^xsd:date ; d:endDate "2023-01-01"^^xsd:date .
d:t2 a d:Tenancy ; d:tenancyNo "T-2" ; d:unit d:u2 ; d:status "CUR" ; d:startDate "2023-05-01"^^xsd:date ; d:endDate "2024-05-01"^^xsd:date .
d:t3 a d:Tenancy ; d:tenancyNo "T-3" ; d:unit d:u3 ; d:status "CUR" ; d:startDate "2023-09-01"^^xsd:date ; d:endDate "2024-09-01"^^xsd:date .
d:t4 a d:Tenancy ; d:tenancyNo "T-4" ; d:unit d:u4 ; d:status "END" ; d:startDate "2021-02-01"^^xsd:date ; d:endDate "2022-02-01"^^xsd:date .
d:j1 a d:Repair ; d:unit d:u1 ; d:descr "Blocked sink" . d:j2 a d:Repair ; d:unit d:u2 ; d:descr "Blocked sink" .
d:j3 a d:Repair ; d:unit d:u2 ; d:descr "Broken window" . d:j4 a d:Repair ; d:unit d:u4 ; d:descr "Blocked sink" .
"""


@pytest.fixture(scope="module")
def flats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("flats"), FLATS, "flats") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which tenancies end in 2024?", {"t2", "t3"}),
        ("How many tenancies end in 2024?", {"2"}),
        ("What is the most common repair?", {"Blocked sink"}),
        ("Which flats are furnished?", {"u1", "u3"}),
        ("Which units are larger than 50 square metres?", {"u2", "u3"}),
        ("Which units are in Tannery Court?", {"u5", "u6"}),  # what stands before the comma of an address
        ("Which units have more than two bedrooms?", {"u5"}),
        ("Which flats are fully furnished?", {"u1", "u3"}),
        ("Which tenancies had already ended by January 2023?", {"t1", "t4"}),
        ("Who is the lead engineer of work order WO-2?", {"e2"}),
        ("Which work orders have no lead engineer?", {"w3"}),
    ],
)
def test_flats_and_tenancies(flats: Asker, question: str, told: set[str]) -> None:
    answer = flats.ask(question, collection="flats")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize("question", ["Which units are larger than Flat 2?", "Who lives in 14 Mill Lane?"])
def test_what_may_be_another_is_not_answered(flats: Asker, question: str) -> None:
    answer = flats.ask(question, collection="flats")
    assert answer.status != "answered", answer.text


KINDS = """
@prefix d: <urn:ki:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
d:Scientist rdfs:subClassOf d:Person . d:Explorer rdfs:subClassOf d:Person .
d:ada a d:Scientist ; rdfs:label "Ada Holm" . d:ben a d:Explorer ; rdfs:label "Ben Ives" ; d:marriedTo d:ada .
d:cy a d:Scientist ; rdfs:label "Cy Lang" . d:mia a d:Explorer ; rdfs:label "Mia Falk" .
"""


@pytest.mark.parametrize(
    ("question", "told"),
    [("Which people are scientists?", {"ada", "cy"}), ("How many people are scientists?", {"2"}), ("Who is married to a scientist?", {"ben"})],
)
def test_nobody_is_a_scientist_for_being_married_to_one(tmp_path: Path, question: str, told: set[str]) -> None:
    with asker_of(tmp_path, KINDS, "kinds") as asker:
        answer = asker.ask(question, collection="kinds")
    assert first_cells(answer) == told, answer.text
