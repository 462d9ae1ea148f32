"""Readers and writers of a graph store at the same time, and after its end."""

from __future__ import annotations

import asyncio

import pytest

from onto_core.errors import BackendUnavailable
from sparql_cassandra.ports import Store
from tests.worlds.store import ADA, BORN, ask, entity, extraction, fact, number, values


async def test_readers_see_each_extraction_whole_while_others_are_written(store: Store) -> None:
    written = asyncio.Event()

    async def write() -> None:
        for n in range(25):
            await store.write(extraction(f"c{n}", *(fact(entity(f"e{n}"), "part", number(part)) for part in range(10))))
        written.set()

    async def read() -> int:
        seen = 0
        while not written.is_set():
            found = await values(store, "SELECT ?s (COUNT(?o) AS ?n) { ?s ex:part ?o } GROUP BY ?s")
            assert {count for _, count in found} <= {"10"}
            assert len(found) >= seen
            seen = len(found)
        return seen

    await asyncio.gather(write(), read(), read())
    assert len((await ask(store, "SELECT DISTINCT ?s { ?s ex:part ?o }")).rows) == 25


async def test_what_was_written_is_seen_by_the_next_query(store: Store) -> None:
    for n in range(15):
        await store.write(extraction("c1", fact(ADA, "age", number(n))))
        assert await values(store, "SELECT ?o { ?s ex:age ?o }") == {(str(n),)}


async def test_concurrent_writes_all_arrive(store: Store) -> None:
    await asyncio.gather(*(store.write(extraction(f"c{n}", fact(ADA, "age", number(n)))) for n in range(50)))
    assert len(await values(store, "SELECT ?o { ?s ex:age ?o }")) == 50


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    for using in (ask(store, "ASK {}"), store.write(extraction("c1", BORN)), store.lookup(["x"], "default")):
        with pytest.raises(BackendUnavailable):
            await using
    assert store.health() == "closed"
    await store.close()
