"""Random edits of writes: what the guard lets through holds no clause that writes, as an independent reading of the words tells."""

from __future__ import annotations

import contextlib
import itertools
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cypher_executor.dialects import DIALECTS
from cypher_executor.guard import check
from cypher_executor.syntax.tokens import DEEPEST
from onto_core.errors import QueryRejected
from tests.cypher_executor.guard import edits

LITERALS = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`(?:[^`]|``)*`", re.DOTALL)
WRITES = re.compile(
    r"(?<![.:$\w`])(?: (?:CREATE|MERGE|INSERT|FOREACH) \s* \(  |  (?:CREATE|DROP) \s+ (?:INDEX|CONSTRAINT)  |  DETACH \s+ DELETE"
    r" | (?:SET|REMOVE) \s+ \w+ \s* [.:\[=]  |  (?:SET|REMOVE) \s+ \w+ \s* \+=  |  LOAD \s+ CSV"
    r" | DELETE \s+ (?! (?:AS|IN|IS|AND|OR|XOR|ORDER|SKIP|LIMIT|WHERE|UNION|WHEN|THEN|ELSE|END|STARTS|ENDS|CONTAINS"
    r"|RETURN|WITH|MATCH|UNWIND|CALL|OPTIONAL) \b ) \w )",
    re.VERBOSE | re.IGNORECASE,
)
PROCEDURE = re.compile(r"\bCALL\s+([\w.]+)", re.IGNORECASE)


def writes(text: str) -> bool:
    bare = LITERALS.sub("''", text)
    return bool(WRITES.search(bare)) or any(
        name.lower() not in DIALECTS["neo4j"].procedures | DIALECTS["falkordb"].procedures for name in PROCEDURE.findall(bare)
    )


def test_the_independent_reading_knows_the_writes_it_starts_from() -> None:
    assert [text for text in edits.WRITES if not writes(re.sub(r"//[^\r\n]*|/\*.*?\*/", " ", text))] == []


@pytest.mark.parametrize("dialect", DIALECTS)
def test_no_edited_write_passes_as_a_read(dialect: str) -> None:
    passed = []
    for text in itertools.islice(edits.tries(seed=len(dialect)), 4_000):
        try:
            passed.append(check(text, dialect, {"p": 1}).text)
        except QueryRejected:
            continue
    assert [text for text in passed if writes(text)] == []
    assert passed, "the edits should leave some reads"


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet=st.one_of(st.sampled_from("()[]{}<>-=|.,:;'\"`\\/*$+ \n\rnmx1"), st.characters()), max_size=60))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    for query in (text, f"MATCH (n) RETURN n {text}", f"RETURN {text} AS x", f"MATCH (n {text}) RETURN n"):
        try:
            checked = check(query, "neo4j", {"n": 1})
        except QueryRejected:
            continue
        assert not writes(checked.text)


NESTS = [("(", "1", ")"), ("[", "1", "]"), ("{a: ", "1", "}"), ("CASE WHEN true THEN ", "1", " END"), ("NOT ", "1", ""), ("- ", "1", "")]
CHAINS = [("", "n", ".a"), ("", "n", "[0]"), ("", "n", " IS NULL"), ("", "n:A", ":A"), ("1 + ", "1", ""), ("", "n:", "!"), ("", "1 :: ", "LIST<")]


@pytest.mark.parametrize(("opening", "middle", "closing"), NESTS + CHAINS[:5])
def test_what_is_nested_a_little_may_run(opening: str, middle: str, closing: str) -> None:
    assert check("RETURN " + opening * (DEEPEST - 10) + middle + closing * (DEEPEST - 10) + " AS x", "neo4j")


@pytest.mark.parametrize(("opening", "middle", "closing"), NESTS + CHAINS)
@pytest.mark.parametrize("depth", [DEEPEST, 200, 800, 3_000])
def test_deep_nesting_is_read_or_refused_and_no_recursion_error(opening: str, middle: str, closing: str, depth: int) -> None:
    with contextlib.suppress(QueryRejected):
        check("RETURN " + opening * depth + middle + closing * depth + " AS x", "neo4j")


@pytest.mark.parametrize(
    "text",
    [
        "RETURN " + "[x IN " * 40 + "[1]" + ", 1]" * 40 + " AS x",
        "RETURN " + "reduce(s = '', x IN [1] | s + " * 12 + "'a'" + ")" * 12,
        "MATCH (n) WHERE " + " AND ".join(["EXISTS { (n)-->() }"] * 250) + " RETURN n",
        "RETURN " + " + ".join(["reduce(s = 0, x IN [1] | s + reduce(t = 0, y IN [1] | t + y))"] * 60),
        "RETURN " + "9" * 15_000,
        "WITH 1 AS l " + "WITH [l] AS l " * 600 + "RETURN l",
    ],
)
def test_no_text_makes_the_guard_itself_slow(text: str) -> None:
    started = time.process_time()
    with contextlib.suppress(QueryRejected):
        check(text, "falkordb")
    assert time.process_time() - started < 3


def test_a_long_text_is_refused_at_once() -> None:
    started = time.process_time()
    for text in (
        "RETURN " + "1 + " * 4_000 + "1",
        "RETURN '" + "\\\\" * 9_000,
        "MATCH " + "(a)--" * 900 + "(b) RETURN a",
        "/*" * 10_000,
        "`" * 19_999,
    ):
        with pytest.raises(QueryRejected):
            check(text, "neo4j")
    assert time.process_time() - started < 5
