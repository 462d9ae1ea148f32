"""Walk one as far as the extraction: chunks on the bus, the real worker, extractions on their topic."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from onto_core.bus import Broker, open_bus
from onto_core.bus.worker import Worker
from onto_core.messages import Chunk, Extraction
from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import (
    BusSettings,
    EmbedderSettings,
    ExtractionSettings,
    ModelSettings,
    OntologySettings,
    Retry,
    ServiceSettings,
    Settings,
)
from onto_core.vocabulary import RDF_TYPE
from onto_extract.service import build

DEMO = Path(__file__).parents[2] / "ontologies" / "demo"
TEXT = "The polar ship Fram was designed by Colin Archer and launched on 26 October 1892. Otto Sverdrup commanded the Fram."
REPLY = {
    "entities": [{"name": "Fram", "type": "Ship"}, {"name": "Colin Archer", "type": "Person"}, {"name": "Otto Sverdrup", "type": "Person"}],
    "facts": [
        {"subject": "Fram", "property": "designedBy", "object": "Colin Archer"},
        {"subject": "Fram", "property": "launchDate", "value": "1892-10-26"},
        {"subject": "Fram", "property": "commandedBy", "object": "Fram"},
    ],
}
MENDED = {
    "entities": [{"name": "Fram", "type": "Ship"}, {"name": "Otto Sverdrup", "type": "Person"}],
    "facts": [{"subject": "Fram", "property": "commandedBy", "object": "Otto Sverdrup"}],
}


Judges = Callable[..., list[str]]


def demo() -> Schema:
    return Schema(load_paths([DEMO]).ontologies)


@pytest.fixture
async def bus() -> AsyncIterator[Broker]:
    bus = open_bus(f"memory:{uuid.uuid4().hex}")  # whatever another test of this process left open
    yield bus
    await bus.close()


def settings(tmp_path: Path, url: str = "", **model: Any) -> Settings:
    return Settings(
        bus=BusSettings(url="memory:", retry=Retry(attempts=2, outage=2, initial=0.05, maximum=0.1)),
        ontologies=OntologySettings(paths=(str(DEMO / "voyages.ttl"), str(DEMO / "places.json"))),
        embedder=EmbedderSettings(cache=f"sqlite:{tmp_path}/embeddings.db"),
        model=ModelSettings(
            **{"base_url": url, "name": "tiny", "tries": 1, "kind": "openai" if url else "rules", **model}, cache=f"sqlite:{tmp_path}/replies.db"
        ),
        service=ServiceSettings(grace=5.0),
    )


async def walk(bus: Broker, chosen: Settings, chunks: Sequence[Chunk], *, expected: int) -> list[Extraction]:
    """The extractions of the chunks, by a worker that is started for them and stopped in good order."""
    for chunk in chunks:
        await bus.publish("chunks", chunk.encode(key=chunk.document_id))
    worker = Worker((await build(chosen, bus))[0], bus, chosen)
    running = asyncio.create_task(worker.run())
    subscription = await bus.subscribe("extractions", "test")
    found = []
    try:
        async with asyncio.timeout(60):
            for _ in range(expected):
                delivery = await subscription.receive()
                found.append(Extraction.decode(delivery.message))
                await delivery.ack()
            while await bus.backlog("chunks", "kg-extract-ontology"):  # noqa: ASYNC110 - a backlog can only be looked at
                await asyncio.sleep(0.02)
    finally:
        worker.stop()
        await running
        await subscription.close()
    return found


def local(extraction: Extraction, *, inferred: bool = False) -> set[tuple[str, str]]:
    return {
        (triple.predicate.rpartition("#")[2], getattr(triple.object, "label", "") or getattr(triple.object, "value", ""))
        for triple in extraction.triples
        if triple.inferred == inferred
    }


async def test_a_chunk_becomes_a_mended_conforming_extraction(bus: Broker, tmp_path: Path, endpoint: Any, say: Any, conforms: Judges) -> None:
    endpoint.answers(say(json.dumps(REPLY)), say(json.dumps(MENDED)))
    chosen = settings(tmp_path, endpoint.url).model_copy(update={"extraction": ExtractionSettings(repair=1)})
    (extraction,) = await walk(bus, chosen, [Chunk(document_id="fram", text=TEXT)], expected=1)
    assert local(extraction) >= {("designedBy", "Colin Archer"), ("launchDate", "1892-10-26"), ("commandedBy", "Otto Sverdrup")}
    assert local(extraction, inferred=True) >= {("designed", "Fram"), ("commanded", "Fram")}
    assert [refused.raw["predicate"] for refused in extraction.rejected] == ["commandedBy"]
    assert (len(endpoint.asked), extraction.usage.calls, extraction.model, extraction.degraded) == (2, 2, "tiny-1", ())
    assert conforms(extraction.triples, demo()) == []


async def test_a_chunk_that_comes_twice_gives_one_id_and_costs_no_second_call(bus: Broker, tmp_path: Path, endpoint: Any, say: Any) -> None:
    endpoint.answers(say(json.dumps(MENDED)))
    chunk = Chunk(document_id="fram", text=TEXT)
    first, again = await walk(bus, settings(tmp_path, endpoint.url), [chunk], expected=1) + await walk(
        bus, settings(tmp_path, endpoint.url), [chunk], expected=1
    )
    assert (first.id, first.triples) == (again.id, again.triples)
    assert (len(endpoint.asked), again.usage.calls) == (1, 0)


async def test_a_model_that_stays_down_loses_no_chunk(bus: Broker, tmp_path: Path, endpoint: Any, refuse: Any) -> None:
    endpoint.answers(refuse(503))
    chunk = Chunk(document_id="fram", text=TEXT)
    await walk(bus, settings(tmp_path, endpoint.url), [chunk], expected=0)
    (letter,) = await bus.dead_letters()
    assert letter.message.body == chunk.encode().body
    assert "503" in letter.reason
    assert len(endpoint.asked) == 2


async def test_or_goes_on_with_the_rules_where_they_are_allowed(bus: Broker, tmp_path: Path, endpoint: Any, refuse: Any) -> None:
    endpoint.answers(refuse(503))
    chosen = settings(tmp_path, endpoint.url, fallback="rules")
    (extraction,) = await walk(bus, chosen, [Chunk(document_id="fram", text=TEXT)], expected=1)
    assert ("launchDate", "1892-10-26") in local(extraction)
    assert extraction.degraded == ("model", "rules")


async def test_a_reply_that_cannot_be_read_is_a_dead_letter_that_says_so(bus: Broker, tmp_path: Path, endpoint: Any, say: Any) -> None:
    endpoint.answers(say("I would rather not."))
    await walk(bus, settings(tmp_path, endpoint.url), [Chunk(document_id="fram", text=TEXT)], expected=0)
    (letter,) = await bus.dead_letters()
    assert "I would rather not." in letter.reason


async def test_every_document_of_the_demo_with_the_rules(bus: Broker, tmp_path: Path, conforms: Judges) -> None:
    chunks = [Chunk(document_id=path.name, text=path.read_text()) for path in sorted((DEMO / "documents").iterdir())]
    extractions = await walk(bus, settings(tmp_path), chunks, expected=len(chunks))
    assert {extraction.chunk_id for extraction in extractions} == {chunk.id for chunk in chunks}
    assert all(extraction.triples and extraction.degraded == ("rules",) for extraction in extractions)
    assert conforms([triple for extraction in extractions for triple in extraction.triples], demo()) == []
    elements = {iri for extraction in extractions for iri in (*extraction.subset.classes, *extraction.subset.properties)}
    assert {triple.predicate for e in extractions for triple in e.triples if not triple.inferred} <= {*elements, RDF_TYPE}
