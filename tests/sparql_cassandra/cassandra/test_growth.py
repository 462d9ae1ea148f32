"""Buckets that split while others read and write, removals that meet assertions, counts."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest

from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.vocabulary import XSD_STRING
from sparql_cassandra.cassandra import growth, index, shared
from sparql_cassandra.cassandra.address import address_of
from sparql_cassandra.cassandra.client import Cql
from sparql_cassandra.cassandra.index import CassandraIndex, Registry
from sparql_cassandra.cassandra.writer import CollectionWriter, open_collection
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.rdf.quads import Quad, Triple
from sparql_cassandra.stores import open_store

GRAPH = "Iurn:ontorag:chunk:a"


@pytest.fixture
def cql(cassandra_url: str) -> Iterator[Cql]:
    made = Cql(address_of(cassandra_url))
    yield made
    made.close()


def quads(numbers: range, graph: str = GRAPH) -> list[Quad]:
    return [(f"Iurn:s{n}", f"Iurn:p{n % 3}", f"Svalue {n % 50}", graph) for n in numbers]


def triples(registry: Registry) -> list[Triple]:
    return [triple for page in CassandraIndex(registry).scan(None, Budget(deadline=60)) for triple in page]


def test_parts_split_while_others_read_and_write(cql: Cql, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "BUCKET_ROWS", 100)
    for module in (growth, index):
        monkeypatch.setattr(module, "FRESH_SECONDS", 0.3)
    registry = open_collection(cql, "growing")
    CollectionWriter(registry).add(quads(range(500)))
    CollectionWriter(registry).remove(quads(range(50)))
    stop = threading.Event()
    seen: list[int] = []
    written: list[int] = []

    def others() -> None:
        """Another process, in effect: it has a registry of its own."""
        own = Registry(cql, registry.collection)
        writer = CollectionWriter(own)
        number = 1000
        while not stop.is_set():
            writer.add(quads(range(number, number + 5)))
            writer.remove(quads(range(number, number + 1)))
            written.extend(range(number + 1, number + 5))
            number += 5
            seen.append(len(triples(own)) - len(written) - 450)

    other = threading.Thread(target=others)
    other.start()
    CollectionWriter(registry).analyze()
    stop.set()
    other.join()
    assert registry.of("spo").n > 1
    assert registry.of("pso", "Iurn:p1").n > 1
    wanted = {quad[:3] for number in (*range(50, 500), *written) for quad in quads(range(number, number + 1))}
    found = triples(registry)
    assert (len(found), set(found)) == (len(wanted), wanted)
    assert set(seen) == {0}  # nothing was missing or double at any time
    after = CassandraIndex(registry)
    by_object = {triple for page in after.fetch("o", [("Svalue 7",)], None, Budget(deadline=60)) for triple in page}
    assert by_object == {triple for triple in wanted if triple[2] == "Svalue 7"}


def test_a_split_that_broke_off_is_taken_up_by_another(cql: Cql, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "BUCKET_ROWS", 100)
    for module in (growth, index):
        monkeypatch.setattr(module, "FRESH_SECONDS", 0.2)
    registry = open_collection(cql, "abandoned")
    CollectionWriter(registry).add(quads(range(300)))
    with monkeypatch.context() as broken:
        broken.setattr(growth, "_copy", lambda *_: (_ for _ in ()).throw(RuntimeError("broke off")))
        with pytest.raises(RuntimeError, match="broke off"):  # and not for a server that is busy, before anything was begun
            CollectionWriter(registry).analyze()
    registry.refresh(force=True)
    assert (registry.of("spo").n, registry.of("spo").next_n) == (1, 4)
    CollectionWriter(registry).add(quads(range(300, 310)))  # to both generations
    CollectionWriter(registry).analyze()
    assert registry.of("spo").n == 1  # too soon: the other may still be at it
    monkeypatch.setattr(growth, "ABANDONED", 0)
    CollectionWriter(registry).analyze()
    assert (registry.of("spo").n, registry.of("spo").next_n) == (4, None)
    assert set(triples(registry)) == {quad[:3] for quad in quads(range(310))}


def test_a_triple_that_is_asserted_while_another_graph_takes_it_back_stays(cql: Cql, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = open_collection(cql, "racing")
    one, two = CollectionWriter(registry), CollectionWriter(registry)
    one.add(quads(range(1)))
    asked = one._asserted

    def meanwhile(some: list[Triple]) -> set[Triple]:
        """Just after the removal has found nobody who asserts the triple."""
        found = asked(some)
        two.add(quads(range(1), "Iurn:ontorag:chunk:b"))
        return found

    monkeypatch.setattr(one, "_asserted", meanwhile)
    one.remove(quads(range(1)))
    assert triples(registry) == [quads(range(1))[0][:3]]


def test_a_removal_that_broke_off_ends_when_it_is_begun_again(cql: Cql, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = open_collection(cql, "breaking")
    writer = CollectionWriter(registry)
    writer.add(quads(range(3)))
    with monkeypatch.context() as broken:
        broken.setattr(writer, "_asserted", lambda some: (_ for _ in ()).throw(ConnectionError))
        with pytest.raises(ConnectionError):
            writer.remove(quads(range(3)))
    kept = [triple for page in CassandraIndex(registry).scan((GRAPH,), Budget()) for triple in page]
    assert len(kept) == 3  # what the graph said is still known, and so what to remove
    writer.remove((*triple, GRAPH) for triple in kept)
    assert triples(registry) == []


def test_an_expected_size_gives_a_new_collection_its_buckets(cql: Cql) -> None:
    registry = open_collection(cql, "large", expected=5_000_000)
    assert {registry.of(kind).n for kind in ("spo", "ops", "prov")} == {8}
    assert open_collection(cql, "large", expected=50_000_000).of("spo").n == 8


async def test_a_worker_counts_what_it_wrote_now_and_then(cassandra_url: str, cql: Cql, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "COUNT_EVERY", 20)
    store = open_store(cassandra_url, write=True)
    said = [LiteralWire(value=str(n), datatype=XSD_STRING) for n in range(30)]
    triples = tuple(TripleWire(subject=EntityWire(iri="urn:a"), predicate="urn:p", object=each) for each in said)
    await store.write(Extraction(chunk_id="c", document_id="d", triples=triples))
    until = time.monotonic() + 20
    counted = open_collection(cql, "default")
    while counted.statistics.everything is None and time.monotonic() < until:
        await asyncio.sleep(0.1)
        counted.refresh(force=True)
    await store.close()
    assert counted.statistics.predicates["Iurn:p"] == (30, 1, 30)
