"""Adjectives and names of countries in questions, over a graph that says countries by codes, names in another language and nationalities."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

MILLS = ["DE", "IT", "FR", "IT", "CH", "DE"]
BUYERS = ["at", "it", "at", "se"]
CLERKS = ["Polish", "Dutch", "Italian", "Polish", "Spanish", "Dutch"]
LANDS = {"at": "Österreich", "it": "Italien", "se": "Schweden", "be": "Belgien"}
GRAPH = "\n".join(
    [
        "@prefix m: <urn:mills:> .",
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .",
        *(f'm:land-{code} a m:Country ; rdfs:label "{name}"@de .' for code, name in LANDS.items()),
        'm:graz a m:City ; rdfs:label "Graz" ; m:inCountry m:land-at .',
        'm:gent a m:City ; rdfs:label "Gent" ; m:inCountry m:land-be .',
        'm:depot0 a m:Depot ; m:depotName "Depot South" ; m:city m:graz .',
        'm:depot1 a m:Depot ; m:depotName "Depot West" ; m:city m:gent .',
        *(f'm:mill{i} a m:Mill ; m:millName "Mill {name}" ; m:countryCode "{MILLS[i]}" ; m:rent {10 * i + 5} .' for i, name in enumerate("ABCDEF")),
        *(f'm:buyer{i} a m:Buyer ; m:buyerName "Buyer {name}" ; m:country m:land-{BUYERS[i]} .' for i, name in enumerate("KLMN")),
        *(f'm:clerk{i} a m:Clerk ; m:clerkName "Clerk {name}" ; m:nationality "{CLERKS[i]}" .' for i, name in enumerate("PQRSTU")),
        *(f'm:sale{i} a m:Sale ; m:soldBy m:clerk{i % 6} ; m:soldTo m:buyer{i % 4} ; m:madeAt m:mill{i % 5} .' for i in range(12)),
    ]
)  # fmt: skip
ROWS = [
    ("Italian mills", {"mill1", "mill3"}),
    ("italian mills", {"mill1", "mill3"}),
    ("Which mills are from Germany?", {"mill0", "mill5"}),
    ("Which mills are Swiss?", {"mill4"}),
    ("German or French mills", {"mill0", "mill2", "mill5"}),
    ("Which German mills have a rent of more than 20?", {"mill5"}),
    ("How many mills are there in Italy?", {"2"}),
    ("European mills", {f"mill{i}" for i in range(6)}),
    ("Austrian buyers", {"buyer0", "buyer2"}),
    ("Which buyers are in Sweden?", {"buyer3"}),
    ("Belgian depots", {"depot1"}),
    ("clerks from Poland", {"clerk0", "clerk3"}),
    ("Which clerks come from the Netherlands?", {"clerk1", "clerk5"}),
    ("How many sales were sold to Italian buyers?", {"3"}),
    ("Welche Mills sind italienisch?", {"mill1", "mill3"}),
    ("deutsche Mills", {"mill0", "mill5"}),
]
SILENT = ["Japanese mills", "Swedish mills", "Which clerks are German?", "mills from Portugal", "Australian buyers"]
"""Countries that the graph does not have, or only at other things, and one that is spelled nearly as one that it has."""


@pytest.fixture(scope="module")
def mills(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("mills"), GRAPH, "mills") as asker:
        yield asker


@pytest.mark.parametrize(("question", "rows"), ROWS)
def test_a_country_is_found_however_the_graph_says_it(mills: Asker, question: str, rows: set[str]) -> None:
    answer = mills.ask(question, collection="mills")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == rows


@pytest.mark.parametrize("question", SILENT)
def test_a_country_that_the_graph_does_not_have_is_said(mills: Asker, question: str) -> None:
    answer = mills.ask(question, collection="mills")
    assert answer.status in {"unanswerable", "clarify"}, answer.text
    assert next(word for word in question.removesuffix("?").split() if word[0].isupper() and word != "Which") in answer.text


def test_a_country_of_other_things_is_none_of_these(mills: Asker) -> None:
    assert mills.ask("Which buyers are from Germany?", collection="mills").status == "unanswerable"


def test_a_sale_is_of_no_country_when_several_ways_lead_to_one(mills: Asker) -> None:
    answer = mills.ask("Which sales are from Italy?", collection="mills")
    assert answer.status == "clarify", answer.text


def test_the_answer_names_every_country_of_a_continent_that_was_asked_for(mills: Asker) -> None:
    answer = mills.ask("European buyers", collection="mills")
    assert "Italien" in answer.text
    assert "Schweden" in answer.text
