"""The port of the message bus: topics, deliveries that settle themselves, dead letters; and the parts of a worker."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from onto_core.wire import Message


class Delivery(Protocol):
    """One message in one consumer's hands. It settles once: a second settling raises BusError."""

    @property
    def message(self) -> Message: ...
    async def ack(self) -> None: ...
    async def retry(self, after: float, reason: str) -> None:
        """Deliver it again after `after` seconds, with `attempt` one higher."""
        ...

    async def reject(self, reason: str) -> None:
        """Move it, bytes and headers, to the dead letters of its topic."""
        ...


class Subscription(Protocol):
    """A shared subscription: each message goes to one consumer of the group. Closing never unsubscribes the group."""

    async def receive(self) -> Delivery: ...
    async def close(self) -> None: ...


class Bus(Protocol):
    """At-least-once topics. `publish` returns when the message is durable."""

    async def publish(self, topic: str, message: Message) -> None: ...
    async def subscribe(self, topic: str, group: str, prefetch: int = 1) -> Subscription: ...
    async def backlog(self, topic: str, group: str) -> int:
        """The number of the topic's messages that the group has not settled yet."""
        ...

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """A message that was given up, with the reason and all its bytes."""

    topic: str
    group: str
    reason: str
    message: Message
    at: float


class DeadLetters(Protocol):
    async def dead_letters(self, topic: str | None = None, limit: int = 1000) -> Sequence[DeadLetter]: ...
    async def remove_dead_letter(self, letter: DeadLetter) -> None: ...
    async def add_dead_letter(self, letter: DeadLetter) -> None:
        """Put a letter among the dead letters, as it is: for who restores it."""
        ...


@dataclass(frozen=True, slots=True)
class Erased:
    """The result of an erasure: messages that were removed, those that stay because a worker has them, and a sentence on what else stays."""

    removed: int = 0
    in_hand: int = 0
    stays: str = ""


class Erasing(Protocol):
    async def erase(self, topics: Sequence[str], key: str, is_meant: Callable[[Message], bool]) -> Erased:
        """Remove messages with that key, or without one, that are meant, whether or not they are settled. Dead letters are not among them."""
        ...


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message that a handler wants published before its input is acknowledged."""

    topic: str
    message: Message


Handler = Callable[[Message], Awaitable[Sequence[Outgoing]]]
"""A worker's work on one message. It raises OntoRagError; the worker decides from the class what becomes of the message."""


def nothing(message: Message, reason: str) -> Sequence[Outgoing]:
    """For services that nobody waits for."""
    return ()


@dataclass(frozen=True, slots=True)
class Service:
    """A worker's part: its topic and group, its handler, its start and its end. `ready` is awaited before the first receive."""

    name: str
    topic: str
    group: str
    handle: Handler
    ready: Callable[[], Awaitable[None]]
    close: Callable[[], Awaitable[None]]
    health: Callable[[], Mapping[str, str]] = dict
    """The health of each dependency, by name: "ok" or the trouble in words."""
    given_up: Callable[[Message, str], Sequence[Outgoing]] = nothing
    """What is published when a message becomes a dead letter for a reason: so that whoever waits for an answer learns of it."""
