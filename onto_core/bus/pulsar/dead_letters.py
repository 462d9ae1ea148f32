"""Dead letters on Pulsar: one topic for a namespace, and the durable subscription whose backlog they are."""

from __future__ import annotations

import asyncio
import contextlib
import time
import uuid
from collections.abc import AsyncIterator, Sequence

from onto_core.bus.pulsar import properties
from onto_core.bus.pulsar.client import Connection, Received, SubscriptionHeld, Tap
from onto_core.errors import BusError
from onto_core.ports.bus import DeadLetter

KEEPER = "ontorag"
"""The subscription: what it has not acknowledged is a dead letter."""

MARKER = properties.PREFIX + "marker"
"""Property of a message that says where one reading of the dead letters ends."""


class DeadLetterTopic:
    """`read` and `remove` consume the topic alone, so that they see all of it in order: another process waits `patience` seconds at most."""

    def __init__(self, connection: Connection, topic: str, *, patience: float) -> None:
        self._connection, self._topic, self._patience = connection, topic, patience
        self._kept = False
        self._known: dict[tuple[str, str, str, float], Received] = {}
        self._one_at_a_time = asyncio.Lock()
        self._remover: Tap | None = None

    async def add(self, letter: DeadLetter) -> None:
        if not self._kept:  # a broker does not keep what is published before there is a subscription
            async with self._one_at_a_time:
                with contextlib.suppress(SubscriptionHeld):
                    await (await self._connection.tap(self._topic, KEEPER, queue=1, alone=True)).close()
                self._kept = True
        message = letter.message
        await self._connection.send(self._topic, message.body, properties.buried(letter), key=message.key)

    async def read(self, topic: str | None, limit: int) -> Sequence[DeadLetter]:
        """Up to `limit` letters of the topic (None: of all), the oldest first."""
        letters: list[DeadLetter] = []
        async with self._one_at_a_time:
            await self._close_remover()
            async with self._keeper() as keeper:
                end = uuid.uuid4().hex  # behind all that was published before: no waiting for more, and no guess when nothing is there
                await self._connection.send(self._topic, b"", {MARKER: end})
                seen: set[str] = set()
                while len(letters) < limit:
                    received = await self._receive(keeper)
                    if (marker := received.properties.get(MARKER)) is not None:
                        keeper.acknowledge(received)
                        if marker == end:
                            break
                    elif received.name not in seen:
                        seen.add(received.name)
                        letter = properties.dead_letter(received.properties, received.body, received.key, received.name)
                        self._known[_identity(letter)] = received
                        if topic in {None, letter.topic}:
                            letters.append(letter)
        return letters

    async def remove(self, letter: DeadLetter) -> None:
        if _identity(letter) not in self._known:
            await self.read(letter.topic, 1 << 40)
        async with self._one_at_a_time:
            if (received := self._known.pop(_identity(letter), None)) is None:
                return
            if self._remover is None:
                self._remover = await self._open(queue=1)
            self._remover.acknowledge(received)

    async def close(self) -> None:
        await self._close_remover()

    @contextlib.asynccontextmanager
    async def _keeper(self) -> AsyncIterator[Tap]:
        keeper = await self._open(queue=1000)
        self._kept = True
        try:
            yield keeper
        finally:
            await keeper.close()

    async def _open(self, *, queue: int) -> Tap:
        until = time.monotonic() + self._patience
        while True:
            try:
                return await self._connection.tap(self._topic, KEEPER, queue=queue, alone=True)
            except SubscriptionHeld:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(0.1)

    async def _receive(self, keeper: Tap) -> Received:
        try:
            async with asyncio.timeout(self._patience):
                return await keeper.receive()  # when this is cancelled, the consumer is closed next
        except TimeoutError as error:
            raise BusError(f"{self._topic}: no dead letter came within {self._patience:g} seconds, and the end did not") from error

    async def _close_remover(self) -> None:
        if self._remover is not None:
            remover, self._remover = self._remover, None
            await remover.close()


def _identity(letter: DeadLetter) -> tuple[str, str, str, float]:
    return letter.topic, letter.group, letter.message.id, letter.at
