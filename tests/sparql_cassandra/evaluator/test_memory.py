"""The bytes that a query holds: whatever keeps rows, keys, groups or texts counts them, stops the query in time, and gives them back."""

from __future__ import annotations

import tracemalloc

import pytest

from onto_core.errors import ResultTooLarge
from onto_core.ports.graphs import Limits
from sparql_cassandra.evaluator.budget import Budget, weight
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.evaluator.solve import kept, solve, solved
from sparql_cassandra.guard import check
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH

LIMIT = 2_000_000
ROWS = 2_000
LONG = "x" * 1_500
LINKS = ((f"Is{n}", "Ip", f"Is{n * 7 % ROWS}", DEFAULT_GRAPH) for n in range(ROWS))
VALUES = ((f"Is{n}", "Iv", f"Xinteger {n}", DEFAULT_GRAPH) for n in range(ROWS))
INDEX = MemoryIndex([*LINKS, *VALUES])
TEXTS = f"?s <v> ?v BIND(CONCAT('{LONG}', STR(?v)) AS ?t)"
"""2,000 rows with texts of 1.5 KB."""
WIDE = f"?s <v> ?v BIND(CONCAT('\U0001f600{LONG[:400]}', STR(?v)) AS ?t)"
"""2,000 rows with texts of 400 characters, each of which takes four bytes."""
MANY = " ".join(f"BIND(CONCAT(?t{n}, 'y') AS ?t{n + 1})" for n in range(490))
HOLDERS = {
    "order": f"SELECT * {{ {TEXTS} }} ORDER BY ?t",
    "order by what is computed": f"SELECT * {{ ?s <v> ?v }} ORDER BY CONCAT('{LONG}', STR(?v))",
    "first of an order": f"SELECT * {{ {TEXTS} }} ORDER BY ?t LIMIT 1900",
    "distinct": f"SELECT DISTINCT ?t {{ {TEXTS} }}",
    "distinct, four bytes a character": f"SELECT DISTINCT ?t {{ {WIDE} }}",
    "group": f"SELECT ?t (COUNT(*) AS ?n) {{ {TEXTS} }} GROUP BY ?t",
    "many accumulators": "SELECT ?s " + " ".join(f"(SUM(?v + {n}) AS ?n{n})" for n in range(9)) + " { ?s <v> ?v } GROUP BY ?s",
    "count distinct": f"SELECT (COUNT(DISTINCT ?t) AS ?n) {{ {TEXTS} }}",
    "count distinct rows": f"SELECT (COUNT(DISTINCT *) AS ?n) {{ {TEXTS} }}",
    "concatenations": f"SELECT ?g (GROUP_CONCAT(?t) AS ?a) {{ {TEXTS} BIND(SUBSTR(STR(?v), 1, 1) AS ?g) }} GROUP BY ?g",
    "largest of each group": f"SELECT ?s (MAX(?t) AS ?m) {{ {TEXTS} }} GROUP BY ?s",
    "sample of each group": f"SELECT ?s (SAMPLE(?t) AS ?m) {{ {TEXTS} }} GROUP BY ?s",
    "right side of a join": f"SELECT * {{ ?s <p> ?o {{ SELECT ?o ?t {{ ?o <v> ?v BIND(CONCAT('{LONG}', STR(?v)) AS ?t) }} }} }}",
    "optional": f"SELECT * {{ ?s <p> ?o OPTIONAL {{ {TEXTS} }} }}",
    "minus": f"SELECT * {{ {TEXTS} MINUS {{ {TEXTS} }} }}",
    "cross product": f"SELECT * {{ {{ {TEXTS} }} {{ ?a <v> ?b BIND(CONCAT('{LONG}', STR(?b)) AS ?c) }} }}",
    "exists": f"SELECT * {{ ?s <p> ?o FILTER EXISTS {{ {TEXTS} }} }}",
    "construct": f"CONSTRUCT {{ ?s <q> ?t }} {{ {TEXTS} }}",
    "describe": f"DESCRIBE ?t {{ {TEXTS.replace('CONCAT', 'IRI(CONCAT').replace('STR(?v))', 'STR(?v)))')} }}",
    "blank nodes by label": f"SELECT (BNODE(CONCAT('{LONG}', STR(?v))) AS ?b) {{ ?s <v> ?v }}",
    "sub-select": f"SELECT * {{ ?s <p> ?o {{ SELECT DISTINCT ?s ?t {{ {TEXTS} }} }} }}",
    "one row of many texts": f"SELECT * {{ BIND('{LONG * 4}' AS ?t0) {MANY} }}",
    "calls in calls": "SELECT (" + "STRBEFORE(CONCAT(?t, ?t, ?t), " * 25 + "?t" + ")" * 25 + " AS ?x) { BIND('" + LONG * 40 + "' AS ?t) }",
    "pairs of a path": f"SELECT * {{ ?a {'|'.join(['<p>/<p>'] * 9)} ?b }}",
    "nodes of a closure": "SELECT * { ?a <p>* ?b }",
}


def rows(text: str, budget: Budget) -> int:
    return sum(1 for _ in solve(check(text), INDEX, budget).rows)


@pytest.mark.parametrize("text", HOLDERS.values(), ids=HOLDERS)
def test_what_holds_rows_counts_their_bytes(text: str) -> None:
    checked, budget = check(text), Budget(deadline=60.0, memory=LIMIT)
    tracemalloc.start()
    try:
        with pytest.raises(ResultTooLarge, match=r"the query holds more than 2,000,000 bytes in memory \(query\.memory\), .+ among them"):
            for _ in solve(checked, INDEX, budget).rows:
                pass
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 3 * LIMIT


@pytest.mark.parametrize("text", [f"SELECT * {{ {TEXTS} }}", f"SELECT * {{ {{ {TEXTS} }} UNION {{ {TEXTS} }} }}"], ids=["bind", "union"])
def test_rows_that_stream_through_are_not_held(text: str) -> None:
    assert rows(text, Budget(memory=2 * LIMIT)) % ROWS == 0


def test_what_was_held_is_given_back() -> None:
    budget = Budget(memory=2 * LIMIT)
    part = "{ SELECT DISTINCT ?t { ?s <v> ?v FILTER(?v < 1000) BIND(CONCAT('" + LONG + "', STR(?v)) AS ?t) } }"
    assert rows("SELECT * { " + " UNION ".join([part] * 9) + " }", budget) == 9_000
    assert budget.bytes_held == 0


def test_the_rows_of_an_answer_count_while_they_are_collected() -> None:
    budget = Budget(memory=LIMIT)
    with pytest.raises(ResultTooLarge, match="rows of the result"):
        kept(solved(check(f"SELECT * {{ {TEXTS} }}"), INDEX, budget), budget)


def test_an_object_in_many_rows_weighs_once() -> None:
    text = "S" + LONG
    alone, shared = weight([(text,)]), weight([(text,)] * 100)
    assert shared < alone + 100 * 80
    assert weight([("S" + LONG[: -n or None],) for n in range(100)]) > 100 * 1_400


def test_the_limit_comes_from_the_settings() -> None:
    assert Budget.of(Limits(memory=77)).memory == 77
