"""Numbers and texts that are not those of the things asked about, but of what stands beside them: the ratings of films by their reviews, the roles of
actors by the relationships of a property graph.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

REVIEWS = """
@prefix d: <urn:rv:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:p1 a d:Person ; rdfs:label "Ada Holm" . d:p2 a d:Person ; rdfs:label "Ben Ives" . d:p3 a d:Person ; rdfs:label "Cy Lang" .
d:m1 a d:Movie ; rdfs:label "Salt Road" ; d:released "1981"^^xsd:gYear . d:m2 a d:Movie ; rdfs:label "Night Bus" ; d:released "1995"^^xsd:gYear .
d:m3 a d:Movie ; rdfs:label "Long Thaw" ; d:released "1999"^^xsd:gYear .
d:r1 a d:Review ; d:reviewer d:p1 ; d:movie d:m1 ; d:rating 45 ; d:summary "Slow but fine" .
d:r2 a d:Review ; d:reviewer d:p1 ; d:movie d:m2 ; d:rating 85 ; d:summary "A ride" .
d:r3 a d:Review ; d:reviewer d:p2 ; d:movie d:m2 ; d:rating 95 ; d:summary "Two hours well spent" .
d:m4 a d:Movie ; rdfs:label "Sharp Ice" ; d:released "2001"^^xsd:gYear . d:r5 a d:Review ; d:reviewer d:p3 ; d:movie d:m4 ; d:rating 92 .
d:r4 a d:Review ; d:reviewer d:p3 ; d:movie d:m3 ; d:rating 66 ; d:summary "Cold" .
"""
PROPERTY_GRAPH = """
@prefix l: <urn:pg:label:> . @prefix t: <urn:pg:type:> . @prefix e: <urn:pg:each:> . @prefix k: <urn:pg:key:> . @prefix n: <urn:pg:node:> .
@prefix r: <urn:pg:relationship:> . @prefix pg: <urn:pg:> .
n:1 a l:Person ; k:name "Ada Holm" ; k:born 1950 ; t:acted_in n:11 , n:12 . n:2 a l:Person ; k:name "Ben Ives" ; k:born 1961 ; t:acted_in n:11 .
n:3 a l:Person ; k:name "Cy Lang" ; k:born 1970 ; t:reviewed n:11 , n:12 ; t:wrote n:13 .
n:4 a l:Person ; k:name "Mia Falk" ; k:born 1980 ; t:reviewed n:11 ; t:acted_in n:13 ; t:directed n:12 , n:13 .
n:11 a l:Movie ; k:title "Salt Road" ; k:released 1981 . n:12 a l:Movie ; k:title "Night Bus" ; k:released 1995 .
n:13 a l:Movie ; k:title "Long Thaw" ; k:released 1999 .
r:1 a e:act ; pg:from n:1 ; pg:to n:11 ; k:roles "Queen" , "Beggar" . r:2 a e:act ; pg:from n:1 ; pg:to n:12 ; k:roles "Driver" .
r:3 a e:act ; pg:from n:2 ; pg:to n:11 ; k:roles "King" . r:4 a e:act ; pg:from n:4 ; pg:to n:13 ; k:roles "Nurse" , "Queen" .
r:5 a e:review ; pg:from n:3 ; pg:to n:11 ; k:rating 95 ; k:summary "Good" .
r:6 a e:review ; pg:from n:3 ; pg:to n:12 ; k:rating 40 ; k:summary "Slow" .
r:7 a e:review ; pg:from n:4 ; pg:to n:11 ; k:rating 60 ; k:summary "Fair" .
"""
WORLDS = {"reviews": REVIEWS, "pg": PROPERTY_GRAPH}


@pytest.fixture(scope="module")
def askers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Asker]]:
    with (
        asker_of(tmp_path_factory.mktemp("reviews"), REVIEWS, "reviews") as reviews,
        asker_of(tmp_path_factory.mktemp("pg"), PROPERTY_GRAPH, "pg") as pg,
    ):
        yield {"reviews": reviews, "pg": pg}


@pytest.mark.parametrize(
    ("world", "question", "told"),
    [
        ("reviews", "Which movies have a rating below 60?", {"m1"}),
        ("reviews", "Which movies were rated below 60?", {"m1"}),
        ("reviews", "movies rated over 80", {"m2", "m4"}),
        ("reviews", "Which movies released in 1999 have a rating above 60?", {"m3"}),
        ("reviews", "Which movie has the highest rating?", {"m2"}),
        ("reviews", "Which movie was rated highest?", {"m4"}),
        ("reviews", "What is the best rated movie?", {"m4"}),
        ("reviews", "Which is the worst rated movie?", {"m1"}),
        ("reviews", "Which reviewer gave the highest rating?", {"p2"}),
        ("reviews", "Who gave the worst rating?", {"p1"}),
        ("reviews", "Who gave a rating below 60?", {"p1"}),
        ("pg", "Which movies have a rating below 60?", {"12"}),
        ("pg", "Which movie has the highest rating?", {"11"}),
        ("pg", "Who gave a rating below 50?", {"3"}),
        ("pg", "How many reviews did Cy Lang write?", {"2"}),
        ("pg", "Which actor has the most roles?", {"1"}),
        ("pg", "Which movie has the most roles?", {"11"}),
        ("pg", "Which actor played the role of Driver?", {"1"}),
        ("pg", "Who played more than one role in a movie?", {"1", "4"}),
        ("pg", "Which 2 persons have the most distinct roles in the ACTED_IN relationship?", {"1", "4"}),
    ],
)
def test_of_what_is_beside(askers: dict[str, Asker], world: str, question: str, told: set[str]) -> None:
    answer = askers[world].ask(question, collection=world)
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who played Driver in Night Bus?", "There is 1 person that acted in Night Bus and with roles Driver: Ada Holm"),
        ("Which movies have a rating below 50?", "There is 1 movie with a rating of less than 50: Night Bus"),
        ("Which movie has the most roles?", "The movie with the most roles is Salt Road (3)"),
        ("What roles has Ada Holm played?", "Roles and movie: "),
    ],
)
def test_a_relationship_is_told_as_a_link(askers: dict[str, Asker], question: str, text: str) -> None:
    assert askers["pg"].ask(question, collection="pg").text.startswith(text)


def test_the_best_are_level_by_what_they_are_ranked_by(askers: dict[str, Asker]) -> None:
    answer = askers["pg"].ask("Which movie has the highest rating?", collection="pg")
    assert len(answer.rows) == 1, answer.text  # and not the others that its reviewer has rated


@pytest.mark.parametrize("question", ["Who rated Night Bus?", "Who gave a rating?"])
def test_nobody_is_a_review(askers: dict[str, Asker], question: str) -> None:
    answer = askers["reviews"].ask(question, collection="reviews")
    assert first_cells(answer).isdisjoint({"r1", "r2", "r3", "r4"}), answer.text


SHOP = """
@prefix d: <urn:sp:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
d:m1 a d:Manager ; d:firstName "Ada" ; d:lastName "Holm" . d:m2 a d:Manager ; d:firstName "Ben" ; d:lastName "Ives" .
d:p1 a d:Product ; rdfs:label "Pump" ; d:managedBy d:m1 ; d:customerRating 5 .
d:p2 a d:Product ; rdfs:label "Valve" ; d:managedBy d:m2 ; d:customerRating 3 .
d:l1 a d:Line ; d:product d:p1 ; d:quantity 1 ; d:unitPrice 90 . d:l2 a d:Line ; d:product d:p2 ; d:quantity 4 ; d:unitPrice 20 .
d:l3 a d:Line ; d:product d:p2 ; d:quantity 4 ; d:unitPrice 20 .
"""


@pytest.mark.parametrize(
    "question", ["Who are our biggest customers?", "The product that brought in the most money, i.e. quantity times unit price over all lines"]
)
def test_what_is_beside_is_no_other_thing(tmp_path: Path, question: str) -> None:
    with asker_of(tmp_path, SHOP, "shop") as shop:
        answer = shop.ask(question, collection="shop")
    assert answer.status != "answered" or first_cells(answer) == {"p2"}, answer.text
