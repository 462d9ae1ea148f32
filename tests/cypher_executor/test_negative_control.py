"""A server that speaks Bolt and whose read mode writes: there the guard alone stands between a query and the data."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from pydantic import SecretStr

from cypher_executor import dialects
from cypher_executor.guard import check
from cypher_executor.servers.bolt import BoltServer
from cypher_executor.servers.failover import Endpoints
from cypher_executor.servers.urls import read_url
from cypher_executor.store import CypherStore
from onto_core.errors import QueryRejected
from onto_core.ports.graphs import Limits
from onto_core.settings import CypherSettings, StoreSettings
from onto_core.terms import Query

WRITES = [
    "CREATE (n:Bad) RETURN n",
    "MATCH (n) SET n.bad = 1 RETURN n",
    "MERGE (n:Bad {x: 2}) RETURN n",
    "MATCH (n) DETACH DELETE n",
    "MATCH (n) REMOVE n.x",
]


@pytest.fixture
async def arcade(arcadedb: Any) -> AsyncIterator[BoltServer]:
    server = BoltServer(
        arcadedb.address, dialects.of("neo4j"), CypherSettings(username="root", password=SecretStr("arcade-test-1")), database="graph"
    )
    yield server
    await server.close()


async def test_its_read_mode_writes_and_the_guard_does_not_let_it(arcade: BoltServer) -> None:
    async with arcade.transaction("", write=False) as transaction:
        await transaction.run("CREATE (n:Control {x: 1})")
    async with arcade.transaction("", write=False) as transaction:
        before = await transaction.run("MATCH (n) RETURN count(n), sum(n.x)")
    assert before[0][0] == 1, "the control has become one that does not write, and shows nothing any more"
    url = f"bolt://{arcade.address}"
    store = CypherStore(read_url(url), Endpoints([arcade]), StoreSettings(url=url), write=False)
    for text in WRITES:
        with pytest.raises(QueryRejected, match="line 1"):
            check(text, "neo4j")
        with pytest.raises(QueryRejected, match="line 1"):
            await store.run(Query("cypher", text), Limits(), "")
    async with arcade.transaction("", write=False) as transaction:
        assert await transaction.run("MATCH (n) RETURN count(n), sum(n.x)") == before
        await transaction.run("MATCH (n:Control) DELETE n")
