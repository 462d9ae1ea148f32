"""A dealer's catalogue whose graph calls everything otherwise than those who ask: items, colleagues, accounts, ranges, holdings, representatives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

DEALERS = """
@prefix d: <urn:dl:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:p1 a d:Shop ; d:town "Hull" ; d:squareMetres 300 . d:p2 a d:Shop ; d:town "York" ; d:squareMetres 120 .
d:e1 a d:Colleague ; d:firstName "Ada" ; d:surname "Holm" ; d:startedOn "2010-01-04"^^xsd:date ; d:basedAt d:p1 ; d:plays "drums" .
d:e2 a d:Colleague ; d:firstName "Ben" ; d:surname "Ives" ; d:startedOn "2015-03-02"^^xsd:date ; d:basedAt d:p2 ; d:plays "piano" .
d:e3 a d:Colleague ; d:firstName "Mia" ; d:surname "Falk" ; d:startedOn "2019-06-03"^^xsd:date ; d:basedAt d:p1 .
d:s1 a d:Section ; d:sectionName "Purchasing" . d:s2 a d:Section ; d:sectionName "Workshop" .
d:v1 a d:Vendor ; d:vendorNo "V1" ; d:tradingName "Saitenhaus Kolb" ; d:seat "Nuremberg" ; d:land "Germany" ; d:goBetween d:r1 .
d:v2 a d:Vendor ; d:vendorNo "V2" ; d:tradingName "Lutherie Vasseur" ; d:seat "Mirecourt" ; d:land "France" ; d:goBetween d:r2 .
d:v3 a d:Vendor ; d:vendorNo "V3" ; d:tradingName "Fado Craft" ; d:seat "Braga" ; d:land "Portugal" .
d:r1 a d:Rep ; d:personName "Annegret Kolb" ; d:tel "0911 338" ; d:speaks "German" .
d:r2 a d:Rep ; d:personName "Mathilde Vasseur" ; d:tel "0329 371" ; d:speaks "French" .
d:c1 a d:Range ; d:rangeName "Strings" . d:c2 a d:Range ; d:rangeName "Violins" ; d:sitsUnder d:c1 .
d:c3 a d:Range ; d:rangeName "Cellos" ; d:sitsUnder d:c1 . d:c4 a d:Range ; d:rangeName "Brass" .
d:c5 a d:Range ; d:rangeName "Horns" ; d:sitsUnder d:c4 .
d:i1 a d:Item ; d:called "Kolb No. 12 Violin" ; d:filedIn d:c2 ; d:sourcedFrom d:v1 ; d:shopPrice 420.0 ; d:buyIn 200.0 ; d:kilos 0.5 ;
    d:finish "amber" .
d:i2 a d:Item ; d:called "Atelier Cello" ; d:filedIn d:c3 ; d:sourcedFrom d:v2 ; d:shopPrice 5850.0 ; d:buyIn 3000.0 ; d:kilos 3.1 ; d:finish "red" .
d:i3 a d:Item ; d:called "Kinder Horn" ; d:filedIn d:c5 ; d:sourcedFrom d:v2 ; d:shopPrice 940.0 ; d:buyIn 500.0 ; d:kilos 3.4 ;
    d:droppedOn "2023-06-30"^^xsd:date ; d:supersededBy d:i4 .
d:i4 a d:Item ; d:called "Double Horn" ; d:filedIn d:c5 ; d:sourcedFrom d:v2 ; d:shopPrice 2680.0 ; d:buyIn 1400.0 ; d:kilos 5.2 .
d:i5 a d:Item ; d:called "Pocket Cornet" ; d:filedIn d:c5 ; d:sourcedFrom d:v3 ; d:shopPrice 355.0 ; d:buyIn 150.0 ; d:kilos 1.4 .
d:i6 a d:Item ; d:called "Student Violin" ; d:filedIn d:c2 ; d:sourcedFrom d:v3 ; d:shopPrice 139.0 ; d:buyIn 60.0 ; d:kilos 0.6 .
d:k1 a d:Promo ; d:promoTitle "Fiddle Fortnight" ; d:runsFrom "2023-10-01"^^xsd:date ; d:runsTo "2023-10-14"^^xsd:date .
d:k2 a d:Promo ; d:promoTitle "Brass Band Spring" ; d:runsFrom "2025-03-01"^^xsd:date ; d:runsTo "2025-03-31"^^xsd:date .
d:h1 a d:Holding ; d:holdingOf d:i1 ; d:heldAt d:p1 ; d:pieces 4 . d:h2 a d:Holding ; d:holdingOf d:i1 ; d:heldAt d:p2 ; d:pieces 3 .
d:h3 a d:Holding ; d:holdingOf d:i2 ; d:heldAt d:p1 ; d:pieces 0 .
d:a1 a d:Account ; d:accountName "Otley Band" ; d:accountKind "ensemble" ; d:town "Otley" .
d:a2 a d:Account ; d:accountName "Wensum Academy" ; d:accountKind "school" ; d:town "Norwich" .
d:a3 a d:Account ; d:accountName "Studio Blackwater" ; d:accountKind "studio" ; d:town "Hull" .
d:o1 a d:SalesOrder ; d:orderNo "S-01" ; d:forAccount d:a1 ; d:takenOn "2024-02-01"^^xsd:date ; d:sentOn "2024-02-09"^^xsd:date .
d:o2 a d:SalesOrder ; d:orderNo "S-02" ; d:forAccount d:a2 ; d:takenOn "2025-02-01"^^xsd:date .
d:l1 a d:OrderLine ; d:onOrder d:o1 ; d:lineItem d:i4 ; d:qty 2 ; d:each 2600.0 .
d:l2 a d:OrderLine ; d:onOrder d:o2 ; d:lineItem d:i1 ; d:qty 1 ; d:each 420.0 .
d:l3 a d:OrderLine ; d:onOrder d:o1 ; d:lineItem d:i1 ; d:qty 3 ; d:each 400.0 .
"""


@pytest.fixture(scope="module")
def dealers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("dealers"), DEALERS, "dealers") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many customers do we have?", {"3"}),
        ("Customers in Hull?", {"a3"}),
        ("Which products have been discontinued?", {"i3"}),
        ("What replaced the Kinder Horn?", {"i4"}),
        ("Which departments are there?", {"s1", "s2"}),
        ("How many members of staff are there?", {"3"}),
        ("Which members of staff play the drums?", {"e1"}),
        ("Which staff members are based in Hull?", {"e1", "e3"}),
        ("Which category is the Atelier Cello in?", {"c3"}),
        ("List all sub-categories of Strings.", {"c2", "c3"}),
        ("What does the Kinder Horn weigh?", {"3.4"}),
        ("How heavy is the Double Horn?", {"5.2"}),
        ("What colour is the Atelier Cello?", {"red"}),
    ],
)
def test_products_customers_and_staff_are_those_that_the_graph_calls_otherwise(dealers: Asker, question: str, told: set[str]) -> None:
    answer = dealers.ask(question, collection="dealers")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who supplies the Kinder Horn?", {"v2"}),
        ("Who is our contact at Saitenhaus Kolb?", {"r1"}),
        ("What is the phone number of our contact at Saitenhaus Kolb?", {"0911 338"}),
        ("Which suppliers are without a contact person?", {"v3"}),
        ("Where is Saitenhaus Kolb?", {"Nuremberg"}),
        ("Where is Saitenhaus Kolb based?", {"Nuremberg"}),
        ("In which town is Fado Craft?", {"Braga"}),
        ("In which town is the supplier of the Atelier Cello?", {"Mirecourt"}),
        ("Where is the supplier of the Atelier Cello based?", {"Mirecourt"}),
        ("List all suppliers with their town and country.", {"v1", "v2", "v3"}),
        ("What do we pay for the Atelier Cello?", {"3000"}),
    ],
)
def test_suppliers_are_somewhere_and_have_somebody_to_ring(dealers: Asker, question: str, told: set[str]) -> None:
    answer = dealers.ask(question, collection="dealers")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who ordered the Double Horn?", {"a1"}),
        ("Which customers bought the Kolb No. 12 Violin?", {"a1", "a2"}),
        ("Which customers ordered in 2025?", {"a2"}),
        ("Which customers have never ordered anything?", {"a3"}),
        ("What did Otley Band order?", {"i1", "i4"}),
        ("Which products are out of stock?", {"i2", "i3", "i4", "i5", "i6"}),
        ("Which products are in the category Brass?", {"i3", "i4", "i5"}),
        ("How many brass instruments do we sell?", {"3"}),
        ("What is the cheapest item in Strings?", {"i6"}),
        ("Which shops have the Kolb No. 12 Violin in stock?", {"p1", "p2"}),
        ("Which products do we have in stock in Hull?", {"i1"}),
    ],
)
def test_accounts_order_what_shops_hold(dealers: Asker, question: str, told: set[str]) -> None:
    answer = dealers.ask(question, collection="dealers")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    "question", ["Which customer has ordered most often?", "How many stars do customers give the Double Horn?", "How old is Ada Holm?"]
)
def test_nothing_is_told_of_buying_prices_and_lines(dealers: Asker, question: str) -> None:
    assert not first_cells(dealers.ask(question, collection="dealers"))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("When does Fiddle Fortnight start?", ["2023-10-01"]),
        ("What is the start date of Fiddle Fortnight?", ["2023-10-01"]),
        ("Start and end date of Brass Band Spring?", ["2025-03-01", "2025-03-31"]),
        ("When does Fiddle Fortnight start and end?", ["2023-10-01", "2023-10-14"]),
    ],
)
def test_offers_start_and_end_whatever_staff_began(dealers: Asker, question: str, told: list[str]) -> None:
    answer = dealers.ask(question, collection="dealers")
    assert [[cell.value for cell in row if cell is not None][-len(told) :] for row in answer.rows] == [told], answer.text
