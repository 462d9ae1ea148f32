"""What all stores on one keyspace have in common in this process: the connection, the threads, and what is known of each collection."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final

import structlog

from onto_core.errors import BackendUnavailable
from sparql_cassandra.cassandra.address import Address
from sparql_cassandra.cassandra.chunks import ChunkQuads, replace_chunks
from sparql_cassandra.cassandra.client import Cql
from sparql_cassandra.cassandra.entities import Entities
from sparql_cassandra.cassandra.index import FRESH_SECONDS, CassandraIndex, Registry
from sparql_cassandra.cassandra.writer import CollectionWriter, find_collection, open_collection

THREADS: Final = 8
"""Queries that are evaluated at once; they share one interpreter lock, so that more would only slow each other."""


COUNT_EVERY: Final = 100_000
"""Quads that a worker writes to a collection until it is counted anew: the planner goes by the counts, and buckets that have grown are split."""

log = structlog.get_logger("ontorag.store")


@dataclass(slots=True)
class Collection:
    """A collection as this process knows it."""

    registry: Registry
    index: CassandraIndex = field(init=False)
    entities: Entities = field(init=False)
    writer: CollectionWriter = field(init=False)
    uncounted: int = 0
    looked: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.index = CassandraIndex(self.registry)
        self.entities = Entities(self.registry, self.index)
        self.writer = CollectionWriter(self.registry)


class Shared:
    """A connected keyspace and its collections. Threads may share it."""

    def __init__(self, address: Address, *, create: bool) -> None:
        self.cql = Cql(address, create=create)
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="cassandra-query")
        self.writing = ThreadPoolExecutor(1, thread_name_prefix="cassandra-writer")
        self._counting: set[str] = set()
        self._collections: dict[str, Collection] = {}
        self._lock = threading.Lock()

    def find(self, name: str) -> Collection | None:
        """The collection, if there is one; that another process dropped it or made it anew is seen within five seconds."""
        with self._lock:
            known = self._collections.get(name)
        if known is not None and time.monotonic() - known.looked < FRESH_SECONDS:
            return known
        return self._known(name, find_collection(self.cql, name))

    def open(self, name: str, *, expected: int = 0) -> Collection:
        """The collection as it is now, made when there is none: what is written must not go to one that was dropped."""
        found = self._known(name, open_collection(self.cql, name, expected=expected))
        assert found is not None
        return found

    def forget(self, name: str) -> None:
        with self._lock:
            self._collections.pop(name, None)

    def names(self) -> list[str]:
        return sorted(name for name, _ in self.cql.run("all collection"))

    def _known(self, name: str, registry: Registry | None) -> Collection | None:
        """Keeps what is known of it while it stays the same collection."""
        with self._lock:
            if registry is None:
                self._collections.pop(name, None)
                return None
            known = self._collections.get(name)
            if known is None or known.registry.collection != registry.collection:
                known = self._collections[name] = Collection(registry)
            known.looked = time.monotonic()
            return known

    def write(self, chunks: Sequence[ChunkQuads]) -> None:
        """Chunks of one collection; done in the one thread of `writing`."""
        name = chunks[0].collection
        collection = self.open(name)
        replace_chunks(collection.registry, collection.index, collection.writer, chunks)
        collection.uncounted += sum(len(chunk.quads) for chunk in chunks)
        if collection.uncounted >= COUNT_EVERY and name not in self._counting:
            collection.uncounted = 0
            self._counting.add(name)
            threading.Thread(target=self._count, args=(name, CollectionWriter(collection.registry)), name="cassandra-count", daemon=True).start()

    def _count(self, name: str, writer: CollectionWriter) -> None:
        """Beside the writing, which goes on. The process may end meanwhile: another takes the splitting of buckets up."""
        try:
            log.info("collection counted", collection=name, triples=sum(writer.analyze().values()))
        except BackendUnavailable as error:
            log.warning("collection not counted", collection=name, error=str(error))
        finally:
            self._counting.discard(name)

    def close(self) -> None:
        self.writing.shutdown(wait=True)
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.cql.close()
