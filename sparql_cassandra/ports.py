"""A SPARQL store as the commands and the endpoint see it, and the solutions that it streams."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from onto_core.ports.graphs import GraphStore, Limits
from onto_core.terms import Cell, Query

if TYPE_CHECKING:
    from sparql_cassandra.guard import CheckedQuery

PROCESSES: Final = 6
"""Queries of one store that run at once, each in a process, unless `store.processes` says otherwise."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """The result of a query. Reading `rows` does the work, in the thread that reads; `cancel` may be called from any other.

    Reading raises QueryTimeout, ResultTooLarge, QueryRejected, BackendUnavailable.
    """

    columns: tuple[str, ...]
    rows: Iterator[tuple[Cell, ...]]
    cancel: Callable[[], None]
    truncated: bool = False


def columns_of(checked: CheckedQuery) -> tuple[str, ...]:
    """The columns of a result: those of a SELECT, the one of an ASK, the three of a CONSTRUCT or DESCRIBE."""
    return {"select": checked.variables, "ask": ("ask",)}.get(checked.form, ("subject", "predicate", "object"))


class Store(GraphStore, Protocol):
    """A graph store that answers SPARQL."""

    def warm(self) -> None:
        """Start all processes that may run queries at once, where a service will need them soon."""
        ...

    async def check(self, text: str) -> CheckedQuery:
        """Judge the query as `run` would, without running it. Raises BadQuery, QueryRejected."""
        ...

    def stream(self, query: Query, limits: Limits, collection: str) -> Solutions:
        """The rows of `run`, without labels, as they are found. Raises BadQuery, QueryRejected; reading the rows does the work and raises the rest.

        They are not cut at `limits.max_rows`: a store that cannot stream raises ResultTooLarge there.
        """
        ...
