"""The W3C's query evaluation tests of SPARQL 1.0 and 1.1, without entailment and SERVICE: the same pass over memory and over a real Cassandra."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from onto_core.terms import digest
from sparql_cassandra.cassandra.address import address_of
from sparql_cassandra.cassandra.client import Cql
from sparql_cassandra.evaluator.index import QuadIndex
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdflib_plugin.cassandra import CassandraQuads
from tests.judges.w3c_answers import expected, ours, same
from tests.judges.w3c_suite import FAILING, ROOT, Case, cases, folders, quads

pytestmark = pytest.mark.skipif(not ROOT.exists(), reason="the W3C suites are not here (../shared/data/w3c)")

KINDS = ("QueryEvaluationTest", "CSVResultFormatTest")
LISTED = 518
"""515 query evaluation tests and 3 that differ from them only in their result format, which `test_w3c_results` judges as text."""


def passes(case: Case, index: QuadIndex) -> bool:
    assert case.result is not None
    want = expected(case.result)
    have = ours(case, index)
    if case.kind == "CSVResultFormatTest":  # CSV has no term kinds: only the number of rows can be compared here
        return len(have.rows) == len(want.rows)  # type: ignore[union-attr]
    return same(have, want)


@pytest.fixture(params=["memory", "cassandra"])
def stored(request: pytest.FixtureRequest) -> Callable[[Case], QuadIndex]:
    """Makes an index that holds the data of a case and nothing else."""
    if request.param == "memory":
        return lambda case: MemoryIndex(quads(case))
    cql = request.getfixturevalue("connection")

    def in_cassandra(case: Case) -> QuadIndex:
        collection = CassandraQuads(cql, f"w3c-{digest(case.id)[:24]}")
        collection.add(quads(case))
        return collection.index

    return in_cassandra


@pytest.fixture(scope="session")
def connection(cassandra_keyspace: str) -> Iterator[Cql]:
    cql = Cql(address_of(cassandra_keyspace), create=True)
    yield cql
    cql.close()


@pytest.mark.parametrize("folder", folders(*KINDS))
def test_every_test_of_a_folder_passes_but_those_named(folder: str, stored: Callable[[Case], QuadIndex]) -> None:
    failed = [case.id for case in cases(folder, *KINDS) if not passes(case, stored(case))]
    assert failed == [name for name in FAILING if name.startswith(folder + "/")]


def test_all_tests_of_the_suites_are_run() -> None:
    listed = sum(1 for folder in folders(*KINDS) for _ in cases(folder, *KINDS))
    assert listed == LISTED
    assert listed - len(FAILING) >= 495
