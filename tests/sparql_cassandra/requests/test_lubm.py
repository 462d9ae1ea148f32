"""The Lehigh University Benchmark: the published number of answers to each of its 14 queries, by a handful of requests."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import pytest

from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.engine import prepare, run_for, solutions
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH, Quad
from sparql_cassandra.rdf.terms import blank_key, iri_key, literal_key

DATA = Path(__file__).parents[3] / ".." / "shared" / "data" / "lubm"
MOST_REQUESTS = 25


@cache
def university() -> MemoryIndex:
    """LUBM(1, 0) with its inferences written out: 138,254 triples."""
    return MemoryIndex(_quads())


def _quads() -> Iterator[Quad]:
    for quad in ox.parse(gzip.decompress((DATA / "lubm1-saturated.nt.gz").read_bytes()), ox.RdfFormat.N_TRIPLES):
        s, p, o = (_key(term) for term in (quad.subject, quad.predicate, quad.object))
        yield s, p, o, DEFAULT_GRAPH


def _key(term: object) -> str:
    match term:
        case ox.NamedNode(value=iri):
            return iri_key(iri)
        case ox.BlankNode(value=label):
            return blank_key(label)
        case ox.Literal(value=text, datatype=datatype, language=language):
            return literal_key(text, datatype.value, language or "")
    raise AssertionError(term)


@pytest.mark.skipif(not DATA.exists(), reason="the LUBM data is not at hand (../shared/data/lubm)")
@pytest.mark.parametrize("number", range(14))
def test_a_query_has_the_published_number_of_answers(number: int) -> None:
    query = json.loads((DATA / "lubm_queries.json").read_text())[number]
    budget, prepared = Budget(deadline=60), prepare(query["sparql"])
    found = len(list(solutions(prepared, run_for(prepared, university(), budget=budget))))
    assert found == query["rows_published"], query["id"]
    assert budget.requests_made <= MOST_REQUESTS, query["id"]
