"""How many requests six query shapes send: a fixed number, where an evaluator that asks binding by binding sends thousands."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.engine import prepare, run_for, solutions
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH

WORKLOAD: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[3] / "benchmarks" / "sparql_workload.py"))
QUERIES: dict[str, str] = WORKLOAD["QUERIES"]
MOST_REQUESTS: dict[str, int] = WORKLOAD["MOST_REQUESTS"]


@cache
def world(size: int) -> MemoryIndex:
    return MemoryIndex((*triple, DEFAULT_GRAPH) for triple in WORKLOAD["dataset"](size))


def spent(text: str, size: int) -> tuple[int, Budget]:
    """(solutions, what they cost)."""
    budget, prepared = Budget(deadline=60), prepare(text)
    return len(list(solutions(prepared, run_for(prepared, world(size), budget=budget)))), budget


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_sends_no_more_requests_than_its_shape_needs(name: str) -> None:
    found, budget = spent(QUERIES[name], 20_000)
    assert budget.requests_made <= MOST_REQUESTS[name]
    assert found
    assert budget.rows_read > 3 * MOST_REQUESTS[name]  # a request for each row would be far too many


@pytest.mark.parametrize("name", ["star", "optional"])
def test_a_query_about_one_thing_reads_no_more_in_a_graph_eight_times_as_large(name: str) -> None:
    small, large = (spent(QUERIES[name], size)[1] for size in (5_000, 40_000))
    assert max(small.requests_made, large.requests_made) <= MOST_REQUESTS[name]
    assert large.rows_read < 2 * small.rows_read


def test_the_first_hundred_solutions_do_not_read_the_graph() -> None:
    found, budget = spent(QUERIES["first 100"], 40_000)
    assert found == 100
    assert budget.rows_read < 1_000


@pytest.mark.parametrize("text", ["ASK { ?x :knows ?y }", "SELECT * { ?x :knows ?y } LIMIT 3", "SELECT * { ?x ?p ?y } LIMIT 3"])
def test_a_few_solutions_are_one_small_page(text: str) -> None:
    _, budget = spent(WORKLOAD["PREFIXES"] + text.replace("ASK", "SELECT *") + (" LIMIT 1" if text.startswith("ASK") else ""), 20_000)
    assert (budget.requests_made, budget.waves_made) == (1, 1)
    assert budget.rows_read <= 250


def test_solutions_that_are_all_wanted_come_in_few_large_pages() -> None:
    _, budget = spent(WORKLOAD["PREFIXES"] + "SELECT * { ?x :knows ?y }", 40_000)
    assert budget.rows_read > 10_000
    assert budget.requests_made <= 2
