"""Categories as nouns, quotes in names, nouns of two classes, parts of parts, second questions about the same things, pounds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

GRAPH = """
@prefix g: <urn:garden:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
g:pla a g:Category ; rdfs:label "Plants" . g:ros a g:Category ; rdfs:label "Roses" ; g:parentCategory g:pla .
g:cli a g:Category ; rdfs:label "Climbing Roses" ; g:parentCategory g:ros . g:her a g:Category ; rdfs:label "Herbs" ; g:parentCategory g:pla .
g:too a g:Category ; rdfs:label "Tools" .
g:p1 a g:Product ; g:name "Rose 'Iceberg'" ; g:inCategory g:ros ; g:colour "white" ; g:priceGBP 12 ; g:priceEUR 14 ; g:supplied_by g:s1 .
g:p2 a g:Product ; g:name "Rose 'Dawn'" ; g:inCategory g:cli ; g:colour "pink" ; g:priceGBP 16 ; g:priceEUR 19 ; g:supplied_by g:s2 .
g:p3 a g:Product ; g:name "Rosemary" ; g:inCategory g:her ; g:colour "blue" ; g:priceGBP 4 ; g:priceEUR 5 ; g:supplied_by g:s2 .
g:p4 a g:Product ; g:name "Blue Trowel" ; g:inCategory g:too ; g:colour "blue" ; g:priceGBP 9 ; g:priceEUR 10 ; g:supplied_by g:s1 .
g:p5 a g:Product ; g:name "Garden Fork" ; g:inCategory g:too ; g:colour "green" ; g:priceGBP 24 ; g:priceEUR 28 ; g:supplied_by g:s1 .
g:p6 a g:Product ; g:name "Thyme" ; g:inCategory g:her ; g:colour "pink" ; g:priceGBP 3 ; g:priceEUR 4 ; g:supplied_by g:s2 .
g:s1 a g:Supplier ; g:name "Norel" ; g:leadTimeDays 14 ; g:city "Utrecht" .
g:s2 a g:Supplier ; g:name "Voltaro" ; g:leadTimeDays 5 ; g:city "Utrecht" .
g:s1 g:payTerms "NET60" . g:s2 g:payTerms "NET30" .
g:c1 a g:Customer ; g:name "Blooms" . g:c2 a g:Customer ; g:name "Verdant" .
g:ada a g:Employee ; g:name "Ada Lund" ; g:email "ada@garden.example" . g:kim a g:Employee ; g:name "Kim Sorrel" ; g:email "kim@garden.example" .
g:o1 a g:SalesOrder ; g:placedBy g:c1 ; g:servedBy g:ada ; g:status "shipped" ; g:hasLine g:l1, g:l2 .
g:o2 a g:SalesOrder ; g:placedBy g:c2 ; g:servedBy g:ada ; g:status "cancelled" ; g:hasLine g:l3 .
g:o3 a g:SalesOrder ; g:placedBy g:c1 ; g:servedBy g:kim ; g:status "shipped" ; g:hasLine g:l4 .
g:l1 a g:OrderLine ; g:product g:p1 ; g:quantity 2 . g:l2 a g:OrderLine ; g:product g:p5 ; g:quantity 1 .
g:l3 a g:OrderLine ; g:product g:p3 ; g:quantity 6 . g:l4 a g:OrderLine ; g:product g:p4 ; g:quantity 3 .
g:w1 a g:PurchaseOrder ; g:orderedFrom g:s1 ; g:state "open" . g:w2 a g:PurchaseOrder ; g:orderedFrom g:s2 ; g:state "open" .
"""
ARCHIVE = """
@prefix a: <urn:archive:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
a:t1 a a:TelevisionSeries ; rdfs:label "The Late Table" ; a:status "running" ; a:presenter a:p1 ; a:endDate "2004-05-01"^^xsd:date .
a:t2 a a:TelevisionSeries ; rdfs:label "Wild Coast" ; a:status "ended" ; a:presenter a:p2 ; a:startDate "1999-01-03"^^xsd:date ;
  a:endDate "2002-11-24"^^xsd:date .
a:r1 a a:RadioSeries ; rdfs:label "Bookshelf" ; a:status "running" ; a:presenter a:p2 .
a:r2 a a:RadioSeries ; rdfs:label "Morning Tide" ; a:status "ended" ; a:presenter a:p3 .
a:s1 a a:Season ; rdfs:label "The Late Table, season 1" ; a:partOfSeries a:t1 .
a:s2 a a:Season ; rdfs:label "Bookshelf, season 1" ; a:partOfSeries a:r1 .
a:e1 a a:Episode ; rdfs:label "Opening night" ; a:partOfSeason a:s1 ; a:guest a:p4, a:p5 ; a:viewers 900 .
a:e2 a a:Episode ; rdfs:label "Harvest" ; a:partOfSeason a:s1 ; a:guest a:p5 ; a:viewers 1200 .
a:e3 a a:Episode ; rdfs:label "Poets" ; a:partOfSeason a:s2 ; a:guest a:p6 ; a:viewers 300 .
a:p1 a a:Person ; rdfs:label "Ruth Amsel" ; a:birthDate "1950-02-03"^^xsd:date .
a:p2 a a:Person ; rdfs:label "Tomas Vik" ; a:birthDate "1981-07-09"^^xsd:date .
a:p3 a a:Person ; rdfs:label "Lea Conti" ; a:birthDate "1972-01-30"^^xsd:date . a:p4 a a:Person ; rdfs:label "Omar Said" .
a:p5 a a:Person ; rdfs:label "Ivo Marsh" . a:p6 a a:Person ; rdfs:label "Nell Frost" .
"""


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("garden"), GRAPH, "garden") as asker:
        yield asker


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("archive"), ARCHIVE, "archive") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which plants are blue?", {"p3"}),  # in a category below, and the trowel is none
        ("Which roses do we have?", {"p1", "p2"}),
        ("How many tools are there?", {"2"}),
        ("What colour is the Rose 'Iceberg'?", {"white"}),  # quotes of the name, and no text to look for
        ('How much does Rose "Dawn" cost in pounds?', {"16"}),
        ("How much does the Garden Fork cost in euros?", {"28"}),
        ("Which products has Blooms ordered?", {"p1", "p5", "p4"}),
        ("Which customers ordered Rosemary?", {"c2"}),
        ("Which customer ordered the Blue Trowel?", {"c1"}),  # and not who served them
        ("How many orders are there?", {"5"}),  # sales orders and purchase orders
        ("Which orders were placed by Blooms?", {"o1", "o3"}),
    ],
)
def test_what_people_call_products_and_orders(garden: Asker, question: str, rows: set[str]) -> None:
    answer = garden.ask(question, collection="garden")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


def test_what_is_asked_for_in_euros_is_a_number(garden: Asker) -> None:
    """And no terms of payment."""
    answer = garden.ask("What would I pay in euros for the Garden Fork?", collection="garden")
    assert answer.status != "answered" or first_cells(answer) == {"28"}, answer.text


def test_an_answer_says_that_what_is_below_counts_too(garden: Asker) -> None:
    assert "Plants or below it" in garden.ask("Which plants are blue?", collection="garden").text


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which series are still running?", {"t1", "r1"}),
        ("How many series are there?", {"4"}),
        ("When did Wild Coast end?", {"2002-11-24"}),  # and not when what has ended began
        ("Who were the guests on The Late Table?", {"p4", "p5"}),
        ("Was Nell Frost a guest on Bookshelf?", {"true"}),
        ("Was Nell Frost a guest on The Late Table?", {"false"}),
        ("Which presenters of our series are the youngest?", {"p2"}),
    ],
)
def test_series_of_two_kinds_and_their_parts(archive: Asker, question: str, rows: set[str]) -> None:
    answer = archive.ask(question, collection="archive")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which suppliers are in Utrecht and what lead time in days does each of them have?", {("s1", "14"), ("s2", "5")}),
        ("Who served Verdant's order, and what is that person's email?", {("ada", "ada@garden.example")}),
    ],
)
def test_a_second_question_asks_for_columns(garden: Asker, question: str, rows: set[tuple[str, str]]) -> None:
    answer = garden.ask(question, collection="garden")
    assert answer.status == "answered", answer.text
    assert {tuple(cell.value.rsplit(":", 1)[-1] for cell in row[:2] if cell is not None) for row in answer.rows} == rows


def test_the_value_by_which_something_is_ranked_is_told_once(archive: Asker) -> None:
    answer = archive.ask("What is the episode with the most viewers, and how many viewers did it have?", collection="archive")
    assert [[cell.value for cell in row if cell is not None] for row in answer.rows] == [["urn:archive:e2", "1200"]], answer.text
