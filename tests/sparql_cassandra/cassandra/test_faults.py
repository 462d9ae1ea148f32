"""What becomes of writes and queries when a node dies, is slow, or breaks off: the right error inside the deadline, and nothing lost or doubled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from io import BytesIO
from typing import Any

import pytest

from onto_core.errors import BackendError, BackendUnavailable, BadMessage, QueryTimeout
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ports.graphs import Limits
from onto_core.terms import Literal, Query, Table
from onto_core.vocabulary import XSD_STRING
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store

EX = "http://example.org/"
FACTS = "SELECT ?s ?o { ?s <http://example.org/says> ?o }"


def extraction(number: int, facts: int = 10) -> Extraction:
    subject = EntityWire(iri=f"{EX}e{number}", label=f"Entity {number}", types=(EX + "Thing",))
    said = [LiteralWire(value=f"fact {number} {fact}", datatype=XSD_STRING) for fact in range(facts)]
    triples = tuple(TripleWire(subject=subject, predicate=EX + "says", object=each, span=(0, 9)) for each in said)
    return Extraction(chunk_id=f"c{number}", document_id="d", triples=triples, model="rules")


async def facts(store: Store, *, deadline: float = 10.0) -> Table:
    return await store.run(Query("sparql", FACTS), Limits(deadline, 100_000), "default")


async def exported(store: Store) -> list[bytes]:
    out = BytesIO()
    await store.export("default", "nq", out)
    return sorted(out.getvalue().splitlines())


async def as_it_should_be(extractions: list[Extraction]) -> list[bytes]:
    """What an embedded store holds that nothing happened to."""
    reference = open_store("memory:", write=True)
    try:
        await reference.drop("default")
        for each in extractions:
            await reference.write(each)
        return await exported(reference)
    finally:
        await reference.close()


@pytest.fixture
async def store(cassandra_url: str, cassandra_proxy: Any) -> AsyncIterator[Store]:
    """The store, reached through the proxy alone."""
    keyspace = cassandra_url.rpartition("/")[2]
    opened = open_store(f"cassandra://127.0.0.1:{cassandra_proxy.port}/{keyspace}?connect_timeout=3", write=True)
    yield opened
    await opened.close()


async def works_again(store: Store, within: float = 15.0) -> Table:
    """The first answer after a fault; the driver tries every second whether the node is back."""
    until = time.monotonic() + within
    while True:
        try:
            return await facts(store)
        except BackendUnavailable:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.1)


async def test_a_slow_node_is_a_timeout_at_the_deadline_and_then_all_is_well(store: Store, cassandra_proxy: Any) -> None:
    await store.write(extraction(1))
    await facts(store)
    cassandra_proxy.delay = 3.0
    started = time.monotonic()
    with pytest.raises(QueryTimeout):
        await facts(store, deadline=0.5)
    assert time.monotonic() - started < 0.5 + 0.5
    cassandra_proxy.delay = 0.0
    assert len((await works_again(store)).rows) == 10


async def test_a_page_that_fails_is_an_error_and_never_a_shorter_answer(store: Store, cassandra_proxy: Any) -> None:
    for number in range(4):
        await store.write(extraction(number, facts=1_000))
    assert len((await facts(store)).rows) == 4_000
    cassandra_proxy.cut_after = 100_000
    started = time.monotonic()
    with pytest.raises(BackendUnavailable):
        await facts(store)
    assert cassandra_proxy.cut_after is None
    assert time.monotonic() - started < 10.0 + 0.5
    assert len((await works_again(store)).rows) == 4_000


async def test_what_no_row_can_hold_is_a_bad_message_and_fails_no_other(store: Store) -> None:
    long = extraction(1).model_copy(
        update={"chunk_id": "long", "triples": (extraction(1).triples[0].model_copy(update={"predicate": EX + "x" * 70_000}),)}
    )
    outcomes = await asyncio.gather(*(store.write(each) for each in (extraction(2), long, extraction(3))), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), BadMessage, type(None)]
    assert len((await facts(store)).rows) == 20


async def test_a_literal_of_a_million_characters_comes_back_whole(store: Store) -> None:
    long = LiteralWire(value="é" * 1_000_000, datatype=XSD_STRING)
    triple = extraction(1).triples[0].model_copy(update={"object": long})
    await store.write(extraction(1).model_copy(update={"triples": (triple,)}))
    assert [row[1] for row in (await facts(store)).rows] == [Literal(long.value)]


async def test_a_write_that_broke_off_is_completed_by_writing_again(store: Store, cassandra_proxy: Any) -> None:
    wanted = [extraction(number, facts=40) for number in range(10)]
    for cut_after in (2, 40, 160, 330):  # answers to writes have some ten bytes each
        cassandra_proxy.cut_after = cut_after
        for each in wanted:
            try:
                await store.write(each)
            except BackendUnavailable:
                continue
        cassandra_proxy.cut_after = None
        await works_again(store)
    for each in wanted:
        await store.write(each)
    assert await exported(store) == await as_it_should_be(wanted)


async def test_a_node_that_is_killed_and_started_again_loses_and_doubles_nothing(own_cassandra: Callable[..., Any]) -> None:
    node = own_cassandra()
    await asyncio.to_thread(node.start)
    store = open_store(f"cassandra://{node.address}/crash?connect_timeout=3", write=True)
    wanted = [extraction(number) for number in range(200)]
    waiting = list(wanted)
    acknowledged: list[Extraction] = []
    failures: list[BackendError] = []
    late: list[float] = []
    under_way, done = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        """As a worker does it: what fails comes again."""
        while waiting:
            one = waiting.pop()
            try:
                await store.write(one)
                acknowledged.append(one)
                if len(acknowledged) == 40:
                    under_way.set()
            except BackendUnavailable as error:
                failures.append(error)
                waiting.insert(0, one)
                await asyncio.sleep(0.2)

    async def read() -> None:
        while not done.is_set():
            before, started = len(acknowledged), time.monotonic()
            try:
                found = await facts(store, deadline=2.0)
                assert len(found.rows) >= 10 * before  # all that was acknowledged, also before the crash
                assert len(set(found.rows)) == len(found.rows)
            except (BackendUnavailable, QueryTimeout) as error:
                failures.append(error)
            late.append(time.monotonic() - started - 2.0)
            await asyncio.sleep(0.05)

    reader = asyncio.create_task(read())
    writers = [asyncio.create_task(write()) for _ in range(4)]
    await under_way.wait()
    await asyncio.to_thread(node.kill)
    await asyncio.sleep(0.5)
    assert failures
    await asyncio.to_thread(node.start)
    await asyncio.gather(*writers)
    done.set()
    await reader
    try:
        assert max(late) < 1.0  # a moment for a machine that is starting a server
        assert len((await facts(store)).rows) == 2_000
        assert await exported(store) == await as_it_should_be(wanted)
    finally:
        await store.close()
