"""Several stores on one endpoint, and graphs of others beside them: nobody's statements are taken for, or go with, those of another."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from onto_core.errors import InputError, QueryRejected
from onto_core.settings import StoreSettings
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_configured
from tests.servers.fuseki.fixture import store_url, update
from tests.worlds.store import ADA, BORN, EX, LONDON, PREFIXES, exported, extraction, fact, lookup, number, values

AGE = fact(ADA, "age", number(36))
STATED = "SELECT ?d { GRAPH <urn:ontorag:provenance> { ?c prov:wasDerivedFrom ?d } }"


@pytest.fixture
def address(fuseki_datasets: str) -> str:
    return fuseki_datasets.replace("{collection}", "default")


@pytest.fixture
async def stores(address: str, tmp_path: Path) -> AsyncIterator[tuple[Store, Store, Store]]:
    """Stores of the default graph and of two others, all at one address."""
    opened = tuple(one(address, tmp_path, graph=graph) for graph in ("", EX + "one", "urn:ontorag:graph"))
    yield opened  # type: ignore[misc]
    for each in opened:
        await each.close()


def one(address: str, folder: Path, **own: object) -> Store:
    return open_configured(StoreSettings.model_validate({"url": store_url(address, folder, collections="default"), "sparql": own}), write=True)


async def test_stores_of_different_graphs_at_one_endpoint_leave_each_other_alone(stores: tuple[Store, Store, Store]) -> None:
    for place, each in enumerate(stores):
        await each.write(extraction("c1", BORN, fact(ADA, "age", number(30 + place)), document=f"doc{place}"))
    before = [await exported(each) for each in stores]
    assert all(any(b"<urn:ontorag:chunk:c1>" in line for line in lines) for lines in before), "names as in every store"
    assert not any(b"urn:ontorag:of:" in line for lines in before for line in lines)
    for place, each in enumerate(stores):
        assert await values(each, "SELECT ?o { ?s ex:age ?o }") == {(str(30 + place),)}
        assert await values(each, STATED) == {(f"urn:ontorag:document:doc{place}",)}
        assert [source.document_id for source in (await each.sources([ADA.iri], "default"))[ADA.iri]] == [f"doc{place}"]
        assert [chunk.document_id for chunk in await each.chunks_in_graph("default")] == [f"doc{place}"]
    for place, each in enumerate(stores):
        await each.write(extraction("c1", AGE))
        await each.write(extraction("c1"))
        await each.write(extraction("c2", BORN))
        await each.drop("default")
        assert await each.collections() == (["default"] if each is stores[0] else []), "whoever asks all of an endpoint sees that others are there"
        assert await lookup(each, "Ada Lovelace") == []
        assert [await exported(other) for other in stores[place + 1 :]] == before[place + 1 :]


async def test_records_beside_graphs_at_one_endpoint_are_those_of_each(stores: tuple[Store, Store, Store]) -> None:
    assert await stores[0].swap_record("default", "document", "", "mine", old=None, new=b"{}")
    assert [list(await store.records("default", "document", "")) for store in stores] == [["mine"], [], []]


@pytest.mark.parametrize(
    "query",
    [
        STATED,
        "PREFIX o: <urn:ontorag:> SELECT ?d { GRAPH o:provenance { ?c prov:wasDerivedFrom ?d } }",
        "SELECT ?d FROM <urn:ontorag:provenance> { ?c prov:wasDerivedFrom ?d }",
        "SELECT ?d { ?s ex:bornIn ?o { SELECT * { Graph <urn:ontorag:\\u0070rovenance> { ?c prov:wasDerivedFrom ?d } } } }",
    ],
)
async def test_a_query_names_the_graphs_of_its_store_as_anywhere(stores: tuple[Store, Store, Store], query: str) -> None:
    for place, each in enumerate(stores):
        await each.write(extraction("c1", BORN, document=f"doc{place}"))
    for place, each in enumerate(stores):
        assert await values(each, query) == {(f"urn:ontorag:document:doc{place}",)}


async def test_a_graph_of_others_is_asked_only_where_it_is_allowed(address: str, tmp_path: Path) -> None:
    update(address, PREFIXES + "INSERT DATA { GRAPH ex:theirs { ex:ship ex:note 'leaks' } }")
    query = "SELECT ?o { GRAPH ex:theirs { ?s ex:note ?o } }"
    closed, allowed = one(address, tmp_path, graph=EX + "ours"), one(address, tmp_path, graph=EX + "ours", graphs=(EX + "theirs",))
    try:
        with pytest.raises(QueryRejected, match=r"theirs> is no graph of this store.*store\.sparql\.graphs"):
            await values(closed, query)
        with pytest.raises(QueryRejected, match="is no graph of this store"):
            await closed.check(PREFIXES + query)
        assert await values(allowed, query) == {("leaks",)}
    finally:
        await closed.close()
        await allowed.close()


async def test_what_others_say_in_graphs_of_their_own_is_no_assertion_here(address: str, tmp_path: Path) -> None:
    update(address, PREFIXES + f"INSERT DATA {{ GRAPH ex:theirs {{ <{ADA.iri}> ex:bornIn <{LONDON.iri}> ; ex:age 36 ; rdfs:label 'Ada' }} }}")
    update(address, PREFIXES + f"INSERT DATA {{ <{ADA.iri}> ex:age 36 }}")
    store = one(address, tmp_path)
    try:
        assert await store.sources([ADA.iri], "default") == {ADA.iri: []}
        await store.write(extraction("c1", BORN, AGE))
        assert [source.chunk_id for source in (await store.sources([ADA.iri], "default"))[ADA.iri]] == ["c1"]
        await store.write(extraction("c1"))
        assert await values(store, "SELECT ?o { ?s ex:bornIn ?o }") == set(), "only a chunk said so in the graph that is asked"
        assert await lookup(store, "Ada") == []
        update(address, f"DROP GRAPH <{EX}theirs>")
        await store.write(extraction("c1", AGE))
        await store.write(extraction("c1"))
        assert await values(store, "SELECT ?o { ?s ex:age ?o }") == {("36",)}, "others said so there"
    finally:
        await store.close()


async def test_a_file_goes_into_no_graph_of_others(address: str, tmp_path: Path) -> None:
    update(address, PREFIXES + "INSERT DATA { GRAPH ex:theirs { ex:ship ex:note 'theirs' } }")
    path = tmp_path / "it.nq"
    store = one(address, tmp_path, graph=EX + "ours")
    try:
        for graph in ("theirs", "ours"):
            path.write_text(f'<{EX}a> <{EX}p> "1" <{EX}{graph}> .\n')
            with pytest.raises(InputError, match=rf"<{EX}{graph}> is a graph of others"):
                await store.load([path], "default")
        path.write_text(f'<{EX}a> <{EX}p> "1" <{EX}mine> .\n')
        await store.load([path], "default")
        path.write_text(f'<{EX}a> <{EX}p> "1" <{EX}mine> .\n<{EX}a> <{EX}p> "2" <{EX}mine> .\n')
        await store.load([path], "default")
        assert await values(store, "SELECT ?o { ex:a ex:p ?o }") == {("1",), ("2",)}
        assert {source.document_id for source in (await store.sources([EX + "a"], "default"))[EX + "a"]} == {"it.nq"}
        await store.drop("default")
        assert await values(store, "SELECT ?s { ?s ?p ?o }") == set()
    finally:
        await store.close()
    assert await _graphs(address, tmp_path) == {EX + "theirs", *(graph for graph in await _graphs(address, tmp_path) if graph.endswith(":labels"))}


async def _graphs(address: str, folder: Path) -> set[str]:
    """The graphs at the endpoint that have anything in them."""
    everything = one(address, folder)
    try:
        return {graph for (graph,) in await values(everything, "SELECT DISTINCT ?g { GRAPH ?g { ?s ?p ?o } }")}
    finally:
        await everything.close()
