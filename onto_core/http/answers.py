"""Answers over HTTP: whole ones, errors, and streams that a thread makes.

A streamed result is whole, or it is an error: one that fails after its first bytes are out is broken off, so that nobody takes it for the whole.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import suppress
from math import ceil
from typing import Any, Final, TypeVar

import structlog
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from onto_core.errors import (
    AccessUnavailable,
    BackendUnavailable,
    Forbidden,
    InputError,
    LimitReached,
    NotAuthenticated,
    OntoRagError,
    Overloaded,
    QueryRejected,
    QueryTimeout,
    ResultTooLarge,
)
from onto_core.http.limits import STALLED
from onto_core.http.request import Refusal

log = structlog.get_logger("ontorag.http")

Value = TypeVar("Value")

PIECE: Final = 32_768
"""Bytes that are sent together. A result that is smaller is known whole before its status is."""
HEADERS: Final = {"Cache-Control": "no-store", "Vary": "Accept", "X-Content-Type-Options": "nosniff"}
STATUS: Final[Mapping[type[OntoRagError], int]] = {
    NotAuthenticated: 401,
    Forbidden: 403,
    LimitReached: 429,
    AccessUnavailable: 503,
    QueryRejected: 403,
    ResultTooLarge: 422,
    BackendUnavailable: 503,
    Overloaded: 503,
    QueryTimeout: 504,
    InputError: 400,
    OntoRagError: 500,
}


def text_response(status: int, words: str, headers: Mapping[str, str] | None = None, *, kind: str = "text/plain") -> Response:
    """A short answer in words."""
    return Response(f"{words}\n".encode(errors="replace"), status, {**HEADERS, **(headers or {})}, kind)


def status_of(error: OntoRagError) -> tuple[int, dict[str, str]]:
    """The status of an error, and the headers that go with it (RFC 9110: 11.6.1, 10.2.3)."""
    code = next(code for kind, code in STATUS.items() if isinstance(error, kind))
    match error:
        case NotAuthenticated():
            return code, {"WWW-Authenticate": 'Bearer realm="ontorag"'}
        case LimitReached():
            return code, {"Retry-After": str(max(1, ceil(error.after)))}
        case _:
            return code, {"Retry-After": "1"} if code == 503 else {}


async def answered(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> dict[str, object]:
    """Run the application, answer what it raises, and return the log's fields for the request."""
    started, status, sent = time.monotonic(), 0, 0

    async def counted(message: Message) -> None:
        nonlocal status, sent
        status, sent = message.get("status", status), sent + len(message.get("body", b""))
        await send(message)

    try:
        await app(scope, receive, counted)
    except Refusal as refusal:
        await text_response(refusal.status, str(refusal), refusal.headers)(scope, receive, counted)
    except OntoRagError as error:
        code, headers = status_of(error)
        words = f"{error}\nhint: {error.hint}" if error.hint else str(error)
        await text_response(code, words, headers)(scope, receive, counted)
    client = (scope.get("client") or ("",))[0]
    return {"client": client, "method": scope["method"], "status": status, "bytes": sent, "seconds": round(time.monotonic() - started, 4)}


async def stream(pieces: Iterator[bytes], receive: Receive, send: Send, *, kind: str, threads: Executor, cancel: Callable[[], None]) -> None:
    """Send the pieces while threads make the next one; cancel when the client goes away or takes nothing any more.

    Raises what making the first piece raises, and Refusal when the client does not wait for it.
    """
    loop = asyncio.get_running_loop()
    gone = asyncio.ensure_future(_gone(receive))
    making: asyncio.Future[Any] = loop.run_in_executor(threads, next, pieces, None)
    sent, begun = 0, False
    try:
        while True:
            await asyncio.wait((making, gone), return_when=asyncio.FIRST_COMPLETED)
            if not making.done():
                raise Refusal(499, "the client went away")
            piece: bytes | None = making.result()
            if piece is not None:
                making = loop.run_in_executor(threads, next, pieces, None)
            if not begun:
                head = StreamingResponse((), headers=HEADERS, media_type=kind).raw_headers
                await send({"type": "http.response.start", "status": 200, "headers": head})
                begun = True
            async with asyncio.timeout(STALLED):
                await send({"type": "http.response.body", "body": piece or b"", "more_body": piece is not None})
            if piece is None:
                return
            sent += len(piece)
    except (OntoRagError, TimeoutError, Refusal) as error:
        if not begun:
            raise
        # without an end: the server closes the connection, and the client knows that something is missing
        log.warning("result broken off", reason=str(error) or "the client takes nothing", bytes=sent)
    finally:
        cancel()
        gone.cancel()
        await asyncio.wait((making,))
        if not making.cancelled():
            making.exception()  # reported already, or of no interest any more


async def unless_gone(work: Awaitable[Value], receive: Receive) -> Value | None:
    """What the work gives; None, with the work cancelled, when the client goes away before. What still comes of a body is passed over.

    Raises what the work raises, and what a client may not send any more.
    """
    task, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(receive))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        gone.result()
        return None
    finally:
        task.cancel()
        gone.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.wait((task, gone))


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def packed(texts: Iterator[str], limit: int) -> Iterator[bytes]:
    """The texts as UTF-8 in pieces of about `PIECE` bytes. Raises ResultTooLarge when they are larger than `limit` bytes in all."""
    waiting, total = bytearray(), 0
    for text in texts:
        waiting += text.encode()
        if total + len(waiting) > limit:
            raise ResultTooLarge(f"the result is larger than {limit:,} bytes")
        if len(waiting) >= PIECE:
            yield bytes(waiting)
            total += len(waiting)
            waiting.clear()
    if waiting:
        yield bytes(waiting)
