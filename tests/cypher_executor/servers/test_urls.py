"""What a store's URL says, and what is wrong with one that says nothing."""

from __future__ import annotations

import pytest

from cypher_executor.servers.urls import StoreUrl, read_url
from onto_core.errors import BadSettings
from onto_core.service.stores import CYPHER, SPARQL, WRITERS, kind_of
from onto_core.service.workers import WORKERS, all_workers
from onto_core.settings import Settings, StoreSettings


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("bolt://db", StoreUrl("neo4j", ("db:7687",))),
        ("bolt://db:1/graph", StoreUrl("neo4j", ("db:1",), "graph")),
        ("neo4j+s://db/graph", StoreUrl("neo4j", ("db:7687",), "graph", routing=True, tls="verified")),
        ("bolt+ssc://a,b:2", StoreUrl("neo4j", ("a:7687", "b:2"), tls="unverified")),
        ("memgraph://[::1]:7", StoreUrl("memgraph", ("[::1]:7",))),
        ("falkordb://10.0.0.1/my-graph", StoreUrl("falkordb", ("10.0.0.1:6379",), "my-graph")),
    ],
)
def test_a_url_names_product_servers_and_graph(url: str, expected: StoreUrl) -> None:
    assert read_url(url) == expected


@pytest.mark.parametrize("url", ["bolt:db", "bolt://", "http://db", "bolt://db/a/b", "bolt://a,,b", "bolt://db:x", "redis://db"])
def test_another_url_is_refused_with_those_that_are_allowed(url: str) -> None:
    with pytest.raises(BadSettings, match="allowed: bolt://HOST:PORT/DATABASE"):
        read_url(url)


def test_a_password_in_a_url_is_refused_and_not_repeated() -> None:
    with pytest.raises(BadSettings) as caught:
        read_url("bolt://me:secret@db:7687")
    assert "secret" not in str(caught.value)
    assert "ONTORAG__STORE__CYPHER__PASSWORD" in str(caught.value)


def test_each_store_has_the_worker_that_writes_it() -> None:
    assert {kind_of(url) for url in ("bolt://a", "neo4j+s://a", "memgraph://a", "falkordb://a/g")} == {CYPHER}
    assert {kind_of(url) for url in ("memory:", "oxigraph:x", "cassandra://a/k", "nonsense", "")} == {SPARQL}
    assert set(WRITERS.values()) <= WORKERS.keys()
    assert "sparql-cassandra" not in all_workers(Settings(store=StoreSettings(url="bolt://a")))
    assert "cypher-executor" not in all_workers(Settings())
