"""Records beside a graph in Cassandra: reads of one moment are one request, and swaps are lightweight transactions, of which few are sent."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from onto_core.errors import BackendUnavailable
from onto_core.graph.swaps import LARGEST, Key, Swap, Swaps, Tried
from onto_core.ports.graphs import Record
from sparql_cassandra.cassandra.client import Call, Cql, RowBatch, Unclear, in_chunks
from sparql_cassandra.cassandra.tables import RECORD_BUCKETS, SETTLED, hashed

T = TypeVar("T")
PAGE: Final = 200
"""Records of a page."""
AHEAD: Final = 8
"""Pages in memory at most, while all records are read."""
KEYS_A_REQUEST: Final = 50
SETTLING: Final = 15.0
"""Seconds for finding out whether a swap that broke off was made."""


@dataclass(frozen=True, slots=True)
class Place:
    """The part of a collection's records that lies in one partition, as one event loop sees it."""

    loop: asyncio.AbstractEventLoop
    collection: str
    bucket: int


class CassandraRecords:
    """The records of a keyspace's collections, for all event loops of this process.

    Transactions on one partition get in each other's way, so that it has one at a time from each process: on Cassandra 5.0, 64 single ones at
    once took 960 ms, and one with 64 swaps 35 ms. Each call asks for the id that the collection has, in the same round as for the rest: nothing
    is written to one that another process has just dropped. Rows that are swapped must never be put: the two ways of writing have different clocks.
    """

    def __init__(self, cql: Cql, make: Callable[[str], int]) -> None:
        """`make` returns the id of a collection, which it creates if missing."""
        self._cql, self._make = cql, make
        self._ids: dict[str, int] = {}
        self._reading: dict[Place, tuple[set[Key], asyncio.Task[Mapping[Key, bytes]]]] = {}
        self._swaps = Swaps(self._try)

    # reading
    async def get(self, collection: str, kind: str, group: str, keys: Sequence[str] | None) -> Mapping[str, bytes]:
        if not self._cql.has_records():
            return {}
        place = _place(collection, group)
        if keys is None:
            return dict(await self._of(collection, lambda c: self._rows("group record", c, place.bucket, kind, group)) or ())
        if place not in self._reading:
            self._reading[place] = (set(), asyncio.create_task(self._read(place)))
        asked, task = self._reading[place]
        asked.update((kind, group, key) for key in keys)
        found = await asyncio.shield(task)  # others wait for it too
        return {key: found[kind, group, key] for key in keys if (kind, group, key) in found}

    async def _read(self, place: Place) -> Mapping[Key, bytes]:
        """The records for which was asked until this begins; who asks later needs what is there later."""
        asked, _ = self._reading.pop(place)
        return await self._of(place.collection, lambda c: self._some("in record", c, place.bucket, asked)) or {}

    async def _some(self, statement: str, c: int, bucket: int, keys: Iterable[Key]) -> Mapping[Key, bytes]:
        requests = [self._rows(statement, c, bucket, some) for some in in_chunks(keys, KEYS_A_REQUEST)]
        return {(kind, group, key): value for rows in await asyncio.gather(*requests) for kind, group, key, value in rows}

    async def _rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return [row async for rows in self._cql.pages(statement, *values, page=PAGE) for row in rows]

    async def every(self, collection: str, kind: str) -> AsyncIterator[Record]:
        c = await self._find(collection) if self._cql.has_records() else None
        if c is None:
            return
        for buckets in in_chunks(range(RECORD_BUCKETS), AHEAD):
            begun = [self._cql.pages("all record", c, bucket, kind, page=PAGE) for bucket in buckets]
            firsts = await asyncio.gather(*(anext(pages, None) for pages in begun))
            for pages, first in zip(begun, firsts, strict=True):
                rows = first
                while rows is not None:  # a page may be empty, and not the last one
                    for group, key, value in rows:
                        yield Record(kind, group, key, value)
                    rows = await anext(pages, None)

    async def kinds(self, collection: str) -> list[str]:
        """The kinds, in order: in each partition the first, and then the next after one that was found."""
        c = await self._find(collection) if self._cql.has_records() else None
        if c is None:
            return []
        found: set[str] = set()

        async def look(bucket: int) -> None:
            after = ""
            while rows := await self._rows("next record", c, bucket, after):
                after = str(rows[0][0])
                found.add(after)

        await asyncio.gather(*(look(bucket) for bucket in range(RECORD_BUCKETS)))
        return sorted(found)

    # changing
    async def put(self, collection: str, records: Sequence[Record]) -> None:
        self._require_table()

        async def work(c: int) -> bool:
            await asyncio.to_thread(self._cql.write, _batches(c, records))
            return True

        while records and not await self._of(collection, work):
            await self._create(collection)

    async def remove(self, collection: str, kind: str, group: str, keys: Sequence[str] | None) -> None:
        async def work(c: int) -> None:
            head = (c, bucket_of(group), kind, group)
            removals = [RowBatch("cut group record", head)] if keys is None else [RowBatch("cut record", head, ((key,),)) for key in keys]
            await asyncio.to_thread(self._cql.write, removals)

        if self._cql.has_records():
            await self._of(collection, work)

    async def swap(self, collection: str, kind: str, group: str, key: str, *, old: bytes | None, new: bytes | None) -> bool:
        if old is None and new is None:
            return True
        self._require_table()
        return await self._swaps.swap(_place(collection, group), (kind, group, key), old=old, new=new)

    async def _try(self, place: Place, swaps: Sequence[Swap]) -> Tried:
        while (tried := await self._of(place.collection, lambda c: self._transaction(c, place.bucket, swaps))) is None:
            if all(swap.old is not None for swap in swaps):
                return Tried(())
            await self._create(place.collection)
        return tried

    async def _transaction(self, c: int, bucket: int, swaps: Sequence[Swap]) -> Tried:
        """All of the swaps, or none. Where Cassandra breaks off, a serial read ends what was begun, and shows which."""
        try:
            rows = await self._cql.conditional([_statement(c, bucket, swap) for swap in swaps])
        except Unclear as error:
            there = await self._settled(c, bucket, [swap.key for swap in swaps], error)
            return Tried([swap.key for swap in swaps if there.get(swap.key) == swap.new], there)
        if rows[0][0]:
            return Tried([swap.key for swap in swaps])
        met = [row for row in rows if len(row) > 1]  # a condition met no row otherwise
        if len(swaps) == 1:  # its key is not in every answer
            return Tried((), {swaps[0].key: met[0][-1]} if met else {})
        return Tried((), {(kind, group, key): value for _, _, _, kind, group, key, value in met})

    async def _settled(self, c: int, bucket: int, keys: Sequence[Key], broken: Unclear) -> Mapping[Key, bytes]:
        until = time.monotonic() + SETTLING
        while True:
            await asyncio.sleep(random.uniform(0.01, 0.3))  # apart from others whose transactions this one met
            try:
                return await self._some(SETTLED, c, bucket, keys)
            except BackendUnavailable:
                if time.monotonic() > until:
                    raise broken from None

    # the collection
    def _require_table(self) -> None:
        if not self._cql.has_records():
            raise BackendUnavailable(f"the keyspace {self._cql.address.keyspace} has no table for records; who opens it for writing makes it")

    async def _of(self, collection: str, work: Callable[[int], Awaitable[T]]) -> T | None:
        """Do the work on the collection of this name, and meanwhile ask which one that is; None when there is none."""
        c = self._ids.get(collection)
        if c is None:
            c = await self._find(collection)
            return None if c is None else await work(c)
        while True:
            now, result = await asyncio.gather(self._find(collection), work(c))
            if now is None or now == c:
                return None if now is None else result
            c = now

    async def _find(self, collection: str) -> int | None:
        rows = await self._rows("get collection", collection)
        if not rows:
            self._ids.pop(collection, None)
            return None
        self._ids[collection] = int(rows[0][0])
        return self._ids[collection]

    async def _create(self, collection: str) -> None:
        self._ids[collection] = await asyncio.to_thread(self._make, collection)


def _batches(c: int, records: Iterable[Record]) -> Iterator[RowBatch]:
    """The rows of each bucket, a megabyte at a time."""
    rows: dict[int, list[tuple[str | int | bytes, ...]]] = {}
    sizes: Counter[int] = Counter()
    for record in records:
        bucket = bucket_of(record.group)
        if bucket in rows and sizes[bucket] + len(record.value) > LARGEST:
            yield RowBatch("put record", (c, bucket), rows.pop(bucket))
            sizes[bucket] = 0
        rows.setdefault(bucket, []).append((record.kind, record.group, record.key, record.value))
        sizes[bucket] += len(record.value) + 200
    yield from (RowBatch("put record", (c, bucket), own) for bucket, own in rows.items())


def _place(collection: str, group: str) -> Place:
    return Place(asyncio.get_running_loop(), collection, bucket_of(group))


def bucket_of(group: str) -> int:
    return hashed(group) % RECORD_BUCKETS


def _statement(c: int, bucket: int, swap: Swap) -> Call:
    row = (c, bucket, *swap.key)
    if swap.old is None:
        return "new record", (*row, swap.new)
    return ("end record", (*row, swap.old)) if swap.new is None else ("change record", (swap.new, *row, swap.old))
