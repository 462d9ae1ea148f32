"""What queries over thousands of named graphs, one a chunk, ask of the store: never one request a graph."""

from __future__ import annotations

from functools import cache

import pytest

from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.engine import prepare, run_for, solutions
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdf.quads import Quad

CHUNKS = 3_000
PROVENANCE = "Iurn:ontorag:provenance"
PREFIXES = "PREFIX : <http://e/> PREFIX prov: <http://www.w3.org/ns/prov#> "


def e(name: str) -> str:
    return f"Ihttp://e/{name}"


def chunk(number: int) -> list[Quad]:
    """Each chunk says that one of a hundred people knows the next, and where they live; every third also says their age."""
    graph, person = f"Iurn:ontorag:chunk:{number}", number % 100
    said = [(e(f"p{person}"), e("knows"), e(f"p{(person + 1) % 100}")), (e(f"p{person}"), e("livesIn"), e(f"city{number % 7}"))]
    if number % 3 == 0:
        said.append((e(f"p{person}"), e("age"), f"Xinteger {person}"))
    about = (graph, "Ihttp://www.w3.org/ns/prov#wasDerivedFrom", f"Iurn:ontorag:document:{number // 10}", PROVENANCE)
    return [*((*triple, graph) for triple in said), about]


@cache
def world() -> MemoryIndex:
    return MemoryIndex(quad for number in range(CHUNKS) for quad in chunk(number))


def spent(text: str) -> tuple[list[tuple[str | None, ...]], Budget]:
    budget, prepared = Budget(deadline=60), prepare(PREFIXES + text)
    return list(solutions(prepared, run_for(prepared, world(), budget=budget))), budget


def test_which_chunks_say_a_triple_is_one_request() -> None:
    rows, budget = spent("SELECT ?g { GRAPH ?g { :p7 :knows :p8 } }")
    assert {row[0] for row in rows} == {f"Iurn:ontorag:chunk:{number}" for number in range(7, CHUNKS, 100)}
    assert budget.requests_made == 1


def test_the_documents_behind_a_triple_are_two_requests() -> None:
    rows, budget = spent("SELECT ?g ?d { GRAPH ?g { :p7 :knows :p8 } GRAPH <urn:ontorag:provenance> { ?g prov:wasDerivedFrom ?d } }")
    assert {(row[0], row[1]) for row in rows} == {(f"Iurn:ontorag:chunk:{n}", f"Iurn:ontorag:document:{n // 10}") for n in range(7, CHUNKS, 100)}
    assert budget.requests_made <= 2


def test_what_is_said_together_in_one_chunk_is_joined_within_it() -> None:
    rows, budget = spent("SELECT ?a ?c ?g { GRAPH ?g { ?a :age 9 ; :livesIn ?c } }")
    assert {row[2] for row in rows} == {f"Iurn:ontorag:chunk:{n}" for n in range(9, CHUNKS, 100) if n % 3 == 0}
    assert budget.requests_made <= 3


def test_an_optional_part_is_looked_for_in_the_same_chunk_at_once() -> None:
    rows, budget = spent("SELECT ?g ?age { GRAPH ?g { :p9 :livesIn :city2 OPTIONAL { :p9 :age ?age } } }")
    expected = {(f"Iurn:ontorag:chunk:{n}", "Xinteger 9" if n % 3 == 0 else None) for n in range(9, CHUNKS, 100) if n % 7 == 2}
    assert set(rows) == expected
    assert budget.requests_made <= 3


def test_a_path_is_walked_only_in_the_chunks_that_the_other_patterns_leave() -> None:
    rows, budget = spent("SELECT ?g ?b { GRAPH ?g { :p9 :livesIn :city2 . :p9 :knows+ ?b } }")
    chunks = [n for n in range(9, CHUNKS, 100) if n % 7 == 2]
    assert set(rows) == {(f"Iurn:ontorag:chunk:{n}", e("p10")) for n in chunks}
    assert budget.requests_made <= 2 + 2 * len(chunks)


@pytest.mark.parametrize(
    "text", ["SELECT (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } }", "SELECT ?g (COUNT(*) AS ?n) { GRAPH ?g { ?s :livesIn ?o } } GROUP BY ?g"]
)
def test_a_pass_over_all_graphs_costs_pages_not_graphs(text: str) -> None:
    _, budget = spent(text)
    assert budget.rows_read >= CHUNKS
    assert budget.requests_made <= 3


def test_graphs_named_from_outside_are_asked_about_together() -> None:
    names = " ".join(f"<urn:ontorag:chunk:{number}>" for number in range(500))
    rows, budget = spent(f"SELECT ?g ?o {{ VALUES ?g {{ {names} }} GRAPH ?g {{ ?s :knows ?o }} }}")
    assert len(rows) == 500
    assert budget.requests_made <= 3
