"""Other words for what a graph has: by the way of `ontorag ask`, over a graph that nobody described."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from onto_core.messages import Answer
from onto_query import Asker
from onto_query.domain.kept import BadQueryFile
from tests.onto_query.domain.shop import DOMAIN, shop_at
from tests.worlds.asked import first_cells


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shop_at(tmp_path_factory.mktemp("shop"))


Ask = Callable[[str], Answer]


@pytest.fixture(scope="module")
def ask(shop: Path) -> Iterator[Ask]:
    (shop / "query.yaml").write_text(DOMAIN, encoding="utf-8")
    with Asker(f"oxigraph:{shop / 'graph'}", model="rules", embedder__cache="memory:", query__domains=(str(shop / "query.yaml"),)) as asker:
        yield lambda question: asker.ask(question, collection="shop")


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which articles are red?", {"p1", "p3"}),
        ("How many goods does Hansen Tools vend?", {"2"}),
        ("scarlet products", {"p1", "p3"}),
        ("Who supplies the big grip?", {"s1"}),
        ("What is the sticker date of the Claw Hammer?", {"2019-05-03"}),
    ],
)
def test_words_of_the_domain_are_understood(ask: Ask, question: str, rows: set[str]) -> None:
    answer = ask(question)
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


def test_without_the_file_they_are_not(shop: Path) -> None:
    with Asker(f"oxigraph:{shop / 'graph'}", model="rules", embedder__cache="memory:") as asker:
        assert asker.ask("Who supplies the big grip?", collection="shop").rows == ()
        assert asker.ask("scarlet products", collection="shop").status != "answered"


def test_what_is_often_confused_is_not_taken_for_the_other(shop: Path) -> None:
    question = "Which vendors are in Odense?"
    found = []
    for confused in ("", "confused:\n  vendor: [s:Supplier, s:suppliedBy]\n"):
        (shop / "confused.query.yaml").write_text(f"prefixes: {{s: 'https://example.org/shop#'}}\n{confused}", encoding="utf-8")
        with Asker(
            f"oxigraph:{shop / 'graph'}", model="rules", embedder__cache="memory:", query__domains=(str(shop / "confused.query.yaml"),)
        ) as asker:
            found.append(first_cells(asker.ask(question, collection="shop")))
    assert found == [{"s1", "s3"}, set()]


def test_a_changed_file_counts_at_once_and_a_broken_one_leaves_the_last_good_one(shop: Path) -> None:
    file = shop / "changing.query.yaml"
    file.write_text("prefixes: {s: 'https://example.org/shop#'}\n", encoding="utf-8")
    settings = {"embedder__cache": "memory:", "query__domains": (str(file),), "ontologies__poll": 1e-9}
    with Asker(f"oxigraph:{shop / 'graph'}", model="rules", **settings) as asker:
        question = "Which zorbs are red?"
        assert asker.ask(question, collection="shop").status != "answered"
        file.write_text("prefixes: {s: 'https://example.org/shop#'}\nsynonyms: {zorbs: s:Product}\n", encoding="utf-8")
        assert first_cells(asker.ask(question, collection="shop")) == {"p1", "p3"}
        file.write_text("synonyms: [\n", encoding="utf-8")
        assert first_cells(asker.ask(question, collection="shop")) == {"p1", "p3"}


def test_a_file_for_other_collections_is_left_alone(shop: Path) -> None:
    file = shop / "elsewhere.query.yaml"
    file.write_text(f"collections: [elsewhere]\n{DOMAIN}", encoding="utf-8")
    with Asker(f"oxigraph:{shop / 'graph'}", model="rules", embedder__cache="memory:", query__domains=(str(file),)) as asker:
        assert asker.ask("Who supplies the big grip?", collection="shop").rows == ()


def test_a_file_that_cannot_be_read_names_every_problem_before_any_question(shop: Path) -> None:
    file = shop / "broken.query.yaml"
    file.write_text("synonyms: 3\ntemplates: [{match: x}]\n", encoding="utf-8")
    with pytest.raises(BadQueryFile, match=r"(?s)synonyms.*templates\.1\.query"):
        Asker(f"oxigraph:{shop / 'graph'}", model="rules", embedder__cache="memory:", query__domains=(str(file),))
