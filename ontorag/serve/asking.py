"""Questions of the service: answered in this process, or put on the topic and waited for; each answer can be asked for again by its id."""

from __future__ import annotations

import asyncio
import uuid
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, Protocol

import structlog

from onto_core.errors import BusError, OntoRagError
from onto_core.messages import Answer, Question, Step
from onto_core.ports.bus import Bus, Subscription
from onto_core.settings import Settings
from onto_query.conversation.walk import converse
from onto_query.routing.streaming import stream
from onto_query.service import CORRELATION
from onto_query.services import Services

log = structlog.get_logger("ontorag.serve")

GROUP: Final = "serve"
PAUSE: Final = 1.0
"""Seconds until a bus that is away is asked again."""
KEPT: Final = 1000
"""Answers that can be asked for by their ids, at most; the oldest goes first."""


class Asking(Protocol):
    """Questions to answers."""

    async def answer(self, question: Question) -> Answer:
        """Raises as `onto_query.pipeline.answer`, and BusError."""
        ...

    def steps(self, question: Question) -> AsyncGenerator[Step | Answer, None]:
        """The steps, then the answer. Whoever stops reading stops the work."""
        ...


class InProcess:
    """Questions that this process answers. The same question, asked by several at once, is answered once."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._under_way: dict[tuple[str, str], asyncio.Task[Answer]] = {}
        self._waiting: Counter[tuple[str, str]] = Counter()

    async def answer(self, question: Question) -> Answer:
        """When all who wait for it have gone, the work is stopped."""
        if question.session:  # what was said before is part of it
            return await self._answer(question)
        key = question.id, question.language
        if (task := self._under_way.get(key)) is None:
            self._under_way[key] = task = asyncio.create_task(self._answer(question), name="question")
        self._waiting[key] += 1
        try:
            return await asyncio.shield(task)
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key] or task.done():
                task.cancel()
                if self._under_way.get(key) is task:
                    del self._under_way[key]
            if not self._waiting[key]:
                del self._waiting[key]

    async def _answer(self, question: Question) -> Answer:
        return await converse(question, self.services, self.services.sessions)

    def steps(self, question: Question) -> AsyncGenerator[Step | Answer, None]:
        return stream(question, self.services)


class OverBus:
    """Questions that workers answer: published with a reply topic of this process, whose answers go to those who wait."""

    def __init__(self, bus: Bus, settings: Settings) -> None:
        self._bus, self._topics = bus, settings.bus.topics
        self._replies = f"{self._topics.answers}.serve-{uuid.uuid4().hex[:12]}"
        self._waiting: dict[str, asyncio.Future[Answer]] = {}

    async def answer(self, question: Question) -> Answer:
        """Raises BusError. Who is cancelled waits no longer; the question may be answered all the same."""
        own = uuid.uuid4().hex
        asked = question.model_copy(update={"reply_topic": self._replies})
        coming: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[own] = coming
        try:
            await self._bus.publish(self._topics.questions, asked.encode({CORRELATION: own}, key=question.session))
            return await coming
        finally:
            del self._waiting[own]

    async def steps(self, question: Question) -> AsyncGenerator[Step | Answer, None]:
        answer = await self.answer(question)
        for step in answer.steps:
            yield step
        yield answer

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[OverBus]:
        """Take answers off the reply topic during the block. Raises BusError when it cannot be subscribed."""
        replies = await self._bus.subscribe(self._replies, GROUP, 64)
        task = asyncio.create_task(self._take(replies), name="answers")
        try:
            yield self
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await replies.close()

    async def _take(self, replies: Subscription) -> None:
        while True:
            try:
                delivery = await replies.receive()
                await delivery.ack()
                waiting = self._waiting.get(delivery.message.headers.get(CORRELATION, ""))
                if waiting is not None and not waiting.done():
                    waiting.set_result(Answer.decode(delivery.message))
            except BusError as error:
                log.warning("answers not received", reason=str(error))
                await asyncio.sleep(PAUSE)
            except OntoRagError as error:  # an answer that cannot be read: who waits for it runs into its time limit
                log.warning("answer not read", reason=str(error))


class Answers:
    """Questions that somebody asked without waiting, by id, until their answers are fetched or many others came. It belongs to one event loop."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, tuple[str, asyncio.Task[Answer]]] = OrderedDict()

    def begin(self, collection: str, answer: Coroutine[Any, Any, Answer]) -> str:
        """Find the answer in the background, and return the id of the result."""
        own = uuid.uuid4().hex
        self._held[own] = collection, asyncio.create_task(answer, name="question")
        while len(self._held) > KEPT:
            _, (_, oldest) = self._held.popitem(last=False)
            oldest.cancel()
        return own

    def of(self, own: str, collection: str) -> asyncio.Task[Answer] | None:
        held = self._held.get(own)
        return held[1] if held is not None and held[0] == collection else None

    async def close(self) -> None:
        for _, task in self._held.values():
            task.cancel()
        if self._held:
            await asyncio.wait([task for _, task in self._held.values()])
        for _, task in self._held.values():
            if not task.cancelled():
                task.exception()  # nobody fetched it
