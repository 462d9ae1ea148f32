"""The worker kg-extract-ontology: chunks come in, extractions go out; what a document caused in the cache of replies goes with it."""

from __future__ import annotations

import asyncio
import platform
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import structlog

from onto_core import metrics
from onto_core.clients.chat import reaches_model
from onto_core.clients.reply_cache import ReplyCache
from onto_core.clients.reply_causes import Cause, caused_by
from onto_core.documents.model import group_of
from onto_core.errors import BadReply, ModelError
from onto_core.messages import Chunk, Document, Extraction
from onto_core.ports.bus import Bus, Outgoing, Service
from onto_core.service.collections import followed
from onto_core.service.ontologies import embedder_of
from onto_core.settings import Settings
from onto_core.terms import digest
from onto_core.wire import Message
from onto_extract.emit import extraction as extraction_of
from onto_extract.pipeline import read_chunk
from onto_extract.wiring import services_of

log = structlog.get_logger("ontorag.extract")

NAME = "kg-extract-ontology"
SWAPPED = ("ontologies", "embedder", "index", "selection", "model", "extraction")
"""Sections of the settings that are taken while it runs."""


async def build(settings: Settings, bus: Bus) -> Sequence[Service]:
    """The worker, which reads the ontologies when it becomes ready and follows their changes from then on. Raises BadSettings.

    Beside it, where replies are kept in a file, the service that reads which documents changed or went.
    """
    parts = AsyncExitStack()
    replies = _replies(settings)
    if replies:
        parts.callback(replies.close)
    embedder = await parts.enter_async_context(embedder_of(settings))
    catalogs = followed(settings, embedder)
    services = await parts.enter_async_context(services_of(settings, catalogs, embedder))
    model = {"model": "ok"}

    async def ready() -> None:
        """Load the first catalog. Raises NoCatalogYet, which may pass."""
        await catalogs.refresh()
        versions = catalogs.versions
        await parts.enter_async_context(catalogs.polling())
        log.info("ready", catalogs=dict(versions), model=services.proposer.name)

    async def is_forgotten(cause: Cause) -> bool:
        return replies is not None and await asyncio.to_thread(replies.is_forgotten, cause)

    async def handle(message: Message) -> Sequence[Outgoing]:
        """Extract the chunk of a message. Raises BadMessage, ModelError, NoCatalogYet."""
        chunk = Chunk.decode(message)
        started = time.perf_counter()
        cause = Cause(chunk.collection, group_of(chunk.document_id), chunk.id, chunk.revision)
        if await is_forgotten(cause):
            metrics.CHUNKS.labels("forgotten").inc()
            log.info("chunk passed over", chunk=chunk.id, reason="its document was forgotten")
            return ()
        try:
            with caused_by(cause):
                reading = await read_chunk(chunk, services)
        except ModelError as error:
            model["model"] = "ok" if isinstance(error, BadReply) else str(error)  # one unreadable reply says nothing about the endpoint
            raise
        model["model"] = "ok"
        extraction = extraction_of(reading)
        count(extraction)
        if settings.service.log_texts:
            log.info("chunk read", chunk=chunk.id, text=chunk.text, replies=[proposal.reply for proposal in reading.proposals])
        log.info(
            "chunk extracted",
            chunk=chunk.id,
            document=chunk.document_id,
            triples=len(extraction.triples),
            rejected=len(extraction.rejected),
            calls=extraction.usage.calls,
            degraded=extraction.degraded,
            seconds=round(time.perf_counter() - started, 3),
        )
        return (Outgoing(settings.bus.topics.extractions, extraction.encode(key=chunk.document_id)),)

    def health() -> Mapping[str, str]:
        return {**catalogs.health, **model}

    extracting = Service(NAME, settings.bus.topics.chunks, NAME, handle, ready, parts.aclose, health)
    return (extracting, _sweeping(settings)) if replies else (extracting,)


def _replies(settings: Settings) -> ReplyCache | None:
    """The replies that are kept in a file; None without one, for what is in memory goes with the process."""
    in_file = settings.model.cache.startswith("sqlite:")
    return ReplyCache(settings.model.cache) if in_file and reaches_model(settings.model) else None


def _sweeping(settings: Settings) -> Service:
    """The service that keeps the file of replies to what chunks in force caused.

    Each file is a group of its own: of several workers each sweeps the file that it has.
    """
    replies = ReplyCache(settings.model.cache)

    async def handle(message: Message) -> Sequence[Outgoing]:
        """Raises BadMessage, BackendUnavailable."""
        document = Document.decode(message)
        removed = await asyncio.to_thread(replies.sweep, document, group_of(document.document_id))
        log.info("replies swept", revision=document.revision, forgotten=document.forgotten, removed=removed)
        return ()

    async def ready() -> None:
        """Nothing is waited for."""

    async def close() -> None:
        replies.close()

    path = Path(settings.model.cache.partition(":")[2]).absolute()
    return Service(f"{NAME}.replies", settings.bus.topics.documents, f"{NAME}.{digest(platform.node(), path)[:12]}", handle, ready, close)


def count(extraction: Extraction) -> None:
    """Count the outcome of a chunk in the metrics."""
    inferred = sum(triple.inferred for triple in extraction.triples)
    accepted, rejected = len(extraction.triples) - inferred, len(extraction.rejected)
    for verdict, number in (("accepted", accepted), ("rejected", rejected), ("inferred", inferred)):
        metrics.TRIPLES.labels(verdict).inc(number)
    for refused in extraction.rejected:
        for violation in refused.violations:
            metrics.VIOLATIONS.labels(violation.rule, violation.severity).inc()
    if accepted + rejected:
        metrics.CONFORMANCE.observe(accepted / (accepted + rejected))
    metrics.COST.labels("chunks").inc(extraction.usage.cost or 0.0)
    metrics.SUBSET.observe(len(extraction.subset.classes) + len(extraction.subset.properties))
    unmatched = "unmatched" in extraction.degraded
    metrics.CHUNKS.labels("unmatched" if unmatched else "degraded" if extraction.degraded else "extracted" if accepted else "empty").inc()
