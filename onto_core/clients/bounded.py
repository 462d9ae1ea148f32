"""The body of an HTTP answer, read up to a limit: on the wire, and unpacked, for a small body may unpack to any size."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

from onto_core.errors import BadReply, ModelUnavailable

CODINGS: Final = {"gzip": 16 + zlib.MAX_WBITS, "x-gzip": 16 + zlib.MAX_WBITS, "deflate": zlib.MAX_WBITS}
ACCEPTED: Final = {"Accept-Encoding": "gzip, deflate"}
"""The header of a request whose answer is read here."""
REFUSAL: Final = 65_536
"""Bytes that are read of an answer with an error's status; its beginning says enough."""


def reading_at_most(most: int) -> Callable[[Any], Awaitable[None]]:
    """A response hook of httpx that gives a response its content, of at most `most` bytes. Raises BadReply, ModelUnavailable.

    httpx reads a body to its end, however long, and has no limit to set. The hook runs when the headers are there and the body is not read yet.
    """

    async def read(response: Any) -> None:
        failed = response.status_code >= 300
        limit = REFUSAL if failed else most
        try:
            content = await _content(response, limit, whole=not failed)
        finally:
            await response.aclose()
        # What the API's client reads next finds the content there, as after `response.aread()`, and unpacks nothing.
        response._content = content

    return read


async def _content(response: Any, limit: int, *, whole: bool) -> bytes:
    """The body, unpacked. Beyond the limit it is cut, or when it is wanted `whole` refused."""
    coding = response.headers.get("content-encoding", "identity").strip().lower() or "identity"
    if coding != "identity" and coding not in CODINGS:
        if not whole:
            return b""
        raise ModelUnavailable(f"the endpoint's answer is packed as {coding[:40]!r}; asked for was {' or '.join(CODINGS)}, or none")
    unpack = zlib.decompressobj(CODINGS[coding]) if coding in CODINGS else None
    content = bytearray()
    try:
        async for piece in response.aiter_raw():
            content += unpack.decompress(piece, limit + 1 - len(content)) if unpack else piece
            if len(content) > limit:
                if whole:
                    raise BadReply(f"the endpoint's answer has more than {limit:,} bytes; of a longer one nothing is read")
                return bytes(content[:limit])
    except zlib.error as error:
        if whole:
            raise ModelUnavailable(f"the endpoint's answer is not {coding}, as its header says: {error}") from error
    return bytes(content)
