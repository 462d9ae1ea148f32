"""The worker of the service: documents that were taken get the names that their chunks bring along, and go onto the bus.

To find the names of a document takes much longer than to take it, so whoever uploads does not wait for it: what was taken is a message of its own,
durable before it is acknowledged, and any process that serves may do the rest.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

import structlog
from pydantic import BaseModel

from onto_core.documents.announce import Version, announcement, identified
from onto_core.documents.cutting import ReadInput
from onto_core.documents.model import DocumentRecord
from onto_core.errors import BadMessage, Problem
from onto_core.layout.places import PlacedText, Titles
from onto_core.messages import Chunk
from onto_core.ports.bus import Bus, Outgoing, Service
from onto_core.service.publishing import known_of, with_document_names
from onto_core.settings import Settings
from onto_core.terms import digest
from onto_core.wire import LanguageTag, Message, Metadata

log = structlog.get_logger("ontorag.serve")

NAME: Final = "serve"
QUIET: Final = 0.3
"""Seconds without an upload after which a document is read,"""
LONGEST: Final = 5.0
"""and those after which it is read although others come."""
BUILD: Final = "ontorag.serve.reading:build"
SWAPPED: Final = ("extraction",)
"""Sections of the settings that are taken while it runs."""


@dataclass(slots=True)
class Uploads:
    """When this process last took an upload, by the monotonic clock: to read documents gives way to taking them."""

    last: float = 0.0

    async def pause(self) -> None:
        """Return when no upload has come for a moment, or after a while in any case."""
        end = time.monotonic() + LONGEST
        while (now := time.monotonic()) < min(end, self.last + QUIET):  # noqa: ASYNC110 - uploads come in another event loop
            await asyncio.sleep(min(end, self.last + QUIET) - now)


UPLOADS: Final = Uploads()


class Taken(BaseModel):
    """A document that was taken: its text cut into pieces, and all that its announcement will say."""

    document_id: str
    collection: str
    content: str
    version: str = ""
    revision: int
    metadata: Metadata = {}
    language: LanguageTag | None = None
    again: bool = False
    pieces: tuple[str, ...]
    titles: tuple[Titles, ...] = ()
    places: tuple[tuple[PlacedText, ...], ...] = ()

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        return tuple(
            Chunk(
                document_id=self.document_id,
                collection=self.collection,
                ordinal=ordinal,
                text=piece,
                language=self.language,
                titles=titles or (),
                places=places or (),
            )
            for ordinal, (piece, titles, places) in enumerate(zip_longest(self.pieces, self.titles, self.places))
        )

    def message(self) -> Message:
        own = digest("taken", self.collection, self.document_id, self.revision)
        return Message(id=own, body=self.model_dump_json(exclude_defaults=True).encode(), key=self.document_id)


def announced(taken: Taken, chunks: Sequence[Chunk], settings: Settings, held: DocumentRecord | None) -> list[Outgoing]:
    """The messages that bring the document into force: its chunks, then the announcement. `held`: the version that is in force."""
    topics = settings.bus.topics
    version = Version(taken.document_id, taken.collection, taken.content, tuple(identified(chunks)), taken.version, dict(taken.metadata))
    made = announcement(version, revision=taken.revision, known=held, again=taken.again)
    return [
        *(Outgoing(topics.chunks, chunk.encode(key=chunk.document_id)) for chunk in made.chunks),
        *(Outgoing(topics.documents, part.encode(key=part.document_id)) for part in made.parts),
    ]


async def build(settings: Settings, bus: Bus) -> Service:
    """The worker, which takes what any process that serves has put on the topic of uploads."""

    naming = asyncio.Lock()

    async def handle(message: Message) -> Sequence[Outgoing]:
        """Raises BadMessage."""
        try:
            taken = Taken.model_validate_json(message.body)
        except ValueError as error:
            raise BadMessage(f"upload {message.id!r}", [Problem("body", f"is not a document that was taken: {error}")], message.body) from error
        known = await known_of(settings, bus, taken.collection, [taken.document_id])
        held = known.versions.get(taken.document_id)
        if held is not None and held.revision > taken.revision:
            log.info("upload passed over", reason="a later version is in force", revision=taken.revision)
            return ()
        async with naming:  # it is computing: several at once are no quicker, and in a thread it leaves the loop and its leases alone
            await UPLOADS.pause()
            chunks = await asyncio.to_thread(lambda: asyncio.run(_named(taken, settings)))
        log.info("upload read", chunks=len(chunks), revision=taken.revision)
        return announced(taken, chunks, settings, held)

    async def nothing() -> None:
        """There is nothing to open or close."""

    def health() -> Mapping[str, str]:
        return {}

    return Service(f"{NAME}.uploads", settings.bus.topics.uploads, NAME, handle, nothing, nothing, health)


async def _named(taken: Taken, settings: Settings) -> tuple[Chunk, ...]:
    read = ReadInput(taken.chunks, document_id=taken.document_id, content=taken.content)
    (named,) = await with_document_names([read], settings.extraction.names_so_far, settings, taken.collection, keep=True)
    return named.chunks
