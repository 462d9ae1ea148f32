"""The worker sparql-cassandra, as the bus sees it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from onto_core.bus import open_bus
from onto_core.errors import BackendUnavailable, BadMessage
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ports.bus import Service
from onto_core.ports.graphs import Limits
from onto_core.settings import BusSettings, Settings, StoreSettings
from onto_core.terms import Query
from onto_core.vocabulary import XSD_STRING
from onto_core.wire import Message
from sparql_cassandra.service import build
from sparql_cassandra.stores import open_store


def extraction(chunk: str, value: str = "x", collection: str = "default") -> Extraction:
    subject = EntityWire(iri="http://example.org/a", label="A")
    triple = TripleWire(subject=subject, predicate="http://example.org/p", object=LiteralWire(value=value, datatype=XSD_STRING))
    return Extraction(chunk_id=chunk, document_id="d", collection=collection, triples=(triple,))


async def service(settings: Settings) -> Service:
    """The service of extractions, which closes the others with itself."""
    first, *others = await build(settings, open_bus("memory:sparql-service"))

    async def close() -> None:
        for each in (first, *others):
            await each.close()

    return replace(first, close=close)


def settings(folder: Path) -> Settings:
    return Settings(store=StoreSettings(url=f"oxigraph:{folder / 'graph'}"), bus=BusSettings(url="memory:"))


async def test_an_extraction_becomes_triples_and_nothing_goes_out(tmp_path: Path) -> None:
    worker = await service(settings(tmp_path))
    assert (worker.name, worker.topic, worker.group) == ("sparql-cassandra", "extractions", "sparql-cassandra")
    assert worker.health() == {"store": "not open yet"}
    await worker.ready()
    assert worker.health() == {"store": "ok"}
    assert await worker.handle(extraction("c1").encode()) == ()
    await worker.handle(extraction("c1").encode())
    reading = open_store(settings(tmp_path).store.url)
    assert len((await reading.run(Query("sparql", "SELECT * { ?s <http://example.org/p> ?o }"), Limits(), "default")).rows) == 1
    await reading.close()
    await worker.close()
    assert worker.health() == {"store": "closed"}


@pytest.mark.parametrize("body", [b"", b"{}", b"not json", extraction("c1", collection="../up").encode().body])
async def test_what_is_no_extraction_is_a_bad_message(tmp_path: Path, body: bytes) -> None:
    worker = await service(settings(tmp_path))
    await worker.ready()
    with pytest.raises(BadMessage):
        await worker.handle(Message(id="m", body=body))
    await worker.close()


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that writes the store, until its input ends."""
    code = "import sys, sparql_cassandra.stores as s; held = s.open_store(sys.argv[1], write=True); print('holds', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", code, settings(tmp_path).store.url]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])
    assert process.stdout is not None
    assert process.stdout.readline() == "holds\n"
    yield process
    process.kill()
    process.communicate()


async def test_while_another_writes_the_store_the_worker_is_not_ready_and_may_try_again(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    worker = await service(settings(tmp_path))
    with pytest.raises(BackendUnavailable) as caught:
        await worker.ready()
    assert caught.value.retryable
    holder.communicate()
    await worker.ready()
    await worker.handle(extraction("c1").encode())
    await worker.close()
