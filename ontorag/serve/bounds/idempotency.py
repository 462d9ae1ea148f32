"""Idempotency keys: a request with a key is done once, and whoever repeats it gets the answer of the first time."""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from onto_core.access.principal import found_principal
from onto_core.http.request import Refusal, header

KEY: Final = re.compile(r"[!-~]{1,200}")
DAY: Final = 86_400.0


@dataclass(slots=True)
class _Done:
    """A request with a key: what it was, and its answer as soon as there is one."""

    fingerprint: bytes
    at: float
    response: Response | None = None


class Keys:
    """The keys of one process, each for a day, `most` at once. It belongs to one event loop."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[tuple[str, str, str], _Done] = OrderedDict()

    async def once(self, request: Request, operation: str, body: bytes, work: Callable[[], Awaitable[Response]]) -> Response:
        """The answer that `work` gives, or gave to the same request before; without a key it is done anew.

        Raises Refusal (400, 409, 422), and what the work raises, which is not kept.
        """
        if "idempotency-key" not in request.headers:
            return await work()
        key = header(request, "idempotency-key")
        if not KEY.fullmatch(key):
            raise Refusal(400, "an Idempotency-Key has 1 to 200 printable characters of ASCII, without spaces")
        place = (_who(request), operation, key)
        said = (request.scope["path"].encode(errors="replace"), request.scope["query_string"], header(request, "content-type").encode(), body)
        fingerprint = hashlib.blake2b(b"\0".join(said), digest_size=16).digest()
        self._forget()
        if held := self._held.get(place):
            if held.fingerprint != fingerprint:
                raise Refusal(422, f"the Idempotency-Key {key[:50]!r} was used for another request")
            if held.response is None:
                raise Refusal(409, f"the first request with the Idempotency-Key {key[:50]!r} is still being worked on", {"Retry-After": "1"})
            return held.response
        self._held[place] = done = _Done(fingerprint, time.monotonic())
        # once begun it is finished, whether or not the client waits: that is what the key is for
        doing = asyncio.ensure_future(work())
        doing.add_done_callback(lambda ended: self._settle(place, done, ended))
        return await asyncio.shield(doing)

    def _settle(self, place: tuple[str, str, str], done: _Done, ended: asyncio.Future[Response]) -> None:
        if ended.cancelled() or ended.exception() is not None:
            if self._held.get(place) is done:
                del self._held[place]
        else:
            done.response = ended.result()

    def _forget(self) -> None:
        now = time.monotonic()
        while self._held:
            place, oldest = next(iter(self._held.items()))
            if now - oldest.at < DAY and len(self._held) < self._most:
                return
            del self._held[place]


def _who(request: Request) -> str:
    """The client that a key belongs to: another one's are not seen."""
    principal = found_principal(request.scope)
    return f"{principal.via} {principal.name}" if principal else ""
