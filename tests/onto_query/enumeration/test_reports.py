"""What is asked of a database first: months and years, lists of values, second places, totals of payments, from and to; what stays silent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of

HARBOUR = """
@prefix d: <urn:harbour:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:p1 a d:Port ; d:portName "Lund" ; d:portCountry "Sweden" ; d:berths 4 . d:p2 a d:Port ; d:portName "Esbo" ; d:portCountry "Finland" ; d:berths 2 .
d:p3 a d:Port ; d:portName "Moss" ; d:portCountry "Norway" ; d:berths 7 .
d:r1 a d:Route ; d:routeName "West line" ; d:originPort d:p1 ; d:destinationPort d:p2 ; d:distanceNm 210 .
d:r2 a d:Route ; d:routeName "East line" ; d:originPort d:p2 ; d:destinationPort d:p1 ; d:distanceNm 215 .
d:r3 a d:Route ; d:routeName "Short line" ; d:originPort d:p1 ; d:destinationPort d:p3 ; d:distanceNm 40 .
d:v1 a d:Vessel ; d:vesselName "Alma" ; d:speedKn 18 ; d:homePort d:p2 . d:v2 a d:Vessel ; d:vesselName "Brage" ; d:speedKn 24 ; d:homePort d:p3 .
d:v3 a d:Vessel ; d:vesselName "Cirrus" ; d:speedKn 21 ; d:homePort d:p1 .
d:s1 a d:Sailing ; d:onRoute d:r1 ; d:byVessel d:v1 ; d:departsOn "2024-06-03"^^xsd:date ; d:delayMin 10 ; d:sailingStatus "completed" .
d:s2 a d:Sailing ; d:onRoute d:r1 ; d:byVessel d:v1 ; d:departsOn "2024-07-04"^^xsd:date ; d:delayMin 30 ; d:sailingStatus "cancelled" .
d:s3 a d:Sailing ; d:onRoute d:r2 ; d:byVessel d:v2 ; d:departsOn "2024-07-09"^^xsd:date ; d:delayMin 50 ; d:sailingStatus "completed" .
d:s4 a d:Sailing ; d:onRoute d:r3 ; d:byVessel d:v2 ; d:departsOn "2023-07-11"^^xsd:date ; d:delayMin 20 ; d:sailingStatus "completed" .
d:j1 a d:Repair ; d:ofVessel d:v1 ; d:repairTitle "Hull" . d:j2 a d:Repair ; d:ofVessel d:v3 ; d:repairTitle "Rudder" .
d:c1 a d:Customer ; d:customerName "Ada Holm" ; d:tier "gold" ; d:city "Kiel" .
d:c2 a d:Customer ; d:customerName "Ben Ives" ; d:tier "silver" ; d:city "Bonn" .
d:c3 a d:Customer ; d:customerName "Cleo Park" ; d:tier "bronze" ; d:city "Kiel" .
d:b1 a d:Booking ; d:bookedBy d:c1 ; d:forSailing d:s1 . d:b2 a d:Booking ; d:bookedBy d:c1 ; d:forSailing d:s3 .
d:b3 a d:Booking ; d:bookedBy d:c2 ; d:forSailing d:s2 .
d:y1 a d:Payment ; d:paidBy d:c1 ; d:amount 100 ; d:paidOn "2024-06-03"^^xsd:date ; d:method "card" .
d:y2 a d:Payment ; d:paidBy d:c1 ; d:amount 50 ; d:paidOn "2024-07-08"^^xsd:date ; d:method "cash" .
d:y3 a d:Payment ; d:paidBy d:c2 ; d:amount 70 ; d:paidOn "2024-07-20"^^xsd:date ; d:method "card" .
"""


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("harbour"), HARBOUR, "harbour") as asker:
        yield asker


def rows(asker: Asker, question: str) -> set[tuple[str, ...]]:
    answer = asker.ask(question, collection="harbour")
    assert answer.status == "answered", answer.text
    return {tuple(cell.value.rpartition(":")[2].removesuffix(".0") if cell is not None else "" for cell in row) for row in answer.rows}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many sailings per month in 2024?", {("6", "1"), ("7", "2")}),
        ("How many sailings were there in each month of 2024?", {("6", "1"), ("7", "2")}),
        ("Which month had the most sailings?", {("7", "3")}),
        ("In which year were the most sailings?", {("2024", "3")}),
        ("In which month of 2024 were the most sailings?", {("7", "2")}),
        ("What is the average delay per year?", {("2023", "20"), ("2024", "30")}),
        ("How many payments per city?", {("Kiel", "2"), ("Bonn", "1")}),
        ("Vessels and number of sailings", {("v1", "2"), ("v2", "2")}),
        ("How many routes start in each port?", {("p1", "2"), ("p2", "1")}),
    ],
)
def test_by_what_is_grouped(harbour: Asker, question: str, told: set[tuple[str, ...]]) -> None:
    assert {each[:2] for each in rows(harbour, question)} == told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the total of all payments?", {("220",)}),
        ("How much was paid in July 2024?", {("120",)}),
        ("How much was paid per month?", {("6", "100"), ("7", "120")}),
        ("How much has each customer paid?", {("c1", "150"), ("c2", "70")}),
        ("What is the average payment per method?", {("card", "85"), ("cash", "50")}),
    ],
)
def test_what_payments_come_to(harbour: Asker, question: str, told: set[tuple[str, ...]]) -> None:
    assert {each[:2] for each in rows(harbour, question)} == told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which gold or silver customers are there?", {"c1", "c2"}),
        ("Which bronze, silver or gold customers live in Kiel?", {"c1", "c3"}),
        ("Which routes start in Lund?", {"r1", "r3"}),
        ("Which routes go from Lund to Esbo?", {"r1"}),
        ("Which sailings from Lund were cancelled?", {"s2"}),
        ("Which routes are longer than 200 nautical miles?", {"r1", "r2"}),
        ("Which vessels are faster than 20 knots?", {"v2", "v3"}),
        ("What is the second fastest vessel?", {"v3"}),
    ],
)
def test_things(harbour: Asker, question: str, told: set[str]) -> None:
    assert {each[0] for each in rows(harbour, question)} == told


def test_number_of_behind_another_column_is_a_value(harbour: Asker) -> None:
    assert {each[:3] for each in rows(harbour, "Ports with their country and number of berths")} == {
        ("p1", "Sweden", "4"),
        ("p2", "Finland", "2"),
        ("p3", "Norway", "7"),
    }


@pytest.mark.parametrize(
    "question",
    [
        "Which repairs are not completed?",  # sailings are
        "How many ports are there and how many vessels?",
        "In which month was the most money paid?",  # money is no cash, and nothing is counted
    ],
)
def test_silent(harbour: Asker, question: str) -> None:
    assert harbour.ask(question, collection="harbour").status != "answered"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Which month had the most sailings?", "The month with the most sailings is July (3)"),
        ("What is the second fastest vessel?", "(no. 2) is Cirrus (21 kn)"),
        ("What is the average delay of the sailings?", "27.5 minutes"),
        ("What is the total distance of all routes?", "465 nautical miles"),
    ],
)
def test_wording(harbour: Asker, question: str, said: str) -> None:
    assert said in harbour.ask(question, collection="harbour").text
