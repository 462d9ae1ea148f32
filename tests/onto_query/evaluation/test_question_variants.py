"""The variants of a question: each another text, the same for the same seed, and still the question."""

from __future__ import annotations

import random

import pytest

from benchmarks.question_variants import hyphen, order, quotes, synonym, typo, variants

ASKED = "Which films by Agnès Varda came out in 1962?"


def test_variants_are_different_and_the_same_for_the_same_seed() -> None:
    found = variants(ASKED, 10, random.Random(7))
    assert (len(found), len({text for _, text in found}), ASKED in {text for _, text in found}) == (10, 10, False)
    assert found == variants(ASKED, 10, random.Random(7))


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        (order(ASKED, random.Random(1)), "In 1962, which films by Agnès Varda came out?"),
        (order("who is it", random.Random(1)), None),
        (synonym("Which ones?", random.Random(1)), "what ones?"),
        (hyphen("co-op", random.Random(1)), "co op"),
        (hyphen("coop", random.Random(1)), None),
        (quotes("who is it", random.Random(1)), None),
    ],
)
def test_each_way_changes_what_it_says(changed: str | None, wanted: str | None) -> None:
    assert changed == wanted


def test_names_are_quoted_whole() -> None:
    assert (quotes(ASKED, random.Random(2)) or "").count("Agnès Varda") == 1
    assert any((quotes(ASKED, random.Random(seed)) or "") == 'Which films by "Agnès Varda" came out in 1962?' for seed in range(20))


def test_a_typo_is_one_letter_of_a_long_word() -> None:
    for seed in range(50):
        changed = typo(ASKED, random.Random(seed))
        assert changed is not None
        assert abs(len(changed) - len(ASKED)) <= 1
        assert changed[:6] in ("Which ", "Whic ", "Whcih ") or changed.startswith("W")
