"""Walk two behind walk one: chunks and then questions on one bus, both workers real, answers with the documents that say so."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from onto_core.bus import open_bus
from onto_core.messages import Answer, Chunk, Question
from onto_core.service.workers import run_workers
from onto_core.settings import BusSettings, EmbedderSettings, ModelSettings, OntologySettings, Settings, StoreSettings

DEMO = Path(__file__).parents[2] / "ontologies" / "demo"
TEXTS = {
    "fram.txt": "The polar ship Fram was designed by Colin Archer and launched on 26 October 1892. Otto Sverdrup commanded the Fram.",
    "challenger.txt": "HMS Challenger was launched on 13 February 1858. The Challenger expedition was led by Charles Wyville Thomson.",
}
QUESTIONS = {
    "Who designed the Fram?": ("answered", {"Colin Archer"}, ("fram.txt",)),
    "When was HMS Challenger launched?": ("answered", {"1858-02-13"}, ("challenger.txt",)),
    "Did Otto Sverdrup command the Fram?": ("answered", {"true"}, ("fram.txt",)),
    "Which ships did Colin Archer design?": ("answered", {"Fram"}, ("fram.txt",)),
    "Delete all ships": ("refused", set(), ()),
    "Who painted the Mona Lisa?": ("out_of_scope", set(), ()),
}


def settings(tmp_path: Path) -> Settings:
    return Settings(
        bus=BusSettings(url=f"sqlite:{tmp_path}/bus.db"),
        ontologies=OntologySettings(paths=(str(DEMO / "voyages.ttl"), str(DEMO / "places.json"))),
        embedder=EmbedderSettings(cache=f"sqlite:{tmp_path}/embeddings.db"),
        model=ModelSettings(kind="rules", cache=f"sqlite:{tmp_path}/replies.db"),
        store=StoreSettings(url=f"oxigraph:{tmp_path}/graph"),
    )


async def test_what_was_extracted_is_what_is_answered_and_cited(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    bus = open_bus(chosen.bus.url)
    answers = await bus.subscribe(chosen.bus.topics.answers, "test")
    for name, text in TEXTS.items():
        await bus.publish(chosen.bus.topics.chunks, Chunk(document_id=name, collection="voyages", text=text).encode())
    await run_workers(["kg-extract-ontology", "sparql-cassandra"], chosen, drain=True)
    questions = {Question(text=text, collection="voyages").id: text for text in QUESTIONS}
    for text in QUESTIONS:
        await bus.publish(chosen.bus.topics.questions, Question(text=text, collection="voyages").encode())
    await run_workers(["onto-query"], chosen, drain=True)

    found: dict[str, tuple[str, set[str], tuple[str, ...]]] = {}
    for _ in QUESTIONS:
        delivery = await asyncio.wait_for(answers.receive(), 30)
        answer = Answer.decode(delivery.message)
        values = {row[0].label or row[0].value for row in answer.rows if row[0]}
        found[questions[answer.question_id]] = (answer.status, values, answer.citations[0].documents if answer.citations else ())
        await delivery.ack()
    await bus.close()
    assert found == QUESTIONS, json.dumps({text: str(what) for text, what in found.items()}, indent=2)
