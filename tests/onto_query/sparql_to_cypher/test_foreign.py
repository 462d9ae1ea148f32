"""A property graph that others made is asked as it is: by labels, types and keys that OntoRAG did not write, and by the numbers of its nodes."""

from __future__ import annotations

import io
import uuid
from collections.abc import AsyncIterator
from typing import Any

import pytest

from cypher_executor.store import CypherStore, open_store
from onto_core.errors import QueryRejected
from onto_core.graph.foreign import KEY, LABEL, TYPE, iris_of
from onto_core.ports.graphs import GraphKey, GraphNames, Limits
from onto_core.settings import StoreSettings
from onto_core.terms import Cell, Iri, Literal, Query
from onto_core.vocabulary import XSD_DECIMAL, XSD_INTEGER, XSD_STRING
from onto_query.sparql_to_cypher.backend import OverCypher
from onto_query.sparql_to_cypher.compile import Compiled, compile_query
from sparql_cassandra import guard

PREFIXES = """
PREFIX label: <urn:pg:label:>
PREFIX type: <urn:pg:type:>
PREFIX each: <urn:pg:each:>
PREFIX key: <urn:pg:key:>
PREFIX pg: <urn:pg:>
PREFIX node: <urn:pg:node:>
"""
SCRIPT = """
CREATE (a:Ship {name: 'Fram', length: '39', built: 1892}), (b:Ship {name: 'Gauss', length: '46', built: 1901}),
       (c:Ship {name: 'Belgica', length: 'unknown', built: 1884}), (p:Person {name: 'Nansen'}),
       (q:Person {name: 'Drygalski', crew: ['Bidlingmaier', 'Gazert']}),
       (p)-[:LED {year: 1893, rank: 'leader'}]->(a), (q)-[:LED {year: 1901, rank: 'leader'}]->(b), (p)-[:KNOWS]->(q)
"""
NAMES = GraphNames(
    {LABEL + "Ship": "Ship"},
    {TYPE + "led": "LED", TYPE + "knows": "KNOWS"},
    {KEY + "name": (GraphKey("name", XSD_STRING),), KEY + "length": (GraphKey("length", XSD_DECIMAL, written=True),)},
    foreign=True,
    each={"urn:pg:each:led": "LED"},
)


def compiled(text: str) -> Compiled:
    return compile_query(guard.checked(Query("sparql", PREFIXES + text)).query, NAMES, naming=("name",))


def test_a_node_is_found_by_its_number_and_told_with_its_name() -> None:
    query = compiled("SELECT ?ship { node:7 type:led ?ship }")
    assert query.parameters == {"p0": 7, "p1": "urn:pg:node:"}
    first, second, returned = query.text.split("\n")
    assert first.endswith(") = $p0")
    assert second.startswith("MATCH (")
    assert "[:`LED`]->(ship)" in second
    assert "toString(id(ship))" in returned
    assert "coalesce(ship.`name`)" in returned


def test_a_relationship_with_keys_is_one_match_of_its_type_and_ends() -> None:
    assert "MATCH (p)-[e:`LED`]->(s)" in compiled("SELECT ?p ?s { ?e a each:led ; pg:from ?p ; pg:to ?s }").text


def test_a_relationship_that_has_no_keys_is_nothing_to_speak_of() -> None:
    assert compiled("SELECT ?e { ?e a each:knows ; pg:from ?p }").text.startswith("UNWIND [] AS")


def test_two_things_at_one_end_of_a_relationship_are_refused() -> None:
    with pytest.raises(QueryRejected, match="two things at one end"):
        compiled("SELECT ?e { ?e pg:to ?a ; pg:to ?b }")


def test_names_in_capitals_are_read_in_small_letters_and_no_two_share_an_iri() -> None:
    assert iris_of(["ACTED_IN", "acted in", "Movie"], "x:") == {"ACTED_IN": "x:acted_in", "Movie": "x:Movie", "acted in": "x:acted_in_2"}


@pytest.fixture
async def store(falkordb: Any) -> AsyncIterator[CypherStore]:
    from falkordb import FalkorDB

    host, _, port = falkordb.address.partition(":")
    name = f"foreign_{uuid.uuid4().hex[:8]}"
    graph = FalkorDB(host=host, port=int(port)).select_graph(name)
    graph.query(SCRIPT)
    opened = open_store(StoreSettings(url=f"falkordb://{falkordb.address}/{name}"))
    yield opened
    await opened.close()
    graph.delete()


async def test_its_schema_is_what_its_nodes_and_relationships_have(store: CypherStore) -> None:
    names = await store.vocabulary("default")
    assert names.foreign
    assert sorted(names.classes.values()) == ["Person", "Ship"]
    assert dict(names.relations) == {TYPE + "knows": "KNOWS", TYPE + "led": "LED"}
    assert dict(names.each) == {"urn:pg:each:led": "LED"}
    assert names.keys[KEY + "built"] == (GraphKey("built", XSD_INTEGER),)
    assert names.keys[KEY + "length"] == (GraphKey("length", XSD_DECIMAL, written=True),)


async def test_it_is_written_as_triples(store: CypherStore) -> None:
    out = io.BytesIO()
    await store.export("default", "nt", out)
    lines = out.getvalue().decode().splitlines()
    assert sum("<urn:pg:type:led> <urn:pg:node:" in line for line in lines) == 2
    assert sum(line.endswith("<urn:pg:each:led> .") for line in lines) == 2
    assert sum("<urn:pg:key:crew>" in line for line in lines) == 2
    assert sorted(line.split(" ", 2)[2] for line in lines if "<urn:pg:key:length>" in line) == [
        '"39"^^<http://www.w3.org/2001/XMLSchema#integer> .',
        '"46"^^<http://www.w3.org/2001/XMLSchema#integer> .',
        '"unknown" .',
    ]


def plain(cell: Cell) -> str | None:
    return cell.label if isinstance(cell, Iri) else cell.lexical if isinstance(cell, Literal) else None


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("SELECT ?s { ?p key:name 'Nansen' ; type:led ?s }", [("Fram",)]),
        ("SELECT ?p ?y { ?e a each:led ; pg:from ?p ; key:year ?y FILTER(?y > 1900) }", [("Drygalski", "1901")]),
        ("SELECT ?s { ?s a label:Ship FILTER NOT EXISTS { ?e pg:to ?s } }", [("Belgica",)]),
        ("SELECT ?s { ?s a label:Ship ; key:length ?l } ORDER BY ?l LIMIT 1", [("Fram",)]),
        ("SELECT ?s { ?s a label:Ship ; key:length ?l } ORDER BY DESC(?l) LIMIT 1", [("Gauss",)]),
        ("SELECT (AVG(?l) AS ?mean) { ?s key:length ?l }", [("42.5",)]),
        ("SELECT ?s { ?s key:length 46 }", [("Gauss",)]),
        ("SELECT ?l { ?s key:name 'Belgica' ; key:length ?l }", [("unknown",)]),
        ("SELECT ?p (COUNT(?s) AS ?n) { ?p a label:Person OPTIONAL { ?p type:led ?s } } GROUP BY ?p", [("Drygalski", "1"), ("Nansen", "1")]),
        ("SELECT ?c { ?q key:crew ?c } ORDER BY ?c", [("Bidlingmaier",), ("Gazert",)]),
        ("ASK { ?p type:knows ?q . ?q type:led ?s }", [("true",)]),
    ],
)  # fmt: skip
async def test_it_answers_in_its_own_names(store: CypherStore, text: str, rows: list[tuple[str, ...]]) -> None:
    table = await OverCypher(store).run(Query("sparql", PREFIXES + text), Limits(), "default")
    assert sorted(tuple(map(plain, row)) for row in table.rows) == rows


async def test_a_thing_of_an_answer_can_be_asked_for_again(store: CypherStore) -> None:
    over = OverCypher(store)
    ((fram,),) = (await over.run(Query("sparql", PREFIXES + "SELECT ?s { ?s key:name 'Fram' }"), Limits(), "default")).rows
    assert isinstance(fram, Iri)
    table = await over.run(Query("sparql", PREFIXES + f"SELECT ?p {{ ?p type:led <{fram.value}> }}"), Limits(), "default")
    assert [plain(row[0]) for row in table.rows] == ["Nansen"]
