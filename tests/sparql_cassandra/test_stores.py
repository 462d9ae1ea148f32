"""Which store a URL names."""

from __future__ import annotations

import pytest
from pydantic import SecretStr

from onto_core.addresses import shown
from onto_core.errors import BackendUnavailable, BadSettings
from onto_core.settings import CassandraSettings
from sparql_cassandra.cassandra.address import address_of
from sparql_cassandra.stores import open_store


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("cassandra:", "does not name a Cassandra"),
        ("cassandra://db:x/graph", "does not name a Cassandra"),
        ("cassandra://db:9042", "'' is not a keyspace"),
        ("cassandra://db:9042/a-b", "'a-b' is not a keyspace"),
        ("cassandra://db/graph?reading=ONE", "'reading' is not an option"),
        ("cassandra://db/graph?read=SOME", "read: input should be 'ONE'"),
        ("bolt://db:7687/neo4j", "queried in Cypher"),
        ("falkordb://db:6379/g", "ontorag cypher"),
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
    assert {problem.where for problem in caught.value.problems} == {"store.url"}
    assert sentence in str(caught.value)
    assert url.startswith("cassandra:") or "memory: | oxigraph:PATH" in str(caught.value)


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sparql_cassandra.stores.find_spec", lambda name: None)
    with pytest.raises(BadSettings, match="needs the extra 'cassandra'"):
        open_store("cassandra://db:9042/graph")


def test_a_server_that_is_not_there_is_unavailable_and_its_password_is_not_shown() -> None:
    with pytest.raises(BackendUnavailable) as caught:
        open_store("cassandra://me:secret@127.0.0.1:1/graph?connect_timeout=1")
    assert "127.0.0.1" in str(caught.value)
    assert "secret" not in str(caught.value)


def test_the_url_goes_over_the_settings() -> None:
    settings = CassandraSettings(username="me", password=SecretStr("a"), read="ONE", replication=3)
    address = address_of("cassandra://[::1],db2:9142/Graph?read=quorum&tls=true", settings)
    assert (address.hosts, address.port, address.keyspace) == (("::1", "db2"), 9142, "graph")
    chosen = address.settings
    assert (chosen.username, chosen.password.get_secret_value(), chosen.read, chosen.replication, chosen.tls) == ("me", "a", "QUORUM", 3, True)
    assert address_of("cassandra://you:p%40ss@db/g", settings).settings.password.get_secret_value() == "p@ss"
    assert shown("cassandra://you:p%40ss@db/g") == "cassandra://you:***@db/g"
