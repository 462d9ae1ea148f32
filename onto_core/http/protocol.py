"""A connection of the HTTP server: uvicorn's, with an end to waiting for clients that say nothing, or take nothing, and refusals as problems."""

from __future__ import annotations

import asyncio
import json
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from onto_core.http.limits import STALLED

HEAD: Final = 20.0
"""Seconds that a client may take for a request line and its headers, from the first byte or from connecting."""
SENTENCES: Final = {400: "the request is not HTTP/1.1, or its head is larger than this server takes", 408: "the request did not come in time"}


class Connection(H11Protocol):
    """One client. A head that does not come in `HEAD` seconds is answered with 408; a client that takes nothing for `STALLED` seconds is cut off."""

    _head: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_here()
        self._taken()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._head_is_here()
        elif self._head is None and (before is None or before.response_complete):
            self._await_head()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        self._taken()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """What uvicorn calls for a request that cannot be read: the answer is a problem (RFC 9457), as all others are."""
        self._refuse(400)

    def _await_head(self) -> None:
        self._head = self.loop.call_later(HEAD, self._late)

    def _head_is_here(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _taken(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _late(self) -> None:
        self._head = None
        if not self.transport.is_closing():
            self._refuse(408)

    def _refuse(self, status: int) -> None:
        """Answer where there is no request that an application could answer, and close."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):  # an answer is on its way already
            self.transport.close()
            return
        title = {400: "Bad Request", 408: "Request Timeout"}[status]
        body = json.dumps({"type": "about:blank", "title": title, "status": status, "detail": SENTENCES[status]}).encode()
        headers = [
            (b"content-type", b"application/problem+json"),
            (b"content-length", str(len(body)).encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"connection", b"close"),
        ]
        for event in (h11.Response(status_code=status, headers=headers, reason=title.encode()), h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
