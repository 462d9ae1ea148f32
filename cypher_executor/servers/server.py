"""What the rest of this package asks of a database server, whichever product it is; `bolt` and `falkor` implement it."""

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
"""To find out that a server is away; the next endpoint is tried then."""

Row = Sequence[object]


class Busy(BackendUnavailable):
    """The server is well, and this work met other work: a deadlock, a lock that another holds. The same call to the same server may succeed."""


@dataclass(frozen=True, slots=True)
class ServerRows:
    """What a query gave, in the package's own values (`values`). `truncated`: there were more than asked for."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    truncated: bool = False


class Transaction(Protocol):
    """Queries of our own that belong together. On Bolt they are one transaction; on FalkorDB each is one, in this order."""

    async def run(self, text: str, **parameters: object) -> Sequence[Row]: ...


class Server(Protocol):
    """One server. All methods raise BackendUnavailable when it does not answer."""

    @property
    def address(self) -> str: ...
    @property
    def dialect(self) -> Dialect: ...
    async def read(self, checked: CheckedQuery, space: str, *, deadline: float, max_rows: int) -> ServerRows:
        """The query in the server's read mode, stopped after `deadline` seconds. Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge."""
        ...

    async def plan(self, checked: CheckedQuery, space: str, *, profile: bool, deadline: float) -> str:
        """The plan as text, a step a line; with `profile` the query is run for it, read-only. Raises as `read`."""
        ...

    def transaction(self, space: str, *, write: bool) -> AbstractAsyncContextManager[Transaction]: ...
    async def prepare(self, space: str) -> Sequence[str]:
        """Constraints and indexes, there and in use when this returns; the new ones in words."""
        ...

    async def spaces(self) -> Sequence[str]:
        """The collections that have a graph of their own (FalkorDB); of a product that keeps all in one, those that its nodes name."""
        ...

    async def drop(self, space: str) -> None: ...
    async def ping(self) -> None: ...
    async def close(self) -> None: ...
