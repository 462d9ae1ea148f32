"""A dealer in camping gear: what people at work ask of orders and their lines, of complaints and of countries, in words of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

DEALER = """
@prefix d: <urn:dea:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:de a d:Country ; rdfs:label "Germany" . d:ch a d:Country ; rdfs:label "Switzerland" . d:no a d:Country ; rdfs:label "Norway" .
d:ulm a d:Place ; d:placeName "Ulm" ; d:country d:de . d:brn a d:Place ; d:placeName "Bern" ; d:country d:ch .
d:osl a d:Place ; d:placeName "Oslo" ; d:country d:no .
d:b1 a d:Brand ; d:brandName "Kvist" ; d:origin d:no ; d:founded "1965"^^xsd:gYear .
d:b2 a d:Brand ; d:brandName "Falk" ; d:origin d:de ; d:founded "1999"^^xsd:gYear .
d:s1 a d:Supplier ; d:companyName "Ulmer Seile" ; d:place d:ulm ; d:rating "A" ; d:leadTimeDays 4 ; d:alsoSupplies d:a2 .
d:s2 a d:Supplier ; d:companyName "Berner Messer" ; d:place d:brn ; d:rating "A" ; d:leadTimeDays 21 ; d:alsoSupplies d:a1 .
d:s3 a d:Supplier ; d:companyName "Oslo Telt" ; d:place d:osl ; d:rating "B" ; d:leadTimeDays 9 .
d:a1 a d:Article ; d:title "Gas Stove" ; d:brand d:b1 ; d:supplier d:s1 ; d:madeIn d:de ; d:listPrice 40.0 ; d:costPrice 22.0 ; d:warrantyMonths 24 ;
  d:status "discontinued" ; d:replacedBy d:a2 ; d:remark "urgent" .
d:a2 a d:Article ; d:title "Camp Stove" ; d:brand d:b1 ; d:supplier d:s2 ; d:madeIn d:de ; d:listPrice 25.0 ; d:costPrice 12.0 ; d:warrantyMonths 12 ;
  d:status "active" ; d:colour "red" ; d:remark "URGENT - call first" .
d:a3 a d:Article ; d:title "Climbing Rope" ; d:brand d:b2 ; d:supplier d:s3 ; d:madeIn d:no ; d:listPrice 99.0 ; d:costPrice 60.0 ;
  d:status "discontinued" ; d:colour "blue" ; d:remark "not urgent" .
d:k1 a d:Customer ; d:tradingName "Alpin Shop" ; d:place d:ulm . d:k2 a d:Customer ; d:tradingName "Zelt Haus" ; d:place d:brn .
d:o1 a d:SalesOrder ; d:orderNo "S24-01" ; d:customer d:k1 ; d:orderDate "2024-02-01"^^xsd:date ; d:status "shipped" ; d:line d:n1 , d:n2 .
d:o2 a d:SalesOrder ; d:orderNo "S24-02" ; d:customer d:k2 ; d:orderDate "2024-03-01"^^xsd:date ; d:status "cancelled" ; d:line d:n3 .
d:o3 a d:SalesOrder ; d:orderNo "S23-01" ; d:customer d:k1 ; d:orderDate "2023-03-01"^^xsd:date ; d:status "open" ; d:line d:n4 .
d:n1 a d:OrderLine ; d:article d:a1 ; d:qty 2 ; d:netPrice 40.0 . d:n2 a d:OrderLine ; d:article d:a2 ; d:qty 1 ; d:netPrice 20.0 .
d:n3 a d:OrderLine ; d:article d:a3 ; d:qty 5 ; d:netPrice 90.0 . d:n4 a d:OrderLine ; d:article d:a3 ; d:qty 1 ; d:netPrice 95.0 .
d:c1 a d:Complaint ; d:caseNo "R1" ; d:raisedBy d:k1 ; d:raisedOn "2024-02-10"^^xsd:date ; d:closedOn "2024-03-10"^^xsd:date ;
  d:outcome "credit note" ; d:creditSum 120.0 .
d:c2 a d:Complaint ; d:caseNo "R2" ; d:raisedBy d:k2 ; d:raisedOn "2024-04-10"^^xsd:date .
d:c3 a d:Complaint ; d:caseNo "R3" ; d:raisedBy d:k2 ; d:raisedOn "2024-04-11"^^xsd:date ; d:closedOn "2024-05-10"^^xsd:date ;
  d:outcome "repair" ; d:creditSum 30.0 .
d:e1 a d:Employee ; d:firstName "Ada" ; d:lastName "Holm" ; d:jobTitle "Buyer" ; d:partTime true .
d:e2 a d:Employee ; d:firstName "Ben" ; d:lastName "Ives" ; d:jobTitle "Clerk" ; d:partTime false .
d:t1 a d:Contract ; d:contractNo "T1" ; d:validFrom "2024-01-01"^^xsd:date ; d:validTo "2025-01-01"^^xsd:date .
d:t2 a d:Contract ; d:contractNo "T2" ; d:validFrom "2025-01-01"^^xsd:date ; d:validTo "2026-01-01"^^xsd:date .
d:w1 a d:Warehouse ; d:whCode "W1" ; d:openedOn "2012-01-01"^^xsd:date . d:w2 a d:Warehouse ; d:whCode "W2" ; d:openedOn "2015-01-01"^^xsd:date .
"""


@pytest.fixture(scope="module")
def dealer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("dealer"), DEALER, "dealer") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What did Alpin Shop order?", {"a1", "a2", "a3"}),
        ("What did Alpin Shop buy from us in 2024?", {"a1", "a2"}),
        ("Which articles were ordered by Alpin Shop in 2023?", {"a3"}),
        ("What was ordered on S24-01?", {"a1", "a2"}),
        ("Which articles were ordered with S24-02?", {"a3"}),
        ("Which orders did Alpin Shop place?", {"o1", "o3"}),
        ("Which orders did Alpin Shop place in 2024?", {"o1"}),
        ("Which discontinued articles have no replacement?", {"a3"}),
        ("Which articles are discontinued and have no replacement?", {"a3"}),
        ("Which sales orders ended up cancelled?", {"o2"}),
        ("Which of the sales orders placed in 2024 were cancelled in the end?", {"o2"}),
        ("Which complaints ended with a credit note?", {"c1"}),
        ("Which complaints led to a credit of more than 100 euros?", {"c1"}),
        ("Which articles are marked as urgent?", {"a1", "a2"}),
        ("How many employees work part time?", {"1"}),
        ("Which complaints are still open?", {"c2"}),
        ("Which complaints are open?", {"c2"}),
        ("How many open complaints are there?", {"1"}),
        ("Which orders are open?", {"o3"}),
        ("Which suppliers are in Germany?", {"s1"}),
        ("Which suppliers have a rating of A and are in Germany?", {"s1"}),
        ("Suppliers from Germany with a lead time under 10 days", {"s1"}),
    ],
)
def test_a_dealer_is_asked_in_words_of_trade(dealer: Asker, question: str, told: set[str]) -> None:
    answer = dealer.ask(question, collection="dealer")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Name and country of all brands", {"b1 no", "b2 de"}),
        ("Name and brand of all red articles", {"a2 b1"}),
        ("Title, list price and brand of all discontinued articles", {"Gas Stove 40 b1", "Climbing Rope 99 b2"}),
        ("Show all brands with their country of origin", {"b1 no", "b2 de"}),
        ("List the brands founded before 1980 with their country of origin.", {"b1 no"}),
    ],
)
def test_a_thing_is_a_column_beside_those_that_have_it(dealer: Asker, question: str, told: set[str]) -> None:
    answer = dealer.ask(question, collection="dealer")
    assert answer.status == "answered", answer.text
    shown = {" ".join(cell.value.removeprefix("urn:dea:") for cell in row if cell is not None) for row in answer.rows}
    assert len(shown) == len(told)
    assert all(any(row.startswith(each) for row in shown) for each in told)


@pytest.mark.parametrize(
    "question", ["Articles with list price and cost price, sorted by list price", "All articles with list price ordered by list price"]
)
def test_what_rows_are_ordered_by_is_told_once(dealer: Asker, question: str) -> None:
    answer = dealer.ask(question, collection="dealer")
    assert [row[0].value.removeprefix("urn:dea:") for row in answer.rows if row[0] is not None] == ["a2", "a1", "a3"]
    assert sum("25" in (cell.value if cell is not None else "") for cell in answer.rows[0]) == 1


def test_a_supplier_orders_nothing_from_us(dealer: Asker) -> None:
    assert dealer.ask("What did Ulmer Seile order?", collection="dealer").status != "answered"
