"""Who has no manager, and what costs more than the average where a price is a node of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

HOUSE = """
@prefix d: <urn:had:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:e1 a d:Employee ; d:fullName "Ada Holm" ; d:reportsTo d:e3 . d:e2 a d:Employee ; d:fullName "Ben Ives" ; d:reportsTo d:e3 .
d:e3 a d:Employee ; d:fullName "Cleo Marsh" .
d:w1 a d:Warehouse ; d:whName "North" ; d:isManagedBy d:e1 . d:w2 a d:Warehouse ; d:whName "South" ; d:isManagedBy d:e2 .
d:p1 a d:Product ; d:title "Peg" ; d:price [ d:amount 10.0 ; d:currency "EUR" ] . d:p2 a d:Product ; d:title "Tent" ;
  d:price [ d:amount 200.0 ; d:currency "EUR" ] .
d:p3 a d:Product ; d:title "Rope" ; d:price [ d:amount 30.0 ; d:currency "EUR" ] . d:p4 a d:Product ; d:title "Mat" ;
  d:price [ d:amount 40.0 ; d:currency "EUR" ] .
d:o1 a d:Order ; d:ref "O1" ; d:currency "EUR" ; d:freightCost 9 ; d:promisedFor "2024-01-02"^^xsd:date ; d:arrivedOn "2024-01-04"^^xsd:date .
d:o2 a d:Order ; d:ref "O2" ; d:currency "EUR" ; d:freightCost 4 ; d:promisedFor "2024-01-02"^^xsd:date ; d:arrivedOn "2024-03-04"^^xsd:date .
d:e1 d:extension 206 . d:e2 d:extension 207 . d:e3 d:extension 208 .
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("had"), HOUSE, "had") as asker:
        yield asker


@pytest.mark.parametrize("question", ["Which employees have no manager?", "Which employees do not have a manager?"])
def test_who_has_no_manager_is_not_who_manages_nothing(house: Asker, question: str) -> None:
    answer = house.ask(question, collection="had")
    assert answer.status != "answered" or first_cells(answer) == {"e3"}, answer.text


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Which products cost more than the average?", {"p2"}),
        ("Which products cost less than the average product?", {"p1", "p3", "p4"}),
    ],
)
def test_the_average_of_a_price_that_is_a_node_is_that_of_its_amounts(house: Asker, question: str, found: set[str]) -> None:
    answer = house.ask(question, collection="had")
    assert first_cells(answer) == found, answer.text
    assert "order" not in answer.text


def test_what_somebody_earns_is_no_number_that_he_merely_has(house: Asker) -> None:
    assert house.ask("How much does Ada Holm earn?", collection="had").status != "answered"


def test_weeks_are_no_money(house: Asker) -> None:
    answer = house.ask("Which orders arrived more than two weeks after the promised date?", collection="had")
    assert answer.status != "answered" or first_cells(answer) == {"o2"}, answer.text
