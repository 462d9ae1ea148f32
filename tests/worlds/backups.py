"""Collections with all that a backup has to carry, and what two stores have in common although they name statements and blank nodes differently."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from onto_core.bus.sqlite.bus import SqliteBus
from onto_core.documents.life import Documents
from onto_core.ports.bus import DeadLetter
from onto_core.ports.graphs import GraphFiles, GraphStore, Record, Records
from onto_core.service.publishing import Known, planned
from onto_core.wire import Message
from tests.worlds.histories import Killed, read, said, statements
from tests.worlds.store import ADA, BORN, extraction, fact, number

TEXTS = {
    "a.md": ["Fram builtIn Larvik. Fram near Oslo.", "Gjoa builtIn Bergen.", "Nansen near Fram."],
    "b.md": ["Maud builtIn Oslo.", "Fram builtIn Larvik."],
}
LOADED = b"""<http://example.org/Oslo> <http://example.org/of> "capital"@no .
_:one <http://example.org/of> _:two .
<http://example.org/Oslo> <http://www.w3.org/2000/01/rdf-schema#label> "Oslo" <http://example.org/places> .
"""
LETTER = DeadLetter(
    "chunks", "kg-extract-ontology", "no model", Message("m1", b'{"collection": "default", "text": "\\u00e9"}', "k", {"h": "v"}, 3), 1234.5
)


async def fill(store: GraphStore, folder: Path, collection: str = "default") -> None:
    """Chunks from before there were records, documents, a loaded file with a graph of its own and blank nodes, and decisions."""
    await store.write(extraction("old 1", BORN, fact(ADA, "age", number(36), (3, 5)), document="old.md", collection=collection))
    await store.write(extraction("old 2", fact(ADA, "age", number(36), inferred=True), BORN, document="old.md", collection=collection))
    file = folder / "places.nq"
    file.write_bytes(LOADED)
    await store.load([file], collection)
    documents = Documents(store)
    for name, texts in TEXTS.items():
        await publish(documents, name, texts, collection)
    await store.swap_record(collection, "decision", "g", "k", old=None, new=b"\x00 not JSON")
    await store.put_records(collection, [Record("decided", "a.md", "é", b"1")])


async def publish(documents: Documents, name: str, texts: list[str], collection: str = "default", **more: Any) -> None:
    """A version of a document, extracted and announced."""
    plan = planned([read(name, texts, collection)], Known(), **more)
    for chunk in plan.chunks:
        await documents.extracted(said(chunk))
    for document in plan.documents:
        await documents.announced(document)


async def bury(path: Path) -> None:
    bus = SqliteBus(str(path), crashes=3)
    await bus.add_dead_letter(LETTER)
    await bus.close()


async def buried(path: Path) -> list[DeadLetter]:
    bus = SqliteBus(str(path), crashes=3)
    letters = list(await bus.dead_letters())
    await bus.close()
    return letters


async def content(store: GraphFiles, collection: str = "default") -> set[bytes]:
    """The statements of a collection, blank nodes (also those that a store made IRIs of) and nodes of statements without their names."""
    lines = await statements(store, collection)
    return {re.sub(rb"(urn:ontorag:chunk:[^#> ]+)#\w+>", rb"\1#>", re.sub(rb"_:\w+|<urn:ontorag:blank:\w+>", b"_:b", line)) for line in lines}


async def kept_beside(store: Records, collection: str = "default") -> set[tuple[str, str, str, bytes]]:
    return {
        (kind, each.group, each.key, each.value)
        for kind in await store.record_kinds(collection)
        async for each in store.every_record(collection, kind)
    }


class Mortal:
    """A store that dies before a call, or after it when that is the last one that it has left."""

    def __init__(self, store: GraphStore, left: int) -> None:
        self._store, self.left = store, left

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if not asyncio.iscoroutinefunction(found):
            return found

        async def call(*arguments: Any, **more: Any) -> Any:
            self._count()
            done = await found(*arguments, **more)
            self._count()
            return done

        return call

    def _count(self) -> None:
        self.left -= 1
        if self.left <= 0:
            raise Killed


async def died(work: Callable[[], Awaitable[object]]) -> bool:
    """True when the work ended by Killed."""
    try:
        await work()
    except Killed:
        return True
    return False
