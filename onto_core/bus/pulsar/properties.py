"""Our messages as Pulsar messages: properties under `ontorag-` are ours, all others are the message's headers. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from onto_core.bus.retry import printable
from onto_core.ports.bus import DeadLetter
from onto_core.wire import Message

PREFIX = "ontorag-"
ID, ATTEMPT, CRASHES, DUE, REASON = (PREFIX + name for name in ("id", "attempt", "crashes", "due", "reason"))
TOPIC, GROUP, AT = (PREFIX + name for name in ("topic", "group", "at"))


@dataclass(frozen=True, slots=True)
class Arrived:
    """A message with what its properties say of its way.

    `crashes`: workers that died with it; `due`: when it may be handled (seconds since the epoch, 0: at once); `reason`: what failed the last time.
    """

    message: Message
    crashes: int = 0
    due: float = 0.0
    reason: str = ""


def outgoing(message: Message, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The properties of a message. Raises TypeError for headers that are not text."""
    for name, value in message.headers.items():
        if not isinstance(name, str) or not isinstance(value, str):
            raise TypeError(f"header {name!r} of message {message.id!r} is not text")
    headers = {name: value for name, value in message.headers.items() if not name.startswith(PREFIX)}
    attempt = {ATTEMPT: str(message.attempt)} if message.attempt != 1 else {}
    return {**headers, ID: message.id, **attempt, **(more or {})}


def arrived(properties: Mapping[str, str], body: bytes, key: str, fallback_id: str) -> Arrived:
    """A message from any properties, even a stranger's: invalid numbers are ignored."""
    headers = {name: value for name, value in properties.items() if not name.startswith(PREFIX)}
    message = Message(properties.get(ID) or fallback_id, body, key, headers, max(1, int(_number(properties.get(ATTEMPT), 1))))
    return Arrived(message, max(0, int(_number(properties.get(CRASHES), 0))), _number(properties.get(DUE), 0), properties.get(REASON, ""))


def retried(arrived: Arrived) -> dict[str, str]:
    """The properties of a message that comes again."""
    more = {DUE: repr(arrived.due)} if arrived.due else {}
    more |= {REASON: printable(arrived.reason)} if arrived.reason else {}
    more |= {CRASHES: str(arrived.crashes)} if arrived.crashes else {}
    return outgoing(arrived.message, more)


def buried(letter: DeadLetter) -> dict[str, str]:
    """The properties of a dead letter."""
    return outgoing(letter.message, {TOPIC: letter.topic, GROUP: letter.group, REASON: printable(letter.reason), AT: repr(letter.at)})


def dead_letter(properties: Mapping[str, str], body: bytes, key: str, fallback_id: str) -> DeadLetter:
    get, message = properties.get, arrived(properties, body, key, fallback_id).message
    return DeadLetter(get(TOPIC, ""), get(GROUP, ""), get(REASON, ""), message, _number(get(AT), 0))


def _number(text: str | None, default: float) -> float:
    try:
        number = float(text) if text is not None else default
    except ValueError:
        return default
    return number if abs(number) < 1e15 else default
