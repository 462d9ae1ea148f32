"""A query bound to one collection sees nothing of another, whatever form it has; and what it sees is the same streamed or as a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import pytest

from onto_core.errors import QueryTimeout
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ports.graphs import Limits
from onto_core.terms import Cell, Query
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.evaluator.solve import solve
from sparql_cassandra.guard import check
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH
from sparql_cassandra.stores import open_store

EX = "http://example.org/"
SHARED, MINE, SECRET = f"{EX}shared", f"{EX}mine", f"{EX}secret"
Row = tuple[Cell, ...]
Ask = Callable[[str, str], "asyncio.Future[Sequence[Row]]"]

FORMS = {
    "a pattern": "SELECT * { ?s ?p ?o }",
    "the other's entity": f"SELECT * {{ <{SECRET}> ?p ?o }}",
    "the other's value": "SELECT * { ?s ?p 'only other' }",
    "the other's predicate": f"SELECT * {{ ?s <{EX}hides> ?o }}",
    "an entity that both have": f"SELECT * {{ <{SHARED}> ?p ?o }}",
    "any graph": "SELECT * { GRAPH ?g { ?s ?p ?o } }",
    "any graph and none": "SELECT * { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }",
    "the other's graph": "SELECT * { GRAPH <urn:ontorag:chunk:in-other> { ?s ?p ?o } }",
    "from the other's graph": "SELECT * FROM <urn:ontorag:chunk:in-other> { ?s ?p ?o }",
    "from named the other's graph": "SELECT * FROM NAMED <urn:ontorag:chunk:in-other> { GRAPH ?g { ?s ?p ?o } }",
    "from the provenance": "SELECT * FROM <urn:ontorag:provenance> { ?s ?p ?o }",
    "from named the provenance": "SELECT * FROM NAMED <urn:ontorag:provenance> { GRAPH ?g { ?s ?p ?o } }",
    "a graph named as it": "SELECT * FROM <urn:ontorag:other> FROM NAMED <urn:ontorag:other> { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }",
    "a path from what both have": f"SELECT * {{ <{SHARED}> (!<urn:none>|^!<urn:none>)* ?x }}",
    "a path over the other's predicate": f"SELECT * {{ <{SHARED}> <{EX}hides>+ ?x }}",
    "a path of no steps": f"SELECT * {{ <{SHARED}> <{EX}hides>* ?x . ?x ?p ?o }}",
    "a path from anywhere": "SELECT * { ?x (!<urn:none>)+ ?y }",
    "a path in any graph": "SELECT * { GRAPH ?g { ?x (!<urn:none>|^!<urn:none>)+ ?y } }",
    "an optional part": f"SELECT * {{ <{SHARED}> ?p ?o OPTIONAL {{ ?o ?q ?r }} OPTIONAL {{ GRAPH ?g {{ ?o ?t ?u }} }} }}",
    "an exists": f"SELECT * {{ VALUES ?x {{ <{SECRET}> }} FILTER EXISTS {{ ?x ?p ?o }} }}",
    "a sub-select": "SELECT * { { SELECT DISTINCT ?s { GRAPH ?g { ?s ?p ?o } } } ?s ?q ?r }",
    "a minus": f"SELECT * {{ ?s ?p ?o MINUS {{ ?s <{EX}likes> ?x }} }}",
    "a construction": "CONSTRUCT { ?s ?p ?o } WHERE { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }",
    "a description of the other's entity": f"DESCRIBE <{SECRET}>",
    "a description of all": "DESCRIBE ?s { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }",
    "the predicates": "SELECT DISTINCT ?p { ?s ?p ?o }",
    "a label": "SELECT * { ?s <http://www.w3.org/2000/01/rdf-schema#label> ?l }",
    "a text of all": "SELECT (GROUP_CONCAT(CONCAT(STR(?s), STR(?o))) AS ?all) { ?s ?p ?o FILTER(!ISBLANK(?s) && !ISBLANK(?o)) }",
}


def extraction(collection: str, entity: str, label: str, predicate: str, value: str) -> Extraction:
    shared, own = EntityWire(iri=SHARED, label="Shared"), EntityWire(iri=entity, label=label)
    triples = (
        TripleWire(subject=shared, predicate=EX + predicate, object=own),
        TripleWire(subject=own, predicate=EX + "says", object=LiteralWire(value=value, datatype="http://www.w3.org/2001/XMLSchema#string")),
    )
    return Extraction(
        chunk_id=f"in-{collection}", document_id="d", ordinal=0, collection=collection, triples=triples, model="rules", catalog_version="v1"
    )


def indexes() -> dict[str, MemoryIndex]:
    made = {}
    for collection, entity, predicate, value in (("default", MINE, "likes", "only mine"), ("other", SECRET, "hides", "only other")):
        triples = [(f"I{SHARED}", f"I{EX}{predicate}", f"I{entity}"), (f"I{entity}", f"I{EX}says", f"S{value}")]
        made[collection] = MemoryIndex((*triple, graph) for triple in triples for graph in (DEFAULT_GRAPH, f"Iurn:ontorag:chunk:in-{collection}"))
    return made


@pytest.fixture(params=["index", "memory:", "oxigraph:{tmp}/graph", "cassandra:"])
async def ask(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Ask]:
    """Runs a query in a collection: `default` and `other` hold an entity in common, and each one of its own."""
    if request.param == "index":
        made = indexes()
        yield lambda query, collection: asyncio.ensure_future(asyncio.to_thread(lambda: list(solve(check(query), made[collection], Budget()).rows)))
        return
    url = request.getfixturevalue("cassandra_url") if request.param == "cassandra:" else request.param.format(tmp=tmp_path)
    store = open_store(url, write=True)
    await store.write(extraction("default", MINE, "Mine", "likes", "only mine"))
    await store.write(extraction("other", SECRET, "Secret", "hides", "only other"))

    async def run(query: str, collection: str) -> Sequence[Row]:
        limits = Limits(deadline=20.0, max_rows=10_000)
        table = await store.run(Query("sparql", query), limits, collection)
        streamed = await asyncio.to_thread(lambda: list(store.stream(Query("sparql", query), limits, collection).rows))
        assert sorted(map(shown, table.rows)) == sorted(map(shown, streamed)) or "DISTINCT" in query or "GROUP_CONCAT" in query
        return table.rows

    yield lambda query, collection: asyncio.ensure_future(run(query, collection))
    await store.close()


def shown(row: Row) -> str:
    """A row without the labels that only tables have, and without the names of blank nodes."""
    return " ".join("_" if type(cell).__name__ == "BlankNode" else str(getattr(cell, "value", cell)) for cell in row)


async def test_no_form_of_query_reaches_another_collection(ask: Ask) -> None:
    for name, query in FORMS.items():
        found = " ".join(map(str, await ask(query, "default")))
        assert not [word for word in ("only other", "hides", "Secret", "in-other") if word in found], (name, found)
        assert SECRET not in found or name in ("an exists", "a path of no steps"), (name, found)


async def test_the_same_queries_find_it_where_it_is(ask: Ask) -> None:
    """The test above would see what it looks for."""
    found = {name: " ".join(map(str, await ask(query, "other"))) for name, query in FORMS.items()}
    seeing = [name for name, text in found.items() if "only other" in text or SECRET in text]
    assert len(seeing) >= 18, seeing


async def test_a_stream_is_stopped_by_another_thread(tmp_path: Path) -> None:
    store = open_store(f"oxigraph:{tmp_path}/graph", write=True)
    try:
        await store.write(extraction("default", MINE, "Mine", "likes", "only mine"))
        values = " ".join(f"VALUES ?v{n} {{ {' '.join(map(str, range(60)))} }}" for n in range(8))
        stream = store.stream(Query("sparql", f"SELECT (COUNT(*) AS ?n) {{ {values} }}"), Limits(deadline=30.0), "default")
        reading = asyncio.ensure_future(asyncio.to_thread(list, stream.rows))
        await asyncio.sleep(0.5)
        assert not reading.done()
        stream.cancel()
        with pytest.raises(Exception, match="given up") as stopped:
            await asyncio.wait_for(reading, 10.0)
        assert not isinstance(stopped.value, QueryTimeout | TimeoutError)
    finally:
        await store.close()
