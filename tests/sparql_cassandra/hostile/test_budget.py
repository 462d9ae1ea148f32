"""Every limit of a query: where it stops, what it says, and that another thread can stop it at any time."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from onto_core.errors import OntoRagError, QueryTimeout, ResultTooLarge
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.evaluator.solve import solve
from sparql_cassandra.guard import check
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH

INDEX = MemoryIndex((f"Is{n}", "Ip", f"Is{n + 1}", DEFAULT_GRAPH) for n in range(600))


def rows(text: str, budget: Budget) -> int:
    return sum(1 for _ in solve(check(text), INDEX, budget).rows)


@pytest.mark.parametrize(
    ("text", "limit", "sentence"),
    [
        ("SELECT * { ?s ?p ?o }", {"rows": 599}, "the query reads more than 599 rows of the store"),
        ("SELECT * { ?s <p> ?o . ?o <p> ?x . ?x <p> ?y }", {"requests": 1}, "the query needs more than 1 requests to the store"),
        ("SELECT * { ?s <p> ?o } ORDER BY ?o", {"held": 599}, "the query holds more than 599 rows to sort at once"),
        ("SELECT DISTINCT ?o { ?s <p> ?o }", {"held": 599}, "the query holds more than 599 distinct rows at once"),
        ("SELECT ?o (COUNT(*) AS ?n) { ?s <p> ?o } GROUP BY ?o", {"held": 599}, "the query holds more than 599 groups at once"),
        ("SELECT (COUNT(DISTINCT ?o) AS ?n) { ?s <p> ?o }", {"held": 599}, "the query holds more than 599 distinct values at once"),
        ("SELECT * { { ?s <p> ?o } { ?a <p> ?b } }", {"held": 599}, "the query holds more than 599 rows at once"),
        ("CONSTRUCT { ?s <q> ?o } { ?s <p> ?o }", {"held": 599}, "the query holds more than 599 triples at once"),
        ("SELECT * { <s0> <p>+ ?o }", {"path_nodes": 599}, "a property path meets more than 599 nodes"),
        (
            "SELECT * { ?s <p> ?o BIND(CONCAT(STR(?s), '" + "x" * 9_000 + "') AS ?t) }",
            {"texts": 100_000},
            "the query makes texts of more than 100,000 characters in all",
        ),
        (
            "SELECT (GROUP_CONCAT(?t) AS ?g) { ?s <p> ?o BIND('" + "x" * 2_000 + "' AS ?t) }",
            {},
            "the query makes a text of more than 1,000,000 characters",
        ),
    ],
)
def test_a_query_over_a_limit_is_stopped_and_told_which(text: str, limit: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ResultTooLarge) as caught:
        rows(text, Budget(**limit))
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { ?s ?p ?o }",
        "SELECT * { ?s <p> ?o } ORDER BY ?o",
        "SELECT DISTINCT ?o { ?s <p> ?o }",
        "SELECT ?o (COUNT(DISTINCT ?s) AS ?n) { ?s <p> ?o } GROUP BY ?o",
        "SELECT * { { ?s <p> ?o } { ?s <p> ?b } }",
        "CONSTRUCT { ?s <q> ?o } { ?s <p> ?o }",
    ],
)
def test_a_query_just_at_its_limits_runs(text: str) -> None:
    assert rows(text, Budget(rows=1_200, held=600, requests=20)) == 600


def test_a_query_is_stopped_from_another_thread() -> None:
    budget = Budget(deadline=30.0)
    ended: list[OntoRagError | float] = []

    def work() -> None:
        try:
            rows("SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }", budget)
        except OntoRagError as error:
            ended.extend((error, time.monotonic()))

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.2)
    assert thread.is_alive()
    budget.cancel()
    thread.join(5.0)
    assert not thread.is_alive()
    assert isinstance(ended[0], QueryTimeout)
    assert "cancelled" in str(ended[0])


def test_rows_come_before_the_last_is_found() -> None:
    """What is streamed is not collected first: a row of a result that has no end in time is there at once."""
    found = solve(check("SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"), INDEX, Budget(deadline=30.0)).rows
    assert len(next(found)) == 9
