"""Idempotency keys: a request with a key is done once, and whoever repeats it gets the answer of the first time."""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from starlette.requests import Request
from starlette.responses import Response

from onto_core.access.principal import found_principal
from onto_core.http.request import Refusal, header
from ontorag.serve.bounds.bodies import Bodies

KEY: Final = re.compile(r"[!-~]{1,200}")
DAY: Final = 86_400.0
MOST_BYTES: Final = 67_108_864
"""Bytes of the answers that are kept; beyond that the oldest go before their day is over."""

Place = tuple[str, str, str]
"""Client, operation, key."""


class Keyed(Protocol):
    """What a key is for: a call, and the collections of its body that it was permitted."""

    @property
    def request(self) -> Request: ...
    @property
    def body(self) -> bytes: ...
    @property
    def permitted(self) -> Sequence[str]: ...
    async def permit(self, collection: str) -> None: ...


@dataclass(frozen=True, slots=True)
class _Doing:
    """A request with a key that is being worked on: what it was, and the collections that it was permitted, which grow meanwhile."""

    fingerprint: bytes
    permitted: Sequence[str]
    work: asyncio.Future[Response]


@dataclass(frozen=True, slots=True)
class _Done:
    """A request with a key, and its answer."""

    fingerprint: bytes
    permitted: Sequence[str]
    at: float
    response: Response


class Keys:
    """The keys of one process, each for a day, `most` at once. It belongs to one event loop."""

    def __init__(self, most: int, bodies: Bodies, most_bytes: int = MOST_BYTES) -> None:
        """`bodies`: where the body of a request counts that is worked on although its client has gone."""
        self._most, self._bodies, self._most_bytes = most, bodies, most_bytes
        self._doing: dict[Place, _Doing] = {}
        self._done: OrderedDict[Place, _Done] = OrderedDict()
        self._bytes = 0

    async def once(self, call: Keyed, operation: str, work: Callable[[], Awaitable[Response]]) -> Response:
        """The answer that `work` gives, or gave to the same request before, where that is still permitted; without a key it is done anew.

        Raises Refusal (400, 409, 422, 503), and what the work raises, which is not kept.
        """
        request = call.request
        if "idempotency-key" not in request.headers:
            return await work()
        key = header(request, "idempotency-key")
        if not KEY.fullmatch(key):
            raise Refusal(400, "an Idempotency-Key has 1 to 200 printable characters of ASCII, without spaces")
        principal = found_principal(request.scope)
        place = principal.client if principal else "", operation, key
        said = (request.scope["path"].encode(errors="replace"), request.scope["query_string"], header(request, "content-type").encode(), call.body)
        fingerprint = hashlib.blake2b(b"\0".join(said), digest_size=16).digest()
        self._forget()
        if before := self._doing.get(place) or self._done.get(place):
            if before.fingerprint != fingerprint:
                raise Refusal(422, f"the Idempotency-Key {key[:50]!r} was used for another request")
            for collection in before.permitted:
                await call.permit(collection)
            if isinstance(before, _Doing):
                raise Refusal(409, f"the first request with the Idempotency-Key {key[:50]!r} is still being worked on", {"Retry-After": "1"})
            return before.response
        if len(self._doing) >= self._most:
            raise Refusal(503, "too many requests with an Idempotency-Key are being worked on", {"Retry-After": "1"})
        # once begun it is finished, whether or not the client waits: that is what the key is for
        doing = asyncio.ensure_future(work())
        self._doing[place] = _Doing(fingerprint, call.permitted, doing)
        doing.add_done_callback(partial(self._settle, place))
        return await self._bodies.finished(doing, len(call.body))

    async def close(self, seconds: float) -> None:
        """Return when all that was begun is finished, or stopped after these seconds."""
        left = [each.work for each in self._doing.values()]
        if left and (late := (await asyncio.wait(left, timeout=seconds))[1]):
            for each in late:
                each.cancel()
            await asyncio.wait(late)

    def _settle(self, place: Place, ended: asyncio.Future[Response]) -> None:
        done = self._doing.pop(place)
        if not ended.cancelled() and ended.exception() is None:
            self._done[place] = _Done(done.fingerprint, tuple(done.permitted), time.monotonic(), ended.result())
            self._bytes += len(ended.result().body)
            self._forget()

    def _forget(self) -> None:
        until = time.monotonic() - DAY
        while self._done and (len(self._done) > self._most or self._bytes > self._most_bytes or next(iter(self._done.values())).at < until):
            self._bytes -= len(self._done.popitem(last=False)[1].response.body)
