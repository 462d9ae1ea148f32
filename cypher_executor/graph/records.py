"""Records beside a graph, as nodes of a label of their own: read, put, and swapped in one query each, joined with what others ask meanwhile."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar
from urllib.parse import quote, unquote

from cypher_executor.graph.facts import short_digest
from cypher_executor.servers.failover import Endpoints
from cypher_executor.servers.server import Busy, Row, Server
from onto_core.errors import BackendUnavailable
from onto_core.graph.joined import Joined, parts
from onto_core.graph.mapping import RECORD
from onto_core.ports.graphs import Record

SECONDS: Final = 60.0
"""The time for what was joined; a slower server counts as unavailable."""
TOGETHER: Final = 200
"""Reads that are joined, and records that are read at once."""
LARGEST: Final = 2_000_000
"""Characters of the rows that are written by one query."""
ROW: Final = LARGEST // 500
"""Characters that the rest of a row counts as."""
PAGE: Final = 5_000
"""Keys that are read at once when all records are."""

ANY: Final = f"MATCH (n:{RECORD}) RETURN n.key LIMIT 1"
BY_KEY: Final = f"UNWIND $keys AS k MATCH (n:{RECORD} {{key: k}}) RETURN k AS asked, n.name AS name, n.value AS value"
BY_GROUP: Final = f"UNWIND $groups AS g MATCH (n:{RECORD} {{within: g}}) RETURN g AS asked, n.name AS name, n.value AS value"
KEYS: Final = f"MATCH (n:{RECORD}) WHERE n.key > $after AND n.key < $end RETURN n.key ORDER BY n.key LIMIT {PAGE}"
NEXT: Final = f"MATCH (n:{RECORD}) WHERE n.key > $after AND n.key < $end RETURN n.key ORDER BY n.key LIMIT 1"
WHOLE: Final = f"UNWIND $keys AS k MATCH (n:{RECORD} {{key: k}}) RETURN n.key, n.group_name, n.name, n.value ORDER BY n.key"
MARKS: Final = f"UNWIND $keys AS k MATCH (n:{RECORD} {{key: k}}) RETURN k, n.mark"

FIELDS: Final = "within: r[1], group_name: r[2], name: r[3], mark: r[4], value: r[5], belongs_to: $collection"
CREATE: Final = (
    f"UNWIND $rows AS r OPTIONAL MATCH (n:{RECORD} {{key: r[0]}}) WITH r, n WHERE n IS NULL CREATE (:{RECORD} {{key: r[0], {FIELDS}}}) RETURN r[0]"
)
"""Where two create a record at once the constraint fails the second, which tries again and finds it there."""

LOCKED: Final = f"UNWIND $rows AS r MATCH (n:{RECORD} {{key: r[0]}}) SET n.claimed = true WITH n, r WHERE n.mark = r[1]"
"""The lock is taken before the mark is read: two transactions of Neo4j would else read the same one, and both change it."""
CHANGE: Final = f"{LOCKED} SET n.mark = r[2], n.value = r[3] RETURN r[0]"
DELETE: Final = f"{LOCKED} DELETE n RETURN r[0]"

PUT: Final = (
    f"UNWIND $rows AS r MERGE (n:{RECORD} {{key: r[0]}}) SET n.within = r[1], n.group_name = r[2], n.name = r[3], n.mark = r[4], n.value = r[5], "
    "n.belongs_to = $collection"
)
REMOVE: Final = f"UNWIND $rows AS r MATCH (n:{RECORD} {{key: r}}) DELETE n"
REMOVE_GROUP: Final = f"UNWIND $rows AS r MATCH (n:{RECORD} {{within: r}}) DELETE n"

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a record: a name of its group, and one of its own, both of bounded length and unique in the database."""

    collection: str
    kind: str
    group: str
    key: str = ""

    @property
    def within(self) -> str:
        return f"{beginning(self.collection, self.kind)}{short_digest('group', in_ascii(self.group))}"

    @property
    def node(self) -> str:
        return f"{self.within} {short_digest('record', in_ascii(self.key))}"

    def row(self, value: bytes) -> list[object]:
        return [self.node, self.within, in_ascii(self.group), in_ascii(self.key), mark_of(value), base64.b64encode(value).decode()]


def beginning(collection: str, kind: str) -> str:
    return f"{collection} {quote(kind, safe='')} "


def in_ascii(text: str) -> str:
    """Any text in characters that every server takes."""
    return json.dumps(text)


def mark_of(value: bytes) -> str:
    """A digest by which values are compared, so that the old one need not be sent."""
    return hashlib.blake2b(value, digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Asked:
    """A read of some keys of a group, or of the whole group."""

    place: Place
    keys: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Swap:
    place: Place
    old: bytes | None
    new: bytes | None


def weight_of(swap: Swap) -> int:
    return ROW + len(swap.new or b"") * 4 // 3


class CypherRecords:
    """The records of all collections of a graph. `prepared`: by a server's address the collections whose indexes are there, shared with writers."""

    def __init__(self, endpoints: Endpoints, prepared: dict[str, set[str]]) -> None:
        self._endpoints, self._prepared = endpoints, prepared
        self._reads: dict[str, Joined[Asked, Mapping[str, bytes]]] = {}
        self._swaps: dict[str, Joined[Swap, bool]] = {}

    async def get(self, place: Place, keys: Sequence[str] | None) -> Mapping[str, bytes]:
        """The values of the group of `place`, or of these keys of it."""
        collection = place.collection
        if collection not in self._reads:
            self._reads[collection] = Joined(lambda asked: self._read(collection, asked), most=TOGETHER)
        return await self._reads[collection].call(Asked(place, None if keys is None else tuple(keys)))

    async def every(self, collection: str, kind: str) -> AsyncIterator[Record]:
        start = beginning(collection, kind)
        after, end = start, start[:-1] + "!"  # the character after the space
        while keys := [str(row[0]) for row in await self._ask(collection, KEYS, after=after, end=end)]:
            for first in range(0, len(keys), TOGETHER):
                for _, group, name, value in await self._ask(collection, WHOLE, keys=keys[first : first + TOGETHER]):
                    yield Record(kind, json.loads(str(group)), json.loads(str(name)), base64.b64decode(str(value)))
            after = keys[-1]

    async def kinds(self, collection: str) -> list[str]:
        """The kinds, in order: the key of a record begins with its collection and kind."""
        found: list[str] = []
        after, end = f"{collection} ", f"{collection}!"  # the character after the space
        while rows := await self._ask(collection, NEXT, after=after, end=end):
            found.append(unquote(str(rows[0][0]).split(" ")[1]))
            after = f"{beginning(collection, found[-1])[:-1]}!"
        return sorted(found)

    async def swap(self, swap: Swap) -> bool:
        if swap.old is None and swap.new is None:
            return True
        collection = swap.place.collection
        if collection not in self._swaps:
            self._swaps[collection] = Joined(lambda swaps: self._swap(collection, swaps), most=LARGEST, weigh=weight_of)
        return await self._swaps[collection].call(swap)

    async def put(self, collection: str, records: Sequence[Record]) -> None:
        rows = [Place(collection, each.kind, each.group, each.key).row(each.value) for each in records]
        await self._write(collection, PUT, rows, make=True)

    async def remove(self, place: Place, keys: Sequence[str] | None) -> None:
        if keys is None:
            await self._write(place.collection, REMOVE_GROUP, [place.within], make=False)
        else:
            nodes = [Place(place.collection, place.kind, place.group, key).node for key in keys]
            await self._write(place.collection, REMOVE, nodes, make=False)

    async def _read(self, collection: str, asked: Sequence[Asked]) -> Sequence[Mapping[str, bytes]]:
        groups = sorted({each.place.within for each in asked if each.keys is None})
        keys = [[Place(collection, each.place.kind, each.place.group, key).node for key in each.keys or ()] for each in asked]
        nodes = sorted({node for of_one in keys for node in of_one})
        texts = [text for text, wanted in ((BY_GROUP, groups), (BY_KEY, nodes)) if wanted]
        found: dict[str, dict[str, bytes]] = {}
        if texts:
            for place, name, value in await self._ask(collection, " UNION ALL ".join(texts), groups=groups, keys=nodes):
                if name is None or value is None:  # Neo4j shows a node that is being deleted without its keys
                    continue
                found.setdefault(str(place), {})[json.loads(str(name))] = base64.b64decode(str(value))
        return [
            found.get(each.place.within, {}) if each.keys is None else {name: value for node in of_one for name, value in found.get(node, {}).items()}
            for each, of_one in zip(asked, keys, strict=True)
        ]

    async def _swap(self, collection: str, swaps: Sequence[Swap]) -> Sequence[bool]:
        """Whether each was done. Two of one record follow each other."""
        done: list[bool] = [False] * len(swaps)
        left = list(range(len(swaps)))
        while left:
            first: dict[str, int] = {}
            for number in left:
                first.setdefault(swaps[number].place.node, number)
            left = [number for number in left if number not in first.values()]
            made = await self._swap_different(collection, {node: swaps[number] for node, number in sorted(first.items())})
            for node, number in first.items():
                done[number] = node in made
        return done

    async def _swap_different(self, collection: str, swaps: Mapping[str, Swap]) -> set[str]:
        """The nodes whose swaps were done. A swap whose answer was lost counts as done when the record is by then what it was to become."""
        done: set[str] = set()
        in_doubt = False

        async def work(server: Server) -> None:
            nonlocal in_doubt
            if in_doubt:
                marks = {str(node): mark for node, mark in await server.query(collection, MARKS, write=False, keys=list(swaps))}
                done.update(node for node, swap in swaps.items() if marks.get(node) == (None if swap.new is None else mark_of(swap.new)))
                in_doubt = False
            if not await self._is_ready(server, collection, make=any(swap.old is None for swap in swaps.values())):
                return
            for text, rows in statements({node: swap for node, swap in swaps.items() if node not in done}):
                in_doubt = True
                try:
                    made = await server.query(collection, text, write=True, rows=rows, collection=collection)
                except Busy:
                    in_doubt = False
                    raise
                done.update(str(row[0]) for row in made)
                in_doubt = False

        await self._use(work)
        return done

    async def _write(self, collection: str, text: str, rows: Sequence[object], *, make: bool) -> None:
        async def work(server: Server) -> None:
            if await self._is_ready(server, collection, make=make):
                async with server.transaction(collection, write=True) as transaction:
                    for part in parts(rows, LARGEST, lambda row: ROW + (len(str(row[-1])) if isinstance(row, list) else 0)):
                        await transaction.run(text, rows=part, collection=collection)

        if rows:
            await self._use(work)

    async def _is_ready(self, server: Server, collection: str, *, make: bool) -> bool:
        """True when records can be changed; without `make` False where there are none, so that no collection begins to exist."""
        prepared = self._prepared.setdefault(server.address, set())
        if collection not in prepared:
            if not make and not await server.query(collection, ANY, write=False):
                return False
            await server.prepare(collection)
            prepared.add(collection)
        return True

    async def _ask(self, collection: str, text: str, **parameters: object) -> Sequence[Row]:
        return await self._use(lambda server: server.query(collection, text, write=False, **parameters))

    async def _use(self, work: Callable[[Server], Awaitable[Result]]) -> Result:
        async def bounded(server: Server) -> Result:
            try:
                async with asyncio.timeout(SECONDS):
                    return await work(server)
            except Busy:
                raise
            except BackendUnavailable:
                self._prepared.get(server.address, set()).clear()  # it may come back with another graph
                raise
            except TimeoutError as error:
                raise BackendUnavailable(f"{server.address}: no answer about records within {SECONDS:g} s") from error

        return await self._endpoints.use(bounded)


def statements(swaps: Mapping[str, Swap]) -> list[tuple[str, list[list[object]]]]:
    """What makes the swaps, by kind; rows in one order for all, in which locks are taken."""
    create: list[list[object]] = []
    change: list[list[object]] = []
    delete: list[list[object]] = []
    for node, swap in swaps.items():
        if swap.old is None:
            assert swap.new is not None
            create.append(swap.place.row(swap.new))
        elif swap.new is None:
            delete.append([node, mark_of(swap.old)])
        else:
            change.append([node, mark_of(swap.old), mark_of(swap.new), base64.b64encode(swap.new).decode()])
    return [(text, rows) for text, rows in ((CREATE, create), (CHANGE, change), (DELETE, delete)) if rows]
