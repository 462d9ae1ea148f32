"""Documents onto the bus: those that are new or changed against what the store has, and on request the end of those that are gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from onto_core.addresses import shown
from onto_core.documents.announce import Announcement, Version, announcement, forgetting, identified
from onto_core.documents.model import DOCUMENT, PAGE, DocumentRecord, document_of, group_of
from onto_core.documents.names_in_chunks import KnownPages
from onto_core.documents.names_so_far import with_names
from onto_core.errors import BackendError, BadSettings, BusError, OntoRagError
from onto_core.messages import Chunk, Document
from onto_core.ports.graphs import Record
from onto_core.service.stores import WRITERS, kind_of, open_records

if TYPE_CHECKING:
    from onto_core.documents.cutting import ReadInput
    from onto_core.ports.bus import Bus
    from onto_core.ports.graphs import Records
    from onto_core.settings import Settings
    from onto_core.wire import Message

TOGETHER: Final = 64
"""Records of documents that are read at once."""
UNDER_WAY: Final = 256
"""Messages whose publishing is under way at once."""


async def publish_all(bus: Bus, topic: str, messages: Sequence[Message], *, done: Callable[[int], None] = lambda _: None) -> None:
    """Publish in order; all of them are durable when this returns. `done` is told how many more are. Raises BusError, MessageTooLarge."""
    for start in range(0, len(messages), UNDER_WAY):
        some = messages[start : start + UNDER_WAY]
        await asyncio.gather(*(bus.publish(topic, message) for message in some))
        done(len(some))


@dataclass(frozen=True, slots=True)
class Known:
    """What the store has of documents, by id. `trouble`: the sentence of a store that could not be asked.

    `settled`: every announcement so far is in force, so that a document which the store has as it is needs no message.
    """

    versions: Mapping[str, DocumentRecord] = field(default_factory=dict)
    settled: bool = False
    trouble: str = ""

    def has(self, document_id: str, content: str, *, version: str = "", metadata: Mapping[str, str] | None = None) -> bool:
        """True for a document that is in force as it is: this content, under the same name of a version, with the same metadata."""
        held = self.versions.get(document_id)
        if not self.settled or held is None or held.forgotten:
            return False
        return (held.content, held.version, held.metadata) == (content, version or content, dict(metadata or {}))


@dataclass(frozen=True, slots=True)
class Plan:
    """The messages of a publication, and the documents that it is about by what becomes of them. `lines` are chunks that no announcement names."""

    announcements: tuple[Announcement, ...] = ()
    ends: tuple[Document, ...] = ()
    lines: tuple[Chunk, ...] = ()
    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        return (*(chunk for each in self.announcements for chunk in each.chunks), *self.lines)

    @property
    def documents(self) -> tuple[Document, ...]:
        return (*(part for each in self.announcements for part in each.parts), *self.ends)


async def known_of(settings: Settings, bus: Bus, collection: str, document_ids: Iterable[str], *, every: bool = False) -> Known:
    """What the store has of these documents, and with `every` of all others. Never raises: what the store does not say is published anew."""
    try:
        settled = await _is_settled(settings, bus)
        async with open_records(settings.store) as records:
            found = await versions(records, collection, document_ids)
            if every:
                found |= {version.document_id: version async for version in every_version(records, collection)}
            return Known(found, settled)
    except (BackendError, BusError, BadSettings) as error:
        return Known(trouble=f"{shown(settings.store.url)}: {error}")


async def _is_settled(settings: Settings, bus: Bus) -> bool:
    """True when no announcement is under way to the store. A bus that cannot count says no."""
    try:
        return await bus.backlog(settings.bus.topics.documents, WRITERS[kind_of(settings.store.url)]) == 0
    except OntoRagError:
        return False


async def versions(records: Records, collection: str, document_ids: Iterable[str]) -> dict[str, DocumentRecord]:
    """The version of each document that is in force, or the end of it."""
    found: dict[str, DocumentRecord] = {}
    ids = list(dict.fromkeys(document_ids))
    for start in range(0, len(ids), TOGETHER):
        some = ids[start : start + TOGETHER]
        for document_id, held in zip(
            some, await asyncio.gather(*(records.records(collection, DOCUMENT, group_of(each), [""]) for each in some)), strict=True
        ):
            if held:
                found[document_id] = document_of(held[""])
    return found


async def every_version(records: Records, collection: str) -> AsyncIterator[DocumentRecord]:
    """The versions that are in force, of all documents."""
    async for record in records.every_record(collection, DOCUMENT):
        version = DocumentRecord.unpacked(record.value)
        if not version.forgotten:
            yield version


async def with_document_names(reads: Sequence[ReadInput], most: int, settings: Settings, collection: str, *, keep: bool) -> list[ReadInput]:
    """What was read, each chunk with names of its document in at most `most` tokens.

    The names in a chunk that the document had before are known to the store, and are not read anew; `keep` puts the new ones beside them, where
    texts may be kept at all.
    """
    keep = keep and settings.store.passages > 0
    if not most or not any(len(read.chunks) > 1 for read in reads):
        return list(reads)
    async with AsyncExitStack() as open_:
        records: Records | None = None
        with suppress(BackendError, BadSettings):
            records = await open_.enter_async_context(open_records(settings.store))
        return [await _named(read, most, records, collection, keep=keep) for read in reads]


async def _named(read: ReadInput, most: int, records: Records | None, collection: str, *, keep: bool) -> ReadInput:
    if len(read.chunks) < 2:
        return read
    group = group_of(read.document_id)
    held: Mapping[str, bytes] = {}
    if records is not None and read.document_id:
        with suppress(BackendError):
            held = await records.records(collection, PAGE, group)
    pages = KnownPages(held)
    named = replace(read, chunks=tuple(with_names(read.chunks, most, pages.read)))
    if keep and records is not None and read.document_id and pages.used.keys() != held.keys():
        with suppress(BackendError):  # they cost time, and nothing else
            await records.put_records(collection, [Record(PAGE, group, key, value) for key, value in pages.used.items() if key not in held])
            if old := [key for key in held if key not in pages.used]:
                await records.remove_records(collection, PAGE, group, old)
    return named


def planned(
    reads: Sequence[ReadInput],
    known: Known,
    *,
    unchanged: Sequence[str] = (),
    name: str = "",
    metadata: Mapping[str, str] | None = None,
    again: bool = False,
    gone: Sequence[tuple[str, str]] = (),
) -> Plan:
    """The messages that bring what was read into force. `gone` are documents to end, as (collection, id)."""
    now = time.time_ns() // 1000
    announcements, lines = [], []
    new: list[str] = []
    changed: list[str] = []
    for read in reads:
        if not read.chunks:
            continue
        if not read.document_id:
            lines += [chunk.model_copy(update={"revision": chunk.revision or now, "asked": chunk.asked or now}) for chunk in read.chunks]
            continue
        held = known.versions.get(read.document_id)
        version = Version(read.document_id, read.chunks[0].collection, read.content, tuple(identified(read.chunks)), name, dict(metadata or {}))
        announcements.append(announcement(version, revision=_after(held, now), known=held, again=again))
        (changed if held and not held.forgotten else new).append(read.document_id)
    ends = tuple(forgetting(each, collection, revision=_after(known.versions.get(each), now)) for collection, each in gone)
    return Plan(tuple(announcements), ends, tuple(lines), tuple(new), tuple(changed), tuple(unchanged), tuple(each for _, each in gone))


def _after(held: DocumentRecord | None, now: int) -> int:
    """A revision after the one that is in force, also when the clock that gave that was fast."""
    return max(now, held.revision + 1 if held else 0)
