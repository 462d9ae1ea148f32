"""Records in a graph of Neo4j, Memgraph or FalkorDB: no query, export or number has them, and an answer that was lost is found out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest

from cypher_executor.graph.records import CypherRecords, Place, Swap
from cypher_executor.servers.failover import Endpoints
from cypher_executor.store import open_store
from onto_core.errors import BackendUnavailable, QueryRejected
from onto_core.graph.joined import Joined
from onto_core.ports.graphs import Record


async def swapped(opened: Any, key: str, old: bytes | None, new: bytes | None) -> bool:
    return await opened.store.swap_record(opened.collection, "chunk", "g", key, old=old, new=new)


async def test_a_query_an_export_and_the_statistics_do_not_see_records(opened: Any, world: Any) -> None:
    await opened.store.write(world.extraction("c1", world.born))
    before = [await told(opened), await opened.rows("MATCH (n) RETURN count(n)"), await opened.rows("MATCH (n) WHERE n.value IS NOT NULL RETURN n")]
    assert await swapped(opened, "k", None, b"zqx")
    await opened.store.put_records(opened.collection, [Record("part", "g", "k", b"zqx")])
    assert [
        await told(opened),
        await opened.rows("MATCH (n) RETURN count(n)"),
        await opened.rows("MATCH (n) WHERE n.value IS NOT NULL RETURN n"),
    ] == before
    for text in ("MATCH (n:OntoragRecord) RETURN n", "MATCH (n:Person:OntoragRecord) RETURN n", "MATCH (n) WHERE n:OntoragRecord RETURN n"):
        with pytest.raises(QueryRejected, match="OntoragRecord"):
            await opened.rows(text)


async def told(opened: Any) -> list[object]:
    out = BytesIO()
    await opened.store.export(opened.collection, "nq", out)
    return [sorted(out.getvalue().splitlines()), [each for each in await opened.store.stats() if each.collection == opened.collection]]


async def test_neither_reading_nor_removing_records_begins_a_collection(opened: Any) -> None:
    before = set(await opened.store.collections())
    assert await opened.store.records(opened.collection, "chunk", "g") == {}
    assert not await swapped(opened, "k", b"1", b"2")
    assert not await swapped(opened, "k", b"1", None)
    await opened.store.remove_records(opened.collection, "chunk", "g")
    assert opened.collection not in set(await opened.store.collections()) - before


async def test_many_records_are_read_and_swapped_by_few_queries(opened: Any) -> None:
    assert await swapped(opened, "first", None, b"1")
    calls = (counters := opened.store._endpoints.all[0].counters).calls
    assert all(await asyncio.gather(*(swapped(opened, str(number), None, b"1") for number in range(100))))
    found = await asyncio.gather(*(opened.store.records(opened.collection, "chunk", "g", [str(number)]) for number in range(100)))
    assert found == [{str(number): b"1"} for number in range(100)]
    assert counters.calls - calls - counters.retries <= 2


class Lossy:
    """A server whose answer to one change is lost: before it was made, or after."""

    def __init__(self, server: Any, *, after: bool) -> None:
        self._server, self._after, self.left = server, after, 1
        self.address, self.dialect = server.address, server.dialect

    def __getattr__(self, name: str) -> Any:
        return getattr(self._server, name)

    async def query(self, space: str, text: str, *, write: bool, **parameters: object) -> Sequence[Any]:
        lost = write and self.left > 0
        self.left -= lost
        if lost and not self._after:
            raise BackendUnavailable("lost before")
        rows: Sequence[Any] = await self._server.query(space, text, write=write, **parameters)
        if lost:
            raise BackendUnavailable("lost after")
        return rows


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize(("old", "new"), [(None, b"new"), (b"old", b"new"), (b"old", None)])
async def test_a_swap_whose_answer_was_lost_is_done_once_and_says_so(opened: Any, after: bool, old: bytes | None, new: bytes | None) -> None:
    if old is not None:
        assert await swapped(opened, "k", None, old)
    server = Lossy(opened.store._endpoints.all[0].server, after=after)
    records = CypherRecords(Endpoints([server, opened.store._endpoints.all[0].server]), {})
    assert await records.swap(Swap(Place(opened.collection, "chunk", "g", "k"), old, new))
    assert server.left == 0
    assert await opened.store.records(opened.collection, "chunk", "g") == ({} if new is None else {"k": new})
    assert not await records.swap(Swap(Place(opened.collection, "chunk", "g", "k"), b"other", b"x"))


async def test_a_swap_whose_answer_was_lost_and_that_another_won_is_not_done(opened: Any) -> None:
    assert await swapped(opened, "k", None, b"old")
    server = Lossy(opened.store._endpoints.all[0].server, after=False)
    records = CypherRecords(Endpoints([server, opened.store._endpoints.all[0].server]), {})
    other = Other(server, opened)
    server.query = other.query  # type: ignore[method-assign]
    assert not await records.swap(Swap(Place(opened.collection, "chunk", "g", "k"), b"old", b"mine"))
    assert await opened.store.records(opened.collection, "chunk", "g") == {"k": b"theirs"}


class Other:
    """Another writer, who comes when the first query that writes is lost."""

    def __init__(self, server: Lossy, opened: Any) -> None:
        self._query, self._opened = server.query, opened

    async def query(self, space: str, text: str, *, write: bool, **parameters: object) -> Sequence[Any]:
        try:
            return await self._query(space, text, write=write, **parameters)
        except BackendUnavailable:
            assert await swapped(self._opened, "k", b"old", b"theirs")
            raise


async def test_a_store_that_may_not_write_the_graph_makes_the_indexes_that_records_need(opened: Any, world: Any) -> None:
    await opened.store.write(world.extraction("c1", world.born))
    reading = open_store(opened.store._settings)
    assert await reading.swap_record(opened.collection, "chunk", "g", "k", old=None, new=b"1")
    assert await swapped(opened, "k", b"1", b"2")
    assert await opened.store.prepare(opened.collection) == []
    await reading.close()


async def test_calls_of_one_turn_are_joined_and_each_gets_its_own_answer() -> None:
    batches: list[list[int]] = []

    async def work(numbers: Sequence[int]) -> list[int]:
        batches.append(list(numbers))
        await asyncio.sleep(0)
        if 13 in numbers:
            raise BackendUnavailable("unlucky")
        return [number * 2 for number in numbers]

    joined = Joined(work, most=4)
    assert await asyncio.gather(*(joined.call(number) for number in range(6))) == [0, 2, 4, 6, 8, 10]
    assert batches == [[0, 1, 2, 3], [4, 5]]
    assert await joined.call(7) == 14
    outcomes = await asyncio.gather(*(joined.call(number) for number in (12, 13)), return_exceptions=True)
    assert [str(outcome) for outcome in outcomes] == ["unlucky", "unlucky"]
    gone = asyncio.create_task(joined.call(1))
    stays = asyncio.create_task(joined.call(2))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays == 4
