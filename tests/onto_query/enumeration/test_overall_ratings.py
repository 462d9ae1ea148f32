"""Ratings of all reviews together on a node with their number, which says nothing of how good something is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

KIOSK = """
@prefix k: <urn:kiosk:> .
k:t1 a k:Tea ; k:name "Smoky Hill" ; k:aggregateRating [ a k:AggregateRating ; k:ratingValue 4.8 ; k:reviewCount 12 ] .
k:t2 a k:Tea ; k:name "Plain Leaf" ; k:aggregateRating [ a k:AggregateRating ; k:ratingValue 3.1 ; k:reviewCount 340 ] .
k:t3 a k:Tea ; k:name "Mint Field" ; k:aggregateRating [ a k:AggregateRating ; k:ratingValue 4.2 ; k:reviewCount 51 ] .
"""


@pytest.fixture(scope="module")
def kiosk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("kiosk"), KIOSK, "kiosk") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [("Which tea has the best overall rating?", {"t1"}), ("Which tea has the worst overall rating?", {"t2"})],
)
def test_the_best_is_not_what_was_reviewed_most(kiosk: Asker, question: str, told: set[str]) -> None:
    answer = kiosk.ask(question, collection="kiosk")
    assert first_cells(answer) == told, answer.text


def test_an_overall_rating_is_that_of_all_reviews(kiosk: Asker) -> None:
    assert "3.1" in kiosk.ask("What is the overall rating of Plain Leaf?", collection="kiosk").text


def test_the_overall_rating_of_something_else_is_not_told(kiosk: Asker) -> None:
    assert not first_cells(kiosk.ask("What is the overall rating of Lemon Grove?", collection="kiosk"))
