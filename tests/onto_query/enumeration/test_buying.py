"""A shop whose customers buy over lines of orders, and whose staff work in departments that only a link calls so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

SHOP = """
@prefix s: <urn:buy:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
s:firm a s:Store ; s:name "Lamp & Loom" ; s:department s:d1 , s:d2 , s:d3 .
s:d1 a s:Organization ; s:name "Lighting" ; s:phone "0711 21" ; s:employee s:e1 , s:e2 .
s:d2 a s:Organization ; s:name "Carpets" ; s:phone "0711 22" ; s:employee s:e3 .
s:d3 a s:Organization ; s:name "Dispatch" ; s:phone "0711 23" ; s:employee s:e4 , s:e5 , s:e6 .
s:m1 a s:Organization ; s:name "Weaver Mill" . s:m2 a s:Organization ; s:name "Glow Works" .
s:e1 a s:Person ; s:name "Ida Brandt" ; s:worksFor s:firm . s:e2 a s:Person ; s:name "Jo Lund" ; s:worksFor s:firm .
s:e3 a s:Person ; s:name "Kim Oster" ; s:worksFor s:firm . s:e4 a s:Person ; s:name "Lea Pohl" ; s:worksFor s:firm .
s:e5 a s:Person ; s:name "Max Quast" ; s:worksFor s:firm . s:e6 a s:Person ; s:name "Nia Rath" ; s:worksFor s:firm .
s:c1 a s:Person ; s:name "Otto Stein" . s:c2 a s:Person ; s:name "Pia Thal" . s:c3 a s:Person ; s:name "Rob Ude" .
s:p1 a s:Product ; s:name "Desk Lamp" ; s:maker s:m2 ; s:kind "Lamps" . s:p2 a s:Product ; s:name "Floor Lamp" ; s:maker s:m2 ; s:kind "Lamps" .
s:p3 a s:Product ; s:name "Runner Rug" ; s:maker s:m1 ; s:kind "Rugs" . s:p4 a s:Product ; s:name "Round Rug" ; s:maker s:m1 ; s:kind "Rugs" .
s:v1 a s:Review ; s:of s:p1 ; s:author s:c3 . s:v2 a s:Review ; s:of s:p3 ; s:author s:c1 .
s:o1 a s:Order ; s:orderNumber "L-101" ; s:customer s:c1 ; s:orderDate "2023-02-03"^^xsd:date ;
    s:orderedItem [ a s:OrderItem ; s:orderedItem s:p1 ; s:orderQuantity 2 ] , [ a s:OrderItem ; s:orderedItem s:p3 ; s:orderQuantity 1 ] .
s:o2 a s:Order ; s:orderNumber "L-102" ; s:customer s:c2 ; s:orderDate "2024-05-06"^^xsd:date ;
    s:orderedItem [ a s:OrderItem ; s:orderedItem s:p1 ; s:orderQuantity 1 ] .
s:o3 a s:Order ; s:orderNumber "L-103" ; s:customer s:c1 ; s:orderDate "2024-07-08"^^xsd:date ;
    s:orderedItem [ a s:OrderItem ; s:orderedItem s:p2 ; s:orderQuantity 1 ] .
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("buying"), SHOP, "buying") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who bought the Desk Lamp?", {"c1", "c2"}),
        ("Which customers bought the Desk Lamp?", {"c1", "c2"}),
        ("Who ordered the Desk Lamp?", {"c1", "c2"}),
        ("Who bought something by Glow Works?", {"c1", "c2"}),
        ("Who bought something by Weaver Mill?", {"c1"}),
        ("Who bought the Desk Lamp in 2024?", {"c2"}),
        ("How many customers bought a lamp?", {"2"}),
        ("What did Otto Stein buy?", {"p1", "p2", "p3"}),
        ("Which products did Pia Thal buy?", {"p1"}),
        ("What is in order L-101?", {"p1", "p3"}),
    ],
)
def test_goods_are_bought_over_the_lines_of_orders(shop: Asker, question: str, told: set[str]) -> None:
    answer = shop.ask(question, collection="buying")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize("question", ["Who bought the Round Rug?", "Which suppliers bought the Desk Lamp?"])
def test_nobody_is_a_buyer_for_what_else_he_has_to_do_with_something(shop: Asker, question: str) -> None:
    assert not first_cells(shop.ask(question, collection="buying"))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who works in the Lighting department?", {"e1", "e2"}),
        ("In which department does Kim Oster work?", {"d2"}),
        ("What is the phone number of the Carpets department?", {"0711 22"}),
        ("Which department has the most employees?", {"d3"}),
    ],
)
def test_staff_work_in_one_of_the_departments_of_their_firm(shop: Asker, question: str, told: set[str]) -> None:
    answer = shop.ask(question, collection="buying")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    "question", ["How many people work in each department?", "How many employees does each department have?", "Number of people per department"]
)
def test_each_department_has_its_own_people(shop: Asker, question: str) -> None:
    answer = shop.ask(question, collection="buying")
    counts = sorted(cell.value for row in answer.rows for cell in row if cell is not None and cell.value.isdigit())
    assert counts == ["1", "2", "3"], answer.text
