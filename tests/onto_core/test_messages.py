"""The wire: its schemas are those in docs/wire, what was once published is read for ever, and another major version is refused with the reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from docs.wire.generate import generated
from onto_core.errors import BadMessage, MessageTooLarge
from onto_core.messages import WIRE, Chunk, Extraction, Question
from onto_core.wire import Message

DOCS = Path(__file__).parents[2] / "docs" / "wire"
EXAMPLES = sorted((DOCS / "examples").glob("*.json"))
SHORTEST = {
    "chunk": {"document_id": "d", "text": "t"},
    "extraction": {"chunk_id": "c"},
    "question": {"text": "Who?"},
    "answer": {"question_id": "q", "status": "empty"},
}
BY_NAME = {message.name: message for message in WIRE}


def test_the_schemas_in_the_documentation_are_those_of_the_code() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in DOCS.glob("*.json")}
    assert kept == generated(), "the wire changed: raise `minor` or `major` of the message, then run python docs/wire/generate.py"


def test_every_message_has_an_example_of_its_first_version() -> None:
    assert {path.name for path in EXAMPLES} >= {f"{message.name}-1.0.json" for message in WIRE}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_what_was_once_published_is_read_whole_and_fits_the_schema(path: Path) -> None:
    name, _, version = path.stem.partition("-")
    kind, said = BY_NAME[name], json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator(json.loads((DOCS / f"{name}.json").read_text(encoding="utf-8"))).validate(said)
    read = kind.decode(Message("m", path.read_bytes(), headers={"schema": f"ontorag.{name}/{version}"}))
    again = json.loads(read.model_dump_json(exclude_none=True))
    assert {field: again[field] for field in said} == said


@pytest.mark.parametrize("name", SHORTEST)
def test_what_is_required_stays_as_little_as_in_the_first_version(name: str) -> None:
    assert set(BY_NAME[name].json_schema().get("required", [])) == set(SHORTEST[name])
    assert BY_NAME[name].decode(Message("m", json.dumps(SHORTEST[name]).encode())).id


@pytest.mark.parametrize("declared", ["ontorag.chunk/1", "ontorag.chunk/1.0", "ontorag.chunk/1.7"])
def test_every_minor_version_is_read_and_what_is_not_known_is_ignored(declared: str) -> None:
    body = json.dumps({"document_id": "d", "text": "t", "mood": {"of": "a later version"}}).encode()
    assert Chunk.decode(Message("m", body, headers={"schema": declared})).text == "t"


@pytest.mark.parametrize(
    "declared", ["ontorag.chunk/2", "ontorag.chunk/2.0", "ontorag.chunk/10", "ontorag.chunk/", "ontorag.chunk", "ontorag.chunk/one"]
)
def test_another_major_version_is_refused_with_the_reason_and_the_bytes(declared: str) -> None:
    with pytest.raises(BadMessage, match=r"has major version .+, and this reads 1") as refused:
        Chunk.decode(Message("m", b'{"document_id": "d", "text": "t"}', headers={"schema": declared}))
    assert refused.value.body == b'{"document_id": "d", "text": "t"}'


def test_a_raised_minor_version_is_in_the_header() -> None:
    class First(Chunk):
        minor = 0

    class Later(Chunk):
        minor = 2

    assert First(document_id="d", text="t").encode().headers["schema"] == "ontorag.chunk/1"
    assert Question(text="t").encode().headers["schema"] == "ontorag.question/1.1"
    assert Chunk(document_id="d", text="t").encode().headers["schema"] == "ontorag.chunk/1.3"
    assert Later(document_id="d", text="t").encode().headers["schema"] == "ontorag.chunk/1.2"


@pytest.mark.parametrize("text", ["who\x00", "\x1b[31mwho", "who\x7f", "who\x85"])
def test_a_question_takes_no_control_characters_and_says_so_by_field(text: str) -> None:
    with pytest.raises(BadMessage, match=r"text: holds the control character U\+00"):
        Question.decode(Message("m", json.dumps({"text": text}).encode()))


def test_tabs_and_line_ends_are_no_control_characters_of_a_question_and_a_chunk_takes_any() -> None:
    assert Question.decode(Message("m", json.dumps({"text": "who\tis\r\nit"}).encode())).text == "who\tis\r\nit"
    assert Chunk.decode(Message("m", json.dumps({"document_id": "d", "text": "a\f\x00b"}).encode())).text == "a\f\x00b"


@pytest.mark.parametrize(
    ("fields", "place"),
    [({"text": "\ud800"}, "text"), ({"session": "a\udfff"}, "session"), ({"more": [{"\udc00": 1}]}, r"more\[0\]\.\(the name of a field\)")],
)
def test_half_a_character_is_refused_by_the_field_that_has_it(fields: dict[str, object], place: str) -> None:
    with pytest.raises(BadMessage, match=f"{place}: holds half of a surrogate pair"):
        Question.decode(Message("m", json.dumps({"text": "who", **fields}).encode()))


def test_a_pair_of_halves_is_a_character() -> None:
    assert Question.decode(Message("m", b'{"text": "\\ud83d\\ude00"}')).text == "\U0001f600"


def test_a_number_of_more_digits_than_are_read_is_a_bad_message() -> None:
    with pytest.raises(BadMessage, match="body"):
        Question.decode(Message("m", b'{"text": ' + b"9" * 5000 + b"}"))


def test_an_extraction_that_no_broker_takes_is_not_made_a_message() -> None:
    with pytest.raises(MessageTooLarge, match="takes 5,177,344 at most"):
        Extraction(chunk_id="c", degraded=("x" * 6_000_000,)).encode()
