"""What every bus does, whatever it is made of. The tests are written once; an implementation is one more value of `SERVERS`.

Where servers differ, the test says which, and how. pulsar-lite 0.2.0 has no admin address, so it cannot tell a backlog.
"""

from __future__ import annotations

import asyncio
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from onto_core.bus import Broker, bus_of, open_bus
from onto_core.errors import BadSettings, BusError, MessageTooLarge, NotInHand
from onto_core.ports.bus import Subscription
from onto_core.settings import Settings
from onto_core.traces import spans
from onto_core.wire import Message
from tests.worlds.deliveries import backlog_is, message, receive, receive_nothing

SERVERS = ["memory", "sqlite", "pulsar-lite", "pulsar"]
ON_PULSAR = {"pulsar-lite", "pulsar"}


@pytest.fixture(params=SERVERS)
def server(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def bus(server: str, request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Broker]:
    if server in ON_PULSAR:
        bus = bus_of(Settings.model_validate({"bus": request.getfixturevalue(server.replace("-", "_")).settings(), "service": {"heartbeat": 60}}))
    else:
        bus = open_bus({"memory": "memory:", "sqlite": f"sqlite:{tmp_path}/bus.db"}[server], heartbeat=60)
    yield bus  # no beat of the bus covers for a wake-up that was missed
    await bus.close()


class Stub:
    """Traces whose open span is always the same."""

    def span(self, *_: object) -> AbstractContextManager[spans.Span]:
        return spans.NOTHING

    def context(self) -> dict[str, str]:
        return {"traceparent": f"00-{'a' * 32}-{'b' * 16}-01", "tracestate": "x=1"}

    def ids(self) -> tuple[str, str]:
        return "", ""


async def test_the_context_of_a_trace_goes_with_a_message_through_its_tries_to_the_dead_letters(bus: Broker) -> None:
    spans.use(Stub())
    try:
        await bus.publish("traced", Message(id="a", body=b"x", headers={"schema": "s", "traceparent": "of another"}))
    finally:
        spans.use(None)
    wanted = {"schema": "s", **Stub().context()}
    subscription = await bus.subscribe("traced", "g")
    first = await receive(subscription)
    assert first.message.headers == wanted
    await first.retry(0.0, "again")
    second = await receive(subscription)
    assert (second.message.attempt, second.message.headers) == (2, wanted)
    await second.reject("no")
    [letter] = await bus.dead_letters("traced")
    assert letter.message.headers == wanted
    await subscription.close()


async def test_a_message_arrives_as_it_was_published(bus: Broker) -> None:
    sent = Message(id="é/1 🜁", body=bytes(range(256)), key="ключ", headers={"schema": "ontorag.chunk/1", "naïve": "値\n"})
    await bus.publish("topic ü", sent)
    delivery = await receive(await bus.subscribe("topic ü", "g"))
    assert delivery.message == sent


async def test_a_body_of_ten_megabytes_arrives_whole_or_is_refused_by_name(bus: Broker, server: str) -> None:
    body = bytes(range(256)) * 40_960
    if server in ON_PULSAR:  # a broker takes 5 MiB (maxMessageSize)
        with pytest.raises(MessageTooLarge):
            await bus.publish("t", message("big", body))
        body = body[: 4 << 20]
    await bus.publish("t", message("big", body))
    delivery = await receive(await bus.subscribe("t", "g"))
    assert delivery.message.body == body


async def test_an_empty_body_is_a_message(bus: Broker) -> None:
    await bus.publish("t", message("empty", b""))
    assert (await receive(await bus.subscribe("t", "g"))).message.body == b""


async def test_each_group_gets_every_message_once(bus: Broker) -> None:
    names = [str(number) for number in range(20)]
    for name in names:
        await bus.publish("t", message(name))
    for group in ("extract", "audit"):
        subscription = await bus.subscribe("t", group, prefetch=3)
        got = []
        for _ in names:
            delivery = await receive(subscription)
            got.append(delivery.message.id)
            await delivery.ack()
        assert sorted(got) == sorted(names)
        await receive_nothing(subscription)


async def test_messages_come_in_the_order_of_publication(bus: Broker) -> None:
    names = [str(number) for number in range(30)]
    for name in names:
        await bus.publish("t", message(name))
    subscription = await bus.subscribe("t", "g", prefetch=4)
    got = []
    for _ in names:
        delivery = await receive(subscription)
        got.append(delivery.message.id)
        await delivery.ack()
    assert got == names


async def test_topics_are_apart(bus: Broker) -> None:
    await bus.publish("one", message("a"))
    await receive_nothing(await bus.subscribe("two", "g"))


async def test_consumers_of_a_group_share_the_messages(bus: Broker) -> None:
    consumers = [await bus.subscribe("t", "g") for _ in range(2)]
    await bus.publish("t", message("a"))
    await bus.publish("t", message("b"))
    held = [await receive(consumer) for consumer in consumers]
    assert sorted(delivery.message.id for delivery in held) == ["a", "b"]


async def test_a_group_created_later_sees_what_others_settled_before(bus: Broker) -> None:
    await bus.publish("t", message("a"))
    await (await receive(await bus.subscribe("t", "early"))).ack()
    assert (await receive(await bus.subscribe("t", "late"))).message.id == "a"


async def test_a_waiting_consumer_is_woken_soon(bus: Broker) -> None:
    subscription = await bus.subscribe("t", "g")
    receiving = asyncio.ensure_future(receive(subscription))
    await asyncio.sleep(0.1)
    published = time.perf_counter()
    await bus.publish("t", message("a"))
    await receiving
    assert time.perf_counter() - published < 2  # not at the next heartbeat


async def test_a_retry_waits_and_counts(bus: Broker) -> None:
    await bus.publish("t", Message(id="a", body=b"x", headers={"h": "v"}))
    subscription = await bus.subscribe("t", "g")
    first = await receive(subscription)
    started = time.perf_counter()
    await first.retry(after=0.3, reason="model busy")
    again = await receive(subscription)
    assert time.perf_counter() - started >= 0.29
    assert again.message == Message(id="a", body=b"x", headers={"h": "v"}, attempt=2)


async def test_a_message_that_waits_for_its_retry_lets_others_pass(bus: Broker) -> None:
    await bus.publish("t", message("a"))
    await bus.publish("t", message("b"))
    subscription = await bus.subscribe("t", "g")
    await (await receive(subscription)).retry(after=30, reason="later")
    assert (await receive(subscription)).message.id == "b"


async def test_a_retry_is_for_one_group_only(bus: Broker) -> None:
    await bus.publish("t", message("a"))
    one, other = await bus.subscribe("t", "one"), await bus.subscribe("t", "other")
    await (await receive(other)).ack()
    await (await receive(one)).retry(after=0, reason="busy")
    assert (await receive(one)).message.attempt == 2
    await receive_nothing(other)


async def test_a_rejected_message_is_a_dead_letter_with_reason_and_bytes(bus: Broker) -> None:
    sent = Message(id="a", body=b"\xff\x00{", key="k", headers={"h": "v"})
    await bus.publish("t", sent)
    subscription = await bus.subscribe("t", "g")
    await (await receive(subscription)).reject("body: is not JSON — ü")
    (letter,) = await bus.dead_letters("t")
    assert (letter.topic, letter.group, letter.reason, letter.message) == ("t", "g", "body: is not JSON — ü", sent)
    assert abs(letter.at - time.time()) < 60
    await receive_nothing(subscription)


async def test_a_reason_may_quote_half_a_character(bus: Broker) -> None:
    await bus.publish("t", message("a"))
    await (await receive(await bus.subscribe("t", "g"))).reject("not a text: '\ud800'")
    (letter,) = await bus.dead_letters("t")
    assert letter.reason == "not a text: '\\ud800'"


@pytest.mark.parametrize("bad", [Message(id="a", body="text"), Message(id="a", body=b"x", headers={"h": b"bytes"})])  # type: ignore[arg-type, dict-item]
async def test_what_is_no_message_is_refused_and_harms_nothing(bus: Broker, bad: Message) -> None:
    with pytest.raises(TypeError):
        await bus.publish("t", bad)
    await bus.publish("t", message("good"))
    await backlog_is(bus, "t", "g", 1)


async def test_dead_letters_are_listed_by_topic_and_removed_one_by_one(bus: Broker, server: str) -> None:
    for topic, names in (("t", "ab"), ("u", "c")):
        subscription = await bus.subscribe(topic, "g")
        for name in names:
            await bus.publish(topic, message(name))
            await (await receive(subscription)).reject("bad")
    assert [letter.message.id for letter in await bus.dead_letters()] == ["a", "b", "c"]
    assert [letter.message.id for letter in await bus.dead_letters(limit=2)] == ["a", "b"]
    (first, second) = await bus.dead_letters("t")
    await bus.remove_dead_letter(first)
    async with asyncio.timeout(10):
        while (left := await bus.dead_letters("t")) != [second]:
            assert server == "pulsar-lite", "0.2.0 may lose what was acknowledged right before a consumer was closed; the others never do"
            await bus.remove_dead_letter(left[0])


def clean_up(bus: dict[str, Any], topic: str) -> None:
    """What the broker does now and then by itself: it deletes what nobody waits for."""
    place = f"{bus['pulsar']['admin']}/admin/v2/persistent/public/{bus['pulsar']['namespace']}/{topic}"
    for verb, method in (("unload", "PUT"), ("trim", "POST")) * 2:
        with urllib.request.urlopen(urllib.request.Request(f"{place}/{verb}", method=method), timeout=30):
            pass


async def test_what_is_published_before_its_readers_first_start_is_kept_for_each_of_them(
    server: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """A broker deletes what no subscription waits for, as soon as nobody looks: an extraction that is there before its writers would be gone."""
    url = f"sqlite:{tmp_path}/bus.db" if server == "sqlite" else "memory:readers"
    there = request.getfixturevalue(server.replace("-", "_")).settings() if server in ON_PULSAR else {"url": url}
    there["pulsar"] = {**there.get("pulsar", {}), "readers": {"extractions": ["one", "two"]}}
    settings = Settings.model_validate({"bus": there})
    publisher, reader = bus_of(settings), bus_of(settings)
    try:
        await publisher.publish("extractions", message("first"))
        if server == "pulsar":
            await publisher.close()
            clean_up(there, "extractions")
        for group in ("one", "two"):
            assert (await receive(await reader.subscribe("extractions", group))).message.id == "first"
    finally:
        await publisher.close()
        await reader.close()


async def test_a_delivery_settles_once(bus: Broker) -> None:
    await bus.publish("t", message("a"))
    subscription = await bus.subscribe("t", "g")
    delivery = await receive(subscription)
    await delivery.ack()
    for settle in (delivery.ack(), delivery.retry(0, "again"), delivery.reject("bad")):
        with pytest.raises(NotInHand):
            await settle
    await backlog_is(bus, "t", "g", 0)
    assert list(await bus.dead_letters()) == []


async def test_the_backlog_counts_what_is_not_settled(bus: Broker) -> None:
    for name in "abcde":
        await bus.publish("t", message(name))
    await backlog_is(bus, "t", "g", 5)
    subscription = await bus.subscribe("t", "g", prefetch=4)
    deliveries = [await receive(subscription) for _ in range(4)]
    await backlog_is(bus, "t", "g", 5)
    await deliveries[0].ack()
    await deliveries[1].reject("bad")
    await deliveries[2].retry(30, "later")
    await backlog_is(bus, "t", "g", 3)
    await backlog_is(bus, "t", "another group", 5)


async def test_cancelled_receives_take_nothing_with_them(bus: Broker) -> None:
    subscription = await bus.subscribe("t", "g", prefetch=2)
    names = [str(number) for number in range(20)]
    got: list[str] = []
    for name in names:
        receiving = asyncio.ensure_future(subscription.receive())
        publishing = asyncio.ensure_future(bus.publish("t", message(name)))
        await asyncio.sleep(0.0003 * (int(name) % 5))  # cancelled before, during and after the message comes in
        receiving.cancel()
        outcome = (await asyncio.gather(receiving, return_exceptions=True))[0]
        if not isinstance(outcome, BaseException):
            got.append(outcome.message.id)
        await publishing
    while len(got) < len(names):
        got.append((await receive(subscription)).message.id)
    assert sorted(got, key=int) == names


async def test_closing_a_subscription_hands_back_what_is_unsettled_and_counts_no_try(bus: Broker) -> None:
    for name in "abc":
        await bus.publish("t", message(name))
    subscription = await bus.subscribe("t", "g", prefetch=3)
    held = await receive(subscription)
    await subscription.close()
    with pytest.raises(BusError):
        await held.ack()
    other = await bus.subscribe("t", "g", prefetch=3)
    deliveries = [await receive(other) for _ in range(3)]
    assert [(delivery.message.id, delivery.message.attempt) for delivery in deliveries] == [("a", 1), ("b", 1), ("c", 1)]


async def test_what_a_closing_consumer_hands_back_reaches_one_that_waits(bus: Broker) -> None:
    await bus.publish("t", message("a"))
    one, other = await bus.subscribe("t", "g"), await bus.subscribe("t", "g")
    await receive(one)
    receiving = asyncio.ensure_future(receive(other))
    await asyncio.sleep(0.05)
    await one.close()
    assert (await receiving).message.id == "a"


async def test_closing_wakes_who_waits_with_an_error(bus: Broker) -> None:
    subscription = await bus.subscribe("t", "g")
    receiving = asyncio.ensure_future(subscription.receive())
    await asyncio.sleep(0.05)
    await subscription.close()
    with pytest.raises(BusError):
        await receiving


async def test_a_closed_bus_says_so(bus: Broker) -> None:
    await bus.close()
    with pytest.raises(BusError, match="closed"):
        await bus.publish("t", message("a"))
    await bus.close()


async def test_many_publishers_and_consumers_lose_and_repeat_nothing(bus: Broker) -> None:
    consumers = [await bus.subscribe("t", "g", prefetch=5) for _ in range(4)]
    got: list[str] = []
    all_acknowledged = asyncio.Event()

    async def consume(subscription: Subscription) -> None:
        while True:
            delivery = await subscription.receive()
            await delivery.ack()
            got.append(delivery.message.id)
            if len(got) == 500:
                all_acknowledged.set()

    consuming = [asyncio.ensure_future(consume(consumer)) for consumer in consumers]
    await asyncio.gather(*(bus.publish("t", message(str(number))) for number in range(500)))
    async with asyncio.timeout(20):
        await all_acknowledged.wait()
    await asyncio.sleep(0.05)
    for task in consuming:
        task.cancel()
    await backlog_is(bus, "t", "g", 0)
    assert sorted(got, key=int) == [str(number) for number in range(500)]


async def test_a_message_published_twice_comes_twice(bus: Broker) -> None:
    subscription = await bus.subscribe("t", "g")
    for _ in range(2):
        await bus.publish("t", message("same"))
    for _ in range(2):
        await (await receive(subscription)).ack()
    await backlog_is(bus, "t", "g", 0)


@pytest.mark.parametrize("url", ["", "kafka://somewhere", "sqlite:", "bus.db", "pulsar:", "pulsar://"])
def test_another_address_is_a_bad_setting_that_names_the_allowed_ones(url: str) -> None:
    with pytest.raises(BadSettings, match="memory: for one process, sqlite:PATH for several"):
        open_bus(url)
