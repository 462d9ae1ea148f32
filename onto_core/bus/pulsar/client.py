"""Apache Pulsar's asyncio client, as our bus needs it: a connection, its producers, its consumers, and its errors in our words."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import logging
import os
import queue
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pulsar
from pulsar.asyncio import Client, Consumer, Producer, PulsarException

from onto_core.addresses import shown
from onto_core.errors import BadSettings, BusError, MessageTooLarge, Problem
from onto_core.settings import PulsarSettings

IN_FLIGHT = 500
"""Messages that a producer has on their way at most: below the client's queue (1,000), which blocks the event loop when it is full."""

UNTRUSTED = "no authority of `bus.pulsar.tls_trust` (empty: the system's) signed its certificate, or that is for another name"

LOOK_UP = 500
"""Milliseconds that a thread waits for a message, again and again: a wait without end aborts a process that ends before it is closed (3.13.0)."""

PRODUCERS = 64
"""Producers that are kept open; each reply topic needs one for a moment."""


class SubscriptionHeld(BusError):
    """Another process has this subscription open, and it is for one at a time."""


Arrive = Callable[["Received | BusError"], None]


@dataclass(frozen=True, slots=True)
class Received:
    """A message as the broker gave it. `name` is that of its place there, the same each time that it comes; `id` is for `Tap.acknowledge`."""

    name: str
    id: Any
    body: bytes
    key: str
    properties: Mapping[str, str]


class Tap:
    """A consumer, read by a thread of its own that takes as many messages as were asked for, and no more.

    The extension's consumer is used below the asyncio one. That drops a message whose `receive` was cancelled, and costs each message a call from
    the client's threads into the loop: here the loop wakes once for all that came together, a third of the time. A request cannot be cancelled.
    """

    def __init__(self, consumer: Consumer, where: str) -> None:
        self._consumer, self._where = consumer, where
        self._raw = consumer._consumer
        self._loop = asyncio.get_running_loop()
        self._asked = queue.SimpleQueue[Arrive | None]()
        self._thread: threading.Thread | None = None

    def request(self, arrived: Arrive) -> None:
        """Call `arrived` in the event loop with one message, whenever it comes, or with the error that the consumer is closed."""
        self._asked.put(arrived)
        if self._thread is None:
            self._thread = threading.Thread(target=self._read, name=f"tap {self._where}", daemon=True)
            self._thread.start()

    async def receive(self) -> Received:
        """The next message, when nothing is requested. Waits as long as it takes. Raises BusError when the consumer is closed."""
        arrival: asyncio.Future[Received | BusError] = self._loop.create_future()
        self.request(lambda result: None if arrival.done() else arrival.set_result(result))
        result = await arrival
        if isinstance(result, BusError):
            raise result
        return result

    def acknowledge(self, received: Received) -> None:
        """Acknowledge without waiting for the broker: the client sends acknowledgements every 0.1 s. What does not reach it comes again."""
        with contextlib.suppress(pulsar.PulsarException):
            self._raw.acknowledge(received.id)

    async def close(self) -> None:
        """Send pending acknowledgements; unacknowledged messages go to other consumers. The subscription stays."""
        with contextlib.suppress(PulsarException):
            await self._consumer.close()  # its thread, if it waits there for a message, is told
        self._asked.put(None)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    def _read(self) -> None:
        """In the thread: wait for a request, then for a message, then take what else is asked for and there already."""
        while (arrived := self._asked.get()) is not None:
            came = [(arrived, self._next())]
            while not self._asked.empty() and (message := self._taken(0)) is not None:
                if (arrived := self._asked.get()) is None:
                    return  # closed: nobody wants it, and it goes to another consumer
                came.append((arrived, message))
            try:
                self._loop.call_soon_threadsafe(self._hand_on, came)
            except RuntimeError:  # the loop is closed, and nobody wants it
                return

    def _next(self) -> Any:
        """A message, or the BusError that came in its place."""
        while (message := self._taken(LOOK_UP)) is None:
            pass
        return message

    def _taken(self, wait: int) -> Any:
        """The same within `wait` milliseconds; None when nothing came."""
        try:
            return self._raw.receive(wait)
        except pulsar.Timeout:
            return None
        except pulsar.PulsarException as error:
            return BusError(f"receiving from {self._where}: {error}")

    @staticmethod
    def _hand_on(came: list[tuple[Arrive, Any]]) -> None:
        for arrived, message in came:
            arrived(message if isinstance(message, BusError) else _received(message))


class Connection:
    """A connection to one cluster. Nothing is sent before the first request: a cluster that is away, or refuses, shows there. Raises BadSettings."""

    def __init__(self, url: str, settings: PulsarSettings) -> None:
        self._url, self._settings = url, settings
        self._senders: OrderedDict[str, _Sender] = OrderedDict()
        self._client = _client(url, settings)

    async def send(self, topic: str, body: bytes, properties: Mapping[str, str], *, key: str = "", after: float = 0.0) -> None:
        """Return when the broker has the message, which it delivers after `after` seconds. Raises BusError, MessageTooLarge."""
        sender = self._senders.get(topic)
        if sender is None:
            sender = self._senders[topic] = _Sender(asyncio.ensure_future(self._producer(topic)))
        self._senders.move_to_end(topic)
        sender.users += 1
        try:
            async with sender.room:
                with self._errors(f"publishing to {topic}"):
                    producer = await asyncio.shield(sender.producer)
                    delay = timedelta(seconds=after) if after > 0 else None
                    await producer.send(body, dict(properties), partition_key=key or None, deliver_after=delay)
        finally:
            sender.users -= 1
            if sender.failed and self._senders.get(topic) is sender:
                del self._senders[topic]
            if len(self._senders) > PRODUCERS:
                await self._close_an_idle_producer()

    async def tap(self, topic: str, group: str, *, queue: int, alone: bool = False) -> Tap:
        """A consumer of the group, which is created at the earliest message when it is new. It holds up to `queue` messages that were not received.

        `alone`: the only one, and it sees everything in order. Raises BusError; SubscriptionHeld when it would not be the only one.
        """
        # No ack timeout, no chunking, no negative acknowledgement: each of them has its own idea of when a message comes again.
        with self._errors(f"subscribing {group!r} to {topic}"):
            consumer = await self._client.subscribe(
                topic,
                group,
                consumer_type=pulsar.ConsumerType.Exclusive if alone else pulsar.ConsumerType.Shared,
                initial_position=pulsar.InitialPosition.Earliest,
                receiver_queue_size=max(1, queue),
                batch_index_ack_enabled=True,
            )
        return Tap(consumer, topic)

    async def close(self) -> None:
        """Close everything, and wait for the client's threads too."""
        with contextlib.suppress(pulsar.PulsarException):
            # Not the asyncio client's: its callback is freed by a thread that nobody can wait for, which aborts a process that is ending (3.13.0).
            await asyncio.to_thread(self._client._client.close)
        await asyncio.to_thread(self._client.shutdown)

    async def _producer(self, topic: str) -> Producer:
        # A batch would come back whole for one message of it, and a full queue must not drop what it was given.
        timeout = int(self._settings.timeout * 1000)
        return await self._client.create_producer(topic, batching_enabled=False, block_if_queue_full=True, send_timeout_millis=timeout)

    async def _close_an_idle_producer(self) -> None:
        idle = next((topic for topic, sender in self._senders.items() if not sender.users), None)
        if idle is not None:
            with contextlib.suppress(PulsarException):
                await (await self._senders.pop(idle).producer).close()

    @contextlib.contextmanager
    def _errors(self, doing: str) -> Iterator[None]:
        """Turn what the client raises into our errors, in words that say what to look at."""
        try:
            yield
        except PulsarException as error:
            raise _translated(error, f"{self._url}: {doing}", self._settings) from error


@dataclass(slots=True)
class _Sender:
    """A producer, once it is open, and the number of its users."""

    producer: asyncio.Future[Producer]
    users: int = 0
    room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(IN_FLIGHT))

    @property
    def failed(self) -> bool:
        return self.producer.done() and (self.producer.cancelled() or self.producer.exception() is not None)


def _client(url: str, settings: PulsarSettings) -> Client:
    if shown(url) != url:  # the client would take the password for a part of the host, and say so
        trouble = f"{shown(url)!r} has a user or a password, which Pulsar does not take there"
        raise BadSettings("bus", [Problem("bus.url", trouble, "ONTORAG__BUS__PULSAR__TOKEN, or the settings bus.pulsar.oauth_*")])
    try:
        return Client(
            url,
            authentication=_authentication(settings),
            operation_timeout_seconds=max(1, int(settings.timeout)),
            tls_trust_certs_file_path=settings.tls_trust or None,
            tls_validate_hostname=settings.tls_hostname,
            logger=_log(),
        )
    except (ValueError, RuntimeError) as error:
        raise BadSettings("bus", [Problem("bus.url", f"{url!r}: {error}", "pulsar://HOST:PORT or pulsar+ssl://HOST:PORT")]) from error


@functools.cache
def _log() -> pulsar.FileLogger:
    """A log into a pipe, whose lines are logged here; one for the process, as in the client.

    A logger of Python would do without, but every thread of the client frees its own when it ends, and aborts a process that is ending (3.13.0).
    """
    source, sink = os.pipe()
    threading.Thread(target=_retell, args=(source,), name="log of pulsar", daemon=True).start()
    return pulsar.FileLogger(pulsar.LoggerLevel.Warn, f"/dev/fd/{sink}")


def _retell(source: int) -> None:
    """In a thread: log each line of the client, `DATE TIME LEVEL [THREAD] FILE:LINE | TEXT`."""
    log, rest = logging.getLogger("pulsar"), b""
    while read := os.read(source, 65536):
        *lines, rest = (rest + read).split(b"\n")
        for line in lines:
            head, _, text = line.decode(errors="replace").partition(" | ")
            log.log(logging.ERROR if " ERROR " in head else logging.WARNING, "%s", text or head)


def _authentication(settings: PulsarSettings) -> pulsar.Authentication | None:
    """The authentication that is set, if any. Raises BadSettings for more than one, and for invalid OAuth credentials."""
    given: dict[str, pulsar.Authentication] = {}
    if token := settings.token.get_secret_value():
        given["token"] = pulsar.AuthenticationToken(token)
    if settings.tls_certificate:
        given["tls_certificate"] = pulsar.AuthenticationTLS(settings.tls_certificate, settings.tls_key)
    if settings.oauth_issuer:
        given["oauth_issuer"] = pulsar.AuthenticationOauth2(_oauth(settings))
    if len(given) > 1:
        raise BadSettings("bus", [Problem("bus.pulsar", f"{' and '.join(given)} are set, and the broker takes one", "leave one of them")])
    return next(iter(given.values()), None)


def _oauth(settings: PulsarSettings) -> str:
    try:
        credentials = json.loads(settings.oauth_key.get_secret_value())
        fields = {name: credentials[name] for name in ("client_id", "client_secret")}
    except (ValueError, KeyError, TypeError) as error:
        mend = 'set ONTORAG__BUS__PULSAR__OAUTH_KEY, or ..._OAUTH_KEY_FILE, to {"client_id": "...", "client_secret": "..."}'
        raise BadSettings("bus", [Problem("bus.pulsar.oauth_key", "is not JSON with client_id and client_secret", mend)]) from error
    more = {"issuer_url": settings.oauth_issuer, "audience": settings.oauth_audience, "scope": settings.oauth_scope}
    return json.dumps({**fields, **{name: value for name, value in more.items() if value}})


def _translated(error: PulsarException, doing: str, settings: PulsarSettings) -> BusError:
    result, kind = error.error(), pulsar.Result
    unanswered = f"no answer within {settings.timeout:g} seconds: the broker is away"
    given = settings.token.get_secret_value() or settings.oauth_issuer or settings.tls_certificate
    unanswered += f", or it {'refuses the credentials' if given else 'wants credentials, and none are set'} (it does so by this silence)"
    words = {
        kind.Timeout: unanswered,
        kind.ConnectError: "the broker cannot be reached" + (f", or {UNTRUSTED}" if doing.startswith("pulsar+ssl:") else ""),
        kind.AuthenticationError: "the broker refuses the credentials",
        kind.AuthorizationError: "this role may not do this: grant it produce and consume on the namespace",
        kind.TopicNotFound: "there is no such topic, and the broker does not create it",
        kind.AlreadyClosed: "it is closed",
        kind.ConsumerBusy: "another process has it open",
    }
    text = f"{doing}: {words.get(result, str(error))}"
    return {kind.MessageTooBig: MessageTooLarge, kind.ConsumerBusy: SubscriptionHeld}.get(result, BusError)(text)


def _received(message: Any) -> Received:
    id_ = message.message_id()
    try:
        key, properties = message.partition_key(), message.properties()
    except UnicodeDecodeError:  # a client in another language wrote bytes there
        key, properties = "", {}
    return Received(f"{id_.ledger_id()}:{id_.entry_id()}:{id_.partition()}:{id_.batch_index()}", id_, message.data(), key, properties)
