"""Any application on the floor: its errors become answers, and the answer of a client that is gone is given up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from onto_core.errors import BackendUnavailable, BadQuery, BusError, OntoRagError, Problem, QueryRejected, QueryTimeout, ResultTooLarge
from onto_core.http.answers import answered, stream
from onto_core.http.request import Refusal

BAD = BadQuery("query", [Problem("line 1", "nothing is there")])


@pytest.mark.parametrize(
    ("error", "status", "retry_after"),
    [
        (Refusal(418, "no", {"Retry-After": "7"}), 418, "7"),
        (BAD, 400, None),
        (QueryRejected("no"), 403, None),
        (ResultTooLarge("no"), 422, None),
        (BackendUnavailable("no"), 503, "1"),
        (QueryTimeout("no"), 504, None),
        (BusError("no"), 500, None),
    ],
)
async def test_an_error_is_answered_with_its_status_and_its_words(error: OntoRagError | Refusal, status: int, retry_after: str | None) -> None:
    async def failing(scope: Scope, receive: Receive, send: Send) -> None:
        raise error

    told = {}

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        told.update(await answered(failing, scope, receive, send))

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as client:
        response = await client.get("http://test/")
    assert (response.status_code, response.headers.get("retry-after")) == (status, retry_after)
    assert response.text.startswith(str(error))
    assert (told["status"], told["bytes"], told["method"]) == (status, len(response.content), "GET")


async def test_a_stream_whose_client_goes_away_cancels_and_waits_for_its_thread() -> None:
    cancelled, ended = threading.Event(), threading.Event()

    def pieces() -> Iterator[bytes]:
        yield b"one"
        cancelled.wait(20)
        ended.set()

    sent: list[Message] = []
    gone = asyncio.Event()

    async def receive() -> Message:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)
        if message.get("body"):
            gone.set()

    with ThreadPoolExecutor(1) as threads:
        await stream(pieces(), receive, send, kind="text/plain", threads=threads, cancel=cancelled.set)
        assert ended.is_set()
    assert [message.get("body") for message in sent] == [None, b"one"]  # and no end
