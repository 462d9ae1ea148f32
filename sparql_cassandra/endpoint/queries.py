"""Queries of the SPARQL 1.1 Protocol, judged, run in threads, and their results streamed while they are found."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Final, Protocol

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Send

from onto_core.access.allowances import take
from onto_core.access.middleware import is_from_another_site
from onto_core.errors import ResultTooLarge
from onto_core.http.answers import HEADERS, packed, stream
from onto_core.http.formats import negotiate
from onto_core.http.limits import Places
from onto_core.http.request import Refusal, header
from onto_core.ports.graphs import Limits
from onto_core.sections.servers import EndpointSettings
from onto_core.settings import QuerySettings
from onto_core.terms import Cell, Query
from sparql_cassandra.endpoint.request import Asked
from sparql_cassandra.guard import CheckedQuery, check
from sparql_cassandra.ports import Solutions
from sparql_cassandra.results import is_graph, render

DEFAULT: Final = "default"
LONG_TEXT: Final = 10_000
"""Characters of a query that is judged beside others; reading a longer one is felt by all."""


class Answering(Protocol):
    """The part of a store that the endpoint uses."""

    def stream(self, query: Query, limits: Limits, collection: str) -> Solutions: ...
    async def collections(self) -> Sequence[str]: ...


class Queries:
    """The queries of one server: at most `endpoint.concurrency` run at once, and `endpoint.waiting` wait. It belongs to one event loop."""

    def __init__(self, store: Answering, settings: EndpointSettings, threads: Executor) -> None:
        self._store, self._settings, self._threads = store, settings, threads
        self._places = Places(settings.concurrency, settings.waiting)
        self._judging = Places(1, settings.waiting)

    async def answer(self, asked: Asked, collection: str, query: QuerySettings, request: Request, send: Send) -> None:
        """Run a query within the limits of the settings, and send its result; a HEAD is judged, not run.

        Raises Refusal, and what the store raises, as long as nothing was sent. A query is taken from what the client may ask.
        """
        if is_from_another_site(request.scope):
            raise Refusal(403, "queries from pages of other sites are refused")
        take(request.scope, "queries")
        checked = await self._judged(asked, query.deadline)
        kinds = GRAPHS if is_graph(checked.form) else ROWS
        kind = negotiate(header(request, "accept"), list(kinds))
        if kind is None:
            raise Refusal(406, f"the result of {checked.form.upper()} comes as {', '.join(kinds)}; the Accept header takes none of them")
        if collection not in await self._store.collections() and collection != DEFAULT:
            raise Refusal(404, f"there is no collection {collection!r}")
        if request.method == "HEAD":  # judged, not run
            return await StreamingResponse((), headers=HEADERS, media_type=kind)(request.scope, request.receive, send)
        own = self._settings
        limits = replace(Limits.of(query), max_rows=own.max_rows)
        async with self._places.place(query.deadline):
            solutions = await asyncio.to_thread(self._store.stream, checked, limits, collection)
            result = Solutions(solutions.columns, at_most(solutions.rows, own.max_rows), solutions.cancel)
            pieces = packed(render(result, checked.form, kinds[kind]), own.max_bytes)
            return await stream(pieces, request.receive, send, kind=kind, threads=self._threads, cancel=solutions.cancel)

    async def _judged(self, asked: Asked, deadline: float) -> CheckedQuery:
        """The query, checked; long texts one after the other, because each keeps the interpreter from all else for a while."""
        if len(asked.text) <= LONG_TEXT:
            return await asyncio.to_thread(lambda: check(asked.query))
        async with self._judging.place(deadline):
            return await asyncio.to_thread(lambda: check(asked.query))


def at_most(rows: Iterator[tuple[Cell, ...]], limit: int) -> Iterator[tuple[Cell, ...]]:
    """The rows. Raises ResultTooLarge when there are more."""
    for number, row in enumerate(rows):
        if number >= limit:
            raise ResultTooLarge(f"the result has more than {limit:,} rows")
        yield row


ROWS: Final[Mapping[str, str]] = {
    "application/sparql-results+json": "json",
    "application/sparql-results+xml": "xml",
    "text/csv": "csv",
    "text/tab-separated-values": "tsv",
    "application/json": "json",
    "application/xml": "xml",
    "text/xml": "xml",
}
GRAPHS: Final[Mapping[str, str]] = {
    "text/turtle": "ttl",
    "application/n-triples": "nt",
    "application/x-turtle": "ttl",
    "text/plain": "nt",
}
"""Media type -> format, best first; the later ones are other names that clients use."""
