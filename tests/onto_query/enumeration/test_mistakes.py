"""Questions that were answered wrongly once, over a graph of films, places and people that nobody described."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

GRAPH = """
@prefix f: <https://example.org/f#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
f:Documentary rdfs:subClassOf f:Film .
f:locatedIn a owl:TransitiveProperty .
f:parasite a f:Film ; rdfs:label "Parasite" ; f:directedBy f:bong ; f:writer f:han ; f:runtimeMinutes 132 ; f:budgetUSD 11 ;
    f:released "2019-05-21"^^xsd:date .
f:samurai a f:Film ; rdfs:label "Seven Samurai" ; f:directedBy f:kurosawa ; f:writer f:kurosawa ; f:runtimeMinutes 207 ; f:budgetUSD 2 ;
    f:released "1954-04-26"^^xsd:date .
f:ikiru a f:Film ; rdfs:label "Ikiru" ; f:directedBy f:kurosawa ; f:runtimeMinutes 143 ; f:released "1952-10-09"^^xsd:date .
f:solo a f:Documentary ; rdfs:label "Free Solo" ; f:directedBy f:chin ; f:runtimeMinutes 100 ; f:released "2018-08-31"^^xsd:date .
f:bong a f:Person ; rdfs:label "Bong Joon-ho" ; f:born "1969-09-14"^^xsd:date ; f:livesIn f:seoul .
f:han a f:Person ; rdfs:label "Han Jin-won" ; f:born "1986-01-01"^^xsd:date ; f:livesIn f:seoul ; f:reportsTo f:bong .
f:kurosawa a f:Person ; rdfs:label "Akira Kurosawa" ; f:born "1910-03-23"^^xsd:date ; f:livesIn f:tokyo .
f:chin a f:Person ; rdfs:label "Jimmy Chin" ; f:born "1973-10-12"^^xsd:date ; f:livesIn f:tokyo ; f:reportsTo f:bong .
f:louvre a f:Museum ; rdfs:label "Louvre" ; f:locatedIn f:paris .
f:paris a f:City ; rdfs:label "Paris" ; f:locatedIn f:france .
f:seoul a f:City ; rdfs:label "Seoul" ; f:locatedIn f:korea .
f:tokyo a f:City ; rdfs:label "Tokyo" .
f:france a f:Country ; rdfs:label "France" .
f:korea a f:Country ; rdfs:label "Korea" .
f:o1 a f:Order ; f:orderNo "4711" ; f:charge 12.5 ; f:placed "2020-01-02"^^xsd:date .
f:o2 a f:Order ; f:orderNo "4712" ; f:charge 99.0 ; f:placed "2019-01-02"^^xsd:date .
"""
ROWS = [
    ("Who reports to Bong Joon-ho and lives in Tokyo?", {"chin"}),
    ("Who directed Seven Samurai?", {"kurosawa"}),
    ("How many films are there?", {"4"}),
    ("Which order has the highest charge?", {"o2"}),
    ("What is the charge of order 4711?", {"12.5"}),
    ("Who directed Bong Joon-ho's Parasite?", {"bong"}),
    ("What is the longest film?", {"samurai"}),
    ("Which museums are in France?", {"louvre"}),
    ("How long is Ikiru?", {"143"}),
    ("Which films were released before 1960?", {"samurai", "ikiru"}),
    ("Who wrote Parasite?", {"han"}),
]
YES_OR_NO = [
    ("Is the Louvre in France?", "Yes"),
    ("Is the Louvre in Korea?", "No"),
    ("Is there a museum in Paris?", "Yes"),
    ("Is Ikiru longer than Seven Samurai?", "No"),
]


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("films"), GRAPH, "films") as asker:
        yield asker


@pytest.mark.parametrize(("question", "rows"), ROWS)
def test_it_is_answered_rightly_now(asker: Asker, question: str, rows: set[str]) -> None:
    answer = asker.ask(question, collection="films")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


@pytest.mark.parametrize(("question", "says"), YES_OR_NO)
def test_yes_and_no_follow_the_graph(asker: Asker, question: str, says: str) -> None:
    assert asker.ask(question, collection="films").text.startswith(says)


@pytest.mark.parametrize("question", ["When was he born?", "Where does she live?", "How tall is Jimmy Chin?", "Who directed Vertigo?"])
def test_nothing_is_told_about_somebody_else(asker: Asker, question: str) -> None:
    answer = asker.ask(question, collection="films")
    assert answer.status in {"clarify", "unanswerable", "out_of_scope", "empty"}, answer.text
    assert answer.rows == ()
