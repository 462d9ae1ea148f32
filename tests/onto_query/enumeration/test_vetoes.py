"""Readings in which every word has a place and which are wrong all the same: they are not answered, and what was not understood is said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from onto_query.question.analyse import analyse
from tests.worlds.asked import asker_of, first_cells

GRAPH = """
@prefix g: <https://example.org/g#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
g:m1 a g:Mill ; rdfs:label "Fennmark" ; g:townOf g:t1 ; g:owner g:ida ; g:headOffice g:o1 ; g:passengersPerDay 40 ; g:numberOfWheels 1 ; g:height 22 .
g:m2 a g:Mill ; rdfs:label "Stavel" ; g:townOf g:t1 ; g:owner g:ida ; g:headOffice g:o1 ; g:passengersPerDay 60 ; g:numberOfWheels 2 ; g:height 31 .
g:m3 a g:Mill ; rdfs:label "Ridgeway" ; g:townOf g:t2 ; g:owner g:pol ; g:headOffice g:o1 ; g:passengersPerDay 50 ; g:numberOfWheels 3 ; g:height 27 .
g:m4 a g:Mill ; rdfs:label "Tollgate" ; g:townOf g:t2 ; g:owner g:pol ; g:headOffice g:o1 ; g:passengersPerDay 10 ; g:numberOfWheels 4 ; g:height 18 .
g:t1 a g:Zone ; rdfs:label "Zone 1" ; g:zoneNumber 1 . g:t2 a g:Zone ; rdfs:label "Zone 2" ; g:zoneNumber 2 .
g:o1 a g:Office ; rdfs:label "Corn Exchange" .
g:ida a g:Miller ; rdfs:label "Ida Brandt" ; g:marriedTo g:pol ; g:bornOn "1951-03-02"^^xsd:date .
g:pol a g:Miller ; rdfs:label "Pol Hendry" ; g:bornOn "1949-03-02"^^xsd:date .
"""


@pytest.fixture(scope="module")
def mills(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("mills"), GRAPH, "mills") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("the 2 mills with the greatest height", {"m2", "m3"}),
        ("show me the 2 mills with the lowest height", {"m1", "m4"}),
        ("What is the zone number of Zone 1?", {"1"}),
        ("What is the zone number of the town of Stavel?", {"1"}),  # the number of the zone, and not the town
        ("other mills that have Fennmark's owner", {"m2"}),
        ("mills with an owner", {"m1", "m2", "m3", "m4"}),
    ],
)
def test_answered(mills: Asker, question: str, rows: set[str]) -> None:
    answer = mills.ask(question, collection="mills")
    assert answer.status == "answered", answer.text
    assert set(first_cells(answer)) == rows


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("what are the married to and the born on of Ida Brandt?", "not sure"),  # nor is one of two the whole
        ("other mills", "'other'"),  # than which?
        ("List mills that have no passengers per day", "nothing on this"),  # "per day" is of the name, and each has the number
        ("mills with a lower number of wheels than Ridgeway", "not sure"),  # and so is "number of"
    ],
)
def test_silent_for_a_reason(mills: Asker, question: str, said: str) -> None:
    answer = mills.ask(question, collection="mills")
    assert answer.status != "answered", answer.text
    assert not answer.rows
    assert said in answer.text


def test_a_number_before_what_is_ranked_is_how_many() -> None:
    read = analyse("the 3 mills with the greatest height")
    assert (read.limit, read.amounts) == (3, ())
    assert read.superlative is not None
    assert read.superlative.limit == 3
    assert analyse("the 1994 mill with the greatest height").limit is None
    assert analyse("the 3 mills in Ghent").limit is None
