from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onto_core.errors import BadReply
from onto_extract.model import RDF_TYPE_NAME, RawTriple
from onto_extract.propose.reply import parse

OUR_FORM = {
    "entities": [{"name": "Alien", "type": "Film"}, {"name": "Ridley Scott", "type": "Person"}],
    "facts": [
        {"subject": "Alien", "property": "directedBy", "object": "Ridley Scott"},
        {"subject": "Alien", "property": "released", "value": "1979-05-25"},
    ],
}
ALIEN = RawTriple("Alien", RDF_TYPE_NAME, "Film")
SCOTT = RawTriple("Ridley Scott", RDF_TYPE_NAME, "Person")
DIRECTED = RawTriple("Alien", "directedBy", "Ridley Scott", "Film", "Person")
RELEASED = RawTriple("Alien", "released", "1979-05-25", "Film")


def test_the_form_that_the_prompt_asks_for() -> None:
    assert parse(json.dumps(OUR_FORM)).raws == (ALIEN, SCOTT, DIRECTED, RELEASED)


@pytest.mark.parametrize(
    "reply",
    [
        "Here are the facts:\n```json\n{}\n```\nLet me know if you need more.",
        "<think>The film is {Alien}, the [director] Scott.</think>{}",
        "{}{}",
        "\ufeff  {}  ",
    ],
    ids=["fenced, with prose around", "after thoughts", "said twice", "with a byte order mark"],
)
def test_what_stands_around_the_json_changes_nothing(reply: str) -> None:
    assert parse(reply.replace("{}", json.dumps(OUR_FORM, indent=1))).raws == (ALIEN, SCOTT, DIRECTED, RELEASED)


@pytest.mark.parametrize(
    "reply",
    [
        "{'entities': [{'name': 'Alien', 'type': 'Film'}], 'facts': []}",
        '{"entities": [{"name": "Alien", "type": "Film"},], "facts": [],}',
        "{“entities”: [{“name”: “Alien”, “type”: “Film”}], “facts”: []}",
        '{"entities": [{"name": "Alien", type: "Film"}]}',
        '[{"name": "Alien" "type": "Film"}]',
    ],
    ids=["single quotes", "trailing commas", "smart quotes", "bare key", "missing comma"],
)
def test_what_is_only_nearly_json_is_read(reply: str) -> None:
    assert parse(reply).raws == (ALIEN,)


@pytest.mark.parametrize("cut", range(1, len(json.dumps(OUR_FORM))))
def test_a_reply_that_was_cut_off_keeps_whole_items_and_never_completes_one(cut: int) -> None:
    try:
        parsed = parse(json.dumps(OUR_FORM)[:cut])
    except BadReply:
        assert cut < json.dumps(OUR_FORM).index("}") + 1
        return
    whole = {(raw.subject, raw.predicate, raw.object) for raw in (ALIEN, SCOTT, DIRECTED, RELEASED)}
    assert {(raw.subject, raw.predicate, raw.object) for raw in parsed.raws} <= whole


def test_the_piece_that_was_cut_off_is_reported() -> None:
    assert parse('{"facts": [{"subject": "A", "property": "p", "object": "B"}, {"subject": "A", "property": "p", "obj').unread == (
        '{"subject": "A", "property": "p", "obj',
    )


def test_a_reply_that_was_cut_off_between_two_items_says_so() -> None:
    parsed = parse('{"facts": [{"subject": "A", "property": "p", "object": "B"},')
    assert (len(parsed.raws), parsed.unread) == (1, ("(the reply ends before its JSON does)",))


def test_json_lines_of_typed_items_are_read() -> None:
    lines = [
        {"type": "entity", "entity": "Thing 0", "entity_type": "vessel"},
        {"type": "relationship", "subject": "Thing 0", "subject_type": "vessel", "relation": "owns", "object": "Thing 1", "object_type": "cargo"},
        {"type": "attribute", "entity": "Thing 2", "entity_type": "vessel", "attribute": "a", "value": "40"},
    ]
    assert parse("\n".join(json.dumps(line) for line in lines)).raws == (
        RawTriple("Thing 0", RDF_TYPE_NAME, "vessel"),
        RawTriple("Thing 0", "owns", "Thing 1", "vessel", "cargo"),
        RawTriple("Thing 2", "a", "40", "vessel"),
    )


def test_three_lists_of_entities_relationships_and_attributes_are_read() -> None:
    reply = {
        "entities": [{"entity": "Ann", "type": "Person"}, "Bob"],
        "relationships": [{"subject": "Ann", "relation": "knows", "object": "Bob"}],
        "attributes": [{"entity": "Ann", "attribute": "age", "value": 41}],
    }
    assert parse(json.dumps(reply)).raws[1:] == (RawTriple("Ann", "knows", "Bob", "Person"), RawTriple("Ann", "age", "41", "Person"))


def test_lines_of_the_specification_are_read_with_commas_in_quotes_and_in_objects() -> None:
    reply = '1. (Alien, directedBy, Ridley Scott)\n- ("Sammy Davis, Jr.", bornIn, New York, USA)\nreleased(Alien, 1979)\nThat is all.'
    assert parse(reply).raws == (
        RawTriple("Alien", "directedBy", "Ridley Scott"),
        RawTriple("Sammy Davis, Jr.", "bornIn", "New York, USA"),
        RawTriple("Alien", "released", "1979"),
    )


def test_triples_as_lists_of_three_are_read_and_shorter_ones_reported() -> None:
    parsed = parse('{"triples": [["A", "knows", "B"], ["B", "knows"]]}')
    assert parsed.raws == (RawTriple("A", "knows", "B"),)
    assert parsed.unread == ('["B", "knows"]',)


def test_numbers_keep_the_form_they_were_written_in() -> None:
    reply = '[{"subject": "A", "property": "p", "value": [1.50, 12345678901234567890, true]}]'
    assert [raw.object for raw in parse(reply).raws] == ["1.50", "12345678901234567890", "true"]


def test_a_literal_may_say_its_datatype_or_language() -> None:
    items = [
        {"subject": "A", "predicate": "p", "object": {"value": "3", "datatype": "xsd:int"}},
        {"subject": "A", "predicate": "q", "value": "drei", "language": "de"},
    ]
    reply = json.dumps(items)
    assert parse(reply).raws == (RawTriple("A", "p", "3", datatype="xsd:int"), RawTriple("A", "q", "drei", language="de"))


def test_an_entity_of_several_types_is_each_of_them() -> None:
    raws = parse('{"entities": [{"name": "Ann", "type": ["Person", "Engineer"]}], "facts": [{"subject": "Ann", "property": "p", "value": "x"}]}').raws
    assert raws == (RawTriple("Ann", RDF_TYPE_NAME, "Person"), RawTriple("Ann", RDF_TYPE_NAME, "Engineer"), RawTriple("Ann", "p", "x", "Person"))


def test_a_value_that_is_also_an_entitys_name_stays_a_value() -> None:
    raws = parse('{"entities": [{"name": "Ann", "type": "Person"}], "facts": [{"subject": "Ann", "property": "givenName", "value": "Ann"}]}').raws
    assert raws[1] == RawTriple("Ann", "givenName", "Ann", "Person")


@pytest.mark.parametrize("reply", ["[]", "{}", '{"entities": [], "facts": []}', "```json\n[]\n```", "null", "None.", "There is nothing: []"])
def test_an_empty_answer_is_an_answer(reply: str) -> None:
    assert parse(reply).raws == ()


@pytest.mark.parametrize("reply", ["", "   ", "I cannot help with that.", '{"error": "overloaded"}', "<html>502</html>", '{"entities": [{"nam'])
def test_a_reply_with_nothing_that_can_be_read_is_refused(reply: str) -> None:
    with pytest.raises(BadReply):
        parse(reply)


@pytest.mark.parametrize("reply", ["[" * 100_000, '{"a":' * 50_000, "{" * 50_000, "(a, b" * 50_000, '{"a":"' * 20_000, "<think>" * 20_000])
def test_a_reply_that_is_made_to_be_slow_is_given_up_in_time(reply: str) -> None:
    started = time.perf_counter()
    with pytest.raises(BadReply):
        parse(reply)
    assert time.perf_counter() - started < 10


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=st.sampled_from("{}[]\",:()<>\\ abN1e-.\n~`'“"), max_size=200) | st.text(max_size=200))
def test_no_reply_makes_it_fail_in_any_other_way(reply: str) -> None:
    try:
        parsed = parse(reply)
    except BadReply:
        return
    assert all(raw.subject and raw.predicate and raw.object for raw in parsed.raws)


def test_halves_of_surrogate_pairs_become_the_replacement_character() -> None:
    """Escapes can write them, and no message can carry them."""
    parsed = parse('{"entities": [{"name": "Fram\\ud800 \\ud83d\\ude00", "type": "Ship"}, {"\\udc00": 5}]}')
    assert parsed.raws[0].subject == "Fram\ufffd \U0001f600"
    for text in (*parsed.unread, *(raw.subject + raw.object for raw in parsed.raws)):
        text.encode()


def test_the_quotation_marks_of_a_value_are_not_part_of_it() -> None:
    (raw,) = parse(json.dumps({"facts": [{"subject": "'Baths'", "property": "listed", "object": '"1980-04-23"'}], "types": []})).raws
    assert (raw.subject, raw.object) == ("Baths", "1980-04-23")
