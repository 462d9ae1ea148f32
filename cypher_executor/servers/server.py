"""The port to a database server of any product; `bolt` and `falkordb` implement it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from onto_core.errors import BackendUnavailable

if TYPE_CHECKING:
    from cypher_executor.dialects.model import Dialect
    from cypher_executor.guard import CheckedQuery

CONNECT_SECONDS = 1.0
"""Seconds after which a server counts as unavailable, and the next endpoint is tried."""

Row = Sequence[object]


class Busy(BackendUnavailable):
    """The server is healthy, but this work met other work: a deadlock, a held lock. The same call to the same server may succeed."""


@dataclass(frozen=True, slots=True)
class ServerRows:
    """The rows of a query, in the package's own values (`values`). `truncated`: there were more than asked for."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    truncated: bool = False


class Transaction(Protocol):
    """Queries of our own that belong together: one transaction on Bolt; on FalkorDB one for each query, in this order."""

    async def run(self, text: str, **parameters: object) -> Sequence[Row]: ...


class Server(Protocol):
    """One server. All methods raise BackendUnavailable when it does not answer."""

    @property
    def address(self) -> str: ...
    @property
    def dialect(self) -> Dialect: ...
    async def read(self, checked: CheckedQuery, space: str, *, deadline: float, max_rows: int, max_bytes: int) -> ServerRows:
        """Run the query in the server's read mode, for at most `deadline` seconds. Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge."""
        ...

    async def plan(self, checked: CheckedQuery, space: str, *, profile: bool, deadline: float) -> str:
        """The plan as text, a step a line; with `profile` the query is run for it, read-only. Raises as `read`."""
        ...

    async def query(self, space: str, text: str, *, write: bool, **parameters: object) -> Sequence[Row]:
        """The rows of one query of our own, in a transaction of its own; it sees what was written before, in a cluster too."""
        ...

    def transaction(self, space: str, *, write: bool) -> AbstractAsyncContextManager[Transaction]: ...
    async def prepare(self, space: str) -> Sequence[str]:
        """Create constraints and indexes, in use when this returns; return the new ones in words."""
        ...

    async def spaces(self) -> Sequence[str]:
        """The collections that have a graph of their own (FalkorDB), or that nodes of the one graph name (all others)."""
        ...

    async def drop(self, space: str) -> None: ...
    async def ping(self) -> None: ...
    async def close(self) -> None: ...
