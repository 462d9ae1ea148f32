"""How many live in a place or fit into it, what is in a thing, who runs it, what is below it or outside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

FIRM = """
@prefix d: <urn:fm:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
d:de a d:Country ; rdfs:label "Germany" . d:fr a d:Country ; rdfs:label "France" .
d:bonn a d:City ; rdfs:label "Bonn" ; d:residentCount 330000 ; d:country d:de .
d:ulm a d:City ; rdfs:label "Ulm" ; d:residentCount 126000 ; d:country d:de .
d:nice a d:City ; rdfs:label "Nice" ; d:residentCount 340000 ; d:country d:fr .
d:e1 a d:Employee ; rdfs:label "Ada Holm" ; d:livesIn d:ulm ; d:employedBy d:h .
d:e2 a d:Employee ; rdfs:label "Ben Ives" ; d:livesIn d:bonn ; d:employedBy d:h .
d:e3 a d:Employee ; rdfs:label "Cy Jost" ; d:livesIn d:bonn ; d:employedBy d:h .
d:h a d:Haulier ; rdfs:label "Rhine Haulage" .
d:w1 a d:Depot ; rdfs:label "Tyre hall Bonn" ; d:palletCapacity 1200 ; d:locatedIn d:bonn ; d:foreman d:e1 .
d:w2 a d:Depot ; rdfs:label "Central depot Ulm" ; d:palletCapacity 400 ; d:locatedIn d:ulm ; d:foreman d:e2 .
d:u1 a d:Unit ; rdfs:label "Sales" ; d:headedBy d:e3 . d:u2 a d:Unit ; rdfs:label "Legal" .
d:t1 a d:Truck ; rdfs:label "Blue Whale" ; d:operatedBy d:h ; d:seatCount 3 .
d:t2 a d:Truck ; rdfs:label "Red Fox" ; d:operatedBy d:h ; d:seatCount 2 .
d:s1 a d:Supplier ; rdfs:label "Alpha Steel" ; d:basedIn d:bonn . d:s2 a d:Supplier ; rdfs:label "Beta Wire" ; d:basedIn d:nice .
d:s3 a d:Supplier ; rdfs:label "Gamma Bolts" .
d:g1 a d:ProductGroup ; rdfs:label "Tools" . d:g2 a d:ProductGroup ; rdfs:label "Hand Tools" ; d:under d:g1 ; d:steward d:e1 .
d:g3 a d:ProductGroup ; rdfs:label "Hammers" ; d:under d:g2 ; d:steward d:e1 . d:g4 a d:ProductGroup ; rdfs:label "Lamps" ; d:steward d:e2 .
d:a1 a d:Article ; rdfs:label "Claw Hammer" ; d:inGroup d:g3 . d:a2 a d:Article ; rdfs:label "Desk Lamp" ; d:inGroup d:g4 .
d:a3 a d:Article ; rdfs:label "Starter Set" ; d:inGroup d:g2 ; d:contains d:a1 , d:a2 .
d:p1 a d:Assembly ; rdfs:label "Control Board" ; d:hasBomLine d:l1 , d:l2 ; d:inGroup d:g4 .
d:l1 a d:BomLine ; d:hasComponent d:a1 ; d:quantity 2 . d:l2 a d:BomLine ; d:hasComponent d:a2 ; d:quantity 4 .
"""


@pytest.fixture(scope="module")
def firm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("firm"), FIRM, "firm") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many people live in Bonn?", {"330000"}),
        ("How many people are there in Bonn?", {"330000"}),
        ("¿Cuántas personas viven en Bonn?", {"330000"}),
        ("Hoeveel mensen wonen er in Bonn?", {"330000"}),
        ("How many employees live in Bonn?", {"2"}),
        ("Who lives in Bonn?", {"e2", "e3"}),
        ("In which city do the most people live?", {"nice"}),
        ("How many pallets fit into the tyre hall?", {"1200"}),
        ("How many pallets does the Central depot Ulm hold?", {"400"}),
        ("How many people can the Blue Whale carry?", {"3"}),
        ("Who runs the depot in Ulm?", {"e2"}),
        ("Who is in charge of the tyre hall?", {"e1"}),
        ("Who manages the central depot in Ulm?", {"e2"}),
        ("Which unit has nobody in charge?", {"u2"}),
        ("Which product groups does Ada Holm take care of?", {"g2", "g3"}),
        ("Which product groups are under Tools?", {"g2", "g3"}),
        ("Which categories are there?", {"g1", "g2", "g3", "g4"}),
        ("What is in the Starter Set?", {"a1", "a2"}),
        ("What goes into the Control Board?", {"a1", "a2"}),
        ("Was ist im Starter Set?", {"a1", "a2"}),
        ("Which suppliers are based outside Germany?", {"s2"}),
        ("Which suppliers are based in Germany?", {"s1"}),
    ],
)
def test_it_is_told(firm: Asker, question: str, told: set[str]) -> None:
    answer = firm.ask(question, collection="firm")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("How many people work on the Blue Whale?", {"3"}),
        ("How many people work in Bonn?", {"2", "330000"}),
        ("Who works in the tyre hall?", {"e1"}),
        ("What goes with the Control Board?", {"a1", "a2"}),
        ("How many articles does the tyre hall hold?", {"1200"}),
    ],
)
def test_nothing_else_is_told_instead(firm: Asker, question: str, wrong: set[str]) -> None:
    answer = firm.ask(question, collection="firm")
    assert answer.status != "answered" or first_cells(answer).isdisjoint(wrong), answer.text


ORDERS = """
@prefix d: <urn:or:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:o1 a d:PurchaseOrder ; d:orderNo "B1" ; d:orderedOn "2024-01-02"^^xsd:date ; d:dueOn "2024-02-01"^^xsd:date ; d:receivedOn "2024-02-09"^^xsd:date .
d:o2 a d:PurchaseOrder ; d:orderNo "B2" ; d:orderedOn "2024-01-03"^^xsd:date ; d:dueOn "2024-02-01"^^xsd:date ; d:receivedOn "2024-01-30"^^xsd:date .
d:o3 a d:PurchaseOrder ; d:orderNo "B3" ; d:orderedOn "2024-03-03"^^xsd:date ; d:dueOn "2024-04-01"^^xsd:date .
d:f1 a d:Outage ; rdfs:label "Fire" ; d:beganAt "2024-01-02"^^xsd:date ; d:endedAt "2024-01-03"^^xsd:date .
d:f2 a d:Outage ; rdfs:label "Flood" ; d:beganAt "2024-02-02"^^xsd:date .
d:g a d:Grant ; rdfs:label "Deep Water" ; d:fundedBy d:w . d:w a d:Funder ; rdfs:label "Wolf Fund" .
d:r1 a d:Room ; d:roomNo "R1" ; d:hasProjector true ; d:ofGrant d:g . d:r2 a d:Room ; d:roomNo "R2" ; d:hasProjector false .
d:t1 a d:Bus ; rdfs:label "Bus One" ; d:operatedBy d:x . d:x a d:Operator ; rdfs:label "Xenon" .
"""


@pytest.fixture(scope="module")
def orders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("orders"), ORDERS, "orders") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which purchase orders came in later than they were due?", {"o1"}),
        ("Which purchase orders were delivered late?", {"o1"}),
        ("Which purchase orders arrived after the due date?", {"o1"}),
        ("Which purchase orders came in early?", {"o2"}),
        ("Which outages are still going on?", {"f2"}),
        ("Who funds the Deep Water project?", {"w"}),
    ],
)
def test_what_is_late_or_still_so_is_told(orders: Asker, question: str, told: set[str]) -> None:
    answer = orders.ask(question, collection="orders")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    "question", ["Which purchase orders were placed late?", "Which purchase orders were paid late?", "Which buses are still running?"]
)
def test_nothing_is_late_by_another_date(orders: Asker, question: str) -> None:
    assert orders.ask(question, collection="orders").status != "answered"
