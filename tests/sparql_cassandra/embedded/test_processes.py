"""The embedded store among processes: who writes, who is told to wait, who dies, and what is left then."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from onto_core.errors import BackendUnavailable, BadSettings
from onto_core.ports.graphs import Limits
from onto_core.terms import Query
from sparql_cassandra.embedded import writer as oxigraph_writer
from sparql_cassandra.embedded.layout import collection_folder, collection_of
from sparql_cassandra.embedded.store import open_oxigraph
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store
from tests.worlds.embedded import PART, PARTS, WRITER, column, extraction, line, python


async def test_a_query_sees_what_another_process_has_written_a_moment_before(tmp_path: Path) -> None:
    url = f"oxigraph:{tmp_path / 'graph'}"
    reading = open_store(url)
    with python(WRITER, url, "40") as writer:
        assert line(writer) == "writing\n"
        for _ in range(25):
            value, chunk = line(writer).split()
            found = await column(reading, f"SELECT ?v {{ <http://example.org/chunk-{chunk}> <{PART}> ?v }}")
            assert len(found) == PARTS
            assert len({part.split()[0] for part in found}) == 1
            assert int(found[0].split()[0]) >= int(value)
    await reading.close()


async def test_a_writer_that_is_killed_leaves_every_extraction_whole(tmp_path: Path) -> None:
    url = f"oxigraph:{tmp_path / 'graph'}"
    moments = random.Random(7)
    for _ in range(6):
        with python(WRITER, url, "100000") as writer:
            assert line(writer) == "writing\n"
            for _ in range(5):
                line(writer)
            await asyncio.sleep(moments.uniform(0.0, 0.15))
            writer.kill()
            writer.wait()
        reading = open_store(url)
        try:
            for chunk in range(5):
                parts = await column(reading, f"SELECT ?v {{ <http://example.org/chunk-{chunk}> <{PART}> ?v }}")
                assert len(parts) == PARTS
                assert len({part.split()[0] for part in parts}) == 1, "half of an older extraction, half of a newer one"
            unsaid = "SELECT ?s { ?s ?p ?o FILTER NOT EXISTS { GRAPH ?g { ?s ?p ?o } } }"
            unseen = "SELECT ?s { GRAPH ?g { ?s ?p ?o } FILTER(STRSTARTS(STR(?g), 'urn:ontorag:chunk:')) FILTER NOT EXISTS { ?s ?p ?o } }"
            assert await column(reading, unsaid) + await column(reading, unseen) == []
        finally:
            await reading.close()


async def test_one_process_writes_at_a_time_and_the_other_is_told_which(tmp_path: Path) -> None:
    url = f"oxigraph:{tmp_path / 'graph'}"
    with python(WRITER, url, "100000") as writer:
        assert line(writer) == "writing\n"
        line(writer)
        with pytest.raises(BackendUnavailable, match=rf"written by another process \(pid {writer.pid}\)"):
            open_store(url, write=True)
        reading = open_store(url)
        assert await column(reading, "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }") != ["0"]
        await reading.close()
        writer.kill()
        writer.wait()
        after = open_store(url, write=True)
        await after.write(extraction("c1", 1))
        await after.close()


async def test_queries_go_on_while_tables_are_written_and_merged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oxigraph_writer, "FLUSH_AT_LEAST", 1)
    store = open_oxigraph(tmp_path / "graph", write=True)
    done = asyncio.Event()

    async def write() -> None:
        for n in range(16):
            await store.write(extraction(f"c{n % 4}", *range(n, n + 10)))
        done.set()

    async def read() -> None:
        while not done.is_set():
            counts = await column(store, f"SELECT (COUNT(?o) AS ?n) {{ ?s <{PART}> ?o }} GROUP BY ?s")
            assert set(counts) <= {"10"}

    await asyncio.gather(write(), read(), read())
    await store.close()


async def test_all_who_open_a_store_in_a_process_share_it_until_the_last_closes(tmp_path: Path) -> None:
    url = f"oxigraph:{tmp_path / 'graph'}"
    first, second, reading = open_store(url, write=True), open_store(f"oxigraph:{tmp_path}/../{tmp_path.name}/graph", write=True), open_store(url)
    await first.write(extraction("c1", 1))
    await first.close()
    await first.close()
    await second.write(extraction("c2", 2))
    assert sorted(await column(reading, f"SELECT ?o {{ ?s <{PART}> ?o }}")) == ["1", "2"]
    with pytest.raises(BackendUnavailable, match="not open for writing"):
        await reading.write(extraction("c3", 3))
    with python(WRITER, url, "1") as other:
        assert "being written by another process" in other.communicate()[1]
    await second.close()
    with python(WRITER, url, "1") as other:
        assert "Error" not in other.communicate()[1]
    assert "1" in await column(reading, f"SELECT ?o {{ ?s <{PART}> ?o }}")
    await reading.close()


async def test_memory_is_a_folder_that_goes_with_its_last_user() -> None:
    first, second = open_store("memory:", write=True), open_store("memory:")
    await first.write(extraction("c1", 1))
    folder = first._folder.root  # type: ignore[attr-defined]
    assert folder.is_dir()
    await first.close()
    assert await column(second, f"SELECT ?o {{ ?s <{PART}> ?o }}") == ["1"]
    await second.close()
    assert not folder.exists()
    again = open_store("memory:")
    assert await column(again, "SELECT ?s { ?s ?p ?o }") == []
    await again.close()


def test_a_store_serves_one_event_loop_after_the_other(tmp_path: Path) -> None:
    store = open_store(f"oxigraph:{tmp_path / 'graph'}", write=True)
    asyncio.run(store.write(extraction("c1", 1)))
    assert asyncio.run(column(store, f"SELECT ?o {{ ?s <{PART}> ?o }}")) == ["1"]
    assert asyncio.run(column(store, f"SELECT ?o {{ ?s <{PART}> ?o }}")) == ["1"]
    asyncio.run(store.close())


@pytest.mark.parametrize("what", ["a file", "a bare database", "no folder that can be made"])
def test_a_path_that_is_no_store_is_named(tmp_path: Path, what: str) -> None:
    path = tmp_path / "graph"
    if what == "a bare database":
        path.mkdir()
        (path / "CURRENT").write_text("MANIFEST-000001\n")
    else:
        path.write_text("x")
    with pytest.raises(BackendUnavailable if what.startswith("no folder") else BadSettings, match="graph"):
        open_store(f"oxigraph:{path / 'below' if what.startswith('no folder') else path}", write=True)


async def test_a_broken_database_is_unavailable_in_words(store: Store, tmp_path: Path) -> None:
    folder = collection_folder(tmp_path / "graph", "broken")
    folder.mkdir(parents=True)
    (folder / "CURRENT").write_text("MANIFEST-000001\n")
    (folder / "MANIFEST-000001").write_bytes(b"not a manifest")
    with pytest.raises(BackendUnavailable, match="broken"):
        await store.run(Query("sparql", "ASK {}"), Limits(), "broken")
    with pytest.raises(BackendUnavailable, match="broken"):
        await store.write(extraction("c1", 1, collection="broken"))


def test_collections_that_differ_in_case_have_folders_that_differ_in_any_case() -> None:
    names = ["default", "Default", "DEFAULT", "d-e_f.1", "x"]
    folders = [collection_folder(Path("root"), name) for name in names]
    assert len({folder.name.casefold() for folder in folders}) == len(names)
    assert [collection_of(folder) for folder in folders] == names
