"""Codes that are read the same everywhere, and words shortened to codes."""

from __future__ import annotations

import pytest

from onto_query.facts.codes import initials, meanings, shortened


def said(codes: list[str], word: str, language: str = "en") -> set[str]:
    return {meaning.code for meaning in meanings(codes) if (language, word) in meaning.words}


@pytest.mark.parametrize(
    ("codes", "word", "language", "meant"),
    [
        (["F", "M"], "women", "en", {"F"}),
        (["F", "M", "X"], "male", "en", {"M"}),
        (["W", "M"], "weiblich", "de", {"W"}),
        (["H", "M"], "mujeres", "es", {"M"}),
        (["H", "F"], "hommes", "fr", {"H"}),
        (["S", "M", "D"], "married", "en", {"M"}),
        (["S", "M", "L"], "medium", "en", {"M"}),
        (["F", "M"], "married", "en", set()),
        (["F", "M", "Q"], "women", "en", set()),
        (["F"], "women", "en", set()),
        (["f", "m"], "women", "en", {"F"}),
    ],
)
def test_a_code_is_read_by_the_list_that_it_stands_in(codes: list[str], word: str, language: str, meant: set[str]) -> None:
    assert said(codes, word, language) == meant


@pytest.mark.parametrize(
    ("codes", "called", "of", "word", "meant"),
    [
        (["G", "F", "B"], {"condition"}, {"boat"}, "broken", {"B"}),
        (["G", "F", "B"], {"grade"}, {"boat"}, "broken", set()),
        (["G", "F", "P"], {"condition"}, {"boat"}, "broken", set()),
        (["F", "A", "H"], {"type"}, {"member"}, "honorary", {"H"}),
        (["F", "A", "H"], {"type"}, {"house"}, "honorary", set()),
        (["E", "L", "N"], {"code"}, {"shift"}, "night", {"N"}),
    ],
)
def test_a_system_may_want_the_column_and_its_things_to_be_called_so(
    codes: list[str], called: set[str], of: set[str], word: str, meant: set[str]
) -> None:
    assert {each.code for each in meanings(codes, called, of) if ("en", word) in each.words} == meant


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (["Human", "Resources"], {"HR"}),
        (["part-time"], {"PT"}),
        (["Research", "and", "Development"], {"RAD", "RD"}),
        (["Finance"], set()),
    ],
)
def test_initials(words: list[str], codes: set[str]) -> None:
    assert set(initials(words, skipped={"and"})) == codes


@pytest.mark.parametrize("pair", [("finance", "FIN"), ("marketing", "MKT"), ("electronics", "EL"), ("shipped", "SHP"), ("management", "MGMT")])
def test_a_word_is_shortened_to_its_beginning_or_without_vowels(pair: tuple[str, str]) -> None:
    assert shortened(*pair)


@pytest.mark.parametrize(
    "pair", [("fin", "FIN"), ("marketing", "MTK"), ("legal", "LOG"), ("logical", "LGA"), ("refinance", "FIN"), ("marketing", "MG")]
)
def test_other_letters_are_no_shortening(pair: tuple[str, str]) -> None:
    assert not shortened(*pair)
