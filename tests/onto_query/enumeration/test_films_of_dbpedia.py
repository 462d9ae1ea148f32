"""Films as DBpedia has them: everything is an owl:Thing, money is of datatypes of its own, a runtime is in seconds, genres are subject headings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

FILMS = """
@prefix o: <http://dbpedia.org/ontology/> . @prefix r: <urn:r:> . @prefix t: <http://dbpedia.org/datatype/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix dct: <http://purl.org/dc/terms/> . @prefix f: <http://xmlns.com/foaf/0.1/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
r:Dunes a owl:Thing, o:Film ; rdfs:label "Dunes"@en ; o:director r:Ada ; o:producer r:Ben ; o:runtime "9000.0"^^xsd:double ;
    o:musicComposer r:Cy ; o:budget "2.5E7"^^t:usDollar ; o:gross "9.0E7"^^t:usDollar ; o:releaseDate "1999-05-01"^^xsd:date ;
    dct:subject r:Silent, r:War .
r:Harbour a owl:Thing, o:Film ; rdfs:label "Harbour"@en ; o:director r:Ada ; o:producer r:Ben ; o:runtime "5400.0"^^xsd:double ;
    o:musicComposer r:Cy ; o:budget "4.0E6"^^t:usDollar ; o:gross "1.0E6"^^t:usDollar ; o:releaseDate "2003-09-12"^^xsd:date ; dct:subject r:War .
r:Lantern a owl:Thing, o:Film ; rdfs:label "Lantern"@en ; o:director r:Ben ; o:producer r:Ada ; o:runtime "12600.0"^^xsd:double ;
    o:musicComposer r:Cy ; o:budget "1.2E8"^^t:usDollar ; o:gross "3.0E8"^^t:usDollar ; o:releaseDate "2010-01-20"^^xsd:date ; dct:subject r:Silent .
r:Ada a owl:Thing, o:Person, f:Person ; rdfs:label "Ada Holm"@en ; o:birthPlace r:Oslo .
r:Ben a o:Person ; rdfs:label "Ben Ives"@en ; o:birthPlace r:Norway .
r:Cy a owl:Thing, o:Person, f:Person ; rdfs:label "Cy Adeyemi"@en ; o:birthPlace r:Lagos .
r:Oslo a o:City ; rdfs:label "Oslo"@en ; o:country r:Norway . r:Lagos a o:City ; rdfs:label "Lagos"@en ; o:country r:Nigeria .
r:Norway a o:Country ; rdfs:label "Norway"@en . r:Nigeria a o:Country ; rdfs:label "Nigeria"@en .
r:Silent a skos:Concept ; rdfs:label "Silent films"@en . r:War a skos:Concept ; rdfs:label "War films"@en .
"""


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("dbpedia"), FILMS, "dbpedia") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who directed Dunes?", {"Ada"}),
        ("Which film had the biggest budget?", {"Lantern"}),
        ("Which films cost more than 20 million?", {"Dunes", "Lantern"}),
        ("Which films run longer than 2 hours?", {"Dunes", "Lantern"}),
        ("Which silent films are there?", {"Dunes", "Lantern"}),
        ("war films longer than two hours", {"Dunes"}),
        ("Which directors made at least two films?", {"Ada"}),
        ("Which films did the director Ben Ives make?", {"Lantern"}),
        ("Which people were born in Norway?", {"Ada", "Ben"}),
        ("Which people were born outside Norway?", {"Cy"}),
    ],
)
def test_films_of_dbpedia_are_found(films: Asker, question: str, told: set[str]) -> None:
    assert first_cells(films.ask(question, collection="dbpedia")) == told


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("How many war films are there?", "2"),
        ("How much more did Dunes gross than it cost?", "65000000"),
        ("What did the films directed by Ada Holm gross altogether?", "91000000"),
    ],
)
def test_sums_of_money_in_dollars(films: Asker, question: str, number: str) -> None:
    answered = films.ask(question, collection="dbpedia")
    (row,) = answered.rows
    assert float(row[0].value) == float(number)


def test_units_are_told(films: Asker) -> None:
    assert "25,000,000 USD" in films.ask("What was the budget of Dunes?", collection="dbpedia").text
    assert "9000 seconds" in films.ask("What is the runtime of Dunes?", collection="dbpedia").text


def test_a_heading_is_not_described_where_films_are_asked_for(films: Asker) -> None:
    assert "concept" not in films.ask("Silent films?", collection="dbpedia").text
