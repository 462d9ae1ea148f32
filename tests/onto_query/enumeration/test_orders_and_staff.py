"""Plain questions of a firm about its customers, orders and staff: who ordered in a year, who has left the company, what was replaced by another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

FIRM = """
@prefix d: <urn:fm:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:c1 a d:Customer ; d:tradingName "Alpin Shop" ; d:customerSince "2024-01-10"^^xsd:date ; d:onHold false .
d:c2 a d:Customer ; d:tradingName "Sport Hofer" ; d:customerSince "2019-05-01"^^xsd:date ; d:onHold true .
d:c3 a d:Customer ; d:tradingName "Zelt Isar" ; d:customerSince "2020-02-02"^^xsd:date ; d:onHold true .
d:o1 a d:SalesOrder ; d:orderNumber "S1" ; d:customer d:c2 ; d:orderDate "2024-03-01"^^xsd:date .
d:o2 a d:SalesOrder ; d:orderNumber "S2" ; d:customer d:c3 ; d:orderDate "2023-07-01"^^xsd:date .
d:u1 a d:PurchaseOrder ; d:poNumber "P1" ; d:supplier d:s1 ; d:orderedOn "2024-02-01"^^xsd:date .
d:s1 a d:Supplier ; d:companyName "Arbel" ; d:place d:pl1 . d:pl1 a d:Place ; d:placeName "Annecy" .
d:a1 a d:Article ; d:title "Cove Tarp" ; d:discontinuedOn "2022-04-01"^^xsd:date ; d:replacedBy d:a2 . d:a2 a d:Article ; d:title "Glen Tarp" .
d:a3 a d:Article ; d:title "Dovre Tent" ; d:discontinuedOn "2022-08-01"^^xsd:date . d:a4 a d:Article ; d:title "Tarn Stove" ; d:replacedBy d:a2 .
d:e1 a d:Colleague ; d:givenName "Ada" ; d:familyName "Holm" ; d:joinedOn "2016-03-01"^^xsd:date ; d:inUnit d:g1 .
d:e2 a d:Colleague ; d:givenName "Ben" ; d:familyName "Ives" ; d:joinedOn "2017-03-01"^^xsd:date ; d:leftOn "2021-01-01"^^xsd:date ; d:inUnit d:g2 .
d:e3 a d:Colleague ; d:givenName "Mia" ; d:familyName "Lang" ; d:joinedOn "2016-09-01"^^xsd:date ; d:inUnit d:g2 .
d:g1 a d:OrgUnit ; d:unitTitle "Purchasing" ; d:headedBy d:e1 . d:g2 a d:OrgUnit ; d:unitTitle "Warehouse" ; d:headedBy d:e3 .
"""


@pytest.fixture(scope="module")
def firm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("firm"), FIRM, "firm") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which customers placed an order in 2024?", {"c2"}),
        ("Which customers have orders from 2024?", {"c2"}),
        ("Which customers are customers since 2024?", {"c1"}),
        ("Which customers are on hold but have placed orders in 2024?", {"c2"}),
        ("Which customers are on hold although they placed an order in 2023?", {"c3"}),
        ("Which articles have been replaced by another article?", {"a1", "a4"}),
        ("Which articles were discontinued in 2022 and have been replaced by another article?", {"a1"}),
        ("Which employees have left the company?", {"e2"}),
        ("Who has left the firm?", {"e2"}),
        ("Who joined the company in 2016?", {"e1", "e3"}),
    ],
)
def test_plain_questions_of_a_firm(firm: Asker, question: str, told: set[str]) -> None:
    answer = firm.ask(question, collection="firm")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize("question", ["Who runs the company?", "Which other articles are there?"])
def test_what_is_not_told(firm: Asker, question: str) -> None:
    assert firm.ask(question, collection="firm").status != "answered"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which unit has the most people?", {"g2"}),
        ("Which units have more than 1 person?", {"g2"}),
        ("Who has been with the company the longest?", {"e1"}),
        ("Who joined last?", {"e2"}),
    ],
)
def test_people_of_a_firm(firm: Asker, question: str, told: set[str]) -> None:
    answer = firm.ask(question, collection="firm")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize("question", ["Who is the oldest?", "Which articles have more than 5 people?", "Which supplier has the most people?"])
def test_nobody_is_a_thing(firm: Asker, question: str) -> None:
    assert firm.ask(question, collection="firm").status != "answered"
