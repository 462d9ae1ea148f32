"""The worker: in which order effects happen, and what becomes of a message whose handler fails or hangs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

import pytest

from onto_core.bus import Broker
from onto_core.bus.worker import Worker
from onto_core.errors import BackendUnavailable, BadMessage, BadReply, BusError, ModelRefused, Problem, RateLimited
from onto_core.ports.bus import Outgoing
from onto_core.settings import Settings
from onto_core.wire import Message
from tests.worlds.worker import Recorder, failing, publish, run_until_settled, running, service, settings, until


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
