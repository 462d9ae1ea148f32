"""A graph that others made, behind a real Fuseki and behind our own endpoint: asked as it is, written beside what is there, never over it."""

from __future__ import annotations

import asyncio
import io
import urllib.request
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from onto_core.errors import BackendUnavailable, BadSettings
from onto_core.messages import Question
from onto_core.ports.graphs import Limits
from onto_core.service.configuration import load_settings
from onto_core.settings import StoreSettings
from onto_core.terms import Iri, Query
from onto_query.pipeline import answer
from onto_query.wiring import services_for
from sparql_cassandra.endpoint.app import serve
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_configured, open_store
from tests.servers.fuseki.fixture import store_url, update
from tests.servers.graph_server import GraphServer
from tests.worlds.store import ADA, BORN, EX, PREFIXES, ask, exported, extraction, fact, number, values

SHIPS = "".join(
    f"ex:ship{n} a ex:Ship ; rdfs:label 'Ship {n}'@en ; ex:built {1850 + n} ; ex:owner ex:owner{n % 7} .\n"
    f"ex:owner{n % 7} a ex:Owner ; ex:name 'Owner {n % 7}' .\n"
    for n in range(40)
)


def other(address: str, text: str) -> None:
    update(address, PREFIXES + text)


@pytest.fixture
def foreign(fuseki_datasets: str) -> str:
    """The address of a dataset with a graph that others wrote, in its default graph and in one of their own."""
    address = fuseki_datasets.replace("{collection}", "default")
    other(address, f"INSERT DATA {{ {SHIPS} }}")
    other(address, "INSERT DATA { GRAPH ex:theirs { ex:ship1 ex:note 'leaks' } ex:ada ex:knows [ ex:name 'Byron' ] }")
    return address


@pytest.fixture
async def store(foreign: str, tmp_path: Path) -> AsyncIterator[Store]:
    opened = one(foreign, tmp_path)
    yield opened
    await opened.close()


def one(address: str, folder: Path, *, write: bool = True, **own: object) -> Store:
    url = store_url(address, folder, collections="default")
    return open_configured(StoreSettings.model_validate({"url": url, "sparql": own}), write=write)


async def test_rows_are_those_of_the_same_graph_in_oxigraph(store: Store, tmp_path: Path) -> None:
    (tmp_path / "ships.ttl").write_text(f"@prefix ex: <{EX}> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n{SHIPS}")
    own = open_store("memory:", write=True)
    try:
        await own.load([tmp_path / "ships.ttl"], "default")
        for query in (
            "SELECT ?s ?l { ?s a ex:Ship ; rdfs:label ?l }",
            "SELECT ?o (COUNT(?s) AS ?n) (MIN(?y) AS ?first) { ?s ex:owner ?o ; ex:built ?y } GROUP BY ?o",
            "ASK { ex:ship3 ex:built 1853 }",
            "SELECT ?s { ?s ex:built ?y FILTER(?y > 1880) } VALUES ?s { ex:ship1 ex:ship35 }",
        ):
            here, there = await ask(own, query), await ask(store, query)
            assert sorted(map(str, here.rows)) == sorted(map(str, there.rows))
            assert here.columns == there.columns
            assert here.rows
        assert await ask(store, "SELECT ?s { ?s a ex:Ship }", max_rows=7) != await ask(store, "SELECT ?s { ?s a ex:Ship }", max_rows=6)
    finally:
        await own.close()


async def test_rows_are_streamed_and_a_stream_may_be_left(store: Store) -> None:
    solutions = store.stream(Query("sparql", PREFIXES + "SELECT ?s { ?s a ex:Ship }"), Limits(max_rows=3), "default")
    assert len(await asyncio.to_thread(list, solutions.rows)) == 40
    left = store.stream(Query("sparql", "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"), Limits(deadline=20.0), "default")
    assert await asyncio.to_thread(lambda: next(left.rows)) is not None
    left.cancel()
    with pytest.raises(BackendUnavailable, match="cancelled"):
        await asyncio.to_thread(list, left.rows)
    assert len((await ask(store, "SELECT ?s { ?s a ex:Owner }")).rows) == 7


@pytest.mark.parametrize("graph_store", ["", "/default-data"])
async def test_a_graph_is_exported_whole_page_by_page_or_at_once(foreign: str, tmp_path: Path, graph_store: str) -> None:
    at_once = {"graph_store": foreign} if graph_store else {}
    opened = one(foreign, tmp_path, page=17, **at_once)
    try:
        out = io.BytesIO()
        await opened.export("default", "nt", out)
        lines = out.getvalue().decode().splitlines()
        assert len(lines) == len(set(lines)) == 40 * 4 + 7 * 2 + 2
        blank = [line.split() for line in lines if "_:" in line]
        assert len({each for line in blank for each in line if each.startswith("_:")}) == 1, "one node, found from both of its statements"
        assert len(blank) == 2
        assert any("leaks" in line.decode() for line in await exported(opened))
        assert not any("leaks" in line for line in lines)
        (counted,) = await opened.stats()
        assert (counted.triples, counted.chunks, counted.classes[EX + "Ship"]) == (len(lines), 0, 40)
    finally:
        await opened.close()


async def test_what_others_wrote_stays_whatever_is_written_and_taken_back_here(store: Store, foreign: str) -> None:
    other(foreign, f"INSERT DATA {{ <{ADA.iri}> ex:bornIn <{BORN.object.iri}> }}")  # type: ignore[union-attr]
    before = sorted(line for line in await exported(store) if b"_:" not in line)
    await store.write(extraction("c1", BORN, fact(ADA, "age", number(36))))
    assert await values(store, "SELECT ?o { ?s ex:age ?o }") == {("36",)}
    await store.write(extraction("c1", BORN))
    await store.write(extraction("c1"))
    held = [line for line in await exported(store) if b"urn:ontorag:held" in line]
    assert len(held) == 1
    assert sorted(line for line in await exported(store) if b"_:" not in line and line not in held) == before
    await store.write(extraction("c2", BORN, fact(ADA, "age", number(36))))
    await store.drop("default")
    assert sorted(line for line in await exported(store) if b"_:" not in line) == before


async def test_labels_are_looked_up_without_an_index_of_ours(store: Store) -> None:
    for mention, how in (("Ship 7", "exact"), ("ship  7", "normalised")):
        (match,) = (await store.lookup([mention], "default"))[0]
        assert (match.entity.iri, match.entity.label, match.entity.types, match.how) == (EX + "ship7", "Ship 7", (EX + "Ship",), how)
    assert {match.how for match in (await store.lookup(["Shap 7"], "default", fuzzy=0.8))[0]} == {"fuzzy"}


async def test_names_are_found_as_they_are_spelled_where_there_are_too_many_to_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sparql_cassandra.remote.entities.LABELS", 10)
    for mention in ("Ship 7", "ship 7"):
        (match,) = (await store.lookup([mention], "default"))[0]
        assert match.entity.iri == EX + "ship7"
    assert (await store.lookup(["Shap 7"], "default", fuzzy=0.8))[0] == []


async def test_of_a_large_graph_a_profile_is_made_of_a_sample_and_answers_say_so(foreign: str, tmp_path: Path) -> None:
    whole, sampled = one(foreign, tmp_path, write=False), one(foreign, tmp_path, write=False, whole=20)
    try:
        out = io.BytesIO()
        assert await whole.sample("default", out) == ""  # type: ignore[attr-defined]
        some = io.BytesIO()
        said = await sampled.sample("default", some)  # type: ignore[attr-defined]
        assert "things of 2 classes" in said
        assert "more than 20 triples" in said
        assert set(some.getvalue().splitlines()) < set(out.getvalue().splitlines())
    finally:
        await whole.close()
        await sampled.close()
    overrides: dict[str, object] = {"store.url": store_url(foreign, tmp_path, collections="default"), "model.kind": "rules", "store.sparql.whole": 20}
    async with services_for([], load_settings(None, overrides=overrides), collection="default") as services:
        found = await answer(Question(text="How many ships are there?"), services)
    assert found.status == "answered"
    assert [cell.value for row in found.rows for cell in row if cell] == ["40"]
    assert any(each.startswith("profile: a sample of") for each in found.degraded)


async def test_a_graph_of_ones_own_is_asked_and_written_where_the_default_graph_is_others(foreign: str, tmp_path: Path) -> None:
    opened = one(foreign, tmp_path, graph=EX + "ours", graphs=(EX + "theirs",))
    try:
        await opened.write(extraction("c1", BORN))
        assert await values(opened, "SELECT ?o { ?s ex:bornIn ?o }") == {(BORN.object.iri,)}  # type: ignore[union-attr]
        assert await values(opened, "SELECT ?s { ?s a ex:Ship }") == set()
        assert await values(opened, "SELECT ?o { GRAPH ex:theirs { ?s ex:note ?o } }") == {("leaks",)}
        assert len(await opened.sources([ADA.iri], "default")) == 1
        await opened.write(extraction("c1"))
        assert await values(opened, "SELECT ?s { ?s ?p ?o }") == set()
    finally:
        await opened.close()


async def test_a_login_that_is_wrong_or_missing_is_told_and_the_right_one_reads_and_writes(
    own_fuseki: Callable[..., GraphServer], tmp_path: Path
) -> None:
    server = own_fuseki(FUSEKI_PASSWORD="correct-horse", FUSEKI_DATASETS="locked")
    await asyncio.to_thread(server.start)
    address = f"http://{server.address}/locked"
    for login in ({}, {"username": "fuseki", "password": "wrong-battery"}):
        opened = one(address, tmp_path, **login)
        with pytest.raises(BadSettings, match="refuses this login") as caught:
            await opened.write(extraction("c1", BORN))
        assert "wrong-battery" not in str(caught.value)
        await opened.close()
    opened = one(address, tmp_path, username="fuseki", password="correct-horse")
    await opened.write(extraction("c1", BORN))
    assert (await ask(opened, "SELECT ?s { ?s ex:bornIn ?o }")).rows == ((Iri(ADA.iri, "Ada Lovelace"),),)
    await opened.close()


async def test_our_own_endpoint_is_one_too_and_only_reads(tmp_path: Path) -> None:
    behind = open_store(f"oxigraph:{tmp_path}/graph", write=True)
    await behind.write(extraction("c1", BORN, collection="default"))
    await behind.write(extraction("c1", fact(ADA, "age", number(36)), collection="ages"))
    settings = load_settings(None, overrides={"endpoint.port": 0, "endpoint.rate": 0, "store.url": f"oxigraph:{tmp_path}/graph"})
    async with serve(behind, settings) as address:
        url = f"sparql+{address}/{{collection}}#collections=default,ages&records={tmp_path}/records"
        front = open_store(url, write=True)
        assert await front.collections() == ["ages", "default"]
        for collection in ("default", "ages"):
            query = "SELECT ?s ?p ?o { ?s ?p ?o }"
            assert sorted(map(str, (await ask(front, query, collection)).rows)) == sorted(map(str, (await ask(behind, query, collection)).rows))
            assert await front.sources([ADA.iri], collection) == await behind.sources([ADA.iri], collection)
            assert await front.lookup(["ada lovelace"], collection) == await behind.lookup(["ada lovelace"], collection)
            assert await exported(front, collection) == await exported(behind, collection)
        with pytest.raises(BadSettings, match="SPARQL Update is refused: this endpoint only reads"):
            await front.write(extraction("c2", BORN))
        await front.close()
    await behind.close()


def test_the_fixture_is_seen_as_anybody_sees_it(foreign: str) -> None:
    with urllib.request.urlopen(f"{foreign}?query=ASK%20%7B%20?s%20?p%20?o%20%7D&format=json") as response:
        assert b"true" in response.read()
