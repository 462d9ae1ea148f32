"""Prices on nodes of their own, with a currency and the list that they stand in: blank nodes, and nodes with a class."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_core.messages import Answer
from onto_core.terms import Literal
from onto_core.vocabulary import XSD
from onto_query import Asker
from onto_query.profile.build import profile_of
from tests.worlds.asked import asker_of, first_cells

PRICES = {  # product, code, grams, retail EUR, trade EUR, retail GBP
    "lamp": ("Aurora lamp", "A-1", 900, 40, 31, 35),
    "desk": ("Borealis desk", "B-2", 21000, 310, 240, 270),
    "chair": ("Cirrus chair", "C-3", 5200, 95, 77, 83),
    "shelf": ("Dune shelf", "D-4", 8100, 150, None, None),
}
TYPED = {True: "a p:Price ; ", False: ""}


def graph(*, typed: bool) -> str:
    def price(amount: int, currency: str, listed: str) -> str:
        return f'p:hasPrice [ {TYPED[typed]}p:amount {amount}.00 ; p:currency "{currency}" ; p:priceList "{listed}" ]'

    lines = ["@prefix p: <urn:prices:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> ."]
    for key, (name, code, grams, retail, trade, pounds) in PRICES.items():
        prices = [price(retail, "EUR", "retail")]
        prices += [price(trade, "EUR", "trade")] if trade else []
        prices += [price(pounds, "GBP", "retail")] if pounds else []
        lines.append(f'p:{key} a p:Product ; rdfs:label "{name}" ; p:articleCode "{code}" ; p:weight_g {grams} ; {" ; ".join(prices)} .')
    return "\n".join(lines)


@pytest.fixture(scope="module", params=[False, True], ids=["blank", "typed"])
def prices(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("prices"), graph(typed=request.param), "prices") as asker:
        yield asker


def asked(prices: Asker, question: str) -> Answer:
    answer = prices.ask(question, collection="prices")
    assert answer.status == "answered", answer.text
    return answer


@pytest.mark.parametrize(
    ("question", "cells"),
    [
        ("What is the retail price of the Cirrus chair in euros?", {"95"}),
        ("What is the trade price of the Borealis desk?", {"240"}),
        ("Which products have a retail price over 100 euros?", {"desk", "shelf"}),
        ("products with a trade price under 100 euros", {"lamp", "chair"}),
        ("What is the average retail price in euros?", {"148.75"}),
        ("Which product has the lowest retail price in euros?", {"lamp"}),
    ],
)
def test_a_price_is_of_the_list_and_the_currency_that_are_named(prices: Asker, question: str, cells: set[str]) -> None:
    assert first_cells(asked(prices, question)) == cells


def test_a_link_that_leads_to_named_things_as_well_is_told_by_nothing() -> None:
    amount = Literal("40", XSD + "integer")
    blank = [("urn:a", "urn:price", "_:1"), ("_:1", "urn:amount", amount), ("urn:b", "urn:price", "_:2"), ("_:2", "urn:amount", amount)]
    assert profile_of(lambda: blank).properties["urn:price"].parts == ("urn:amount",)
    assert profile_of(lambda: [*blank, ("urn:c", "urn:price", "urn:listed")]).properties["urn:price"].parts == ()


def test_all_prices_are_told_each_with_its_list(prices: Asker) -> None:
    answer = asked(prices, "What does the Aurora lamp cost?")
    told = {tuple(cell.value for cell in row if cell and cell.type == "literal") for row in answer.rows}
    assert told == {("40", "EUR", "retail"), ("31", "EUR", "trade"), ("35", "GBP", "retail")}
    assert "unnamed" not in answer.text
    assert all(word in answer.text for word in ("31", "EUR", "trade"))


def test_a_phrase_for_products_by_price_says_each_condition_once(prices: Asker) -> None:
    text = asked(prices, "Which products have a retail price over 100 euros?").text
    assert text.count("retail") == 1
    assert text.count("more than 100") == 1
