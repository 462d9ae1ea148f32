"""Messages of requests onto the bus, many at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from onto_core.ports.bus import Bus
from onto_core.wire import Message

TOGETHER: Final = 256
"""Messages whose publishing is under way at once."""


async def publish_all(bus: Bus, topic: str, messages: Sequence[Message]) -> None:
    """Publish in order; all of them are durable when this returns. Raises BusError, MessageTooLarge."""
    for start in range(0, len(messages), TOGETHER):
        await asyncio.gather(*(bus.publish(topic, message) for message in messages[start : start + TOGETHER]))
