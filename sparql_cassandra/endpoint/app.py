"""The SPARQL 1.1 Protocol as an ASGI application over any store: judges, runs, and streams results while they are found.

GET  /sparql?query=...              the collection "default"
POST /sparql/COLLECTION             any other; a request sees one collection and nothing else
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Final

import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from onto_core.access.access import Access, access_for
from onto_core.access.middleware import Lock
from onto_core.access.principal import require
from onto_core.http.answers import answered, text_response
from onto_core.http.limits import RateLimit, whole_body
from onto_core.http.request import FORM, Refusal, header
from onto_core.http.server import bound, running
from onto_core.rdf.iris import NOT_IN_IRI
from onto_core.settings import Settings
from sparql_cassandra.endpoint.queries import DEFAULT, Answering, Queries
from sparql_cassandra.endpoint.request import QUERY, Asked, asked_by_body, asked_by_url

log = structlog.get_logger("ontorag.endpoint")

ROOT: Final = "/sparql"
METHODS: Final = "GET, HEAD, POST, OPTIONS"


@asynccontextmanager
async def serve(store: Answering, settings: Settings) -> AsyncIterator[str]:
    """Answer queries to the end of the block, which gets the URL. Raises BadSettings when the address cannot be used."""
    own = settings.endpoint
    access = access_for(own.host, settings.access, "endpoint.host")
    listening = bound(own.host, own.port, "endpoint.port")
    threads = ThreadPoolExecutor(own.concurrency, thread_name_prefix="endpoint")
    try:
        endpoint = SparqlEndpoint(store, settings, access, threads)
        async with running(endpoint, listening, proxies=own.proxies, grace=settings.service.grace, tls=settings.access.tls) as address:
            log.info("endpoint ready", url=address + ROOT)
            yield address + ROOT
    finally:
        threads.shutdown(wait=False, cancel_futures=True)


class SparqlEndpoint:
    """An ASGI application that runs queries in the threads, for those who may read the collection."""

    def __init__(self, store: Answering, settings: Settings, access: Access, threads: Executor) -> None:
        own = settings.endpoint
        self._locked = Lock(self._answer, access, host=own.host, door="sparql")
        self._settings = settings
        self._queries = Queries(store, own, threads)
        self._rate = RateLimit(own.rate, own.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        log.info("query", **await answered(self._locked, scope, receive, send))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request. Raises Refusal, and what the store raises, as long as nothing was sent."""
        request = Request(scope, receive)
        collection = collection_of(request)
        require(scope, "read", collection)
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
        return await self._queries.answer(asked, collection, self._settings.query, request, send)


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
