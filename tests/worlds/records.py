"""A store of every kind, and a collection of its own in it, for the contract of records. A store more is one more line of `KINDS`."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from onto_core.ports.graphs import GraphStore
from onto_core.service.stores import open_store
from onto_core.settings import StoreSettings

KINDS = ["memory", "oxigraph", "cassandra", "bolt", "memgraph", "falkordb", "fuseki"]


@dataclass
class Kept:
    """A store for writing and one of its collections. `is_shared`: other processes can open it."""

    url: str
    store: GraphStore
    collection: str
    is_shared: bool
    _others: list[GraphStore] = field(default_factory=list)

    def other(self) -> GraphStore:
        """Another handle on the same store, which may not write its graph."""
        self._others.append(open_store(StoreSettings(url=self.url)))
        return self._others[-1]

    def writer(self) -> GraphStore:
        """Another handle for writing; on Cassandra over a connection of its own, as in another process."""
        url = self.url + "?speculative=0.06" if self.url.startswith("cassandra:") else self.url
        self._others.append(open_store(StoreSettings(url=url), write=True))
        return self._others[-1]

    async def close(self) -> None:
        for store in (*self._others, self.store):
            await store.close()


@pytest.fixture(params=KINDS)
async def kept(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Kept]:
    kind = request.param
    if kind == "memory":
        url = "memory:"
    elif kind == "oxigraph":
        url = f"oxigraph:{tmp_path}/graph"
    elif kind == "cassandra":
        url = request.getfixturevalue("cassandra_url")
    elif kind == "fuseki":
        url = request.getfixturevalue("fuseki_url")
    elif kind == "falkordb":
        url = f"falkordb://{request.getfixturevalue('falkordb').address}/{uuid.uuid4().hex[:8]}"
    else:
        url = f"{kind}://{request.getfixturevalue('neo4j').address}"
    world = Kept(url, open_store(StoreSettings(url=url), write=True), "kept" if kind == "fuseki" else f"t{uuid.uuid4().hex[:12]}", kind != "memory")
    yield world
    await world.store.drop(world.collection)
    await world.close()
