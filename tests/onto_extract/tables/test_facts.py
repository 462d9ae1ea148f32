"""Tables and records through the whole extraction, without a model: what a header and its values say, and what they leave open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from onto_extract import Extractor

BRIDGES = """
@prefix : <https://example.org/bridges#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Bridge a owl:Class ; rdfs:label "bridge"@en . :River a owl:Class ; rdfs:label "river"@en . :Person a owl:Class ; rdfs:label "person"@en .
:Material a owl:Class ; rdfs:label "material"@en . :Town a owl:Class ; rdfs:label "town"@en .
:crosses a owl:ObjectProperty ; rdfs:label "crosses"@en ; rdfs:domain :Bridge ; rdfs:range :River .
:designer a owl:ObjectProperty ; rdfs:label "designer"@en ; rdfs:domain :Bridge ; rdfs:range :Person .
:madeOf a owl:ObjectProperty ; rdfs:label "consists of"@en ; rdfs:domain :Bridge ; rdfs:range :Material .
:spanLength a owl:DatatypeProperty ; rdfs:label "span length in metres"@en ; rdfs:domain :Bridge ; rdfs:range xsd:decimal .
:openingDate a owl:DatatypeProperty ; rdfs:label "opening date"@en ; rdfs:domain :Bridge ; rdfs:range xsd:date .
:birthDate a owl:DatatypeProperty ; rdfs:label "birth date"@en ; rdfs:domain :Person ; rdfs:range xsd:date .
:birthPlace a owl:ObjectProperty ; rdfs:label "birth place"@en ; rdfs:domain :Person ; rdfs:range :Town .
"""
TABLE = """Bridges of the region

| Bridge | Span length (m) | Opened | Crosses | Designed by | Material | Remarks |
|---|---|---|---|---|---|---|
| Humber Bridge | 1,410 | 1981-06-24 | Humber | Ann Frost | steel, concrete | closed [1] |
| Tagus Bridge | 1,013 | 6 August 1966 | Tagus |  | steel | n/a |
"""


@pytest.fixture(scope="module")
def extractor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Extractor]:
    folder = tmp_path_factory.mktemp("bridges")
    (folder / "bridges.ttl").write_text(BRIDGES, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        with Extractor(ontologies=[Path("bridges.ttl")], model="rules") as opened:
            yield opened


def facts(extractor: Extractor, text: str) -> set[tuple[str, str, str]]:
    return {(fact.subject, fact.predicate, fact.object) for fact in extractor.extract(text).facts}


def test_a_header_names_properties_and_empty_cells_say_nothing(extractor: Extractor) -> None:
    assert facts(extractor, TABLE) == {
        ("Humber Bridge", "is a", "Bridge"), ("Tagus Bridge", "is a", "Bridge"),
        ("Humber Bridge", "spanLength", "1410"), ("Tagus Bridge", "spanLength", "1013"),
        ("Humber Bridge", "openingDate", "1981-06-24"), ("Tagus Bridge", "openingDate", "1966-08-06"),
        ("Humber Bridge", "crosses", "Humber"), ("Tagus Bridge", "crosses", "Tagus"),
        ("Humber Bridge", "designer", "Ann Frost"),
        ("Humber Bridge", "madeOf", "steel"), ("Humber Bridge", "madeOf", "concrete"), ("Tagus Bridge", "madeOf", "steel"),
    }  # fmt: skip


def test_every_fact_points_to_its_row(extractor: Extractor) -> None:
    for triple in extractor.extract(TABLE).triples:
        assert triple.span is not None
        piece = TABLE[triple.span.start : triple.span.end]
        assert piece.startswith(triple.subject.label)
        assert "\n" not in piece


def test_a_column_without_a_meaning_is_told_with_the_reason(extractor: Extractor) -> None:
    let_go = [each for proposal in extractor.extract(TABLE).reading.proposals for each in proposal.let_go]
    assert [(each.words, "no property of the subset" in each.reason) for each in let_go if each.words == "Remarks"] == [("Remarks", True)]


def test_values_bear_witness_to_what_a_name_means(extractor: Extractor) -> None:
    people = "Person,Born,Crosses\nAnn Frost,1950-02-03,x\nBo Berg,1960-04-05,y\n"
    assert ("Ann Frost", "birthDate", "1950-02-03") in facts(extractor, people)
    places = "Person,Born,Crosses\nAnn Frost,Leeds,x\nBo Berg,Bergen,y\n"
    assert ("Bo Berg", "birthPlace", "Bergen") in facts(extractor, places)


def test_a_unit_that_the_property_does_not_have_is_no_fact(extractor: Extractor) -> None:
    result = extractor.extract("| Bridge | Span length (km) |\n|---|---|\n| Humber Bridge | 1.41 |\n| Tagus Bridge | 1.01 |\n")
    assert not [fact for fact in result.facts if fact.predicate == "spanLength"]
    reasons = [each.reason for proposal in result.reading.proposals for each in proposal.let_go]
    assert any("metre" in reason and "kilometre" in reason for reason in reasons)


@pytest.mark.parametrize(
    "text",
    [
        "Humber Bridge\n\nCrosses: Humber\nDesigner: Ann Frost\nOwner: nobody\n",
        "Name: Humber Bridge\nCrosses: Humber\nDesigned by: Ann Frost\n",
        "<table><tr><th colspan=2>Humber Bridge</th></tr>"
        "<tr><th>Crosses</th><td>Humber</td></tr><tr><th>Designer</th><td>Ann Frost</td></tr></table>",
    ],
)
def test_records_are_about_their_name_or_their_heading(extractor: Extractor, text: str) -> None:
    found = facts(extractor, text)
    assert {("Humber Bridge", "crosses", "Humber"), ("Humber Bridge", "designer", "Ann Frost")} <= found
    assert not [fact for fact in found if fact[2] == "nobody"]


def test_facts_of_a_page_point_into_the_page(extractor: Extractor) -> None:
    page = "<table><tr><th>Bridge</th><th>Crosses</th></tr><tr><td><b>Humber</b>&nbsp;Bridge</td><td>H&uuml;mber</td></tr></table>"
    (triple,) = [triple for triple in extractor.extract(page).triples if triple.predicate.endswith("crosses")]
    assert triple.span is not None
    assert page[triple.span.start : triple.span.end] == "Humber</b>&nbsp;Bridge</td><td>H&uuml;mber"


def test_an_ambiguous_date_in_a_cell_is_refused_unless_its_column_shows_the_order(extractor: Extractor) -> None:
    row = "| Bridge | Opening date |\n|---|---|\n| Humber Bridge | 12/11/1999 |\n"
    assert not [fact for fact in facts(extractor, row) if fact[1] == "openingDate"]
    assert ("Humber Bridge", "openingDate", "1999-11-12") in facts(extractor, row + "| Tagus Bridge | 25/03/2001 |\n")
