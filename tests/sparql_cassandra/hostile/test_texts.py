"""Texts that want reading and planning to take long: each is refused by a sentence or planned, in time and memory that its length bounds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from onto_core.errors import BadQuery, QueryRejected, QueryTimeout
from sparql_cassandra import guard
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.engine import prepare
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.evaluator.plan import plan
from sparql_cassandra.evaluator.solve import solve
from sparql_cassandra.guard import LIMITS, check

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
SECONDS = 5.0
"""Of processor time for one text: far more than any takes, and far less than each took that grew with the square of its length."""
MEGABYTES = 600
"""The whole process may grow by so many over all texts; single ones took gigabytes."""

READ_ALL = """
import json, resource, sys, time
from hostile_texts import TEXTS
from onto_core.errors import BadQuery, QueryRejected
from sparql_cassandra.evaluator.plan import plan
from sparql_cassandra.guard import check

def memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024

before = memory()
for name, text in TEXTS.items():
    started = time.process_time()
    try:
        plan(check(text).query.pattern)
        outcome, words = "planned", ""
    except (BadQuery, QueryRejected) as error:
        outcome, words = type(error).__name__, str(error)
    except BaseException as error:
        outcome, words = "foreign", repr(error)
    print(json.dumps([name, outcome, words[:2_000], time.process_time() - started, memory() - before]))
"""


@pytest.fixture(scope="module")
def outcomes() -> dict[str, list[Any]]:
    done = subprocess.run(
        [sys.executable, "-c", READ_ALL],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{HERE}"},
        timeout=600,
    )
    return {name: found for name, *found in map(json.loads, done.stdout.splitlines())}


def test_every_text_is_refused_by_a_sentence_or_planned(outcomes: dict[str, list[Any]]) -> None:
    assert len(outcomes) > 250
    assert {name: found for name, found in outcomes.items() if found[0] not in ("planned", "BadQuery", "QueryRejected")} == {}
    assert {name: found[1] for name, found in outcomes.items() if found[0] != "planned" and not 10 < len(found[1]) < 1_500} == {}


def test_no_text_takes_more_than_its_length_allows(outcomes: dict[str, list[Any]]) -> None:
    assert {name: found[2:] for name, found in outcomes.items() if found[2] > SECONDS} == {}
    assert max(found[3] for found in outcomes.values()) < MEGABYTES


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("a long namespace of many names", "written out, have more than 2,000,000 characters"),
        ("a long namespace of many types", "written out, have more than 2,000,000 characters"),
        ("a base of dots", "written out, have more than 2,000,000 characters"),
        ("an IRI of dots", "and 8,192 are allowed"),
        ("a very long namespace", "and 8,192 are allowed"),
        ("variables of VALUES", "more than 1,000 variables"),
        ("columns that are the same", "more than 1,000 columns in one SELECT"),
        ("graphs in FROM", "more than 1,000 graphs in FROM"),
        ("terms to describe", "more than 1,000 terms to describe"),
        ("keys", "more than 200 keys in GROUP BY"),
        ("aggregates", "more than 200 conditions in ORDER BY"),
        ("conditions of HAVING", "more than 200 conditions in HAVING"),
        ("aggregates of one sum", "more than 500 aggregates in one SELECT"),
        ("a list over the limit", "more than 60,000 variables, constants and calls"),
        ("negated predicates", "more than 500 patterns"),
        ("a FROM that an escape reveals", "an escape before this place would end a comment"),
        ("half a pair", "half of a surrogate pair"),
    ],
)
def test_a_limit_is_named_with_its_number(name: str, sentence: str, outcomes: dict[str, list[Any]]) -> None:
    assert outcomes[name][0] != "planned"
    assert sentence in outcomes[name][1]


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { VALUES ?x { " + " ".join(f"<http://example.org/a/namespace/of/some/length/{n}>" for n in range(3_500)) + " } }",
        "PREFIX wd: <http://www.wikidata.org/entity/> SELECT * { ?s ?p ?x FILTER(?x IN (" + ",".join(f"wd:Q{n}" for n in range(15_000)) + ")) }",
        "PREFIX wd: <http://www.wikidata.org/entity/> SELECT * { VALUES ?x { " + " ".join(f"wd:Q{n}" for n in range(19_999)) + " } }",
        "SELECT " + " ".join(f"?v{n}" for n in range(240)) + " { " + " ".join(f"OPTIONAL {{ ?s <urn:p{n}> ?v{n} }}" for n in range(240)) + " }",
        "SELECT " + " ".join(f"?v{n}" for n in range(50)) + " { ?s ?p ?o } GROUP BY " + " ".join(f"?v{n}" for n in range(50)),
        "SELECT " + " ".join(f"(SUM(?v{n}) AS ?s{n})" for n in range(100)) + " { ?s ?p ?o }",
        "SELECT * { ?s ?p ?o FILTER(" + " && ".join(f"?o != {n}" for n in range(5_000)) + ") }",
        "SELECT * FROM <urn:ontorag:a> " + " ".join(f"FROM NAMED <urn:ontorag:chunk:{n}>" for n in range(500)) + " { ?s ?p ?o }",
        "SELECT * { ?s ?p <http://example.org/" + "a" * 4_000 + "> }",
        "# caf\\u00e9 \\\\u000A\nASK { ?s ?p 'caf\\u00e9' } # \\u0041",
    ],
)
def test_a_large_query_that_somebody_may_well_write_is_planned(text: str) -> None:
    assert len(text) <= LIMITS.characters
    assert plan(check(text).query.pattern)


@pytest.mark.parametrize("end", ["\x85", "\u2028", "\u2029", "\x0b", "\x0c", "\x1c"])
def test_a_comment_ends_where_the_grammar_says_and_nowhere_else(end: str) -> None:
    assert check(f"ASK {{ # SERVICE <http://x/> {{}}{end} SERVICE <http://x/> {{}}\n }}")
    with pytest.raises(BadQuery):
        check(f"ASK{end}{{}}")
    for real in ("\n", "\r", "\r\n"):
        with pytest.raises(QueryRejected, match=r"line 2, column 1: SERVICE"):
            check(f"ASK {{ # {end}{real}SERVICE <http://x/> {{}} }}")


def test_nothing_is_kept_of_a_query_that_was_refused_and_what_is_kept_is_bounded() -> None:
    guard._CHECKED.clear()
    with pytest.raises(BadQuery):
        check("ASK { ?s ?p }")
    with pytest.raises(QueryRejected):
        check("ASK { SERVICE <urn:x> {} }")
    assert len(guard._CHECKED) == 0
    for number in range(28):
        check(f"ASK {{ VALUES ?x {{ {'1 ' * 5_000} {number} }} }}")
        assert guard._CHECKED.bytes <= 1 << 24
    assert len(guard._CHECKED) < 28


def test_planning_looks_at_the_clock() -> None:
    query = check("SELECT * { " + " ".join(f"OPTIONAL {{ ?s <urn:p{n}> ?v{n} }}" for n in range(240)) + " }")
    budget = Budget()
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1
        if looks == 100:
            budget.cancel()
        budget.check()

    with pytest.raises(QueryTimeout):
        plan(query.query.pattern, look)
    assert looks == 100
    stopped = Budget()
    stopped.cancel()
    with pytest.raises(QueryTimeout):
        list(solve(query, MemoryIndex(), stopped).rows)


@pytest.mark.parametrize("text", ["ASK { ?s ?p '\\u005cu0041' }", "ASK { ?s ?p '\ud800' }", "ASK { # \\ud800 \n }", "ASK { # \\UFFFFFFFF \n }"])
def test_who_comes_without_the_guard_gets_our_errors_too(text: str) -> None:
    with pytest.raises(BadQuery):
        prepare(text)


def test_a_query_that_is_too_deep_for_the_stack_is_refused() -> None:
    text = "SELECT * { " + " ".join(f"OPTIONAL {{ ?s <urn:p{n}> ?v{n} }}" for n in range(240)) + " }"
    query = check(text)
    limit = sys.getrecursionlimit()

    def deep(levels: int) -> None:
        if levels:
            deep(levels - 1)
        else:
            plan(query.query.pattern)

    with pytest.raises(QueryRejected, match="nested too deeply"):
        deep(limit - 200)
