"""A workshop that bills its customers: invoices say what they come to, their lines only a part of it; states and conditions are constants."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

BILLING = """
@prefix t: <urn:tk:> . @prefix k: <urn:kinds/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
t:c1 a t:Client ; t:firstName "Una" ; t:lastName "Vogt" . t:c2 a t:Client ; t:firstName "Wim" ; t:lastName "Yost" .
t:c3 a t:Client ; t:firstName "Zoe" ; t:lastName "Abel" .
t:d1 a t:Unit ; t:name "Repairs" ; t:employee t:e1 , t:e2 . t:d2 a t:Unit ; t:name "Sales Floor" ; t:employee t:e3 , t:e4 .
t:e1 a t:Person ; t:name "Ben Cole" . t:e2 a t:Person ; t:name "Dot Eng" . t:e3 a t:Person ; t:name "Flo Gray" . t:e4 a t:Person ; t:name "Hal Ives" .
t:s1 a t:Sort ; t:name "Clocks" . t:s2 a t:Sort ; t:name "Radios" .
t:p1 a t:Piece ; t:name "Mantel Clock" ; t:sort t:s1 ; t:condition k:UsedCondition .
t:p2 a t:Piece ; t:name "Wall Clock" ; t:sort t:s1 ; t:condition k:NewCondition .
t:p3 a t:Piece ; t:name "Valve Radio" ; t:sort t:s2 ; t:condition k:OverhauledCondition .
t:i1 a t:Invoice ; t:client t:c1 ; t:invoiceDate "2021-02-01"^^xsd:date ; t:total 100.0 ; t:invoiceStatus k:InvoicePaid .
t:i2 a t:Invoice ; t:client t:c1 ; t:invoiceDate "2022-03-01"^^xsd:date ; t:total 50.0 ; t:invoiceStatus k:InvoiceOverdue .
t:i3 a t:Invoice ; t:client t:c2 ; t:invoiceDate "2022-04-01"^^xsd:date ; t:total 120.0 ; t:invoiceStatus k:InvoiceSettledInPart .
t:l1 a t:InvoiceLine ; t:invoice t:i1 ; t:piece t:p1 ; t:quantity 1 ; t:unitPrice 60.0 .
t:l2 a t:InvoiceLine ; t:invoice t:i1 ; t:piece t:p3 ; t:quantity 1 ; t:unitPrice 30.0 .
t:l3 a t:InvoiceLine ; t:invoice t:i2 ; t:piece t:p2 ; t:quantity 1 ; t:unitPrice 45.0 .
t:l4 a t:InvoiceLine ; t:invoice t:i3 ; t:piece t:p3 ; t:quantity 3 ; t:unitPrice 30.0 .
"""


@pytest.fixture(scope="module")
def billing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("billing"), BILLING, "billing") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What was our revenue in 2022?", {"170"}),
        ("What were our total sales in 2022?", {"170"}),
        ("How much did we take in 2022?", {"170"}),
        ("How much did we earn in 2021?", {"100"}),
        ("How much did Una Vogt spend?", {"150"}),
        ("Who has spent the most?", {"c1"}),
        ("Which customer has spent the most money?", {"c1"}),
        ("How much did radios bring in?", set()),
        ("What is our revenue from radios?", {"120"}),
    ],
)
def test_invoices_come_to_what_they_say_and_goods_to_their_lines(billing: Asker, question: str, told: set[str]) -> None:
    answer = billing.ask(question, collection="billing")
    assert {cell.removesuffix(".0") for cell in first_cells(answer)} == told, answer.text


@pytest.mark.parametrize("question", ["How much did we spend in 2022?", "Which piece sold the most copies?"])
def test_invoices_are_no_spending_of_ours_nor_takings_of_each_piece_on_them(billing: Asker, question: str) -> None:
    assert not first_cells(billing.ask(question, collection="billing"))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which pieces are used?", {"p1"}),
        ("Which pieces are overhauled?", {"p3"}),
        ("Which invoices are overdue?", {"i2"}),
        ("Which invoices have been paid?", {"i1"}),
        ("How many invoices are settled in part?", {"1"}),
    ],
)
def test_constants_go_by_what_is_left_of_their_names(billing: Asker, question: str, told: set[str]) -> None:
    answer = billing.ask(question, collection="billing")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize("question", ["Who runs Repairs?", "Who is in charge of Repairs?", "Who manages Repairs?"])
def test_nobody_runs_a_unit_for_working_in_it(billing: Asker, question: str) -> None:
    assert not first_cells(billing.ask(question, collection="billing"))
