"""What the endpoint does not take on: too large, too long, too many, too often; and that it streams what it does."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from typing import Any

import httpx
import pytest

from onto_core.errors import BadSettings
from onto_core.settings import Settings
from sparql_cassandra.endpoint.app import serve
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH
from tests.worlds.endpoint import EX, MemoryGraphs, memory_graphs

ENDLESS = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"


def large(triples: int = 600) -> MemoryGraphs:
    return MemoryGraphs({"default": MemoryIndex((f"I{EX}s{n}", f"I{EX}p", f"I{EX}o{n}", DEFAULT_GRAPH) for n in range(triples))})


async def begun(store: MemoryGraphs) -> None:
    """Returns when the store was asked something."""
    async with asyncio.timeout(20.0):
        while not store.budgets:  # noqa: ASYNC110 - the store knows nothing of event loops
            await asyncio.sleep(0.01)


async def test_a_query_at_its_deadline_is_504(start: Any) -> None:
    served = await start(large(), query={"deadline": 0.3})
    before = time.monotonic()
    response = await served.get("SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }")
    assert response.status_code == 504
    assert "stopped at its deadline of 0.3 s" in response.text
    assert time.monotonic() - before < 5.0


@pytest.mark.parametrize(
    ("endpoint", "words"), [({"max_rows": 599}, "the result has more than 599 rows"), ({"max_bytes": 5_000}, "the result is larger than 5,000 bytes")]
)
async def test_a_result_over_a_limit_is_an_error_and_never_cut(start: Any, endpoint: dict[str, int], words: str) -> None:
    served = await start(large(), endpoint=endpoint)
    response = await served.get("SELECT ?s { ?s ?p ?o }", accept="text/csv")
    assert (response.status_code, words in response.text) == (422, True)
    assert (await served.get("SELECT ?s { ?s ?p ?o } LIMIT 99", accept="text/csv")).text.count("\n") == 100


async def test_a_result_that_meets_a_limit_while_it_is_sent_is_broken_off(start: Any) -> None:
    served = await start(large(), query={"deadline": 2.0}, endpoint={"max_rows": 10**9, "max_bytes": 10**12})
    async with served.client.stream("GET", served.url, params={"query": ENDLESS}) as response:
        assert response.status_code == 200
        with pytest.raises(httpx.RemoteProtocolError):
            await response.aread()


async def test_rows_are_sent_while_others_are_still_found(start: Any) -> None:
    served = await start(large(), query={"deadline": 20.0}, endpoint={"max_rows": 10**9, "max_bytes": 10**12})
    before = time.monotonic()
    async with served.client.stream("GET", served.url, params={"query": ENDLESS}, headers={"Accept": "text/csv"}) as response:
        first = await anext(response.aiter_lines())
        assert first == "a,b,c,d,e,f,g,h,i,j,k,l"
        assert time.monotonic() - before < 10.0  # all rows would take days


async def test_a_query_whose_client_went_away_is_stopped(start: Any) -> None:
    served = await start(large(), query={"deadline": 30.0})
    with pytest.raises(httpx.ReadTimeout):
        await served.client.get(served.url, params={"query": "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"}, timeout=0.3)
    for _ in range(200):
        if served.store.budgets and served.store.budgets[0].cancelled:
            break
        await asyncio.sleep(0.02)
    assert served.store.budgets[0].cancelled
    assert (await served.get("ASK {}")).status_code == 200


async def test_a_body_that_is_too_large_is_413_whether_it_says_so_or_not(start: Any) -> None:
    served = await start(memory_graphs(), endpoint={"max_body": 1_000})
    said = await served.post("ASK {} #" + "x" * 2_000, "application/sparql-query")

    async def pieces() -> Any:
        for _ in range(20):
            yield b"#" + b"x" * 99 + b"\n"

    unsaid = await served.client.post(served.url, content=pieces(), headers={"Content-Type": "application/sparql-query"})
    assert (said.status_code, unsaid.status_code) == (413, 413)
    assert (await served.post("ASK {}", "application/sparql-query")).status_code == 200


async def test_a_url_that_is_too_long_is_414(start: Any) -> None:
    served = await start(memory_graphs())
    assert (await served.get("ASK {} #" + "x" * 40_000)).status_code == 414
    assert (await served.get("ASK {} #" + "x" * 20_000)).status_code == 200


async def test_more_queries_than_there_are_places_wait_and_more_than_that_are_503(start: Any) -> None:
    served = await start(large(), query={"deadline": 1.0}, endpoint={"concurrency": 1, "waiting": 1})
    slow = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"
    first = asyncio.create_task(served.get(slow))
    await begun(served.store)
    second, third = asyncio.create_task(served.get("ASK {}")), asyncio.create_task(served.get("ASK {}"))
    answers = await asyncio.gather(first, second, third)
    assert answers[0].status_code == 504
    assert sorted(answer.status_code for answer in answers[1:]) in ([200, 503], [503, 503])  # the one that waits may wait too long
    turned_away = next(answer for answer in answers[1:] if answer.status_code == 503)
    assert turned_away.headers["retry-after"] == "1"
    assert (await served.get("ASK {}")).status_code == 200


async def test_a_client_that_asks_too_often_is_429(start: Any) -> None:
    served = await start(memory_graphs(), endpoint={"rate": 0.01, "burst": 3})
    answers = [await served.get("ASK {}") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert int(answers[3].headers["retry-after"]) > 1
    assert (await served.client.options(served.url)).status_code == 204


async def test_a_port_in_use_is_a_setting_that_is_wrong() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = Settings.model_validate({"endpoint": {"port": taken.getsockname()[1]}})
        with pytest.raises(BadSettings, match=r"endpoint\.port: 127\.0\.0\.1:[0-9]+ cannot be listened on"):
            await serve(memory_graphs(), settings).__aenter__()


async def test_closing_ends_what_is_under_way(start: Any) -> None:
    settings = Settings.model_validate({"endpoint": {"rate": 0}, "query": {"deadline": 30.0}, "service": {"grace": 1.0}})
    store = large()
    serving = contextlib.AsyncExitStack()
    url = await serving.enter_async_context(serve(store, settings))
    async with httpx.AsyncClient(trust_env=False, timeout=20.0) as client:
        asking = asyncio.create_task(client.get(url, params={"query": "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"}))
        await begun(store)
        before = time.monotonic()
        await serving.aclose()
        assert time.monotonic() - before < 10.0
        with pytest.raises(httpx.HTTPError):
            (await asking).raise_for_status()
    assert store.budgets[0].cancelled
