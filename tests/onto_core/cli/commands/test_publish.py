"""`ontorag publish`: documents and JSON lines onto the topic, every problem of every line, questions and their answers."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from onto_core.bus import open_bus
from onto_core.cli.commands.publish import publish
from onto_core.errors import InputError, OntoRagError
from onto_core.messages import Answer, Chunk, Question
from onto_core.wire import Message


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:{tmp_path}/bus.db"


def invoke(url: str, *arguments: str, stdin: bytes = b"") -> Result:
    return CliRunner().invoke(publish, [*arguments, "--bus", url], input=stdin)


def on_topic(url: str, topic: str) -> Sequence[Message]:
    async def take() -> list[Message]:
        bus = open_bus(url)
        subscription = await bus.subscribe(topic, "test")
        messages = [(await subscription.receive()).message for _ in range(await bus.backlog(topic, "test"))]
        await bus.close()
        return messages

    return asyncio.run(take())


def chunks(url: str) -> list[Chunk]:
    return [Chunk.decode(message) for message in on_topic(url, "chunks")]


def test_a_document_becomes_numbered_chunks_of_whole_paragraphs(url: str, tmp_path: Path) -> None:
    text = "# Ships\n\n" + "\n\n".join(f"Paragraph {number} tells of a ship. It sailed." for number in range(10))
    (tmp_path / "ships.md").write_text(text)
    result = invoke(url, "chunk", str(tmp_path / "ships.md"), "--collection", "sea", "--chunk-size", "150")
    assert result.exit_code == 0, result.output
    found = chunks(url)
    assert [(chunk.document_id, chunk.collection, chunk.ordinal) for chunk in found] == [("ships.md", "sea", number) for number in range(len(found))]
    assert len(found) > 1
    assert all(len(chunk.text) <= 150 for chunk in found)
    assert "\n\n".join(chunk.text for chunk in found) == text


def test_documents_of_the_same_name_keep_their_folders_in_their_ids(url: str, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "notes.txt").write_text("The same text.")
    files = [str(tmp_path / folder / "notes.txt") for folder in ("a", "b")]
    assert invoke(url, "chunk", *files).exit_code == 0
    assert [chunk.document_id for chunk in chunks(url)] == files


def test_json_lines_are_published_as_they_are(url: str) -> None:
    lines = b'{"id": "x", "document_id": "d", "text": "One.", "ordinal": 3, "metadata": {"page": "7"}}\n\n'
    lines += b'{"document_id": "d", "text": "Z\xc3\xbcrich."}\n'
    result = invoke(url, "chunk", "-", stdin=lines)
    assert result.exit_code == 0, result.output
    first, second = chunks(url)
    assert first.revision == first.asked == second.revision > 0
    assert first.model_copy(update={"revision": 0, "asked": 0}) == Chunk(id="x", document_id="d", text="One.", ordinal=3, metadata={"page": "7"})
    assert (second.text, second.collection) == ("Zürich.", "default")


def test_a_collection_is_given_to_the_lines_that_name_none(url: str) -> None:
    lines = b'{"document_id": "d", "text": "1", "collection": "own"}\n{"document_id": "d", "text": "2"}\n'
    assert invoke(url, "chunk", "-", "--collection", "given", stdin=lines).exit_code == 0
    own, given = chunks(url)
    assert (own.collection, given.collection) == ("own", "given")
    assert given.id == Chunk(document_id="d", text="2", collection="given").id


def test_every_problem_of_every_line_is_named_and_nothing_is_published(url: str) -> None:
    lines = b'{"document_id": "d", "text": "good"}\n{"document_id": "", "text": ""}\nnot json\n[1]\n{"text": "x", "ordinal": -1}\n\xff\n'
    result = invoke(url, "chunk", "-", "--format", "jsonl", stdin=lines)
    assert isinstance(result.exception, InputError)
    assert result.exception.exit_code == 1
    where = [problem.where for problem in result.exception.problems]
    places = ["2: document_id", "2: text", "3: body", "4: message", "5: document_id", "5: ordinal", "6: body"]
    assert where == [f"standard input: line {place}" for place in places]
    assert on_topic(url, "chunks") == []


def test_skip_bad_publishes_the_good_ones_and_still_ends_with_1(url: str) -> None:
    result = invoke(url, "chunk", "-", "--skip-bad", "--json", stdin=b'{"document_id": "d", "text": "good"}\n{"document_id": "d"}\n')
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert (report["topic"], report["published"], [problem["where"] for problem in report["problems"]]) == (
        "chunks",
        1,
        ["standard input: line 2: text"],
    )
    assert [chunk.id for chunk in chunks(url)] == report["ids"]


def test_json_reports_problems_on_standard_output_and_publishes_nothing(url: str) -> None:
    result = invoke(url, "chunk", "-", "--json", stdin=b'{"document_id": "d", "text": "good"}\n{"document_id": "d"}\n')
    assert (result.exit_code, json.loads(result.stdout)["published"]) == (1, 0)
    assert on_topic(url, "chunks") == []


def test_an_id_for_two_different_chunks_is_a_problem(url: str) -> None:
    lines = (
        b'{"id": "x", "document_id": "d", "text": "1"}\n{"id": "x", "document_id": "d", "text": "1"}\n{"id": "x", "document_id": "d", "text": "2"}\n'
    )
    result = invoke(url, "chunk", "-", stdin=lines)
    assert isinstance(result.exception, InputError)
    assert [problem.where for problem in result.exception.problems] == ["standard input: line 3: id"]


def test_files_that_cannot_be_read_and_bytes_that_are_no_text_are_named_together(url: str, tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes("First line.\nZürich.".encode("latin-1"))
    (tmp_path / "empty.txt").write_bytes(b" \n")
    result = invoke(url, "chunk", str(tmp_path / "missing.txt"), str(tmp_path / "latin.txt"), str(tmp_path / "empty.txt"))
    assert isinstance(result.exception, InputError)
    texts = [str(problem) for problem in result.exception.problems]
    assert [text.removeprefix(f"{tmp_path}/") for text in texts] == [
        "missing.txt: cannot be read: No such file or directory",
        "latin.txt: line 2: is not UTF-8 (byte 0xfc) (convert the file to UTF-8)",
        "empty.txt: is empty",
    ]


def test_a_collection_that_is_no_name_is_wrong_usage(url: str) -> None:
    result = invoke(url, "chunk", "-", "--collection", "a b", stdin=b"x")
    assert result.exit_code == 2
    assert "--collection" in result.stderr


def test_a_bus_in_memory_is_refused_because_nobody_would_see_the_message() -> None:
    result = invoke("memory:", "chunk", "-", stdin=b"x")
    assert isinstance(result.exception, OntoRagError)
    assert result.exception.exit_code == 2


def test_many_chunks_keep_their_order(url: str) -> None:
    lines = "\n".join(json.dumps({"document_id": "d", "text": str(number), "ordinal": number}) for number in range(300))
    assert invoke(url, "chunk", "-", stdin=lines.encode()).exit_code == 0
    assert [chunk.ordinal for chunk in chunks(url)] == list(range(300))


def test_a_question_goes_to_the_questions(url: str) -> None:
    result = invoke(url, "question", "Which ship?", "--collection", "sea", "--session", "s", "--json")
    (message,) = on_topic(url, "questions")
    question = Question.decode(message)
    assert (question.text, question.collection, question.session, question.reply_topic) == ("Which ship?", "sea", "s", "")
    assert json.loads(result.stdout) == {"topic": "questions", "id": question.id}


def test_an_answer_that_is_waited_for_is_printed(url: str) -> None:
    async def answer_one() -> None:
        bus = open_bus(url)
        delivery = await (await bus.subscribe("questions", "onto-query")).receive()
        question = Question.decode(delivery.message)
        await bus.publish(question.reply_topic, Answer(question_id=question.id, status="answered", text="The Fram.").encode())
        await delivery.ack()
        await bus.close()

    answering = threading.Thread(target=asyncio.run, args=(answer_one(),))
    answering.start()
    result = invoke(url, "question", "Which ship?", "--wait", "20", "--json")
    answering.join()
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["text"] == "The Fram."


def test_an_answer_that_does_not_come_is_exit_code_5(url: str) -> None:
    result = invoke(url, "question", "Which ship?", "--wait", "0.2")
    assert (result.exit_code, result.stdout) == (5, "")
    assert "no answer within 0.2 seconds" in result.stderr


@pytest.mark.parametrize("text", ["", "x" * 10_001])
def test_a_question_without_words_or_with_too_many_is_wrong_usage(url: str, text: str) -> None:
    assert invoke(url, "question", text).exit_code == 2
