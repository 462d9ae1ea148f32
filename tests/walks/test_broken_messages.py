"""Broken messages on both topics, good ones in between: each broken one is a dead letter that names every problem and keeps its bytes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from onto_core.bus import open_bus
from onto_core.messages import Answer, Chunk, Extraction, Question
from onto_core.ports.bus import Bus
from onto_core.service.workers import run_workers
from onto_core.settings import Settings
from onto_core.wire import Message

ONTOLOGY = """
@prefix : <https://example.org/ships#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
<https://example.org/ships> a owl:Ontology .
:Ship a owl:Class ; rdfs:label "ship"@en .
:Port a owl:Class ; rdfs:label "port"@en .
:builtIn a owl:ObjectProperty ; rdfs:label "built in"@en ; rdfs:domain :Ship ; rdfs:range :Port .
"""


@dataclass(frozen=True)
class Broken:
    """Bytes, and words of the reason: one group for each problem in them."""

    topic: str
    body: bytes
    problems: Sequence[str]
    headers: dict[str, str] = field(default_factory=dict)


def chunk(**fields: object) -> bytes:
    return json.dumps({"document_id": "d", "text": "A ship.", **fields}).encode()


BROKEN = (
    Broken("chunks", b"", ["body: is not JSON in UTF-8"]),
    Broken("chunks", b"just words", ["body: is not JSON in UTF-8"]),
    Broken("chunks", b'{"document_id": "d", "text": "cut off', ["body: is not JSON in UTF-8"]),
    Broken("chunks", b'{"document_id": "d", "text": "\xff\xfe"}', ["body: is not JSON in UTF-8"]),
    Broken("chunks", b"[" * 100_000, ["body: is not JSON in UTF-8"]),
    Broken("chunks", b"[]", ["message: input should be"]),
    Broken("chunks", b"null", ["message: input should be"]),
    Broken("chunks", b"{}", ["document_id: field required", "text: field required"]),
    Broken("chunks", chunk(text=""), ["text: string should have at least 1 character"]),
    Broken("chunks", chunk(text=["a"]), ["text: input should be a valid string"]),
    Broken("chunks", chunk(text="x" * 1_000_001), ["text: string should have at most 1000000 characters"]),
    Broken("chunks", b'{"document_id": "d", "text": "half a pair: \\ud800"}', ["text: holds half of a surrogate pair"]),
    Broken("chunks", chunk(ordinal=-1), ["ordinal: input should be greater than or equal to 0"]),
    Broken("chunks", chunk(ordinal="first"), ["ordinal: input should be a valid integer"]),
    Broken("chunks", chunk(collection="../else where"), ["collection: string should match pattern"]),
    Broken("chunks", chunk(metadata={"page": 7, "pages": [1]}), ["metadata.page: input should be", "metadata.pages: input should be"]),
    Broken(
        "chunks",
        b'{"document_id": 1, "text": "", "ordinal": -1, "collection": "", "metadata": []}',
        ["document_id: ", "collection: ", "ordinal: ", "text: ", "metadata: "],
    ),
    Broken("chunks", chunk(), ["header schema: 'ontorag.question/1' is not the schema of a chunk"], {"schema": "ontorag.question/1"}),
    Broken("chunks", chunk(), ["header schema: 'ontorag.chunk/2' has major version 2, and this reads 1"], {"schema": "ontorag.chunk/2"}),
    Broken("questions", b"What?", ["body: is not JSON in UTF-8"]),
    Broken("questions", b"{}", ["text: field required"]),
    Broken("questions", b'{"text": "", "session": 5}', ["text: string should have at least 1 character", "session: input should be a valid string"]),
    Broken(
        "questions",
        json.dumps({"text": "x" * 10_001, "collection": "a b"}).encode(),
        ["text: string should have at most", "collection: string should"],
    ),
    Broken("questions", chunk(), ["header schema: 'ontorag.chunk/1' is not the schema of a question"], {"schema": "ontorag.chunk/1"}),
)


async def everything(bus: Bus, topic: str) -> list[Message]:
    subscription = await bus.subscribe(topic, "test")
    return [(await subscription.receive()).message for _ in range(await bus.backlog(topic, "test"))]


async def test_each_broken_message_is_a_dead_letter_with_every_problem_and_the_good_ones_are_not_held_up(tmp_path: Path) -> None:
    (tmp_path / "ships.ttl").write_text(ONTOLOGY)
    settings = Settings.model_validate(
        {
            "bus": {"url": f"sqlite:{tmp_path}/bus.db"},
            "store": {"url": "memory:"},
            "ontologies": {"paths": [str(tmp_path / "ships.ttl")]},
            "model": {"kind": "rules", "cache": "memory:"},
            "embedder": {"cache": "memory:"},
        }
    )
    good_chunks = [Chunk(document_id="d", ordinal=number, text=f"The ship Fram {number} was built in Larvik.") for number in range(len(BROKEN))]
    good_questions = [Question(text=f"Where was the ship Fram {number} built?") for number in range(3)]
    bus = open_bus(settings.bus.url)
    for number, (broken, good) in enumerate(zip(BROKEN, good_chunks, strict=True)):
        await bus.publish(broken.topic, Message(f"broken {number}", broken.body, headers=broken.headers))
        await bus.publish("chunks", good.encode())
    for question in good_questions:
        await bus.publish("questions", question.encode())

    await run_workers(["kg-extract-ontology", "sparql-cassandra", "onto-query"], settings, drain=True)

    letters = {letter.message.id: letter for letter in await bus.dead_letters()}
    assert sorted(letters) == sorted(f"broken {number}" for number in range(len(BROKEN)))
    for number, broken in enumerate(BROKEN):
        letter = letters[f"broken {number}"]
        assert (letter.topic, letter.message.body, letter.message.headers, letter.message.attempt) == (broken.topic, broken.body, broken.headers, 1)
        lines = letter.reason.splitlines()
        count = len(broken.problems)
        assert f"{count} problem{'' if count == 1 else 's'} in this message" in lines[0]
        assert all(line.strip().startswith(problem) for line, problem in zip(lines[1:], broken.problems, strict=True)), letter.reason
    assert {Extraction.decode(message).chunk_id for message in await everything(bus, "extractions")} == {good.id for good in good_chunks}
    assert {Answer.decode(message).question_id for message in await everything(bus, "answers")} == {question.id for question in good_questions}
    await bus.close()
