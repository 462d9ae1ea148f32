"""Random edits of writing queries: what the guard lets through is run on real servers, and changes nothing there."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable
from itertools import islice
from typing import Any

import pytest

from cypher_executor.store import CypherStore, open_store
from onto_core.errors import OntoRagError, QueryRejected
from onto_core.ports.graphs import Limits
from onto_core.settings import StoreSettings
from onto_core.terms import Query
from tests.cypher_executor.guard.edits import tries

TRIES = int(os.environ.get("ONTORAG_TEST_FUZZ", "1500"))
"""On each server."""


@pytest.fixture(params=["bolt", "falkordb"])
async def seeded(request: pytest.FixtureRequest, url_of: Callable[[str], str]) -> AsyncIterator[CypherStore]:
    store = open_store(StoreSettings(url=url_of(request.param)), write=True)
    async with store._endpoints.all[0].server.transaction("", write=True) as transaction:
        await transaction.run("CREATE (:Seed {name: 'it', x: 1})-[:R]->(:Seed {x: 2})")
    yield store
    async with store._endpoints.all[0].server.transaction("", write=True) as transaction:
        await transaction.run("MATCH (n:Seed) DETACH DELETE n")
    await store.close()


async def test_no_edit_of_a_write_changes_a_server(seeded: CypherStore) -> None:
    server = seeded._endpoints.all[0].server

    async def state() -> list[Any]:
        async with server.transaction("", write=False) as transaction:
            return [sorted(map(str, row)) for row in await transaction.run("MATCH (n) WHERE n:Seed OR n:Fuzz RETURN labels(n), properties(n)")]

    before, ran, refused, slipped = await state(), 0, 0, list[str]()
    for text in islice(tries(11), TRIES):
        try:
            await seeded.run(Query("cypher", text), Limits(5.0, 10), "")
            ran += 1
        except QueryRejected as error:
            refused += 1
            if "line " not in str(error):  # the server's word, not the guard's
                slipped.append(text)
        except OntoRagError:
            ran += 1
    assert sorted(map(str, await state())) == sorted(map(str, before))
    assert slipped == [], "the guard let writes through, and only the server refused them"
    print(f"{seeded.name}: {refused:,} refused by the guard, {ran:,} run")
    assert ran > 0, "nothing passed the guard, so the servers were not asked"
