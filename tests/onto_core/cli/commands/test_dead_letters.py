"""`ontorag dead-letters`: nothing that was given up is lost, and all of it can be published again."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from onto_core.bus import open_bus
from onto_core.cli.commands.dead_letters import dead_letters
from onto_core.errors import InputError
from onto_core.ports.bus import DeadLetter
from onto_core.wire import Message

TEXT = Message("text", '{"document_id": "ü"}'.encode(), key="k", headers={"schema": "ontorag.chunk/1"}, attempt=3)
BYTES = Message("bytes", b"\xff\x00\xfe")


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A bus with two dead letters of `chunks` and one of `questions`."""
    url = f"sqlite:{tmp_path}/bus.db"

    async def reject() -> None:
        bus = open_bus(url)
        for topic, message, reason in (
            ("chunks", TEXT, "text: is missing\nsecond line"),
            ("chunks", BYTES, "not JSON"),
            ("questions", Message("q", b"?"), "odd"),
        ):
            await bus.publish(topic, message)
            await (await (await bus.subscribe(topic, "g")).receive()).reject(reason)
        await bus.close()

    asyncio.run(reject())
    return url


def invoke(url: str, *arguments: str) -> Result:
    return CliRunner().invoke(dead_letters, [*arguments, "--bus", url])


def left(url: str) -> Sequence[DeadLetter]:
    async def read() -> Sequence[DeadLetter]:
        bus = open_bus(url)
        try:
            return await bus.dead_letters()
        finally:
            await bus.close()

    return asyncio.run(read())


def on_topic(url: str, topic: str) -> list[Message]:
    async def take() -> list[Message]:
        bus = open_bus(url)
        subscription = await bus.subscribe(topic, "g")
        messages = [(await subscription.receive()).message for _ in range(await bus.backlog(topic, "g"))]
        await bus.close()
        return messages

    return asyncio.run(take())


def test_list_prints_one_json_document(url: str) -> None:
    listed = json.loads(invoke(url, "list", "--json").stdout)
    assert [(letter["topic"], letter["group"], letter["id"], letter["attempt"], letter["reason"]) for letter in listed] == [
        ("chunks", "g", "text", 3, "text: is missing\nsecond line"),
        ("chunks", "g", "bytes", 1, "not JSON"),
        ("questions", "g", "q", 1, "odd"),
    ]


def test_list_can_be_of_one_topic_and_short(url: str) -> None:
    assert [letter["id"] for letter in json.loads(invoke(url, "list", "--json", "--topic", "chunks", "--limit", "1").stdout)] == ["text"]


def test_list_for_people_shows_ids_and_reasons(url: str) -> None:
    result = invoke(url, "list")
    assert result.exit_code == 0
    for word in ("text", "bytes", "questions", "missing", "odd"):
        assert word in result.stdout


def test_show_prints_reason_headers_and_body(url: str) -> None:
    shown = invoke(url, "show", "text").stdout
    for words in ("text: is missing", "schema: ontorag.chunk/1", '{"document_id": "ü"}'):
        assert words in shown


def test_show_gives_bytes_that_are_no_text_in_base64(url: str) -> None:
    (letter,) = json.loads(invoke(url, "show", "bytes", "--json").stdout)
    assert base64.b64decode(letter["body_base64"]) == b"\xff\x00\xfe"


def test_replay_publishes_the_same_bytes_as_a_first_try_and_removes_the_letter(url: str) -> None:
    result = invoke(url, "replay", "text", "--json")
    assert [letter["id"] for letter in json.loads(result.stdout)["replayed"]] == ["text"]
    (message,) = on_topic(url, "chunks")
    assert message == Message("text", TEXT.body, TEXT.key, TEXT.headers, attempt=1)
    assert [letter.message.id for letter in left(url)] == ["bytes", "q"]


def test_replay_of_all_of_a_topic(url: str) -> None:
    assert invoke(url, "replay", "--all", "--topic", "chunks").exit_code == 0
    assert [message.body for message in on_topic(url, "chunks")] == [TEXT.body, BYTES.body]
    assert [letter.message.id for letter in left(url)] == ["q"]


def test_purge_deletes_without_publishing(url: str) -> None:
    assert invoke(url, "purge", "--all").exit_code == 0
    assert left(url) == []
    assert on_topic(url, "chunks") == []


@pytest.mark.parametrize("arguments", [["replay"], ["purge"], ["show"], ["purge", "text", "--all"]])
def test_ids_or_all_must_be_said_and_not_both(url: str, arguments: list[str]) -> None:
    result = invoke(url, *arguments)
    assert result.exit_code == 2
    assert len(left(url)) == 3


def test_unknown_ids_are_all_named_and_nothing_is_done(url: str) -> None:
    result = invoke(url, "purge", "text", "nobody", "nothing")
    assert isinstance(result.exception, InputError)
    assert result.exception.exit_code == 1
    assert [problem.where for problem in result.exception.problems] == ["nobody", "nothing"]
    assert len(left(url)) == 3


def test_an_empty_list_is_a_list(tmp_path: Path) -> None:
    assert json.loads(invoke(f"sqlite:{tmp_path}/new.db", "list", "--json").stdout) == []
