"""An endpoint on a port of its own, over each kind of store: one whose rows come as they are found, and one that has them all at once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from onto_core.ports.graphs import Limits
from onto_core.settings import Settings
from onto_core.terms import Query
from sparql_cassandra.endpoint.app import serve
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.evaluator.solve import solve
from sparql_cassandra.guard import check
from sparql_cassandra.ports import Solutions
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH
from sparql_cassandra.stores import open_store

EX = "http://example.org/"
CHUNK = "urn:ontorag:chunk:c1"
TRIG = f"""
<{EX}ada> <{EX}name> "Ada, \\"the first\\"" , "Ada"@en ; <{EX}age> 36 ; <{EX}knows> <{EX}byron> .
<{EX}byron> <{EX}name> "Byron" .
"""
OTHER = f"<{EX}secret> <{EX}name> 'nobody sees this' ."


@dataclass
class MemoryGraphs:
    """Collections in memory, queried by our evaluator; remembers the budget of each query."""

    indexes: Mapping[str, MemoryIndex]
    budgets: list[Budget] = field(default_factory=list)

    def stream(self, query: Query, limits: Limits, collection: str) -> Solutions:
        self.budgets.append(Budget.of(limits))
        return solve(check(query.text), self.indexes[collection], self.budgets[-1])

    async def collections(self) -> Sequence[str]:
        return list(self.indexes)


def memory_graphs() -> MemoryGraphs:
    def index(text: str) -> MemoryIndex:
        from rdflib import Graph

        from sparql_cassandra.rdflib_plugin.terms import key_of

        graph = Graph().parse(data=text, format="turtle")
        return MemoryIndex((key_of(s), key_of(p), key_of(o), DEFAULT_GRAPH) for s, p, o in graph)

    own = index(TRIG)
    own.add([(f"I{EX}ada", f"I{EX}knows", f"I{EX}byron", f"I{CHUNK}")])
    return MemoryGraphs({"default": own, "other": index(OTHER)})


@dataclass
class Served:
    url: str
    client: httpx.AsyncClient
    store: Any

    async def get(self, query: str | None = None, *, at: str = "", accept: str | None = None, **parameters: Any) -> httpx.Response:
        fields = {**({} if query is None else {"query": query}), **{name.replace("_", "-"): value for name, value in parameters.items()}}
        return await self.client.get(self.url + at, params=fields or None, headers={} if accept is None else {"Accept": accept})

    async def post(
        self, body: bytes | str, kind: str, *, at: str = "", headers: Mapping[str, str] | None = None, **parameters: Any
    ) -> httpx.Response:
        fields = {name.replace("_", "-"): value for name, value in parameters.items()}
        return await self.client.post(self.url + at, content=body, params=fields or None, headers={"Content-Type": kind, **(headers or {})})


Start = Callable[..., Awaitable[Served]]


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Starts an endpoint over a store; settings by section. All are closed at the end."""
    async with AsyncExitStack() as opened:

        async def starting(store: Any, **sections: Mapping[str, Any]) -> Served:
            settings = Settings.model_validate({"endpoint": {"rate": 0, **sections.pop("endpoint", {})}, **sections})
            url = await opened.enter_async_context(serve(store, settings))
            client = await opened.enter_async_context(httpx.AsyncClient(trust_env=False, timeout=20.0))
            return Served(url, client, store)

        yield starting


@pytest.fixture
async def served(start: Start) -> Served:
    """An endpoint with the collections `default` and `other`."""
    return await start(memory_graphs())


@pytest.fixture(params=["streaming", "embedded"])
async def everywhere(request: pytest.FixtureRequest, start: Start, tmp_path: Path) -> AsyncIterator[Served]:
    """The same over each kind of store that needs no server."""
    if request.param == "streaming":
        yield await start(memory_graphs())
        return
    async with over(f"oxigraph:{tmp_path}/graph", start, tmp_path) as embedded:
        yield embedded


@pytest.fixture
async def clustered(start: Start, tmp_path: Path, cassandra_url: str) -> AsyncIterator[Served]:
    """The same over Cassandra."""
    async with over(cassandra_url, start, tmp_path) as found:
        yield found


@asynccontextmanager
async def over(url: str, start: Start, tmp_path: Path) -> AsyncIterator[Served]:
    store = open_store(url, write=True)
    for name, text in (("default", TRIG), ("other", OTHER)):
        file = tmp_path / f"{name}.ttl"
        file.write_text(text, encoding="utf-8")
        await store.load([file], name)
    yield await start(store)
    await store.close()
