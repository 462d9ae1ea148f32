"""The worker's start and end: a service that is not ready yet, and what becomes of what is in work when it stops."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from onto_core.bus import Broker
from onto_core.bus.worker import Worker
from onto_core.errors import BackendUnavailable, BadSettings, NotInHand, OntoRagError, Problem
from onto_core.ports.bus import Outgoing
from onto_core.wire import Message
from tests.worlds.worker import Recorder, failing, is_settled, publish, running, service, settings, until


async def test_nothing_is_received_before_the_service_is_ready(bus: Broker) -> None:
    recorder = Recorder(bus)
    is_ready = asyncio.Event()

    async def ready() -> None:
        await is_ready.wait()
        recorder.note("ready")

    async def handle(message: Message) -> Sequence[Outgoing]:
        return []

    await publish(bus, "a")
    async with running(Worker(service(handle, ready=ready), recorder, settings())):
        await asyncio.sleep(0.05)
        assert recorder.events == []
        is_ready.set()
        await until(lambda: is_settled(bus))
    assert recorder.events[0] == "ready"


async def test_a_service_that_is_not_ready_for_a_moment_is_asked_again(bus: Broker) -> None:
    troubles: list[OntoRagError] = [BackendUnavailable("starting"), BackendUnavailable("starting")]

    async def ready() -> None:
        if troubles:
            raise troubles.pop()

    async def handle(message: Message) -> Sequence[Outgoing]:
        return []

    await publish(bus, "a")
    async with running(Worker(service(handle, ready=ready), bus, settings())):
        await until(lambda: is_settled(bus))


@pytest.mark.parametrize("error", [BadSettings("settings", [Problem("ontologies.paths", "is empty")]), BackendUnavailable("never there")])
async def test_a_service_that_never_gets_ready_ends_the_worker_with_its_error_and_is_closed(bus: Broker, error: OntoRagError) -> None:
    closed = asyncio.Event()

    async def ready() -> None:
        raise error

    async def close() -> None:
        closed.set()

    with pytest.raises(type(error)):
        await asyncio.wait_for(Worker(service(failing(ValueError()), ready=ready, close=close), bus, settings()).run(), 10)
    assert closed.is_set()


async def test_stop_ends_a_worker_that_waits_to_be_ready(bus: Broker) -> None:
    async def ready() -> None:
        await asyncio.sleep(60)

    async with running(Worker(service(failing(ValueError()), ready=ready), bus, settings())):
        await asyncio.sleep(0.02)


async def test_stop_lets_what_is_in_work_finish_and_hands_back_the_rest(bus: Broker) -> None:
    may_finish, started = asyncio.Event(), list[str]()

    async def handle(message: Message) -> Sequence[Outgoing]:
        started.append(message.id)
        await may_finish.wait()
        return [Outgoing("out", message)]

    await publish(bus, "a", "b", "c", "d", "e")
    worker = Worker(service(handle), bus, settings(concurrency=2))
    async with running(worker) as task:
        await until(lambda: asyncio.sleep(0, len(started) == 2))
        worker.stop()
        await asyncio.sleep(0.05)
        may_finish.set()
    assert task.result() == {"done": 2}
    assert (await bus.backlog("out", "x"), await bus.backlog("in", "g")) == (2, 3)
    rest = await bus.subscribe("in", "g", 3)
    deliveries = [await asyncio.wait_for(rest.receive(), 5) for _ in range(3)]
    assert [(delivery.message.id, delivery.message.attempt) for delivery in deliveries] == [("c", 1), ("d", 1), ("e", 1)]


async def test_what_is_still_in_work_after_the_grace_is_interrupted_and_handed_back_uncounted(bus: Broker) -> None:
    started = asyncio.Event()

    async def handle(message: Message) -> Sequence[Outgoing]:
        started.set()
        await asyncio.sleep(60)
        return []

    await publish(bus, "a")
    worker = Worker(service(handle), bus, settings(grace=0.1))
    async with running(worker) as task:
        await started.wait()
        worker.stop()
    assert task.result() == {}
    delivery = await asyncio.wait_for((await bus.subscribe("in", "g")).receive(), 5)
    assert (delivery.message.id, delivery.message.attempt) == ("a", 1)


async def test_a_lost_lease_does_not_end_the_worker(bus: Broker) -> None:
    class Losing(Recorder):
        def note(self, event: str) -> None:
            super().note(event)
            if event == "ack a":
                raise NotInHand("given to another")

    recorder = Losing(bus)

    async def handle(message: Message) -> Sequence[Outgoing]:
        return []

    await publish(bus, "a", "b")
    async with running(Worker(service(handle), recorder, settings())):
        await until(lambda: asyncio.sleep(0, "ack b" in recorder.events))
    assert recorder.events.count("ack a") == 1


async def test_a_cancelled_worker_hands_back_and_closes(bus: Broker) -> None:
    started, closed = asyncio.Event(), asyncio.Event()

    async def handle(message: Message) -> Sequence[Outgoing]:
        started.set()
        await asyncio.sleep(60)
        return []

    async def close() -> None:
        closed.set()

    await publish(bus, "a")
    task: asyncio.Task[Any] = asyncio.create_task(Worker(service(handle, close=close), bus, settings()).run())
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert closed.is_set()
    assert (await asyncio.wait_for((await bus.subscribe("in", "g")).receive(), 5)).message.id == "a"
