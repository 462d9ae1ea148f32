"""Ways of speaking over a catalogue of parts and suppliers that nobody described: by the command's own way through `Asker`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

GRAPH = """
@prefix g: <https://example.org/g#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
g:eur a g:Currency ; g:name "euro" . g:usd a g:Currency ; g:name "US dollar" .
g:gram a g:Unit ; g:name "gram" .
g:c1 a g:Category ; g:name "Bench drills" . g:c2 a g:Category ; g:name "Lathes" . g:c3 a g:Category ; g:name "Saws" .
g:i1 a g:Certificate ; g:name "IP54" . g:i2 a g:Certificate ; g:name "GS" .
g:p1 a g:Product ; g:name "Ibex 20 bench drill" ; g:sku "DP-1001" ; g:ean13 "4000000000011" ; g:hasCategory g:c1 ;
    g:certified g:i1 ; g:hasProductManager g:e2 ;
    g:ratedPower 400 ; g:hasPrice [ a g:Price ; g:amount 120.5 ; g:currency g:eur ] ; g:hasWeight [ a g:Measure ; g:value 9000 ; g:unit g:gram ] .
g:p2 a g:Product ; g:name "Ibex 40 bench drill" ; g:sku "DP-1002" ; g:ean13 "4000000000028" ; g:hasCategory g:c1 ;
    g:certified g:i2 ; g:hasProductManager g:e2 ;
    g:ratedPower 700 ; g:hasPrice [ a g:Price ; g:amount 260.0 ; g:currency g:eur ] ; g:hasWeight [ a g:Measure ; g:value 21000 ; g:unit g:gram ] .
g:p3 a g:Product ; g:name "Tern lathe" ; g:sku "LA-2001" ; g:ean13 "4000000000035" ; g:hasCategory g:c2 ;
    g:certified g:i1 ; g:hasProductManager g:e3 ;
    g:ratedPower 900 ; g:hasPrice [ a g:Price ; g:amount 90.0 ; g:currency g:eur ] ; g:hasWeight [ a g:Measure ; g:value 4000 ; g:unit g:gram ] .
g:p4 a g:Product ; g:name "Kite saw" ; g:sku "SA-3001" ; g:ean13 "4000000000042" ; g:hasCategory g:c3 ;
    g:certified g:i2 ; g:hasProductManager g:e3 ;
    g:ratedPower 300 ; g:hasPrice [ a g:Price ; g:amount 45.0 ; g:currency g:eur ] ; g:hasWeight [ a g:Measure ; g:value 2000 ; g:unit g:gram ] .
g:jp a g:Country ; g:name "Japan" . g:tw a g:Country ; g:name "Taiwan" . g:it a g:Country ; g:name "Italy" .
g:l1 a g:Site ; g:name "Osaka" ; g:inCountry g:jp . g:l2 a g:Site ; g:name "Taipei" ; g:inCountry g:tw .
g:l3 a g:Site ; g:name "Turin" ; g:inCountry g:it .
g:s1 a g:Supplier ; g:name "Mori Works" ; g:locatedAt g:l1 ; g:hasBuyer g:e1 . g:s2 a g:Supplier ;
    g:name "Chen Tools" ; g:locatedAt g:l2 ; g:hasBuyer g:e1 .
g:s3 a g:Supplier ; g:name "Rossi Ferri" ; g:locatedAt g:l3 ; g:hasBuyer g:e4 .
g:d1 a g:Department ; g:name "Purchasing" ; g:hasHead g:e1 . g:d2 a g:Department ; g:name "Products" ; g:hasHead g:e2 .
g:e1 a g:Employee ; g:name "Ada Lund" ; g:email "ada@example.org" ; g:hiredOn "2001-02-03"^^xsd:date ;
    g:areaOfExpertise "customs" , "castings" ; g:memberOf g:d1 ; g:worksAt g:l3 .
g:e2 a g:Employee ; g:name "Ben Moss" ; g:email "ben@example.org" ; g:hiredOn "2009-02-03"^^xsd:date ;
    g:areaOfExpertise "castings" ; g:memberOf g:d2 ; g:worksAt g:l3 ; g:hasManager g:e1 .
g:e3 a g:Employee ; g:name "Cay Holt" ; g:email "cay@example.org" ; g:hiredOn "2015-02-03"^^xsd:date ;
    g:areaOfExpertise "motors" ; g:memberOf g:d2 ; g:worksAt g:l3 ; g:hasManager g:e1 .
g:e4 a g:Employee ; g:name "Dee Falk" ; g:email "dee@example.org" ; g:hiredOn "2018-02-03"^^xsd:date ;
    g:areaOfExpertise "customs" ; g:memberOf g:d2 ; g:worksAt g:l1 ; g:hasManager g:e2 .
"""


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("parts"), GRAPH, "parts") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how much does the Tern lathe cost?", {"90"}),
        ("most expensive product", {"p2"}),
        ("the 2 heaviest products", {"p1", "p2"}),
        ("the 2 heaviest products we sell", {"p1", "p2"}),
        ("average weight of our bench drills", {"15000"}),
        ("products under 100 euros", {"p3", "p4"}),
        ("bench drills which cost less than the Ibex 40", {"p1"}),
        ("list the bench drills with price and weight", {"p1", "p2"}),
        ("bench drills with IP54", {"p1"}),
        ("DP-1002 what power?", {"700"}),
        ("which product has the EAN 4000000000035", {"p3"}),
        ("What is Ben Moss's e-mail address?", {"ben@example.org"}),
        ("When did Ben Moss start working here?", {"2009-02-03"}),
        ("who has been with the company the longest?", {"e1"}),
        ("Who knows about castings?", {"e1", "e2"}),
        ("experts for customs", {"e1", "e4"}),
        ("who is an expert on motors or customs?", {"e1", "e3", "e4"}),
        ("which suppliers does Ada Lund look after?", {"s1", "s2"}),
        ("How many employees report to Ada Lund?", {"2"}),
        ("How many people work in Purchasing?", {"1"}),
        ("headcount by department", {"d1", "d2"}),
        ("average number of people per department", {"2"}),
        ("our suppliers from Japan and Taiwan", {"s1", "s2"}),
    ],
)
def test_a_question_gives_its_rows(parts: Asker, question: str, rows: set[str]) -> None:
    answer = parts.ask(question, collection="parts")
    assert first_cells(answer) == rows, answer.text
