"""Which store a URL names."""

from __future__ import annotations

import pytest

from onto_core.errors import BadSettings
from sparql_cassandra.stores import open_store


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("cassandra://db:9042/graph", "needs the extra 'cassandra'"),
        ("bolt://db:7687/neo4j", "needs the extra 'cypher'"),
        ("falkordb://db:6379/g", "pip install 'ontorag[cypher]'"),
        ("sqlite:graph.db", "has no scheme that names a store"),
        ("graph", "has no scheme that names a store"),
        ("", "has no scheme that names a store"),
        ("oxigraph:", "is incomplete"),
        ("oxigraph", "is incomplete"),
        ("memory:here", "is incomplete or has too much"),
    ],
)
def test_a_url_that_names_no_store_is_refused_with_those_that_do(url: str, sentence: str) -> None:
    with pytest.raises(BadSettings) as caught:
        open_store(url)
    (problem,) = caught.value.problems
    assert problem.where == "store.url"
    assert sentence in str(problem)
    assert "memory: | oxigraph:PATH" in str(problem)
