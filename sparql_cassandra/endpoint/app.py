"""The SPARQL 1.1 Protocol as an ASGI application over any store: judges, runs, and streams results while they are found.

    GET  /sparql?query=...              the collection "default"
    POST /sparql/COLLECTION             any other; a request sees one collection and nothing else

A result is whole, or it is an error: one that meets a limit after its first bytes are out is broken off, so that nobody takes it for the whole.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, MutableMapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, Protocol
from urllib.parse import unquote

import structlog

from onto_core.errors import BackendUnavailable, BadQuery, InputError, OntoRagError, QueryRejected, QueryTimeout, ResultTooLarge
from onto_core.ports.graphs import Limits
from onto_core.rdf.iris import NOT_IN_IRI
from onto_core.settings import Settings
from onto_core.terms import Cell, Query
from sparql_cassandra.endpoint.formats import negotiate, offered
from sparql_cassandra.endpoint.limits import Places, RateLimit
from sparql_cassandra.endpoint.request import FORM, QUERY, Asked, Refusal, asked_by_body, asked_by_url
from sparql_cassandra.guard import CheckedQuery, check
from sparql_cassandra.ports import Solutions
from sparql_cassandra.results import render

log = structlog.get_logger("ontorag.endpoint")

ROOT: Final = "/sparql"
METHODS: Final = "GET, HEAD, POST, OPTIONS"
PIECE: Final = 32_768
"""Bytes that are sent together. A result that is smaller is known whole before its status is."""
PIECES: Final = 4
"""Pieces that wait for a slow client; then the query waits, too."""
STALLED: Final = 30.0
"""Seconds that a client may take for sending its request, or for taking a piece of the result."""

STATUS: Final[Mapping[type[OntoRagError], int]] = {
    BadQuery: 400,
    QueryRejected: 403,
    ResultTooLarge: 422,
    BackendUnavailable: 503,
    QueryTimeout: 504,
}

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Answering(Protocol):
    """The part of a store that the endpoint uses."""

    def stream(self, query: Query, limits: Limits, collection: str) -> Solutions: ...
    def collections(self) -> Sequence[str]: ...


class Endpoint:
    """An ASGI application. `close` ends its threads; queries under way are cancelled."""

    def __init__(self, store: Answering, settings: Settings) -> None:
        own = settings.endpoint
        self._store, self._settings = store, settings
        self._rate = RateLimit(own.rate, own.burst)
        self._places = Places(own.concurrency, own.waiting)
        self._threads = ThreadPoolExecutor(own.concurrency, thread_name_prefix="endpoint")

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        started = time.monotonic()
        client = (scope.get("client") or ("",))[0]
        try:
            status, sent = await self._answer(scope, receive, send, client)
        except Refusal as refusal:
            status, sent = refusal.status, await say(send, refusal.status, str(refusal), refusal.headers)
        except OntoRagError as error:
            status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400 if isinstance(error, InputError) else 500)
            words = f"{error}\nhint: {error.hint}" if error.hint else str(error)
            sent = await say(send, status, words, {"Retry-After": "1"} if status == 503 else {})
        log.info("query", client=client, method=scope["method"], status=status, bytes=sent, seconds=round(time.monotonic() - started, 4))

    async def _answer(self, scope: Scope, receive: Receive, send: Send, client: str) -> tuple[int, int]:
        """(status, bytes sent). Raises Refusal, and what the store raises, as long as nothing was sent."""
        collection = collection_of(scope["path"])
        headers = headers_of(scope)
        method = scope["method"]
        if method == "OPTIONS":
            return 204, await say(send, 204, "", {"Allow": METHODS, "Accept-Post": f"{QUERY}, {FORM}"})
        if method not in ("GET", "HEAD", "POST"):
            raise Refusal(405, f"{method} is not a method of the SPARQL 1.1 Protocol for queries; allowed: {METHODS}", {"Allow": METHODS})
        self._rate.admit(client)
        asked: Asked | None
        if method == "POST":
            asked = asked_by_body(headers.get("content-type", ""), scope["query_string"], await self._body(headers, receive))
        else:
            asked = asked_by_url(scope["query_string"])
        if asked is None:
            return 200, await say(send, 200, description(scope, headers), kind="text/turtle; charset=utf-8")
        loop = asyncio.get_running_loop()
        checked = await loop.run_in_executor(None, lambda: check(asked.query))  # a large text takes a while to judge
        kinds = offered(checked.form)
        kind = negotiate(headers.get("accept", ""), list(kinds))
        if kind is None:
            raise Refusal(406, f"the result of {checked.form.upper()} comes as {', '.join(kinds)}; the Accept header takes none of them")
        await self._require(collection)
        if method == "HEAD":  # judged, not run
            return 200, await say(send, 200, "", kind=content_type(kind))
        async with self._places.place(self._settings.query.deadline):
            return 200, await self._streamed(checked, collection, (kind, kinds[kind]), receive, send)

    async def _body(self, headers: Mapping[str, str], receive: Receive) -> bytes:
        """Raises Refusal for a body that is too large, encoded, or does not come."""
        most = self._settings.endpoint.max_body
        too_large = Refusal(413, f"the body is larger than {most:,} bytes")
        if headers.get("content-encoding", "identity") != "identity":
            raise Refusal(415, f"a body is sent as it is, not as {headers['content-encoding']!r}")
        if headers.get("content-length", "0").isdecimal() and int(headers.get("content-length", "0")[:18]) > most:
            raise too_large
        body = b""
        with suppress(TimeoutError):
            async with asyncio.timeout(STALLED):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Refusal(400, "the client went away")
                    body += bytes(message.get("body", b""))
                    if len(body) > most:
                        raise too_large
                    if not message.get("more_body", False):
                        return body
        raise Refusal(408, f"the body did not come within {STALLED:g} s", {"Connection": "close"})

    async def _require(self, collection: str) -> None:
        there = await asyncio.get_running_loop().run_in_executor(None, self._store.collections)
        if collection not in there and collection != DEFAULT:
            raise Refusal(404, f"there is no collection {collection!r}")

    async def _streamed(self, checked: CheckedQuery, collection: str, kind: tuple[str, str], receive: Receive, send: Send) -> int:
        """Runs the query in a thread and sends what it makes; cancels it when the client goes away or takes nothing any more."""
        query, own = self._settings.query, self._settings.endpoint
        limits = Limits(query.deadline, own.max_rows, query.rows_held, query.path_nodes)
        loop = asyncio.get_running_loop()
        solutions = await loop.run_in_executor(None, self._store.stream, Query("sparql", checked.text), limits, collection)
        result = Solutions(solutions.columns, at_most(solutions.rows, own.max_rows), solutions.cancel)
        pieces = packed(render(result, checked.form, kind[1]), own.max_bytes)
        gone = asyncio.ensure_future(_gone(receive))
        flow = Flow(pieces, self._threads)
        sent, begun = 0, False
        try:
            while True:
                piece = await flow.next(gone)
                if not begun:
                    await send({"type": "http.response.start", "status": 200, "headers": encoded({"Content-Type": content_type(kind[0]), **HEADERS})})
                    begun = True
                async with asyncio.timeout(STALLED):
                    await send({"type": "http.response.body", "body": piece or b"", "more_body": piece is not None})
                if piece is None:
                    return sent
                sent += len(piece)
        except (OntoRagError, TimeoutError, Refusal) as error:
            if not begun:
                raise
            log.warning("result broken off", reason=str(error) or "the client takes nothing", bytes=sent)
            return sent  # without an end: the server closes the connection, and the client knows that something is missing
        finally:
            solutions.cancel()
            gone.cancel()
            await flow.close()


class Flow:
    """The pieces that a thread makes, taken one by one in the event loop; a few may wait in between."""

    def __init__(self, pieces: Iterator[bytes], threads: ThreadPoolExecutor) -> None:
        self._loop = asyncio.get_running_loop()
        self._made: asyncio.Queue[bytes | None] = asyncio.Queue(PIECES)
        self._stopped = False
        self._making = self._loop.run_in_executor(threads, self._make, pieces)

    def _make(self, pieces: Iterator[bytes]) -> None:
        for piece in pieces:
            if self._stopped:
                return
            asyncio.run_coroutine_threadsafe(self._made.put(piece), self._loop).result()
        asyncio.run_coroutine_threadsafe(self._made.put(None), self._loop).result()

    async def next(self, gone: asyncio.Future[None]) -> bytes | None:
        """The next piece; None at the end. Raises what making it raised, and Refusal when the client is gone."""
        taking = asyncio.ensure_future(self._made.get())
        try:
            events: list[asyncio.Future[Any]] = [taking, self._making, gone]
            await asyncio.wait(events, return_when=asyncio.FIRST_COMPLETED)
            if not taking.done() and self._making.done():
                self._making.result()
            if gone.done() and not taking.done():
                raise Refusal(499, "the client went away")
            return await taking
        finally:
            taking.cancel()

    async def close(self) -> None:
        """Lets the thread come to its end; what it made is dropped."""
        self._stopped = True
        while not self._making.done():
            while not self._made.empty():
                self._made.get_nowait()
            await asyncio.wait([self._making], timeout=0.02)
        if not self._making.cancelled():
            self._making.exception()  # said already, or of no interest any more


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def at_most(rows: Iterator[tuple[Cell, ...]], limit: int) -> Iterator[tuple[Cell, ...]]:
    """The rows. Raises ResultTooLarge when there are more."""
    for number, row in enumerate(rows):
        if number >= limit:
            raise ResultTooLarge(f"the result has more than {limit:,} rows")
        yield row


def packed(texts: Iterator[str], limit: int) -> Iterator[bytes]:
    """The texts as UTF-8 in pieces of about `PIECE` bytes. Raises ResultTooLarge when they are larger than `limit` bytes in all."""
    waiting, size, total = [], 0, 0
    for text in texts:
        part = text.encode()
        waiting.append(part)
        size += len(part)
        total += len(part)
        if total > limit:
            raise ResultTooLarge(f"the result is larger than {limit:,} bytes")
        if size >= PIECE:
            yield b"".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield b"".join(waiting)


DEFAULT: Final = "default"
HEADERS: Final = {"Cache-Control": "no-store", "Vary": "Accept", "X-Content-Type-Options": "nosniff"}


def collection_of(path: str) -> str:
    """Raises Refusal for a path that is none of ours."""
    if path in (ROOT, ROOT + "/"):
        return DEFAULT
    name = unquote(path.removeprefix(ROOT + "/"))
    if not path.startswith(ROOT + "/") or "/" in name:
        raise Refusal(404, f"there is nothing at {path!r}; queries go to {ROOT} or {ROOT}/COLLECTION")
    return name


def headers_of(scope: Scope) -> dict[str, str]:
    """By name; what was sent several times is joined, as RFC 9110 (5.3) says."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1"), value.decode("latin-1")
        found[key] = f"{found[key]}, {text}" if key in found else text
    return found


def content_type(kind: str) -> str:
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def encoded(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in headers.items()]


async def say(send: Send, status: int, words: str, headers: Mapping[str, str] | None = None, *, kind: str = "text/plain; charset=utf-8") -> int:
    """A whole answer; how many bytes of body it has."""
    body = f"{words}\n".encode(errors="replace") if words else b""
    own = {"Content-Type": kind, **HEADERS} if status != 204 else {}
    length = {"Content-Length": str(len(body))} if body or status != 204 else {}
    if not body and status == 200:
        length = {}  # of a HEAD: what a GET would send is not known
    await send({"type": "http.response.start", "status": status, "headers": encoded({**own, **length, **(headers or {})})})
    await send({"type": "http.response.body", "body": body})
    return len(body)


def description(scope: Scope, headers: Mapping[str, str]) -> str:
    """SPARQL 1.1 Service Description: what a GET without a query is told (2)."""
    host = headers.get("host", "")
    place = f"{scope.get('scheme', 'http')}://{host}{scope['path']}" if host and not NOT_IN_IRI.search(host) else scope["path"]
    return f"""@prefix sd: <http://www.w3.org/ns/sparql-service-description#> .
@prefix formats: <http://www.w3.org/ns/formats/> .

[] a sd:Service ;
    sd:endpoint <{place}> ;
    sd:supportedLanguage sd:SPARQL11Query ;
    sd:resultFormat formats:SPARQL_Results_JSON, formats:SPARQL_Results_XML, formats:SPARQL_Results_CSV, formats:SPARQL_Results_TSV,
        formats:Turtle, formats:N-Triples ."""
