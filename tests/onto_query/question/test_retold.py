"""Questions in other words: what a sentence before them spoke of, what is to be counted, how often."""

from __future__ import annotations

import pytest

from onto_query.question.written.retold import retold


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Someone wrote from ada@mill.example - which guest is this?", "which guest is ada@mill.example?"),
        ("Somebody rang from +31 30 555 1230, who of us is that?", "who is +31 30 555 1230?"),
        ("I have a box with 4017390767129 on it. Which article is that?", "Which article is 4017390767129?"),
        ("There is a transfer with reference VM146905. Which invoice does that belong to?", "Which invoice does VM146905 belong to?"),
        ("Break the complaints down by reason: how many of each?", "how many complaints by reason"),
        ("Tally up the wins for every prize.", "how many wins for every prize"),
        ("How often has Ada complained?", "how many times has Ada complained?"),
        ("which warehouse(s) have it, and which one(s) not?", "which warehouses have it, and which ones not?"),
        ("name + year", "name and year"),
        ("Our two Jan Kohls get mixed up. What is the street of each?", "What is the street of Jan Kohl?"),
        ("There are two guests called Jan Kohl, give me the email of each of them", "give me the email of guests called Jan Kohl"),
        ("the email of the millers and the mill they work at", "the email of the millers and their mill"),
    ],
)
def test_a_question_is_told_in_the_words_that_are_read(question: str, told: str) -> None:
    assert retold(question, "en") == told


@pytest.mark.parametrize(
    "question",
    [
        "What did invoice REM-2024-1070 come to?",
        "I am looking at order PO-45104: which allergens are in it and in PO-45105?",  # two keys
        "We met in Lyon. Which mill is that?",  # no key
        "Which film won in 1999, and which one is that?",
        "break the bank",
        "what is 2 + 3",
    ],
)
def test_others_stay_as_they_are(question: str) -> None:
    assert retold(question, "en") == question
