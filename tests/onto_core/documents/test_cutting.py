"""Documents cut into chunks: nothing lost, nothing too long."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onto_core.documents.cutting import Given, looks_like_lines, read_document, split


def words(text: str) -> str:
    return re.sub(r"\s+", "", text)


@settings(deadline=None)
@given(st.text(st.sampled_from("ab.!? \n#。"), max_size=400), st.integers(5, 60))
def test_no_character_but_white_space_is_lost_and_no_piece_is_too_long(text: str, size: int) -> None:
    pieces = split(text, size)
    assert words("".join(pieces)) == words(text)
    assert all(0 < len(piece) <= size for piece in pieces)


def test_a_text_that_fits_is_one_piece_as_it_stands() -> None:
    assert split("One paragraph.\n\nAnother,\nof two lines.", 100) == ["One paragraph.\n\nAnother,\nof two lines."]


def test_a_heading_stays_with_what_follows_it() -> None:
    assert split("An introduction here.\n\n# Ships\n\nThe Fram was one.", 40) == ["An introduction here.", "# Ships\n\nThe Fram was one."]


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    assert split("The first sentence. The second one! And a third?", 32) == ["The first sentence.", "The second one! And a third?"]


def test_a_long_sentence_is_cut_between_words_and_a_long_word_anywhere() -> None:
    assert split("alpha beta gamma " + "x" * 25, 12) == ["alpha", "beta gamma", "x" * 12, "x" * 12, "x"]


@pytest.mark.parametrize("joint", ["\n\n", " "])
def test_a_paragraph_or_sentence_that_comes_in_changes_the_pieces_near_it_only(joint: str) -> None:
    chance = random.Random(5)
    parts = [f"Ship {number} was built in {chance.randrange(1800, 1900)} by the yard of town {chance.randrange(10**6)}." for number in range(300)]
    before = split(joint.join(parts), 400)
    after = split(joint.join([*parts[:100], "The Fram came in between.", *parts[100:]]), 400)
    assert len(before) > 50
    assert len(set(after) - set(before)) <= 8
    assert joint.join(parts).split() == " ".join(before).split()


def test_windows_line_ends_part_paragraphs_too() -> None:
    assert split("One.\r\n\r\nTwo.", 5) == ["One.", "Two."]


def test_a_byte_order_mark_is_not_part_of_the_text() -> None:
    read = read_document("f", b"\xef\xbb\xbfText.", document_id="d", given=Given(), size=100)
    assert [chunk.text for chunk in read.chunks] == ["Text."]


def test_json_lines_are_known_by_their_first_brace() -> None:
    assert looks_like_lines(b'\xef\xbb\xbf\n {"document_id"')
    assert not looks_like_lines(b"A text with {braces}.")
