"""Numbers with their unit in a property beside them: lead times in days and in weeks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

SUPPLIERS = """
@prefix d: <urn:lt:> .
d:s1 a d:Supplier ; d:name "Nordglas" ; d:leadTime 45 ; d:leadTimeUnit "days" .
d:s2 a d:Supplier ; d:name "Pampa Wood" ; d:leadTime 7 ; d:leadTimeUnit "weeks" .
d:s3 a d:Supplier ; d:name "Quay Textiles" ; d:leadTime 10 ; d:leadTimeUnit "days" .
d:s4 a d:Supplier ; d:name "Birk Seats" ; d:leadTime 2 ; d:leadTimeUnit "weeks" .
"""


@pytest.fixture(scope="module")
def suppliers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("suppliers"), SUPPLIERS, "suppliers") as asker:
        yield asker


def test_a_number_is_told_in_its_unit(suppliers: Asker) -> None:
    answer = suppliers.ask("What is the lead time of Pampa Wood?", collection="suppliers")
    assert [cell.value for cell in answer.rows[0] if cell is not None] == ["7", "weeks"]
    assert "weeks" in answer.text


@pytest.mark.parametrize("question", ["Which supplier has the longest lead time?", "What is the average lead time?", "Who has a lead time above 8?"])
def test_weeks_are_not_compared_with_days(suppliers: Asker, question: str) -> None:
    answer = suppliers.ask(question, collection="suppliers")
    assert answer.status != "answered", answer.text


def test_within_so_many_days_is_of_those_in_days(suppliers: Asker) -> None:
    assert first_cells(suppliers.ask("Which suppliers have a lead time of 10 days?", collection="suppliers")) == {"s3"}
