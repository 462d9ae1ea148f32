"""Databases by direct mapping, as people ask about them in a hurry: who looks after what, what is not paid yet, what is allowed, what orders include,
prices for a time, days without a year, and short messages.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

PREFIXES = "@prefix d: <urn:sh:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
LETS = (
    PREFIXES
    + """
d:b1 a d:Branch ; d:branch_name "Harbour Street" ; d:ref-mgr_id d:s1 . d:b2 a d:Branch ; d:branch_name "Old Town" ; d:ref-mgr_id d:s2 .
d:s1 a d:Staff ; d:first_name "Ada" ; d:last_name "Holm" ; d:job_title "Manager" ; d:hired_on "2015-03-01"^^xsd:date ; d:salary 50000 .
d:s1 d:pager "0471" .
d:s2 a d:Staff ; d:first_name "Ben" ; d:last_name "Ives" ; d:job_title "Manager" ; d:hired_on "2019-05-01"^^xsd:date ; d:salary 48000 .
d:s2 d:pager "0472" .
d:s3 a d:Staff ; d:first_name "Cy" ; d:last_name "Lang" ; d:job_title "Valuer" ; d:hired_on "2020-06-25"^^xsd:date ; d:salary 30000 ; d:pager "0473" .
d:s3 d:left_on "2022-06-30"^^xsd:date .
d:l1 a d:Landlord ; d:landlord_name "Orchard Homes" . d:l2 a d:Landlord ; d:landlord_name "Pine Estates" .
d:f1 a d:Flat ; d:address "Mill Lofts 1" ; d:ref-branch_id d:b1 ; d:ref-landlord_id d:l1 ; d:pets_ok true ; d:beds 2 .
d:f1 d:seen_on "2024-06-25"^^xsd:date .
d:f2 a d:Flat ; d:address "Mill Lofts 2" ; d:ref-branch_id d:b1 ; d:ref-landlord_id d:l2 ; d:pets_ok false ; d:beds 3 .
d:f2 d:seen_on "2024-06-26"^^xsd:date .
d:f3 a d:Flat ; d:address "Quay House" ; d:ref-branch_id d:b2 ; d:ref-landlord_id d:l1 ; d:pets_ok true ; d:beds 2 .
d:f3 d:seen_on "2023-06-25"^^xsd:date .
d:i1 a d:Invoice ; d:invoice_no "I-1" ; d:status "PAID" . d:i2 a d:Invoice ; d:invoice_no "I-2" ; d:status "OPEN" .
d:i3 a d:Invoice ; d:invoice_no "I-3" ; d:status "VOID" . d:i4 a d:Invoice ; d:invoice_no "I-4" ; d:status "PAID" .
d:i5 a d:Invoice ; d:invoice_no "I-5" ; d:status "OPEN" . d:i6 a d:Invoice ; d:invoice_no "I-6" ; d:status "VOID" .
"""
)
HIRE = (
    PREFIXES
    + """
d:x1 a d:Item ; d:item_name "Trail Kayak" ; d:price_day 20 ; d:seats 2 . d:x2 a d:Item ; d:item_name "Lake Canoe" ; d:price_day 0 ; d:seats 3 .
d:x3 a d:Item ; d:item_name "River Raft" ; d:price_day 45 ; d:seats 8 .
d:p1 a d:Pier ; d:pier_name "West Pier" ; d:opn_hrs "24h" . d:p2 a d:Pier ; d:pier_name "East Pier" ; d:opn_hrs "0900-1700" .
d:r1 a d:Rental ; d:rental_no 11 ; d:ref-pickup_pier_id d:p1 ; d:ref-return_pier_id d:p2 . d:r2 a d:Rental ; d:rental_no 12 .
d:r2 d:ref-pickup_pier_id d:p1 .
d:r2 d:ref-return_pier_id d:p1 . d:r3 a d:Rental ; d:rental_no 13 ; d:ref-pickup_pier_id d:p2 ; d:ref-return_pier_id d:p2 .
d:n1 a d:RentalLine ; d:ref-rental_id d:r1 ; d:ref-item_id d:x1 . d:n2 a d:RentalLine ; d:ref-rental_id d:r2 ; d:ref-item_id d:x1 .
d:n3 a d:RentalLine ; d:ref-rental_id d:r3 ; d:ref-item_id d:x3 .
d:c1 a d:Customer ; d:customer_name "Dee Moss" . d:v1 a d:Review ; d:stars 5 ; d:ref-item_id d:x1 ; d:ref-cust_id d:c1 .
d:v2 a d:Review ; d:stars 4 ; d:ref-item_id d:x1 ; d:ref-cust_id d:c1 . d:v3 a d:Review ; d:stars 5 ; d:ref-item_id d:x3 ; d:ref-cust_id d:c1 .
d:m1 a d:Repair ; d:repair_no 1 ; d:issue "torn seam" ; d:ref-item_id d:x3 . d:m2 a d:Repair ; d:repair_no 2 ; d:issue "lost bung" .
d:m2 d:ref-item_id d:x1 .
d:m3 a d:Repair ; d:repair_no 3 ; d:issue "torn seam" ; d:ref-item_id d:x2 .
"""
)


@pytest.fixture(scope="module")
def askers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Asker]]:
    with (
        asker_of(tmp_path_factory.mktemp("lets"), LETS, "lets") as lets,
        asker_of(tmp_path_factory.mktemp("hire"), HIRE, "hire") as hire,
    ):
        yield {"lets": lets, "hire": hire}


@pytest.mark.parametrize(
    ("world", "question", "told"),
    [
        ("lets", "Which branch looks after Quay House?", {"b2"}),
        ("lets", "How many flats does Harbour Street look after?", {"2"}),
        ("lets", "Who looks after Old Town?", {"s2"}),
        ("lets", "Who owns Quay House?", {"l1"}),
        ("lets", "When did Cy Lang stop working for us?", {"2022-06-30"}),
        ("lets", "Which invoices have not been paid yet?", {"i2", "i5"}),
        ("lets", "Which invoices have not been paid?", {"i2", "i3", "i5", "i6"}),
        ("lets", "Which flats allow pets?", {"f1", "f3"}),
        ("lets", "In which flats are pets allowed?", {"f1", "f3"}),
        ("lets", "Which flats do not allow pets?", {"f2"}),
        ("lets", "pager no for ada holm pls", {"0471"}),
        ("lets", "any managers who started after 2018?", {"s2"}),
        ("lets", "morning all, which flats were seen on 25 june? someone left a hat", {"f1", "f3"}),
        ("lets", "flats - which flats allow pets?", {"f1", "f3"}),
        ("lets", "need the pager of Ben Ives pls", {"0472"}),
        ("lets", "What do managers earn on average?", {"49000"}),
        ("hire", "How much is the Trail Kayak per day?", {"20"}),
        ("hire", "How much is the Trail Kayak a day?", {"20"}),
        ("hire", "Which items cost nothing?", {"x2"}),
        ("hire", "Which piers are open round the clock?", {"p1"}),
        ("hire", "When is East Pier open?", {"0900-1700"}),
        ("hire", "Which rentals were picked up at West Pier?", {"r1", "r2"}),
        ("hire", "Which rentals included the Trail Kayak?", {"r1", "r2"}),
        ("hire", "How many five-star reviews are there?", {"2"}),
        ("hire", "Which items have five-star reviews?", {"x1", "x3"}),
        ("hire", "Which repairs were because of a torn seam?", {"m1", "m3"}),
        ("hire", "How many people fit in a River Raft?", {"8"}),
        ("hire", "got a customer here, which items have five-star reviews?", {"x1", "x3"}),
    ],
)
def test_answers(askers: dict[str, Asker], world: str, question: str, told: set[str]) -> None:
    assert first_cells(askers[world].ask(question, collection=world)) == told


def test_one_row_for_each(askers: dict[str, Asker]) -> None:
    flats = askers["lets"].ask("How many flats does each branch look after?", collection="lets")
    assert first_cells(flats) == {"b1", "b2"}
    piers = askers["hire"].ask("How many rentals were picked up at each pier?", collection="hire")
    assert {tuple(cell.value for cell in row[:2] if cell is not None) for row in piers.rows} == {("urn:sh:p1", "2"), ("urn:sh:p2", "1")}


@pytest.mark.parametrize(
    ("world", "question"),
    [
        ("lets", "When did Cy Lang stop smoking?"),  # not when he was born, hired or left
        ("lets", "When can I see Ada Holm?"),
        ("hire", "Which customers included the Trail Kayak?"),  # what they have reviewed is in none of them
    ],
)
def test_says_nothing(askers: dict[str, Asker], world: str, question: str) -> None:
    assert askers[world].ask(question, collection=world).status in {"unanswerable", "clarify"}
