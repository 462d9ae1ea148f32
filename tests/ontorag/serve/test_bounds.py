"""Bodies count as long as somebody works with them, and what is kept for idempotency keys is bounded."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import Request
from starlette.responses import Response

from onto_core.errors import Forbidden
from onto_core.http.limits import Places
from onto_core.http.request import Refusal
from ontorag.serve.bounds.bodies import Bodies
from ontorag.serve.bounds.idempotency import Keys
from ontorag.serve.calls import Call

BODY = b"a body"


def request_with(key: str = "") -> Request:
    messages = [{"type": "http.request", "body": BODY, "more_body": False}]

    async def receive() -> dict[str, Any]:
        return messages.pop()

    headers = [(b"idempotency-key", key.encode())] if key else []
    return Request({"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": headers}, receive)


class World:
    """Keys and bodies, and calls of clients who may do what `allowed` says."""

    def __init__(self, **bounds: int) -> None:
        self.bodies = Bodies(1000, largest=1000)
        self.keys = Keys(bodies=self.bodies, **{"most": 100, **bounds})
        self.allowed = {"ships"}

    def call(self, key: str) -> Call:
        def permit(_: Request, __: str, collection: str) -> None:
            if collection not in self.allowed:
                raise Forbidden

        route = SimpleNamespace(action="write")
        return Call(request_with(key), cast(Any, route), cast(Any, None), None, BODY, "", permit)

    async def ask(self, key: str, *, answer: str = "done", until: asyncio.Event | None = None) -> bytes:
        call = self.call(key)

        async def work() -> Response:
            await call.permit("ships")
            if until is not None:
                await until.wait()
            return Response(answer)

        return bytes((await self.keys.once(call, "post", work)).body)


async def test_a_time_limit_of_the_handler_is_none_of_the_body() -> None:
    bodies = Bodies(1000, largest=1000)

    async def handled() -> None:
        async with bodies.read(request_with(), 1000) as body:
            assert (body, bodies.left) == (BODY, 994)
            raise TimeoutError

    with pytest.raises(TimeoutError):
        await handled()
    assert bodies.left == 1000


async def test_an_answer_is_given_again_to_who_may_still_ask_for_it() -> None:
    world = World()
    assert await world.ask("a") == b"done"
    assert await world.ask("a", answer="another") == b"done"
    world.allowed = set()
    with pytest.raises(Forbidden):
        await world.ask("a")


async def test_a_body_counts_until_its_work_is_done_though_the_client_has_gone() -> None:
    world, until = World(), asyncio.Event()
    client = asyncio.create_task(world.ask("a", until=until))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    client.cancel()
    await asyncio.wait((client,))
    assert world.bodies.left == 1000 - len(BODY)
    until.set()
    await world.keys.close(1.0)
    assert world.bodies.left == 1000
    assert await world.ask("a", answer="another") == b"done"


async def test_a_thread_keeps_its_place_until_it_ends_though_the_client_has_gone() -> None:
    bodies, until = Bodies(1000, largest=1000), threading.Event()
    settings = SimpleNamespace(query=SimpleNamespace(deadline=10.0))
    parts = SimpleNamespace(bodies=bodies, queries=Places(1, 0), settings=settings)
    call = Call(request_with(), cast(Any, None), cast(Any, parts), None, BODY, "", lambda *_: None)
    client = asyncio.create_task(call.computed(lambda: until.wait(10)))
    await asyncio.sleep(0.01)
    client.cancel()
    await asyncio.wait((client,))
    assert bodies.left == 1000 - len(BODY)
    with pytest.raises(Refusal, match="is busy"):
        await call.computed(lambda: None)
    until.set()
    async with asyncio.timeout(5):
        while bodies.left < 1000:  # noqa: ASYNC110 - a number can only be looked at
            await asyncio.sleep(0.005)
    assert await call.computed(lambda: "done") == "done"


async def test_what_is_not_finished_is_not_forgotten_for_what_comes_after_it() -> None:
    world, until = World(most=2), asyncio.Event()
    first = asyncio.create_task(world.ask("first", until=until))
    await asyncio.sleep(0)
    for number in range(5):
        await world.ask(str(number))
    with pytest.raises(Refusal, match="still being worked on"):
        await world.ask("first")
    second = asyncio.create_task(world.ask("second", until=until))
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="too many requests"):
        await world.ask("third")
    until.set()
    assert list(await asyncio.gather(first, second)) == [b"done", b"done"]


async def test_kept_answers_are_bounded_in_bytes() -> None:
    world = World(most_bytes=25)
    for key in ("a", "b", "c"):
        await world.ask(key, answer=key * 10)
    assert await world.ask("c", answer="another") == b"c" * 10
    assert await world.ask("a", answer="another") == b"another"


async def test_the_end_waits_for_what_was_begun_and_then_stops_it() -> None:
    world, until = World(), asyncio.Event()
    ends, stays = (asyncio.create_task(world.ask(key, until=each)) for key, each in (("a", until), ("b", asyncio.Event())))
    await asyncio.sleep(0)
    asyncio.get_running_loop().call_later(0.01, until.set)
    await world.keys.close(0.1)
    assert await ends == b"done"
    with pytest.raises(asyncio.CancelledError):
        await stays
