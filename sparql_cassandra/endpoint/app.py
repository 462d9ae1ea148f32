"""The SPARQL 1.1 Protocol as an ASGI application over any store: judges, runs, and streams results while they are found.

GET  /sparql?query=...              the collection "default"
POST /sparql/COLLECTION             any other; a request sees one collection and nothing else
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final, Protocol

import structlog
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from onto_core.errors import ResultTooLarge
from onto_core.http.answers import HEADERS, answered, packed, stream, text_response
from onto_core.http.formats import negotiate
from onto_core.http.limits import Places, RateLimit, whole_body
from onto_core.http.request import FORM, Refusal, header
from onto_core.http.server import bound, running
from onto_core.ports.graphs import Limits
from onto_core.rdf.iris import NOT_IN_IRI
from onto_core.settings import Settings
from onto_core.terms import Cell, Query
from sparql_cassandra.endpoint.request import QUERY, Asked, asked_by_body, asked_by_url
from sparql_cassandra.guard import CheckedQuery, check
from sparql_cassandra.ports import Solutions
from sparql_cassandra.results import is_graph, render

log = structlog.get_logger("ontorag.endpoint")

ROOT: Final = "/sparql"
METHODS: Final = "GET, HEAD, POST, OPTIONS"
DEFAULT: Final = "default"
LONG_TEXT: Final = 10_000
"""Characters of a query that is judged beside others; reading a longer one is felt by all."""


class Answering(Protocol):
    """The part of a store that the endpoint uses."""

    def stream(self, query: Query, limits: Limits, collection: str) -> Solutions: ...
    async def collections(self) -> Sequence[str]: ...


@asynccontextmanager
async def serve(store: Answering, settings: Settings) -> AsyncIterator[str]:
    """Answer queries to the end of the block, which gets the URL. Raises BadSettings when the address cannot be used."""
    own = settings.endpoint
    listening = bound(own.host, own.port, "endpoint.port")
    threads = ThreadPoolExecutor(own.concurrency, thread_name_prefix="endpoint")
    try:
        async with running(SparqlEndpoint(store, settings, threads), listening, proxies=own.proxies, grace=settings.service.grace) as address:
            log.info("endpoint ready", url=address + ROOT)
            yield address + ROOT
    finally:
        threads.shutdown(wait=False, cancel_futures=True)


class SparqlEndpoint:
    """An ASGI application that runs queries in the threads."""

    def __init__(self, store: Answering, settings: Settings, threads: Executor) -> None:
        own = settings.endpoint
        self._store, self._settings, self._threads = store, settings, threads
        self._rate = RateLimit(own.rate, own.burst)
        self._places = Places(own.concurrency, own.waiting)
        self._judging = Places(1, own.waiting)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        log.info("query", **await answered(self._answer, scope, receive, send))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request. Raises Refusal, and what the store raises, as long as nothing was sent."""
        request = Request(scope, receive)
        collection = collection_of(request)
        method = request.method
        if method == "OPTIONS":
            return await Response(status_code=204, headers={"Allow": METHODS, "Accept-Post": f"{QUERY}, {FORM}"})(scope, receive, send)
        if method not in ("GET", "HEAD", "POST"):
            raise Refusal(405, f"{method} is not a method of the SPARQL 1.1 Protocol for queries; allowed: {METHODS}", {"Allow": METHODS})
        self._rate.admit(request.client.host if request.client else "")
        asked: Asked | None
        if method == "POST":
            body = await whole_body(request, self._settings.endpoint.max_body)
            asked = asked_by_body(header(request, "content-type"), scope["query_string"], body)
        else:
            asked = asked_by_url(scope["query_string"])
        if asked is None:
            return await text_response(200, description(request), kind="text/turtle")(scope, receive, send)
        checked = await self._judged(asked)
        kinds = GRAPHS if is_graph(checked.form) else ROWS
        kind = negotiate(header(request, "accept"), list(kinds))
        if kind is None:
            raise Refusal(406, f"the result of {checked.form.upper()} comes as {', '.join(kinds)}; the Accept header takes none of them")
        if collection not in await self._store.collections() and collection != DEFAULT:
            raise Refusal(404, f"there is no collection {collection!r}")
        if method == "HEAD":  # judged, not run
            return await StreamingResponse((), headers=HEADERS, media_type=kind)(scope, receive, send)
        query, own = self._settings.query, self._settings.endpoint
        limits = replace(Limits.of(query), max_rows=own.max_rows)
        async with self._places.place(query.deadline):
            solutions = await asyncio.to_thread(self._store.stream, checked, limits, collection)
            result = Solutions(solutions.columns, at_most(solutions.rows, own.max_rows), solutions.cancel)
            pieces = packed(render(result, checked.form, kinds[kind]), own.max_bytes)
            return await stream(pieces, receive, send, kind=kind, threads=self._threads, cancel=solutions.cancel)

    async def _judged(self, asked: Asked) -> CheckedQuery:
        """The query, checked; long texts one after the other, because each keeps the interpreter from all else for a while."""
        if len(asked.text) <= LONG_TEXT:
            return await asyncio.to_thread(lambda: check(asked.query))
        async with self._judging.place(self._settings.query.deadline):
            return await asyncio.to_thread(lambda: check(asked.query))


def at_most(rows: Iterator[tuple[Cell, ...]], limit: int) -> Iterator[tuple[Cell, ...]]:
    """The rows. Raises ResultTooLarge when there are more."""
    for number, row in enumerate(rows):
        if number >= limit:
            raise ResultTooLarge(f"the result has more than {limit:,} rows")
        yield row


def collection_of(request: Request) -> str:
    """The collection that the path names. Raises Refusal for any other path."""
    path: str = request.scope["path"]
    if path in (ROOT, ROOT + "/"):
        return DEFAULT
    name = path.removeprefix(ROOT + "/")
    if not path.startswith(ROOT + "/") or "/" in name:
        raise Refusal(404, f"there is nothing at {path!r}; queries go to {ROOT} or {ROOT}/COLLECTION")
    return name


def description(request: Request) -> str:
    """The SPARQL 1.1 Service Description, which answers a GET without a query (2)."""
    host, path = header(request, "host"), request.scope["path"]
    address = f"{request.scope['scheme']}://{host}{path}" if host and not NOT_IN_IRI.search(host) else path
    return f"""@prefix sd: <http://www.w3.org/ns/sparql-service-description#> .
@prefix formats: <http://www.w3.org/ns/formats/> .

[] a sd:Service ;
    sd:endpoint <{address}> ;
    sd:supportedLanguage sd:SPARQL11Query ;
    sd:resultFormat formats:SPARQL_Results_JSON, formats:SPARQL_Results_XML, formats:SPARQL_Results_CSV, formats:SPARQL_Results_TSV,
        formats:Turtle, formats:N-Triples ."""


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
