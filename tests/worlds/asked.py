"""Questions over small graphs that nobody described: a graph in a folder, who asks it, what came first in the rows."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from onto_core.messages import Answer
from onto_query import Asker
from sparql_cassandra.stores import open_store


def graph_at(folder: Path, turtle: str, collection: str) -> Path:
    """The folder, with the graph as a collection of the store in `graph`."""
    file = folder / f"{collection}.ttl"
    file.write_text(turtle, encoding="utf-8")

    async def load() -> None:
        store = open_store(f"oxigraph:{folder / 'graph'}", write=True)
        await store.load([file], collection)
        await store.close()

    asyncio.run(load())
    return folder


@contextmanager
def asker_of(folder: Path, turtle: str, collection: str) -> Iterator[Asker]:
    """Who answers without a model and without an ontology."""
    url = f"oxigraph:{graph_at(folder, turtle, collection) / 'graph'}"
    with Asker(url, model="rules", embedder__cache="memory:", model__cache="memory:") as asker:
        yield asker


def first_cells(answer: Answer) -> set[str]:
    """The first cell of each row, without the namespace of an IRI."""
    return {re.split(r"[#:]", row[0].value)[-1] if row[0].type == "uri" else row[0].value for row in answer.rows if row[0] is not None}
