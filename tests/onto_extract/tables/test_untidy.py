"""Tables as people write them, through the whole extraction: several values in a cell, asides, codes before names, days among years."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from onto_extract import Extractor

SHOP = """
@prefix : <https://example.org/shop#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Product a owl:Class ; rdfs:label "product"@en . :Person a owl:Class ; rdfs:label "person"@en . :Place a owl:Class ; rdfs:label "place"@en .
:Organisation a owl:Class ; rdfs:label "organization"@en . :River a owl:Class ; rdfs:label "river"@en .
:designer a owl:ObjectProperty ; rdfs:label "designer"@en ; rdfs:comment "Who designed it."@en ; rdfs:domain :Product ; rdfs:range :Person .
:origin a owl:ObjectProperty ; rdfs:label "origin"@en ; rdfs:comment "Where it was made."@en ; rdfs:domain :Product ; rdfs:range :Place .
:finish a owl:ObjectProperty, owl:FunctionalProperty ; rdfs:label "finish"@en ; rdfs:comment "Its surface."@en ; rdfs:domain :Product .
:founder a owl:ObjectProperty ; rdfs:label "founder"@en ; rdfs:comment "Who founded it."@en ; rdfs:domain :Organisation ; rdfs:range :Person .
:sku a owl:DatatypeProperty ; rdfs:label "sku"@en ; rdfs:comment "The code of the product."@en ; rdfs:domain :Product ; rdfs:range xsd:string .
:colour a owl:DatatypeProperty ; rdfs:label "color"@en ; rdfs:comment "Its color."@en ; rdfs:domain :Product ; rdfs:range xsd:string .
:releaseDate a owl:DatatypeProperty ; rdfs:label "release date"@en ; rdfs:comment "The day."@en ; rdfs:domain :Product ; rdfs:range xsd:date .
:releaseYear a owl:DatatypeProperty ; rdfs:label "release year"@en ; rdfs:comment "The year."@en ; rdfs:domain :Product ; rdfs:range xsd:gYear .
:oldDesigner a owl:ObjectProperty ; rdfs:label "designers"@en ; rdfs:comment "Use designer."@en ; owl:deprecated true ;
  rdfs:domain :Product ; rdfs:range :Person .
:tested a owl:DatatypeProperty ; rdfs:label "test date"@en ; rdfs:comment "The day."@en ; rdfs:domain :Product ; rdfs:range xsd:dateTime .
"""


@pytest.fixture(scope="module")
def extractor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Extractor]:
    folder = tmp_path_factory.mktemp("shop")
    (folder / "shop.ttl").write_text(SHOP, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        with Extractor(ontologies=[Path("shop.ttl")], model="rules") as opened:
            yield opened


def said(extractor: Extractor, text: str, predicate: str) -> set[tuple[str, str]]:
    return {(fact.subject, fact.object) for fact in extractor.extract(text).facts if fact.predicate == predicate}


def test_people_are_told_apart_and_a_place_keeps_its_comma(extractor: Extractor) -> None:
    text = 'Product,Designer,Origin\nLamp,Ann Frost & Bo Berg,"Leeds, England"\nChair,Cy Dahl,"Bergen, Norway"\n'
    assert said(extractor, text, "designer") == {("Lamp", "Ann Frost"), ("Lamp", "Bo Berg"), ("Chair", "Cy Dahl")}
    assert said(extractor, text, "origin") == {("Lamp", "Leeds, England"), ("Chair", "Bergen, Norway")}


def test_a_property_with_one_value_gets_the_cell_as_one(extractor: Extractor) -> None:
    assert said(extractor, 'Product,Finish,SKU\nLamp,"matt, waxed",L-1\nChair,oiled,C-1\n', "finish") == {("Lamp", "matt, waxed"), ("Chair", "oiled")}


def test_an_aside_is_no_part_of_a_name_unless_it_tells_two_things_apart(extractor: Extractor) -> None:
    assert said(extractor, "Product\tDesigner\nLamp (draft)\tAnn Frost (on leave)\nChair\tBo Berg\n", "designer") == {
        ("Lamp", "Ann Frost"), ("Chair", "Bo Berg"),
    }  # fmt: skip
    both = "Product\tDesigner\nLamp (small)\tAnn Frost\nLamp (large)\tBo Berg\n"
    assert said(extractor, both, "designer") == {("Lamp (small)", "Ann Frost"), ("Lamp (large)", "Bo Berg")}


def test_a_code_before_the_name_is_a_fact_of_the_thing(extractor: Extractor) -> None:
    text = "SKU\tProduct\tColour\nL-100\tLamp\tgrey / blue\nC-200\tChair\tred\n"
    assert said(extractor, text, "sku") == {("Lamp", "L-100"), ("Chair", "C-200")}
    assert said(extractor, text, "colour") == {("Lamp", "grey"), ("Lamp", "blue"), ("Chair", "red")}


def test_days_and_years_of_a_column_go_to_their_properties(extractor: Extractor) -> None:
    text = "Product;Released;SKU\nLamp;2 May 2003;L-1\nChair;1998;C-1\nDesk;5 June 2004;D-1\n"
    assert said(extractor, text, "releaseDate") == {("Lamp", "2003-05-02"), ("Desk", "2004-06-05")}
    assert said(extractor, text, "releaseYear") == {("Chair", "1998")}


def test_a_superseded_property_gives_way(extractor: Extractor) -> None:
    text = "Product;Designers;SKU\nLamp;Ann Frost;L-1\nChair;Bo Berg;C-1\n"
    assert said(extractor, text, "designer") == {("Lamp", "Ann Frost"), ("Chair", "Bo Berg")}
    assert not said(extractor, text, "oldDesigner")


def test_a_date_by_name_takes_a_day_where_its_datatype_has_a_time(extractor: Extractor) -> None:
    assert said(extractor, "Product;Test date;SKU\nLamp;2 May 2003;L-1\nChair;3 May 2003;C-1\n", "tested") == {
        ("Lamp", "2003-05-02T00:00:00"), ("Chair", "2003-05-03T00:00:00"),
    }  # fmt: skip


def test_a_record_may_be_headed_by_an_abbreviated_name(extractor: Extractor) -> None:
    assert said(extractor, "<table><caption>Frost Ltd.</caption><tr><th>Founder</th><td>Ann Frost</td></tr>"
                           "<tr><th>Chairs</th><td>12</td></tr></table>", "founder") == {("Frost Ltd.", "Ann Frost")}  # fmt: skip


def test_numbers_in_items_are_named_by_the_words_after_them(extractor: Extractor) -> None:
    let_go = extractor.extract("Products of the year:\n\n- Lamp - 12 bulbs\n- Chair - 4 bulbs\n- Desk - 9 bulbs\n").reading.proposals
    assert any(each.words == "bulbs" for proposal in let_go for each in proposal.let_go)
