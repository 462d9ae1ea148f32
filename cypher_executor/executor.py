"""Runs queries that the guard accepted, on the first healthy endpoint, and returns their rows as a table."""

from __future__ import annotations

import time

from cypher_executor.guard import CheckedQuery
from cypher_executor.servers.failover import Endpoints
from cypher_executor.servers.values import table
from onto_core.errors import QueryTimeout
from onto_core.ports.graphs import REPLY, Limits
from onto_core.terms import Table


class Executor:
    """The only way to read from the servers. It runs nothing that has not passed `guard.check`."""

    def __init__(self, endpoints: Endpoints, backend: str) -> None:
        self._endpoints, self._backend = endpoints, backend

    async def run(self, checked: CheckedQuery, limits: Limits, space: str = "") -> Table:
        """At most `limits.max_rows` rows, within `limits.deadline` seconds over all endpoints that are tried.

        Raises TypeError for a query that no guard accepted; BadQuery, QueryRejected, QueryTimeout, ResultTooLarge, BackendUnavailable.
        """
        started = time.monotonic()
        require_checked(checked)
        most = limits.memory // REPLY
        rows = await self._endpoints.use(
            lambda server: server.read(checked, space, deadline=left(started, limits.deadline), max_rows=limits.max_rows, max_bytes=most)
        )
        return table(rows, backend=self._backend, seconds=time.monotonic() - started)

    async def plan(self, checked: CheckedQuery, limits: Limits, space: str = "", *, profile: bool = False) -> str:
        """The server's plan for the query; with `profile` the query is run, and the plan says what each step took."""
        started = time.monotonic()
        require_checked(checked)
        return await self._endpoints.use(lambda server: server.plan(checked, space, profile=profile, deadline=left(started, limits.deadline)))


def require_checked(checked: object) -> None:
    if not isinstance(checked, CheckedQuery):
        raise TypeError(f"an executor runs what guard.check returned, not {type(checked).__name__}")


def left(started: float, deadline: float) -> float:
    """Seconds until the deadline. Raises QueryTimeout when it has passed."""
    seconds = started + deadline - time.monotonic()
    if seconds <= 0:
        raise QueryTimeout(f"no endpoint answered within {deadline:g} s")
    return seconds
