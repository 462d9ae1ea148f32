"""What people say for what a graph calls otherwise: phrases for properties, words for classes, adjectives for what is measured."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

GRAPH = """
@prefix g: <urn:gear:> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
g:m1 a g:Machine ; g:machineName "Mill Anton" ; g:noiseLevelDb 85 ; g:maintainedBy g:ana ; g:nextInspection "2026-03-01"^^xsd:date ; g:vendor g:acme .
g:m2 a g:Machine ; g:machineName "Press Berta" ; g:noiseLevelDb 92 ; g:maintainedBy g:bo ; g:nextInspection "2026-09-15"^^xsd:date ; g:vendor g:bolt .
g:m3 a g:Machine ; g:machineName "Saw Cilla" ; g:noiseLevelDb 99 ; g:maintainedBy g:bo ; g:nextInspection "2027-01-20"^^xsd:date ; g:vendor g:acme .
g:ana a g:Technician ; g:fullName "Ana Moss" ; g:birthDate "1980-01-02"^^xsd:date ; g:monthlySalary 2400 ; g:reportsTo g:bo .
g:ana g:terminationDate "2025-02-01"^^xsd:date .
g:bo a g:Technician ; g:fullName "Bo Reyes" ; g:birthDate "1970-03-04"^^xsd:date ; g:monthlySalary 2900 .
g:acme a g:Vendor ; g:companyName "Acme Tools" ; g:leadTimeDays 12 ; g:paymentTerm "30 days" ; g:creditLimit 5000 .
g:bolt a g:Vendor ; g:companyName "Bolt Works" ; g:leadTimeDays 40 ; g:paymentTerm "prepayment" ; g:creditLimit 900 .
"""
ROWS = [
    ("Which machine is the noisiest?", {"m3"}),
    ("Which machines are louder than 90 decibels?", {"m2", "m3"}),
    ("How loud is Press Berta?", {"92"}),
    ("Which machine is the least noisy?", {"m1"}),
    ("What is the delivery time of Acme Tools?", {"12"}),
    ("What is the turnaround time of Acme Tools?", {"12"}),
    ("What is the credit line of Bolt Works?", {"900"}),
    ("Who services Mill Anton?", {"ana"}),
    ("Who looks after Mill Anton?", {"ana"}),
    ("When is the next check of Saw Cilla?", {"2027-01-20"}),
    ("When did Ana Moss leave the company?", {"2025-02-01"}),
    ("Which suppliers have a credit line of under 1000?", {"bolt"}),
    ("Which technicians earn more than 2500 a month?", {"bo"}),
    ("Who is Ana Moss's boss?", {"bo"}),
    ("Who is the boss of Ana Moss?", {"bo"}),
    ("Which machines come from the supplier Acme Tools?", {"m1", "m3"}),
]


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("gear"), GRAPH, "gear") as asker:
        yield asker


@pytest.mark.parametrize(("question", "rows"), ROWS)
def test_words_stand_for_what_the_graph_calls_otherwise(asker: Asker, question: str, rows: set[str]) -> None:
    answer = asker.ask(question, collection="gear")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text
