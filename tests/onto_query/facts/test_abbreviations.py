"""What shortened words in the names of columns and tables stand for."""

from __future__ import annotations

import pytest

from onto_query.facts.abbreviations import written_out


@pytest.mark.parametrize(
    ("name", "long"),
    [
        ("qty", "quantity"),  # listed
        ("mbr", "member"),
        ("clb", "club"),  # a word without its vowels, which no list has
        ("lckr no", "locker number"),
        ("wrnty end", "warranty end"),
        ("pssngr", "passenger"),  # letters twice, once in the name
        ("clbs", "clubs"),
    ],
)
def test_a_shortened_name_is_written_out(name: str, long: str) -> None:
    assert long in {text for text, language in written_out(name) if language == "en"}


@pytest.mark.parametrize("name", ["colour", "dns", "kpi", "x", "", "plz", "pay terms"])
def test_what_is_no_shortened_word_of_english_is_not(name: str) -> None:
    """A word, letters of which too many words could be left, initials, a word of another language."""
    assert [text for text, language in written_out(name) if language == "en"] == []
