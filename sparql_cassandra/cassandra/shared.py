"""The part that all stores on one keyspace share in this process: the connection, the threads, and the state of each collection."""

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
from sparql_cassandra.cassandra.reader import MAIN, setup_of
from sparql_cassandra.cassandra.records import CassandraRecords
from sparql_cassandra.cassandra.writer import CollectionWriter, find_collection, open_collection
from sparql_cassandra.processes.pool import Pool

THREADS: Final = 8
"""Look-ups at once; they share one interpreter lock, so that more would only slow each other."""
GRACE: Final = 0.2
"""Seconds after its deadline, or after it was given up, in which a query ends by itself, and spares its process."""
COUNT_EVERY: Final = 100_000
"""Quads after whose writing a worker counts a collection again: the planner goes by the counts, and buckets that have grown are split."""

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

    def __init__(self, address: Address, *, create: bool, processes: int) -> None:
        self.pool = Pool(MAIN, setup_of(address), size=processes, grace=GRACE)
        if not create:
            self.pool.warm()  # while we connect, it connects too
        try:
            self.cql = Cql(address, create=create)
        except BackendUnavailable:
            self.pool.close()
            raise
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="cassandra-lookup")
        self.writing = ThreadPoolExecutor(1, thread_name_prefix="cassandra-writer")
        self.records = CassandraRecords(self.cql, lambda name: self.open(name).registry.collection)
        self._counting: set[str] = set()
        self._collections: dict[str, Collection] = {}
        self._lock = threading.Lock()

    def known(self, name: str) -> Collection | None:
        """The collection, if it was looked up in the last five seconds."""
        with self._lock:
            collection = self._collections.get(name)
        return collection if collection is not None and time.monotonic() - collection.looked < FRESH_SECONDS else None

    def find(self, name: str) -> Collection | None:
        """The collection, if there is one. When another process drops or recreates it, this is seen within five seconds."""
        return self.known(name) or self._looked_up(name, find_collection(self.cql, name))

    def open(self, name: str, *, expected: int = 0) -> Collection:
        """The collection as it is now, created if missing: nothing may be written to one that was dropped."""
        collection = self._looked_up(name, open_collection(self.cql, name, expected=expected))
        assert collection is not None
        return collection

    def forget(self, name: str) -> None:
        with self._lock:
            self._collections.pop(name, None)

    def names(self) -> list[str]:
        return sorted(name for name, _ in self.cql.run("all collection"))

    def _looked_up(self, name: str, registry: Registry | None) -> Collection | None:
        """The collection with the state that is kept while it stays the same collection."""
        with self._lock:
            if registry is None:
                self._collections.pop(name, None)
                return None
            collection = self._collections.get(name)
            if collection is None or collection.registry.collection != registry.collection:
                collection = self._collections[name] = Collection(registry)
            collection.looked = time.monotonic()
            return collection

    def write(self, chunks: Sequence[ChunkQuads]) -> None:
        """Write chunks of one collection; runs in the one thread of `writing`."""
        name = chunks[0].collection
        collection = self.open(name)
        replace_chunks(collection.registry, collection.index, collection.writer, chunks)
        collection.uncounted += sum(len(chunk.quads) for chunk in chunks)
        if collection.uncounted >= COUNT_EVERY and name not in self._counting:
            collection.uncounted = 0
            self._counting.add(name)
            threading.Thread(target=self._count, args=(name, CollectionWriter(collection.registry)), name="cassandra-count", daemon=True).start()

    def _count(self, name: str, writer: CollectionWriter) -> None:
        """Count the collection while writing goes on. If the process ends meanwhile, another one resumes the splitting of buckets."""
        try:
            log.info("collection counted", collection=name, triples=sum(writer.analyze().values()))
        except BackendUnavailable as error:
            log.warning("collection not counted", collection=name, error=str(error))
        finally:
            self._counting.discard(name)

    def close(self) -> None:
        self.pool.close()
        self.writing.shutdown(wait=True)
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.cql.close()
