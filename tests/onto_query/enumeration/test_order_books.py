"""A wholesaler's tables, called in the plural, as triples: orders with lines, customers with contacts, names that orders bear of their customers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

BOOKS = """
@prefix b: <urn:ob:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix c: <urn:ob:Customers#> . @prefix o: <urn:ob:Orders#> . @prefix l: <urn:ob:OrderLines#> . @prefix p: <urn:ob:Products#> .
@prefix e: <urn:ob:Employees#> . @prefix s: <urn:ob:Suppliers#> .
b:s1 a b:Suppliers ; s:SupplierID 1 ; s:CompanyName "Alpenkorn" ; s:ContactName "Rita Moser" ; s:Phone "0512 11" .
b:s2 a b:Suppliers ; s:SupplierID 2 ; s:CompanyName "Sel de Mer" ; s:ContactName "Luc Perrin" ; s:Phone "0241 22" .
b:c1 a b:Customers ; c:CustomerID "HOL" ; c:CompanyName "Holm & Sons" ; c:ContactName "Tess Holm" ; c:City "Hull" .
b:c2 a b:Customers ; c:CustomerID "IVE" ; c:CompanyName "Ives Deli" ; c:ContactName "Ben Ives" ; c:City "York" .
b:c3 a b:Customers ; c:CustomerID "FAL" ; c:CompanyName "Falk Foods" ; c:ContactName "Mia Falk" ; c:City "Hull" .
b:e1 a b:Employees ; e:EmployeeID 1 ; e:FirstName "Ida" ; e:LastName "Brun" ; e:HireDate "2015-02-01"^^xsd:date ; e:BirthDate "1980-01-05"^^xsd:date .
b:e2 a b:Employees ; e:EmployeeID 2 ; e:FirstName "Sam" ; e:LastName "Ode" ; e:HireDate "2019-09-01"^^xsd:date ; e:BirthDate "1991-03-07"^^xsd:date .
b:p1 a b:Products ; p:ProductID 1 ; p:ProductName "Rye Flour" ; p:ref-SupplierID b:s1 .
b:p2 a b:Products ; p:ProductID 2 ; p:ProductName "Sea Salt" ; p:ref-SupplierID b:s2 .
b:p3 a b:Products ; p:ProductID 3 ; p:ProductName "Oat Bran" ; p:ref-SupplierID b:s1 .
b:p4 a b:Products ; p:ProductID 4 ; p:ProductName "Smoked Salt" ; p:ref-SupplierID b:s2 .
b:o1 a b:Orders ; o:OrderID 7001 ; o:ref-CustomerID b:c1 ; o:ref-EmployeeID b:e1 ; o:OrderDate "2023-01-02"^^xsd:date ; o:ShipName "Holm & Sons" .
b:o2 a b:Orders ; o:OrderID 7002 ; o:ref-CustomerID b:c2 ; o:ref-EmployeeID b:e1 ; o:OrderDate "2023-01-05"^^xsd:date ; o:ShipName "Holm & Sons" .
b:o3 a b:Orders ; o:OrderID 7003 ; o:ref-CustomerID b:c1 ; o:ref-EmployeeID b:e2 ; o:OrderDate "2023-02-07"^^xsd:date ; o:ShipName "Ives Deli" .
b:l1 a b:OrderLines ; l:ref-OrderID b:o1 ; l:ref-ProductID b:p1 ; l:Quantity 3 .
b:l2 a b:OrderLines ; l:ref-OrderID b:o2 ; l:ref-ProductID b:p2 ; l:Quantity 5 .
b:l3 a b:OrderLines ; l:ref-OrderID b:o3 ; l:ref-ProductID b:p3 ; l:Quantity 1 .
b:l4 a b:OrderLines ; l:ref-OrderID b:o3 ; l:ref-ProductID b:p1 ; l:Quantity 2 .
"""


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("books"), BOOKS, "books") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which products has Holm & Sons bought?", {"p1", "p3"}),
        ("How many different products has Holm & Sons bought so far?", {"2"}),
        ("Which customers bought Rye Flour?", {"c1"}),
        ("Who has bought Sea Salt?", {"c2"}),
        ("Who has ordered Rye Flour?", {"c1"}),
        ("Which products have never been ordered?", {"p4"}),
        ("Which products have never been bought?", {"p4"}),
        ("Which customers have never bought anything?", {"c3"}),
    ],
)
def test_what_somebody_buys_is_on_his_orders(books: Asker, question: str, told: set[str]) -> None:
    answer = books.ask(question, collection="books")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("orders of Holm & Sons", {"o1", "o3"}),
        ("How many orders did Ives Deli place?", {"1"}),
        ("orders with the ship name Holm & Sons", {"o1", "o2"}),
        ("Which orders were shipped to Holm & Sons?", {"o1", "o2"}),
    ],
)
def test_an_order_is_its_customers_whoever_it_is_shipped_to(books: Asker, question: str, told: set[str]) -> None:
    answer = books.ask(question, collection="books")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which suppliers have Rita Moser as their contact?", {"s1"}),
        ("Which customer's contact is Mia Falk?", {"c3"}),
        ("What is the phone number of Luc Perrin?", {"0241 22"}),
        ("Who is the contact of Sel de Mer?", {"Luc Perrin"}),
    ],
)
def test_a_firm_is_not_called_by_whom_to_talk_to(books: Asker, question: str, told: set[str]) -> None:
    answer = books.ask(question, collection="books")
    assert first_cells(answer) == told, answer.text
    assert "called" not in answer.text


@pytest.mark.parametrize(("question", "told"), [("When did Ida Brun join the firm?", {"2015-02-01"}), ("Who joined the company in 2019?", {"e2"})])
def test_the_company_that_somebody_joins_is_the_house(books: Asker, question: str, told: set[str]) -> None:
    answer = books.ask(question, collection="books")
    assert first_cells(answer) == told, answer.text
