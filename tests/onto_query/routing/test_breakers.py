"""What is away is left alone for a while: the model, the embedder, and a property graph in whose place one that takes SPARQL answers."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from onto_core.clients.breaker import Guard, GuardedEmbedder, GuardedModel
from onto_core.errors import BackendUnavailable, BadReply, ModelUnavailable, RateLimited
from onto_core.messages import Question
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Reply
from onto_core.service.collections import EVERY, ontologies_of
from onto_core.service.stores import open_store
from onto_core.settings import BreakerSettings, Settings, StoreSettings
from onto_query.pipeline import answer
from onto_query.wiring import services_for
from tests.onto_query.conftest import extractions

QUICK = BreakerSettings(failures=2, pause=0.05, longest=0.2)


class Flaky:
    """Fails as it is told."""

    name = "flaky"
    dimension = 2

    def __init__(self, *troubles: Exception | None) -> None:
        self.troubles, self.asked = list(troubles), 0

    async def complete(self, *_: object, **__: object) -> Reply:
        self.asked += 1
        if (trouble := self.troubles.pop(0)) is not None:
            raise trouble
        return Reply("yes", self.name)

    embed: Any = complete

    async def close(self) -> None: ...


@pytest.mark.parametrize("part", ["model", "embedder"])
async def test_a_part_that_is_away_is_not_asked_until_the_pause_is_over_and_then_by_one(part: str) -> None:
    flaky, guard = Flaky(ModelUnavailable("down"), RateLimited("slower"), None, None), Guard(part, QUICK)
    ask = GuardedModel(flaky, guard).complete if part == "model" else GuardedEmbedder(flaky, guard).embed
    for _ in range(2):
        with pytest.raises((ModelUnavailable, RateLimited)):
            await ask([])
    for _ in range(3):
        with pytest.raises(ModelUnavailable, match=f"{part} is not asked for another .* after 2 failures: slower"):
            await ask([])
    assert flaky.asked == 2
    assert guard.health() == "open after 2 failures: slower"
    await asyncio.sleep(0.06)
    assert guard.health().startswith("half-open")
    await ask([])
    assert guard.health() == "ok"


async def test_a_poor_reply_is_no_outage() -> None:
    flaky = Flaky(*(BadReply("gibberish") for _ in range(5)))
    guard = Guard("model", QUICK)
    for _ in range(5):
        with pytest.raises(BadReply):
            await GuardedModel(flaky, guard).complete([])
    assert (flaky.asked, guard.health()) == (5, "ok")


async def test_whoever_gives_up_waiting_leaves_the_way_free_for_another_try() -> None:
    guard = Guard("model", QUICK)
    for _ in range(2):
        with pytest.raises(ModelUnavailable), guard.watched():
            raise ModelUnavailable("down")
    await asyncio.sleep(0.06)

    async def trying() -> None:
        with guard.watched():
            await asyncio.sleep(30)

    task = asyncio.create_task(trying())
    await asyncio.sleep(0)
    assert guard.is_open, "one at a time"
    task.cancel()
    await asyncio.wait({task})
    assert not guard.is_open


async def test_a_store_for_sparql_answers_for_a_property_graph_that_dies_and_the_other_way_round(
    own_falkordb: Any, films_url: str, films_ontology: Path, schema: Schema, tmp_path: Path
) -> None:
    server = own_falkordb()
    server.start()
    graph = f"falkordb://{server.address}/films"
    writer = open_store(StoreSettings(url=graph), write=True)
    for each in extractions(schema):
        await writer.write(each.model_copy(update={"collection": "films"}))
    await writer.close()
    shutil.copytree(films_url.partition(":")[2], tmp_path / "a", ignore=shutil.ignore_patterns("writer.lock"))
    settings = Settings.model_validate(
        {
            "ontologies": {"paths": (str(films_ontology),)},
            "embedder": {"cache": ""},
            "model": {"kind": "rules", "cache": ""},
            "store": {"url": graph},
            "stores": {"b": {"url": f"oxigraph:{tmp_path}/a"}},
            "query": {"breaker": {"failures": 1, "pause": 60}},
        }
    )

    def stores(said: Any) -> list[str]:
        return [step.message.rpartition(" ")[2] for step in said.steps if step.stage == "route"]

    async with services_for(ontologies_of(EVERY, settings.ontologies), settings, collection="films") as services:
        by_cypher = await answer(Question(text="Who directed Metropolis?", collection="films", backend="cypher"), services)
        by_sparql = await answer(Question(text="Who directed Metropolis?", collection="films", backend="sparql"), services)
        assert (stores(by_cypher), stores(by_sparql)) == (["default"], ["b"])
        assert by_cypher.query is not None
        assert by_cypher.query.language == "cypher"
        assert [[cell.value for cell in row if cell] for row in by_cypher.rows] == [[cell.value for cell in row if cell] for row in by_sparql.rows]
        routing: Any = services.routing
        slow = next(route for route in routing.routes if route.name == "b")
        slow.figures.took(60.0, time.monotonic())  # or it is asked first, if it happened to be far quicker just now
        server.kill()
        failed_over = await answer(Question(text="Who directed Faust?", collection="films"), services)
        assert (failed_over.status, stores(failed_over)) == ("answered", ["b"])
        assert any(each.startswith("store: default: ") for each in failed_over.degraded), failed_over.degraded
        again = await answer(Question(text="Who directed M?", collection="films"), services)
        assert (again.status, stores(again)) == ("answered", ["b"])
        with pytest.raises(BackendUnavailable):
            await answer(Question(text="Who directed M?", collection="films", backend="cypher"), services)
