"""A collection as a Cypher script: run on real servers it makes the graph that OntoRAG writes, and running it again changes nothing."""

from __future__ import annotations

import asyncio
import io
import json
import random
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import falkordb as falkor
import neo4j as bolt
import pyoxigraph as ox
import pytest
from hypothesis import HealthCheck, given, settings

from cypher_executor.servers.values import JSON
from cypher_executor.store import CypherStore, open_store
from onto_core.errors import InputError
from onto_core.graph.names import CONFIDENCE, SPAN
from onto_core.ports.graphs import Limits
from onto_core.settings import StoreSettings
from onto_core.terms import Literal, Query
from onto_core.vocabulary import RDF_TYPE, XSD
from sparql_cassandra.stores import open_store as open_sparql
from tests.cypher_executor.conftest import World
from tests.servers.graph_server import GraphServer
from tests.worlds.exported import HOSTILE, edges_of, graphs, name_of, nodes_of, quads, turned

LIMITS = Limits(20.0, 1000)


def statements(script: bytes) -> list[str]:
    """The statements, as the script says that it is to be read: a line each, comments apart."""
    lines = script.decode().split("\n")
    assert all(line.endswith(";") for line in lines if line and not line.startswith("//"))
    return [line for line in lines if line and not line.startswith("//")]


async def run(script: bytes, url: str, collection: str) -> None:
    """Run a script as a client of the server does that knows nothing of OntoRAG."""
    address = url.partition("://")[2]
    host, port = address.partition("/")[0].split(":")

    def running() -> None:
        if url.startswith("falkordb"):
            name = address.partition("/")[2]
            graph = falkor.FalkorDB(host, int(port)).select_graph(name if collection == "default" else f"{name}:{collection}")
            for statement in statements(script):
                graph.query(statement)
            return
        with bolt.GraphDatabase.driver(f"bolt://{host}:{port}") as driver, driver.session() as session:
            for statement in statements(script):
                session.run(statement).consume()

    await asyncio.to_thread(running)


@pytest.fixture(params=["bolt", "falkordb"])
def url(request: pytest.FixtureRequest, url_of: Callable[[str], str]) -> str:
    return url_of(request.param)


async def script_of(store: Any, source: str, copy: str, *, provenance: bool) -> bytes:
    """The script of a collection that makes it again under another name."""
    out = io.BytesIO()
    await store.export(source, "nq" if provenance else "nt", out)
    return turned(out.getvalue(), "cypher", provenance=provenance, collection=copy)


async def graph(store: CypherStore, collection: str) -> list[Any]:
    """Nodes and relationships with all that they hold, the order of lists and labels aside."""
    found = []
    for text in (
        "MATCH (n) RETURN n.iri, labels(n), properties(n) ORDER BY n.iri",
        "MATCH (n)-[e]->(m) RETURN n.iri, type(e), properties(e), m.iri ORDER BY n.iri, type(e), m.iri",
    ):
        rows = (await store.run(Query("cypher", text), LIMITS, collection)).rows
        found += [tuple(in_order(cell) for cell in row) for row in rows]
    return found


def in_order(cell: Any) -> Any:
    """A cell with its lists in one order, without the name of the collection. FalkorDB's toFloat() gives the writer seven digits."""
    if not isinstance(cell, Literal) or cell.datatype != JSON:
        return cell
    value = json.loads(cell.lexical)
    if isinstance(value, list):
        return sorted(map(str, value))
    rounded = {key: float(f"{held:.6g}") if isinstance(held, float) else held for key, held in value.items() if key != "collection"}
    return {key: sorted(map(str, held)) if isinstance(held, list) else held for key, held in rounded.items()}


async def exported(store: Any, collection: str) -> list[bytes]:
    out = io.BytesIO()
    await store.export(collection, "nq", out)
    return sorted(out.getvalue().splitlines())


async def filled(store: CypherStore, collection: str, seed: int) -> None:
    """Random chunks about the same few things, with all kinds of values and every hostile text. Names are the collection's: others took the rest."""
    world, choose = World(collection), random.Random(seed)
    value, note, knows = (f"{world.EX}{collection}_{each}" for each in ("value", "note", "knows"))
    other = f"http://other.org/{collection}_knows"
    classes = [world.EX + f"{collection}_{each}" for each in ("Thing", "Person", "Poet", "a-b%20c")]
    people = [
        world.entity(name).model_copy(update={"types": tuple(choose.sample(classes[1:], choose.randrange(3)))})
        for name in ("Ada", "Byron", "o'Neill\\", "日本")
    ]
    numbers = [
        world.literal(value, XSD + kind) for kind, value in (("integer", -(2**63)), ("double", "1e22"), ("decimal", "3.50"), ("boolean", "true"))
    ]
    dates = [world.literal(value, XSD + kind) for kind, value in (("date", "1815-12-10"), ("dateTime", "2020-01-01T00:00:00Z"), ("gYear", "-5"))]
    texts = [world.literal(text) for text in HOSTILE] + [world.literal("Londres", "", "fr"), world.literal("x", "urn:own")]
    # the first chunk has every property and datatype, so that names do not depend on which of them came first
    one = people[0]
    every = [world.fact(one, value, each) for each in numbers + dates] + [world.fact(one, note, text) for text in texts]
    kinds = [world.fact(one, RDF_TYPE, world.entity("Kind").model_copy(update={"iri": each})) for each in classes]
    await store.write(world.extraction("first", *every, *kinds, *(world.fact(one, each, people[1]) for each in (knows, other))))
    for number in range(4):
        facts = [
            world.fact(choose.choice(people), choose.choice([knows, other]), choose.choice(people), (1, 9), confidence=0.5),
            world.fact(choose.choice(people), knows, choose.choice(people), inferred=True, confidence=round(choose.random(), 3)),
            *(world.fact(choose.choice(people), note, text) for text in choose.sample(texts, 6)),
            *(world.fact(choose.choice(people), value, each, (3, 4)) for each in choose.sample(numbers + dates, 3)),
            world.fact(choose.choice(people), RDF_TYPE, world.entity("Kind").model_copy(update={"iri": classes[0]}), inferred=True),
        ]
        await store.write(world.extraction(f"c{number}", *facts, document=choose.choice(["d1", "d 2.txt"])))


async def test_the_script_with_provenance_makes_the_same_graph_and_export(url: str) -> None:
    source, copy = f"s{uuid.uuid4().hex[:10]}", f"s{uuid.uuid4().hex[:10]}"
    store = open_store(StoreSettings(url=url), write=True)
    try:
        await filled(store, source, 1)
        script = await script_of(store, source, copy, provenance=True)
        await store.prepare(copy)
        await run(script, url, copy)
        first = await graph(store, copy), await exported(store, copy)
        assert first == (await graph(store, source), await exported(store, source))
        assert sum(CONFIDENCE.encode() in line for line in first[1]) > 5
        assert sum(SPAN.encode() in line for line in first[1]) > 5
        await run(script, url, copy)
        assert (await graph(store, copy), await exported(store, copy)) == first
        assert [[match.entity.label for match in matches] for matches in await store.lookup(["ada"], copy)] == [["Ada"]]
    finally:
        for name in (source, copy):
            await store.drop(name)
        await store.close()


async def test_the_script_without_provenance_makes_the_nodes_and_relationships_alone(url: str) -> None:
    source, copy = f"s{uuid.uuid4().hex[:10]}", f"s{uuid.uuid4().hex[:10]}"
    store = open_store(StoreSettings(url=url), write=True)
    try:
        await filled(store, source, 3)
        script = await script_of(store, source, copy, provenance=False)
        assert b"Ontorag" not in script
        await run(script, url, copy)
        await run(script, url, copy)
        counts = ("MATCH (n) RETURN count(n)", "MATCH ()-[e]->() RETURN count(e)", "MATCH (n) UNWIND labels(n) AS l RETURN l, count(n) ORDER BY l")
        for text in (*counts, f"MATCH (n) WHERE n.{source}_note IS NOT NULL RETURN n.iri, n.{source}_note ORDER BY n.iri"):
            first, second = [(await store.run(Query("cypher", text), LIMITS, name)).rows for name in (source, copy)]
            assert [list(map(in_order, row)) for row in second] == [list(map(in_order, row)) for row in first]
            assert first
    finally:
        for name in (source, copy):
            await store.drop(name)
        await store.close()


async def test_a_graph_that_another_store_has_comes_over_with_its_provenance(url: str, tmp_path: Path) -> None:
    collection = f"s{uuid.uuid4().hex[:10]}"
    (tmp_path / "a.ttl").write_text(
        '@prefix ex: <http://example.org/> . ex:a a ex:C ; ex:p [ ex:q "\'x\\\\u0027"@EN , 1 ] ; ex:p ex:b . ex:b ex:p ex:a .', encoding="utf-8"
    )
    laptop = open_sparql("memory:", write=True)
    await laptop.load([tmp_path / "a.ttl"], collection)
    script = await script_of(laptop, collection, collection, provenance=True)
    store = open_store(StoreSettings(url=url), write=True)
    try:
        await run(script, url, collection)
        own = [line for line in await exported(store, collection) if b"urn:ontorag:provenance" not in line]
        other = [line.replace(b"_:", b"<urn:ontorag:blank:") for line in await exported(laptop, collection) if b"urn:ontorag:provenance" not in line]
        assert len(own) == len(other) == 12
        assert [line.split(b" ")[1] for line in own] == [line.split(b" ")[1] for line in other]
        assert [source.document_id for source in (await store.sources(["http://example.org/a"], collection))["http://example.org/a"]] == ["a.ttl"]
    finally:
        await store.drop(collection)
        await store.close()
        await laptop.close()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=graphs)
def test_a_random_graph_keeps_its_nodes_relationships_and_texts(falkordb: GraphServer, said: list[Any]) -> None:
    """Read back with FalkorDB's own client, after two runs of the script."""
    graph = falkor.FalkorDB("127.0.0.1", falkordb.port).select_graph(uuid.uuid4().hex)
    for statement in statements(turned(quads(said), "cypher")) * 2:
        graph.query(statement)
    if not said:
        return
    nodes = graph.query("MATCH (n:Resource) RETURN n.iri, properties(n)").result_set
    edges = graph.query("MATCH (s)-[e]->(o) RETURN s.iri, e.iri, o.iri").result_set
    graph.delete()
    assert sorted(iri for iri, _ in nodes) == sorted(map(as_iri, nodes_of(said)))
    assert sorted(map(tuple, edges)) == sorted((as_iri(s), p, as_iri(o)) for s, p, o in edges_of(said))
    held = {iri: [text for value in values.values() for text in (value if isinstance(value, list) else [value])] for iri, values in nodes}
    for s, _, o in said:
        if isinstance(o, ox.Literal) and (o.language or o.datatype.value in (XSD + "string", "urn:own")):
            assert o.value.replace("\0", "\ufffd") in held[as_iri(name_of(s))]


def as_iri(node: str) -> str:
    return "urn:ontorag:blank:" + node[2:] if node.startswith("_:") else node


def test_no_iri_can_end_a_comment_or_a_name() -> None:
    script = turned(b"<urn:a> <http://e/p%60%0Aq%5Cu000aMATCH> <urn:b> .\n", "cypher").decode()
    assert [line for line in script.split("\n") if line and not line.startswith(("//", "UNWIND [["))] == []
    assert "`p_q_u000aMATCH`" in script


def test_an_empty_collection_is_a_script_without_statements() -> None:
    assert statements(turned(b"", "cypher", provenance=True)) == []


def test_a_triple_within_a_triple_is_refused_by_name() -> None:
    with pytest.raises(InputError, match=r"RDF 1\.1"):
        turned(b"<urn:a> <urn:p> <<( <urn:a> <urn:b> <urn:c> )>> .\n", "cypher")
