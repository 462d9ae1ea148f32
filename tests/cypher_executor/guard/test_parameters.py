"""Parameters stand for values: those that the query names, of kinds that every server reads alike, and not too much of them."""

from __future__ import annotations

import datetime
import math

import pytest

from cypher_executor.guard import CypherLimits, check
from onto_core.errors import QueryRejected


def given(value: object) -> object:
    return check("RETURN $p AS x", "falkordb", {"p": value, "other": 1}).parameters


@pytest.mark.parametrize(
    "value",
    [None, True, 1, -(2**63), 1.5, "text ' \" \\ ` ;", [], [1, "a", None], {"a": {"b": [1]}}],
)
def test_values_pass_as_they_are_and_only_those_that_the_query_names(value: object) -> None:
    assert given(value) == {"p": value}


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (2**63, "does not fit into 64 bits"),
        ("a\0b", "NUL"),
        (["\ud800"], "half of a surrogate pair"),
        (b"bytes", "holds a bytes"),
        ({1: 2}, "has the key 1"),
        ({"a b": 1}, "has the key 'a b'"),
        ({"x}) CREATE (:X) //": 1}, "has the key"),
        (object(), "holds a object"),
        ({1, 2}, "holds a set"),
        (float("nan"), "not a number"),
        ([-math.inf], "not a number"),
        ([datetime.date(2020, 1, 1)], "no temporal parameters; pass a text and write date($parameter)"),
    ],
)
def test_what_is_no_value_of_cypher_is_refused(value: object, says: str) -> None:
    with pytest.raises(QueryRejected, match=r"\$p") as caught:
        given(value)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "value", [datetime.date(2020, 1, 1), datetime.time(1), datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC), datetime.timedelta(1)]
)
def test_dates_and_times_pass_where_the_protocol_carries_them(value: object) -> None:
    assert check("RETURN $p AS x", "neo4j", {"p": value}).parameters == {"p": value}


def test_a_list_inside_itself_is_refused() -> None:
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(QueryRejected, match="nested more than"):
        given(endless)


def test_huge_lists_and_texts_are_refused_for_a_limit_that_is_named() -> None:
    with pytest.raises(QueryRejected, match="limit: parameter_cells"):
        given(list(range(100_001)))
    with pytest.raises(QueryRejected, match="limit: parameter_characters"):
        given("x" * 1_000_001)


def test_a_list_in_a_parameter_counts_in_the_growth_of_an_expression() -> None:
    query = "RETURN [x IN $xs | [y IN $xs | x + y]] AS sums"
    assert check(query, "neo4j", {"xs": list(range(100))}).parameters
    with pytest.raises(QueryRejected, match="limit: "):
        check(query, "neo4j", {"xs": list(range(5000))})


def test_a_range_goes_by_the_value_of_its_parameter() -> None:
    assert check("UNWIND range(1, $n) AS x RETURN x", "neo4j", {"n": 100})
    with pytest.raises(QueryRejected, match="limit: range"):
        check("UNWIND range(1, $n) AS x RETURN x", "neo4j", {"n": 10**9})


def test_a_pattern_in_a_parameter_is_judged() -> None:
    assert check("RETURN 'a' =~ '(?i).*' + $p + '.*' AS x", "neo4j", {"p": "ann"})
    with pytest.raises(QueryRejected, match="limit: regular expressions"):
        check("RETURN 'a' =~ $p AS x", "neo4j", {"p": "(.*a){20}"})


def test_the_limits_are_the_callers() -> None:
    small = CypherLimits(rows=5, hops=2, range=10)
    assert check("RETURN 1 AS x", "neo4j", limits=small).limit == 5
    with pytest.raises(QueryRejected, match="the 2 that are allowed"):
        check("MATCH (a)-[*1..3]->(b) RETURN b", "neo4j", limits=small)
