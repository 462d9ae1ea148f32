"""The driver's side: one session, prepared statements, many requests in flight with all their pages, and its errors as ours."""

from __future__ import annotations

import queue
import socket
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from cassandra import ConsistencyLevel, DriverException, OperationTimedOut, RequestExecutionException, Timeout, Unavailable
from cassandra.auth import PlainTextAuthProvider
from cassandra.cluster import EXEC_PROFILE_DEFAULT, Cluster, ExecutionProfile, NoHostAvailable, Session
from cassandra.policies import (
    ConstantReconnectionPolicy,
    ConstantSpeculativeExecutionPolicy,
    DCAwareRoundRobinPolicy,
    RoundRobinPolicy,
    TokenAwarePolicy,
)
from cassandra.query import BatchStatement, BatchType, tuple_factory

from onto_core.errors import BackendUnavailable, QueryTimeout
from sparql_cassandra.evaluator.index import Budget
from sparql_cassandra.cassandra.tables import ddl, statements

IN_FLIGHT: Final = 32
Call = tuple[str, tuple[Any, ...]]
"""A prepared statement's name and its values."""


@dataclass(frozen=True, slots=True)
class Address:
    """How to reach a cluster. `read`, `write`: consistency levels by name. `speculative`: seconds until a second replica is asked; 0: never."""

    hosts: tuple[str, ...] = ("127.0.0.1",)
    port: int = 9042
    keyspace: str = "ontorag"
    replication: int = 1
    datacenter: str = ""
    username: str = ""
    password: str = ""
    tls: bool = False
    tls_ca: str = ""
    read: str = "LOCAL_QUORUM"
    write: str = "LOCAL_QUORUM"
    speculative: float = 0.05
    connect_timeout: float = 10.0


@contextmanager
def cassandra_errors(doing: str) -> Iterator[None]:
    """The one place where the driver's exceptions become ours."""
    try:
        yield
    except (OperationTimedOut, Timeout) as error:
        raise BackendUnavailable(f"Cassandra did not answer in time while {doing}: {error}") from error
    except (NoHostAvailable, Unavailable, RequestExecutionException, DriverException, OSError) as error:
        raise BackendUnavailable(f"Cassandra cannot be used while {doing}: {error}") from error


class Cql:
    """A connected keyspace. Threads may share it; `close` ends it."""

    def __init__(self, address: Address, *, create: bool = True) -> None:
        """Raises BackendUnavailable when no host answers."""
        self.address = address
        with cassandra_errors("connecting"):
            self._cluster = _cluster(address)
            self._session: Session = self._cluster.connect()
            if create:
                for statement in ddl(address.keyspace, address.replication):
                    self._session.execute(statement, timeout=60)
            self._session.set_keyspace(address.keyspace)
            levels = (_level(address.read), _level(address.write))
            self._prepared = {name: self._prepare(text, levels) for name, text in statements().items()}

    def _prepare(self, text: str, levels: tuple[int, int]) -> Any:
        prepared = self._session.prepare(text)
        prepared.consistency_level = levels[0 if text.startswith("SELECT") else 1]
        prepared.is_idempotent = " IF " not in text
        return prepared

    def close(self) -> None:
        self._cluster.shutdown()

    def run(self, name: str, *values: Any, timeout: float = 10.0) -> list[tuple[Any, ...]]:
        """One statement; all its rows."""
        with cassandra_errors(name):
            return list(self._session.execute(self._prepared[name], values, timeout=timeout))

    def applied(self, name: str, *values: Any) -> bool:
        """One conditional statement; whether its condition held."""
        return bool(self.run(name, *values)[0][0])

    def fetch(self, calls: Iterable[Call], budget: Budget, *, page: int = 5_000) -> Iterator[tuple[Call, list[tuple[Any, ...]]]]:
        """Every page of every call, as they arrive; at most 32 in flight. Closing the iterator sends nothing more. Raises QueryTimeout at the deadline."""
        window = _Window(self._session, self._prepared, iter(calls), budget, page)
        try:
            yield from window.pages()
        finally:
            window.stop()

    def write(self, batches: Iterable[Sequence[Call]], *, timeout: float = 30.0, timestamp: int | None = None) -> None:
        """Each batch lies in one partition: one mutation. At most 32 in flight; returns when all are durable."""
        slots = threading.Semaphore(IN_FLIGHT)
        failures: list[Exception] = []

        def done(_: object) -> None:
            slots.release()

        def failed(error: Exception) -> None:
            failures.append(error)
            slots.release()

        with cassandra_errors("writing"):
            for calls in batches:
                slots.acquire()
                if failures:
                    slots.release()
                    break
                self._session.execute_async(self._batch(calls, timestamp), timeout=timeout).add_callbacks(done, failed)
            for _ in range(IN_FLIGHT):
                slots.acquire()
            if failures:
                raise failures[0]

    def _batch(self, calls: Sequence[Call], timestamp: int | None) -> Any:
        if len(calls) == 1 and timestamp is None:
            name, values = calls[0]
            return self._prepared[name].bind(values)
        batch = BatchStatement(BatchType.UNLOGGED, consistency_level=_level(self.address.write))
        batch.is_idempotent = True
        if timestamp is not None:
            batch.timestamp = timestamp
        for name, values in calls:
            batch.add(self._prepared[name], values)
        return batch


class _Window:
    """Requests in flight and the pages that came back. Callbacks run on the driver's thread and only put into a queue."""

    def __init__(self, session: Session, prepared: dict[str, Any], calls: Iterator[Call], budget: Budget, page: int) -> None:
        self._session, self._prepared, self._calls, self._budget, self._page = session, prepared, calls, budget, page
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
            if future.has_more_pages and not self._stopped:
                self._budget.request()
                self._flying += 1
                future.start_fetching_next_page()
            self._send()
            self._budget.read(len(rows))
            yield call, rows

    def _send(self) -> None:
        sent = 0
        while self._flying < IN_FLIGHT and not self._stopped:
            call = next(self._calls, None)
            if call is None:
                break
            name, values = call
            bound = self._prepared[name].bind(values)
            bound.fetch_size = self._page
            with cassandra_errors(name):
                future = self._session.execute_async(bound, timeout=max(self._budget.left, 0.001))
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


def now_micros() -> int:
    """Microseconds since 1970, as Cassandra's write timestamps count."""
    return time.time_ns() // 1_000


def _level(name: str) -> int:
    return int(getattr(ConsistencyLevel, name))


def _cluster(address: Address) -> Cluster:
    inner = DCAwareRoundRobinPolicy(address.datacenter) if address.datacenter else RoundRobinPolicy()
    profile = ExecutionProfile(
        load_balancing_policy=TokenAwarePolicy(inner),
        consistency_level=_level(address.read),
        row_factory=tuple_factory,
        request_timeout=10.0,
        speculative_execution_policy=ConstantSpeculativeExecutionPolicy(address.speculative, 1) if address.speculative else None,
    )
    context = None
    if address.tls:
        context = ssl.create_default_context(cafile=address.tls_ca or None)
    return Cluster(
        contact_points=list(address.hosts),
        port=address.port,
        execution_profiles={EXEC_PROFILE_DEFAULT: profile},
        auth_provider=PlainTextAuthProvider(address.username, address.password) if address.username else None,
        ssl_context=context,
        connect_timeout=address.connect_timeout,
        reconnection_policy=ConstantReconnectionPolicy(1.0, max_attempts=None),
        # Without it a request over 4 KiB waits 45 ms for a delayed acknowledgement (driver 3.30, seen on 5.0.9).
        sockopts=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],
    )
