"""The tables of what people say for names, and the degrees of adjectives."""

from __future__ import annotations

import pytest

from onto_query.enumeration.mentioned.sayings import KEPT_AS
from onto_query.facts.scales import scales
from onto_query.facts.thesaurus import CLASS, sayings


def test_every_row_can_be_used() -> None:
    for phrase, meant in sayings().items():
        assert phrase == " ".join(phrase.lower().split())
        for saying in meant:
            assert saying.sort == CLASS or saying.sort in KEPT_AS, phrase
            assert saying.names, phrase
            assert all(name == " ".join(name.lower().split()) for name in saying.names), phrase


def test_names_of_one_row_stand_for_each_other() -> None:
    meant = {name for saying in sayings()["credit line"] for name in saying.names}
    assert "credit limit" in meant
    assert "credit line" not in {name for saying in sayings()["credit line"] if saying.sort == "money" for name in saying.names}


@pytest.mark.parametrize(
    ("form", "section", "meaning"),
    [
        ("noisiest", "superlative", "+"),
        ("louder", "comparative", "+"),
        ("most spacious", "superlative", "+"),
        ("roomier", "comparative", "+"),
        ("least spacious", "superlative", "-"),
        ("thinnest", "superlative", "-"),
        ("farthest", "superlative", "+"),
    ],
)
def test_degrees_of_adjectives_ask_for_much_or_little(form: str, section: str, meaning: str) -> None:
    assert scales().degrees[section][form].startswith(meaning)


def test_a_word_of_many_measures_tells_none_of_them() -> None:
    assert "noise" in scales().hints["noise_level"]
    assert "level" not in scales().hints["noise_level"]
