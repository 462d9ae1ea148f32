"""The driver's side: one session, prepared statements, many requests in flight with all their pages, and its errors as ours."""

from __future__ import annotations

import asyncio
import queue
import socket
import ssl
import threading
import time
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, TypeVar

from cassandra import ConsistencyLevel, DriverException, OperationTimedOut, RequestValidationException, Timeout, Unavailable
from cassandra.auth import PlainTextAuthProvider
from cassandra.cluster import EXEC_PROFILE_DEFAULT, Cluster, ExecutionProfile, NoHostAvailable, ResponseFuture, Session
from cassandra.connection import ConnectionException
from cassandra.io.libevreactor import LibevConnection
from cassandra.policies import (
    ConstantReconnectionPolicy,
    ConstantSpeculativeExecutionPolicy,
    DCAwareRoundRobinPolicy,
    FallthroughRetryPolicy,
    RoundRobinPolicy,
    TokenAwarePolicy,
)
from cassandra.query import BatchStatement, BatchType, tuple_factory

from onto_core.errors import BackendUnavailable, QueryTimeout
from sparql_cassandra.cassandra.address import Address
from sparql_cassandra.cassandra.tables import SETTLED, TABLES, ddl, statements
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.index import FIRST_PAGE, PAGE, following_page

T = TypeVar("T")
IN_FLIGHT: Final = 32
BELOW_QUORUM: Final = ("ONE", "LOCAL_ONE", "TWO", "THREE")
Call = tuple[str, tuple[Any, ...]]
"""A prepared statement's name and its values."""


class Unclear(BackendUnavailable):
    """A conditional statement broke off, and may or may not have been carried out."""


@contextmanager
def cassandra_errors(doing: str) -> Iterator[None]:
    """The one place where the driver's exceptions become ours."""
    try:
        yield
    except (OperationTimedOut, Timeout) as error:
        raise BackendUnavailable(f"Cassandra did not answer in time while {doing}: {error}") from error
    except (NoHostAvailable, DriverException, ConnectionException, OSError) as error:
        raise BackendUnavailable(f"Cassandra cannot be used while {doing}: {error}") from error


@dataclass(frozen=True, slots=True)
class RowBatch:
    """Rows of one partition for one prepared statement, which takes `head` (the partition's columns among them), the columns of a row, and `tail`."""

    name: str
    head: tuple[str | int, ...]
    rows: Sequence[tuple[str | int | bytes, ...]] = ((),)
    tail: tuple[str | int, ...] = ()


class Cql:
    """A connected keyspace. Threads may share it; `close` ends it."""

    def __init__(self, address: Address, *, create: bool = True) -> None:
        """Raises BackendUnavailable when no host answers, and when the keyspace does not exist and may not be created."""
        self.address = address
        with cassandra_errors("looking for its nodes"):
            self._cluster = _cluster(address)
        self._prepared: dict[str, Any] = {}
        self._texts = statements(address.keyspace)
        self._preparing = threading.Lock()
        try:
            with cassandra_errors("connecting"):
                self._session: Session = self._cluster.connect()
                if create:
                    self.create()
                elif address.keyspace not in self._cluster.metadata.keyspaces:
                    raise BackendUnavailable(
                        f"there is no keyspace {address.keyspace} yet; `ontorag graph load` or `ontorag run sparql-cassandra` creates it"
                    )
        except BackendUnavailable:
            self._cluster.shutdown()
            raise

    def create(self) -> None:
        """Create the keyspace and those of its tables that are missing: each statement takes half a second, even when it changes nothing."""
        with self._preparing, cassandra_errors("making the tables"):
            there = self._tables()
            if there is not None and there >= TABLES:
                return
            keyspace, tables = ddl(self.address.keyspace, self.address.settings.replication)
            for statement in [keyspace] * (there is None) + [statement for name, statement in tables.items() if name not in (there or ())]:
                self._session.execute(statement, timeout=60)

    def _tables(self) -> AbstractSet[str] | None:
        """The tables of the keyspace, as the driver knows them; None when there is no keyspace."""
        keyspace = self._cluster.metadata.keyspaces.get(self.address.keyspace)
        return None if keyspace is None else keyspace.tables.keys()

    def has_records(self) -> bool:
        """False in a keyspace from before there were records, until it is opened for writing; sends nothing."""
        return "record" in (self._tables() or ())

    def prepared(self, name: str) -> Any:
        """The statement, prepared when it is first used."""
        statement = self._prepared.get(name)
        if statement is None:
            with self._preparing, cassandra_errors(f"preparing {name!r}"):
                text = self._texts[name]
                statement = self._session.prepare(text)
                statement.consistency_level = _level(self._consistency(name, reads=text.startswith("SELECT")))
                statement.is_idempotent = " IF " not in text and name != SETTLED
                if name.endswith(" record") and " IF " in text:
                    statement.retry_policy = FallthroughRetryPolicy()  # the driver would send it to another node, where its own swap makes it fail
                self._prepared[name] = statement
        return statement

    def _consistency(self, name: str, *, reads: bool) -> str:
        """The configured level; for records, of which every read must see every swap, no less than a quorum."""
        if name == SETTLED:
            return "SERIAL"
        level = self.address.settings.read if reads else self.address.settings.write
        return "LOCAL_QUORUM" if name.endswith(" record") and level in BELOW_QUORUM else level

    def prepare_reads(self) -> None:
        """Prepare the statements by which queries read, so that the first one need not wait for that."""
        for name, text in self._texts.items():
            if text.startswith("SELECT") and not name.endswith(" record"):
                self.prepared(name)

    def close(self) -> None:
        self._cluster.shutdown()

    def run(self, name: str, *values: Any, timeout: float = 10.0) -> list[tuple[Any, ...]]:
        """Run one statement. Returns all its rows."""
        with cassandra_errors(f"running {name!r}"):
            return list(self._session.execute(self.prepared(name), values, timeout=timeout))

    def applied(self, name: str, *values: Any) -> bool:
        """Run one conditional statement. True when its condition held."""
        return bool(self.run(name, *values)[0][0])

    def health(self) -> str:
        """ "ok", or the nodes that are down, as the driver's last attempts found; sends nothing."""
        hosts = self._cluster.metadata.all_hosts()
        down = sorted(str(host.endpoint) for host in hosts if not host.is_up)
        return "ok" if len(down) < len(hosts) else f"no node of Cassandra answers: {', '.join(down)}"

    def fetch(self, calls: Iterable[Call], budget: Budget, *, few: bool = False, page: int = PAGE) -> Iterator[tuple[Call, list[tuple[Any, ...]]]]:
        """Every page of every call, as they arrive, growing; at most 32 in flight. Once the iterator is closed, nothing more is sent.

        `few`: the first rows are likely to do, so pages begin small, and none is asked for before the one before it was used up.
        Raises QueryTimeout at the deadline.
        """
        window = _Window(self, iter(calls), budget, FIRST_PAGE if few else page, ahead=not few)
        try:
            yield from window.pages()
        finally:
            window.stop()

    def write(self, batches: Iterable[RowBatch], *, timeout: float = 30.0) -> None:
        """Write the batches, each one mutation of one partition. At most 32 in flight; returns when all are durable. Raises BackendUnavailable."""
        slots = threading.Semaphore(IN_FLIGHT)
        failures: list[Exception] = []

        def done(_: object) -> None:
            slots.release()

        def failed(error: Exception) -> None:
            failures.append(error)
            slots.release()

        with cassandra_errors("writing"):
            for batch in batches:
                statement = self._batch(batch)
                slots.acquire()
                if failures:
                    slots.release()
                    break
                self.send(statement, timeout).add_callbacks(done, failed)
            for _ in range(IN_FLIGHT):
                slots.acquire()
            if failures:
                raise failures[0]

    def send(self, statement: Any, timeout: float) -> ResponseFuture:
        return self._session.execute_async(statement, timeout=timeout)

    async def pages(self, name: str, *values: Any, page: int) -> AsyncGenerator[list[tuple[Any, ...]]]:
        """The pages of one statement's result, without a thread that waits for them. Raises BackendUnavailable."""
        bound = (await self._ready(name)).bind(values)
        bound.fetch_size = page
        with cassandra_errors(f"running {name!r}"):
            async for rows in self._arriving(bound):
                yield rows

    async def conditional(self, calls: Sequence[Call]) -> list[tuple[Any, ...]]:
        """Run all conditional statements, which are on one partition, or none: the first column tells which, the others what the conditions met.

        Raises Unclear when that broke off, BackendUnavailable when nothing was begun.
        """
        bound = [(await self._ready(name)).bind(values) for name, values in calls]
        batch = BatchStatement(BatchType.UNLOGGED, FallthroughRetryPolicy(), bound[0].consistency_level)
        for statement in bound:
            batch.add(statement)
        with cassandra_errors(f"running {calls[0][0]!r}"):
            try:
                return [row async for rows in self._arriving(batch if len(bound) > 1 else bound[0]) for row in rows]
            except (NoHostAvailable, Unavailable, RequestValidationException):
                raise
            except (DriverException, ConnectionException, OSError) as error:
                raise Unclear(f"Cassandra broke off while running {calls[0][0]!r}: {error}") from error

    async def _ready(self, name: str) -> Any:
        return self._prepared.get(name) or await asyncio.to_thread(self.prepared, name)

    async def _arriving(self, statement: Any) -> AsyncIterator[list[tuple[Any, ...]]]:
        loop, arrived = asyncio.get_running_loop(), asyncio.Queue[Any]()

        def put(result: object) -> None:
            with suppress(RuntimeError):  # the loop has ended, and who waited with it
                loop.call_soon_threadsafe(arrived.put_nowait, result)

        future = self.send(statement, 10.0)
        future.add_callbacks(put, put)
        while True:
            result = await arrived.get()
            if isinstance(result, Exception):
                raise result
            yield result or []
            if not future.has_more_pages:
                return
            future.start_fetching_next_page()

    def _batch(self, batch: RowBatch) -> Any:
        """A batch binds its first row only. The rows are text, so the others are encoded here: that is a third of the driver's work for a row."""
        prepared = self.prepared(batch.name)
        bound = prepared.bind((*batch.head, *batch.rows[0], *batch.tail))
        if len(batch.rows) == 1:
            return bound
        statement = BatchStatement(BatchType.UNLOGGED, consistency_level=prepared.consistency_level)
        statement.is_idempotent = True
        statement.add(bound)  # which also tells the driver the partition, and so the replica to send it to
        head, tail = bound.values[: len(batch.head)], bound.values[len(bound.values) - len(batch.tail) :]
        add = statement._add_statement_and_params
        for row in batch.rows[1:]:
            if type(row[-1]) is str:
                add(True, prepared.query_id, [*head, *map(str.encode, row), *tail])  # type: ignore[arg-type]
            else:
                statement.add(prepared, (*batch.head, *row, *batch.tail))
        return statement


class _Window:
    """Requests in flight and the pages that came back. Callbacks run on the driver's thread and only put into a queue."""

    def __init__(self, cql: Cql, calls: Iterator[Call], budget: Budget, page: int, *, ahead: bool) -> None:
        self._cql, self._calls, self._budget, self._page, self._ahead = cql, calls, budget, page, ahead
        self._arrived: queue.SimpleQueue[tuple[Call, Any, Any]] = queue.SimpleQueue()
        self._flying = 0
        self._stopped = False

    def pages(self) -> Iterator[tuple[Call, list[tuple[Any, ...]]]]:
        self._send()
        ready: deque[tuple[Call, Any, Any]] = deque()
        while self._flying or ready:
            if not ready:
                ready.append(self._next())
            call, rows, future = ready.popleft()
            self._flying -= 1
            if isinstance(rows, Exception):
                with cassandra_errors(call[0]):
                    self._budget.check()
                    raise rows
            self._budget.read(len(rows))
            if self._ahead:
                self._go_on(future)
                yield call, rows
            else:
                yield call, rows
                self._go_on(future)

    def _go_on(self, future: Any) -> None:
        """Request the page after the future's, and as many further calls as there is room for."""
        if future.has_more_pages and not self._stopped:
            self._budget.request()
            self._flying += 1
            future.message.fetch_size = following_page(future.message.fetch_size)
            future.start_fetching_next_page()
        self._send()

    def _send(self) -> None:
        sent = 0
        while self._flying < IN_FLIGHT and not self._stopped:
            call = next(self._calls, None)
            if call is None:
                break
            name, values = call
            bound = self._cql.prepared(name).bind(values)
            bound.fetch_size = self._page
            with cassandra_errors(name):
                future = self._cql.send(bound, max(self._budget.left, 0.001))
            future.add_callbacks(self._receiver(call, future), self._failure(call, future))
            self._flying += 1
            sent += 1
        if sent:
            self._budget.request(sent)

    def _receiver(self, call: Call, future: Any) -> Callable[[Any], None]:
        return lambda rows: self._arrived.put((call, rows or [], future))

    def _failure(self, call: Call, future: Any) -> Callable[[Exception], None]:
        return lambda error: self._arrived.put((call, error, future))

    def _next(self) -> tuple[Call, Any, Any]:
        while True:
            self._budget.check()
            try:
                return self._arrived.get(timeout=min(max(self._budget.left, 0.001), 0.25))
            except queue.Empty:
                if not self._budget.left:
                    raise QueryTimeout(f"the query was stopped at its deadline of {self._budget.deadline:g} s") from None

    def stop(self) -> None:
        self._stopped = True


def in_chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items in lists of at most `size`, as many as one request takes."""
    iterator = iter(items)
    while chunk := list(islice(iterator, size)):
        yield chunk


def now_micros() -> int:
    """Microseconds since 1970, as Cassandra's write timestamps count."""
    return time.time_ns() // 1_000


def _level(name: str) -> int:
    return int(getattr(ConsistencyLevel, name))


class _Connection(LibevConnection):  # type: ignore[misc]
    """A connection that sees a node hang up in the middle of an answer; the driver's own (3.30) spins until the request times out."""

    def handle_read(self, watcher: object, revents: int, errno: int | None = None) -> None:
        super().handle_read(watcher, revents, errno)
        if self._iobuf.tell() and not self.is_closed and not isinstance(self._socket, ssl.SSLSocket) and self._hung_up():
            self.defunct(ConnectionError(f"{self.endpoint} closed the connection in the middle of an answer"))

    def _hung_up(self) -> bool:
        try:
            return not self._socket.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False


def _cluster(address: Address) -> Cluster:
    settings = address.settings
    inner = DCAwareRoundRobinPolicy(settings.datacenter) if settings.datacenter else RoundRobinPolicy()
    profile = ExecutionProfile(
        load_balancing_policy=TokenAwarePolicy(inner),
        consistency_level=_level(settings.read),
        row_factory=tuple_factory,
        request_timeout=10.0,
        speculative_execution_policy=ConstantSpeculativeExecutionPolicy(settings.speculative, 1) if settings.speculative else None,
    )
    context = None
    if settings.tls:
        context = ssl.create_default_context(cafile=settings.tls_ca or None)
    return Cluster(
        contact_points=list(address.hosts),
        port=address.port,
        execution_profiles={EXEC_PROFILE_DEFAULT: profile},
        auth_provider=PlainTextAuthProvider(settings.username, settings.password.get_secret_value()) if settings.username else None,
        ssl_context=context,
        connect_timeout=settings.connect_timeout,
        connection_class=_Connection,
        protocol_version=4,  # 5 would have the driver checksum every frame, in Python: a tenth of what a write costs
        reconnection_policy=ConstantReconnectionPolicy(1.0, max_attempts=None),
        # Without it a request over 4 KiB waits 45 ms for a delayed acknowledgement (driver 3.30, seen on 5.0.9).
        sockopts=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],
    )
