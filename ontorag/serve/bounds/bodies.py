"""Bodies of requests, read whole and bounded: each alone, and all that are in memory at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request

from onto_core.http.limits import STALLED
from onto_core.http.request import Refusal, header

Value = TypeVar("Value")


class Bodies:
    """The bytes of all bodies that are being read or worked on. It belongs to one event loop."""

    def __init__(self, most: int, *, largest: int) -> None:
        """`most` bytes in all, `largest` of one body."""
        self.left, self._largest = most, largest

    @asynccontextmanager
    async def read(self, request: Request, largest: int) -> AsyncIterator[bytes]:
        """The body, of `largest` bytes at most, whose bytes count until the end of the block.

        Raises Refusal for one that is too large, encoded, does not come in time, or finds no room.
        """
        largest, held = min(largest, self._largest), 0
        too_large = Refusal(413, f"the body is larger than {largest:,} bytes", {"Connection": "close"})
        encoding = header(request, "content-encoding", "identity")
        if encoding != "identity":
            raise Refusal(415, f"a body is sent as it is, not as {encoding[:100]!r}", {"Accept-Encoding": "identity"})
        length = header(request, "content-length", "0")
        if not (length.isascii() and length.isdigit()):
            raise Refusal(400, "the Content-Length is not a number", {"Connection": "close"})
        if int(length) > largest:
            raise too_large
        pieces: list[bytes] = []
        try:
            try:
                async with asyncio.timeout(STALLED):
                    async for piece in request.stream():
                        held += len(piece)
                        self.left -= len(piece)
                        if held > largest:
                            raise too_large
                        if self.left < 0:
                            raise Refusal(503, "other requests have all the room for bodies", {"Retry-After": "1", "Connection": "close"})
                        pieces.append(piece)
            except ClientDisconnect:
                raise Refusal(400, "the client went away") from None
            except TimeoutError:
                raise Refusal(408, f"the body did not come within {STALLED:g} s", {"Connection": "close"}) from None
            body = b"".join(pieces)
            pieces.clear()
            yield body
        finally:
            self.left += held

    async def finished(self, work: asyncio.Future[Value], size: int) -> Value:
        """What the work gives. It goes on when who waits for it goes away, and then the `size` bytes of its body count until it ends."""
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            if not work.done():
                self.left -= size
                work.add_done_callback(lambda ended: self._left(ended, size))
            raise

    def _left(self, ended: asyncio.Future[Any], size: int) -> None:
        self.left += size
        if not ended.cancelled():
            ended.exception()  # nobody is there any more to be told
