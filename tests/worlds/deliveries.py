"""Messages that go over a bus, awaited no longer than a test has patience."""

from __future__ import annotations

import asyncio

import pytest

from onto_core.errors import BadSettings
from onto_core.ports.bus import Bus, Delivery, Subscription
from onto_core.wire import Message


def message(name: str, body: bytes = b"x") -> Message:
    return Message(id=name, body=body)


async def receive(subscription: Subscription, within: float = 5.0) -> Delivery:
    async with asyncio.timeout(within):
        return await subscription.receive()


async def receive_nothing(subscription: Subscription, within: float = 0.2) -> None:
    with pytest.raises(TimeoutError):
        await receive(subscription, within)


async def backlog_is(bus: Bus, topic: str, group: str, wanted: int) -> None:
    """Pulsar's client sends its acknowledgements in groups, every 0.1 s, and the broker counts what reached it; the other buses count at once."""
    if type(bus).__name__ == "PulsarBus":
        try:
            async with asyncio.timeout(10):
                while await bus.backlog(topic, group) != wanted:  # noqa: ASYNC110 - a backlog can only be looked at
                    await asyncio.sleep(0.05)
        except BadSettings as error:
            if "bus.pulsar.admin" in str(error):  # pulsar-lite 0.2.0 has no admin REST
                return
            raise
    assert await bus.backlog(topic, group) == wanted
