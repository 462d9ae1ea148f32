"""The same questions to a property graph and to the embedded store: every query gives the same rows, on real servers."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from cypher_executor.store import CypherStore
from cypher_executor.store import open_store as open_cypher
from onto_core.ports.graphs import Limits
from onto_core.settings import StoreSettings
from onto_core.terms import Iri, Literal, Query, Table
from onto_query.sparql_to_cypher.backend import OverCypher
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store
from tests.onto_query.sparql_to_cypher import questions

COLLECTION = "films"


def own(text: str) -> str:
    """With local names that no other test uses: in a Neo4j database the first term that has a name keeps it."""
    return re.sub(r"(?<![\w:]):(\w+)", r":q_\1", text)


@pytest.fixture(params=["falkordb", "neo4j"])
async def stores(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Store, CypherStore]]:
    server: Any = request.getfixturevalue(request.param)
    scheme = "falkordb" if request.param == "falkordb" else "bolt"
    name = f"questions_{abs(hash(str(tmp_path))) % 10**8}" if scheme == "falkordb" else "neo4j"
    (tmp_path / "films.ttl").write_text(own(questions.GRAPH))
    embedded = open_store("memory:", write=True)
    graph = open_cypher(StoreSettings(url=f"{scheme}://{server.address}/{name}"), write=True)
    for store in (embedded, graph):
        await store.load([tmp_path / "films.ttl"], COLLECTION)
    yield embedded, graph
    await graph.drop(COLLECTION)
    await graph.close()
    await embedded.close()


def values(table: Table) -> list[tuple[object, ...]]:
    """IRIs and values, in an order of their own: numbers by value, in the 15 digits that every product has."""

    def plain(cell: object) -> object:
        if isinstance(cell, Iri):
            return cell.value
        if isinstance(cell, Literal):
            try:
                return f"{float(cell.lexical):.12g}"
            except ValueError:
                return cell.lexical
        return None

    return sorted((tuple(map(plain, row)) for row in table.rows), key=repr)


async def test_each_query_gives_the_rows_of_the_embedded_store(stores: tuple[Store, CypherStore]) -> None:
    embedded, graph = stores
    over = OverCypher(graph)
    differ = {}
    for text in questions.QUERIES:
        query = Query("sparql", questions.PREFIXES + own(text))
        want, have = await embedded.run(query, Limits(), COLLECTION), await over.run(query, Limits(), COLLECTION)
        if (want.columns, values(want)) != (have.columns, values(have)):
            differ[text] = (values(want), values(have), have.query.text if have.query else "")
    assert differ == {}


async def test_things_are_called_by_their_labels_and_numbers_keep_their_datatypes(stores: tuple[Store, CypherStore]) -> None:
    query = Query("sparql", questions.PREFIXES + own("SELECT ?f ?y { ?f a :Film ; :year ?y ; :director :lotte }"))
    table = await OverCypher(stores[1]).run(query, Limits(), COLLECTION)
    assert table.rows == ((Iri("http://t.ex/f#q_ad", "The Adventures of Prince Achmed"), Literal("1926", "http://www.w3.org/2001/XMLSchema#gYear")),)


async def test_a_collection_that_nothing_was_written_to_yet_is_an_empty_one(stores: tuple[Store, CypherStore]) -> None:
    query = Query("sparql", questions.PREFIXES + "SELECT (COUNT(?f) AS ?n) { ?f a :Film }")
    table = await OverCypher(stores[1]).run(query, Limits(), "never-written")
    assert table.rows == ((Literal("0", "http://www.w3.org/2001/XMLSchema#integer"),),)
