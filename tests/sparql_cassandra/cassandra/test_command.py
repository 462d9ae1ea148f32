"""The words of the command line, the worker and rdflib's plugin, over Cassandra."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
import rdflib

from onto_core.bus import open_bus
from onto_core.cli.main import main
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ports.graphs import Limits
from onto_core.settings import BusSettings, Settings, StoreSettings
from onto_core.terms import Query
from onto_core.vocabulary import XSD_STRING
from sparql_cassandra.service import build
from sparql_cassandra.stores import open_store

TURTLE = '@prefix ex: <http://example.org/> . ex:ada a ex:Person ; ex:wrote "Notes" . ex:bob a ex:Person .'


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    return int(ended.value.code or 0)


def test_a_file_is_loaded_queried_counted_and_exported(cassandra_url: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "people.ttl"
    path.write_text(TURTLE)
    where = ("--store", cassandra_url)
    assert run("graph", "load", str(path), *where, "--json") == 0
    assert json.loads(capfd.readouterr().out) == {"files": 1, "triples": 3, "skipped": []}
    assert run("sparql", "SELECT ?s { ?s a <http://example.org/Person> } ORDER BY ?s", *where, "--format", "csv") == 0
    assert capfd.readouterr().out.split() == ["s", "http://example.org/ada", "http://example.org/bob"]
    assert run("graph", "stats", *where, "--json") == 0
    assert json.loads(capfd.readouterr().out)["collections"][0]["triples"] == 3
    assert run("graph", "export", *where, "--format", "nt") == 0
    assert len(capfd.readouterr().out.splitlines()) == 3


def test_a_server_that_is_away_is_exit_code_4(capfd: pytest.CaptureFixture[str]) -> None:
    assert run("sparql", "ASK {}", "--store", "cassandra://127.0.0.1:1/graph?connect_timeout=1") == 4
    assert "127.0.0.1" in capfd.readouterr().err


async def test_the_worker_writes_what_comes_in(cassandra_url: str) -> None:
    settings = Settings(store=StoreSettings(url=cassandra_url), bus=BusSettings(url="memory:"))
    worker, *others = await build(settings, open_bus("memory:cassandra-worker"))
    for service in (worker, *others):
        await service.ready()
    triple = TripleWire(
        subject=EntityWire(iri="http://example.org/a", label="A"),
        predicate="http://example.org/p",
        object=LiteralWire(value="x", datatype=XSD_STRING),
    )
    message = Extraction(chunk_id="c1", document_id="d", triples=(triple,)).encode()
    for _ in range(2):
        await worker.handle(message)
    assert worker.health() == {"store": "ok"}
    for service in (worker, *others):
        await service.close()
    reading = open_store(cassandra_url)
    assert len((await reading.run(Query("sparql", "SELECT * { ?s <http://example.org/p> ?o }"), Limits(), "default")).rows) == 1
    await reading.close()


def test_rdflib_reads_and_writes_the_same_collection(cassandra_url: str) -> None:
    from sparql_cassandra.rdflib_plugin.store import CassandraStore

    store = CassandraStore()
    dataset = rdflib.Dataset(store=store, default_union=True)
    store.open(f"{cassandra_url}?collection=shared", create=True)
    dataset.parse(data=TURTLE, format="turtle")
    rows = list(dataset.query("SELECT ?s { ?s a <http://example.org/Person> } ORDER BY ?s"))
    dataset.close()
    assert [str(row[0]) for row in rows] == ["http://example.org/ada", "http://example.org/bob"]
    reading = open_store(cassandra_url)
    try:
        assert asyncio.run(reading.collections()) == ["shared"]
    finally:
        asyncio.run(reading.close())
