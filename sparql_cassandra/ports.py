"""What the two SPARQL stores are to the commands and the endpoint, and the solutions that they stream."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from onto_core.ports.graphs import GraphStore, Limits
from onto_core.terms import Cell, Query

if TYPE_CHECKING:
    from sparql_cassandra.guard import CheckedQuery


@dataclass(frozen=True, slots=True)
class Solutions:
    """What a query gives. Reading `rows` does the work, in the thread that reads; `cancel` may be called from any other.

    Reading raises QueryTimeout, ResultTooLarge, QueryRejected, BackendUnavailable.
    """

    columns: tuple[str, ...]
    rows: Iterator[tuple[Cell, ...]]
    cancel: Callable[[], None]
    truncated: bool = False


class Store(GraphStore, Protocol):
    """A graph store that answers SPARQL."""

    async def check(self, text: str) -> CheckedQuery:
        """What `run` would accept, found without running it. Raises BadQuery, QueryRejected."""
        ...

    def stream(self, query: Query, limits: Limits, collection: str) -> Solutions:
        """What `run` gives, without labels, as it is found. Raises BadQuery, QueryRejected; reading its rows does the work, and raises the rest.

        It is not cut at `limits.max_rows`: a store that cannot stream raises ResultTooLarge there.
        """
        ...
