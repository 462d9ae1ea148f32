"""Queries against real servers: what is let in, when they are stopped, which endpoint answers."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

from cypher_executor import dialects, guard
from cypher_executor.executor import Executor
from cypher_executor.guard import CheckedQuery
from cypher_executor.servers.failover import Endpoints
from cypher_executor.servers.server import Server
from cypher_executor.store import open_store
from onto_core.errors import BackendUnavailable, BadSettings, QueryRejected, QueryTimeout
from onto_core.ports.graphs import Limits
from onto_core.settings import CypherSettings, StoreSettings
from onto_core.terms import Query
from onto_core.vocabulary import XSD_INTEGER

PRODUCTS = ["bolt", "falkordb"]


def past_the_guard(text: str, product: str) -> CheckedQuery:
    """A query as if the guard had let it through: what is behind the guard must hold without it."""
    return CheckedQuery(text, dialects.of("neo4j" if product == "bolt" else product), {}, 1000, None)


def executor_of(opened: Any) -> Executor:
    found: Executor = opened.store._executor
    return found


@pytest.fixture(params=PRODUCTS)
async def filled(request: pytest.FixtureRequest, both: Any, world: Any) -> Any:
    """A store with 300 nodes in a chain."""
    opened = both[PRODUCTS.index(request.param)]
    nodes = [world.entity(f"n{n}", "Node") for n in range(300)]
    links = [world.fact(one, "next", other) for one, other in pairwise(nodes)]
    await opened.store.write(world.extraction("c1", *links, *(world.fact(node, "at", world.literal(n, XSD_INTEGER)) for n, node in enumerate(nodes))))
    return opened


async def test_an_executor_takes_nothing_but_what_the_guard_gave(filled: Any) -> None:
    for text in ("RETURN 1", Query("cypher", "RETURN 1"), guard):
        with pytest.raises(TypeError, match=r"runs what guard\.check returned"):
            await executor_of(filled).run(text, Limits())  # type: ignore[arg-type]


WRITES = [
    "CREATE (:Bad)",
    "MATCH (n) DETACH DELETE n",
    "MERGE (n:Bad {x: 1}) RETURN n",
    "MATCH (n) SET n.bad = 1 RETURN n",
    "CREATE INDEX FOR (n:Bad) ON (n.x)",
]


@pytest.mark.parametrize("text", WRITES)
async def test_a_write_that_the_guard_did_not_see_the_server_refuses(filled: Any, text: str) -> None:
    before = await filled.rows("MATCH (n) RETURN count(n)")
    with pytest.raises(QueryRejected):
        await executor_of(filled).run(past_the_guard(text, filled.store.name), Limits(), filled.collection)
    with pytest.raises(QueryRejected):
        await executor_of(filled).plan(past_the_guard(text, filled.store.name), Limits(), filled.collection, profile=True)
    assert await filled.rows("MATCH (n) RETURN count(n)") == before


BOMBS = {
    "cartesian": "MATCH (a), (b), (c), (d) WHERE a.at + b.at + c.at + d.at < 0 RETURN count(*)",
    "variable length": "UNWIND range(1, 1000000) AS x MATCH (a:Node)-[:next*1..250]->(b:Node) WHERE a.at + b.at < x - 9999999 RETURN count(*)",
    "expression": "UNWIND range(1, 1000000) AS x WITH reduce(s = 0, i IN range(1, 1000) | s + i * x) AS y WHERE y < 0 RETURN count(y)",
}


@pytest.mark.parametrize("bomb", BOMBS)
async def test_a_bomb_is_stopped_at_the_deadline_and_the_server_is_free_soon_after(filled: Any, bomb: str) -> None:
    checked = past_the_guard(BOMBS[bomb], filled.store.name)
    started = time.monotonic()
    with pytest.raises(QueryTimeout):
        await executor_of(filled).run(checked, Limits(deadline=1.0), filled.collection)
    assert time.monotonic() - started < 1.0 + 0.2
    freed = time.monotonic()
    assert await filled.rows("RETURN 1", deadline=3.0) == [("1",)]
    assert time.monotonic() - freed < 3.0


async def test_several_bombs_at_once_keep_nobody_waiting_beyond_the_deadline(filled: Any) -> None:
    checked = past_the_guard(BOMBS["cartesian"], filled.store.name)
    started = time.monotonic()

    async def timed() -> float:
        with pytest.raises(QueryTimeout):
            await executor_of(filled).run(checked, Limits(deadline=1.0), filled.collection)
        return time.monotonic() - started

    assert max(await asyncio.gather(*(timed() for _ in range(6)))) < 1.3
    writing = time.monotonic()
    await asyncio.sleep(0.5)
    assert await filled.rows("RETURN 1", deadline=3.0) == [("1",)]
    assert time.monotonic() - writing < 3.5


async def test_the_guard_refuses_each_bomb_before_any_server_sees_it(filled: Any) -> None:
    for bomb in BOMBS.values():
        with pytest.raises(QueryRejected):
            await filled.rows(bomb)


async def test_who_gives_up_waiting_leaves_the_connection_fit_for_others(filled: Any) -> None:
    running = asyncio.create_task(
        executor_of(filled).run(past_the_guard(BOMBS["cartesian"], filled.store.name), Limits(deadline=2.0), filled.collection)
    )
    await asyncio.sleep(0.3)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert await filled.rows("RETURN 1", deadline=5.0) == [("1",)]


async def test_a_result_is_cut_at_the_limit_and_says_so(filled: Any) -> None:
    for most, truncated in ((10, True), (299, True), (300, False), (1000, False)):
        table = await filled.table("MATCH (n:Node) RETURN n.at ORDER BY n.at", max_rows=most)
        assert (len(table.rows), table.truncated) == (min(most, 300), truncated)
    own = await filled.table("MATCH (n:Node) RETURN n.at ORDER BY n.at SKIP 20 LIMIT 7")
    assert ([cell.lexical for (cell,) in own.rows], own.truncated) == ([str(n) for n in range(20, 27)], False)


async def test_plans_are_shown_and_a_profile_says_what_was_done(filled: Any) -> None:
    query, limits = Query("cypher", "MATCH (n:Node {at: 5}) RETURN n.at"), Limits()
    plan = await filled.store.plan(query, limits, filled.collection)
    assert "Node" in plan
    assert "Results" in plan
    profile = (await filled.store.plan(query, limits, filled.collection, profile=True)).lower()
    assert "rows=1" in profile.replace("rows: 1", "rows=1").replace("records produced: 1", "rows=1")
    with pytest.raises(QueryRejected):
        await filled.store.plan(Query("cypher", "MATCH (n) DELETE n"), limits, filled.collection)


# endpoints


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def silent() -> Iterator[int]:
    """The port of a server that takes connections and never says a word."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(50)
        yield int(server.getsockname()[1])


@pytest.fixture(params=PRODUCTS)
async def failing(request: pytest.FixtureRequest, url_of: Callable[[str], str], silent: int) -> AsyncIterator[Callable[[str], Any]]:
    """A store whose first endpoint is away, or silent, and whose second is well."""
    stores: list[Any] = []
    url = url_of(request.param)

    def make(how: str) -> Any:
        port = closed_port() if how == "away" else silent
        stores.append(open_store(StoreSettings(url=url.replace("127.0.0.1", f"127.0.0.1:{port},127.0.0.1", 1)), write=True))
        return stores[-1]

    yield make
    for store in stores:
        await store.close()


@pytest.mark.parametrize("how", ["away", "silent"])
async def test_when_one_endpoint_is_down_the_next_answers_within_two_seconds_and_then_at_once(failing: Any, world: Any, how: str) -> None:
    store = failing(how)
    started = time.monotonic()
    table = await store.run(Query("cypher", "RETURN 1 AS one"), Limits(), "") if store.name == "neo4j" else await first_write(store, world)
    assert time.monotonic() - started < 2.0
    assert table is None or len(table.rows) == 1
    again = time.monotonic()
    await store.sources(["urn:x"], world.collection)
    assert time.monotonic() - again < 0.5
    first, second = store.metrics().values()
    assert (first["failures"] >= 1, second["failures"]) == (True, 0)
    assert "open" in store.health()


async def first_write(store: Any, world: Any) -> None:
    """FalkorDB has nothing to ask before something was written."""
    await store.write(world.extraction("c1", world.born))


async def test_when_no_endpoint_answers_each_is_named(failing: Any) -> None:
    ports = [closed_port(), closed_port()]
    scheme = "bolt" if failing("away").name == "neo4j" else "falkordb"
    store = open_store(StoreSettings(url=f"{scheme}://127.0.0.1:{ports[0]},127.0.0.1:{ports[1]}"))
    with pytest.raises(BackendUnavailable) as caught:
        await store.lookup(["x"], "default")
    assert all(str(port) in str(caught.value) for port in ports)
    await store.close()


class Fake:
    """A server that does as it is told; only its address and `ping` are used."""

    def __init__(self, address: str, *answers: Exception | None) -> None:
        self.address, self.answers, self.asked = address, list(answers), 0

    async def ping(self) -> None:
        self.asked += 1
        if self.answers and (error := self.answers.pop(0)):
            raise error


async def ping(server: Server) -> str:
    await server.ping()
    return server.address


async def test_an_endpoint_that_failed_is_left_alone_and_asked_again_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    down = BackendUnavailable("down")
    first, second = Fake("a", down, down), Fake("b")
    endpoints = Endpoints([first, second])  # type: ignore[list-item]
    assert await endpoints.use(ping) == "b"
    assert first.asked == 2, "a quick failure may be a connection that died unused, so it is tried once more"
    assert await endpoints.use(ping) == "b"
    assert first.asked == 2
    later = time.monotonic() + 1.5
    monkeypatch.setattr("cypher_executor.servers.failover.time.monotonic", lambda: later)
    assert await endpoints.use(ping) == "a"
    assert endpoints.health() == "ok"


async def test_an_error_of_the_query_is_no_failure_of_the_endpoint() -> None:
    first, second = Fake("a", QueryTimeout("slow")), Fake("b")
    endpoints = Endpoints([first, second])  # type: ignore[list-item]
    with pytest.raises(QueryTimeout):
        await endpoints.use(ping)
    assert (second.asked, endpoints.health()) == (0, "ok")
    assert endpoints.metrics()["a"]["timeouts"] == 1


# who may come in


async def test_a_password_is_asked_for_and_a_wrong_one_is_a_setting_to_mend(own_falkordb: Callable[..., Any], world: Any) -> None:
    server = own_falkordb(FALKORDB_PASSWORD="right-word-1")
    server.start()
    url = f"falkordb://{server.address}/g"
    store = open_store(StoreSettings(url=url, cypher=CypherSettings(password="right-word-1")), write=True)  # type: ignore[arg-type]
    await store.write(world.extraction("c1", world.born))
    await store.close()
    for password in ("", "wrong"):
        store = open_store(StoreSettings(url=url, cypher=CypherSettings(password=password)))  # type: ignore[arg-type]
        with pytest.raises(BadSettings, match=r"store\.cypher\.password"):
            await store.lookup(["x"], "default")
        await store.close()


@pytest.mark.parametrize(("product", "kills"), [("falkordb", (60, 150, 250)), ("neo4j", (60,))])
async def test_a_server_that_is_killed_and_started_again_has_everything_once(
    request: pytest.FixtureRequest, world: Any, product: str, kills: tuple[int, ...]
) -> None:
    server = request.getfixturevalue(f"own_{product}")(FALKORDB_PERSISTENCE="always")
    server.start()
    url = f"falkordb://{server.address}/g" if product == "falkordb" else f"bolt://{server.address}"
    store = open_store(StoreSettings(url=url), write=True)
    many = max(kills) + 50
    said = [world.extraction(f"c{n}", world.fact(world.entity(f"e{n % 50}", "Thing"), "at", world.literal(n, XSD_INTEGER))) for n in range(many)]
    gate, written, reached = asyncio.Semaphore(4), 0, {when: asyncio.Event() for when in kills}

    async def deliver(extraction: Any) -> None:
        nonlocal written
        async with gate:
            while True:  # as the bus does
                try:
                    await store.write(extraction)
                    break
                except BackendUnavailable:
                    await asyncio.sleep(0.1)
            written += 1
            if written in reached:
                reached[written].set()

    async def crash() -> None:
        for when in kills:
            await reached[when].wait()
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

    await asyncio.gather(crash(), *(deliver(each) for each in said))
    found = await store.run(Query("cypher", "MATCH (t:Thing) UNWIND t.at AS at RETURN at ORDER BY at"), Limits(), world.collection)
    assert [int(cell.lexical) for (cell,) in found.rows if hasattr(cell, "lexical")] == list(range(many))
    counted = next(each for each in await store.stats() if each.collection == world.collection)
    assert (counted.chunks, counted.classes) == (many, {world.EX + "Thing": 50})
    await store.close()
