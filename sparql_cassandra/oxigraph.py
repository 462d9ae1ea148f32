"""The embedded store: an Oxigraph database a collection, written by one process, queried by reader processes that can be killed."""

from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pyoxigraph import Store as Database

from onto_core.errors import BackendUnavailable, BadMessage, BadQuery, Problem, ResultTooLarge
from onto_core.messages import Extraction
from onto_core.ports import EntityMatch, Limits, Source
from onto_core.terms import Entity, Query, Span, Table
from sparql_cassandra import guard
from sparql_cassandra import oxigraph_layout as layout
from sparql_cassandra.oxigraph_pool import ReaderPool
from sparql_cassandra.oxigraph_writer import write_extraction

READERS = 2
MEMORY = 1 << 30
LOOKUP_SECONDS = 30.0

Json = dict[str, Any]


class WriteLock:
    """The right to write under a root folder: one process at a time has it, and the kernel takes it back when that one dies."""

    def __init__(self, root: Path) -> None:
        root.mkdir(parents=True, exist_ok=True)
        self._file = os.open(root / "writer.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(self._file, 20, 0).decode(errors="replace").strip() or "unknown"
            os.close(self._file)
            raise BackendUnavailable(
                f"{root} is being written by another process (pid {holder}); one process writes an embedded store at a time"
            ) from None
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        os.close(self._file)


class OxigraphStore:
    """GraphBackend, EntityIndex and GraphWriter over one folder. Shared by its users: `stores.open_store` counts them."""

    name = "oxigraph"

    def __init__(self, root: Path, *, readers: int = READERS, memory: int = MEMORY) -> None:
        self.root = root
        self._pool = ReaderPool(root, size=readers, memory=memory)
        self._lock: WriteLock | None = None
        self._databases: dict[str, Database] = {}
        self._writing = threading.Lock()

    # reading

    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        """The solutions; a CONSTRUCT or DESCRIBE gives its triples as rows. Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge, BackendUnavailable."""
        started = time.monotonic()
        guard.check(query.text)
        request = {"do": "query", "collection": collection, "text": query.text, "max_rows": limits.max_rows, "parameters": dict(query.parameters)}
        reply = await self._ask(request, limits.deadline)
        return Table(
            columns=tuple(reply["columns"]),
            rows=tuple(tuple(layout.cell_from_json(cell) for cell in row) for row in reply["rows"]),
            truncated=reply["truncated"],
            backend=self.name,
            seconds=time.monotonic() - started,
        )

    async def lookup(self, mentions: Sequence[str], collection: str, *, fuzzy: float = 1.0, limit: int = 5) -> Sequence[Sequence[EntityMatch]]:
        request = {"do": "lookup", "collection": collection, "mentions": list(mentions), "fuzzy": fuzzy, "limit": limit}
        reply = await self._ask(request, LOOKUP_SECONDS)
        return tuple(
            tuple(EntityMatch(Entity(iri, label, tuple(types)), score, how) for iri, label, types, score, how in found) for found in reply["matches"]
        )

    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]:
        reply = await self._ask({"do": "sources", "collection": collection, "iris": list(iris)}, LOOKUP_SECONDS)
        return {
            iri: tuple(Source(document, chunk, Span(*map(int, span.split("-"))) if span else None) for document, chunk, span in found)
            for iri, found in reply["sources"].items()
        }

    async def _ask(self, request: Json, deadline: float) -> Json:
        reply = await asyncio.to_thread(self._pool.ask, request, deadline)
        match reply.get("error"):
            case None:
                return reply
            case "syntax":
                raise BadQuery("query", [Problem("query", reply["message"])])
            case "memory":
                raise ResultTooLarge("the query needed more memory than it may have")
            case _:
                raise BackendUnavailable(f"{self.root}: {reply['message']}")

    # writing

    async def write(self, extraction: Extraction) -> None:
        await asyncio.to_thread(self._write, extraction)

    def _write(self, extraction: Extraction) -> None:
        with self._writing:
            write_extraction(self._database(extraction.collection), extraction)

    def begin_writing(self) -> None:
        """Take the write lock. Raises BackendUnavailable when another process has it."""
        if self._lock is None:
            self._lock = WriteLock(self.root)

    def end_writing(self) -> None:
        with self._writing:
            self._databases.clear()
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    def _database(self, collection: str) -> Database:
        if self._lock is None:
            raise ValueError("the store was opened for reading: open_store(url, write=True)")
        if collection not in self._databases:
            folder = layout.collection_folder(self.root, collection)
            folder.parent.mkdir(parents=True, exist_ok=True)
            self._databases[collection] = Database(str(folder))
        return self._databases[collection]

    def collections(self) -> list[str]:
        return layout.collections_in(self.root)

    def drop(self, collection: str) -> None:
        """Remove the collection at once."""
        with self._writing:
            self._database(collection)
            del self._databases[collection]
            folder = layout.collection_folder(self.root, collection)
            aside = folder.with_name(f".dropped-{folder.name}-{os.getpid()}")
            folder.rename(aside)
            shutil.rmtree(aside)

    def close(self) -> None:
        self._pool.close()
        self.end_writing()
