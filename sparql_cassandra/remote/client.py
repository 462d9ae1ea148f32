"""The HTTP client of an endpoint that others run: one loop in a thread of its own, requests with deadlines, answers read as they come."""

from __future__ import annotations

import asyncio
import base64
import queue
import ssl
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar
from urllib.parse import urlencode, urljoin, urlsplit

import httpx

from onto_core.addresses import shown
from onto_core.errors import BackendUnavailable, BadSettings, OntoRagError, Problem, QueryTimeout, ResultTooLarge
from onto_core.rdf.surrogates import whole
from sparql_cassandra.rdf.read_results import BadResult, JsonRows, Row, rows_in_xml, triples_in
from sparql_cassandra.remote.address import Address, gets_login
from sparql_cassandra.remote.refusals import SENTENCE, Server, refused, unreadable

T = TypeVar("T")
ROWS: Final = "application/sparql-results+json, application/sparql-results+xml;q=0.5"
TRIPLES: Final = "application/n-triples, text/turtle;q=0.5"
JSON: Final = ("application/sparql-results+json", "application/json")
XML: Final = ("application/sparql-results+xml", "application/xml", "text/xml")
RDF: Final = ("application/n-triples", "text/turtle", "application/x-turtle", "text/plain")
REDIRECTS: Final = 5
BATCHES: Final = 8
"""Parts of a result that wait for who reads them."""
CLOSING: Final = 10.0
"""Seconds for the end of the connections, and for that of the thread."""
REDIRECT: Final = (301, 302, 303, 307, 308)
AGENT: Final = "ontorag"


@dataclass(frozen=True, slots=True)
class Asked:
    """A query, and what its answer may cost: seconds, bytes, and rows after which the rest is not read."""

    text: str
    columns: tuple[str, ...]
    deadline: float
    most: int
    triples: bool = False
    rows: int | None = None
    graphs: tuple[tuple[str, str], ...] = ()
    """Parameters of the SPARQL Protocol that name graphs."""


@dataclass(slots=True)
class Answered:
    rows: list[Row] = field(default_factory=list)
    truncated: bool = False
    """True when there are more rows than were asked for, or the server says that there are more than it sent."""


class Client:
    """The connections to one store's addresses. All event loops and threads of the process may use it."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.server = Server()
        own = address.settings
        context = ssl.create_default_context(cafile=own.tls_ca or None)
        limits = httpx.Limits(max_connections=own.requests, max_keepalive_connections=own.requests)
        self._http = httpx.AsyncClient(verify=context, limits=limits, follow_redirects=False, headers={"User-Agent": AGENT}, timeout=None)
        self._loop = asyncio.new_event_loop()
        self._places = asyncio.Semaphore(own.requests)
        self._thread = threading.Thread(target=self._loop.run_forever, name="sparql endpoint", daemon=True)
        self._thread.start()
        self.trouble = ""
        """What was wrong with the last request; "" after one that went well."""

    def close(self) -> None:
        """End the connections and the thread, whatever becomes of the former."""
        try:
            asyncio.run_coroutine_threadsafe(self._http.aclose(), self._loop).result(CLOSING)
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(CLOSING)
            if not self._thread.is_alive():
                self._loop.close()

    # queries
    async def ask(self, address: str, asked: Asked) -> Answered:
        """The rows of a query. Raises BadQuery, QueryTimeout, ResultTooLarge, BackendUnavailable, BadSettings."""

        async def reading() -> Answered:
            found = Answered()
            async for rows, truncated in self._answer(address, asked):
                found.rows += rows
                found.truncated = found.truncated or truncated
                if asked.rows is not None and len(found.rows) > asked.rows:
                    found.rows, found.truncated = found.rows[: asked.rows], True
                    break
            return found

        return await self._there(self._bounded(address, asked.deadline, reading()))

    def stream(self, address: str, asked: Asked) -> tuple[Iterator[Row], Callable[[], None]]:
        """The rows as they come, read in the caller's thread, and what ends them. Reading raises as `ask`."""
        parts: queue.SimpleQueue[Sequence[Row] | BaseException | None] = queue.SimpleQueue()
        room = asyncio.Semaphore(BATCHES)

        async def reading() -> None:
            async for rows, truncated in self._answer(address, asked):
                if rows:
                    await room.acquire()
                    parts.put(rows)
                if truncated:
                    raise ResultTooLarge(f"{shown(address)} cuts the result at a limit of its own")

        async def bounded() -> None:
            try:
                await self._bounded(address, asked.deadline, reading())
            except OntoRagError as error:
                parts.put(error)
            except asyncio.CancelledError:
                parts.put(BackendUnavailable("the query was cancelled"))
                raise
            parts.put(None)

        begun: list[Future[None]] = []

        def rows() -> Iterator[Row]:
            begun.append(asyncio.run_coroutine_threadsafe(bounded(), self._loop))
            try:
                while (part := _next(parts, begun[0])) is not None:
                    if isinstance(part, BaseException):
                        raise part
                    self._loop.call_soon_threadsafe(room.release)
                    yield from part
            finally:
                begun[0].cancel()

        def cancel() -> None:
            for future in begun:
                future.cancel()

        return rows(), cancel

    async def _answer(self, address: str, asked: Asked) -> AsyncIterator[tuple[list[Row], bool]]:
        """The rows part by part, each with whether the server cut the result."""
        began = time.monotonic()
        fields = [("query", whole(asked.text)), *asked.graphs, *self.server.time_out(asked.deadline)]
        get = self.address.settings.method == "get"
        request: dict[str, Any] = {"params": fields} if get else {"data": dict(fields)}
        if not get and len(dict(fields)) < len(fields):  # a name that comes twice
            request = {"content": urlencode(fields), "headers": {"Content-Type": "application/x-www-form-urlencoded"}}
        accept = TRIPLES if asked.triples else ROWS
        async with self.exchange("GET" if get else "POST", address, accept=accept, **request) as response:
            kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
            most_rows, cut = self.server.cuts(response.headers)
            read = count = 0
            pieces: list[bytes] = []
            rows = JsonRows(asked.columns) if kind in JSON and not asked.triples else None
            if rows is None and kind not in (RDF if asked.triples else XML):
                raise unreadable(address, kind, await _beginning(response))
            try:
                async for piece in response.aiter_bytes():
                    read += len(piece)
                    if read > asked.most:
                        raise ResultTooLarge(f"the result has more than {asked.most:,} bytes")
                    if rows is None:
                        pieces.append(piece)
                    else:
                        part = rows.feed(piece)
                        count += len(part)
                        yield part, False
                if rows is not None:
                    yield rows.end(), cut or count >= most_rows
                elif asked.triples:
                    kind = "text/turtle" if "turtle" in kind else "application/n-triples"
                    yield await asyncio.to_thread(lambda: list(triples_in(b"".join(pieces), kind))), cut
                else:
                    yield await asyncio.to_thread(lambda: list(rows_in_xml(b"".join(pieces), asked.columns))), cut
            except BadResult as error:
                if time.monotonic() - began > 0.9 * asked.deadline:  # a server that stops a query may only break off
                    raise QueryTimeout(f"the query was stopped at its deadline of {asked.deadline:g} s") from None
                raise BackendUnavailable(f"{shown(address)} answers with what cannot be read: {error}") from None

    # everything else
    async def send(self, method: str, address: str, *, seconds: float, content: bytes, kind: str, params: Mapping[str, str] | None = None) -> None:
        """Send a body, such as an update. Raises as `ask`."""

        async def sending() -> None:
            headers = {"Content-Type": kind}
            async with self.exchange(method, address, accept="*/*", content=content, headers=headers, params=params) as response:
                async for _ in response.aiter_raw():
                    pass

        await self._there(self._bounded(address, seconds, sending()))

    async def fetch(
        self, address: str, *, seconds: float, kind: str, params: Mapping[str, str], write: Callable[[bytes], object], most: int | None = None
    ) -> str:
        """Read a document of a media type piece by piece; of another nothing is read, and its type comes back. `most`: bytes. Raises as `ask`."""

        async def fetching() -> str:
            async with self.exchange("GET", address, accept=kind, params=params) as response:
                read, found = 0, str(response.headers.get("content-type", "")).partition(";")[0].strip().lower()
                async for piece in response.aiter_bytes():
                    if found != kind:
                        break
                    if most is not None and (read := read + len(piece)) > most:
                        raise ResultTooLarge(f"the graph has more than {most:,} bytes")
                    write(piece)
                return found

        return await self._there(self._bounded(address, seconds, fetching()))

    async def _there(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of what is done in the client's loop; whoever stops waiting ends it."""
        try:
            return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))
        except OntoRagError as error:
            self.trouble = str(error) if error.retryable else ""
            raise

    async def _bounded(self, address: str, seconds: float, work: Coroutine[Any, Any, T]) -> T:
        try:
            async with asyncio.timeout(seconds), self._places:
                result = await work
        except TimeoutError:
            raise QueryTimeout(f"the query was stopped at its deadline of {seconds:g} s") from None
        except httpx.ConnectTimeout:
            raise BackendUnavailable(f"{shown(address)} does not answer within {self.address.settings.connect_timeout:g} s") from None
        except (httpx.HTTPError, httpx.InvalidURL, ssl.SSLError, OSError) as error:
            raise BackendUnavailable(f"{shown(address)}: {str(error) or type(error).__name__}") from error
        finally:
            work.close()  # if there was no place for it
        self.trouble = ""
        return result

    @asynccontextmanager
    async def exchange(self, method: str, address: str, *, accept: str, **request: Any) -> AsyncIterator[httpx.Response]:
        """One request and the beginning of its answer. A redirect is followed only where the address stays on its host."""
        headers = {"Accept": accept, **self._login(address), **request.pop("headers", {})}
        timeout = httpx.Timeout(None, connect=self.address.settings.connect_timeout)
        for _ in range(REDIRECTS):
            made = self._http.build_request(method, address, headers=headers, timeout=timeout, **request)
            response = await self._http.send(made, stream=True)
            try:
                self.server.seen(response.headers)
                if response.status_code not in REDIRECT or not response.headers.get("location"):
                    if response.status_code >= 400:
                        raise refused(address, response.status_code, response.headers, await _beginning(response))
                    yield response
                    return
                target = urljoin(str(made.url.copy_with(query=None)), response.headers["location"])
            finally:
                await response.aclose()
            if (origin := _origin(target)) != _origin(address):
                mend = f"name it, if it is meant: {shown(target)}"
                raise BadSettings("settings", [Problem("store.url", f"{shown(address)} redirects to another host, {origin or 'no valid one'}", mend)])
            address = target
            if response.status_code == 303:
                method, request = "GET", {}
        raise BadSettings("settings", [Problem("store.url", f"{shown(address)} redirects more than {REDIRECTS} times")])

    def _login(self, address: str) -> dict[str, str]:
        own = self.address.settings
        if not gets_login(address, self.address.query, own):
            return {}
        if token := own.token.get_secret_value():
            return {"Authorization": f"Bearer {token}"}
        pair = f"{own.username}:{own.password.get_secret_value()}".encode()
        return {"Authorization": f"Basic {base64.b64encode(pair).decode()}"}


async def _beginning(response: httpx.Response) -> bytes:
    """As much of an answer that is no result as can hold a sentence."""
    start = b""
    async for piece in response.aiter_bytes(SENTENCE):
        start += piece
        if len(start) >= SENTENCE:
            break
    return start


def _next(parts: queue.SimpleQueue[Sequence[Row] | BaseException | None], begun: Future[None]) -> Sequence[Row] | BaseException | None:
    while True:
        try:
            return parts.get(timeout=0.5)
        except queue.Empty:
            if begun.done() and parts.empty():  # cancelled before it began
                return BackendUnavailable("the query was cancelled")


def _origin(address: str) -> str:
    """Scheme, host and port; "" for an address without a valid one."""
    parts = urlsplit(address)
    try:
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.hostname}:{port}"
