"""What is on hand and how much of it, where records of stock tell it, and where the things do; what was done, and not only planned; who is nobody,
which measure is not there, and who is in whose team.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

PREFIXES = "@prefix d: <urn:sh:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
RECORDS = (
    PREFIXES
    + """
d:w1 a d:Warehouse ; rdfs:label "North Hall" ; d:town "Selby" ; d:keeper d:e1 . d:w2 a d:Warehouse ; rdfs:label "South Hall" ; d:town "Ripon" .
d:w3 a d:Warehouse ; rdfs:label "Old Barn" ; d:town "Malton" ; d:keeper d:e1 . d:e1 a d:Employee ; rdfs:label "Ada Holm" .
d:a1 a d:Article ; rdfs:label "Claw hammer" ; d:price 12 ; d:chargeEUR 3 . d:a2 a d:Article ; rdfs:label "Hand saw" ; d:price 15 ; d:chargeEUR 2 .
d:a3 a d:Article ; rdfs:label "Spirit level" ; d:price 3 . d:a4 a d:Article ; rdfs:label "Pipe wrench" ; d:price 40 .
d:s1 a d:StockLevel ; d:stockOf d:a1 ; d:atWarehouse d:w1 ; d:qtyOnHand 40 ; d:reorderLevel 5 .
d:s2 a d:StockLevel ; d:stockOf d:a1 ; d:atWarehouse d:w2 ; d:qtyOnHand 30 ; d:reorderLevel 4 .
d:s3 a d:StockLevel ; d:stockOf d:a2 ; d:atWarehouse d:w1 ; d:qtyOnHand 0 ; d:reorderLevel 3 .
d:s4 a d:StockLevel ; d:stockOf d:a2 ; d:atWarehouse d:w2 ; d:qtyOnHand 7 ; d:reorderLevel 2 .
d:s5 a d:StockLevel ; d:stockOf d:a3 ; d:atWarehouse d:w2 ; d:qtyOnHand 3 ; d:reorderLevel 9 .
d:s6 a d:StockLevel ; d:stockOf d:a4 ; d:atWarehouse d:w3 ; d:qtyOnHand 0 ; d:reorderLevel 8 .
d:o1 a d:Order ; rdfs:label "SO-1" ; d:shipFrom d:w1 ; d:shippedOn "2024-03-01"^^xsd:date .
d:o2 a d:Order ; rdfs:label "SO-2" ; d:shipFrom d:w1 . d:o3 a d:Order ; rdfs:label "SO-3" ; d:shipFrom d:w2 ; d:shippedOn "2024-04-01"^^xsd:date .
"""
)
COUNTED = (
    PREFIXES
    + """
d:p1 a d:Product ; rdfs:label "Maple bat" ; d:priceEUR 4 ; d:weightG 700 ; d:unitsInStock 0 .
d:p2 a d:Product ; rdfs:label "Match ball" ; d:priceEUR 30 ; d:weightG 400 ; d:unitsInStock 3 .
d:p3 a d:Product ; rdfs:label "Goal net" ; d:priceEUR 90 ; d:weightG 90 ; d:unitsInStock 80 .
d:k1 a d:Kayak ; rdfs:label "Otter 4" ; d:hullKg 22 ; d:priceEUR 700 . d:k2 a d:Kayak ; rdfs:label "Seal 5" ; d:priceEUR 900 ; d:massG 1 .
"""
)
FLAGGED = (
    PREFIXES
    + """
d:c1 a d:Category ; rdfs:label "Kettles" . d:c2 a d:Category ; rdfs:label "Toasters" .
d:p1 a d:Product ; rdfs:label "Brisk 17" ; d:category d:c1 ; d:discontinued true ; d:discontinuedOn "2023-05-01"^^xsd:date .
d:p1 d:addedToRange "2019-01-01"^^xsd:date .
d:p2 a d:Product ; rdfs:label "Calm 12" ; d:category d:c1 ; d:discontinued false ; d:addedToRange "2020-01-01"^^xsd:date .
d:p3 a d:Product ; rdfs:label "Duet 2" ; d:category d:c2 ; d:discontinued true ; d:discontinuedOn "2022-02-01"^^xsd:date .
d:p4 a d:Product ; rdfs:label "Ember 4" ; d:category d:c2 ; d:discontinued false .
d:k1 a d:Stock ; d:ofProduct d:p1 ; d:inDepot d:w1 ; d:onHand 4 . d:k2 a d:Stock ; d:ofProduct d:p2 ; d:inDepot d:w1 ; d:onHand 9 .
d:k3 a d:Stock ; d:ofProduct d:p3 ; d:inDepot d:w2 ; d:onHand 0 . d:w1 a d:Depot ; rdfs:label "Kings Yard" . d:w2 a d:Depot ; rdfs:label "Mill Lane" .
d:k4 a d:Stock ; d:ofProduct d:p1 ; d:inDepot d:w2 ; d:onHand 0 .
"""
)
DATED = (
    PREFIXES
    + """
d:t1 a d:Tool ; rdfs:label "Adze" ; d:phasedOutOn "2021-03-01"^^xsd:date . d:t2 a d:Tool ; rdfs:label "Bodkin" .
d:t3 a d:Tool ; rdfs:label "Cramp" ; d:phasedOutOn "2022-03-01"^^xsd:date . d:t4 a d:Tool ; rdfs:label "Drift" .
"""
)
TEAM = (
    PREFIXES
    + """
d:e1 a d:Employee ; d:empNo "1" ; d:fullName "Ada Holm" ; d:reportsTo d:e4 .
d:e2 a d:Employee ; d:empNo "2" ; d:fullName "Ben Ives" ; d:reportsTo d:e1 .
d:e3 a d:Employee ; d:empNo "3" ; d:fullName "Cy Lang" ; d:reportsTo d:e1 . d:e4 a d:Employee ; d:empNo "4" ; d:fullName "Mia Falk" .
"""
)


@pytest.fixture(scope="module")
def askers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Asker]]:
    with (
        asker_of(tmp_path_factory.mktemp("records"), RECORDS, "records") as records,
        asker_of(tmp_path_factory.mktemp("counted"), COUNTED, "counted") as counted,
        asker_of(tmp_path_factory.mktemp("flagged"), FLAGGED, "flagged") as flagged,
        asker_of(tmp_path_factory.mktemp("dated"), DATED, "dated") as dated,
        asker_of(tmp_path_factory.mktemp("team"), TEAM, "team") as team,
    ):
        yield {"records": records, "counted": counted, "flagged": flagged, "dated": dated, "team": team}


@pytest.mark.parametrize(
    ("world", "question", "told"),
    [
        ("records", "Which articles have fewer than 10 in stock?", {"a2", "a3", "a4"}),
        ("records", "Which articles have at least 50 pieces in stock?", {"a1"}),
        ("records", "How many articles have at least 5 pieces in stock?", {"2"}),
        ("records", "How many articles have more than 35 on hand in North Hall?", {"1"}),
        ("records", "Which articles have zero on hand in North Hall?", {"a2"}),
        ("records", "Which articles have nothing in stock in Old Barn?", {"a4"}),
        ("records", "What is in stock in Ripon?", {"a1", "a2", "a3"}),
        ("records", "What is on hand in Selby?", {"a1"}),
        ("records", "Which orders were shipped from North Hall?", {"o1"}),
        ("records", "Which orders have been shipped from South Hall?", {"o3"}),
        ("records", "What is the stock in Ripon worth?", {"474"}),
        ("records", "What has less on hand than the reorder level?", {"a2", "a3", "a4"}),
        ("records", "What lies in Ripon with less on hand than the reorder level?", {"a3"}),
        ("team", "Who are the team members of Ada Holm?", {"e2", "e3"}),
        ("records", "What is the value of the stock in Ripon?", {"474"}),
        ("counted", "Which products have fewer than 5 in stock?", {"p1", "p2"}),
        ("counted", "Of which products do we have more than 50 in stock?", {"p3"}),
        ("counted", "Which products have zero in stock?", {"p1"}),
        ("counted", "How many products have at least 3 pieces in stock?", {"2"}),
        ("flagged", "Which products are no longer in the range?", {"p1", "p3"}),
        ("flagged", "Which kettles have been dropped from the range?", {"p1"}),
        ("flagged", "Which toasters are still available?", {"p4"}),
        ("flagged", "Which products were taken out of the range in 2022?", {"p3"}),
        ("flagged", "Which discontinued products do we still have on the shelf?", {"p1"}),
        ("flagged", "How many discontinued products are in stock?", {"1"}),
        ("flagged", "When was the Duet 2 discontinued?", {"2022-02-01"}),
        ("flagged", "In which depots is the Brisk 17 in stock?", {"w1"}),
        ("dated", "Which tools are no longer on offer?", {"t1", "t3"}),
        ("dated", "Which tools have gone out of the range?", {"t1", "t3"}),
        ("dated", "Which tools were dropped from the range in 2021?", {"t1"}),
        ("dated", "Which tools are still on offer?", {"t2", "t4"}),
    ],
)
def test_answers(askers: dict[str, Asker], world: str, question: str, told: set[str]) -> None:
    assert first_cells(askers[world].ask(question, collection=world)) == told


@pytest.mark.parametrize(
    ("world", "question"),
    [
        ("records", "Which articles have nobody in charge?"),
        ("records", "What is the stock in Ripon worth at list prices?"),
        ("counted", "For how many kayaks is no weight recorded?"),
        ("team", "ada holm team members"),
    ],
)
def test_says_nothing(askers: dict[str, Asker], world: str, question: str) -> None:
    assert askers[world].ask(question, collection=world).status in {"unanswerable", "clarify"}


def test_nothing_that_is_so_much(askers: dict[str, Asker]) -> None:
    assert askers["records"].ask("Which articles have more than 500 in stock?", collection="records").status == "empty"
