"""A question that comes before its chunks are written waits for them, a bounded time, and says when it did not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from onto_core.bus import open_bus
from onto_core.bus.retry import Again, decide
from onto_core.bus.worker import Worker
from onto_core.errors import NotYet
from onto_core.messages import Answer, CellWire, Chunk, EntityWire, Extraction, Question, TripleWire
from onto_core.ports.bus import Bus
from onto_core.settings import BusSettings, EmbedderSettings, ModelSettings, OntologySettings, QuerySettings, Retry, Settings, StoreSettings
from onto_core.terms import mint_iri
from onto_query.routing.awaited import found_nothing
from onto_query.service import build
from sparql_cassandra.stores import open_store
from tests.onto_query.conftest import FILMS

QUESTION = Question(text="Who directed Vertigo?", collection="films")


@pytest.fixture
async def bus() -> AsyncIterator[Bus]:
    bus = open_bus("memory:")
    yield bus
    await bus.close()


def settings(tmp_path: Path, ontology: Path, wait: float) -> Settings:
    return Settings(
        bus=BusSettings(url="memory:"),
        ontologies=OntologySettings(paths=(str(ontology),)),
        embedder=EmbedderSettings(cache=""),
        model=ModelSettings(kind="rules", cache=""),
        store=StoreSettings(url=f"oxigraph:{tmp_path}/graph"),
        query=QuerySettings(wait=wait),
    )


def fact(subject: str, kind: str, name: str, other: str, other_kind: str) -> Extraction:
    one, two = (EntityWire(iri=mint_iri(label), label=label, types=(FILMS + of,)) for label, of in ((subject, kind), (other, other_kind)))
    triple = TripleWire(subject=one, predicate=FILMS + name, object=two)
    return Extraction(chunk_id=subject, document_id="d", collection="films", triples=(triple,))


BERLIN = fact("Berlin", "City", "locatedIn", "Germany", "Country")
VERTIGO = fact("Vertigo", "Film", "directedBy", "Alfred Hitchcock", "Director")


async def test_a_question_waits_for_the_chunks_that_are_on_the_way(bus: Bus, films_ontology: Path, tmp_path: Path) -> None:
    chosen = settings(tmp_path, films_ontology, 30.0)
    writer = open_store(chosen.store.url, write=True)
    await writer.write(BERLIN)
    extractor = await bus.subscribe("chunks", "kg-extract-ontology")
    answers = await bus.subscribe("answers", "test")
    await bus.publish("chunks", Chunk(document_id="d", text="Hitchcock directed Vertigo.", collection="films").encode())
    worker = Worker(await build(chosen, bus), bus, chosen)
    running = asyncio.create_task(worker.run())
    await bus.publish("questions", QUESTION.encode())
    delivery = await asyncio.wait_for(extractor.receive(), 30)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.shield(waiting := asyncio.ensure_future(answers.receive())), 6)
    await writer.write(VERTIGO)
    await delivery.ack()
    answer = Answer.decode((await asyncio.wait_for(waiting, 60)).message)
    worker.stop()
    await running
    await writer.close()
    assert (answer.status, [[cell.label for cell in row if cell] for row in answer.rows]) == ("answered", [["Alfred Hitchcock"]])
    assert not any("awaited" in each for each in answer.degraded)


@pytest.mark.parametrize("wait", [0.0, 0.5])
async def test_a_question_that_waited_long_enough_is_answered_and_says_what_was_not_awaited(
    bus: Bus, films_ontology: Path, tmp_path: Path, wait: float
) -> None:
    chosen = settings(tmp_path, films_ontology, wait)
    writer = open_store(chosen.store.url, write=True)
    await writer.write(BERLIN)
    await bus.subscribe("chunks", "kg-extract-ontology")
    answers = await bus.subscribe("answers", "test")
    await bus.publish("chunks", Chunk(document_id="d", text="Hitchcock directed Vertigo.", collection="films").encode())
    worker = Worker(await build(chosen, bus), bus, chosen)
    running = asyncio.create_task(worker.run())
    await bus.publish("questions", QUESTION.encode())
    answer = Answer.decode((await asyncio.wait_for(answers.receive(), 60)).message)
    worker.stop()
    outcomes = await running
    await writer.close()
    assert answer.status != "answered"
    assert "not awaited: 1 message on the way into the graph" in answer.degraded
    assert "1 message on the way into the graph, not awaited" in answer.text
    assert (outcomes.get("retried", 0) > 0) == (wait > 0)
    assert outcomes.get("rejected", 0) == 0


async def test_without_anything_on_the_way_the_answer_comes_at_once(bus: Bus, films_ontology: Path, tmp_path: Path) -> None:
    chosen = settings(tmp_path, films_ontology, 30.0)
    writer = open_store(chosen.store.url, write=True)
    await writer.write(BERLIN)
    service = await build(chosen, bus)
    await service.ready()
    (out,) = await service.handle(QUESTION.encode())
    assert not any("awaited" in each for each in Answer.decode(out.message).degraded)
    await service.close()
    await writer.close()


def test_what_is_put_off_comes_again_after_its_time_however_often() -> None:
    for attempt in (1, 50, 1000):
        assert decide(NotYet("later", 2.5), attempt, Retry(), 0.5) == Again(2.5, "later")


def cell(value: str) -> CellWire:
    return CellWire(type="literal", value=value)


@pytest.mark.parametrize(
    ("fields", "nothing"),
    [
        ({"status": "unanswerable"}, True),
        ({"status": "empty"}, True),
        ({"status": "refused"}, False),
        ({"status": "clarify"}, False),
        ({"status": "answered", "columns": ("ask",), "rows": ((cell("false"),),)}, True),
        ({"status": "answered", "columns": ("ask",), "rows": ((cell("true"),),)}, False),
        ({"status": "answered", "columns": ("number",), "rows": ((cell("0"),),)}, True),
        ({"status": "answered", "columns": ("year",), "rows": ((cell("0"),),)}, False),
        ({"status": "answered", "columns": ("film",), "rows": ((cell("M"),), (cell("Faust"),))}, False),
    ],
)
def test_no_zero_and_silence_may_be_for_want_of_what_is_coming(fields: dict[str, object], nothing: bool) -> None:
    assert found_nothing(Answer.model_validate({"question_id": "q", **fields})) is nothing
