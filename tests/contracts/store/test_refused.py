"""What no graph store runs: what writes, reaches outside, or is no query."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator

import pytest

from onto_core.errors import BadQuery, QueryRejected
from onto_core.ports.graphs import Limits
from onto_core.terms import Query
from sparql_cassandra.ports import Store
from tests.worlds.store import BORN, PREFIXES, ask, exported, extraction


@pytest.fixture
def listener() -> Iterator[tuple[int, list[object]]]:
    """A port of this machine, and who called there."""
    callers: list[object] = []
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        server.settimeout(0.1)
        stop = threading.Event()

        def accept() -> None:
            while not stop.is_set():
                try:
                    connection, address = server.accept()
                except TimeoutError:
                    continue
                callers.append(address)
                connection.close()

        thread = threading.Thread(target=accept, daemon=True)
        thread.start()
        yield server.getsockname()[1], callers
        stop.set()
        thread.join()


REACHING = [
    "SELECT * { SERVICE <http://127.0.0.1:{port}/> { ?s ?p ?o } }",
    "SELECT * { service silent <http://127.0.0.1:{port}/> { ?s ?p ?o } }",
    "SELECT * { BIND(<http://127.0.0.1:{port}/> AS ?g) SERVICE ?g { ?s ?p ?o } }",
    "SELECT * { { SELECT * { OPTIONAL { SERVICE <http://127.0.0.1:{port}/> { ?s ?p ?o } } } } }",
    "SELECT * { ?s ?p ?o FILTER NOT EXISTS { SERVICE <http://127.0.0.1:{port}/> { ?s ?p ?o } } }",
    "SELECT * FROM <http://127.0.0.1:{port}/x.ttl> { ?s ?p ?o }",
    "SELECT * FROM NAMED <http://127.0.0.1:{port}/x.ttl> { GRAPH ?g { ?s ?p ?o } }",
    "SELECT * FROM <file:///etc/passwd> { ?s ?p ?o }",
    "ASK FROM </etc/passwd> { ?s ?p ?o }",
    "LOAD <http://127.0.0.1:{port}/x.ttl>",
    "LOAD SILENT <file:///etc/passwd> INTO GRAPH ex:g",
    "INSERT DATA { ex:a ex:b ex:c }",
    "DELETE WHERE { ?s ?p ?o }",
    "WITH ex:g DELETE { ?s ?p ?o } INSERT { ?s ex:p ?o } WHERE { ?s ?p ?o }",
    "CLEAR ALL",
    "DROP DEFAULT",
    "CREATE GRAPH ex:g",
    "COPY DEFAULT TO ex:g",
    "SELECT * { ?s ?p ?o } ; DROP ALL",
    r"SELECT * { SERV\u0049CE <http://127.0.0.1:{port}/> { ?s ?p ?o } }",
    r'SELECT * { ?s ?p "a\u0022 . SERVICE <http://127.0.0.1:{port}/> { ?s ?p ?o } #" }',
]


@pytest.mark.parametrize("query", REACHING)
async def test_nothing_writes_or_reaches_outside(store: Store, query: str, listener: tuple[int, list[object]]) -> None:
    port, callers = listener
    await store.write(extraction("c1", BORN))
    before = await exported(store)
    with pytest.raises(QueryRejected):
        await ask(store, query.replace("{port}", str(port)))
    await asyncio.sleep(0.05)
    assert callers == []
    assert await exported(store) == before


async def test_a_query_that_does_not_parse_says_where(store: Store) -> None:
    for broken in ("SELECT ?x { ?x ?p }", "SELECT ?x { ?x ?p ?o ", "SELECT (?a AS ?b { }", "FETCH ?x", "", "SELECT ?x { ?x foo:bar ?o }"):
        with pytest.raises(BadQuery) as caught:
            await ask(store, broken)
        assert caught.value.problems[0].where.startswith("line 1, column ")


async def test_a_store_has_its_own_last_word_on_a_query(store: Store) -> None:
    grouped = "SELECT ?p\nWHERE { ?s ?p ?o }\nGROUP BY ?s"  # the guard's parser lets this pass, but ?p has no one value
    for judge in (ask(store, grouped), store.check(PREFIXES + grouped)):
        with pytest.raises(BadQuery) as caught:
            await judge
        assert caught.value.problems[0].where.startswith("line ")


async def test_a_query_of_another_language_or_with_parameters_is_bad(store: Store) -> None:
    with pytest.raises(BadQuery):
        await store.run(Query("cypher", "MATCH (n) RETURN n"), Limits(), "default")
    with pytest.raises(BadQuery):
        await store.run(Query("sparql", "ASK {}", {"x": 1}), Limits(), "default")
