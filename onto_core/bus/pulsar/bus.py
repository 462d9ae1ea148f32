"""The bus on a Pulsar cluster: groups, retries, crashes and dead letters, made of topics, copies and acknowledgements."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import quote

from onto_core.bus.publishing import publishing
from onto_core.bus.pulsar import backlog as admin
from onto_core.bus.pulsar import properties
from onto_core.bus.pulsar.client import Connection, Received, Tap
from onto_core.bus.pulsar.crash_notes import InHand
from onto_core.bus.pulsar.dead_letters import DeadLetterTopic
from onto_core.bus.pulsar.intake import Intake
from onto_core.bus.pulsar.properties import Arrived
from onto_core.bus.retry import wait_after_crash
from onto_core.errors import BusError, NotInHand
from onto_core.ports.bus import DeadLetter, Erased, Subscription
from onto_core.settings import PulsarSettings
from onto_core.wire import Message


class PulsarBus:
    """Bus and DeadLetters over a Pulsar cluster. Topics are in the settings' tenant and namespace, unless named whole (`persistent://...`).

    - A group is a Shared subscription, on the topic and on `TOPIC-GROUP-RETRY`: a retry is a copy there, with its attempt, its reason and when it is
      due, published before the first is acknowledged. Pulsar's own counts are of no use: they end with the broker, and a crash is not in them.
    - A message that was in the hands of a killed worker comes again with its crashes counted (see `in_hand`), alone, and later each time; after
      `crashes` of them it is a dead letter. That works where the folder `in_hand` is shared: by the processes of a machine, the restarts of a pod.
    - Dead letters of all topics are in one topic, kept by the subscription `ontorag`; one process at a time may look at them.
    - At least once: what was acknowledged in the last moments before a client (0.3 s) or a broker dies comes again. For a broker these are a second
      with managedLedgerCursorPositionFlushSeconds=1, and a minute by default.

    Every method raises BusError when the cluster does not do it, `publish` MessageTooLarge beyond the broker's maximum (5 MiB by default).
    """

    def __init__(
        self, url: str, settings: PulsarSettings, *, crashes: int, heartbeat: float = 2.0, readers: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        """`readers`: for a topic the groups whose messages are kept from the first one on, although none of their workers has started yet."""
        self._url, self._settings, self._heartbeat, self._crashes = url, settings, heartbeat, crashes
        self._connection = Connection(url, settings)
        self._dead_letters = DeadLetterTopic(self._connection, self._full(settings.dead_letters), patience=settings.timeout)
        self._subscriptions: list[PulsarSubscription] = []
        self._unkept = {self._full(topic): tuple(groups) for topic, groups in (readers or {}).items()}
        self._keeping = asyncio.Lock()
        self._closed = False

    async def publish(self, topic: str, message: Message) -> None:
        self._check()
        await self._keep(self._full(topic))
        with publishing(topic, message) as sent:
            await self._connection.send(self._full(topic), bytes(sent.body), properties.outgoing(sent), key=sent.key)

    async def _keep(self, full: str) -> None:
        """Create the subscriptions of a topic's readers, once: without any, a broker deletes what was published as soon as nobody looks."""
        if full not in self._unkept:
            return
        async with self._keeping:
            for group in self._unkept.get(full, ()):
                await (await self._connection.tap(full, group, queue=1)).close()
            self._unkept.pop(full, None)

    async def subscribe(self, topic: str, group: str, prefetch: int = 1) -> Subscription:
        self._check()
        full = self._full(topic)
        place = Place(topic, group, full, _retries(full, group))
        hands = InHand(self._settings.in_hand, f"{self._url} {full} {group}") if self._settings.in_hand else None
        subscription = PulsarSubscription(self._connection, self._dead_letters, place, hands, heartbeat=self._heartbeat, crashes=self._crashes)
        self._subscriptions = [*(each for each in self._subscriptions if not each.closed), subscription]
        await subscription.join(prefetch)
        return subscription

    async def backlog(self, topic: str, group: str) -> int:
        """Raises BadSettings when `bus.pulsar.admin` is empty: a client cannot ask this over Pulsar's own protocol."""
        self._check()
        full = self._full(topic)
        return sum([await asyncio.to_thread(admin.backlog, self._settings, name, group) for name in (full, _retries(full, group))])

    async def dead_letters(self, topic: str | None = None, limit: int = 1000) -> Sequence[DeadLetter]:
        """The oldest first. Waits while another process looks at them."""
        self._check()
        return await self._dead_letters.read(topic, limit)

    async def add_dead_letter(self, letter: DeadLetter) -> None:
        self._check()
        await self._dead_letters.add(letter)

    async def remove_dead_letter(self, letter: DeadLetter) -> None:
        self._check()
        await self._dead_letters.remove(letter)

    async def erase(self, topics: Sequence[str], key: str, is_meant: Callable[[Message], bool]) -> Erased:
        """Nothing: no client can take a message out of a topic. Those that are settled go by the retention of the namespace."""
        self._check()
        return Erased(stays="Pulsar keeps settled messages as long as the retention of the namespace says (by default not at all)")

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        for subscription in self._subscriptions:
            await subscription.close()
        await self._dead_letters.close()
        await self._connection.close()

    def _full(self, topic: str) -> str:
        if topic.startswith("persistent://"):
            return topic
        return f"persistent://{self._settings.tenant}/{self._settings.namespace}/{quote(topic, safe='')}"

    def _check(self) -> None:
        if self._closed:
            raise BusError("the bus is closed")


@dataclass(frozen=True, slots=True)
class Place:
    """A group's place on a topic: its names for people, and the full names of the topic and of the group's retries."""

    topic: str
    group: str
    full: str
    retries: str


@dataclass(slots=True)
class _Source:
    """A consumer, what its messages' names begin with, and how many messages it was asked for."""

    tap: Tap
    mark: str
    asked: int = 0


@dataclass(slots=True)
class _Taken:
    """A message that was received, and the slot that notes it as in hand."""

    tap: Tap
    received: Received
    name: str
    arrived: Arrived
    slot: int = -1


class PulsarSubscription:
    """One consumer of a group: on its topic, and on its retries. Beyond what the client prefetches it takes messages only while `receive` waits."""

    def __init__(
        self, connection: Connection, dead_letters: DeadLetterTopic, place: Place, hands: InHand | None, *, heartbeat: float, crashes: int
    ) -> None:
        self._connection, self._dead_letters, self._place, self._hands = connection, dead_letters, place, hands
        self._heartbeat, self._crashes = heartbeat, crashes
        self._intake: Intake[_Taken] = Intake(self._ask)
        self._held: set[str] = set()
        self._died_with: Mapping[str, int] = {}
        self._looked = float("-inf")
        self._sources: list[_Source] = []
        self._counting: set[asyncio.Task[None]] = set()
        self.closed = False

    async def join(self, prefetch: int) -> None:
        async with contextlib.AsyncExitStack() as on_failure:
            on_failure.push_async_callback(self.close)
            for mark, name in (("m", self._place.full), ("r", self._place.retries)):
                self._sources.append(_Source(await self._connection.tap(name, self._place.group, queue=prefetch), mark))
            on_failure.pop_all()

    async def receive(self) -> PulsarDelivery:
        taken = await self._intake.get()
        self._held.add(taken.name)
        if self._hands is not None:
            taken.slot = self._hands.note(taken.name)
        return PulsarDelivery(self, taken)

    async def close(self) -> None:
        """Stop consuming: unsettled messages go to another consumer, and count neither as a try nor as a crash."""
        if self.closed:
            return
        self.closed = True
        self._intake.close(BusError(f"the subscription of {self._place.group!r} to {self._place.topic!r} is closed"))
        for source in self._sources:
            await source.tap.close()
        for task in self._counting:
            task.cancel()
        await asyncio.gather(*self._counting, return_exceptions=True)
        if self._hands is not None:
            self._hands.close()

    # For deliveries.

    async def settle(self, taken: _Taken, effect: Callable[[], Awaitable[None]] | None) -> None:
        """Publish what must be, then acknowledge. Raises BusError, and then the message is still in hand."""
        if effect is not None and not self.closed:
            await effect()
        if self.closed:
            raise NotInHand(f"message {taken.arrived.message.id!r} is no longer in hand: the subscription is closed, and it comes again")
        taken.tap.acknowledge(taken.received)
        self._held.discard(taken.name)
        if self._hands is not None and not self.closed:
            self._hands.clear(taken.slot)
        if taken.arrived.crashes:
            self._intake.suspect_is_done()

    async def again(self, arrived: Arrived, *, after: float) -> None:
        """Publish the copy that the group gets after `after` seconds."""
        after = max(0.0, after)
        copy = replace(arrived, due=time.time() + after if after else 0.0)
        message = copy.message
        await self._connection.send(self._place.retries, message.body, properties.retried(copy), key=message.key, after=after)

    async def bury(self, message: Message, reason: str) -> None:
        await self._dead_letters.add(DeadLetter(self._place.topic, self._place.group, reason, message, time.time()))

    # From the broker.

    def _ask(self) -> None:
        """Ask the broker for as many messages as there are receivers waiting, and no more: what is asked for comes, whoever still wants it."""
        for source in self._sources:
            while source.asked < self._intake.waiting and not self.closed:
                source.asked += 1
                source.tap.request(partial(self._arrived, source))

    def _arrived(self, source: _Source, received: Received | BusError) -> None:
        source.asked -= 1
        if isinstance(received, BusError):
            self._intake.fail(received)
            return
        arrived = properties.arrived(received.properties, received.body, received.key, received.name)
        taken = _Taken(source.tap, received, source.mark + received.name, arrived)
        if taken.name not in self._held:  # else the connection was lost, and the broker sends what is in hand: settling that settles this
            deaths = self._deaths(taken.name)
            if deaths is None:
                self._intake.put(taken, suspect=arrived.crashes > 0, due=arrived.due)
            elif deaths:
                task = asyncio.get_running_loop().create_task(self._count_crash(taken, deaths))
                self._counting.add(task)
                task.add_done_callback(self._counting.discard)
            else:
                source.tap.acknowledge(received)  # it was dealt with; a worker died before that reached the broker
        self._ask()

    def _deaths(self, name: str) -> int | None:
        """The number of killed consumers of this machine that had the message in hand; None: none had it, 0: it was dealt with."""
        if self._hands is None:
            return None
        now = time.monotonic()
        if now - self._looked > self._heartbeat or name in self._died_with:
            self._looked, self._died_with = now, self._hands.dead()
        return self._died_with.get(name)

    async def _count_crash(self, taken: _Taken, deaths: int) -> None:
        """Count the death of a worker that had this message in hand, perhaps with others: it comes again as a suspect, or becomes a dead letter.

        Until it is a suspect one death counts, however many died: a crowd that was beside the killer, and died with several workers, is not at fault.
        """
        arrived = taken.arrived
        crashes = arrived.crashes + deaths if arrived.crashes else 1
        while not self.closed:
            try:
                if crashes >= self._crashes:
                    before = f"; an earlier try failed: {arrived.reason}" if arrived.reason else ""
                    await self.bury(arrived.message, f"its worker died {crashes} times while it held this message{before}")
                else:
                    await self.again(replace(arrived, crashes=crashes), after=wait_after_crash(crashes))
            except BusError as error:
                self._intake.fail(error)
                await asyncio.sleep(self._heartbeat)
                continue
            if self._hands is not None:
                self._hands.moved(taken.name)
            taken.tap.acknowledge(taken.received)
            return


class PulsarDelivery:
    """One message in one consumer's hands."""

    __slots__ = ("_settled", "_subscription", "_taken", "message")

    def __init__(self, subscription: PulsarSubscription, taken: _Taken) -> None:
        self._subscription, self._taken, self._settled = subscription, taken, False
        self.message = taken.arrived.message

    async def ack(self) -> None:
        await self._settle(None)

    async def retry(self, after: float, reason: str) -> None:
        arrived = self._taken.arrived
        once_more = replace(arrived, message=replace(self.message, attempt=self.message.attempt + 1), reason=reason)
        await self._settle(partial(self._subscription.again, once_more, after=after))

    async def reject(self, reason: str) -> None:
        await self._settle(partial(self._subscription.bury, self.message, reason))

    async def _settle(self, effect: Callable[[], Awaitable[None]] | None) -> None:
        """Raises NotInHand when it was settled before or the subscription is closed; BusError when the bus failed, and then it may be tried again."""
        if self._settled:
            raise NotInHand(f"message {self.message.id!r} is settled already")
        self._settled = True
        try:
            await self._subscription.settle(self._taken, effect)
        except BusError:
            self._settled = False
            raise


def _retries(full: str, group: str) -> str:
    return f"{full}-{quote(group, safe='')}-RETRY"
