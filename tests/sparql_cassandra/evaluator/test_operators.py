"""Operators (SPARQL 1.1, 17.2 and 17.3): three-valued logic, equality, order, arithmetic with promotion; and the order of ORDER BY (15.1)."""

from __future__ import annotations

import random

import pytest

from sparql_cassandra.evaluator.engine import prepare, run_for, solutions
from sparql_cassandra.evaluator.expressions.operators import order_key
from sparql_cassandra.evaluator.expressions.values import value_of
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdf.terms import literal_parts

PREFIXES = "PREFIX : <http://example.org/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> "
ERROR = "1/0"


def evaluated(expression: str) -> str | None:
    """The lexical form of a literal and the last part of its datatype's name; None for an error."""
    prepared = prepare(f"{PREFIXES} SELECT ({expression} AS ?x) {{}}")
    [(key,)] = solutions(prepared, run_for(prepared, MemoryIndex()))
    if key is None:
        return None
    parts = literal_parts(key)
    return f"{parts.lexical} {parts.datatype.rpartition('#')[2]}"


def truth(expression: str) -> bool | None:
    return {"true boolean": True, "false boolean": False, None: None}[evaluated(expression)]


@pytest.mark.parametrize(
    ("left", "right", "both", "either"),
    [
        ("true", "true", True, True),
        ("true", "false", False, True),
        ("false", "false", False, False),
        ("true", ERROR, None, True),
        (ERROR, "true", None, True),
        ("false", ERROR, False, None),
        (ERROR, "false", False, None),
        (ERROR, ERROR, None, None),
    ],
)
def test_connectives_decide_what_an_error_cannot_change(left: str, right: str, both: bool | None, either: bool | None) -> None:
    assert (truth(f"{left} && {right}"), truth(f"{left} || {right}")) == (both, either)


@pytest.mark.parametrize(
    ("value", "effective"),
    [
        ("true", True), ("'1'^^xsd:boolean", True), ("'yes'^^xsd:boolean", False), ("0", False), ("0.0e0", False), ("'NaN'^^xsd:double", False),
        ("-1", True), ("'abc'^^xsd:integer", False), ("''", False), ("'false'", True), ("''@en", False), ("'a'@en", True), (":x", None),
        ("BNODE()", None), ("'2024-01-01'^^xsd:date", None), ("'a'^^:own", None), ("?unbound", None),
    ],
)  # fmt: skip
def test_the_effective_boolean_value(value: str, effective: bool | None) -> None:
    assert truth(f"!!{value}") is effective


@pytest.mark.parametrize(
    ("expression", "holds"),
    [
        ("1 = 1.0", True), ("1 = '1'^^xsd:byte", True), ("01 = 1", True), ("1 = '1'", False), ("'NaN'^^xsd:double = 'NaN'^^xsd:double", False),
        ("'a' = 'a'@en", False), ("'a'@EN = 'a'@en", True), ("'a'@en != 'a'@de", True), (":a = :a", True), (":a = 'a'", False), (":a != 1", True),
        ("true = '1'^^xsd:boolean", True), ("'a'^^:own = 'a'^^:own", True), ("'a'^^:own = 'b'^^:own", None), ("'a'^^:own = 1", None),
        ("'x'^^xsd:integer = 1", None), ("'x'^^xsd:integer = 'x'^^xsd:integer", True),
        ("'2024-01-01T12:00:00Z'^^xsd:dateTime = '2024-01-01T13:00:00+01:00'^^xsd:dateTime", True),
        ("'2024-01-01T24:00:00Z'^^xsd:dateTime = '2024-01-02T00:00:00Z'^^xsd:dateTime", True),
        ("'2024-01-01T12:00:00'^^xsd:dateTime = '2024-01-01T12:00:00Z'^^xsd:dateTime", None),
        ("'2024-01-01T12:00:00'^^xsd:dateTime = '2024-01-03T12:00:00Z'^^xsd:dateTime", False),
        ("'2024-01-01'^^xsd:date = '2024-01-01T00:00:00'^^xsd:dateTime", False),
        ("1 IN (2, 1/0, 1)", True), ("1 IN (2, 1/0)", None), ("1 IN ()", False), ("1 NOT IN (2, 3)", True), ("1 NOT IN (1/0, 2)", None),
    ],
)  # fmt: skip
def test_equality(expression: str, holds: bool | None) -> None:
    assert truth(expression) is holds


@pytest.mark.parametrize(
    ("expression", "holds"),
    [
        ("1 < 1.5", True), ("2 < 1.5e0", False), ("1 <= 1.0", True), ("'INF'^^xsd:double > 1e308", True), ("'NaN'^^xsd:double <= 1", False),
        ("'a' < 'b'", True), ("'Z' < 'a'", True), ("'\U00010000' > '\uffff'", True), ("'a'@en < 'b'@en", True), ("'a'@en < 'b'@de", None),
        ("'a' < 1", None), (":a < :b", None), (":a <= :a", None), ("false < true", True), ("'a'^^:own < 'b'^^:own", None),
        ("'2024-01-01T12:00:00Z'^^xsd:dateTime < '2024-01-01T12:00:00-01:00'^^xsd:dateTime", True),
        ("'2024-01-01T12:00:00'^^xsd:dateTime < '2024-01-01T20:00:00Z'^^xsd:dateTime", None),
        ("'2024-01-01T12:00:00'^^xsd:dateTime < '2024-01-02T12:00:00Z'^^xsd:dateTime", True),
        ("'-0001-01-01T00:00:00Z'^^xsd:dateTime < '12024-01-01T00:00:00Z'^^xsd:dateTime", True),
        ("'2024-01-01'^^xsd:date < '2024-01-02'^^xsd:date", True), ("'10:00:00Z'^^xsd:time < '11:00:00Z'^^xsd:time", True),
    ],
)  # fmt: skip
def test_order(expression: str, holds: bool | None) -> None:
    assert truth(expression) is holds


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 + 2", "3 integer"), ("1 + 2.50", "3.5 decimal"), ("1 + 2.5e0", "3.5E0 double"), ("1.5 + '2'^^xsd:float", "3.5E0 float"),
        ("'1'^^xsd:byte + '1'^^xsd:long", "2 integer"), ("'1'^^xsd:float + 1e0", "2.0E0 double"), ("7 / 2", "3.5 decimal"), ("6 / 2", "3 decimal"),
        ("1 / 3", "0.3333333333333333333333333333 decimal"), ("1 / 0", None), ("1.0 / 0", None),
        ("1e0 / 0", "INF double"), ("-1e0 / 0", "-INF double"),
        ("0e0 / 0", "NaN double"), ("2 * 3 - 4", "2 integer"), ("2 - 3 - 4", "-5 integer"), ("0.1 + 0.2", "0.3 decimal"), ("-(-3)", "3 integer"),
        ("- 2.0", "-2 decimal"), ("+(1)", "1 integer"), ("+1", "+1 integer"),
        ("'a' + 1", None), ("'3' + 1", None), ("1 + ?unbound", None), ("1e308 * 10", "INF double"),
        ("99999999999999999999 * 99999999999999999999", "9999999999999999999800000000000000000001 integer"),
    ],
)  # fmt: skip
def test_arithmetic(expression: str, value: str | None) -> None:
    assert evaluated(expression) == value


SORTED = [
    None, "Ba", "Bb", "Ia:x", "Ib:x", "Xboolean false", "Xboolean true", "Xdouble -INF", "Xinteger -1", "Xdecimal 0.5", "Xinteger 1", "Xdouble 1.5E0",
    "Xdouble INF", "Xdouble NaN", "Xdate 2024-01-01", "XdateTime 2023-01-01T00:00:00Z", "XdateTime 2024-01-01T00:00:00Z",
    "S", "Sa", "Sb", "Tde a", "Ten a",
    "Ten b", "Da:own a", "Da:own b", "Xinteger abc",
]  # fmt: skip


def test_the_order_of_terms_is_total() -> None:
    shuffled = SORTED[:]
    random.Random(1).shuffle(shuffled)
    assert sorted(shuffled, key=lambda key: order_key(None if key is None else value_of(key))) == SORTED


def test_order_by_sorts_by_each_key_in_its_direction_and_puts_errors_first() -> None:
    query = "SELECT ?a ?b { VALUES (?a ?b) { (1 'x') (2 'y') (1 'z') ('no' 'w') (UNDEF 'v') } } ORDER BY (?a + 0) DESC(?b)"
    prepared = prepare(query)
    rows = solutions(prepared, run_for(prepared, MemoryIndex()))
    assert [str(b)[1:] for _, b in rows] == ["w", "v", "z", "x", "y"]


@pytest.mark.parametrize("limit", [1, 3, 10])
def test_a_limit_gives_the_first_of_the_whole_order(limit: int) -> None:
    numbers = random.Random(2).sample(range(100), 40)
    query = f"SELECT ?x {{ VALUES ?x {{ {' '.join(map(str, numbers))} }} }} ORDER BY DESC(?x) LIMIT {limit} OFFSET 2"
    prepared = prepare(query)
    rows = [int(literal_parts(str(key)).lexical) for (key,) in solutions(prepared, run_for(prepared, MemoryIndex()))]
    assert rows == sorted(numbers, reverse=True)[2 : 2 + limit]
