"""Names that shorten their class, a row for each, what comes of two values, several aggregates, columns of offers, relationships with keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from onto_query.profile.words import ranks_of
from tests.worlds.asked import asker_of, first_cells

TRADE = """
@prefix t: <urn:trade:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix dct: <http://purl.org/dc/terms/> .
t:w1 a t:Warehouse ; t:whName "North yard" ; t:whTown "Kassel" ; t:whManager t:e1 . t:w2 a t:Warehouse ; t:whName "South yard" ; t:whTown "Linz" .
t:k1 a t:StockLevel ; t:atWarehouse t:w1 ; t:stockOf t:a1 . t:k2 a t:StockLevel ; t:atWarehouse t:w2 ; t:stockOf t:a2 .
t:e1 a t:Employee ; t:empFirstName "Heike" ; t:empLastName "Baumann" . t:e2 a t:Employee ; t:empFirstName "Rolf" ; t:empLastName "Hauser" .
t:a1 a t:Article ; t:articleCode "A-101" ; t:listPrice 20.0 ; t:purchasePrice 10.0 ; t:powerW 60 ; t:warrantyMonths 24 ; t:inGroup t:g1 .
t:a2 a t:Article ; t:articleCode "A-102" ; t:listPrice 90.0 ; t:purchasePrice 30.0 ; t:powerW 1500 ; t:warrantyMonths 60 ; t:inGroup t:g1 .
t:a3 a t:Article ; t:articleCode "A-103" ; t:listPrice 50.0 ; t:purchasePrice 45.0 ; t:inGroup t:g2 .
t:a4 a t:Article ; t:articleCode "A-104" ; t:listPrice 12.0 ; t:purchasePrice 11.0 ; t:inGroup t:g2 .
t:g1 a t:ProductGroup ; t:groupName "Heaters" . t:g2 a t:ProductGroup ; t:groupName "Lamps" .
t:s1 a t:Supplier ; t:supName "Luce Nord" ; t:supSeat t:milan . t:s2 a t:Supplier ; t:supName "Baltkabel" ; t:supSeat t:gdansk .
t:s3 a t:Supplier ; t:supName "Volt Oy" ; t:supSeat t:gdansk .
t:milan a t:Town ; t:townName "Milan" ; t:country t:it . t:gdansk a t:Town ; t:townName "Gdansk" ; t:country t:pl .
t:it a t:Country ; t:countryName "Italy" . t:pl a t:Country ; t:countryName "Poland" .
t:o1 a t:Offer ; t:offeredBy t:s1 ; t:offerFor t:a1 ; t:offerPrice 9.5 ; t:leadTimeDays 3 .
t:o2 a t:Offer ; t:offeredBy t:s2 ; t:offerFor t:a1 ; t:offerPrice 9.1 ; t:leadTimeDays 14 .
t:o3 a t:Offer ; t:offeredBy t:s2 ; t:offerFor t:a2 ; t:offerPrice 28.0 ; t:leadTimeDays 7 .
t:j1 a t:Repair ; t:repairedIn t:w1 ; t:cost 100 . t:j2 a t:Repair ; t:repairedIn t:w1 ; t:cost 50 . t:j3 a t:Repair ; t:repairedIn t:w2 .
"""
REVIEWS = """
@prefix l: <urn:pg:label:> . @prefix k: <urn:pg:key:> . @prefix y: <urn:pg:type:> . @prefix e: <urn:pg:each:> . @prefix g: <urn:pg:> .
@prefix n: <urn:pg:node:> . @prefix r: <urn:pg:relationship:> .
n:1 a l:Movie ; k:title "Dust" . n:2 a l:Movie ; k:title "Salt" .
n:3 a l:Person ; k:name "Ada Holm" ; y:reviewed n:1, n:2 . n:4 a l:Person ; k:name "Ben Ives" ; y:reviewed n:1 ; y:acted_in n:2 .
r:1 a e:review ; g:from n:3 ; g:to n:1 ; k:summary "Dry, but fine" ; k:rating 60 .
r:2 a e:review ; g:from n:3 ; g:to n:2 ; k:summary "A feast" ; k:rating 95 .
r:3 a e:review ; g:from n:4 ; g:to n:1 ; k:summary "Sandy" ; k:rating 40 .
r:4 a e:act ; g:from n:4 ; g:to n:2 ; k:roles "The Cook" .
"""


@pytest.fixture(scope="module")
def trade(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("trade"), TRADE, "trade") as asker:
        yield asker


@pytest.fixture(scope="module")
def reviews(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("reviews"), REVIEWS, "reviews") as asker:
        yield asker


def cells(asker: Asker, question: str, collection: str) -> set[tuple[str, ...]]:
    answer = asker.ask(question, collection=collection)
    assert answer.status == "answered", answer.text
    return {tuple(cell.value.rpartition(":")[2] if cell is not None else "" for cell in row) for row in answer.rows}


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which warehouses have no manager?", {"w2"}),  # of all, and not of those that something is stocked in
        ("In which town is the North yard?", {"Kassel"}),
        ("Which article has the highest ratio of list price to purchase price?", {"a2"}),
        ("Which articles have a difference between list price and purchase price of more than 20?", {"a2"}),
        ("Which articles have a warranty of 5 years?", {"a2"}),
        ("Articles with a power of more than 1 kW", {"a2"}),
    ],
)
def test_answered(trade: Asker, question: str, rows: set[str]) -> None:
    answer = trade.ask(question, collection="trade")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What is the town of each warehouse?", {("w1", "Kassel"), ("w2", "Linz")}),
        ("What is the list price for each lamp?", {("a3", "50"), ("a4", "12")}),
        ("What is the difference between list price and purchase price for each heater?", {("a1", "10"), ("a2", "60")}),
        ("Which suppliers offer article A-101, at what price and with what lead time in days?", {("s1", "9.5", "3"), ("s2", "9.1", "14")}),
        ("What is the average list price per product group?", {("g1", "55"), ("g2", "31")}),
        ("How many offers does each supplier in Poland have?", {("s2", "2")}),
        ("How many repairs were there in each warehouse, and what did they cost in total?", {("w1", "2", "150"), ("w2", "1", "")}),
        ("What is the average and the highest cost of the repairs?", {("75", "100")}),
        ("What are the minimum, maximum and average list price?", {("12", "90", "43")}),
        ("How many repairs are there and what did they cost in total?", {("3", "150")}),
    ],
)
def test_in_columns(trade: Asker, question: str, rows: set[tuple[str, ...]]) -> None:
    width = len(next(iter(rows)))
    assert {row[:width] for row in cells(trade, question, "trade")} == rows


def test_both_names_of_people_are_told_where_they_are_shortened(trade: Asker) -> None:
    assert "Heike Baumann" in trade.ask("Who is the manager of the North yard?", collection="trade").text


def test_what_comes_of_two_values_is_said(trade: Asker) -> None:
    answer = trade.ask("Which articles have a ratio of list price to purchase price above 2.5?", collection="trade")
    assert "list price divided by purchase price of more than 2.5" in answer.text


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which movies have been reviewed with the summary 'A feast'?", {("2",)}),  # that review, and not another by the same person
        ("Who played The Cook in Salt?", {("4",)}),
        ("What rating did Ada Holm give Dust?", {("60",)}),
        ("What are the roles played by Ben Ives?", {("2", "The Cook")}),  # what it was played in, and no number of a relationship
    ],
)
def test_what_relationships_say(reviews: Asker, question: str, rows: set[tuple[str, ...]]) -> None:
    assert cells(reviews, question, "reviews") == rows


def test_the_ends_of_a_relationship_alone_are_no_reading(reviews: Asker) -> None:
    answer = reviews.ask("Which people reviewed a movie?", collection="reviews")
    assert (answer.status, first_cells(answer)) == ("answered", {"3", "4"}), answer.text
    assert " from of " not in answer.text


def test_a_name_comes_before_a_designation() -> None:
    ranks = ranks_of("name")
    assert ranks["name"] < ranks["title"] < ranks["designation"]
