"""The processes that read an embedded store: what they get of their parent, how they end, what they refuse."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from onto_core.errors import QueryRejected, QueryTimeout, ResultTooLarge
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store
from tests.worlds.embedded import ROOT, column, extraction, line, python


def children(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread may end while they are listed
            found += map(int, (task / "children").read_text().split())
    return found


def gone(pid: int) -> bool:
    """Dead, or a zombie that its new parent has yet to collect."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes through /proc")

ASKING = """
import asyncio, sys
from onto_core.ports.graphs import Limits
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


@linux
async def test_a_reader_serves_one_query_after_the_other(tmp_path: Path) -> None:
    before = mine()
    store = open_store(f"oxigraph:{tmp_path / 'graph'}", write=True)
    await store.write(extraction("c1", 1))
    await column(store, "SELECT ?s { ?s ?p ?o }")
    readers = mine() - before
    for _ in range(3):
        await column(store, "SELECT ?s { ?s ?p ?o }")
    assert mine() - before >= readers
    await store.close()


def test_the_reader_imports_nothing_heavy() -> None:
    code = "import sys, json, sparql_cassandra.embedded.reader; print(json.dumps(sorted(sys.modules)))"
    loaded = set(json.loads(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout))
    assert loaded & {"rdflib", "pydantic", "numpy", "asyncio", "rapidfuzz", "rich", "click", "yaml", "spacy", "onto_core.messages"} == set()


@pytest.mark.parametrize(
    "query", ["SELECT * { %s } ORDER BY ?c ?a", "SELECT (GROUP_CONCAT(?a) AS ?x) { %s }", "SELECT DISTINCT ?a ?b ?c { %s } ORDER BY ?b"]
)
async def test_a_query_that_takes_too_much_memory_ends_alone(store: Store, query: str) -> None:
    values = "VALUES ?%s { " + " ".join(f'"{n:03} a string of some length"' for n in range(300)) + " }"
    with pytest.raises(ResultTooLarge, match="192 MB"):
        await column(store, query % " ".join(values % name for name in "abc"), deadline=30.0, memory=192 << 20)
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
