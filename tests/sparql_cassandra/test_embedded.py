"""The embedded store among processes: who writes, who reads, who dies, and what is left then."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pyoxigraph import Store as Database

from onto_core.errors import BackendUnavailable, BadSettings, QueryRejected, QueryTimeout, ResultTooLarge
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ports import Limits
from onto_core.terms import Literal, Query
from onto_core.vocabulary import XSD_INTEGER
from sparql_cassandra import oxigraph_load, oxigraph_snapshot, oxigraph_writer
from sparql_cassandra.oxigraph import open_oxigraph
from sparql_cassandra.oxigraph_layout import collection_folder, collection_of
from sparql_cassandra.oxigraph_snapshot import Snapshot, files
from sparql_cassandra.stores import Store, open_store

ROOT = Path(__file__).parents[2]
PARTS = 20
PART = "http://example.org/part"

WRITER = f"""
import asyncio, sys
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from sparql_cassandra.stores import open_store

def extraction(chunk, value):
    subject = EntityWire(iri=f"http://example.org/{{chunk}}", label=f"{{chunk}}", types=("http://example.org/Thing",))
    part = lambda n: LiteralWire(value=f"{{value}} {{n}}", datatype="http://www.w3.org/2001/XMLSchema#string")
    triples = (TripleWire(subject=subject, predicate="{PART}", object=part(n), span=(n, n + 1)) for n in range({PARTS}))
    return Extraction(chunk_id=chunk, document_id="d", triples=tuple(triples))

async def main(url, rounds):
    store = open_store(url, write=True)
    print("writing", flush=True)
    for value in range(rounds):
        for chunk in range(5):
            await store.write(extraction(f"chunk-{{chunk}}", value))
            print(value, chunk, flush=True)
    await store.close()

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


def extraction(chunk: str, *values: int, collection: str = "default") -> Extraction:
    subject = EntityWire(iri=f"http://example.org/{chunk}", label=chunk)
    triples = (TripleWire(subject=subject, predicate=PART, object=LiteralWire(value=str(value), datatype=XSD_INTEGER)) for value in values)
    return Extraction(chunk_id=chunk, document_id="d", collection=collection, triples=tuple(triples))


@contextmanager
def python(code: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A process of its own; killed, if it still runs, when the test is done with it."""
    process = subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


async def column(store: Store, query: str, *, deadline: float = 20.0) -> list[str]:
    table = await store.run(Query("sparql", query), Limits(deadline=deadline), "default")
    return [cell.lexical if isinstance(cell, Literal) else cell.value for row in table.rows for cell in row]  # type: ignore[union-attr]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = open_oxigraph(tmp_path / "graph", write=True, memory=192 << 20)
    yield opened
    await opened.close()


# processes that write


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


# users of one process


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
    folder = first._shared.root  # type: ignore[attr-defined]
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


# the processes that read


def children(pid: int) -> list[int]:
    return [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]


def gone(pid: int) -> bool:
    """Dead, or a zombie that its new parent has yet to collect."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes through /proc")

ASKING = """
import asyncio, sys
from onto_core.ports import Limits
from onto_core.terms import Query
from sparql_cassandra.stores import open_store
store = open_store(sys.argv[1])
asyncio.run(store.run(Query("sparql", "ASK {}"), Limits(), "default"))
print("ready", flush=True)
values = "VALUES ?%s { " + " ".join(map(str, range(100))) + " }"
query = "SELECT (COUNT(*) AS ?n) { %s }" % " ".join(values % name for name in "abcdefgh")
asyncio.run(store.run(Query("sparql", query), Limits(deadline=float(sys.argv[2])), "default"))
"""


@linux
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_reader_that_is_busy_dies_with_the_process_that_asked_it(tmp_path: Path, how: signal.Signals) -> None:
    with python(ASKING, f"oxigraph:{tmp_path / 'graph'}", "60") as asking:
        assert line(asking) == "ready\n"
        time.sleep(0.3)
        readers = children(asking.pid)
        assert len(readers) == 1
        asking.send_signal(how)
        asking.wait()
        until = time.monotonic() + 3
        while not all(map(gone, readers)) and time.monotonic() < until:
            time.sleep(0.02)
        assert all(map(gone, readers))


def seen_in(pid: int) -> tuple[bytes, list[str]]:
    """The environment and the open files of a process."""
    return Path(f"/proc/{pid}/environ").read_bytes(), [os.readlink(entry) for entry in Path(f"/proc/{pid}/fd").iterdir()]


def mine() -> set[int]:
    return set(children(os.getpid()))


@linux
async def test_a_reader_gets_neither_secrets_nor_sockets_nor_files_of_its_parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    before = mine()
    with socket.socket() as listening, (tmp_path / "open.txt").open("w") as opened:
        listening.bind(("127.0.0.1", 0))
        os.set_inheritable(listening.fileno(), True)
        os.set_inheritable(opened.fileno(), True)
        store = open_store(f"oxigraph:{tmp_path / 'graph'}", write=True)
        await store.write(extraction("c1", 1))
        await column(store, "ASK {}")
        (reader,) = mine() - before
        environment, held = seen_in(reader)
        assert b"secret" not in environment
        assert not any(name.startswith("socket:") or name.endswith(("open.txt", "writer.lock")) for name in held), held
        await store.close()


@linux
async def test_a_killed_reader_is_replaced_and_a_closed_store_leaves_no_process(tmp_path: Path) -> None:
    before = mine()
    store = open_store(f"oxigraph:{tmp_path / 'graph'}", write=True)
    await column(store, "ASK {}")
    (reader,) = mine() - before
    os.kill(reader, signal.SIGKILL)
    await asyncio.sleep(0.05)
    assert await column(store, "ASK {}") == ["true"]
    assert mine() - before != {reader}
    await store.close()
    assert mine() <= before


def test_the_reader_imports_nothing_heavy() -> None:
    code = "import sys, json, sparql_cassandra.oxigraph_reader; print(json.dumps(sorted(sys.modules)))"
    loaded = set(json.loads(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout))
    assert loaded & {"rdflib", "pydantic", "numpy", "asyncio", "rapidfuzz", "rich", "click", "yaml", "spacy", "onto_core.messages"} == set()


@pytest.mark.parametrize(
    "query", ["SELECT * { %s } ORDER BY ?c ?a", "SELECT (GROUP_CONCAT(?a) AS ?x) { %s }", "SELECT DISTINCT ?a ?b ?c { %s } ORDER BY ?b"]
)
async def test_a_query_that_takes_too_much_memory_ends_alone(store: Store, query: str) -> None:
    values = "VALUES ?%s { " + " ".join(f'"{n:03} a string of some length"' for n in range(300)) + " }"
    with pytest.raises(ResultTooLarge, match="192 MB"):
        await column(store, query % " ".join(values % name for name in "abc"), deadline=30.0)
    assert await column(store, "ASK {}") == ["true"]


async def test_a_query_that_is_nested_as_deep_as_the_guard_allows_runs(store: Store) -> None:
    deepest = 0
    for depth in (8, 16, 32, 64, 128, 2000):
        query = "SELECT ?x { BIND(" + "(" * depth + "1" + ")" * depth + " AS ?x) }"
        try:
            assert await column(store, query) == ["1"]
            deepest = depth
        except QueryRejected:
            break
    assert deepest >= 16


async def test_a_deadline_leaves_time_for_nothing_and_is_an_error_all_the_same(store: Store) -> None:
    values = "VALUES ?%s { " + " ".join(map(str, range(100))) + " }"
    with pytest.raises(QueryTimeout, match=r"deadline, 0\.001 s"):
        await column(store, "SELECT (COUNT(*) AS ?n) { " + " ".join(values % name for name in "abcdef") + " }", deadline=0.001)


# the view of a database that moves


def test_a_view_is_opened_again_when_tables_were_replaced_while_it_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = oxigraph_writer.Writer(tmp_path)
    writer.write(extraction("c1", 1))
    folder = collection_folder(tmp_path, "default")
    opened = []

    def moving(folder: Path) -> oxigraph_snapshot.Files:
        """As if the writer replaced a table during the first two openings."""
        return (*files(folder), (f"{min(len(opened), 2):06}.sst", 1, 1))

    class Opening:
        def __call__(self) -> Database:
            return Database()

        def read_only(self, path: str) -> Database:
            opened.append(path)
            return Database.read_only(path)

    monkeypatch.setattr(oxigraph_snapshot, "files", moving)
    monkeypatch.setattr(oxigraph_snapshot, "Store", Opening())
    assert len(Snapshot(folder).store()) > 0
    assert len(opened) == 3
    writer.close()


def test_a_view_is_kept_while_nothing_is_written(tmp_path: Path) -> None:
    writer = oxigraph_writer.Writer(tmp_path)
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
    writer = oxigraph_writer.Writer(tmp_path)
    writer.write(extraction("c1", 1))
    newest = max(collection_folder(tmp_path, "default").glob("*.log"))
    assert str(newest) in synced
    writer.close()


# big loads


def nt(path: Path, count: int) -> Path:
    path.write_text("".join(f'<http://example.org/s{n}> <{PART}> "{n}" .\n' for n in range(count)))
    return path


async def test_a_big_load_is_the_same_as_a_small_one(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = nt(tmp_path / "data.nt", 50)
    store.load([path], "default")
    small = await column(store, "SELECT ?s ?g { GRAPH ?g { ?s ?p ?o } } ORDER BY ?s ?g")
    store.drop("default")
    monkeypatch.setattr(oxigraph_load, "ONE_TRANSACTION", 10)
    store.load([path], "default")
    assert await column(store, "SELECT ?s ?g { GRAPH ?g { ?s ?p ?o } } ORDER BY ?s ?g") == small


async def test_a_load_that_is_killed_leaves_nothing_of_the_file(tmp_path: Path) -> None:
    path, url = nt(tmp_path / "data.nt", 120_000), f"oxigraph:{tmp_path / 'graph'}"
    code = (
        "import sys, pathlib; from sparql_cassandra.stores import open_store; store = open_store(sys.argv[1], write=True); done = [0]\n"
        "def progress(n):\n    done[0] += n\n    print(done[0], flush=True)\n"
        "store.load([pathlib.Path(sys.argv[2])], 'default', progress=progress)"
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
