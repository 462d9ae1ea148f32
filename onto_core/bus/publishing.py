"""The span of a message that is published, which goes with it in its headers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from onto_core.traces import spans
from onto_core.wire import Message


@contextmanager
def publishing(topic: str, message: Message) -> Iterator[Message]:
    """The message as it is to be published in the block: with the context of the span around it where there are traces, else as it came.

    The span belongs to the work that is under way here; where there is none, to that which the message names itself: a replayed one goes on.
    """
    if not spans.is_on():
        yield message
        return
    named = {"messaging.operation.type": "send", "messaging.destination.name": topic, "messaging.message.id": message.id}
    with spans.span("send", named, kind="producer", parent=None if spans.context() else message.headers):
        yield replace(message, headers={**message.headers, **spans.context()})
