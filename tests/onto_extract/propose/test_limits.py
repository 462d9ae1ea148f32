"""What is taken of a reply, and how long it may take to read one."""

from __future__ import annotations

import json
import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onto_core.errors import BadReply
from onto_extract.propose.reply import LONGEST_NAME, LONGEST_VALUE, MOST_CHARACTERS, MOST_FACTS, MOST_UNREAD, parse

N = 400_000
SLOW = {
    "spaces in a line": "a" + " " * N + "b\n",
    "spaces in an item": json.dumps(["a" + " " * N + "b"]),
    "brackets": "[" * N,
    "brackets before a string": "[" * 1500 + '"' + "a\\n" * N,
    "objects around a string": '{"a":' * 900 + '"' + "\\n" * N,
    "broken items among good ones": '{"subject":"a","property":"b","object":"c"}' + "{a:b}" * (N // 5),
    "one long broken text": '["a\n' + "b" * N,
    "quotes": "{'a':'" + "b' " * (N // 3),
    "a mixture": '{"a":"' + "'\"{[" * (N // 4),
    "heads": ("a. " * 3000 + "\n") * 40,
    "quotes in a line": "(" + '"' * N + ")",
    "classes without end": json.dumps({"subject": "a", "property": "b", "object": ["x"] * 20_000, "object_type": ["t"] * 20_000}),
    "a carriage return": "(a\rb, c, d)",
}


@pytest.mark.parametrize("reply", SLOW.values(), ids=list(SLOW))
def test_any_reply_is_read_in_time_that_grows_with_its_length(reply: str) -> None:
    started = time.process_time()
    with suppress(BadReply):
        parse(reply)
    assert time.process_time() - started < 5


def test_what_is_beyond_the_number_of_facts_is_counted() -> None:
    facts = [{"subject": f"s{number}", "property": "p", "object": "o"} for number in range(MOST_FACTS + 7)]
    parsed = parse(json.dumps({"facts": facts}))
    assert (len(parsed.raws), len(parsed.unread)) == (MOST_FACTS, 1)
    assert parsed.unread[0].startswith("(7 more facts: at most 2,000")


def test_a_class_that_is_repeated_for_every_fact_counts_with_each() -> None:
    facts = [{"subject": "a", "property": "p", "object": f"o{number}"} for number in range(MOST_FACTS)]
    parsed = parse(json.dumps({"entities": [{"name": "a", "type": "T" * LONGEST_NAME}], "facts": facts}))
    assert sum(len(raw.subject_type or "") for raw in parsed.raws) <= MOST_CHARACTERS + LONGEST_NAME
    assert "more facts" in parsed.unread[0]


def test_a_name_or_value_that_is_too_long_is_reported_with_its_limit() -> None:
    long = [["a" * (LONGEST_NAME + 1), "p", "o"], ["a", "p", "o" * (LONGEST_VALUE + 1)]]
    parsed = parse(json.dumps([*long, ["a", "p", "o" * LONGEST_VALUE]]))
    assert len(parsed.raws) == 1
    assert [piece[:36] for piece in parsed.unread] == ["subject of more than 1,000 character", "object of more than 10,000 character"]


def test_pieces_that_cannot_be_read_are_quoted_up_to_a_number_and_then_counted() -> None:
    parsed = parse(json.dumps([["a", "p", "o"], *({"q": number} for number in range(MOST_UNREAD + 30))]))
    assert len(parsed.unread) == MOST_UNREAD + 1
    assert parsed.unread[-1] == "(30 more pieces that cannot be read)"


KEYS = st.sampled_from(["entities", "facts", "name", "type", "subject", "property", "object", "value", "types", "attributes", "quote", "datatype"])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from(["(a, b, c)", "rdf:type", "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=15,
)


@given(json_values, st.integers(0, 30))
def test_any_json_is_read_or_a_bad_reply(value: object, cut: int) -> None:
    for text in (json.dumps(value), json.dumps(value)[: -cut or None], f"so: {json.dumps(value, ensure_ascii=False)} ({value!r})"):
        try:
            parsed = parse(text)
        except BadReply:
            continue
        assert len(parsed.raws) <= MOST_FACTS
