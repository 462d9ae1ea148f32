"""The API as the pages call it: in this process and with the rights of who looks, so that a page does and says only what the API does and says."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message, Receive, Scope

from onto_core.access.principal import note
from onto_core.errors import AccessError, OntoRagError
from onto_core.http.request import Refusal
from ontorag.serve.problems import of_error, of_refusal

JSON: Final = "application/json"
EVENTS: Final = "text/event-stream"
Parameters = Mapping[str, str | int | float | bool]


class Failed(Exception):
    """The API's refusal: its problem document (RFC 9457)."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        super().__init__(str(problem.get("detail", "")))
        self.status, self.problem = status, problem


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer of the API."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def json(self) -> Any:
        """The value. Raises Failed for an answer that is a problem."""
        value = json.loads(self.body or b"null")
        if self.status >= 400:
            raise Failed(self.status, value if isinstance(value, dict) else {"detail": str(value)})
        return value

    @property
    def text(self) -> str:
        """The text. Raises Failed for an answer that is a problem."""
        if self.status >= 400:
            raise Failed(self.status, json.loads(self.body))
        return self.body.decode()


@dataclass(frozen=True, slots=True)
class Api:
    """The API, on behalf of a request to a page: whoever the lock let in asks."""

    request: Request

    async def get(self, path: str, /, *, accept: str = JSON, **query: str | int | float | bool) -> Reply:
        return await self._call("GET", path, query, {"accept": accept}, b"")

    async def post(self, path: str, value: Any) -> Reply:
        return await self._call("POST", path, {}, {"accept": JSON, "content-type": JSON}, json.dumps(value).encode())

    async def send(
        self, method: str, path: str, body: bytes = b"", /, *, kind: str = "text/plain; charset=utf-8", accept: str = JSON, **query: str
    ) -> Reply:
        return await self._call(method, path, query, {"accept": accept, "content-type": kind}, body)

    async def forward(self, path: str, /, **query: str) -> Reply:
        """Post the body of the page's request as it comes, unread."""
        headers = {name: value for name in ("content-type", "content-length") if (value := self.request.headers.get(name))}
        return await self._called(self._scope("POST", path, query, {"accept": JSON, **headers}), self.request.receive)

    async def events(self, path: str, value: Any) -> AsyncGenerator[tuple[str, Any], None]:
        """The server-sent events of an answer, as (name, value), while they come; a refusal before the first one is an event `problem`."""
        body = json.dumps(value).encode()
        headers = {"accept": EVENTS, "content-type": JSON, "content-length": str(len(body))}
        pieces: asyncio.Queue[bytes | None] = asyncio.Queue(16)

        async def send(message: Message) -> None:
            if message["type"] == "http.response.body":
                await pieces.put(message.get("body", b""))

        async def run() -> None:
            try:
                await self.request.app.router(self._scope("POST", path, {}, headers), self._receiving(body), send)
            except (OntoRagError, Refusal, HTTPException) as error:
                if isinstance(error, AccessError):  # the page's own status does not tell it
                    note(self.request.scope, refused=type(error).__name__)
                await pieces.put(b"event: problem\ndata: " + _problem(error).body + b"\n\n")
            finally:
                await pieces.put(None)

        running = asyncio.create_task(run(), name="console events")
        left = b""
        try:
            while (piece := await pieces.get()) is not None:
                *whole, left = (left + piece).split(b"\n\n")
                for block in whole:
                    if block.startswith(b"event: "):
                        name, _, data = block.decode().partition("\n")
                        yield name.removeprefix("event: "), json.loads(data.removeprefix("data: "))
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    async def _call(self, method: str, path: str, query: Parameters, headers: Mapping[str, str], body: bytes) -> Reply:
        scope = self._scope(method, path, query, {**headers, "content-length": str(len(body))})
        return await self._called(scope, self._receiving(body))

    async def _called(self, scope: Scope, receive: Receive) -> Reply:
        status, head, body = 500, dict[str, str](), bytearray()

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                head.update((name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in message["headers"])
            else:
                body.extend(message.get("body", b""))

        try:
            await self.request.app.router(scope, receive, send)
        except (OntoRagError, Refusal, HTTPException) as error:
            return _problem(error)
        return Reply(status, bytes(body), head)

    def _scope(self, method: str, path: str, query: Parameters, headers: Mapping[str, str]) -> Scope:
        scope = {name: value for name, value in self.request.scope.items() if name not in ("path_params", "endpoint", "route", "router")}
        encoded = urlencode({name: str(value).lower() if isinstance(value, bool) else value for name, value in query.items()})
        own = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
        kept = [(name, value) for name, value in self.request.scope["headers"] if name == b"host"]
        return {**scope, "method": method, "path": path, "raw_path": path.encode(), "query_string": encoded.encode(), "headers": [*kept, *own]}

    def _receiving(self, body: bytes) -> Receive:
        """The body, and after it what the page's own client does: it may go away."""
        waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Message:
            return waiting.pop() if waiting else await self.request.receive()

        return receive


def problem_of(error: OntoRagError | Refusal) -> Failed:
    """An error as the API tells it."""
    reply = _problem(error)
    return Failed(reply.status, json.loads(reply.body))


def _problem(error: OntoRagError | Refusal | HTTPException) -> Reply:
    if isinstance(error, HTTPException):
        error = Refusal(error.status_code, str(error.detail))
    response = of_refusal(error) if isinstance(error, Refusal) else of_error(error)
    return Reply(response.status_code, bytes(response.body))
