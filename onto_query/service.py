"""The worker onto-query: questions come in, answers go out, to the question's own reply topic when it names one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack

import structlog

from onto_core import metrics
from onto_core.bus.retry import printable
from onto_core.errors import BadMessage
from onto_core.messages import Answer, Question
from onto_core.ports.bus import Bus, Outgoing, Service
from onto_core.ports.graphs import Limits
from onto_core.service.collections import followed
from onto_core.service.ontologies import embedder_of
from onto_core.settings import Settings
from onto_core.wire import Message
from onto_query.conversation.walk import converse
from onto_query.routing.awaited import Awaited, found_nothing, told_of
from onto_query.wiring import services_of

log = structlog.get_logger("ontorag.query")

NAME = "onto-query"
SWAPPED = ("ontologies", "embedder", "index", "selection", "model", "query")
"""Sections of the settings that are taken while it runs."""
CORRELATION = "correlation-id"
"""Header of an answer: the id of the message that asked."""


async def build(settings: Settings, bus: Bus) -> Service:
    """Build the worker. `ready` reads the ontologies, and changed ones are looked for from then on. Raises BadSettings, BackendUnavailable."""
    parts = AsyncExitStack()
    embedder = await parts.enter_async_context(embedder_of(settings))
    catalogs = followed(settings, embedder)
    services = await parts.enter_async_context(services_of(settings, catalogs, embedder))

    awaited = Awaited(bus, settings)

    async def ready() -> None:
        """Return once there is a catalog and the graph answers. Raises NoCatalogYet, BackendUnavailable, which may pass."""
        await catalogs.refresh()
        versions = catalogs.versions
        if services.routing is not None:
            await services.routing.ready(Limits.of(settings.query))
        await parts.enter_async_context(catalogs.polling())
        log.info("ready", catalogs=dict(versions), backend=services.graph.name, model=services.model.name if services.model else "rules")

    async def handle(message: Message) -> Sequence[Outgoing]:
        """Answer the question in a message. Raises BadMessage, ModelError, BackendUnavailable, NoCatalogYet; NotYet while what it needs may come."""
        question = Question.decode(message)
        reply = await converse(question, services, services.sessions, again=message.attempt > 1)
        if found_nothing(reply):
            if coming := await awaited.coming():
                awaited.put_off(message.attempt, coming)
                reply = told_of(reply, coming)
            else:  # the last of it may have been written since the question was looked at
                reply = await converse(question, services, services.sessions, again=True)
        log.info(
            "question answered",
            question=question.id,
            status=reply.status,
            tier=reply.tier,
            rows=len(reply.rows),
            confidence=reply.confidence,
            degraded=reply.degraded,
            seconds=reply.seconds,
        )
        metrics.QUESTIONS.labels(reply.status, reply.tier, services.graph.name).inc()
        metrics.QUESTION_SECONDS.labels(reply.tier).observe(reply.seconds)
        return (reply_to(question, message, reply),)

    def given_up(message: Message, reason: str) -> Sequence[Outgoing]:
        """An answer that says why there is none, for whoever waits; a message that is no question has nobody."""
        try:
            question = Question.decode(message)
        except BadMessage:
            return ()
        return (reply_to(question, message, Answer(question_id=question.id, status="failed", text=f"I could not answer this: {printable(reason)}")),)

    def reply_to(question: Question, message: Message, reply: Answer) -> Outgoing:
        headers = {CORRELATION: message.headers.get(CORRELATION, message.id)}
        return Outgoing(question.reply_topic or settings.bus.topics.answers, reply.encode(headers, key=question.session or question.id))

    def health() -> Mapping[str, str]:
        asked = services.routing.health() if services.routing is not None else {}
        return {**asked, **{part: state if state != "ok" else asked.get(part, state) for part, state in catalogs.health.items()}}

    return Service(NAME, settings.bus.topics.questions, NAME, handle, ready, parts.aclose, health, given_up)
