"""A second question about the same things, told as columns of the first."""

from __future__ import annotations

import pytest

from onto_query.question.written.asked_further import asked_in_one


@pytest.mark.parametrize(
    ("question", "language", "told"),
    [
        ("Which mills are in Lyon and what height in metres does each of them have?", "en", "Which mills are in Lyon, with their height in metres"),
        ("Who runs the Tallow Mill, and what's that person's email?", "en", "Who runs the Tallow Mill, with their email"),
        (
            "How many mills are there in each town, and what is the average height?",
            "en",
            "How many mills are there in each town, with their average height",
        ),
        ("Which mill has closed, and when?", "en", "Which mill has closed, with their closed date"),
        ("Who is the youngest miller, and when was she or he born?", "en", "Who is the youngest miller, with their born date"),
        ("Which millers built them and in what year did each of them start?", "en", "Which millers built them, with their start year"),
        ("Who is in it and which character does each of them play?", "en", "Who is in it, with their character"),
        (
            "What flours do we sell, what do they cost and how many grams do they weigh?",
            "en",
            "What flours do we sell, with their cost and their grams",
        ),
        ("Welche Mühlen stehen in Lyon, und welche Höhe haben sie?", "de", "Welche Mühlen stehen in Lyon, mit ihr Höhe"),
    ],
)
def test_what_is_asked_further_is_a_column(question: str, language: str, told: str) -> None:
    assert asked_in_one(question, language) == told


@pytest.mark.parametrize(
    "question",
    [
        "Which mills are in Lyon, and how many each?",  # which has a reading of its own
        "Which mills are in Lyon and which are in Tours?",  # of other things
        "The mill is closed. When did it close?",  # nothing was asked before
        "Which mills grind wheat and what Ada Lund sells?",
        "When was it built?",
        "Name of each town and how many mills it has had, closed ones left out",  # which says more than a verb
    ],
)
def test_other_questions_stay_as_they_are(question: str) -> None:
    assert asked_in_one(question, "en") == question
