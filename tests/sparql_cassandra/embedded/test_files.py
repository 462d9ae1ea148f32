"""The files of an embedded store: a view of what moves, what is on the disk, big loads."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import nullcontext
from io import BytesIO
from pathlib import Path

import pytest
from pyoxigraph import Store as Database

from sparql_cassandra.embedded import files as store_files
from sparql_cassandra.embedded import snapshot
from sparql_cassandra.embedded import writer as oxigraph_writer
from sparql_cassandra.embedded.layout import collection_folder
from sparql_cassandra.embedded.snapshot import Snapshot, files
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store
from tests.worlds.embedded import PART, column, extraction, line, python


def test_a_view_is_opened_again_when_tables_were_replaced_while_it_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = oxigraph_writer.EmbeddedWriter(tmp_path)
    writer.write(extraction("c1", 1))
    folder = collection_folder(tmp_path, "default")
    opened = []

    def moving(folder: Path) -> snapshot.Files:
        """As if the writer replaced a table during the first two openings."""
        return (*files(folder), (f"{min(len(opened), 2):06}.sst", 1, 1))

    class Opening:
        def __call__(self) -> Database:
            return Database()

        def read_only(self, path: str) -> Database:
            opened.append(path)
            return Database.read_only(path)

    monkeypatch.setattr(snapshot, "files", moving)
    monkeypatch.setattr(snapshot, "Store", Opening())
    assert len(Snapshot(folder).store()) > 0
    assert len(opened) == 3
    writer.close()


def test_a_view_is_kept_while_nothing_is_written(tmp_path: Path) -> None:
    writer = oxigraph_writer.EmbeddedWriter(tmp_path)
    writer.write(extraction("c1", 1))
    view = Snapshot(collection_folder(tmp_path, "default"))
    view.store()
    time.sleep(0.2)  # what RocksDB tidies up after a write is done
    kept = view.store()
    assert view.store() is kept
    writer.write(extraction("c1", 2))
    assert view.store() is not kept
    writer.close()


def test_a_written_extraction_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.readlink(f"/proc/self/fd/{descriptor}")))
    writer = oxigraph_writer.EmbeddedWriter(tmp_path)
    writer.write(extraction("c1", 1))
    newest = max(collection_folder(tmp_path, "default").glob("*.log"))
    assert str(newest) in synced
    writer.close()


def nt(path: Path, count: int) -> Path:
    path.write_text("".join(f'<http://example.org/s{n}> <{PART}> "{n}" .\n' for n in range(count)))
    return path


async def test_a_big_load_is_the_same_as_a_small_one(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = nt(tmp_path / "data.nt", 50)
    await store.load([path], "default")
    small = await column(store, "SELECT ?s ?g { GRAPH ?g { ?s ?p ?o } } ORDER BY ?s ?g")
    await store.drop("default")
    monkeypatch.setattr(store_files, "ONE_TRANSACTION", 10)
    await store.load([path], "default")
    assert await column(store, "SELECT ?s ?g { GRAPH ?g { ?s ?p ?o } } ORDER BY ?s ?g") == small


async def test_a_load_that_is_killed_leaves_nothing_of_the_file(tmp_path: Path) -> None:
    path, url = nt(tmp_path / "data.nt", 120_000), f"oxigraph:{tmp_path / 'graph'}"
    code = (
        "import asyncio, sys, pathlib; from sparql_cassandra.stores import open_store; store = open_store(sys.argv[1], write=True); done = [0]\n"
        "def progress(n):\n    done[0] += n\n    print(done[0], flush=True)\n"
        "asyncio.run(store.load([pathlib.Path(sys.argv[2])], 'default', progress=progress))"
    )
    size = path.stat().st_size
    for share, wait in ((1.1, 0.0), (1.99, 0.0), (1.99, 0.2), (1.99, 0.5)):
        with python(code, url, str(path)) as loading:
            while int(line(loading) or size * 2) < size * share:
                pass
            await asyncio.sleep(wait)
            loading.kill()
            loading.wait()
        reading = open_store(url)
        assert await column(reading, "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }") in (["0"], ["120000"])
        await reading.close()


async def test_statements_that_a_reader_does_not_ask_for_are_not_written(store: Store) -> None:
    await store.write(extraction("c1", 1, 2))
    out = BytesIO()
    await store.export("default", "nq", out, predicates=frozenset({PART}))
    assert [line.split(" ")[1] for line in out.getvalue().decode().splitlines()] == [f"<{PART}>"] * 4


def test_a_file_that_goes_while_they_are_listed_does_not_make_a_database_look_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen as an export of nothing, a moment after a database was opened for writing: the writer removes logs that it has read."""
    for name in ("CURRENT", "000001.log", "000002.log"):
        (tmp_path / name).write_bytes(b"x")
    going = ["000001.log", "000002.log"]
    scandir = os.scandir

    def while_one_goes(folder: Path) -> object:
        entries = scandir(folder)
        listed = list(entries)
        entries.close()
        if going:
            (tmp_path / going.pop()).unlink()
        return nullcontext(listed)

    monkeypatch.setattr(snapshot.os, "scandir", while_one_goes)
    assert [name for name, _, _ in files(tmp_path)] == ["CURRENT"]
    assert going == []
