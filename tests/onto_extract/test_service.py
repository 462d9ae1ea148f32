from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from onto_core.bus import open_bus
from onto_core.errors import BadMessage, BadReply, BadSettings, ModelUnavailable, OntoRagError
from onto_core.messages import Chunk, Document, Extraction
from onto_core.ports.bus import Bus, Service
from onto_core.settings import BusSettings, EmbedderSettings, ModelSettings, OntologySettings, Settings
from onto_core.wire import Message
from onto_extract.service import build

SHIPS = {
    "metadata": {"name": "Ships", "namespace": "http://example.org/ships#"},
    "classes": {"ship": {}, "person": {}},
    "objectProperties": {"designed-by": {"rdfs:domain": "ship", "rdfs:range": "person"}},
    "datatypeProperties": {},
}
TEXT = "The ship Fram was designed by Colin Archer."


def settings(folder: Path) -> Settings:
    return Settings(
        bus=BusSettings(url="memory:"),
        ontologies=OntologySettings(paths=(str(folder),), poll=0.05),
        embedder=EmbedderSettings(cache=""),
        model=ModelSettings(kind="rules", cache=""),
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ships.json").write_text(json.dumps(SHIPS))
    return tmp_path


@pytest.fixture
async def bus() -> AsyncIterator[Bus]:
    bus = open_bus("memory:")
    yield bus
    await bus.close()


@pytest.fixture
async def service(folder: Path, bus: Bus) -> AsyncIterator[Service]:
    built, *_ = await build(settings(folder), bus)
    yield built
    await built.close()


async def test_a_chunk_becomes_an_extraction_on_its_topic(service: Service) -> None:
    await service.ready()
    chunk = Chunk(document_id="fram.txt", collection="polar", ordinal=3, text=TEXT)
    (out,) = await service.handle(chunk.encode())
    extraction = Extraction.decode(out.message)
    assert (out.topic, out.message.key, out.message.headers["schema"]) == ("extractions", "fram.txt", "ontorag.extraction/1.4")
    assert (extraction.chunk_id, extraction.document_id, extraction.collection, extraction.ordinal) == (chunk.id, "fram.txt", "polar", 3)
    assert "http://example.org/ships#designed-by" in {triple.predicate for triple in extraction.triples}
    assert (service.name, service.topic, service.group) == ("kg-extract-ontology", "chunks", "kg-extract-ontology")


async def test_a_redelivered_chunk_gives_the_same_message(service: Service) -> None:
    await service.ready()
    message = Chunk(document_id="d", text=TEXT).encode()
    (first,), (again,) = await service.handle(message), await service.handle(message)
    assert first.message.id == again.message.id
    assert Extraction.decode(first.message).triples == Extraction.decode(again.message).triples


@pytest.mark.parametrize("body", [b"\xff", b"{", b"{}", b'{"document_id": "d", "text": ""}'])
async def test_bytes_that_are_no_chunk_are_a_bad_message_that_keeps_them(service: Service, body: bytes) -> None:
    await service.ready()
    with pytest.raises(BadMessage) as caught:
        await service.handle(Message(id="m", body=body))
    assert caught.value.body == body


async def test_no_ontology_no_readiness_but_it_may_come(tmp_path: Path, bus: Bus) -> None:
    service, *_ = await build(settings(tmp_path), bus)
    try:
        with pytest.raises(OntoRagError) as caught:
            await service.ready()
        assert caught.value.retryable
        (tmp_path / "ships.json").write_text(json.dumps(SHIPS))
        await service.ready()
    finally:
        await service.close()


async def test_a_changed_ontology_is_used_from_then_on(service: Service, folder: Path) -> None:
    await service.ready()
    message = Chunk(document_id="d", text=TEXT).encode()
    (before,) = await service.handle(message)
    changed = json.loads(json.dumps(SHIPS).replace("example.org/ships#", "example.org/vessels#"))
    (folder / "ships.json").write_text(json.dumps(changed))
    version = Extraction.decode(before.message).catalog_version
    async with asyncio.timeout(20):
        while True:
            (after,) = await service.handle(message)
            extraction = Extraction.decode(after.message)
            if extraction.catalog_version != version:
                break
            await asyncio.sleep(0.05)
    assert "http://example.org/vessels#designed-by" in {triple.predicate for triple in extraction.triples}
    assert after.message.id == before.message.id


async def test_a_broken_ontology_is_named_in_health_and_takes_nothing_down(service: Service, folder: Path) -> None:
    (folder / "broken.ttl").write_text("this is not turtle")
    await service.ready()
    assert any("broken.ttl" in name for name in service.health())
    (out,) = await service.handle(Chunk(document_id="d", text=TEXT).encode())
    assert Extraction.decode(out.message).triples


async def test_a_model_that_does_not_answer_is_named_in_health_until_it_does(folder: Path, bus: Bus, endpoint: Any, refuse: Any, say: Any) -> None:
    chosen = settings(folder).model_copy(update={"model": ModelSettings(base_url=endpoint.url, name="tiny", tries=1)})
    service, *_ = await build(chosen, bus)
    try:
        await service.ready()
        message = Chunk(document_id="d", text=TEXT).encode()
        endpoint.answers(refuse(503, "warming up"), say("As a model I %$&"), say("[]"))
        with pytest.raises(ModelUnavailable):
            await service.handle(message)
        assert "warming up" in service.health()["model"]
        with pytest.raises(BadReply):
            await service.handle(message)
        assert service.health()["model"] == "ok", "it answers, if not well"
        await service.handle(message)
        assert service.health()["model"] == "ok"
    finally:
        await service.close()


async def test_without_any_configured_ontology_it_is_not_built(bus: Bus) -> None:
    with pytest.raises(BadSettings, match=r"ontologies\.paths"):
        await build(Settings(), bus)


async def test_closing_ends_its_polling(folder: Path, bus: Bus) -> None:
    service, *_ = await build(settings(folder), bus)
    await service.ready()
    await service.close()
    assert not [task for task in asyncio.all_tasks() if task.get_name() == "ontologies"]


async def test_chunks_of_a_forgotten_document_are_passed_over_before_a_model_is_asked(folder: Path, bus: Bus, endpoint: Any, say: Any) -> None:
    model = ModelSettings(base_url=endpoint.url, name="tiny", tries=1, cache=f"sqlite:{folder}/replies.db")
    service, sweeping = await build(settings(folder).model_copy(update={"model": model}), bus)
    endpoint.answers(say('{"facts":[],"types":[]}'))
    try:
        await service.ready()
        assert (sweeping.topic, sweeping.group == service.group) == ("documents", False)
        await sweeping.handle(Document(document_id="d", revision=5, forgotten=True).encode())
        late, again = (Chunk(document_id="d", text=TEXT, revision=revision).encode() for revision in (5, 6))
        assert await service.handle(late) == ()
        asked = len(endpoint.asked)
        assert len(await service.handle(again)) == 1
        assert len(endpoint.asked) > asked
        await sweeping.handle(Document(document_id="d", revision=7, forgotten=True).encode())
        assert await service.handle(again) == ()
    finally:
        await service.close()
        await sweeping.close()
