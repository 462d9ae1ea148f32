"""Facts that a rule flags: on the message and on the screen, and in the graph only where the settings want them there."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from rich.console import Console

from onto_core.messages import Chunk, Extraction
from onto_core.ports.graphs import GraphStore
from onto_core.service.stores import open_store
from onto_core.service.writing import writers
from onto_core.settings import Settings, StoreSettings
from onto_extract.commands.output import print_stories, print_table
from onto_extract.emit import ChunkReading, extraction
from onto_extract.pipeline import read_chunk
from tests.onto_extract.fit.test_fitting import HARBOUR, TEXT
from tests.onto_extract.test_pipeline import Scripted, said, services

KINDS = {"Ann_Berg": "person", "Larvik": "person", "Fram": "ship", "Otto_Sverdrup": "captain"}
REPLY = said(("Ann Berg", "residence", "Larvik"), ("Otto Sverdrup", "commanded by", "Fram"), **KINDS)


@pytest.fixture
async def reading() -> ChunkReading:
    at = await services(Scripted(REPLY), HARBOUR, repair=0, rules={"range": "flag"})
    return await read_chunk(Chunk(document_id="d", text=TEXT), at)


@pytest.mark.parametrize(("setting", "there"), [("leave", False), ("write", True)])
async def test_the_graph_has_flagged_facts_only_when_the_settings_say_so(setting: str, there: bool, reading: ChunkReading) -> None:
    store = open_store(StoreSettings(url="memory:"), write=True)

    @asynccontextmanager
    async def opened() -> AsyncIterator[GraphStore]:
        yield store

    worker, *_ = writers("w", Settings.model_validate({"store": {"url": "memory:", "flagged": setting}}), opened)
    await worker.ready()
    await worker.handle(extraction(reading).encode())
    (stats,) = await store.stats()
    assert ("http://example.org/harbour#residence" in stats.properties) is there
    await store.close()


def test_they_have_a_table_of_their_own_and_so_has_what_was_mended(reading: ChunkReading) -> None:
    console = Console(file=io.StringIO(), width=200)
    print_table([reading], console)
    print_stories(reading, console)
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "1 flagged, 0 refused" in shown
    for title, fact in (("flagged", "Ann Berg (person) | residence | Larvik (person)"), ("mended", "Otto Sverdrup (captain) | commanded by | Fram")):
        assert f"{title}:" in shown
        assert fact in shown


def test_the_wire_holds_both(reading: ChunkReading) -> None:
    message = Extraction.decode(extraction(reading).encode())
    assert [each.triple.subject.label for each in message.flagged] == ["Ann Berg"]
    assert [(each.kind, each.accepted) for each in message.mends] == [("direction", True)]
    assert len(message.with_flagged().triples) == len(message.triples) + 1
