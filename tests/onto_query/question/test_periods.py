"""Spans of days, months and years, in the languages of questions."""

from __future__ import annotations

import pytest

from onto_query.question.analyse import analyse


@pytest.mark.parametrize(
    ("question", "amounts"),
    [
        ("Which sacks came between January and March 2024?", [(">=", "2024-01"), ("<=", "2024-03")]),
        ("Which sacks came from November to February 2024?", [(">=", "2024-11"), ("<=", "2024-02")]),
        ("Which sacks came between 3 and 10 May 2024?", [(">=", "2024-05-03"), ("<=", "2024-05-10")]),
        ("Which sacks came in January or February 2024?", [(">=", "2024-01"), ("<=", "2024-02")]),
        ("Which sacks came in May and in June 2024?", [(">=", "2024-05"), ("<=", "2024-06")]),
        ("Which sacks came in December and January 2024?", [(">=", "2023-12"), ("<=", "2024-01")]),
        ("Which sacks came in May and August 2024?", [("=", "5"), ("=", "2024-08")]),
        ("Which sacks came in 2019 or 2020?", [(">=", "2019"), ("<=", "2020")]),
        ("Which sacks came in 2019 and 2020?", [("=", "2019"), ("=", "2020")]),  # perhaps twice
        ("Which leases end after the end of 2025?", [(">", "2025")]),
        ("Which mills closed before the start of 2022?", [("<", "2022")]),
        ("Which sacks came up to and including 2019?", [("<=", "2019")]),
        ("Which sacks came from 2019 on?", [(">=", "2019")]),
        ("Welche Säcke kamen zwischen Januar und März 2024?", [(">=", "2024-01"), ("<=", "2024-03")]),
        ("Welche Verträge laufen nach Ende 2025 ab?", [(">", "2025")]),
        ("Quali sacchi tra gennaio e marzo 2024?", [(">=", "2024-01"), ("<=", "2024-03")]),
        ("Quels sacs entre janvier et mars 2024 ?", [(">=", "2024-01"), ("<=", "2024-03")]),
        ("¿Qué sacos hubo entre enero y marzo de 2024?", [(">=", "2024-01"), ("<=", "2024-03")]),
        ("Welke zakken kwamen tussen januari en maart 2024?", [(">=", "2024-01"), ("<=", "2024-03")]),
    ],
)
def test_spans(question: str, amounts: list[tuple[str, str]]) -> None:
    assert [(each.op, each.value) for each in analyse(question).amounts] == amounts


def test_what_was_first_done_in_a_month_is_no_first_of_all() -> None:
    assert analyse("Which mills were first opened in May 2020?").superlative is None
    assert analyse("Which mill was opened first?").superlative is not None
    assert analyse("Who was the first miller of 2020?").superlative is not None


def test_letters_behind_a_number_at_the_beginning_are_no_thousands() -> None:
    assert [each.value for each in analyse("4K films made after 2018").amounts] == ["2018"]
    assert [each.value for each in analyse("Which films cost over 4k euros?").amounts] == ["4000"]
