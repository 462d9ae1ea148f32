"""Queries over Cassandra in processes of their own: what they see of writes here, what a killed one costs, how one is given up."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from onto_core.errors import BackendUnavailable, BadQuery, QueryRejected, QueryTimeout, ResultTooLarge
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ports.graphs import Limits
from onto_core.terms import Query
from onto_core.vocabulary import XSD_STRING
from sparql_cassandra.guard import check
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store
from tests.worlds.embedded import column

EX = "http://example.org/"
ENDLESS = "SELECT (COUNT(*) AS ?n) { " + " ".join(f"VALUES ?{name} {{ {' '.join(map(str, range(100)))} }}" for name in "abcdefgh") + " }"
SAID = f"SELECT ?o {{ ?s <{EX}says> ?o }}"


def extraction(number: int, *said: str) -> Extraction:
    subject = EntityWire(iri=f"{EX}e{number}", label=f"Entity {number}")
    triples = tuple(TripleWire(subject=subject, predicate=EX + "says", object=LiteralWire(value=each, datatype=XSD_STRING)) for each in said)
    return Extraction(chunk_id=f"c{number}", document_id="d", triples=triples, model="rules")


@pytest.fixture
async def store(cassandra_url: str) -> AsyncIterator[Store]:
    opened = open_store(cassandra_url, write=True)
    yield opened
    await opened.close()


def reading() -> set[int]:
    """The children of this process that run queries over Cassandra."""
    found: set[int] = set()
    for task in Path("/proc/self/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):
            for child in map(int, (task / "children").read_text().split()):
                if b"cassandra.reader" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.add(child)
    return found


async def test_what_was_written_dropped_and_written_again_here_is_seen_at_once(store: Store) -> None:
    for number in range(3):
        await store.write(extraction(1, f"first {number}"))
        assert await column(store, SAID) == [f"first {number}"]
    await store.drop("default")
    assert await column(store, SAID) == []
    await store.write(extraction(2, "second"))
    assert await column(store, SAID) == ["second"]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes through /proc")
async def test_a_process_that_the_kernel_kills_costs_one_query(store: Store) -> None:
    await store.write(extraction(1, "said"))
    asked = asyncio.create_task(column(store, ENDLESS))
    await asyncio.sleep(1.0)
    killed = reading()
    for process in killed:
        os.kill(process, signal.SIGKILL)
    with pytest.raises(ResultTooLarge):
        await asked
    while killed.intersection(reading()):  # noqa: ASYNC110 - a process to spare may take a moment to end
        await asyncio.sleep(0.01)
    assert await column(store, SAID) == ["said"]


async def test_errors_are_those_of_the_guard_and_of_the_limits(store: Store) -> None:
    with pytest.raises(BadQuery, match="closes nothing"):
        await column(store, "SELECT * { } }")
    with pytest.raises(QueryRejected, match="SERVICE"):
        await column(store, "SELECT * { SERVICE <http://example.org/> { ?s ?p ?o } }")
    assert await column(store, SAID) == []  # a process is there
    with pytest.raises(QueryTimeout, match=r"deadline of 0\.3 s"):
        await column(store, ENDLESS, deadline=0.3)
    await store.write(extraction(1, *(f"{number} " + "x" * 1_000 for number in range(100))))
    with pytest.raises(ResultTooLarge, match="larger than 50,000 bytes"):
        await column(store, SAID, memory=200_000)


async def test_light_queries_are_answered_while_heavy_ones_run(store: Store) -> None:
    await store.write(extraction(1, "said"))
    heavy = [asyncio.create_task(column(store, ENDLESS, deadline=60.0)) for _ in range(4)]
    for _ in range(20):
        assert await column(store, SAID) == ["said"]
    assert not any(task.done() for task in heavy)
    for task in heavy:
        task.cancel()
    for outcome in await asyncio.gather(*heavy, return_exceptions=True):
        assert isinstance(outcome, asyncio.CancelledError)


async def test_twenty_queries_at_once_are_all_answered(store: Store) -> None:
    await store.write(extraction(1, "said"))
    assert await asyncio.gather(*(column(store, SAID) for _ in range(20))) == [["said"]] * 20


async def test_a_query_that_nobody_waits_for_frees_its_process(store: Store) -> None:
    await store.write(extraction(1, "said"))
    for _ in range(8):
        asked = asyncio.create_task(column(store, ENDLESS))
        await asyncio.sleep(0.05)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
    assert await column(store, SAID) == ["said"]


async def test_a_stream_comes_as_it_is_read_and_is_cancelled_half_way(store: Store) -> None:
    await store.write(extraction(1, *(f"fact {number}" for number in range(2_000))))
    query = check(f"SELECT * {{ ?s <{EX}says> ?o . ?t <{EX}says> ?p }}")  # four million rows
    solutions = await asyncio.to_thread(store.stream, query, Limits(), "default")

    def some() -> int:
        return sum(1 for _ in zip(range(5_000), solutions.rows, strict=False))

    assert await asyncio.to_thread(some) == 5_000
    solutions.cancel()

    def rest() -> None:
        for _ in solutions.rows:
            pass

    with pytest.raises((BackendUnavailable, QueryTimeout)):
        await asyncio.to_thread(rest)
    assert len(await column(store, SAID)) == 1_000


async def test_a_query_in_a_collection_that_is_not_there_finds_nothing(store: Store) -> None:
    table = await store.run(Query("sparql", "SELECT * { ?s ?p ?o }"), Limits(), "nowhere")
    assert (table.columns, table.rows, table.truncated) == (("s", "p", "o"), (), False)


def test_no_process_is_left_of_a_closed_store(cassandra_url: str) -> None:
    before = reading()
    store = open_store(cassandra_url + "?read=ONE")
    assert asyncio.run(column(store, "ASK {}")) == ["true"]
    asyncio.run(store.close())
    until = time.monotonic() + 5
    while reading() - before and time.monotonic() < until:
        time.sleep(0.02)
    assert reading() <= before
