"""Stems, number words and small phrases of English."""

from __future__ import annotations

import pytest

from onto_core.english.numbers import NUMBER_WORD, NUMBERS, scaled
from onto_core.english.phrases import article, joined_list
from onto_core.english.stems import stem


@pytest.mark.parametrize(
    "family", ["directed director directs direct", "born birth", "wrote written writes write", "starred star stars", "cities city", "won wins"]
)
def test_words_of_one_family_have_one_stem(family: str) -> None:
    assert len({stem(word) for word in family.split()}) == 1


def test_a_number_of_two_words_is_read_whole() -> None:
    assert [NUMBERS[word] for word in NUMBER_WORD.findall("twenty-two of seventy, not two-door nor seven")] == [22, 70, 2, 7]


@pytest.mark.parametrize(("number", "scale", "said"), [("1.5", "million", "1500000"), ("3", "hundred", "300"), ("1.2345", "thousand", "1234.5")])
def test_a_scaled_number_is_written_in_digits(number: str, scale: str, said: str) -> None:
    assert scaled(number, scale) == said


def test_phrases_of_messages() -> None:
    assert [article(noun) for noun in ("Actor", "film")] == ["an Actor", "a film"]
    assert [joined_list(list("abc")[:n], "or") for n in range(4)] == ["", "a", "a or b", "a, b or c"]
