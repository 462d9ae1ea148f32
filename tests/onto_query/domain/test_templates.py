"""Questions in the words of a template: by the way of `ontorag ask`, over a graph that nobody described."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.onto_query.domain.shop import shop_at
from tests.worlds.asked import first_cells

TEMPLATES = """
prefixes: {s: 'https://example.org/shop#'}
templates:
  - match: "(?:who|what) do we call (?:about|for) {product}"
    slots: {product: s:Product}
    query: SELECT ?mail WHERE { $product s:suppliedBy ?x . ?x s:email ?mail }
  - match: "the boss of {person}"
    slots: {person: s:Employee}
    query: SELECT ?boss WHERE { $person s:reportsTo ?boss }
  - match: "what is {colour} and over {grams} grams"
    slots: {colour: s:colour, grams: number}
    query: SELECT ?p WHERE { ?p s:colour $colour ; s:weightG ?w FILTER(?w > $grams) }
  - match: "stuff from (?P<year>\\\\d{4})"
    slots: {year: year}
    query: SELECT ?p WHERE { ?p s:launchDate ?d FILTER(YEAR(?d) = $year) }
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    folder = shop_at(tmp_path_factory.mktemp("shop"))
    (folder / "query.yaml").write_text(TEMPLATES, encoding="utf-8")
    with Asker(f"oxigraph:{folder / 'graph'}", model="rules", embedder__cache="memory:", query__domains=(str(folder),)) as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Who do we call about the Torque Wrench?", {"ciao@rossi.example"}),
        ("please, who do we call for claw hammer", {"post@hansen.example"}),
        ("The boss of Anna Holm", {"e1"}),
        ("what is red and over 600 grams?", {"p3"}),
        ("stuff from 2019", {"p1"}),
    ],
)
def test_a_template_answers_with_what_the_question_names(shop: Asker, question: str, rows: set[str]) -> None:
    answer = shop.ask(question, collection="shop")
    assert (answer.status, answer.tier, first_cells(answer)) == ("answered", "template", rows), answer.text


def test_a_name_that_the_graph_does_not_have_fills_no_slot(shop: Asker) -> None:
    answer = shop.ask("Who do we call about the Sledge Hammer of Thor?", collection="shop")
    assert (answer.tier, answer.rows) != ("template", ()) or answer.status != "answered"
    assert answer.rows == ()


def test_a_thing_of_another_class_fills_no_slot(shop: Asker) -> None:
    assert shop.ask("Who do we call about Anna Holm?", collection="shop").tier != "template"


def test_quotes_in_a_name_do_not_leave_their_slot(shop: Asker) -> None:
    answer = shop.ask('what is red" . ?p ?q ?r . # and over 600 grams?', collection="shop")
    assert answer.rows == ()
