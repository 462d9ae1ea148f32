"""Documents forgotten: announced to every worker, carried out at once where this process may write the store, and removed from caches and the bus."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing as closed
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from onto_core.addresses import shown
from onto_core.clients.reply_cache import ReplyCache
from onto_core.documents.announce import forgetting
from onto_core.documents.kept import Kept, kept_of
from onto_core.documents.life import Documents
from onto_core.documents.model import CHUNK, DOCUMENT, TRACES, DocumentRecord, group_of
from onto_core.errors import BackendUnavailable
from onto_core.service.stores import closing, open_records, open_store
from onto_core.wire import Message

if TYPE_CHECKING:
    from onto_core.bus import Broker
    from onto_core.messages import Document
    from onto_core.ports.graphs import GraphStore, Records
    from onto_core.settings import Settings

LOOK: Final = 0.2
"""Seconds between two looks whether a worker is done."""
ALL: Final = 1 << 40


@dataclass(slots=True)
class Forgotten:
    """What became of documents: numbers of what was removed. `facts` are those that their chunks stated, `lost` the triples that nobody else says.

    `lost` is None where nobody counted. `unseen`: what was not seen to end in time; `stays`: what is left, and for how long.
    """

    documents: int = 0
    chunks: int = 0
    facts: int = 0
    lost: int | None = None
    passages: int = 0
    replies: int = 0
    messages: int = 0
    dead_letters: int = 0
    by_worker: bool = False
    unseen: list[str] = field(default_factory=list)
    stays: list[str] = field(default_factory=list)

    def told(self) -> dict[str, object]:
        return asdict(self)


async def forget(settings: Settings, bus: Broker, collection: str, kept: Mapping[str, Kept | None], *, wait: float) -> Forgotten:
    """Forget the documents, by their ids; `kept` has what the store has of them. Waits at most `wait` seconds for workers.

    Raises BusError, and BackendUnavailable for a store that cannot be asked.
    """
    ends = await _ends(settings, collection, list(kept))
    for end in ends:
        await bus.publish(settings.bus.topics.documents, end.encode(key=end.document_id))
    done = Forgotten(documents=len(ends))
    for each in kept.values():
        if each is not None:
            done.chunks += each.listed.chunks
            done.facts += each.facts
            done.passages += each.passages
    deadline = time.monotonic() + wait
    await _in_store(settings, ends, done, deadline)
    await _in_replies(settings, ends, done)
    await _on_bus(settings, bus, ends, done, deadline)
    return done


async def _ends(settings: Settings, collection: str, ids: Sequence[str]) -> list[Document]:
    """The announcements, each after the version that is in force, also when the clock that gave that was fast."""
    now = time.time_ns() // 1000
    ends = []
    async with open_records(settings.store) as records:
        for document_id in ids:
            held = (await records.records(collection, DOCUMENT, group_of(document_id))).get("")
            after = DocumentRecord.unpacked(held).revision + 1 if held else 0
            ends.append(forgetting(document_id, collection, revision=max(now, after)))
    return ends


async def _in_store(settings: Settings, ends: Sequence[Document], done: Forgotten, deadline: float) -> None:
    try:
        opened = open_store(settings.store, write=True)
    except BackendUnavailable as error:
        if not settings.store.url.startswith("oxigraph:"):
            done.unseen.append(f"{shown(settings.store.url)}: {error}")
            return
        done.by_worker = True
        async with open_records(settings.store) as records:
            await _wait_for_worker(records, ends, done, deadline)
        return
    async with closing(opened) as store:
        await _carry_out(store, ends, done)


async def _carry_out(store: GraphStore, ends: Sequence[Document], done: Forgotten) -> None:
    documents = Documents(store)
    collection = ends[0].collection
    embedded = store.name == "oxigraph"
    await documents.bring_forward(collection, anew=True)
    before = await _triples(store, collection) if embedded else 0
    for end in ends:
        await documents.announced(end)
    if embedded:  # one pass over the triples; a server would be asked for all it has
        done.lost = before - await _triples(store, collection)
    scrubbed = await documents.scrub(collection)
    if scrubbed.stays:
        done.stays.append(scrubbed.stays)
    if not scrubbed.done:
        done.stays.append("the files of the store have bytes of it until its writer is quiet for some seconds")


async def _triples(store: GraphStore, collection: str) -> int:
    return sum(stats.triples for stats in await store.stats() if stats.collection == collection)


async def _wait_for_worker(records: Records, ends: Sequence[Document], done: Forgotten, deadline: float) -> None:
    """Look until the worker that holds the store has carried it out, and has rid its files of the bytes."""
    collection = ends[0].collection
    groups = {group_of(end.document_id) for end in ends}
    traces = False
    while True:
        left = [group for group in groups if not await _is_out(records, collection, group)]
        traces = not left and bool(await records.records(collection, TRACES, ""))
        if not (left or traces) or time.monotonic() > deadline:
            break
        await asyncio.sleep(LOOK)
    if left:
        done.unseen.append(f"the worker that writes {len(left)} of the documents' end into the store")
    if traces:
        done.stays.append("the files of the store have bytes of it until its writer is quiet for some seconds, or stops")


async def _is_out(records: Records, collection: str, group: str) -> bool:
    held = (await records.records(collection, DOCUMENT, group)).get("")
    return held is not None and DocumentRecord.unpacked(held).forgotten and not await records.records(collection, CHUNK, group)


async def _in_replies(settings: Settings, ends: Sequence[Document], done: Forgotten) -> None:
    """In the file of replies that this machine has; workers elsewhere sweep theirs when they read the announcement."""
    kind, _, path = settings.model.cache.partition(":")
    if kind == "sqlite" and await asyncio.to_thread(Path(path).exists):
        with closed(ReplyCache(settings.model.cache)) as replies:
            for end in ends:
                done.replies += await asyncio.to_thread(replies.sweep, end, group_of(end.document_id))


async def _on_bus(settings: Settings, bus: Broker, ends: Sequence[Document], done: Forgotten, deadline: float) -> None:
    """Remove the messages of the documents: dead letters, those that are kept, and as soon as workers are done with them those in hand."""
    topics = settings.bus.topics
    for end in ends:
        is_its = _of(end)
        for letter in await bus.dead_letters(None, ALL):
            if letter.topic in (topics.chunks, topics.extractions, topics.documents) and is_its(letter.message):
                await bus.remove_dead_letter(letter)
                done.dead_letters += 1
        while True:
            erased = await bus.erase([topics.chunks, topics.extractions, topics.documents], end.document_id, is_its)
            done.messages += erased.removed
            if not erased.in_hand or time.monotonic() > deadline:
                break
            await asyncio.sleep(LOOK)
        if erased.in_hand:
            done.unseen.append(f"{erased.in_hand} messages of {end.document_id!r} that workers have in hand: forget it again when they are done")
        if erased.stays and erased.stays not in done.stays:
            done.stays.append(erased.stays)


def _of(end: Document) -> Callable[[Message], bool]:
    """True for messages about the document as it was before its end; for bytes that nobody can read the key of the message says."""

    def is_its(message: Message) -> bool:
        try:
            fields = json.loads(message.body)
            own = fields.get("document_id") == end.document_id and fields.get("collection", "default") == end.collection
            return own and int(fields.get("revision") or 0) < end.revision
        except (ValueError, AttributeError, TypeError, RecursionError):
            return message.key == end.document_id

    return is_its


async def asked_for(records: Records, collection: str, ids: Sequence[str]) -> dict[str, Kept | None]:
    """What the store has of documents; None for what it does not know."""
    return {document_id: await kept_of(records, collection, document_id) for document_id in dict.fromkeys(ids)}
