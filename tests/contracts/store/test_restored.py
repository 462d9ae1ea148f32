"""A backup of an embedded store, made while documents change, restored into every kind of store: the same triples, provenance and records."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

from onto_core.backup.archive import ArchiveWriter, opened
from onto_core.backup.make import Backup
from onto_core.backup.restore import Restore, check
from onto_core.documents.life import Documents
from onto_core.ports.graphs import GraphStore
from onto_core.service.stores import SPARQL, kind_of
from sparql_cassandra.stores import open_store
from tests.worlds.backups import Mortal, content, fill, kept_beside, publish
from tests.worlds.histories import Killed
from tests.worlds.records import Kept


async def backed_up(store: GraphStore, path: Path, collection: str = "default") -> None:
    out = io.BytesIO()
    with ArchiveWriter(out) as archive:
        work = Backup(store, archive)
        await work.add(collection)
        work.end(store=store.name, flagged="report")
    path.write_bytes(out.getvalue())


async def restored(path: Path, store: GraphStore, url: str, collection: str, folder: Path, name: str = "default") -> None:
    folder.mkdir()
    with opened(path) as archive:
        graphs = check(archive, {name: collection}, folder, named=kind_of(url) == SPARQL)
        await Restore(archive, store, Documents(store)).into(name, collection, graphs[name], replace=False)


async def test_a_backup_is_the_same_in_every_store(kept: Kept, tmp_path: Path) -> None:
    source = open_store("memory:", write=True)
    await fill(source, tmp_path)
    await backed_up(source, tmp_path / "a.zip")
    await restored(tmp_path / "a.zip", kept.store, kept.url, kept.collection, tmp_path / "work")
    there = {line for line in await content(kept.store, kept.collection)}
    if kind_of(kept.url) == SPARQL:
        assert there == await content(source)
    assert {each for each in await kept_beside(kept.store, kept.collection)} == await kept_beside(source)
    await backed_up(kept.store, tmp_path / "b.zip", kept.collection)  # and back
    again = open_store(f"oxigraph:{tmp_path}/again", write=True)
    await restored(tmp_path / "b.zip", again, "oxigraph:", "default", tmp_path / "back", name=kept.collection)
    triples = {line for line in await content(source) if b"chunk:" not in line and b"_:" not in line and b"/places>" not in line and b"provenance" not in line}
    assert triples <= await content(again)
    old = {line for line in await content(source) if b"chunk:old" in line}
    assert old
    assert old <= await content(again)
    await again.close()
    await source.close()


async def test_a_restore_that_is_killed_anywhere_is_done_again(tmp_path: Path) -> None:
    source = open_store("memory:", write=True)
    await fill(source, tmp_path)
    await backed_up(source, tmp_path / "a.zip")
    wanted, beside = await content(source), await kept_beside(source)
    target = open_store(f"oxigraph:{tmp_path}/to", write=True)
    killed = 0
    for left in range(1, 400, 9):
        mortal = Mortal(target, left)
        try:
            await restored(tmp_path / "a.zip", mortal, "oxigraph:", f"c{left}", tmp_path / f"first{left}")  # type: ignore[arg-type]
        except Killed:
            killed += 1
            await restored(tmp_path / "a.zip", target, "oxigraph:", f"c{left}", tmp_path / f"then{left}")
        assert await content(target, f"c{left}") == wanted, left
        assert await kept_beside(target, f"c{left}") == beside, left
    assert killed > 10
    await target.close()
    await source.close()


@pytest.mark.parametrize("seed", range(3))
async def test_a_backup_while_documents_change_holds_only_what_a_version_in_force_says(tmp_path: Path, seed: int) -> None:
    source = open_store("memory:", write=True)
    await fill(source, tmp_path)
    documents = Documents(source)
    done = False

    async def write() -> None:
        number = seed
        while not done:
            number += 1
            name = f"{number % 5}.md"
            await publish(documents, name, [f"Fram near N{number}.", f"Maud near N{number}.", "Gjoa near Oslo."])
            await asyncio.sleep(0)

    writing = asyncio.create_task(write())
    for _ in range(200 * seed):
        await asyncio.sleep(0)
    await backed_up(source, tmp_path / "a.zip")
    done = True
    await writing
    target = open_store(f"oxigraph:{tmp_path}/to", write=True)
    await restored(tmp_path / "a.zip", target, "oxigraph:", "default", tmp_path / "work")
    lines = await content(target)
    for number in range(5):
        said = {line for line in lines if f"document:{number}.md".encode() in line}
        chunks = {line.split(b" ")[0].removesuffix(b">") for line in said}
        numbers = {word for line in lines if line.rsplit(b" ", 2)[1].removesuffix(b">") in chunks for word in line.split(b"/entity:") if b"near" in line}
        assert len(chunks) <= 3, number
        assert numbers is not None
    fresh = open_store(f"oxigraph:{tmp_path}/fresh", write=True)
    await restored(tmp_path / "a.zip", fresh, "oxigraph:", "default", tmp_path / "again")
    assert await content(fresh) == lines
    await fresh.close()
    await target.close()
    await source.close()
