"""Questions over several stores: another answers when one is away, what was asked before is kept while the graph stays, and both are told."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from onto_core import metrics
from onto_core.errors import BackendUnavailable, BadSettings, ModelUnavailable
from onto_core.messages import Extraction, Question
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import GraphStore
from onto_core.settings import Settings, StoreSettings
from onto_query import wiring
from onto_query.pipeline import answer
from onto_query.routing.router import Router
from onto_query.services import Services
from onto_query.wiring import services_for
from sparql_cassandra.stores import open_store
from tests.onto_query.conftest import extractions

DIRECTED = Question(text="Who directed Metropolis?", collection="films")

Opened = Callable[..., Any]


@pytest.fixture
def copies(films_url: str, films_ontology: Path, tmp_path: Path) -> Opened:
    """The services over two copies of the films, `default` and `b`; keywords are settings."""
    urls = []
    for name in ("a", "b"):
        shutil.copytree(films_url.partition(":")[2], tmp_path / name, ignore=shutil.ignore_patterns("writer.lock"))
        urls.append(f"oxigraph:{tmp_path / name}")

    @asynccontextmanager
    async def opened(*, stores: dict[str, dict[str, object]] | None = None, url: str = urls[0], **query: object) -> AsyncIterator[Services]:
        settings = Settings.model_validate(
            {
                "ontologies": {"paths": (str(films_ontology),)},
                "embedder": {"cache": ""},
                "model": {"kind": "rules", "cache": ""},
                "store": {"url": url},
                "stores": {"b": {"url": urls[1]}} if stores is None else stores,
                "query": query,
            }
        )
        from onto_core.service.collections import EVERY, ontologies_of

        async with services_for(ontologies_of(EVERY, settings.ontologies), settings, collection="films") as services:
            yield services

    return opened


def router(services: Services) -> Router:
    assert isinstance(services.routing, Router)
    return services.routing


class Away:
    """A graph whose server has gone; it counts who asks."""

    name = "away"

    def __init__(self) -> None:
        self.asked = 0

    async def run(self, *_: object) -> Any:
        self.asked += 1
        raise BackendUnavailable("the server has gone")

    async def revision(self, collection: str) -> str:
        self.asked += 1
        raise BackendUnavailable("the server has gone")

    async def close(self) -> None: ...


def take_away(services: Services, position: int = 0) -> Away:
    route = router(services).routes[position]
    assert route.services is not None
    away = Away()
    route.services = replace(route.services, graph=away)
    return away


def routed(said: Any) -> dict[str, Any]:
    (step,) = [step for step in said.steps if step.stage == "route"]
    return {"message": step.message, **step.detail}


async def test_the_answer_tells_its_store_and_the_figures_of_all(copies: Opened) -> None:
    async with copies() as services:
        said = await answer(DIRECTED, services)
        assert [[cell.label for cell in row if cell] for row in said.rows] == [["Fritz Lang"]]
        assert routed(said)["message"] == "answered from the store default"
        named = await answer(DIRECTED.model_copy(update={"backend": "b"}), services)
        assert routed(named)["message"] == "answered from the store b"
        assert [routed(named)["stores"][name]["questions"] for name in ("default", "b")] == [1, 1]


async def test_an_unknown_store_is_refused_by_name(copies: Opened) -> None:
    async with copies() as services:
        with pytest.raises(BadSettings, match="there is no store 'neo'"):
            await answer(DIRECTED.model_copy(update={"backend": "neo"}), services)


async def test_another_store_answers_for_one_that_goes_away_and_the_answer_says_so(copies: Opened) -> None:
    async with copies(breaker={"failures": 2, "pause": 60}, cache_bytes=0) as services:
        away = take_away(services)
        for asked in (1, 2, 2):  # the third is not sent there
            said = await answer(DIRECTED, services)
            assert (said.status, routed(said)["message"]) == ("answered", "answered from the store b")
            assert away.asked == asked
        assert metrics.BREAKER.labels("store default")._value.get() == 2
        health = router(services).health()
        assert health["store b"] == "ok"
        assert health["store default"].startswith("ok; open after 2 failures: the server has gone (b answers)")
        with pytest.raises(BackendUnavailable, match="not asked for another"):
            await answer(DIRECTED.model_copy(update={"backend": "default"}), services)


async def test_what_was_passed_over_is_in_the_answer(copies: Opened) -> None:
    async with copies() as services:
        take_away(services)
        said = await answer(DIRECTED, services)
        assert said.degraded == ("rules", "store: default: the server has gone")
        assert routed(said)["passed"] == ["default: the server has gone"]


async def test_a_store_is_tried_again_after_the_pause_by_one_question(copies: Opened) -> None:
    async with copies(breaker={"failures": 1, "pause": 0.05}, stores={}) as services:
        route = router(services).routes[0]
        there = route.services
        take_away(services)
        with pytest.raises(BackendUnavailable, match="has gone"):
            await answer(DIRECTED, services)
        with pytest.raises(BackendUnavailable, match="not asked for another"):
            await answer(DIRECTED, services)
        route.services = there
        await asyncio.sleep(0.06)
        assert (await answer(DIRECTED, services)).status == "answered"
        assert router(services).health() == {"embedder": "ok", "oxigraph": "ok"}


async def test_no_store_that_lacks_the_collection_answers_for_another(copies: Opened, tmp_path: Path) -> None:
    """It would find nothing, and say that there is nothing."""
    empty = open_store(f"oxigraph:{tmp_path}/empty", write=True)
    await empty.write(Extraction(chunk_id="c", document_id="d", collection="other", triples=()))
    async with copies(url=f"oxigraph:{tmp_path}/empty") as services:
        said = await answer(DIRECTED, services)
        assert (said.status, routed(said)["message"]) == ("answered", "answered from the store b")
        take_away(services, 1)
        with pytest.raises(BackendUnavailable):
            await answer(Question(text="Who directed M?", collection="films"), services)
    await empty.close()


async def test_a_store_that_is_away_at_the_start_is_opened_when_it_is_back(copies: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    away, real = True, wiring.open_store

    def opening(settings: StoreSettings) -> GraphStore:
        if away and settings.url.endswith("/a"):
            raise BackendUnavailable("not yet")
        return real(settings)

    monkeypatch.setattr("onto_query.wiring.open_store", opening)
    async with copies(breaker={"failures": 1, "pause": 0.02}) as services:
        assert routed(await answer(DIRECTED, services))["message"] == "answered from the store b"
        away = False
        await asyncio.sleep(0.03)
        assert routed(await answer(DIRECTED.model_copy(update={"backend": "default"}), services))["message"] == "answered from the store default"
    away = True
    with pytest.raises(BackendUnavailable, match="not yet"):
        async with copies(stores={}):
            pass


async def test_an_error_of_the_model_does_not_open_the_breaker_of_the_store(copies: Opened) -> None:
    async with copies() as services:

        async def work(_: Services) -> Any:
            raise ModelUnavailable("no model")

        for _ in range(4):
            with pytest.raises(ModelUnavailable):
                await router(services).answer(DIRECTED, work)
        assert router(services).routes[0].health() == "ok"


class Counting:
    """Counts what reaches the store."""

    def __init__(self, services: Services) -> None:
        route = router(services).routes[0]
        assert route.services is not None
        self._graph, self._entities = route.services.graph, route.services.entities
        self.name = self._graph.name
        self.queries: list[str] = []
        self.names: list[tuple[object, ...]] = []
        route.services = replace(route.services, graph=self, entities=self)

    async def run(self, query: Any, limits: Any, collection: str) -> Any:
        self.queries.append(query.text)
        return await self._graph.run(query, limits, collection)

    async def revision(self, collection: str) -> str:
        return await self._graph.revision(collection)

    async def lookup(self, mentions: Any, collection: str, **options: Any) -> Any:
        self.names.extend((mention, *sorted(options.items())) for mention in mentions)
        return await self._entities.lookup(mentions, collection, **options)

    async def sources(self, iris: Any, collection: str) -> Any:
        return await self._entities.sources(iris, collection)

    async def close(self) -> None: ...


async def test_the_same_question_is_answered_from_what_is_kept(copies: Opened) -> None:
    async with copies(stores={}) as services:
        counting = Counting(services)
        first = await answer(DIRECTED, services)
        asked = len(counting.queries)
        again = await answer(Question(text="  Who directed\tMetropolis ", collection="films"), services)
        assert len(counting.queries) == asked
        assert (again.text, again.rows, again.revision) == (first.text, first.rows, first.revision)
        assert again.question_id != first.question_id
        assert again.id != first.id
        assert again.steps[-1].stage == "kept"
        other = await answer(Question(text="Who directed Metropolis?", collection="films", session="s"), services)
        assert "kept" not in [step.stage for step in other.steps], "an answer in a session depends on what was said"


async def test_questions_share_look_ups_and_results(copies: Opened) -> None:
    async with copies(stores={}) as services:
        counting = Counting(services)
        await answer(DIRECTED, services)
        names, queries = list(counting.names), list(counting.queries)
        await answer(Question(text="When was Metropolis released?", collection="films"), services)
        assert len(set(counting.names)) == len(counting.names), "no name is looked up twice"
        assert len(set(counting.queries)) == len(counting.queries), "no query is sent twice"
        assert len(counting.names) > len(names) or len(counting.queries) > len(queries)


async def test_nothing_is_kept_beyond_a_change_of_the_graph(copies: Opened, schema: Schema, tmp_path: Path) -> None:
    async with copies(stores={}) as services:
        assert (await answer(DIRECTED, services)).status == "answered"
        before = await services.graph.revision("films")
        writer = open_store(f"oxigraph:{tmp_path}/a", write=True)
        for each in extractions(schema):
            await writer.write(each.model_copy(update={"triples": (), "collection": "films"}))
        await writer.close()
        said = await answer(DIRECTED, services)
        assert said.status != "answered"
        assert said.revision != before
        caches = router(services)._caches
        assert caches is not None
        assert {key[0].revision for cache in (caches.answers, caches.results, caches.lookups) for key in cache._entries} <= {said.revision}


async def test_what_is_kept_is_bounded_in_number(copies: Opened) -> None:
    async with copies(stores={}, cache_entries=2) as services:
        for title in ("Metropolis", "M", "Faust", "Nosferatu"):
            await answer(Question(text=f"Who directed {title}?", collection="films"), services)
        caches = router(services)._caches
        assert caches is not None
        assert [len(cache) <= 2 for cache in (caches.answers, caches.results, caches.lookups)] == [True] * 3
