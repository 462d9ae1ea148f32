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
d:e1 a d:Colleague ; d:givenName "Ada" ; d:familyName "Holm" ; d:hireDate "2016-03-01"^^xsd:date ; d:inUnit d:g1 .
d:e2 a d:Colleague ; d:givenName "Ben" ; d:familyName "Ives" ; d:hireDate "2017-03-01"^^xsd:date ; d:leftOn "2021-01-01"^^xsd:date ; d:inUnit d:g2 .
d:e3 a d:Colleague ; d:givenName "Mia" ; d:familyName "Lang" ; d:hireDate "2016-09-01"^^xsd:date ; d:inUnit d:g2 .
d:k1 a d:Claim ; d:raisedAt "2023-12-01"^^xsd:date ; d:closedOn "2024-01-10"^^xsd:date . d:k2 a d:Claim ; d:raisedAt "2024-02-01"^^xsd:date .
d:k3 a d:Claim ; d:raisedAt "2024-03-01"^^xsd:date ; d:closedOn "2024-03-10"^^xsd:date .
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
        ("Who was hired last?", {"e2"}),
        ("Which claims are from 2024?", {"k2", "k3"}),
        ("Which claims were closed in 2024?", {"k1", "k3"}),
    ],
)
def test_people_of_a_firm(firm: Asker, question: str, told: set[str]) -> None:
    answer = firm.ask(question, collection="firm")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize("question", ["Who is the oldest?", "Which articles have more than 5 people?", "Which supplier has the most people?"])
def test_nobody_is_a_thing(firm: Asker, question: str) -> None:
    assert firm.ask(question, collection="firm").status != "answered"


CATALOGUE = """
@prefix d: <urn:ct:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:a1 a d:Article ; d:title "Otter Tent" ; d:listPrice 120.5 ; d:brand d:b1 .
d:a2 a d:Article ; d:title "Rhön Tent" ; d:listPrice 300.0 ; d:brand d:b1 .
d:a3 a d:Article ; d:title "Inari Tent" ; d:listPrice 220.0 ; d:brand d:b2 .
d:a4 a d:Article ; d:title "Glen Stove" ; d:listPrice 40.0 ; d:brand d:b2 .
d:a5 a d:Article ; d:title "Tarn Stove" ; d:listPrice 60.0 ; d:brand d:b2 . d:a6 a d:Article ; d:title "Alm Stove" ; d:listPrice 80.0 ; d:brand d:b1 .
d:b1 a d:Brand ; d:brandName "Edelgrat" . d:b2 a d:Brand ; d:brandName "Fjordline" .
d:d1 a d:Department ; d:departmentName "Tents and Sleeping" . d:d2 a d:Department ; d:departmentName "Cooking" .
d:e1 a d:Employee ; d:firstName "Ada" ; d:lastName "Holm" ; d:dept d:d1 ; d:jobTitle "Buyer" .
d:e2 a d:Employee ; d:firstName "Ben" ; d:lastName "Ives" ; d:dept d:d2 ; d:jobTitle "Clerk" .
d:e3 a d:Employee ; d:firstName "Mia" ; d:lastName "Lang" ; d:dept d:d2 ; d:jobTitle "Buyer" .
d:s1 a d:Supplier ; d:companyName "Arbel" . d:s2 a d:Supplier ; d:companyName "Nordtex" .
d:o1 a d:PurchaseOrder ; d:supplier d:s1 ; d:raisedBy d:e1 ; d:orderedOn "2024-03-01"^^xsd:date .
d:o2 a d:PurchaseOrder ; d:supplier d:s1 ; d:raisedBy d:e3 ; d:orderedOn "2024-04-01"^^xsd:date .
d:o3 a d:PurchaseOrder ; d:supplier d:s2 ; d:raisedBy d:e1 ; d:orderedOn "2024-05-01"^^xsd:date .
d:a7 a d:Article ; d:title "Pinzgau Tent" ; d:listPrice 320.0 . d:a8 a d:Article ; d:title "Zirbe Tent" ; d:listPrice 520.0 .
d:a9 a d:Article ; d:title "Hort Tent" ; d:listPrice 420.0 . d:b7 a d:Article ; d:title "Ybbs Stove" ; d:listPrice 32.0 .
d:b8 a d:Article ; d:title "Cairn Stove" ; d:listPrice 52.0 . d:b9 a d:Article ; d:title "Adler Stove" ; d:listPrice 42.0 .
d:p1 a d:Promotion ; d:promotionName "Old Sale" ; d:validFrom "2020-05-01"^^xsd:date ; d:validTo "2020-06-01"^^xsd:date ; d:promotes d:a1 .
d:p2 a d:Promotion ; d:promotionName "Long Sale" ; d:validFrom "2021-05-01"^^xsd:date ; d:validTo "2999-06-01"^^xsd:date ; d:promotes d:a4 .
"""


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("catalogue"), CATALOGUE, "catalogue") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the cheapest tent?", {"a1"}),
        ("Which stove is the most expensive?", {"a6"}),
        ("How many tents do we sell?", {"6"}),
        ("Which promotions are running at the moment?", {"p2"}),
        ("Which promotions are currently running?", {"p2"}),
        ("Which articles are in a promotion right now?", {"a4"}),
    ],
)
def test_plain_questions_of_a_catalogue(catalogue: Asker, question: str, told: set[str]) -> None:
    answer = catalogue.ask(question, collection="catalogue")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize("question", ["Which supplier has the most employees?", "What did Arbel order in 2024?"])
def test_what_a_catalogue_does_not_tell(catalogue: Asker, question: str) -> None:
    answer = catalogue.ask(question, collection="catalogue")
    assert answer.status != "answered" or {row[0].type for row in answer.rows if row[0]} == {"uri"}, answer.text
    assert "mployee" not in answer.text.split("(Ignored")[0] or answer.status != "answered", answer.text
