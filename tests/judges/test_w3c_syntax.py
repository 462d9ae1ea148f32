"""The W3C's syntax tests of SPARQL 1.0 and 1.1 queries: what must parse parses, what must not is refused with a place."""

from __future__ import annotations

import pytest

from onto_core.errors import BadQuery, QueryRejected
from sparql_cassandra.syntax.parser import parse
from tests.judges.w3c_suite import ROOT, Case, cases, folders

pytestmark = pytest.mark.skipif(not ROOT.exists(), reason="the W3C suites are not here (../shared/data/w3c)")

POSITIVE = ("PositiveSyntaxTest", "PositiveSyntaxTest11")
NEGATIVE = ("NegativeSyntaxTest", "NegativeSyntaxTest11")
LISTED: dict[tuple[str, ...], int] = {POSITIVE: 215, NEGATIVE: 98}
REFUSED = {f"sparql11/syntax-fed/syntax-service-0{number}.rq" for number in (1, 2, 3)}
"""They hold SERVICE, which is never run, and is refused by name."""


def fault(case: Case) -> BadQuery | QueryRejected | None:
    try:
        parse(case.query.read_text(encoding="utf-8"), base=case.query.as_uri())
    except (BadQuery, QueryRejected) as error:
        return error
    return None


@pytest.mark.parametrize("folder", folders(*POSITIVE))
def test_every_valid_query_parses_but_those_with_service(folder: str) -> None:
    faults = {f"{folder}/{case.query.name}": fault(case) for case in cases(folder, *POSITIVE)}
    refused = {name for name, error in faults.items() if isinstance(error, QueryRejected) and "SERVICE" in str(error)}
    assert {name: str(error) for name, error in faults.items() if error and name not in refused} == {}
    assert refused == {name for name in REFUSED if name.startswith(folder + "/")}


@pytest.mark.parametrize("folder", folders(*NEGATIVE))
def test_no_invalid_query_parses(folder: str) -> None:
    assert [case.id for case in cases(folder, *NEGATIVE) if fault(case) is None] == []


@pytest.mark.parametrize("kinds", LISTED)
def test_all_syntax_tests_are_run(kinds: tuple[str, ...]) -> None:
    assert sum(1 for folder in folders(*kinds) for _ in cases(folder, *kinds)) == LISTED[kinds]
