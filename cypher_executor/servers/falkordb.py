"""FalkorDB over Redis: the one module that imports `falkordb` and the `redis` under it, and turns their values and errors into ours."""

from __future__ import annotations

import asyncio
import json
import re
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from typing import Any, TypeVar

import redis.asyncio as client
from dateutil.relativedelta import relativedelta  # type: ignore[import-untyped]
from falkordb import Edge as DriverEdge
from falkordb import Node as DriverNode
from falkordb import Path as DriverPath
from falkordb.asyncio.graph import AsyncGraph
from falkordb.asyncio.query_result import QueryResult
from redis import exceptions as raised
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from cypher_executor.dialects.model import Dialect
from cypher_executor.guard import CheckedQuery
from cypher_executor.servers import schema
from cypher_executor.servers.server import CONNECT_SECONDS, Busy, Row, ServerRows
from cypher_executor.servers.values import NodeValue, PathValue, PointValue, RelationshipValue, Weighed, duration
from onto_core.errors import (
    BackendError,
    BackendUnavailable,
    BadQuery,
    BadSettings,
    NoCollection,
    Overloaded,
    Problem,
    QueryRejected,
    QueryTimeout,
    ResultTooLarge,
)
from onto_core.settings import CypherSettings

GRACE = 0.1
"""Seconds beyond the deadline in which the server may itself report that it stopped the query."""
ABANDONED = 60.0
"""Seconds after which an abandoned query loses its place: the server's own timeout has ended it long before."""
NO_GRAPH = "empty key"
"""Part of GRAPH.RO_QUERY's error for a graph that does not exist."""
INDEX_SECONDS = 300.0
POOL_SECONDS = 30.0
"""Seconds that a command waits for a connection when all are in use."""
Result = TypeVar("Result")


class FalkorServer:
    """A `Server` with a graph for each collection. The collection "default" has the graph that the URL names, NAME has GRAPH:NAME.

    A query cannot be cancelled, and the server runs as many at once as it has threads. So an abandoned query keeps its place among the `readers`
    until the server's own timeout ends it, and one thread stays free for writers and short commands.
    """

    def __init__(self, address: str, dialect: Dialect, settings: CypherSettings, *, graph: str = "") -> None:
        self.address, self.dialect = address, dialect
        self._graph = graph or "ontorag"
        self._client = open_client(address, settings)
        self._graphs: dict[str, AsyncGraph] = {}
        self._readers = settings.readers
        self._longest = 2**31
        self._places: asyncio.Semaphore | None = None
        self._running: set[asyncio.Task[Any]] = set()

    def key(self, space: str) -> str:
        return self._graph if space in ("", "default") else f"{self._graph}:{space}"

    async def read(self, checked: CheckedQuery, space: str, *, deadline: float, max_rows: int, max_bytes: int) -> ServerRows:
        async def work(milliseconds: int) -> ServerRows:
            reply = await self._timed(milliseconds, "GRAPH.RO_QUERY", self.key(space), text_with(checked.text, checked.parameters), "--compact")
            result = QueryResult(self._graph_of(space))
            await result.parse(reply)
            columns = tuple(str(name) for _, name in result.header)
            kept = Weighed(max_bytes)
            for row in result.result_set[:max_rows]:
                kept.add(tuple(neutral(value) for value in row))
            return ServerRows(columns, tuple(kept.rows), len(result.result_set) > max_rows)

        return await self._bounded(work, deadline)

    async def plan(self, checked: CheckedQuery, space: str, *, profile: bool, deadline: float) -> str:
        """The plan by GRAPH.EXPLAIN. GRAPH.PROFILE would run a query that writes, so the plan is first checked for such operators."""

        async def explained(_: int) -> str:
            return lines(await self._ask("GRAPH.EXPLAIN", self.key(space), text_with(checked.text, checked.parameters)))

        plan = await self._bounded(explained, deadline)
        if not profile:
            return plan
        if writing := {line.strip().partition("|")[0].strip() for line in plan.splitlines()} & WRITING:
            raise QueryRejected(f"{self.address}: the plan would write: {', '.join(sorted(writing))}")

        async def profiled(milliseconds: int) -> str:
            text = text_with(checked.text, checked.parameters)
            return lines(await self._timed(milliseconds, "GRAPH.PROFILE", self.key(space), text))

        return await self._bounded(profiled, deadline)

    async def _bounded(self, work: Callable[[int], Awaitable[Result]], deadline: float) -> Result:
        """The result of `work`, which gets its milliseconds, in one of the places for readers. Raises QueryTimeout."""
        loop = asyncio.get_running_loop()
        until = loop.time() + deadline
        try:
            async with asyncio.timeout(deadline):
                places = self._places = self._places or asyncio.Semaphore(self._readers or await self._threads() - 1 or 1)
                await places.acquire()
        except TimeoutError:
            raise Overloaded(f"{self.address}: in {deadline:g} s no place became free for one more query") from None
        left = max(0.001, until - loop.time())
        task = asyncio.ensure_future(work(max(1, int(left * 1000))))
        self._running.add(task)
        given_up = loop.call_later(left + ABANDONED, task.cancel)

        def ended(_: object) -> None:
            given_up.cancel()
            self._running.discard(task)
            places.release()
            if not task.cancelled():
                task.exception()  # mark as retrieved: whoever waited for it may have gone

        task.add_done_callback(ended)
        await asyncio.wait({task}, timeout=left + GRACE)
        if not task.done():
            raise QueryTimeout(f"{self.address}: stopped waiting after {deadline:g} s; the server ends the query by its own timeout")
        with falkor_errors(self.address):
            return task.result()

    async def _ask(self, *words: str | int) -> Any:
        return await self._client.execute_command(*words)  # type: ignore[no-untyped-call]

    async def _timed(self, milliseconds: int, *words: str | int) -> Any:
        """The reply under the server's own timeout, or the longest that it accepts."""
        try:
            return await self._ask(*words, "timeout", min(milliseconds, self._longest))
        except raised.ResponseError as error:
            if "TIMEOUT_MAX" not in str(error):
                raise
            try:
                self._longest = int((await self._ask("GRAPH.CONFIG", "GET", "TIMEOUT_MAX"))[1])
            except raised.NoPermissionError:
                return await self._ask(*words)  # then the server's default applies
            return await self._ask(*words, "timeout", min(milliseconds, self._longest))

    async def _threads(self) -> int:
        try:
            with falkor_errors(self.address):
                return int((await self._ask("GRAPH.CONFIG", "GET", "THREAD_COUNT"))[1])
        except QueryRejected:  # a user who may only read may not ask
            return 2

    def _graph_of(self, space: str) -> AsyncGraph:
        key = self.key(space)
        if key not in self._graphs:
            self._graphs[key] = AsyncGraph(self._client, key)
        return self._graphs[key]

    async def query(self, space: str, text: str, *, write: bool, **parameters: object) -> Sequence[Row]:
        async with self.transaction(space, write=write) as transaction:
            return await transaction.run(text, **parameters)

    @asynccontextmanager
    async def transaction(self, space: str, *, write: bool) -> AsyncIterator[FalkorTransaction]:
        with falkor_errors(self.address):
            yield FalkorTransaction(self._client, self._graph_of(space), "GRAPH.QUERY" if write else "GRAPH.RO_QUERY")

    async def prepare(self, space: str) -> list[str]:
        """Create the indexes, then the UNIQUE constraints, which need them; wait until both, made in the background, are in use."""
        key, made = self.key(space), []
        with falkor_errors(self.address):
            for label, name in schema.FALKORDB:
                if await self._new("already indexed", "GRAPH.QUERY", key, f"CREATE INDEX FOR (n:{label}) ON (n.{name})"):
                    made.append(f"INDEX FOR (n:{label}) ON (n.{name})")
            for label, name in schema.FALKORDB:
                if name in ("iri", "key") and await self._new(
                    "already exists", "GRAPH.CONSTRAINT", "CREATE", key, "UNIQUE", "NODE", label, "PROPERTIES", 1, name
                ):
                    made.append(f"CONSTRAINT FOR (n:{label}) REQUIRE n.{name} IS UNIQUE")
            await self._until_operational(space)
        return made

    async def _new(self, exists: str, *words: str | int) -> bool:
        """True when the command created something; `exists` is part of the server's error otherwise."""
        try:
            await self._ask(*words)
        except raised.ResponseError as error:
            if exists not in str(error):
                raise
            return False
        return True

    async def _until_operational(self, space: str) -> None:
        """Wait until all indexes and constraints are in use. Raises BackendError when the graph violates a constraint."""
        graph = self._graph_of(space)
        async with asyncio.timeout(INDEX_SECONDS):
            while True:
                run = FalkorTransaction(self._client, graph, "GRAPH.RO_QUERY").run
                states = {str(row[0]) for row in await run("CALL db.constraints() YIELD status RETURN status")}
                states |= {str(row[0]) for row in await run("CALL db.indexes() YIELD status RETURN status")}
                if "FAILED" in states:
                    raise BackendError(f"{self.address}: a uniqueness constraint of {self.key(space)!r} failed: the graph holds a key twice")
                if states == {"OPERATIONAL"}:
                    return
                await asyncio.sleep(0.01)

    async def spaces(self) -> list[str]:
        with falkor_errors(self.address):
            keys = [str(key) for key in await self._ask("GRAPH.LIST")]
        prefix = f"{self._graph}:"
        return sorted(["default"] * (self._graph in keys) + [key.removeprefix(prefix) for key in keys if key.startswith(prefix)])

    async def drop(self, space: str) -> None:
        with falkor_errors(self.address):
            self._graphs.pop(self.key(space), None)
            if self.key(space) in await self._ask("GRAPH.LIST"):
                await self._ask("GRAPH.DELETE", self.key(space))

    async def ping(self) -> None:
        with falkor_errors(self.address):
            await self._ask("PING")

    async def close(self) -> None:
        for task in self._running:
            task.cancel()
        await self._client.aclose()


WRITING = frozenset({"Create", "Merge", "MergeCreate", "Delete", "Update", "Remove", "Foreach", "Load CSV", "LoadCSV"})
"""Operators of a plan that do more than read."""


class FalkorTransaction:
    """A `Transaction` that is atomic for each query only: FalkorDB has none over several. It runs one writer at a time on each graph."""

    def __init__(self, connection: client.Redis, graph: AsyncGraph, command: str) -> None:
        self._client, self._graph, self._command = connection, graph, command

    async def run(self, text: str, **parameters: object) -> Sequence[Row]:
        header = "".join(f"{name}={in_json(value)} " for name, value in parameters.items())  # our own parameters are plain values
        words = (self._command, self._graph.name, f"CYPHER {header}{text}", "--compact")
        try:
            reply = await self._client.execute_command(*words)  # type: ignore[no-untyped-call]
        except raised.ResponseError as error:
            if NO_GRAPH in str(error).lower():
                return []  # nothing was ever written there
            raise
        result = QueryResult(self._graph)
        await result.parse(reply)
        return [tuple(neutral(value) for value in row) for row in result.result_set]


def open_client(address: str, settings: CypherSettings) -> client.Redis:
    """A client that has not connected yet. The library never retries: the callers decide what may be sent again."""
    host, _, port = address.rpartition(":")
    secure: dict[str, Any] = {
        "connection_class": client.SSLConnection,
        "ssl_cert_reqs": "none" if settings.tls == "unverified" else "required",
        "ssl_check_hostname": settings.tls == "verified",
        "ssl_ca_certs": settings.tls_ca or None,
        "ssl_min_version": ssl.TLSVersion.TLSv1_2,
    }
    connections: client.BlockingConnectionPool = client.BlockingConnectionPool(
        max_connections=settings.pool,
        timeout=POOL_SECONDS,
        host=host.strip("[]"),
        port=int(port),
        username=settings.username or None,
        password=settings.password.get_secret_value() or None,
        socket_connect_timeout=CONNECT_SECONDS,
        socket_keepalive=True,
        retry=Retry(NoBackoff(), 0),
        health_check_interval=30,
        decode_responses=True,
        **(secure if settings.tls != "off" else {}),
    )
    return client.Redis.from_pool(connections)


@contextmanager
def falkor_errors(address: str) -> Iterator[None]:
    """Translate the driver's exceptions at the one place where they can come from."""
    try:
        yield
    except raised.AuthenticationError as error:
        raise BadSettings("settings", [Problem("store.cypher.password", f"{address} refuses this user and password: {error}")]) from error
    except raised.NoPermissionError as error:
        raise QueryRejected(f"{address}: {error}") from error
    except raised.ResponseError as error:
        raise translated(str(error), address) from error
    except (raised.RedisError, OSError) as error:
        raise BackendUnavailable(f"{address}: {error}") from error


def translated(message: str, address: str) -> Exception:
    """Our error for a server error, by its words: FalkorDB 4.16 has no codes."""
    lowered = message.lower()
    if "timed out" in lowered:
        return QueryTimeout(f"{address}: the server stopped the query: {message}")
    if "mem consumption exceeded" in lowered or lowered.startswith("oom "):
        return ResultTooLarge(f"{address}: {message}")
    if "only on read-only queries" in lowered or "can't profile index" in lowered:
        return QueryRejected(f"{address}: {message}")
    if NO_GRAPH in lowered:
        return NoCollection(f"{address} has no graph for this collection yet")
    if lowered.startswith(("loading", "busy", "masterdown", "readonly", "tryagain", "noauth")):
        return BackendUnavailable(f"{address}: {message}")
    if "unique constraint violation" in lowered:
        return Busy(f"{address}: {message}")
    return BadQuery("query", [Problem("query", f"{address} says: {message}")])


def text_with(text: str, parameters: Mapping[str, object]) -> str:
    """The query under a CYPHER header with its parameters, the form in which FalkorDB takes them."""
    header = "".join(f"{name}={written(value)} " for name, value in parameters.items())
    return f"CYPHER {header}{text}" if header else text


_ESCAPE = re.compile(r"\\(u00[01][0-9a-f]|.)", re.DOTALL)


def written(value: object) -> str:
    """A value in Cypher: JSON, except that the keys of maps are names and control characters are unescaped (`\\u` is not decoded)."""
    if value is None or isinstance(value, (str, bool, int, float)):
        return in_json(value)
    if isinstance(value, Mapping):
        return "{" + ",".join(f"`{name}`:{written(each)}" for name, each in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ",".join(map(written, value)) + "]"
    raise BadQuery("query", [Problem("parameters", f"{value!r} has a type that no parameter of FalkorDB can have")])


def in_json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _ESCAPE.sub(lambda match: match[0] if len(match[1]) == 1 else chr(int(match[1][1:], 16)), text) if "\\u" in text else text


def lines(plan: object) -> str:
    return "\n".join(str(line) for line in plan) if isinstance(plan, (list, tuple)) else str(plan)


def neutral(value: object) -> object:
    """Our form of a value of the driver."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case DriverNode():
            return NodeValue(tuple(sorted(value.labels or ())), {key: neutral(each) for key, each in value.properties.items()})
        case DriverEdge():
            return RelationshipValue(value.relation, {key: neutral(each) for key, each in value.properties.items()})
        case DriverPath():
            steps = list(zip(value.edges(), value.nodes(), strict=False))
            forward = tuple(edge.src_node == node.id for edge, node in steps)
            return PathValue(tuple(map(neutral, value.nodes())), tuple(map(neutral, value.edges())), forward)  # type: ignore[arg-type]
        case datetime():
            return value.replace(tzinfo=None)  # the server has no zones; the library says UTC
        case relativedelta():
            seconds = value.hours * 3600 + value.minutes * 60 + value.seconds
            return duration(value.years * 12 + value.months, value.days, seconds, value.microseconds * 1000)
        case Mapping():
            if value.keys() == {"latitude", "longitude"}:
                return PointValue((float(value["longitude"]), float(value["latitude"])))
            return {str(key): neutral(each) for key, each in value.items()}
        case list():
            return [neutral(each) for each in value]
        case _:
            return value
