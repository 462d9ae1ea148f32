"""A wholesaler with stock in several places, two kinds of orders and categories in two levels: what people at work ask of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

TRADE = """
@prefix d: <urn:tra:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:de a d:Country ; rdfs:label "Germany" ; d:euMember true . d:at a d:Country ; rdfs:label "Austria" ; d:euMember true .
d:ch a d:Country ; rdfs:label "Switzerland" ; d:euMember false . d:no a d:Country ; rdfs:label "Norway" ; d:euMember false .
d:lin a d:Place ; d:placeName "Linz" ; d:country d:at . d:ulm a d:Place ; d:placeName "Ulm" ; d:country d:de .
d:osl a d:Place ; d:placeName "Oslo" ; d:country d:no . d:brn a d:Place ; d:placeName "Bern" ; d:country d:ch .
d:c1 a d:Category ; rdfs:label "Camping" ; d:catCode "1" . d:c2 a d:Category ; rdfs:label "Stoves" ; d:catCode "11" ; d:parent d:c1 .
d:c3 a d:Category ; rdfs:label "Lamps" ; d:catCode "12" ; d:parent d:c1 . d:c4 a d:Category ; rdfs:label "Climbing" ; d:catCode "2" .
d:c5 a d:Category ; rdfs:label "Ropes" ; d:catCode "21" ; d:parent d:c4 .
d:b1 a d:Brand ; d:brandName "Kvist" ; d:ownBrand false . d:b2 a d:Brand ; d:brandName "Falk" ; d:ownBrand true .
d:b3 a d:Brand ; d:brandName "Moorhen" ; d:ownBrand true .
d:s1 a d:Supplier ; d:companyName "Ulmer Seile" ; d:place d:ulm ; d:supplierSince "2001-05-01"^^xsd:date ; d:leadTimeDays 4 ;
  d:paymentDays 30 ; d:minOrderValue 250 ; d:currency "EUR" .
d:s2 a d:Supplier ; d:companyName "Berner Messer" ; d:place d:brn ; d:supplierSince "2019-05-01"^^xsd:date ; d:leadTimeDays 21 ;
  d:paymentDays 60 ; d:minOrderValue 500 ; d:currency "CHF" .
d:s3 a d:Supplier ; d:companyName "Oslo Telt" ; d:place d:osl ; d:supplierSince "2010-05-01"^^xsd:date ; d:leadTimeDays 9 ;
  d:paymentDays 14 ; d:minOrderValue 900 ; d:currency "NOK" .
d:a1 a d:Article ; d:title "Gas Stove" ; d:category d:c2 ; d:brand d:b1 ; d:supplier d:s1 ; d:listPrice 40.0 ; d:moq 5 .
d:a2 a d:Article ; d:title "Head Torch" ; d:category d:c3 ; d:brand d:b2 ; d:supplier d:s2 ; d:listPrice 25.0 ; d:moq 10 .
d:a3 a d:Article ; d:title "Climbing Rope" ; d:category d:c5 ; d:brand d:b3 ; d:supplier d:s3 ; d:listPrice 99.0 ; d:moq 1 .
d:w1 a d:Warehouse ; rdfs:label "Danube store" ; d:whPlace d:lin . d:w2 a d:Warehouse ; rdfs:label "Fjord store" ; d:whPlace d:osl .
d:l1 a d:StockLevel ; d:stockOf d:a1 ; d:warehouse d:w1 ; d:onHand 100 ; d:qtyReserved 5 ; d:reorderPoint 50 .
d:l2 a d:StockLevel ; d:stockOf d:a1 ; d:warehouse d:w2 ; d:onHand 40 ; d:qtyReserved 1 ; d:reorderPoint 20 .
d:l3 a d:StockLevel ; d:stockOf d:a2 ; d:warehouse d:w1 ; d:onHand 3 ; d:qtyReserved 2 ; d:reorderPoint 10 .
d:l4 a d:StockLevel ; d:stockOf d:a3 ; d:warehouse d:w2 ; d:onHand 0 ; d:reorderPoint 5 .
d:k1 a d:Customer ; d:tradingName "Alpin Shop" ; d:customerSince "2003-01-01"^^xsd:date .
d:k2 a d:Customer ; d:tradingName "Zelt Haus" ; d:customerSince "2009-01-01"^^xsd:date .
d:o1 a d:SalesOrder ; d:orderNo "S1" ; d:customer d:k1 ; d:orderDate "2024-02-01"^^xsd:date ; d:line d:n1 , d:n2 .
d:o2 a d:SalesOrder ; d:orderNo "S2" ; d:customer d:k2 ; d:orderDate "2024-03-01"^^xsd:date ; d:line d:n3 .
d:o3 a d:SalesOrder ; d:orderNo "S3" ; d:customer d:k1 ; d:orderDate "2023-03-01"^^xsd:date ; d:line d:n4 .
d:o1 d:status "shipped" ; d:shippedOn "2024-02-03"^^xsd:date . d:o2 d:status "paid" ; d:shippedOn "2024-03-03"^^xsd:date .
d:o3 d:status "open" .
d:n1 a d:OrderLine ; d:lineArticle d:a1 ; d:qty 2 ; d:netPrice 40.0 . d:n2 a d:OrderLine ; d:lineArticle d:a2 ; d:qty 1 ; d:netPrice 20.0 .
d:n3 a d:OrderLine ; d:lineArticle d:a3 ; d:qty 5 ; d:netPrice 90.0 . d:n4 a d:OrderLine ; d:lineArticle d:a3 ; d:qty 1 ; d:netPrice 95.0 .
d:p1 a d:PurchaseOrder ; d:poNo "B1" ; d:supplier d:s1 ; d:orderedOn "2024-01-10"^^xsd:date ; d:raisedBy d:e1 ; d:freight 10 .
d:p2 a d:PurchaseOrder ; d:poNo "B2" ; d:supplier d:s2 ; d:orderedOn "2024-05-10"^^xsd:date ; d:raisedBy d:e1 ; d:freight 15 .
d:p3 a d:PurchaseOrder ; d:poNo "B3" ; d:supplier d:s1 ; d:orderedOn "2024-04-10"^^xsd:date ; d:raisedBy d:e2 ; d:freight 30 .
d:e1 a d:Employee ; d:firstName "Ada" ; d:lastName "Holm" . d:e2 a d:Employee ; d:firstName "Ben" ; d:lastName "Ives" .
d:t1 a d:Certificate ; d:certNo "T1" ; d:certIssuer "VDE" ; d:certIssued "2020-01-01"^^xsd:date .
d:t2 a d:Certificate ; d:certNo "T2" ; d:certIssuer "VDE" ; d:certIssued "2021-01-01"^^xsd:date .
d:t3 a d:Certificate ; d:certNo "T3" ; d:certIssuer "KEMA" ; d:certIssued "2022-01-01"^^xsd:date .
"""

BIKES = """
@prefix d: <urn:bik:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:g1 a d:ProductGroup ; d:groupTitle "Bicycles" ; d:groupCode "1" . d:g2 a d:ProductGroup ; d:groupTitle "Mountain bikes" ; d:groupCode "2" ;
  d:under d:g1 .
d:g3 a d:ProductGroup ; d:groupTitle "Hardtails" ; d:groupCode "3" ; d:under d:g2 . d:g4 a d:ProductGroup ; d:groupTitle "City bikes" ;
  d:groupCode "4" ; d:under d:g1 .
d:m1 a d:Marque ; rdfs:label "Halden" ; d:homeLand "Germany" . d:m2 a d:Marque ; rdfs:label "Roda" ; d:homeLand "Portugal" .
d:v1 a d:Vendor ; d:tradingName "Halden Werke" ; d:land "Germany" ; d:leadDays 8 . d:v2 a d:Vendor ; d:tradingName "Roda Ciclos" ;
  d:land "Portugal" ; d:leadDays 31 .
d:v3 a d:Vendor ; d:tradingName "Luchs Licht" ; d:land "Germany" .
d:b1 a d:Article ; d:designation "Harz 27" ; d:inGroup d:g3 ; d:marque d:m1 ; d:sourcedFrom d:v1 ; d:netCost 500 ; d:costCurr "EUR" ;
  d:dealerPrice 900 ; d:bikeKg 14.5 ; d:madeIn "DE" ; d:replacedBy d:b3 .
d:b2 a d:Article ; d:designation "Serra 27" ; d:inGroup d:g3 ; d:marque d:m2 ; d:sourcedFrom d:v2 ; d:netCost 950 ; d:costCurr "EUR" ;
  d:dealerPrice 1500 ; d:bikeKg 13.1 ; d:madeIn "PT" .
d:b3 a d:Article ; d:designation "Elbe 7" ; d:inGroup d:g4 ; d:marque d:m1 ; d:sourcedFrom d:v1 ; d:netCost 1200 ; d:costCurr "EUR" ;
  d:dealerPrice 1100 ; d:bikeKg 17.0 ; d:madeIn "DE" .
d:h1 a d:Manual ; d:manualTitle "Brakes 2" ; d:supersedes d:h2 . d:h2 a d:Manual ; d:manualTitle "Brakes 1" .
d:h3 a d:Manual ; d:manualTitle "Gears" .
d:e1 a d:Colleague ; d:givenName "Ada" ; d:familyName "Holm" ; d:onBoard "2012-05-01"^^xsd:date ; d:speaks "French" , "Dutch" .
d:e2 a d:Colleague ; d:givenName "Ben" ; d:familyName "Ives" ; d:onBoard "2019"^^xsd:gYear ; d:reportsTo d:e1 ; d:speaks "German" .
d:e3 a d:Colleague ; d:givenName "Cleo" ; d:familyName "Jung" ; d:onBoard "about 2010" ; d:reportsTo d:e1 ; d:speaks "German" .
d:e4 a d:Colleague ; d:givenName "Dan" ; d:familyName "Kern" ; d:onBoard "2003-02"^^xsd:gYearMonth ; d:reportsTo d:e1 ; d:speaks "German" .
d:e5 a d:Colleague ; d:givenName "Eve" ; d:familyName "Lund" ; d:onBoard "2016-02-01"^^xsd:date ; d:reportsTo d:e1 ; d:speaks "German" .
d:e6 a d:Colleague ; d:givenName "Fay" ; d:familyName "Moor" ; d:onBoard "2015-02-01"^^xsd:date ; d:reportsTo d:e1 ; d:speaks "German" .
d:o1 a d:PurchaseOrder ; d:poRef "B1" ; d:state "open" ; d:placedWith d:v1 . d:o2 a d:PurchaseOrder ; d:poRef "B2" ; d:state "delivered" ;
  d:placedWith d:v2 .
"""


@pytest.fixture(scope="module")
def bikes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("bikes"), BIKES, "bikes") as asker:
        yield asker


@pytest.fixture(scope="module")
def trade(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("trade"), TRADE, "trade") as asker:
        yield asker


def rows_of(asker: Asker, question: str) -> dict[str, str]:
    """The first cell of each row -> the second."""
    answer = asker.ask(question, collection="trade")
    assert answer.status == "answered", answer.text
    return {row[0].value.removeprefix("urn:tra:"): row[1].value for row in answer.rows if row[0] is not None and row[1] is not None}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which suppliers are in the EU?", {"s1"}),
        ("How many EU suppliers are there?", {"1"}),
        ("Which suppliers are outside the EU?", {"s2", "s3"}),
        ("How many non-EU suppliers do we have?", {"2"}),
        ("Which suppliers are based in Scandinavia?", {"s3"}),
        ("Which own brands do we have?", {"b2", "b3"}),
        ("Which articles are below their reorder point?", {"a2", "a3"}),
        ("How many articles are below the reorder point?", {"2"}),
        ("Which articles have dropped below their reorder point in the Danube store?", {"a2"}),
        ("Which stock levels have fallen below their reorder point?", {"l3", "l4"}),
        ("How many pieces are in stock?", {"143"}),
        ("How many pieces are in stock in Linz?", {"103"}),
        ("How many units do we have on hand in the Fjord store?", {"40"}),
        ("Which warehouse has the most stock?", {"w1"}),
        ("Which article has the most pieces in stock?", {"a1"}),
        ("Which articles have more than 100 in stock?", {"a1"}),
        ("How many articles are out of stock in Oslo?", {"2"}),
        ("Which suppliers deliver within ten days?", {"s1", "s3"}),
        ("Which suppliers need more than 20 days to deliver?", {"s2"}),
        ("How long does Oslo Telt take to deliver?", {"9"}),
        ("Which supplier is the fastest?", {"s1"}),
        ("Which suppliers give 60 days?", {"s2"}),
        ("What are the payment terms of Berner Messer?", {"60"}),
        ("What is the minimum order quantity of the Head Torch?", {"10"}),
        ("When was the last purchase order?", {"2024-05-10"}),
        ("Which customer has spent the most?", {"k2"}),
        ("How much did Alpin Shop spend in 2024?", {"100"}),
        ("What are the subcategories of Camping?", {"c2", "c3"}),
        ("How many subcategories does Camping have?", {"2"}),
        ("Which category has the most subcategories?", {"c1"}),
        ("Which category is the most expensive on average?", {"c5"}),
        ("In which currency do we pay Berner Messer?", {"CHF"}),
        ("Which sales orders have not been shipped yet?", {"o3"}),
        ("Which sales orders have the status shipped and are not from Zelt Haus?", {"o1"}),
    ],
)
def test_what_people_in_trade_ask(trade: Asker, question: str, told: set[str]) -> None:
    answer = trade.ask(question, collection="trade")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Stock per warehouse", {"w1": "103", "w2": "40"}),
        ("How many pieces of stock does each warehouse have?", {"w1": "103", "w2": "40"}),
        ("Order value per customer", {"k1": "195", "k2": "450"}),
        ("What is the value of the orders per customer?", {"k1": "195", "k2": "450"}),
        ("How much did each customer spend?", {"k1": "195", "k2": "450"}),
        ("Freight per supplier", {"s1": "40", "s2": "15"}),
        ("How many subcategories does each category have?", {"c1": "2", "c4": "1"}),
        ("How many certificates does each issuer have?", {"VDE": "2", "KEMA": "1"}),
    ],
)
def test_what_is_told_of_each(trade: Asker, question: str, told: dict[str, str]) -> None:
    assert {key: f"{float(value):g}" for key, value in rows_of(trade, question).items()} == told


@pytest.mark.parametrize(
    "question",
    ["When was the last order?", "What was the last order?", "How many subcategories are there?"],
)
def test_what_is_said_of_several_kinds_is_told_of_none_alone(trade: Asker, question: str) -> None:
    assert trade.ask(question, collection="trade").status != "answered"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which articles are in the group Mountain bikes?", {"b1", "b2"}),
        ("How many brands are there?", {"2"}),
        ("Which suppliers are based in Portugal?", {"v2"}),
        ("Which supplier takes longest to deliver?", {"v2"}),
        ("Which suppliers have no delivery time?", {"v3"}),
        ("What does the Harz 27 cost?", {"900"}),
        ("Which articles cost less than 1,000 euros?", {"b1"}),
        ("Which article is the most expensive?", {"b2"}),
        ("Which articles have been replaced?", {"b1"}),
        ("Which manuals have been superseded?", {"h2"}),
        ("Who came on board last?", {"e2"}),
        ("Which languages does Ada Holm speak?", {"French", "Dutch"}),
        ("What are the subcategories of Bicycles?", {"g2", "g4"}),
    ],
)
def test_a_dealer_in_names_of_its_own(bikes: Asker, question: str, told: set[str]) -> None:
    answer = bikes.ask(question, collection="bikes")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told


def test_a_country_is_no_state_of_an_order(bikes: Asker) -> None:
    answer = bikes.ask("How many suppliers does each country have?", collection="bikes")
    assert {(row[0].value, row[1].value) for row in answer.rows if row[0] is not None and row[1] is not None} == {("Germany", "2"), ("Portugal", "1")}


def test_nobody_reports_to_whom_nobody_reports(bikes: Asker) -> None:
    assert bikes.ask("Who reports to Ben Ives?", collection="bikes").rows == ()


def test_where_suppliers_are_there_is_no_stock(trade: Asker) -> None:
    assert trade.ask("Which articles are in stock in Ulm?", collection="trade").status != "answered"


@pytest.mark.parametrize("question", ["How many sales orders are there?", "Which sales orders are open?"])
def test_what_is_bought_is_not_sold(bikes: Asker, question: str) -> None:
    assert bikes.ask(question, collection="bikes").status != "answered"


@pytest.mark.parametrize(
    "question",
    [
        "Which supplier is the cheapest?",  # which is not the one that has been there the longest
        "What is the total value of our stock?",  # nor is it the value of the orders
        "Which orders are late?",  # of which all have some date
        "What was the biggest purchase order?",  # which is not that with the highest freight
    ],
)
def test_what_nothing_tells(trade: Asker, question: str) -> None:
    assert trade.ask(question, collection="trade").status != "answered"
