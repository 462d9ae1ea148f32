"""Stores of every kind, and extractions to put into them: a store is one more value of `URLS`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from io import BytesIO
from pathlib import Path

import pytest

from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ports.graphs import Limits
from onto_core.terms import Iri, Literal, Query, Table, mint_iri
from onto_core.vocabulary import XSD_INTEGER, XSD_STRING
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store

URLS = ["memory:", "oxigraph:{tmp}/graph", "cassandra:", "fuseki:"]
SERVERS = {"cassandra:": "cassandra_url", "fuseki:": "fuseki_url"}
EX = "http://example.org/"
PREFIXES = f"PREFIX ex: <{EX}> PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#> PREFIX prov: <http://www.w3.org/ns/prov#> "


@pytest.fixture(params=URLS)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    url = request.getfixturevalue(SERVERS[request.param]) if request.param in SERVERS else request.param.format(tmp=tmp_path)
    opened = open_store(url, write=True)
    yield opened
    await opened.close()


def entity(label: str, *types: str) -> EntityWire:
    return EntityWire(iri=mint_iri(label), label=label, types=tuple(EX + name for name in types))


def number(value: object) -> LiteralWire:
    return LiteralWire(value=str(value), datatype=XSD_INTEGER)


def text(value: str) -> LiteralWire:
    return LiteralWire(value=value, datatype=XSD_STRING)


def fact(
    subject: EntityWire, name: str, value: EntityWire | LiteralWire, span: tuple[int, int] | None = None, *, inferred: bool = False
) -> TripleWire:
    predicate = name if ":" in name else EX + name
    return TripleWire(subject=subject, predicate=predicate, object=value, span=span, inferred=inferred)


def extraction(chunk: str, *triples: TripleWire, document: str = "doc", collection: str = "default", model: str = "rules") -> Extraction:
    return Extraction(chunk_id=chunk, document_id=document, ordinal=3, collection=collection, triples=triples, model=model, catalog_version="v1")


ADA = entity("Ada Lovelace", "Person")
LONDON = entity("London", "City")
BORN = fact(ADA, "bornIn", LONDON, (0, 24))


async def ask(store: Store, query: str, collection: str = "default", *, deadline: float = 20.0, max_rows: int = 1000) -> Table:
    return await store.run(Query("sparql", PREFIXES + query), Limits(deadline, max_rows), collection)


async def values(store: Store, query: str, collection: str = "default") -> set[tuple[str, ...]]:
    """The rows as sets of plain values."""
    table = await ask(store, query, collection)
    return {tuple(cell.value if isinstance(cell, Iri) else cell.lexical if isinstance(cell, Literal) else "" for cell in row) for row in table.rows}


async def exported(store: Store, collection: str = "default") -> list[bytes]:
    out = BytesIO()
    await store.export(collection, "nq", out)
    return sorted(out.getvalue().splitlines())


NASTY = [
    'say "hi"',
    "it's",
    "back\\slash",
    "\\u0041",
    "line\nbreak\r\ttab",
    "nul\x00bell\x07",
    '"""',
    "}}) # <x> ?y",
    "日本語 العربية",
    "e\u0301 😀 \u200d",
    "",
]


async def lookup(store: Store, mention: str, **options: float) -> list[tuple[str, float, str]]:
    found: Sequence[Sequence[object]] = await store.lookup([mention], "default", **options)  # type: ignore[arg-type]
    return [(match.entity.label, match.score, match.how) for match in found[0]]  # type: ignore[attr-defined]
