"""The worker onto-query: questions come in, answers go out, to the question's own reply topic when it names one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack

import structlog

from onto_core import metrics
from onto_core.clients.sources import open_source
from onto_core.errors import BackendUnavailable
from onto_core.matching.refresh import CatalogHolder
from onto_core.messages import Message, Question
from onto_core.ports.bus import Bus, Outgoing, Service
from onto_core.ports.graphs import Limits
from onto_core.service.ontologies import embedder_of
from onto_core.settings import Settings
from onto_core.terms import Query
from onto_query.pipeline import answer
from onto_query.wiring import services_of

log = structlog.get_logger("ontorag.query")

NAME = "onto-query"
CORRELATION = "correlation-id"
"""Header of an answer: the id of the message that asked."""


async def build(settings: Settings, bus: Bus) -> Service:
    """Reads ontologies when it is made ready, and looks for changed ones from then on. Raises BadSettings, BackendUnavailable."""
    parts = AsyncExitStack()
    embedder = await parts.enter_async_context(embedder_of(settings))
    catalogs = CatalogHolder(open_source(settings.ontologies), embedder, settings)
    at = await parts.enter_async_context(services_of(settings, catalogs, embedder))
    backend = {at.graph.name: "ok"}

    async def ready() -> None:
        """Returns when there is a catalog and the graph answers. Raises NoCatalogYet, BackendUnavailable, which may pass."""
        await catalogs.refresh()
        version = catalogs.current.version
        await at.graph.run(Query("sparql", "ASK {}"), Limits.of(settings.query), "default")
        await parts.enter_async_context(catalogs.polling())
        log.info("ready", catalog=version, backend=at.graph.name, model=at.model.name if at.model else "rules")

    async def handle(message: Message) -> Sequence[Outgoing]:
        """Raises BadMessage, ModelError, BackendUnavailable, NoCatalogYet."""
        question = Question.decode(message)
        try:
            said = await answer(question, at)
        except BackendUnavailable as error:
            backend[at.graph.name] = str(error)
            raise
        backend[at.graph.name] = "ok"
        log.info(
            "question answered",
            question=question.id,
            status=said.status,
            tier=said.tier,
            rows=len(said.rows),
            confidence=said.confidence,
            degraded=said.degraded,
            seconds=said.seconds,
        )
        metrics.QUESTIONS.labels(said.status, said.tier, at.graph.name).inc()
        metrics.QUESTION_SECONDS.labels(said.tier).observe(said.seconds)
        topic = question.reply_topic or settings.bus.topics.answers
        correlation = message.headers.get(CORRELATION, message.id)
        return (Outgoing(topic, said.encode({CORRELATION: correlation}, key=question.session or question.id)),)

    def health() -> Mapping[str, str]:
        return {**catalogs.health, **backend}

    return Service(NAME, settings.bus.topics.questions, NAME, handle, ready, parts.aclose, health)
