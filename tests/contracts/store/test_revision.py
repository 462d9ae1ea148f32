"""The revision of a collection: another one after each change of what queries see, the same while nothing is written, in every graph store."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cypher_executor.graph.writer import ServerWriter
from cypher_executor.store import CypherStore
from onto_core.ports.graphs import Limits, Record
from onto_core.terms import Query
from tests.worlds import nursery
from tests.worlds.records import Kept
from tests.worlds.store import ADA, BORN, extraction, fact, text

SAID = fact(ADA, "name", text("Ada"))
FILE = "<http://example.org/a> <http://example.org/p> <http://example.org/b> .\n"

OTHER = """
import asyncio, sys
from onto_core.service.stores import open_store
from onto_core.settings import StoreSettings

async def main(url, collection):
    store = open_store(StoreSettings(url=url))
    print(await store.revision(collection), flush=True)
    await store.close()

asyncio.run(main(*sys.argv[1:]))
"""


async def read(kept: Kept) -> None:
    """Each kind of read there is."""
    if isinstance(kept.store, CypherStore):
        await kept.store.run(Query("cypher", "MATCH (n) RETURN n LIMIT 5"), Limits(), kept.collection)
    else:
        await kept.store.run(Query("sparql", "SELECT * WHERE { ?s ?p ?o } LIMIT 5"), Limits(), kept.collection)
    await kept.store.lookup(["Ada Lovelace", "nobody"], kept.collection, fuzzy=0.8)
    await kept.store.sources([ADA.iri], kept.collection)
    await kept.store.chunks_in_graph(kept.collection)
    await kept.store.stats()


async def test_a_revision_changes_with_each_write_and_stays_after_reads(kept: Kept) -> None:
    store, collection = kept.store, kept.collection
    seen = [await store.revision(collection)]
    for triples in ((BORN,), (BORN, SAID), (SAID,), ()):  # written, more said, something forgotten, all forgotten
        await store.write(extraction("c1", *triples, collection=collection))
        seen.append(await store.revision(collection))
        await read(kept)
        assert await store.revision(collection) == seen[-1]
    assert len(set(seen)) == len(seen)


async def test_a_revision_changes_with_a_load_and_a_drop_and_does_not_come_back(kept: Kept, tmp_path: Path) -> None:
    store, collection = kept.store, kept.collection
    await store.write(extraction("c1", BORN, collection=collection))
    seen = [await store.revision(collection)]
    (tmp_path / "a.nt").write_text(FILE)
    await store.load([tmp_path / "a.nt"], collection)
    seen.append(await store.revision(collection))
    await store.drop(collection)
    seen.append(await store.revision(collection))
    await store.write(extraction("c1", BORN, collection=collection))
    seen.append(await store.revision(collection))
    assert len(set(seen)) == len(seen)


async def test_records_and_other_collections_leave_a_revision_alone(kept: Kept) -> None:
    store, collection = kept.store, kept.collection
    other = f"{collection}b"
    await store.write(extraction("c1", BORN, collection=collection))
    before = await store.revision(collection)
    await store.put_records(collection, [Record("session", "g", "k", b"1")])
    await store.write(extraction("c2", BORN, collection=other))
    assert await store.revision(collection) == before
    await store.drop(other)
    assert await store.revision(collection) == before
    assert list(await store.record_kinds(collection)) == ["session"]


async def test_a_write_of_nothing_makes_no_collection(kept: Kept) -> None:
    before = await kept.store.collections()
    await kept.store.revision(kept.collection)
    await kept.store.write(extraction("c1", collection=kept.collection))
    if kept.url.partition(":")[0] not in ("memory", "oxigraph", "cassandra"):  # these make a collection with the first write of whatever kind
        assert await kept.store.collections() == before


async def test_other_handles_and_processes_see_the_same_revision(kept: Kept) -> None:
    store, collection = kept.store, kept.collection
    if not kept.is_shared:
        pytest.skip("a store in memory belongs to one process")
    await store.write(extraction("c1", BORN, collection=collection))
    first = await store.revision(collection)
    reader = kept.other()
    assert await reader.revision(collection) == first
    assert (await asyncio.to_thread(nursery.python, OTHER, kept.url, collection)).stdout.strip() == first
    await store.write(extraction("c2", SAID, collection=collection))
    second = await reader.revision(collection)
    assert second != first
    assert (await asyncio.to_thread(nursery.python, OTHER, kept.url, collection)).stdout.strip() == second


async def test_a_repeated_write_gives_another_revision_where_its_writer_may_have_died(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the facts and the revision: what was read under the old one must not stay."""
    store, collection = kept.store, kept.collection
    if not isinstance(store, CypherStore):
        pytest.skip("the facts and the revision are written together, or by one method")
    await store.write(extraction("c1", BORN, collection=collection))
    before = await store.revision(collection)

    async def died(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("cypher_executor.graph.writer.changed", died)
        with pytest.raises(KeyboardInterrupt):
            await _alone(store, collection)
    assert await store.revision(collection) == before
    await store.write(extraction("c1", collection=collection))
    assert await store.revision(collection) != before


async def _alone(store: CypherStore, collection: str) -> None:
    """A write without facts, past the batches, which would keep the exception."""
    from cypher_executor.graph.facts import facts_of

    server = store._endpoints.all[0].server
    await ServerWriter(server, set(), shared=store._layout.shared).write([facts_of(extraction("c1", collection=collection), ancestors=True)])


@pytest.fixture
async def foreign(kept: Kept) -> Kept:
    if not kept.url.startswith("falkordb:"):
        pytest.skip("graphs that others made: FalkorDB stands for all")
    assert isinstance(kept.store, CypherStore)
    server = kept.store._endpoints.all[0].server
    await server.query(kept.collection, "CREATE (:Film {title: 'Alien'})", write=True)
    return kept


async def test_a_graph_that_others_write_has_a_revision_by_its_numbers(foreign: Kept) -> None:
    assert isinstance(foreign.store, CypherStore)
    server = foreign.store._endpoints.all[0].server
    seen = [await foreign.store.revision(foreign.collection)]
    for change in ("CREATE (:Film {title: 'Aliens'})", "MATCH (a:Film {title: 'Alien'}), (b:Film {title: 'Aliens'}) CREATE (a)-[:BEFORE]->(b)"):
        await server.query(foreign.collection, change, write=True)
        seen.append(await foreign.store.revision(foreign.collection))
    await read(foreign)
    assert await foreign.store.revision(foreign.collection) == seen[-1]
    assert len(set(seen)) == 3
