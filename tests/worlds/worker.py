"""A worker at work on a bus in memory, handlers that fail, and a bus that writes down what is asked of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

import pytest

from onto_core.bus import Broker, open_bus
from onto_core.bus.worker import Worker
from onto_core.errors import BusError
from onto_core.ports.bus import Bus, Delivery, Handler, Outgoing, Service, Subscription
from onto_core.settings import Settings
from onto_core.wire import Message


@pytest.fixture
async def bus() -> AsyncIterator[Broker]:
    bus = open_bus("memory:")
    yield bus
    await bus.close()


def settings(**service: float) -> Settings:
    retry = {"attempts": 3, "outage": 5, "initial": 0.02, "maximum": 0.05}
    return Settings.model_validate({"bus": {"url": "memory:", "retry": retry}, "service": {"concurrency": 2, "deadline": 5, "grace": 5, **service}})


async def nothing() -> None:
    return None


def service(handle: Handler, *, ready: Callable[[], Awaitable[None]] = nothing, close: Callable[[], Awaitable[None]] = nothing) -> Service:
    return Service("tester", "in", "g", handle, ready, close)


async def publish(bus: Bus, *names: str) -> None:
    for name in names:
        await bus.publish("in", Message(id=name, body=name.encode()))


@asynccontextmanager
async def running(worker: Worker) -> AsyncIterator[asyncio.Task[Mapping[str, int]]]:
    """The worker at work; afterwards it is stopped, and must have ended well."""
    task = asyncio.create_task(worker.run())
    try:
        yield task
    finally:
        worker.stop()
        async with asyncio.timeout(10):
            await task


async def until(condition: Callable[[], Awaitable[bool]], within: float = 10.0) -> None:
    async with asyncio.timeout(within):
        while not await condition():  # noqa: ASYNC110 - the condition is in a database
            await asyncio.sleep(0.005)


async def run_until_settled(bus: Bus, handle: Handler, *names: str, with_settings: Settings | None = None) -> Mapping[str, int]:
    await publish(bus, *names)
    async with running(Worker(service(handle), bus, with_settings or settings())) as task:
        await until(lambda: is_settled(bus))
    return task.result()


async def is_settled(bus: Bus) -> bool:
    return not await bus.backlog("in", "g")


def failing(error: Exception, seen: list[int] | None = None) -> Handler:
    async def handle(message: Message) -> Sequence[Outgoing]:
        if seen is not None:
            seen.append(message.attempt)
        raise error

    return handle


class Recorder:
    """A bus that writes down what is asked of it, in order, and can refuse."""

    def __init__(self, bus: Bus, refusals: Sequence[str] = ()) -> None:
        self.bus, self.events, self._refusals = bus, list[str](), list(refusals)

    def note(self, event: str) -> None:
        self.events.append(event)
        if event in self._refusals:
            self._refusals.remove(event)
            raise BusError(f"refused: {event}")

    async def publish(self, topic: str, message: Message) -> None:
        self.note(f"publish {topic} {message.id}")
        await self.bus.publish(topic, message)

    async def subscribe(self, topic: str, group: str, prefetch: int = 1) -> Subscription:
        self.note(f"subscribe prefetch={prefetch}")
        return RecordedSubscription(self, await self.bus.subscribe(topic, group, prefetch))

    async def backlog(self, topic: str, group: str) -> int:
        return await self.bus.backlog(topic, group)

    async def close(self) -> None:
        await self.bus.close()


class RecordedSubscription:
    def __init__(self, recorder: Recorder, inner: Subscription) -> None:
        self._recorder, self._inner = recorder, inner

    async def receive(self) -> Delivery:
        self._recorder.note("receive")
        return RecordedDelivery(self._recorder, await self._inner.receive())

    async def close(self) -> None:
        self._recorder.note("close")
        await self._inner.close()


class RecordedDelivery:
    def __init__(self, recorder: Recorder, inner: Delivery) -> None:
        self._recorder, self._inner = recorder, inner
        self.message = inner.message

    async def ack(self) -> None:
        self._recorder.note(f"ack {self.message.id}")
        await self._inner.ack()

    async def retry(self, after: float, reason: str) -> None:
        self._recorder.note(f"retry {self.message.id}")
        await self._inner.retry(after, reason)

    async def reject(self, reason: str) -> None:
        self._recorder.note(f"reject {self.message.id}")
        await self._inner.reject(reason)
