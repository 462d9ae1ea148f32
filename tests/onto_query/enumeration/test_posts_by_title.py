"""Staff whose post is their `title`, beside works that a title is the name of; prizes that have been won."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

PRESS = """
@prefix p: <urn:press:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
p:e1 a p:Employee ; p:firstName "Aud" ; p:lastName "Berg" ; p:title "Head Binder" ; p:hireDate "2001-02-03"^^xsd:date .
p:e2 a p:Employee ; p:firstName "Cal" ; p:lastName "Dorn" ; p:title "Binder" ; p:reportsTo p:e1 ; p:hireDate "2011-04-05"^^xsd:date .
p:e3 a p:Employee ; p:firstName "Eva" ; p:lastName "Funk" ; p:title "Binder" ; p:reportsTo p:e1 ; p:hireDate "2012-06-07"^^xsd:date .
p:e4 a p:Employee ; p:firstName "Gil" ; p:lastName "Hahn" ; p:title "Packer" ; p:reportsTo p:e2 ; p:hireDate "2013-08-09"^^xsd:date .
p:b1 a p:Volume ; p:title "Salt Roads" ; p:boundBy p:e2 ; p:award "Spine of the Year" .
p:b2 a p:Volume ; p:title "Winter Bees" ; p:boundBy p:e3 . p:b3 a p:Volume ; p:title "Low Tide" ; p:boundBy p:e3 ; p:award "Best Endpapers" .
"""


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("press"), PRESS, "press") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which employees have the title Binder?", {"e2", "e3"}),
        ("What is the job title of Gil Hahn?", {"Packer"}),
        ("List all employees with their job title and hire date.", {"e1", "e2", "e3", "e4"}),
        ("Who bound Winter Bees?", {"e3"}),
        ("Which volumes have won an award?", {"b1", "b3"}),
    ],
)
def test_a_title_is_a_post_of_people_and_the_name_of_works(press: Asker, question: str, told: set[str]) -> None:
    answer = press.ask(question, collection="press")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize("question", ["Who has the title Binder?", "Who has the job title Packer?"])
def test_nobody_has_the_title_of_those_who_report_to_him(press: Asker, question: str) -> None:
    assert not {"e1"} & first_cells(press.ask(question, collection="press"))
