"""Stores over real servers, and extractions to put into them. Each test has a collection, and on FalkorDB a graph, of its own."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from cypher_executor.store import CypherStore, open_store
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ports.graphs import Limits
from onto_core.settings import StoreSettings
from onto_core.terms import Iri, Literal, Query, Table, mint_iri
from onto_core.vocabulary import XSD_STRING

EX = "http://example.org/"


class World:
    """What the tests of this folder say: entities, facts and extractions of one collection."""

    EX = EX

    def __init__(self, collection: str = "default") -> None:
        self.collection = collection
        self.ada, self.london = self.entity("Ada Lovelace", "Person"), self.entity("London", "City")
        self.born = self.fact(self.ada, "bornIn", self.london, (0, 24))

    def entity(self, label: str, *types: str) -> EntityWire:
        return EntityWire(iri=mint_iri(label), label=label, types=tuple(EX + name for name in types))

    def literal(self, value: object, datatype: str = XSD_STRING, language: str | None = None) -> LiteralWire:
        return LiteralWire(value=str(value), datatype=datatype, language=language)

    def fact(self, subject: EntityWire, name: str, value: EntityWire | LiteralWire, span: tuple[int, int] | None = None, **more: Any) -> TripleWire:
        return TripleWire(subject=subject, predicate=name if ":" in name else EX + name, object=value, span=span, **more)

    def extraction(self, chunk: str, *triples: TripleWire, document: str = "doc", collection: str = "") -> Extraction:
        return Extraction(chunk_id=chunk, document_id=document, ordinal=3, collection=collection or self.collection, triples=triples, model="rules")


class Opened:
    """A store and the collection that a test may use of it."""

    def __init__(self, store: CypherStore, collection: str) -> None:
        self.store, self.collection = store, collection

    async def table(self, text: str, *, deadline: float = 20.0, max_rows: int = 1000, collection: str | None = None, **parameters: Any) -> Table:
        space = self.collection if collection is None else collection
        return await self.store.run(Query("cypher", text, parameters), Limits(deadline, max_rows), space)

    async def rows(self, text: str, **more: Any) -> list[tuple[str | None, ...]]:
        """The rows as plain values, in order."""
        return [tuple(map(plain, row)) for row in (await self.table(text, **more)).rows]


def plain(cell: Any) -> str | None:
    return cell.value if isinstance(cell, Iri) else cell.lexical if isinstance(cell, Literal) else None


@pytest.fixture
def collection() -> str:
    return f"t{uuid.uuid4().hex[:12]}"


@pytest.fixture
def world(collection: str) -> World:
    return World(collection)


@pytest.fixture
def url_of(request: pytest.FixtureRequest) -> Callable[[str], str]:
    """The URL of a real server of a product. There is no Memgraph to test with: its adapter speaks to Neo4j."""

    def url(product: str) -> str:
        if product == "falkordb":
            return f"falkordb://{request.getfixturevalue('falkordb').address}/{uuid.uuid4().hex[:8]}"
        return f"{product}://{request.getfixturevalue('neo4j').address}"

    return url


@pytest.fixture(params=["bolt", "memgraph", "falkordb"])
async def opened(request: pytest.FixtureRequest, url_of: Callable[[str], str], collection: str) -> AsyncIterator[Opened]:
    """A store for writing on each product."""
    store = open_store(StoreSettings(url=url_of(request.param)), write=True)
    yield Opened(store, collection)
    await store.close()


@pytest.fixture
async def both(url_of: Callable[[str], str], collection: str) -> AsyncIterator[tuple[Opened, Opened]]:
    """A store on Neo4j and one on FalkorDB."""
    stores = [open_store(StoreSettings(url=url_of(product)), write=True) for product in ("bolt", "falkordb")]
    yield Opened(stores[0], collection), Opened(stores[1], collection)
    for store in stores:
        await store.close()
