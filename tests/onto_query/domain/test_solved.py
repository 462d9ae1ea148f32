"""Questions that are asked as a solved one is: by the way of `ontorag ask`, over a graph that nobody described."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.onto_query.domain.shop import shop_at
from tests.worlds.asked import first_cells

SOLVED = """
prefixes: {s: 'https://example.org/shop#'}
examples:
  - question: Who should I write to about the Claw Hammer?
    query: SELECT ?m WHERE { ?p s:productName "Claw Hammer" ; s:suppliedBy ?x . ?x s:email ?m }
  - question: Which hefty articles weigh 4000 grams or more?
    query: SELECT ?p WHERE { ?p s:weightG ?w FILTER(?w >= 4000) }
  - question: novelties of 2019
    query: SELECT ?p WHERE { ?p a s:Product ; s:launchDate ?d FILTER(STRSTARTS(STR(?d), "2019-")) }
  - question: wares painted red
    query: 'SELECT ?p WHERE { ?p s:colour "red" }'
  - question: Does Anna Berg lead anybody?
    query: ASK { ?b s:firstName "Anna" ; s:lastName "Berg" . ?e s:reportsTo ?b }
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    folder = shop_at(tmp_path_factory.mktemp("shop"))
    (folder / "query.yaml").write_text(SOLVED, encoding="utf-8")
    with Asker(f"oxigraph:{folder / 'graph'}", model="rules", embedder__cache="memory:", query__domains=(str(folder),)) as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Who should I write to about the Torque Wrench?", {"ciao@rossi.example"}),
        ("which hefty article weighs 5000 grams or more", {"p4"}),
        ("novelties of 2021", {"p3"}),
        ("wares painted blue", {"p2"}),
        ("wares painted blues", {"p2"}),
        ("Does Anna Berg lead anybody?", {"true"}),
    ],
)
def test_what_the_question_names_takes_the_place_of_what_the_solved_one_names(shop: Asker, question: str, rows: set[str]) -> None:
    answer = shop.ask(question, collection="shop")
    assert (answer.status, answer.tier, first_cells(answer)) == ("answered", "example", rows), answer.text


@pytest.mark.parametrize(
    "question",
    [
        "Who should I not write to about the Torque Wrench?",
        "Which hefty articles weigh less than 5000 grams?",
        "Who should I write to about Hansen Tools?",
        "novelties of Turin",
        "novelties before 2021",
    ],
)
def test_other_words_or_names_of_another_sort_are_not_answered_so(shop: Asker, question: str) -> None:
    assert shop.ask(question, collection="shop").tier != "example"
