"""Queries that are too much, in every graph store: they end, and the next one works."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from onto_core.errors import QueryTimeout, ResultTooLarge
from onto_core.messages import EntityWire
from sparql_cassandra.ports import Store
from tests.worlds.store import EX, ask, entity, extraction, fact, values


@pytest.fixture
async def full(store: Store) -> Store:
    await fill(store)
    return store


async def fill(store: Store) -> None:
    """Enough triples for a query to be too much; of few chunks, for each is a write."""
    chunks = (
        extraction(f"c{chunk}", *(fact(entity(f"thing {chunk} {n}"), "next", entity(f"thing {chunk} {n + 1}")) for n in range(100)))
        for chunk in range(4)
    )
    await asyncio.gather(*map(store.write, chunks))


NEVER = "FILTER(STRLEN(CONCAT(STR(?a), STR(?d), STR(?g), STR(?j))) = 1)"
HEAVY = {
    "cartesian product": "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }",
    "grouped product": "SELECT ?a (COUNT(DISTINCT ?i) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l } GROUP BY ?a",
    "filter that nothing passes": f"SELECT * {{ ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l {NEVER} }}",
    "any path": "SELECT (COUNT(*) AS ?n) { ?a (!ex:x|^!ex:x)* ?b . ?c (!ex:x|^!ex:x)* ?d . ?e (!ex:y)* ?f }",
    "not exists": "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f FILTER NOT EXISTS { ?g ?h ?i . ?j ?k ?l FILTER(?g = ?a && ?i = ?f && ?l = 4) } }",
    "ask": f"ASK {{ ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l {NEVER} }}",
}


async def soonest(attempt: Callable[[], Awaitable[object]], within: float) -> float:
    """How long the attempt takes; the best of three, for a machine may have other things to do."""
    best = float("inf")
    for _ in range(3):
        started = time.monotonic()
        await attempt()
        best = min(best, time.monotonic() - started)
        if best < within:
            break
    return best


@pytest.mark.parametrize("name", HEAVY)
async def test_a_query_ends_at_its_deadline_and_the_next_one_works(full: Store, name: str) -> None:
    await ask(full, "ASK {}")

    async def attempt() -> None:
        with pytest.raises(QueryTimeout):
            await ask(full, HEAVY[name], deadline=0.7)

    assert await soonest(attempt, 0.7 + 0.5) < 0.7 + 0.5
    assert len((await ask(full, "SELECT ?o { ?s ex:next ?o } LIMIT 3")).rows) == 3


async def test_queries_that_wait_for_heavy_ones_end_at_their_own_deadline(full: Store) -> None:
    async def attempt() -> None:
        outcomes = await asyncio.gather(*(ask(full, HEAVY["cartesian product"], deadline=1.0) for _ in range(6)), return_exceptions=True)
        assert all(isinstance(outcome, QueryTimeout) for outcome in outcomes), outcomes

    assert await soonest(attempt, 1.0 + 0.5) < 1.0 + 0.5


async def test_a_cancelled_query_makes_room_at_once(full: Store) -> None:
    heavy = [asyncio.create_task(ask(full, HEAVY["cartesian product"], deadline=60.0)) for _ in range(4)]
    await asyncio.sleep(0.3)
    for task in heavy:
        task.cancel()
    await asyncio.gather(*heavy, return_exceptions=True)
    assert len((await ask(full, "SELECT ?o { ?s ex:next ?o } LIMIT 3", deadline=5.0)).rows) == 3


BOMBS = [
    'SELECT * { ?s rdfs:label ?l FILTER(REGEX(CONCAT(?l, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"), "(a*)*b")) }',
    'SELECT * { ?s rdfs:label ?l FILTER(REGEX(?l, "^(([a-z])+.)+[A-Z]([a-z])+$")) }',
    'SELECT * { ?s rdfs:label ?l FILTER(REGEX("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "^(a|aa|a?)+$")) }',
    'SELECT (REPLACE("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "(a|a)*$", "b") AS ?x) {}',
]


@pytest.mark.parametrize("query", BOMBS)
async def test_a_regular_expression_cannot_hang_the_store(store: Store, query: str) -> None:
    if store.name == "sparql":
        pytest.skip("regular expressions are the affair of the server behind the endpoint: Fuseki's go on after the deadline")
    await fill(store)
    assert await soonest(lambda: ask(store, query, deadline=5.0), 2.0) < 2.0


async def test_a_path_over_a_long_chain_ends(store: Store) -> None:
    links = [fact(EntityWire(iri=f"{EX}n{n}"), "next", EntityWire(iri=f"{EX}n{n + 1}")) for n in range(1500)]
    await store.write(extraction("c1", *links))
    assert await values(store, "SELECT (COUNT(*) AS ?n) { ex:n0 ex:next+ ?o }") == {("1500",)}


async def test_a_result_that_does_not_fit_is_an_error_and_the_next_query_works(store: Store) -> None:
    if store.name == "sparql":
        pytest.skip("a query may take what the server behind the endpoint gives it: Fuseki its whole heap, which other tests need")
    things = " ".join(f'"{n:04}"' for n in range(200))
    product = " ".join(f"VALUES ?v{n} {{ {things} }}" for n in range(4))
    with pytest.raises(ResultTooLarge):
        await ask(store, f"SELECT * {{ {product} }} ORDER BY ?v3 ?v0", deadline=60.0)
    assert len((await ask(store, "SELECT * { VALUES ?x { 1 2 } }")).rows) == 2
