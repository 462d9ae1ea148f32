"""Aggregates and groups (SPARQL 1.1, 11 and 18.5.1): errors, empty groups, DISTINCT, promotion, HAVING."""

from __future__ import annotations

import pytest

from sparql_cassandra.evaluator.engine import prepare, run_for, solutions
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdf.terms import literal_parts


def rows(query: str) -> list[tuple[str | None, ...]]:
    """The rows, each literal as its lexical form and datatype name, other terms as their keys."""
    prepared = prepare("PREFIX : <http://example.org/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> " + query)

    def shown(key: str | None) -> str | None:
        if key is None or key[0] in "IB":
            return key
        parts = literal_parts(key)
        return f"{parts.lexical} {parts.datatype.rpartition('#')[2]}"

    return [tuple(map(shown, row)) for row in solutions(prepared, run_for(prepared, MemoryIndex()))]


def over(values: str, aggregate: str) -> str | None:
    [(value,)] = rows(f"SELECT ({aggregate} AS ?n) {{ VALUES ?x {{ {values} }} }}")
    return value


@pytest.mark.parametrize(
    ("aggregate", "values", "result"),
    [
        ("COUNT(?x)", "1 1 UNDEF :a", "3 integer"),
        ("COUNT(*)", "1 1 UNDEF :a", "4 integer"),
        ("COUNT(DISTINCT ?x)", "1 1 UNDEF :a 1.0", "3 integer"),
        ("COUNT(DISTINCT *)", "1 1 UNDEF :a", "3 integer"),
        ("COUNT(?x + 1)", "1 :a UNDEF", "1 integer"),
        ("SUM(?x)", "1 2 3", "6 integer"),
        ("SUM(?x)", "1 2.5", "3.5 decimal"),
        ("SUM(?x)", "1 2.5 1e0", "4.5E0 double"),
        ("SUM(DISTINCT ?x)", "1 1 2", "3 integer"),
        ("SUM(?x)", "1 :a", None),
        ("SUM(?x)", "1 UNDEF", None),
        ("SUM(?x)", "1 'a'", None),
        ("AVG(?x)", "1 2", "1.5 decimal"),
        ("AVG(?x)", "1 2e0", "1.5E0 double"),
        ("AVG(DISTINCT ?x)", "1 1 4", "2.5 decimal"),
        ("AVG(?x)", "1 :a", None),
        ("AVG(?x)", "1 UNDEF", None),
        ("MIN(?x)", "3 1.5 2e0", "1.5 decimal"),
        ("MAX(?x)", "3 1.5 2e0", "3 integer"),
        ("MIN(?x)", "'b' 'a'", "a string"),
        ("MAX(?x)", "'2024-01-02'^^xsd:date '2024-01-10'^^xsd:date", "2024-01-10 date"),
        ("MIN(?x + 1)", "1 :a", None),
        ("GROUP_CONCAT(?x)", "'a' 'b'", "a b string"),
        ("GROUP_CONCAT(?x; SEPARATOR=', ')", "'a' 1 'b'@en", "a, 1, b string"),
        ("GROUP_CONCAT(DISTINCT ?x; SEPARATOR='')", "'a' 'a' 'b'", "ab string"),
        ("GROUP_CONCAT(?x)", "'a' UNDEF", None),
        ("SAMPLE(?x)", "7 7", "7 integer"),
        ("SAMPLE(?x)", "UNDEF 7", "7 integer"),
        ("SUM(?x) / COUNT(?x) + MAX(?x)", "1 3", "5 decimal"),
    ],
)
def test_an_aggregate_over_values(aggregate: str, values: str, result: str | None) -> None:
    assert over(values, aggregate) == result


@pytest.mark.parametrize(
    ("aggregate", "result"),
    [
        ("COUNT(*)", "0 integer"),
        ("COUNT(DISTINCT ?x)", "0 integer"),
        ("SUM(?x)", "0 integer"),
        ("AVG(?x)", "0 integer"),
        ("MIN(?x)", None),
        ("MAX(?x)", None),
        ("SAMPLE(?x)", None),
        ("GROUP_CONCAT(?x)", " string"),
    ],
)
def test_the_one_group_of_no_solutions(aggregate: str, result: str | None) -> None:
    assert over("", aggregate) == result


def test_no_solutions_make_no_group_where_there_are_keys() -> None:
    assert rows("SELECT ?x (COUNT(*) AS ?n) { VALUES ?x {} } GROUP BY ?x") == []


def test_an_unbound_key_is_a_group_of_its_own() -> None:
    found = rows("SELECT ?k (SUM(?x) AS ?n) { VALUES (?k ?x) { (:a 1) (UNDEF 2) (:a 3) (UNDEF 4) } } GROUP BY ?k")
    assert sorted(found, key=str) == [("Ihttp://example.org/a", "4 integer"), (None, "6 integer")]


def test_groups_by_expressions_with_having_and_order() -> None:
    values = "(1 'a') (2 'a') (3 'b') (4 'b') (5 'c')"
    query = f"SELECT ?l (SUM(?x) AS ?n) {{ VALUES (?x ?t) {{ {values} }} }} GROUP BY (UCASE(?t) AS ?l) HAVING (COUNT(*) > 1) ORDER BY DESC(SUM(?x))"
    assert rows(query) == [("B string", "7 integer"), ("A string", "3 integer")]


def test_an_error_in_one_group_leaves_the_others() -> None:
    found = rows("SELECT ?k (AVG(?x) AS ?n) { VALUES (?k ?x) { (:a 1) (:a 'x') (:b 2) (:b 4) } } GROUP BY ?k ORDER BY ?k")
    assert found == [("Ihttp://example.org/a", None), ("Ihttp://example.org/b", "3 decimal")]


def test_groups_come_out_the_same_whatever_the_size_of_the_blocks() -> None:
    values = " ".join(f"({number % 7} {number})" for number in range(3_000))
    found = rows(f"SELECT ?k (SUM(?x) AS ?n) (COUNT(*) AS ?c) {{ VALUES (?k ?x) {{ {values} }} }} GROUP BY ?k ORDER BY ?k")
    assert found == [
        (f"{key} integer", f"{sum(range(key, 3_000, 7))} integer", f"{len(range(key, 3_000, 7))} integer") for key in range(7)
    ]  # fmt: skip
