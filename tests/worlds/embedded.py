"""The embedded store, and processes of their own that use it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ports.graphs import Limits
from onto_core.terms import Literal, Query
from onto_core.vocabulary import XSD_INTEGER
from sparql_cassandra.embedded.store import open_oxigraph
from sparql_cassandra.ports import Store

ROOT = Path(__file__).parents[3]
PARTS = 20
PART = "http://example.org/part"

WRITER = f"""
import asyncio, sys
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from sparql_cassandra.stores import open_store

def extraction(chunk, value):
    subject = EntityWire(iri=f"http://example.org/{{chunk}}", label=f"{{chunk}}", types=("http://example.org/Thing",))
    part = lambda n: LiteralWire(value=f"{{value}} {{n}}", datatype="http://www.w3.org/2001/XMLSchema#string")
    triples = (TripleWire(subject=subject, predicate="{PART}", object=part(n), span=(n, n + 1)) for n in range({PARTS}))
    return Extraction(chunk_id=chunk, document_id="d", triples=tuple(triples))

async def main(url, rounds):
    store = open_store(url, write=True)
    print("writing", flush=True)
    for value in range(rounds):
        for chunk in range(5):
            await store.write(extraction(f"chunk-{{chunk}}", value))
            print(value, chunk, flush=True)
    await store.close()

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


def extraction(chunk: str, *values: int, collection: str = "default") -> Extraction:
    subject = EntityWire(iri=f"http://example.org/{chunk}", label=chunk)
    triples = (TripleWire(subject=subject, predicate=PART, object=LiteralWire(value=str(value), datatype=XSD_INTEGER)) for value in values)
    return Extraction(chunk_id=chunk, document_id="d", collection=collection, triples=tuple(triples))


@contextmanager
def python(code: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A process of its own; killed, if it still runs, when the test is done with it."""
    pipe = subprocess.PIPE
    process = subprocess.Popen([sys.executable, "-c", code, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


async def column(store: Store, query: str, *, deadline: float = 20.0, memory: int = Limits().memory) -> list[str]:
    table = await store.run(Query("sparql", query), Limits(deadline=deadline, memory=memory), "default")
    return [cell.lexical if isinstance(cell, Literal) else cell.value for row in table.rows for cell in row]  # type: ignore[union-attr]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = open_oxigraph(tmp_path / "graph", write=True)
    yield opened
    await opened.close()
