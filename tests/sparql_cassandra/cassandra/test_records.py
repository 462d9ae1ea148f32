"""Records in Cassandra when it breaks off, in a keyspace from before there were records, and after their collection was dropped."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from cassandra import ConsistencyLevel

from onto_core.errors import BackendUnavailable
from onto_core.ports.graphs import GraphStore, Limits, Record
from onto_core.terms import Query
from sparql_cassandra.cassandra.address import address_of
from sparql_cassandra.cassandra.client import Call, Cql, Unclear
from sparql_cassandra.cassandra.records import bucket_of
from sparql_cassandra.cassandra.store import CassandraGraph
from sparql_cassandra.cassandra.tables import RECORD_BUCKETS, SETTLED, TABLES, ddl
from sparql_cassandra.cassandra.writer import find_collection
from sparql_cassandra.stores import open_store
from tests.servers.graph_server import GraphServer


@pytest.fixture
async def store(cassandra_url: str, cassandra_proxy: Any) -> AsyncIterator[GraphStore]:
    """The store, reached through the proxy alone."""
    opened = open_store(f"cassandra://127.0.0.1:{cassandra_proxy.port}/{cassandra_url.rpartition('/')[2]}?connect_timeout=3", write=True)
    yield opened
    await opened.close()


async def test_swaps_that_break_off_are_made_once_or_not_and_each_is_told(store: GraphStore, cassandra_proxy: Any) -> None:
    made: dict[str, list[bytes]] = {key: [] for key in "abcd"}
    unclear = 0

    async def value(key: str) -> bytes | None:
        for _ in range(200):
            try:
                return (await store.records("default", "chunk", "g", [key])).get(key)
            except BackendUnavailable:
                await asyncio.sleep(0.1)
        raise AssertionError("the node does not come back")

    async def append(key: str, own: bytes) -> None:
        """Nobody else changes this record: a swap that says False has not been made, and one that says True has."""
        nonlocal unclear
        while True:
            old = await value(key)
            try:
                if await store.swap_record("default", "chunk", "g", key, old=old, new=(old or b"") + own):
                    break
            except BackendUnavailable:
                unclear += 1
                if own.strip() in ((await value(key)) or b"").split():
                    break
        made[key].append(own)

    for cut_after in (0, 5, 20, 60, 150, 400):
        for number in range(3):
            cassandra_proxy.cut_after = cut_after if number == 1 else None
            await asyncio.gather(*(append(key, f" {cut_after}.{number}".encode()) for key in made))
        cassandra_proxy.cut_after = None
    for key, wins in made.items():
        assert (await value(key) or b"") == b"".join(wins)


@pytest.mark.parametrize("is_sent", [True, False])
async def test_a_transaction_whose_answer_is_lost_is_settled_by_reading(cassandra_url: str, monkeypatch: pytest.MonkeyPatch, is_sent: bool) -> None:
    store = open_store(cassandra_url, write=True)
    assert isinstance(store, CassandraGraph)
    for key in ("there", "other"):
        assert await store.swap_record("default", "chunk", "g", key, old=None, new=b"1")
    whole = Cql.conditional
    lost = 0

    async def losing(self: Cql, calls: Sequence[Call]) -> list[tuple[Any, ...]]:
        nonlocal lost
        lost += 1
        if lost % 2:
            if is_sent:
                await whole(self, calls)
            raise Unclear("the connection is gone")
        return await whole(self, calls)

    monkeypatch.setattr(Cql, "conditional", losing)

    async def swap(key: str, old: bytes | None, new: bytes | None) -> bool:
        return await store.swap_record("default", "chunk", "g", key, old=old, new=new)

    assert await asyncio.gather(swap("there", b"1", b"2"), swap("new", None, b"3")) == [True, True]
    assert await asyncio.gather(swap("there", b"2", None), swap("other", b"?", b"4"), swap("new", None, b"5")) == [True, False, False]
    assert await swap("other", b"?", None) is False
    assert await store.records("default", "chunk", "g") == {"other": b"1", "new": b"3"}
    assert lost > 2
    await store.close()


async def test_an_older_keyspace_has_no_records_until_it_is_opened_for_writing(cassandra: GraphServer) -> None:
    url = f"cassandra://{cassandra.address}/older_{uuid.uuid4().hex[:8]}"
    made = Cql(address_of(url))
    try:
        made._session.execute(f"DROP TABLE {made.address.keyspace}.record")
        reader = open_store(url)
        assert await reader.records("default", "chunk", "g") == {}
        assert await reader.records("default", "chunk", "g", ["k"]) == {}
        assert [each async for each in reader.every_record("default", "chunk")] == []
        await reader.remove_records("default", "part", "g")
        with pytest.raises(BackendUnavailable, match="no table for records"):
            await reader.swap_record("default", "chunk", "g", "k", old=None, new=b"1")
        with pytest.raises(BackendUnavailable, match="no table for records"):
            await reader.put_records("default", [Record("part", "g", "k", b"1")])
        assert (await reader.run(Query("sparql", "SELECT * { ?s ?p ?o }"), Limits(), "default")).rows == ()
        writer = open_store(url, write=True)
        assert await writer.swap_record("default", "chunk", "g", "k", old=None, new=b"1")
        assert await reader.records("default", "chunk", "g") == {"k": b"1"}
        for store in (reader, writer):
            await store.close()
    finally:
        made._session.execute(f"DROP KEYSPACE {made.address.keyspace}", timeout=60)
        made.close()


async def test_what_is_swapped_into_a_collection_while_it_is_dropped_is_gone_with_it(cassandra_url: str) -> None:
    store, cql = open_store(cassandra_url, write=True), Cql(address_of(cassandra_url), create=False)
    groups = [str(number) for number in range(RECORD_BUCKETS)]
    assert all(await asyncio.gather(*(store.swap_record("default", "chunk", group, "k", old=None, new=b"1") for group in groups)))
    old = find_collection(cql, "default")
    assert old is not None
    await store.drop("default")
    assert cql.applied("new record", old.collection, bucket_of("late"), "chunk", "late", "k", b"late")
    held = [row for bucket in range(RECORD_BUCKETS) for row in cql.run("all record", old.collection, bucket, "chunk")]
    assert held == []
    assert await store.swap_record("default", "chunk", "late", "k", old=None, new=b"2")
    assert await store.records("default", "chunk", "late") == {"k": b"2"}
    cql.close()
    await store.close()


async def test_a_drop_by_another_process_is_seen_by_the_next_call(cassandra_url: str) -> None:
    ours, theirs = open_store(cassandra_url, write=True), open_store(cassandra_url + "?speculative=0.06", write=True)  # each has its own connection
    for number in range(3):
        assert await ours.swap_record("default", "chunk", "g", "k", old=None, new=str(number).encode())
        await theirs.drop("default")
        assert await ours.records("default", "chunk", "g") == {}
        assert await theirs.swap_record("default", "chunk", "g", "k", old=None, new=b"theirs")
        assert not await ours.swap_record("default", "chunk", "g", "k", old=str(number).encode(), new=b"lost")
        assert await ours.records("default", "chunk", "g", ["k"]) == {"k": b"theirs"}
        await theirs.drop("default")
        await ours.put_records("default", [Record("part", "g", "k", b"1")])
        assert await theirs.records("default", "part", "g") == {"k": b"1"}
        await ours.drop("default")
    for store in (ours, theirs):
        await store.close()


async def test_reads_of_one_moment_are_one_request_and_so_are_swaps(cassandra_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(cassandra_url, write=True)
    keys = [str(number) for number in range(40)]
    assert all(await asyncio.gather(*(store.swap_record("default", "chunk", "g", key, old=None, new=b"1") for key in keys)))
    assert await store.records("default", "chunk", "g", keys) == dict.fromkeys(keys, b"1")
    sent = 0
    sending = Cql.send

    def counted(self: Cql, *given: Any) -> Any:
        nonlocal sent
        sent += 1
        return sending(self, *given)

    monkeypatch.setattr(Cql, "send", counted)
    found = await asyncio.gather(*(store.records("default", kind, "g", [key]) for kind in ("document", "chunk") for key in keys))
    assert found == [{}] * 40 + [{key: b"1"} for key in keys]
    assert sent == 3  # which collection it is, and 80 keys in requests of 50
    sent = 0
    assert all(await asyncio.gather(*(store.swap_record("default", "chunk", "g", key, old=b"1", new=b"2") for key in keys)))
    assert sent == 2
    await store.close()


def test_records_are_read_and_swapped_by_a_quorum_whatever_queries_do_with(cassandra_url: str) -> None:
    cql = Cql(address_of(cassandra_url + "?read=ONE&write=ALL"), create=False)
    levels = {name: ConsistencyLevel.value_to_name[cql.prepared(name).consistency_level] for name in ("in record", "new record", "all spo", SETTLED)}
    assert levels == {"in record": "LOCAL_QUORUM", "new record": "ALL", "all spo": "ONE", SETTLED: "SERIAL"}
    cql.close()


def test_a_keyspace_gets_only_the_tables_that_it_lacks() -> None:
    keyspace, tables = ddl("somewhere", 1)
    assert tables.keys() == TABLES
    assert all(f" somewhere.{name} (" in statement for name, statement in tables.items())
    assert "KEYSPACE" in keyspace
