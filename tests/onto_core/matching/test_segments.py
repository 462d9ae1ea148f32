from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onto_core.languages.sentences import sentences
from onto_core.matching.segment import Segment
from onto_core.matching.segments import split

DIRTY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(list(" \t\n\r.,;:!?'\"()[]{}<>-_/\\|@#$%^&*+=~`’“”…—–。、！？।\u200b\u00a0\u0301\ud800\U0001f600")),
        st.sampled_from(list("ABCabc123")),
    ),
    max_size=200,
)
PROSE = (
    "Dr. Smith's regional team inspects the cargo vessel in St. Louis. It cost 3.5 million U.S. dollars, i.e. too much. "
    "The University of the Arts was founded by Ada Lovelace in 1999."
)


def of_kind(segments: tuple[Segment, ...], kind: str) -> list[str]:
    return [segment.text for segment in segments if segment.kind == kind]


@given(DIRTY)
@settings(max_examples=300, deadline=None)
def test_every_segment_is_what_the_text_has_at_its_offsets(text: str) -> None:
    for segment in split(text):
        assert text[segment.start : segment.end] == segment.text
        assert segment.text.strip() == segment.text != ""


@given(DIRTY)
@settings(max_examples=25, deadline=None)
def test_a_parsed_text_has_the_same_offsets_and_sentences(text: str) -> None:
    spans = sentences(text)
    for segment in split(text, "spacy"):
        assert text[segment.start : segment.end] == segment.text
        assert spans[segment.sentence].start <= segment.start < segment.end <= spans[segment.sentence].end


@given(DIRTY)
@settings(max_examples=200, deadline=None)
def test_every_segment_lies_in_its_sentence(text: str) -> None:
    spans = sentences(text)
    for segment in split(text):
        sentence = spans[segment.sentence]
        assert sentence.start <= segment.start < segment.end <= sentence.end


@given(DIRTY)
@settings(max_examples=200, deadline=None)
def test_sentences_are_in_order_and_leave_out_only_white_space(text: str) -> None:
    at = 0
    for span in sentences(text):
        assert span.start >= at
        assert not text[at : span.start].strip()
        at = span.end
    assert not text[at:].strip()


def test_abbreviations_and_decimals_do_not_end_a_sentence() -> None:
    assert [PROSE[span.start : span.end] for span in sentences(PROSE)] == [
        "Dr. Smith's regional team inspects the cargo vessel in St. Louis.",
        "It cost 3.5 million U.S. dollars, i.e. too much.",
        "The University of the Arts was founded by Ada Lovelace in 1999.",
    ]


def test_a_blank_line_ends_a_sentence_and_a_wrapped_line_does_not() -> None:
    text = "A heading\n\nA vessel that\ncarries cargo"
    assert [text[span.start : span.end] for span in sentences(text)] == ["A heading", "A vessel that\ncarries cargo"]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("東京は首都です。人口は多い。京都も！", 3),
        ("यह एक वाक्य है। दूसरा।", 2),
        ("هل هذا سؤال؟ نعم۔ جيد", 3),
        ("Это дом. Он большой.", 2),
    ],
)
def test_sentences_of_other_scripts_are_found(text: str, count: int) -> None:
    assert len(sentences(text)) == count


def test_the_light_segmenter_finds_each_kind() -> None:
    segments = split(PROSE)
    assert of_kind(segments, "entity") == ["Dr. Smith", "St. Louis", "U.S", "University of the Arts", "Ada Lovelace"]
    assert {"regional team", "cargo vessel"} <= set(of_kind(segments, "noun phrase"))
    assert {"inspects", "founded by"} <= set(of_kind(segments, "verb phrase"))
    assert {"regional", "cargo", "vessel", "dollars"} <= set(of_kind(segments, "word"))
    assert len(of_kind(segments, "sentence")) == 3


def test_spacy_finds_each_kind() -> None:
    segments = split(PROSE, "spacy")
    assert {"Ada Lovelace", "St. Louis"} <= set(of_kind(segments, "entity"))
    assert "cargo vessel" in of_kind(segments, "noun phrase")
    assert "founded by" in of_kind(segments, "verb phrase")
    assert "dollars" in of_kind(segments, "word")
    assert len(of_kind(segments, "sentence")) == 3


def test_function_words_and_numbers_are_no_words() -> None:
    assert of_kind(split("It was the 3 of them in 1999, and so on."), "word") == []


def test_what_says_the_same_is_kept_once_where_it_stands_first() -> None:
    segments = split("The vessel is slow. A VESSEL!")
    assert [(segment.text, segment.start) for segment in segments if segment.text.lower() == "vessel"] == [("vessel", 4)]


def test_names_that_only_signs_tell_apart_stay_apart() -> None:
    assert {"C++", "C#", "C"} <= {segment.text for segment in split("C++ is older than C#. But C is the oldest.")}


def test_two_nouns_joined_by_of_are_one_phrase_too() -> None:
    assert "date of birth" in of_kind(split("her date of birth is unknown"), "noun phrase")


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("It can carry cargo.", "carry"),
        ("She was built in 1912.", "built in"),
        ("The crew sailed for Oslo.", "sailed for"),
        ("They want to repair it.", "repair"),
        ("The firm manages the port.", "manages"),
        ("The ship that carries Ada.", "carries"),
        ("He became captain.", "became"),
    ],
)
def test_verbs_are_seen_by_their_form_and_their_neighbours(text: str, verb: str) -> None:
    assert verb in of_kind(split(text), "verb phrase")


@pytest.mark.parametrize("text", ["The building is red.", "a vessels list", "His status", "The United States"])
def test_nouns_that_look_like_verbs_stay_nouns(text: str) -> None:
    assert of_kind(split(text), "verb phrase") == []


def test_a_phrase_ends_where_punctuation_stands() -> None:
    assert "cargo vessel" not in {segment.text for segment in split("they have cargo, vessel and port")}


def test_empty_text_has_no_segments() -> None:
    assert split("") == split(" \n\t ") == split("...!?") == ()


@pytest.mark.parametrize("piece", ["word... ", "U.S.A. ", "1. ", '. "', "A of the ", "東京", "x"])
def test_the_time_grows_with_the_length_and_not_faster(piece: str) -> None:
    def seconds(length: int) -> float:
        text = piece * (length // len(piece))
        started = time.process_time()
        split(text)
        return time.process_time() - started

    split(piece)
    short = min(seconds(2_000) for _ in range(3))
    assert min(seconds(20_000) for _ in range(2)) < 40 * max(short, 0.001)
