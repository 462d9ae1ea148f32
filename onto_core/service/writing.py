"""The workers that write graphs: extractions and announcements of documents come in from the bus, and the graph is made to say what is in force."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from typing import Final

import structlog

from onto_core import metrics
from onto_core.addresses import shown
from onto_core.collection import require_collection_of
from onto_core.documents.life import Documents
from onto_core.errors import BackendError
from onto_core.messages import Decision, Document, Extraction
from onto_core.ports.bus import Outgoing, Service
from onto_core.ports.graphs import GraphStore
from onto_core.service.conflict_policies import policies_of
from onto_core.settings import Settings
from onto_core.traces.spans import span
from onto_core.wire import Message

log = structlog.get_logger("ontorag.store")

QUIET: Final = 5.0
"""Seconds without a message after which the files of the store are rid of what was forgotten."""


@dataclass(slots=True)
class Opened:
    """A store that several services of one process share: opened by the first that is made ready, closed by the last."""

    open: Callable[[], AbstractAsyncContextManager[GraphStore]]
    settings: Settings
    users: int
    store: GraphStore | None = None
    documents: Documents | None = None
    last: float = 0.0
    """When the last message was done, by the monotonic clock."""
    _traces: set[str] = field(default_factory=set)
    _scrubbing: asyncio.Task[None] | None = None
    _parts: AsyncExitStack = field(default_factory=AsyncExitStack)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def ready(self) -> None:
        """Raises BadSettings, and BackendUnavailable, which may pass."""
        async with self._lock:
            if self.store is None:
                self.store = await self._parts.enter_async_context(self.open())
                self.documents = documents_of(self.store, self.settings)
                log.info("ready", store=shown(self.settings.store.url))
                for collection in await self.store.collections():
                    self.scrub_later(collection)

    def scrub_later(self, collection: str) -> None:
        """Rid the files of the collection of what was forgotten, when no message has come for a while, or at the end."""
        self._traces.add(collection)
        if self._scrubbing is None or self._scrubbing.done():
            self._scrubbing = asyncio.create_task(self._scrub_when_quiet(), name="scrub")

    async def _scrub_when_quiet(self) -> None:
        while self._traces:
            await asyncio.sleep(max(0.1, self.last + QUIET - time.monotonic()))
            if time.monotonic() >= self.last + QUIET:
                await self._scrub()

    async def _scrub(self) -> None:
        assert self.documents is not None
        for collection in sorted(self._traces):
            try:
                scrubbed = await self.documents.scrub(collection)
            except BackendError as error:
                log.warning("not scrubbed", collection=collection, reason=str(error))
                self._traces.discard(collection)  # the record of it stays: whoever opens the store next tries again
                continue
            if scrubbed.done:
                self._traces.discard(collection)
            if scrubbed.stays:
                log.warning("traces stay", collection=collection, reason=scrubbed.stays)

    async def close(self) -> None:
        self.users -= 1
        if not self.users:
            if self._scrubbing is not None:
                self._scrubbing.cancel()
                await asyncio.wait([self._scrubbing])
                await self._scrub()
            await self._parts.aclose()

    def health(self) -> Mapping[str, str]:
        return {"store": self.store.health() if self.store else "not open yet"}


def documents_of(store: GraphStore, settings: Settings) -> Documents:
    """The documents of a store, whose graph says what the settings let it say."""
    return Documents(store, longest=settings.store.passages, shown=written_of(settings), policies_of=policies_of(settings))


def written_of(settings: Settings) -> Callable[[Extraction], Extraction]:
    """The part of an extraction that the settings let into the graph."""
    return Extraction.with_flagged if settings.store.flagged == "write" else lambda extraction: extraction


def writers(name: str, settings: Settings, opened: Callable[[], AbstractAsyncContextManager[GraphStore]]) -> Sequence[Service]:
    """The services of the worker of that name: one for extractions, one for announcements.

    They open their store when they are made ready: servers may still be starting, and then they try again.
    """
    shared = Opened(opened, settings, users=3)
    topics = settings.bus.topics

    async def handle(message: Message) -> Sequence[Outgoing]:
        """Raises BadMessage, BackendError."""
        extraction = Extraction.decode(message)
        require_collection_of(extraction)
        assert shared.store is not None
        assert shared.documents is not None
        started = time.perf_counter()
        with metrics.WRITES.labels(shared.store.name).time(), span("write", {"db.system.name": shared.store.name}) as writing:
            outcome = await shared.documents.extracted(extraction)
            writing.set("ontorag.triples", len(extraction.triples))
            writing.set("ontorag.written", outcome)
        shared.last = time.monotonic()
        seconds = round(time.perf_counter() - started, 4)
        log.info(
            f"extraction {outcome}",
            chunk=extraction.chunk_id,
            collection=extraction.collection,
            triples=len(extraction.triples),
            seconds=seconds,
        )
        return ()

    async def announced(message: Message) -> Sequence[Outgoing]:
        """Raises BadMessage, BackendError."""
        document = Document.decode(message)
        assert shared.documents is not None
        started = time.perf_counter()
        with span("announce"):
            done = await shared.documents.announced(document)
        shared.last = time.monotonic()
        if document.forgotten:
            shared.scrub_later(document.collection)
        log.info(
            "document superseded" if done.superseded else "document forgotten" if document.forgotten else "document in force",
            collection=document.collection,
            revision=document.revision,
            chunks=len(document.chunks),
            asked=len(done.asked),
            removed=done.removed,
            moved=done.moved,
            seconds=round(time.perf_counter() - started, 4),
        )
        return [Outgoing(topics.chunks, chunk.encode(key=chunk.document_id)) for chunk in done.asked]

    async def decided(message: Message) -> Sequence[Outgoing]:
        """Raises BadMessage, BackendError."""
        decision = Decision.decode(message)
        assert shared.documents is not None
        chunks = await shared.documents.decided(decision)
        log.info("decided", kind=decision.kind, collection=decision.collection, chunks=chunks)
        return ()

    return (
        Service(name=name, topic=topics.extractions, group=name, handle=handle, ready=shared.ready, close=shared.close, health=shared.health),
        Service(name=f"{name}.documents", topic=topics.documents, group=name, handle=announced, ready=shared.ready, close=shared.close),
        Service(name=f"{name}.decisions", topic=topics.decisions, group=name, handle=decided, ready=shared.ready, close=shared.close),
    )
