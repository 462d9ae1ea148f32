"""Where things are and what is in them, and other plain questions that were answered by what stands beside: nothing else is told instead."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

COLLEGE = """
@prefix d: <urn:co:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:h1 a d:Building ; rdfs:label "North House" ; d:yearBuilt 1911 . d:h2 a d:Building ; rdfs:label "South House" ; d:yearBuilt 1960 .
d:s1 a d:Store ; rdfs:label "Big Store" ; d:storeName "Big Store" ; d:capacity 900 ; d:inBuilding d:h1 .
d:s2 a d:Store ; rdfs:label "Small Store" ; d:storeName "Small Store" ; d:capacity 40 ; d:inBuilding d:h2 .
d:g1 a d:Chair ; rdfs:label "Oak Chair" ; d:keptIn d:s2 . d:g2 a d:Chair ; rdfs:label "Ash Chair" ; d:keptIn d:s1 .
d:b a d:Department ; rdfs:label "Botany" ; d:locatedIn d:h1 . d:l a d:Department ; rdfs:label "Logic" ; d:locatedIn d:h2 .
d:t1 a d:Topic ; rdfs:label "Mosses" . d:t2 a d:Topic ; rdfs:label "Proof" .
d:c1 a d:Course ; rdfs:label "Ferns" ; d:offeredBy d:b ; d:maxStudents 20 . d:c2 a d:Course ; rdfs:label "Sets" ; d:offeredBy d:l .
d:p1 a d:Teacher ; d:firstName "Ada" ; d:lastName "Holm" ; d:workNo 77 ; d:worksOn d:t1 ; d:teaches d:c1 ; d:memberOf d:b .
d:p2 a d:Teacher ; d:firstName "Ben" ; d:lastName "Ives" ; d:workNo 78 ; d:worksOn d:t2 ; d:teaches d:c2 ; d:memberOf d:l .
"""


@pytest.fixture(scope="module")
def college(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("college"), COLLEGE, "college") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Where is Botany?", {"h1"}),
        ("Where is the botany department?", {"h1"}),
        ("What does Ada Holm work on?", {"t1"}),
        ("What is kept in the Small Store?", {"g1"}),
        ("Which courses have no maximum of students?", {"c2"}),
        ("What is the largest store?", {"s1"}),
    ],
)
def test_it_is_told(college: Asker, question: str, told: set[str]) -> None:
    answer = college.ask(question, collection="college")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("What is in the largest store?", {"s1", "Big Store", "h1"}),
        ("What is in the store in North House?", {"s1", "Big Store", "h1"}),
        ("Where is North House?", {"b", "s1"}),
        ("Where does Ada Holm work?", {"t1", "p1"}),
        ("Where is the course on ferns?", {"c1"}),
        ("Which courses have no students?", {"c2"}),
        ("How long has Ada Holm worked here?", {"77"}),
        ("What did our biggest customer order?", {"s1", "h1"}),
    ],
)
def test_nothing_beside_it_is_told_instead(college: Asker, question: str, wrong: set[str]) -> None:
    answer = college.ask(question, collection="college")
    assert answer.status != "answered" or first_cells(answer).isdisjoint(wrong), answer.text
