"""Random queries of the graph-query form: SPARQL that every reader takes, and the same rows from Oxigraph and from our own evaluator.

`python -m benchmarks.same_rows` asks more of them, and of Cassandra, Neo4j and FalkorDB.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pyoxigraph
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from rdflib import Graph

from cypher_executor import guard as cypher_guard
from onto_core.errors import QueryRejected
from onto_core.ports.graphs import GraphKey, GraphNames, Limits
from onto_core.terms import Query, Table
from onto_core.vocabulary import RDFS_LABEL, XSD, XSD_STRING
from onto_query.graph_query import Aggregation, Calc, Derived, Edge, Either, GraphQuery, IsA, Node, Var
from onto_query.render_sparql import render
from onto_query.sparql_to_cypher.compile import compile_query
from sparql_cassandra import guard
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.evaluator.solve import solve
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH
from sparql_cassandra.rdf.terms import literal_key
from sparql_cassandra.rdflib_plugin.terms import key_of
from sparql_cassandra.stores import open_store
from tests.worlds.graph_queries import random_query, same
from tests.worlds.odd_graph import ATTRIBUTES, CLASSES, EX, RELATIONS, graph

GRAPH = graph(1)
SEEDS = st.integers(0, 2**32)
X, Y, N = Var("x"), Var("y"), Var("n")
NAMES = GraphNames(
    classes={EX + name: name for names in CLASSES.values() for name in names},
    relations={EX + name: name for name in RELATIONS},
    keys={RDFS_LABEL: (GraphKey("label", XSD_STRING),)}
    | {EX + name: (GraphKey(name, XSD + ("string" if sort in {"text", "mixed"} else sort)),) for name, (_, sort) in ATTRIBUTES.items()},
)


def rows(store: pyoxigraph.Store, text: str) -> list[list[str]]:
    """The lexical forms of an answer."""
    solutions = store.query(text)
    assert isinstance(solutions, pyoxigraph.QuerySolutions)
    return [[str(cell.value) for cell in row if isinstance(cell, pyoxigraph.Literal)] for row in solutions]


@settings(deadline=None)
@given(SEEDS)
def test_every_query_of_the_form_is_sparql_that_may_run(seed: int) -> None:
    text = render(random_query(seed)).text
    guard.check(text)
    pyoxigraph.Store().query(text)


@settings(deadline=None)
@given(SEEDS, st.sampled_from(["neo4j", "memgraph", "falkordb"]))
def test_every_query_of_the_form_is_cypher_that_may_run(seed: int, product: str) -> None:
    compiled = compile_query(guard.check(render(random_query(seed)).text).query, NAMES)
    try:
        cypher_guard.check(compiled.text, product, compiled.parameters)
    except QueryRejected as error:
        assume("(limit: estimate)" not in str(error))  # patterns that nothing connects: rightly refused
        raise


async def test_oxigraph_and_our_own_evaluator_give_the_same_rows(tmp_path: Path) -> None:
    (tmp_path / "graph.ttl").write_text(GRAPH, encoding="utf-8")
    index = MemoryIndex((key_of(s), key_of(p), key_of(o), DEFAULT_GRAPH) for s, p, o in Graph().parse(data=GRAPH, format="turtle"))
    store = open_store("memory:", write=True)
    await store.load([tmp_path / "graph.ttl"], "same")
    differ, rows = [], 0
    for seed in range(30):
        query = random_query(seed)
        text = render(query).text
        want = await store.run(Query("sparql", text), Limits(max_rows=20_000), "same")
        solutions = solve(guard.check(text), index, Budget())
        rows += len(want.rows)
        if not same(want, Table(solutions.columns, tuple(solutions.rows)), query):
            differ.append(text)
    await store.close()
    assert differ == []
    assert rows > 100


def test_a_graph_and_a_query_of_a_seed_are_always_the_same() -> None:
    assert graph(7) == graph(7) != graph(8)
    assert random_query(7) == random_query(7) != random_query(8)


@given(st.dates(), st.dates())
def test_the_days_between_two_dates_are_those_of_the_calendar(first: date, last: date) -> None:
    store = pyoxigraph.Store()
    store.load(f'<urn:x> <urn:from> "{first}" ; <urn:to> "{last}"^^<{XSD}date> .'.encode(), format=pyoxigraph.RdfFormat.TURTLE)
    query = GraphQuery("select", (Edge(X, ("urn:from",), Y), Edge(X, ("urn:to",), N), Derived(Var("d"), Calc("days", Y, N))), (Var("d"),))
    (row,) = rows(store, render(query).text)
    assert float(row[0]) == (last - first).days


@pytest.mark.parametrize(
    "pattern",
    [Either(((IsA(X, "urn:A"),), (IsA(X, "urn:B"),))), Edge(X, ("urn:p", "urn:q"), Node("urn:z"))],
)
def test_a_sum_has_each_solution_once(pattern: Either | Edge) -> None:
    store = pyoxigraph.Store()
    store.load(b"<urn:x> a <urn:A>, <urn:B> ; <urn:p> <urn:z> ; <urn:q> <urn:z> ; <urn:n> 5 .", format=pyoxigraph.RdfFormat.TURTLE)
    text = render(GraphQuery("select", (pattern, Edge(X, ("urn:n",), N)), (), Aggregation("sum", N, Var("s")))).text
    index = MemoryIndex(
        [
            *(("Iurn:x", "Ihttp://www.w3.org/1999/02/22-rdf-syntax-ns#type", kind, DEFAULT_GRAPH) for kind in ("Iurn:A", "Iurn:B")),
            *(("Iurn:x", link, "Iurn:z", DEFAULT_GRAPH) for link in ("Iurn:p", "Iurn:q")),
            ("Iurn:x", "Iurn:n", literal_key("5", XSD + "integer"), DEFAULT_GRAPH),
        ]
    )
    assert rows(store, text) == [["5"]]
    assert [row[0].lexical for row in solve(guard.check(text), index, Budget()).rows] == ["5"]  # type: ignore[union-attr]
