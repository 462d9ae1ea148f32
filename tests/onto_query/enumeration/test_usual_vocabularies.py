"""Graphs in vocabularies that many use: GoodRelations with units of UN/CEFACT, LinkedMDB with an actor as class and property, tables in capitals."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

SHOP = """
@prefix g: <http://purl.org/goodrelations/v1#> . @prefix p: <urn:p:> .
p:saw a g:SomeItems ; g:name "Chain saw" ; g:category "Saws" ;
    g:weight [ a g:QuantitativeValue ; g:hasValue 4.5 ; g:hasUnitOfMeasurement "KGM" ] ;
    g:hasInventoryLevel [ a g:QuantitativeValue ; g:hasValue 12 ; g:hasUnitOfMeasurement "C62" ] .
p:axe a g:SomeItems ; g:name "Splitting axe" ; g:category "Axes" ;
    g:weight [ a g:QuantitativeValue ; g:hasValue 2500 ; g:hasUnitOfMeasurement "GRM" ] ;
    g:hasInventoryLevel [ a g:QuantitativeValue ; g:hasValue 30 ; g:hasUnitOfMeasurement "C62" ] .
p:file a g:SomeItems ; g:name "Round file" ; g:category "Saws" ;
    g:weight [ a g:QuantitativeValue ; g:hasValue 80 ; g:hasUnitOfMeasurement "GRM" ] ;
    g:hasInventoryLevel [ a g:QuantitativeValue ; g:hasValue 200 ; g:hasUnitOfMeasurement "C62" ] .
p:mower a g:SomeItems ; g:name "Lawn mower" ; g:category "Mowers" ;
    g:weight [ a g:QuantitativeValue ; g:hasValue 25 ; g:hasUnitOfMeasurement "KGM" ] ;
    g:hasInventoryLevel [ a g:QuantitativeValue ; g:hasValue 3 ; g:hasUnitOfMeasurement "C62" ] .
"""
FILMS = """
@prefix m: <http://data.linkedmdb.org/movie/> . @prefix d: <http://purl.org/dc/terms/> . @prefix f: <urn:f:> .
f:1 a m:film ; d:title "Dunes" ; m:director f:11 ; m:actor f:21, f:22 ; m:initial_release_date "1999-05-01" .
f:2 a m:film ; d:title "Harbour" ; m:director f:11 ; m:actor f:21 ; m:initial_release_date "2003" .
f:3 a m:film ; d:title "Lantern" ; m:director f:12 ; m:actor f:21 ; m:initial_release_date "2010-01" .
f:4 a m:film ; d:title "Salt" ; m:director f:12 ; m:actor f:22 ; m:initial_release_date "2010-02-03" .
f:11 a m:director ; m:director_name "Ada Holm" . f:12 a m:director ; m:director_name "Ben Ives" .
f:21 a m:actor ; m:actor_name "Cy Adeyemi" . f:22 a m:actor ; m:actor_name "Dora Lund" .
"""
TABLES = """
@base <http://example.com/hr/> .
<REGIONS/REGION_ID=1> a <REGIONS> ; <REGIONS#REGION_ID> 1 ; <REGIONS#REGION_NAME> "Asia" .
<REGIONS/REGION_ID=2> a <REGIONS> ; <REGIONS#REGION_ID> 2 ; <REGIONS#REGION_NAME> "Middle East" .
<COUNTRIES/COUNTRY_ID=IN> a <COUNTRIES> ; <COUNTRIES#COUNTRY_ID> "IN" ; <COUNTRIES#COUNTRY_NAME> "India" ;
    <COUNTRIES#ref-REGION_ID> <REGIONS/REGION_ID=1> .
<COUNTRIES/COUNTRY_ID=JP> a <COUNTRIES> ; <COUNTRIES#COUNTRY_ID> "JP" ; <COUNTRIES#COUNTRY_NAME> "Japan" ;
    <COUNTRIES#ref-REGION_ID> <REGIONS/REGION_ID=1> .
<COUNTRIES/COUNTRY_ID=IL> a <COUNTRIES> ; <COUNTRIES#COUNTRY_ID> "IL" ; <COUNTRIES#COUNTRY_NAME> "Israel" ;
    <COUNTRIES#ref-REGION_ID> <REGIONS/REGION_ID=2> .
<PRODUCT_INFORMATION/PRODUCT_ID=7> a <PRODUCT_INFORMATION> ; <PRODUCT_INFORMATION#PRODUCT_ID> 7 ; <PRODUCT_INFORMATION#PRODUCT_NAME> "Desk" ;
    <PRODUCT_INFORMATION#PRODUCT_STATUS> "obsolete" .
<PRODUCT_INFORMATION/PRODUCT_ID=8> a <PRODUCT_INFORMATION> ; <PRODUCT_INFORMATION#PRODUCT_ID> 8 ; <PRODUCT_INFORMATION#PRODUCT_NAME> "Chair" ;
    <PRODUCT_INFORMATION#PRODUCT_STATUS> "orderable" .
<PRODUCT_INFORMATION/PRODUCT_ID=9> a <PRODUCT_INFORMATION> ; <PRODUCT_INFORMATION#PRODUCT_ID> 9 ; <PRODUCT_INFORMATION#PRODUCT_NAME> "Lamp" ;
    <PRODUCT_INFORMATION#PRODUCT_STATUS> "obsolete" .
<PRODUCT_INFORMATION/PRODUCT_ID=10> a <PRODUCT_INFORMATION> ; <PRODUCT_INFORMATION#PRODUCT_ID> 10 ; <PRODUCT_INFORMATION#PRODUCT_NAME> "Shelf" ;
    <PRODUCT_INFORMATION#PRODUCT_STATUS> "orderable" .
<ORDERS/ORDER_ID=1> a <ORDERS> ; <ORDERS#ORDER_ID> 1 ; <ORDERS#ORDER_TOTAL> 120 .
<ORDERS/ORDER_ID=2> a <ORDERS> ; <ORDERS#ORDER_ID> 2 ; <ORDERS#ORDER_TOTAL> 75 .
<INVENTORIES/PRODUCT_ID=7> a <INVENTORIES> ; <INVENTORIES#ref-PRODUCT_ID> <PRODUCT_INFORMATION/PRODUCT_ID=7> ; <INVENTORIES#QUANTITY_ON_HAND> 5 .
"""
OFFERS = """
@prefix s: <http://schema.org/> . @prefix p: <urn:o:> .
p:a a s:Product ; s:name "Toaster" ; s:weight [ a s:QuantitativeValue ; s:value 2 ; s:unitCode "KGM" ] .
p:b a s:Product ; s:name "Kettle" ; s:weight [ a s:QuantitativeValue ; s:value 1 ; s:unitCode "KGM" ] .
p:c a s:Product ; s:name "Mixer" ; s:weight [ a s:QuantitativeValue ; s:value 3 ; s:unitCode "KGM" ] .
p:oa a s:Offer ; s:itemOffered p:a ; s:price 45.0 ; s:priceCurrency "EUR" .
p:ob a s:Offer ; s:itemOffered p:b ; s:price 35.0 ; s:priceCurrency "GBP" .
p:oc a s:Offer ; s:itemOffered p:c ; s:price 20.0 ; s:priceCurrency "GBP" .
p:od a s:Offer ; s:itemOffered p:c ; s:price 24.0 ; s:priceCurrency "EUR" .
"""
RATED = """
@prefix r: <urn:r:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
r:1 a r:Film ; r:title "Dunes" ; r:rating r:e1, r:e2 . r:2 a r:Film ; r:title "Harbour" ; r:rating r:e3, r:e4 .
r:3 a r:Film ; r:title "Lantern" ; r:rating r:e5 .
r:4 a r:Series ; r:title "Salt" ; r:startDate "1996-01-08"^^xsd:date ; r:endDate "2015-06-26"^^xsd:date .
r:e1 a r:RatingEntry ; r:ratingSource "IMDb" ; r:score 7.1 . r:e2 a r:RatingEntry ; r:ratingSource "Critics" ; r:score 3.0 .
r:e3 a r:RatingEntry ; r:ratingSource "IMDb" ; r:score 5.2 . r:e4 a r:RatingEntry ; r:ratingSource "Critics" ; r:score 9.0 .
r:e5 a r:RatingEntry ; r:ratingSource "IMDb" ; r:score 6.4 .
"""
WORLDS = {"rated": RATED, "offers": OFFERS, "shop": SHOP, "films": FILMS, "tables": TABLES}


@pytest.fixture(scope="module", params=WORLDS)
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Asker]]:
    with asker_of(tmp_path_factory.mktemp(request.param), WORLDS[request.param], request.param) as asker:
        yield request.param, asker


ASKED = {
    "rated": [
        ("Which film has the worst rating on IMDb?", {"2"}),
        ("Which film has the best rating on IMDb?", {"1"}),
    ],
    "offers": [
        ("Which products cost more than 30 pounds?", {"b"}),
        ("Which products cost more than 22 euros?", {"a", "c"}),
    ],
    "shop": [
        ("Which products weigh more than 2 kg?", {"saw", "axe", "mower"}),
        ("Which products weigh less than 100 grams?", {"file"}),
        ("What is the heaviest product?", {"mower"}),
        ("What is the lightest product?", {"file"}),
    ],
    "films": [
        ("Which actor has been in the most films?", {"21"}),
        ("Which films came out before 2005?", {"1", "2"}),
        ("Which films came out in 2010?", {"3", "4"}),
        ("Which directors directed two films?", {"11", "12"}),
    ],
    "tables": [
        ("Which countries belong to Asia?", {"//example.com/hr/COUNTRIES/COUNTRY_ID=IN", "//example.com/hr/COUNTRIES/COUNTRY_ID=JP"}),
        ("Which products are obsolete?", {f"//example.com/hr/PRODUCT_INFORMATION/PRODUCT_ID={key}" for key in (7, 9)}),
    ],
}


def test_questions_over_usual_vocabularies_are_answered(world: tuple[str, Asker]) -> None:
    name, asker = world
    assert {question: first_cells(asker.ask(question, collection=name)) for question, _ in ASKED[name]} == dict(ASKED[name])


def test_a_weight_in_another_unit_counts_with_what_it_is_in_the_one_that_is_told(world: tuple[str, Asker]) -> None:
    name, asker = world
    if name == "shop":
        answered = asker.ask("What do the saws weigh on average?", collection=name)
        (row,) = answered.rows
        assert row[0] is not None
        assert float(row[0].value) == pytest.approx((4500 + 80) / 2)
        assert "GRM" in answered.text


def test_of_two_times_not_one_is_told(world: tuple[str, Asker]) -> None:
    name, asker = world
    if name == "rated":
        assert all(len(row) > 1 for row in asker.ask("Salt ran from when to when exactly?", collection=name).rows)


def test_how_many_kilos_counts_no_things(world: tuple[str, Asker]) -> None:
    name, asker = world
    if name == "offers":
        answered = asker.ask("I have to carry a Toaster and a Kettle. How many kilos is that together?", collection=name)
        assert [row[0].value for row in answered.rows if row[0] is not None] in ([], ["3"])


def test_a_word_for_a_sum_in_the_name_of_a_number_is_no_second_aggregate(world: tuple[str, Asker]) -> None:
    name, asker = world
    if name == "tables":
        answered = asker.ask("What is the highest order total?", collection=name)  # which may be silent, and does not fail
        assert [row[0].value for row in answered.rows if row[0] is not None] in ([], ["120"])
        biggest = asker.ask("What was our biggest order so far?", collection=name)
        assert not any(cell is not None and cell.type == "literal" for row in biggest.rows for cell in row[:1])
