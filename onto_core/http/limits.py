"""Limits of a server: bytes of a body, queries a second from one client, queries at once, queries that wait."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from math import ceil
from typing import Final

from starlette.requests import ClientDisconnect, Request

from onto_core.http.request import Refusal, header

STALLED: Final = 30.0
"""Seconds that a client may take for sending its request, or for taking a piece of the result."""
MOST_CLIENTS: Final = 10_000
"""Clients that are remembered; beyond that, the one that was away longest starts afresh."""


async def whole_body(request: Request, most: int) -> bytes:
    """The body. Raises Refusal when it is larger than `most` bytes, encoded, or does not come."""
    too_large = Refusal(413, f"the body is larger than {most:,} bytes")
    encoding = header(request, "content-encoding", "identity")
    if encoding != "identity":
        raise Refusal(415, f"a body is sent as it is, not as {encoding!r}")
    if int(header(request, "content-length", "0")) > most:  # the server refuses a length that is not a number
        raise too_large
    body = b""
    try:
        async with asyncio.timeout(STALLED):
            async for piece in request.stream():
                body += piece
                if len(body) > most:
                    raise too_large
    except ClientDisconnect:
        raise Refusal(400, "the client went away") from None
    except TimeoutError:
        raise Refusal(408, f"the body did not come within {STALLED:g} s", {"Connection": "close"}) from None
    return body


class RateLimit:
    """A bucket of tokens for each client: `rate` a second flow in, and `burst` fit in. A rate of 0 lets everything through."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, float(burst), clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def admit(self, client: str) -> None:
        """Take a token. Raises Refusal (429) with the seconds until there is one."""
        if not self._rate:
            return
        now = self._clock()
        tokens, since = self._buckets.get(client, (self._burst, now))
        tokens = min(self._burst, tokens + (now - since) * self._rate)
        admitted = tokens >= 1.0
        self._buckets[client] = (tokens - 1.0 if admitted else tokens, now)
        self._buckets.move_to_end(client)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        if not admitted:
            after = {"Retry-After": str(max(1, ceil((1.0 - tokens) / self._rate)))}
            raise Refusal(429, f"more than {self._rate:g} queries a second from {client}", after)


class Places:
    """Places for queries: `running` at once, and `waiting` more that wait no longer than their deadline."""

    def __init__(self, running: int, waiting: int) -> None:
        self._running, self._most_waiting = running, waiting
        self._free = asyncio.Semaphore(running)
        self._waiting = 0

    def require_room(self) -> None:
        """Raises Refusal (503) when whoever comes now would be turned away."""
        if self._free.locked() and self._waiting >= self._most_waiting:
            raise self._busy(f"{self._running} queries run and {self._waiting} wait")

    @asynccontextmanager
    async def place(self, seconds: float) -> AsyncIterator[None]:
        """Hold a place. Raises Refusal (503) when too many wait, or when no place became free in time."""
        self.require_room()
        self._waiting += 1
        try:
            async with asyncio.timeout(seconds):
                await self._free.acquire()
        except TimeoutError:
            raise self._busy(f"no place became free within {seconds:g} s") from None
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._free.release()

    def _busy(self, why: str) -> Refusal:
        return Refusal(503, f"the endpoint is busy: {why}", {"Retry-After": "1"})
