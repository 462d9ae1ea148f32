"""Where a text mentions a name."""

from __future__ import annotations

import pytest

from onto_core.terms import Span
from onto_extract.mentions import evidence, mentions, quoted


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("Ada Lovelace", "Ada Lovelace wrote.", ["Ada Lovelace"]),
        ("  ada  LOVELACE ", "Ada Lovelace wrote.", ["Ada Lovelace"]),
        ("Ada_Lovelace", "Ada\n   Lovelace wrote.", ["Ada\n   Lovelace"]),
        ("Ada Lovelace", "Ada Lovelace's notes", ["Ada Lovelace"]),
        ("dog", "Two dogs and a dog.", ["dog"]),
        ("dog", "Two dogs.", ["dogs"]),
        ("dogs", "A dog.", ["dog"]),
        ("The Beatles", "Beatles fans", ["Beatles"]),
        ("J.R.R. Tolkien", "J. R. R. Tolkien wrote.", ["J. R. R. Tolkien"]),
        ("long-term plan", "a long term plan", ["long term plan"]),
        ("C", "C and C++ and C# and Ca", ["C"]),
        ("C++", "C and C++ and C#", ["C++"]),
        ("C#", "C and C++ and C#", ["C#"]),
        ("東京", "彼は東京に住む。", ["東京"]),
        ("Москва", "Это Москва.", ["Москва"]),
        ("cat", "The category of concatenation.", []),
        ("Ann", "Anna and Joanna", []),
        ("C++", "only C here", []),
        ("", "anything", []),
        ("Ann", "Ann saw Ann.", ["Ann", "Ann"]),
        ("“Erebus”", "HMS Erebus", ["Erebus"]),
        ("straße", "Die Straße.", ["Straße"]),
    ],
)
def test_a_name_is_found_as_a_whole_in_any_light_variation(name: str, text: str, found: list[str]) -> None:
    assert [text[span.start : span.end] for span in mentions(name, text)] == found


def test_the_exact_spelling_is_preferred() -> None:
    assert mentions("Apple", "apple pie by Apple") == (Span(13, 18),)


def test_a_quotation_is_found_in_any_case_and_spacing() -> None:
    text = "First.  The dog\nbarked loudly. Last."
    assert quoted("the dog barked", text) == Span(8, 22)
    assert quoted("the cat meowed", text) is None
    assert quoted("  ", text) is None


def test_evidence_is_the_shortest_stretch_that_mentions_both() -> None:
    text = "Ann met Bob. Eve was there. Later Ann and Eve left."
    span = evidence(("Ann", "Eve"), text)
    assert span is not None
    assert text[span.start : span.end] == "Ann and Eve"


def test_evidence_of_one_name_is_its_first_mention() -> None:
    assert evidence(("Ann", "Zed"), "Here is Ann.") == Span(8, 11)
    assert evidence(("Yan", "Zed"), "Here is Ann.") is None


def test_a_text_of_a_megabyte_is_searched() -> None:
    assert mentions("Ada Lovelace of nowhere", "lorem ipsum dolor " * 60_000) == ()
