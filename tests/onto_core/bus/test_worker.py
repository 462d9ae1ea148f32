"""The worker: in which order effects happen, and what becomes of a message whose handler fails, hangs or is interrupted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from onto_core.bus import Broker, open_bus
from onto_core.bus.worker import Worker
from onto_core.errors import (
    BackendUnavailable,
    BadMessage,
    BadReply,
    BadSettings,
    BusError,
    ModelRefused,
    NotInHand,
    OntoRagError,
    Problem,
    RateLimited,
)
from onto_core.ports import Bus, Delivery, Handler, Message, Outgoing, Service, Subscription
from onto_core.settings import Settings


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


async def test_a_message_is_acknowledged_after_everything_that_came_of_it_is_published(bus: Broker) -> None:
    recorder = Recorder(bus)

    async def handle(message: Message) -> Sequence[Outgoing]:
        recorder.note(f"handle {message.id}")
        return [Outgoing("out", Message("1", b"")), Outgoing("out", Message("2", b""))]

    assert await run_until_settled(recorder, handle, "a") == {"done": 1}
    start = recorder.events.index("handle a")
    steps = [event for event in recorder.events[start:] if event != "receive"]
    assert steps == ["handle a", "publish out 1", "publish out 2", "ack a", "close"]


async def test_a_message_whose_results_could_not_be_published_is_tried_again(bus: Broker) -> None:
    recorder = Recorder(bus, refusals=["publish out 1"])

    async def handle(message: Message) -> Sequence[Outgoing]:
        return [Outgoing("out", Message("1", b""))]

    assert await run_until_settled(recorder, handle, "a") == {"retried": 1, "done": 1}
    assert await bus.backlog("out", "x") == 1


async def test_an_acknowledgement_that_the_bus_refuses_is_repeated_not_the_work(bus: Broker) -> None:
    recorder = Recorder(bus, refusals=["ack a", "ack a"])

    async def handle(message: Message) -> Sequence[Outgoing]:
        recorder.note("handle")
        return []

    assert await run_until_settled(recorder, handle, "a") == {"done": 1}
    assert (recorder.events.count("handle"), recorder.events.count("ack a")) == (1, 3)


async def test_a_receive_that_fails_is_repeated(bus: Broker) -> None:
    async def handle(message: Message) -> Sequence[Outgoing]:
        return []

    assert await run_until_settled(Recorder(bus, refusals=["receive", "receive"]), handle, "a") == {"done": 1}


async def test_a_bus_that_stays_away_ends_the_worker_with_its_error_and_closes_the_service(bus: Broker) -> None:
    closed = asyncio.Event()

    async def close() -> None:
        closed.set()

    worker = Worker(service(failing(ValueError()), close=close), Recorder(bus, refusals=["receive"] * 9), settings())
    with pytest.raises(BusError, match="refused: receive"):
        await asyncio.wait_for(worker.run(), 10)
    assert closed.is_set()


async def test_the_bus_hands_out_no_more_than_the_concurrency_ahead(bus: Broker) -> None:
    recorder = Recorder(bus)
    async with running(Worker(service(failing(ValueError())), recorder, settings(concurrency=3))):
        await until(lambda: asyncio.sleep(0, "receive" in recorder.events))
    assert "subscribe prefetch=3" in recorder.events


async def test_a_bad_message_is_rejected_at_once_with_every_problem_and_its_bytes(bus: Broker) -> None:
    error = BadMessage("chunk 'a'", [Problem("text", "is empty"), Problem("ordinal", "is below 0")])
    assert await run_until_settled(bus, failing(error), "a") == {"rejected": 1}
    (letter,) = await bus.dead_letters("in")
    assert (letter.message.body, letter.message.attempt) == (b"a", 1)
    assert "text: is empty" in letter.reason
    assert "ordinal: is below 0" in letter.reason


@pytest.mark.parametrize("error", [BadReply("garbage"), KeyError("a defect")])
async def test_what_can_pass_is_tried_as_often_as_set_then_given_up_with_the_reason(bus: Broker, error: Exception) -> None:
    seen: list[int] = []
    assert await run_until_settled(bus, failing(error, seen), "a") == {"retried": 2, "rejected": 1}
    (letter,) = await bus.dead_letters("in")
    assert seen == [1, 2, 3]
    assert letter.reason.startswith("given up after 3 tries: ")
    assert str(error) in letter.reason


async def test_a_server_that_is_away_for_longer_than_a_message_is_tried_costs_no_message(bus: Broker) -> None:
    seen: list[int] = []

    async def handle(message: Message) -> Sequence[Outgoing]:
        seen.append(message.attempt)
        if message.attempt < 5:
            raise BackendUnavailable("restarting")
        return []

    assert await run_until_settled(bus, handle, "a") == {"retried": 4, "done": 1}
    assert seen == [1, 2, 3, 4, 5]


async def test_while_a_server_is_away_the_backlog_is_not_turned_over(bus: Broker) -> None:
    """Each lane takes one message a second, and would take thousands: each of them fails at once."""
    await publish(bus, *map(str, range(100)))
    outage = Settings.model_validate({"bus": {"url": "memory:", "retry": {"initial": 1}}, "service": {"concurrency": 2}})
    worker = Worker(service(failing(BackendUnavailable("restarting"))), bus, outage)
    async with running(worker) as task:
        await asyncio.sleep(0.4)
    assert task.result() == {"retried": 2}


async def test_what_a_second_try_cannot_help_is_given_up_at_once(bus: Broker) -> None:
    assert await run_until_settled(bus, failing(ModelRefused("bad key")), "a") == {"rejected": 1}


async def test_the_wait_that_an_endpoint_asks_for_is_kept(bus: Broker) -> None:
    moments: list[float] = []

    async def handle(message: Message) -> Sequence[Outgoing]:
        moments.append(time.monotonic())
        if message.attempt == 1:
            raise RateLimited("slow down", after=0.5)
        return []

    await run_until_settled(bus, handle, "a")
    assert moments[1] - moments[0] >= 0.49


async def test_a_poison_message_does_not_hold_up_the_others(bus: Broker) -> None:
    async def handle(message: Message) -> Sequence[Outgoing]:
        if message.id == "poison":
            raise ValueError("poison")
        return []

    names = [str(number) for number in range(20)]
    assert await run_until_settled(bus, handle, "poison", *names) == {"done": 20, "retried": 2, "rejected": 1}
    assert [letter.message.id for letter in await bus.dead_letters()] == ["poison"]


async def test_a_message_over_its_deadline_is_interrupted_tried_again_and_at_last_given_up(bus: Broker) -> None:
    interrupted: list[int] = []

    async def handle(message: Message) -> Sequence[Outgoing]:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            interrupted.append(message.attempt)
            raise
        return []

    outcomes = await run_until_settled(bus, handle, "a", with_settings=settings(deadline=0.05))
    assert (outcomes, interrupted) == ({"retried": 2, "rejected": 1}, [1, 2, 3])
    (letter,) = await bus.dead_letters()
    assert letter.reason == "given up after 3 tries: the deadline of 0.05 seconds for one message was exceeded"


async def test_a_cancellation_inside_a_handler_is_a_failure_of_the_message_not_of_the_worker(bus: Broker) -> None:
    async def handle(message: Message) -> Sequence[Outgoing]:
        if message.id == "a":
            inner = asyncio.ensure_future(asyncio.sleep(60))
            inner.cancel()
            await inner
        return []

    assert await run_until_settled(bus, handle, "a", "b") == {"retried": 2, "rejected": 1, "done": 1}


async def test_as_many_messages_are_in_work_as_the_concurrency_allows_and_no_more(bus: Broker) -> None:
    in_work, most = 0, 0

    async def handle(message: Message) -> Sequence[Outgoing]:
        nonlocal in_work, most
        in_work += 1
        most = max(most, in_work)
        await asyncio.sleep(0.02)
        in_work -= 1
        return []

    await run_until_settled(bus, handle, *map(str, range(20)), with_settings=settings(concurrency=3))
    assert most == 3


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
