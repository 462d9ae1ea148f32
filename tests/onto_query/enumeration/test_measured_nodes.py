"""Weights on nodes of their own, some in kilograms and some in grams, by the codes that trade has for units (UN/CEFACT recommendation 20)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

POTS = """
@prefix w: <urn:pot:> .
w:p1 a w:Pot ; w:name "Stew Pot" ; w:award "Ladle of the Year" ; w:weight [ a w:Measure ; w:value 3.5 ; w:unitCode "KGM" ] .
w:p2 a w:Pot ; w:name "Milk Pot" ; w:weight [ a w:Measure ; w:value 900 ; w:unitCode "GRM" ] .
w:p3 a w:Pot ; w:name "Stock Pot" ; w:weight [ a w:Measure ; w:value 4200 ; w:unitCode "GRM" ] .
w:p4 a w:Pot ; w:name "Egg Pan" ; w:weight [ a w:Measure ; w:value 0.6 ; w:unitCode "KGM" ] .
w:p5 a w:Pot ; w:name "Fish Kettle" ; w:weight [ a w:Measure ; w:value 2.1 ; w:unitCode "KGM" ] .
w:s1 a w:Shipment ; w:pot w:p1 ; w:leadTime [ a w:Measure ; w:value 9 ; w:unitCode "DAY" ] .
w:s2 a w:Shipment ; w:pot w:p2 ; w:leadTime [ a w:Measure ; w:value 2 ; w:unitCode "DAY" ] .
w:s3 a w:Shipment ; w:pot w:p3 ; w:leadTime [ a w:Measure ; w:value 3 ; w:unitCode "DAY" ] .
w:s4 a w:Shipment ; w:pot w:p4 ; w:leadTime [ a w:Measure ; w:value 4 ; w:unitCode "DAY" ] .
w:s5 a w:Shipment ; w:pot w:p5 ; w:leadTime [ a w:Measure ; w:value 5 ; w:unitCode "DAY" ] .
w:s6 a w:Shipment ; w:pot w:p5 ; w:leadTime [ a w:Measure ; w:value 6 ; w:unitCode "DAY" ] .
"""


@pytest.fixture(scope="module")
def pots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("pots"), POTS, "pots") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which pots weigh more than 2 kg?", {"p1", "p3", "p5"}),
        ("Which pots weigh less than 1000 grams?", {"p2", "p4"}),
        ("What is the heaviest pot?", {"p3"}),
        ("Which pot is the lightest?", {"p4"}),
        ("What is the average weight of the pots?", {"2.26"}),
    ],
)
def test_what_is_measured_in_two_units_is_compared_in_one(pots: Asker, question: str, told: set[str]) -> None:
    answer = pots.ask(question, collection="pots")
    cells = {f"{float(each):g}" if each.replace(".", "", 1).isdigit() else each for each in first_cells(answer)}
    assert cells == told, answer.text


@pytest.mark.parametrize("question", ["Which pots weigh more than 2 metres?", "Which pots are heavier than 3 days?"])
def test_no_weight_is_in_units_of_something_else(pots: Asker, question: str) -> None:
    assert not first_cells(pots.ask(question, collection="pots"))
