"""Names and values in other forms than the text's."""

from __future__ import annotations

import pytest

from onto_extract.mentions import as_text_has, mentions, says
from onto_extract.written import same_value

TEXT = (
    "Dr. Ana Müller of Swords, Dublin sold the U.S. office for $556,300,000 on 1st July 1976, and another for €1.5bn on 9/27/2003. "
    "It is 12 km from São Paulo, has 1.5 million visitors and 1,200 rooms, and Bart likes C++."
)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Swords Dublin", "Swords, Dublin"),
        ("Muller", "Müller"),
        ("Sao Paulo", "São Paulo"),
        ("US", "U.S"),
        ("Müller, Ana", "Ana Müller"),
        ("Prof. Ana Müller", "Ana Müller"),
        ("The Swords Dublin", "Swords, Dublin"),
    ],
)
def test_a_name_is_found_without_its_signs_accents_and_titles(name: str, found: str) -> None:
    (span, *_) = mentions(name, TEXT)
    assert TEXT[span.start : span.end] == found


@pytest.mark.parametrize("name", ["art", "C", "Paulo Dublin", "Ana Dublin", "Muller Ana Maria"])
def test_words_that_only_occur_are_no_name(name: str) -> None:
    assert mentions(name, TEXT) == ()


@pytest.mark.parametrize(
    "value",
    [
        *("556300000", "556300000.0", "$556.3 million", "556,300,000 USD", "1500000000", "1500000", "1.5 million", "1200", "1,200", "12 km"),
        *("1976-07-01", "1976-07", "1 July 1976", "July 1, 1976", "2003-09-27", "27.9.2003", "1976-07-01T00:00:00"),
    ],
)
def test_a_value_is_found_in_any_usual_form(value: str) -> None:
    assert same_value(value, TEXT)


@pytest.mark.parametrize("value", ["556300001", "1,999", "12 miles", "1976-07-02", "1976-08", "2003-09-26", "Apollo 12", "", "km", "1.2 million"])
def test_another_value_is_not(value: str) -> None:
    assert not same_value(value, TEXT)


def test_a_minus_sign_is_a_hyphen_and_a_remark_is_no_part_of_a_value() -> None:
    assert says("a UTC offset of -8", "\N{MINUS SIGN}8")
    assert as_text_has("178.0 (centimetres)", "He is 178.0 cm tall.") == "178.0"
    assert as_text_has("Alien (1979 film)", "Alien (1979 film) and Aliens") == "Alien (1979 film)"


def test_the_figures_of_a_date_are_no_numbers() -> None:
    assert not says("founded on 01-01-1913", "1")
    assert says("founded on 01-01-1913", "1913")
