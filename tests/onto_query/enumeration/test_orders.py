"""Questions over orders: whose date it is, what a verb says of it, who did not do something, values in capitals or not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

GRAPH = """
@prefix o: <urn:orders:> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
o:a a o:PurchaseOrder ; o:orderDate "2021-02-03"^^xsd:date ; o:deliveryDate "2021-04-01"^^xsd:date ; o:placedWith o:norel ; o:hasItem o:drill .
o:b a o:PurchaseOrder ; o:orderDate "2022-03-04"^^xsd:date ; o:deliveryDate "2022-05-02"^^xsd:date ; o:placedWith o:volt ; o:hasItem o:saw .
o:c a o:PurchaseOrder ; o:orderDate "2022-01-05"^^xsd:date ; o:deliveryDate "2022-03-09"^^xsd:date ; o:placedWith o:norel ; o:hasItem o:vice .
o:norel a o:Supplier ; rdfs:label "Norel Tools" ; o:supplierSince "2010-01-01"^^xsd:date .
o:volt a o:Supplier ; rdfs:label "Voltaro" ; o:supplierSince "2021-06-01"^^xsd:date .
o:drill a o:Product ; rdfs:label "Wren drill" ; o:colour "red" ; o:inCategory o:power ; o:price 90 ; o:testedBy o:kim .
o:saw a o:Product ; rdfs:label "Wren saw" ; o:colour "Red" ; o:inCategory o:hand ; o:price 15 ; o:testedBy o:ada .
o:vice a o:Product ; rdfs:label "Bench vice" ; o:colour "green" ; o:inCategory o:hand ; o:price 40 .
o:power a o:Category ; rdfs:label "Power tools" .
o:hand a o:Category ; rdfs:label "Hand tools" .
o:kim a o:Tester ; rdfs:label "Kim Sorrel" .
o:ada a o:Tester ; rdfs:label "Ada Lund" .
"""


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("orders"), GRAPH, "orders") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which orders arrived in March 2022?", {"c"}),  # and were not placed then
        ("How many orders did we place in 2021?", {"1"}),  # the other one went to a supplier since 2021
        ("How many products come in red?", {"2"}),
        ("Which products are red?", {"drill", "saw"}),
        ("Hand tools that cost less than 20", {"saw"}),  # and not what they cost
        ("Which category has just a single product?", {"power"}),
    ],
)
def test_answered(asker: Asker, question: str, rows: set[str]) -> None:
    answer = asker.ask(question, collection="orders")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


@pytest.mark.parametrize(
    "question",
    [
        "Wren products with nobody named as the tester",
        "Can you still get the Wren drill from us?",
    ],
)
def test_silent(asker: Asker, question: str) -> None:
    answer = asker.ask(question, collection="orders")
    assert answer.status != "answered", answer.text
