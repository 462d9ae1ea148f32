"""Columns that a question asks for at its end, beside what it asks."""

from __future__ import annotations

import pytest

from onto_query.question.analyse import analyse


@pytest.mark.parametrize(
    ("question", "what"),
    [
        ("Which authors wrote at least two books, and how many each?", "count"),
        ("Welche Autoren haben mindestens zwei Bücher geschrieben, und wie viele jeweils?", "count"),
        ("What does the anvil cost, and in which currency?", "unit"),
        ("Quanto costa l'incudine, e in che valuta?", "unit"),
        ("How many books are there?", ""),
        ("Which currency is used in Malta?", ""),
    ],
)
def test_a_column_is_asked_for_at_the_end(question: str, what: str) -> None:
    as_well = analyse(question).as_well
    assert (as_well.what if as_well is not None else "") == what


def test_each_at_the_end_groups_nothing() -> None:
    analysis = analyse("Which authors wrote at least two books, and how many each?")
    assert (analysis.form, analysis.groups, analysis.grouped, analysis.beyond) == ("select", (), False, ())
