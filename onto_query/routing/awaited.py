"""Questions that were asked before the graph has what they ask for: put off, a few seconds at a time, while messages are on their way into it."""

from __future__ import annotations

from typing import Final

import structlog

from onto_core import metrics
from onto_core.errors import BusError, NotYet
from onto_core.messages import Answer
from onto_core.ports.bus import Bus
from onto_core.service.stores import WRITERS, kind_of
from onto_core.settings import Settings

log = structlog.get_logger("ontorag.query")

PAUSE: Final = 3.0
"""Seconds until a question that was put off is looked at again, or a fifth of `query.wait`, where that is less."""
EXTRACTOR: Final = "kg-extract-ontology"
NOTHING: Final = frozenset({"empty", "unanswerable", "out_of_scope"})


class Awaited:
    """What the bus says of messages on their way into the graph. It does not say of which collection they are: those of any are waited for."""

    def __init__(self, bus: Bus, settings: Settings) -> None:
        topics, writer = settings.bus.topics, WRITERS[kind_of(settings.store.url)]
        self._bus, self._wait = bus, settings.query.wait
        self._pause = min(PAUSE, self._wait / 5)
        self._way = ((topics.documents, writer), (topics.chunks, EXTRACTOR), (topics.extractions, writer))
        """In the order in which a text goes: whatever moves on while they are counted is met again further on."""

    async def coming(self) -> int:
        """The number of messages that are on their way; 0 also where the bus cannot tell."""
        number = 0
        for topic, group in self._way:
            try:
                number += await self._bus.backlog(topic, group)
            except BusError as error:
                log.warning("backlog not known", topic=topic, error=str(error))
        return number

    def put_off(self, attempt: int, coming: int) -> None:
        """Raise NotYet, as long as the tries before this one have not taken the time for which a question may wait."""
        if self._wait and (attempt - 1) * self._pause < self._wait:
            metrics.AWAITED.inc()
            raise NotYet(f"the graph has no answer yet, and {coming} messages are on their way into it", self._pause)


def found_nothing(answer: Answer) -> bool:
    """True when an answer says that the graph has nothing: without rows, "no" or 0."""
    if answer.status in NOTHING:
        return True
    if answer.status != "answered":
        return False
    values = [cell.value for row in answer.rows for cell in row if cell is not None]
    return not values or (answer.columns in {("ask",), ("number",)} and values in (["false"], ["0"]))


def told_of(answer: Answer, coming: int) -> Answer:
    """The answer, which says that it was given although messages are on their way into the graph."""
    said = f"{coming} message{'' if coming == 1 else 's'} on the way into the graph"
    return answer.model_copy(update={"text": f"{answer.text} ({said}, not awaited.)", "degraded": (*answer.degraded, f"not awaited: {said}")})
