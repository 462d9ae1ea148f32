"""The worker kg-extract-ontology: chunks come in, extractions go out."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack

import structlog

from onto_core import metrics
from onto_core.errors import BadReply, ModelError
from onto_core.messages import Chunk, Extraction
from onto_core.ports.bus import Bus, Outgoing, Service
from onto_core.service.collections import followed
from onto_core.service.ontologies import embedder_of
from onto_core.settings import Settings
from onto_core.wire import Message
from onto_extract.emit import extraction as extraction_of
from onto_extract.pipeline import read_chunk
from onto_extract.wiring import services_of

log = structlog.get_logger("ontorag.extract")

NAME = "kg-extract-ontology"


async def build(settings: Settings, bus: Bus) -> Service:
    """The worker, which reads the ontologies when it becomes ready and follows their changes from then on. Raises BadSettings."""
    parts = AsyncExitStack()
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

    async def handle(message: Message) -> Sequence[Outgoing]:
        """Extract the chunk of a message. Raises BadMessage, ModelError, NoCatalogYet."""
        chunk = Chunk.decode(message)
        started = time.perf_counter()
        try:
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

    return Service(NAME, settings.bus.topics.chunks, NAME, handle, ready, parts.aclose, health)


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
    metrics.SUBSET.observe(len(extraction.subset.classes) + len(extraction.subset.properties))
    unmatched = "unmatched" in extraction.degraded
    metrics.CHUNKS.labels("unmatched" if unmatched else "degraded" if extraction.degraded else "extracted" if accepted else "empty").inc()
