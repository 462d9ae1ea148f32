"""A range of goods as people ask for it: what is no longer made, adjectives of measures, nouns that only say what sort of value a column has."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

GOODS = """
@prefix g: <urn:rg:> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
g:a1 a g:Article ; g:designation "Aurora headlamp" ; g:lux 90 ; g:phasedOut false ; g:etrto "40-622" ; g:frameSize "M" .
g:a2 a g:Article ; g:designation "Boreas headlamp" ; g:lux 150 ; g:phasedOut true ; g:phasedOutOn "2023-04-30"^^xsd:date ;
  g:etrto "47-622" ; g:frameSize "L" .
g:a3 a g:Article ; g:designation "Calor headlamp" ; g:lux 40 ; g:phasedOut true ; g:phasedOutOn "2022-09-30"^^xsd:date ;
  g:replacedBy g:a1 .
g:c1 a g:Colleague ; g:fullName "Ilka Ruhl" ; g:jobTitle "fitter" ; g:partTime true .
g:c2 a g:Colleague ; g:fullName "Noor Hals" ; g:jobTitle "clerk" ; g:partTime false .
g:c3 a g:Colleague ; g:fullName "Ede Matt" ; g:jobTitle "clerk" ; g:partTime true .
g:s1 a g:Shop ; g:town "Cardiff" ; g:squareMetres 215 . g:s2 a g:Shop ; g:town "Leeds" ; g:squareMetres 640 .
g:r1 a g:Rep ; g:repName "Katrin Ober" . g:r2 a g:Rep ; g:repName "Jens Pohl" ; g:mobile "0171 22" .
g:v1 a g:Vendor ; g:tradeName "Lamy" ; g:tel "06221 8" ; g:rep g:r1 . g:v2 a g:Vendor ; g:tradeName "Hahn" ; g:tel "0511 3" ; g:rep g:r2 .
g:ko a g:Tongue ; g:tongueName "Korean" .
g:en a g:Tongue ; g:tongueName "English" .
g:f1 a g:Film ; g:name "Harbour" ; g:dialogueIn g:ko .
g:f2 a g:Film ; g:name "Ferry" ; g:dialogueIn g:en .
g:f3 a g:Film ; g:name "Tide" ; g:dialogueIn g:ko .
"""


@pytest.fixture(scope="module")
def goods(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("goods"), GOODS, "goods") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which articles have been discontinued?", {"a2", "a3"}),  # a flag by another word, and a date beside it
        ("Which discontinued articles have no successor?", {"a2"}),
        ("Which article is the brightest?", {"a2"}),  # though a magnitude is the less the brighter
        ("Which colleagues work part-time?", {"c1", "c3"}),  # and not by their job titles
        ("Which shop is the biggest?", {"s2"}),
        ("Which films have Korean dialogue?", {"f1", "f3"}),  # a noun, where the graph has a verb with its preposition
    ],
)
def test_words_of_a_range(goods: Asker, question: str, expected: set[str]) -> None:
    answer = goods.ask(question, collection="goods")
    assert first_cells(answer) == expected, answer.text


def test_a_noun_that_says_what_sort_of_value_it_is_adds_no_column(goods: Asker) -> None:
    answer = goods.ask("What is the ETRTO size of the Boreas headlamp?", collection="goods")
    assert [cell.value for row in answer.rows for cell in row if cell is not None] == ["47-622"], answer.text


def test_square_metres_are_an_area_and_no_length(goods: Asker) -> None:
    assert "640 m²" in goods.ask("How big is the Leeds shop?", collection="goods").text
    answer = goods.ask("How long is the Leeds shop?", collection="goods")
    assert answer.status != "answered", answer.text


@pytest.mark.parametrize("question", ["What's Katrin Ober's mobile number?", "What's Katrin Ober's number?"])
def test_nobody_has_the_telephone_of_his_firm(goods: Asker, question: str) -> None:
    answer = goods.ask(question, collection="goods")
    assert answer.status != "answered", answer.text
    assert [cell.value for row in goods.ask("What's Jens Pohl's mobile number?", collection="goods").rows for cell in row if cell] == ["0171 22"]
