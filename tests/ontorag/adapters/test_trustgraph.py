"""The worker in TrustGraph's place: its own client library sends chunks and receives what comes of them, over Pulsar."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from trustgraph.base.async_pulsar_backend import AsyncPulsarBackend
from trustgraph.base.serialization import dataclass_to_dict
from trustgraph.schema import IRI, LITERAL, TRIPLE, Chunk, EntityContexts, Metadata, Term, Triples

from onto_core.bus import bus_of
from onto_core.errors import BadMessage
from onto_core.service.workers import Hold, run_workers
from onto_core.settings import Settings
from onto_core.wire import Message
from ontorag.adapters.trustgraph import read_chunk, topic_of
from tests.ontorag.adapters.conftest import DEMO

WORKER = "ontorag.adapters.trustgraph:build"
TEXT = "The polar ship Fram was designed by Colin Archer and launched on 26 October 1892."
CHUNK = "urn:chunk:1"
NAMES = "http://www.w3.org/2000/01/rdf-schema#label"


@dataclass
class Flow:
    """A flow of TrustGraph whose extractor is ours."""

    backend: Any
    chunks: Any
    triples: Any
    contexts: Any
    settings: Settings

    async def send(self, text: str, **more: str) -> None:
        metadata = Metadata(id=CHUNK, root="urn:document:fram", collection="ships")
        await self.chunks.send(Chunk(metadata=metadata, chunk=text.encode(), document_id=CHUNK, **more))

    async def receive(self, consumer: Any) -> Any:
        async with asyncio.timeout(60):
            message = await consumer.receive()
        await consumer.acknowledge(message)
        return message.value()


@pytest.fixture(params=["pulsar_lite", "pulsar"])
async def flow(request: pytest.FixtureRequest) -> AsyncIterator[Flow]:
    world = request.getfixturevalue(request.param)
    queues = {name: f"persistent://public/{world.namespace}/{name}" for name in ("chunk-load", "triples-store", "entity-contexts-load")}
    settings = Settings.model_validate(
        {
            "bus": world.settings(),
            "ontologies": {"paths": (str(DEMO),), "cache": ""},
            "embedder": {"cache": "memory:"},
            "model": {"kind": "light", "cache": ""},
            "trustgraph": {"chunks": queues["chunk-load"], "triples": queues["triples-store"], "contexts": queues["entity-contexts-load"]},
        }
    )
    backend = AsyncPulsarBackend(host=world.url)
    theirs = Flow(
        backend,
        await backend.create_producer(queues["chunk-load"], Chunk),
        await backend.create_consumer(queues["triples-store"], "store", Triples, initial_position="earliest"),
        await backend.create_consumer(queues["entity-contexts-load"], "store", EntityContexts, initial_position="earliest"),
        settings,
    )
    async with running(settings):
        yield theirs
    await backend.close()


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[None]:
    """Our worker at work; it takes messages before the block begins."""
    hold = Hold()
    task = asyncio.create_task(run_workers([WORKER], settings, hold=hold))
    try:
        while hold.health().get("trustgraph", {}).get("worker") != "ok":
            assert not task.done(), task.exception()
            await asyncio.sleep(0.05)
        yield
    finally:
        hold.stop()
        await task


def said(term: Term) -> str | tuple[str, str]:
    return term.iri.rpartition("#")[2].rpartition(":")[2].rpartition("/")[2] if term.type == IRI else (term.value, term.datatype.rpartition("#")[2])


async def test_a_chunk_of_theirs_becomes_triples_with_sources_and_names(flow: Flow) -> None:
    await flow.send(TEXT)
    got: Triples = await flow.receive(flow.triples)
    assert (got.metadata.id, got.metadata.root, got.metadata.collection) == (CHUNK, "urn:document:fram", "ships")
    facts = {(said(triple.s), said(triple.p), said(triple.o)) for triple in got.triples if not triple.g}
    assert ("fram", "designedBy", "colin-archer") in facts
    assert ("1892-10-26", "date") in {value for _, _, value in facts}
    assert ("fram", "label", ("Fram", "")) in facts

    sources = [triple for triple in got.triples if triple.g == "urn:graph:source"]
    contained = [triple for triple in sources if triple.o.type == TRIPLE]
    assert {(said(each.o.triple.s), said(each.o.triple.p), said(each.o.triple.o)) for each in contained} == facts
    assert [triple.o.iri for triple in sources if triple.p.iri.endswith("wasDerivedFrom")] == [CHUNK]
    assert len({triple.s.iri for triple in sources}) == 1

    contexts: EntityContexts = await flow.receive(flow.contexts)
    assert {(said(each.entity), each.context, each.chunk_id) for each in contexts.entities} >= {("fram", "Fram", CHUNK)}


async def test_the_same_chunk_again_gives_the_same_messages(flow: Flow) -> None:
    await flow.send(TEXT)
    await flow.send(TEXT)
    first, second = [await flow.receive(flow.triples) for _ in range(2)]
    assert dataclass_to_dict(first) == dataclass_to_dict(second)


async def test_what_is_no_chunk_is_a_dead_letter_and_the_next_is_read(flow: Flow) -> None:
    await flow.send("   ")
    await flow.send(TEXT)
    assert (await flow.receive(flow.triples)).triples
    bus = bus_of(flow.settings)
    [letter] = await bus.dead_letters()
    await bus.close()
    assert "only the librarian has" in letter.reason


@pytest.mark.parametrize("queue", ["flow:tg:chunk-load:default:default", "flow:other:a", "persistent://t/n/x"])
def test_a_queue_is_the_topic_that_their_backend_makes_of_it(queue: str) -> None:
    assert topic_of(queue) == AsyncPulsarBackend._map_topic(None, queue)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"[]",
        b"null",
        b"1",
        b"{}",
        b'{"metadata": 1, "chunk": "x"}',
        b'{"metadata": {}, "chunk": 5}',
        b'{"metadata": {"id": "a"}}',
        b"[" * 99999,
    ],
)
def test_bytes_that_are_no_chunk_are_refused_with_the_reason(body: bytes) -> None:
    with pytest.raises(BadMessage, match="TrustGraph chunk 'm'"):
        read_chunk(Message("m", body))


def test_literals_have_a_datatype_or_a_language_and_never_both() -> None:
    from onto_core.terms import Literal
    from ontorag.adapters.trustgraph import _literal

    assert _literal(Literal("a")) == Term(type=LITERAL, value="a")
    assert _literal(Literal("a", language="de")) == Term(type=LITERAL, value="a", language="de")
    assert _literal(Literal("1", "urn:int")) == Term(type=LITERAL, value="1", datatype="urn:int")
