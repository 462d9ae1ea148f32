"""The worker cypher-executor, as the bus sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cypher_executor.service import build
from cypher_executor.store import open_store
from onto_core.bus import open_bus
from onto_core.errors import BackendUnavailable, BadMessage
from onto_core.ports.graphs import Limits
from onto_core.settings import BusSettings, Settings, StoreSettings
from onto_core.terms import Query
from onto_core.wire import Message


async def test_an_extraction_becomes_a_graph_and_nothing_goes_out(url_of: Callable[[str], str], world: Any) -> None:
    settings = Settings(store=StoreSettings(url=url_of("falkordb")), bus=BusSettings(url="memory:"))
    worker, *others = await build(settings, open_bus("memory:cypher-service"))
    assert (worker.name, worker.topic, worker.group) == ("cypher-executor", "extractions", "cypher-executor")
    assert worker.health() == {"store": "not open yet"}
    await worker.ready()
    assert await worker.handle(world.extraction("c1", world.born).encode()) == ()
    await worker.handle(world.extraction("c1", world.born).encode())
    assert worker.health() == {"store": "ok"}
    reading = open_store(settings.store)
    found = await reading.run(Query("cypher", "MATCH (:Person)-[e]->(:City) RETURN count(e)"), Limits(), world.collection)
    assert [cell.lexical for row in found.rows for cell in row if hasattr(cell, "lexical")] == ["1"]
    await reading.close()
    with pytest.raises(BadMessage):
        await worker.handle(Message(id="m", body=b"not json"))
    for each in (worker, *others):
        await each.close()
    assert worker.health() == {"store": "closed"}


async def test_while_no_server_answers_the_worker_is_not_ready_and_may_try_again() -> None:
    worker, *others = await build(Settings(store=StoreSettings(url="falkordb://127.0.0.1:1/g")), open_bus("memory:cypher-service"))
    with pytest.raises(BackendUnavailable) as caught:
        await worker.ready()
    assert caught.value.retryable
    for each in (worker, *others):
        await each.close()
