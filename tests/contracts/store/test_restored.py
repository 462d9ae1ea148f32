"""Backups restored into every kind of store: the same triples, provenance and records, wherever the restore was killed and whatever was written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from onto_core.backup.archive import ArchiveWriter, opened
from onto_core.backup.make import Backup
from onto_core.backup.restore import Restore, check
from onto_core.documents.life import Documents
from onto_core.ports.graphs import GraphStore
from onto_core.service.publishing import versions
from onto_core.service.stores import SPARQL, kind_of
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store
from tests.worlds.backups import Mortal, content, died, fill, kept_beside, publish
from tests.worlds.records import Kept


@dataclass
class World:
    """A store with a collection, a folder of it, and a store to restore to."""

    folder: Path
    source: Store
    target: Store
    restores: int = 0

    async def back_up(self, store: GraphStore, collection: str = "default") -> None:
        with (self.folder / f"{collection}.zip").open("wb") as out, ArchiveWriter(out) as archive:
            work = Backup(store, archive)
            await work.add(collection)
            work.end(store=store.name, flagged="report")

    async def restore(self, store: GraphStore, collection: str, *, name: str = "default", named: bool = True) -> None:
        self.restores += 1
        folder = self.folder / f"work{self.restores}"
        folder.mkdir()
        with opened(self.folder / f"{name}.zip") as archive:
            graphs = check(archive, {name: collection}, folder, named=named)
            await Restore(archive, store, Documents(store)).into(name, collection, graphs[name], replace=False)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    made = World(tmp_path, open_store("memory:", write=True), open_store(f"oxigraph:{tmp_path}/to", write=True))
    await fill(made.source, tmp_path)
    yield made
    await made.target.close()
    await made.source.close()


def of_chunks(lines: set[bytes]) -> set[bytes]:
    """The statements of chunks and about them, without what only stores with named graphs have: blank nodes, files' graphs, what is said of a graph
    that follows from another."""
    return {
        line
        for line in lines
        if b"<urn:ontorag:chunk:" in line
        and b"chunk:file-" not in line
        and b"urn:ontorag:blank:" not in line
        and not line.split(b" ")[0].endswith(b":inferred>")
    }


async def test_a_backup_is_the_same_in_every_store_and_comes_back_the_same(world: World, kept: Kept) -> None:
    await world.back_up(world.source)
    named = kind_of(kept.url) == SPARQL
    await world.restore(kept.store, kept.collection, named=named)
    before, there = await content(world.source), await content(kept.store, kept.collection)
    assert await kept_beside(kept.store, kept.collection) == await kept_beside(world.source)
    if named:
        assert there == before
    loaded = [line for line in there if b'<http://example.org/of> "capital"@no .' in line]
    assert len(loaded) == 1
    await world.back_up(kept.store, kept.collection)
    await world.restore(world.target, "default", name=kept.collection)
    assert of_chunks(before) <= of_chunks(await content(world.target))
    assert await kept_beside(world.target) == await kept_beside(world.source)


async def test_a_restore_that_is_killed_anywhere_is_done_again(world: World) -> None:
    await world.back_up(world.source)
    wanted, beside = await content(world.source), await kept_beside(world.source)
    killed = 0
    for left in range(1, 150, 10):
        collection = f"c{left}"
        mortal = Mortal(world.target, left)
        if await died(lambda: world.restore(mortal, collection)):  # type: ignore[arg-type]  # noqa: B023
            killed += 1
            await world.restore(world.target, collection)
        assert await content(world.target, collection) == wanted, left
        assert await kept_beside(world.target, collection) == beside, left
    assert killed > 12


@pytest.mark.parametrize("seed", range(3))
async def test_a_backup_while_documents_change_says_what_its_records_say(world: World, seed: int) -> None:
    stop, begun = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        number = seed
        while not stop.is_set():
            number += 1
            await publish(Documents(world.source), f"{number % 5}.md", [f"Fram near N{number}.", f"Maud near N{number}.", "Gjoa near Oslo."])
            begun.set()

    writing = asyncio.create_task(write())
    await begun.wait()  # of an empty store nothing would be said
    await asyncio.sleep(0.1 * seed)
    await world.back_up(world.source)
    stop.set()
    await writing
    await world.restore(world.target, "default")
    in_force = await versions(world.target, "default", [f"{number}.md" for number in range(5)])
    chunks = [chunk for chunk in await world.target.chunks_in_graph("default") if chunk.document_id in in_force]
    assert chunks
    ahead = [chunk for chunk in chunks if chunk.chunk_id not in in_force[chunk.document_id].chunks]
    assert {in_force[chunk.document_id].content for chunk in ahead} <= {""}, "facts of no version in force, and nothing says so"
    await world.restore(world.target, "again")
    assert await content(world.target, "again") == await content(world.target)
