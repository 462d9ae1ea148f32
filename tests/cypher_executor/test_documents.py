"""Chunks of documents in a graph: what goes leaves nothing, what only moves is moved, and two workers end where one does."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any
from urllib.parse import unquote

import pyoxigraph
import pytest

from cypher_executor.store import open_store
from onto_core.graph.names import METADATA
from onto_core.ports.graphs import ChunkInGraph
from onto_core.vocabulary import XSD_INTEGER
from tests.worlds.histories import History, Store


class Either:
    """Two handles on one graph, used in turn at random, as two workers would."""

    def __init__(self, *stores: Store, seed: int) -> None:
        self._stores, self._chance = stores, random.Random(seed)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._chance.choice(self._stores), name)


@pytest.mark.parametrize("seed", [3, 24])
async def test_a_random_history_by_two_workers_ends_as_a_fresh_run_does(opened: Any, seed: int) -> None:
    second = open_store(opened.store._settings, write=True)
    store: Any = Either(opened.store, second, seed=seed)
    ours, fresh = await History(store, seed, collection=opened.collection).run(steps=4)
    assert ours == fresh
    assert ours
    await second.close()


async def test_an_extraction_of_nothing_leaves_nothing_where_nothing_was(opened: Any, world: Any) -> None:
    await opened.store.write(world.extraction("c0"))
    assert opened.collection not in await opened.store.collections()
    await opened.store.write(world.extraction("c1", world.born))
    await opened.store.write(world.extraction("c2"))
    assert await everything(opened) == [("OntoragChunk", "c1"), *[("OntoragLabel", None)] * 2, *[("OntoragMention", None)] * 2]
    await opened.store.write(world.extraction("c1"))
    assert await everything(opened) == []


async def everything(opened: Any) -> list[tuple[str, str | None]]:
    """The nodes of provenance of the collection, by the server itself; its revision, which every change raises, is none of them."""
    server = opened.store._endpoints.all[0].server
    text = "MATCH (n) WHERE n.belongs_to = $collection AND NOT n:OntoragRecord RETURN labels(n)[0], n.id"
    return sorted(map(tuple, await server.query(opened.collection, text, write=False, collection=opened.collection)), key=str)


async def test_a_chunk_that_a_writer_left_half_way_goes_with_an_extraction_of_nothing(opened: Any, world: Any) -> None:
    await opened.store.write(world.extraction("c1", world.born))
    server = opened.store._endpoints.all[0].server
    for broken in ("REMOVE c.revision SET c.done = false", "SET c.done = false"):  # killed after the claim, and before the end of an emptying
        text = f"MATCH (c:OntoragChunk {{key: $key}}) {broken} WITH c MATCH (m:OntoragMention {{chunk: c.key}}) DELETE m"
        await server.query(opened.collection, text, write=True, key=f"{opened.collection} c1")
        await opened.store.write(world.extraction("c1"))
        assert [label for label, _ in await everything(opened) if label == "OntoragChunk"] == []
        await opened.store.write(world.extraction("c1", world.born))


async def test_another_ordinal_or_other_metadata_are_written_without_the_facts(opened: Any, world: Any) -> None:
    age = world.fact(world.ada, "age", world.literal(36, XSD_INTEGER))
    first = world.extraction("c1", world.born, age).model_copy(update={"metadata": {"author": "Ada", "50% `odd`\n": "x"}})
    await opened.store.write(first)
    assert await metadata(opened) == {"author": "Ada", "50% `odd`\n": "x"}
    before = (await facts(opened), await everything(opened))
    moved = first.model_copy(update={"ordinal": 7, "metadata": {"author": "Byron", "year": "1852"}})
    said = queries(opened)
    await opened.store.write(moved)
    assert len(said) <= 4
    assert not [text for text in said if "OntoragMention" in text or "Resource" in text]
    assert await opened.store.chunks_in_graph(opened.collection) == [ChunkInGraph("c1", "doc", 7)]
    assert await metadata(opened) == {"author": "Byron", "year": "1852"}
    assert (await facts(opened), await everything(opened)) == before
    await opened.store.write(moved.model_copy(update={"metadata": {}}))
    assert await metadata(opened) == {}
    await opened.store.write(world.extraction("c1", world.born))
    assert await opened.rows("MATCH (n:Person) RETURN n.age") == [(None,)]


async def test_metadata_can_be_asked_for_by_who_asks_the_whole_graph(opened: Any, world: Any) -> None:
    await opened.store.write(world.extraction("c1", world.born).model_copy(update={"metadata": {"author": "Ada"}}))
    await opened.store.write(world.extraction("c2", world.born).model_copy(update={"metadata": {"author": "Byron"}}))
    chunk = f"(c:OntoragChunk {{meta_author: 'Ada', belongs_to: '{opened.collection}'}})"
    space = opened.collection if opened.store.name == "falkordb" else ""  # the graph that holds the collection
    assert await opened.rows(f"MATCH {chunk} MATCH (m:OntoragMention {{chunk: c.key}}) RETURN c.id, count(m)", collection=space) == [("c1", "2")]


def queries(opened: Any) -> list[str]:
    """The texts that the store sends from now on."""
    said: list[str] = []
    server = opened.store._endpoints.all[0].server
    begin = server.transaction

    class Heard:
        def __init__(self, transaction: Any) -> None:
            self._transaction = transaction

        async def run(self, text: str, **parameters: object) -> Any:
            said.append(text)
            return await self._transaction.run(text, **parameters)

    @asynccontextmanager
    async def transaction(space: str, *, write: bool) -> AsyncIterator[Heard]:
        async with begin(space, write=write) as inner:
            yield Heard(inner)

    server.transaction = transaction
    return said


async def metadata(opened: Any) -> dict[str, str]:
    """What the export says of chunks' metadata."""
    out = BytesIO()
    await opened.store.export(opened.collection, "nq", out)
    found = {}
    for quad in pyoxigraph.parse(out.getvalue(), format=pyoxigraph.RdfFormat.N_QUADS):
        if quad.predicate.value.startswith(METADATA):
            found[unquote(quad.predicate.value.removeprefix(METADATA))] = quad.object.value
    return found


async def facts(opened: Any) -> list[bytes]:
    out = BytesIO()
    await opened.store.export(opened.collection, "nt", out)
    return sorted(out.getvalue().splitlines())
