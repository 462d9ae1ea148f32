"""One graph at an endpoint: its addresses, and queries of our own about it, page by page and within their time."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Final

from onto_core.errors import BackendError, ResultTooLarge
from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.terms import BlankNode, Cell, Iri, Literal
from sparql_cassandra.rdf.read_results import Row
from sparql_cassandra.remote.client import Answered, Asked, Client

MOST: Final = 256 << 20
"""Bytes of one answer to a query of our own."""
AT_ONCE: Final = 250
"""Things that one query of ours is about, at most."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The end of a piece of work that takes several requests."""

    seconds: float
    began: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float:
        return max(0.001, self.began + self.seconds - time.monotonic())

    @property
    def over(self) -> bool:
        return time.monotonic() >= self.began + self.seconds


@dataclass(frozen=True, slots=True)
class RemoteGraph:
    """The graph of one collection. `graph` is the IRI of the one that is asked, "" for the endpoint's default graph."""

    client: Client
    query: str
    update: str
    graph_store: str
    graph: str

    async def rows(self, text: str, columns: str, seconds: float) -> list[Row]:
        """All rows of a query of ours, `columns` by their names. Raises as `Client.ask`, and ResultTooLarge where the server sends a part of them."""
        found = await self._answer(text, columns, seconds)
        if found.truncated:
            raise ResultTooLarge(f"{self.client.address.shown} cuts the result at a limit of its own")
        return found.rows

    async def some_rows(self, text: str, columns: str, seconds: float) -> list[Row]:
        """Rows of a query of ours, as many as the server sends. Raises as `Client.ask`."""
        return (await self._answer(text, columns, seconds)).rows

    async def _answer(self, text: str, columns: str, seconds: float) -> Answered:
        return await self.client.ask(self.query, Asked(text, tuple(columns.split()), seconds, MOST))

    async def pages(self, text: str, columns: str, seconds: float) -> AsyncIterator[list[Row]]:
        """The rows of a query without LIMIT, page by page, each page in `seconds`. A server may send fewer than it was asked for."""
        size, offset = self.client.address.settings.page, 0
        while page := await self.some_rows(f"{text} LIMIT {size} OFFSET {offset}", columns, seconds):
            yield page
            offset += len(page)

    async def every_row(self, text: str, columns: str, seconds: float) -> list[Row]:
        """All rows of a query without LIMIT, of which there may be more than the server sends at once."""
        return [row async for page in self.pages(text, columns, seconds) for row in page]

    async def is_larger(self, most: int, seconds: float, pattern: str) -> bool:
        """True when a pattern has more solutions, or that takes too long to find out. Raises BackendUnavailable."""
        try:
            return bool(await self.some_rows(f"SELECT ?s {{ {pattern} }} LIMIT 1 OFFSET {most}", "s", seconds))
        except BackendError as error:
            if error.away:
                raise
            return True


def text_of(cell: Cell) -> str:
    """The IRI, or the text of a literal; "" for none."""
    match cell:
        case Iri():
            return cell.value
        case Literal():
            return cell.lexical
        case BlankNode():
            return f"_:{cell.id}"
    return ""


def number_of(cell: Cell) -> int:
    """A count; 0 for anything else."""
    return int(float(cell.lexical)) if isinstance(cell, Literal) and cell.datatype in NUMERIC else 0
