"""Documents in a graph: versions come into force, and the graph is made to say what the chunks of the newest versions say, and nothing else.

Every message changes a record first, by compare and swap, and then has the chunks that it touches shown anew. To show a chunk is to write what its
records say, and to look whether they still say so: whoever changed them meanwhile shows it too, so that whoever comes last has seen all of them.
A worker that dies half-way leaves its message on the bus, and the same steps are done again.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeVar

from onto_core.documents.conflicts import Policies
from onto_core.documents.decisions import Decisions, group_of_thing
from onto_core.documents.model import (
    CHUNK,
    DECIDED,
    DECISION,
    DOCUMENT,
    LAYOUT,
    PAGE,
    TOUCHED,
    TRACES,
    ChunkRecord,
    DocumentRecord,
    decision_of,
    document_of,
    group_of,
    is_in_force,
)
from onto_core.documents.parts import Parts
from onto_core.documents.values import Others, ValuesWriter
from onto_core.graph.conversations import forget_in_conversations
from onto_core.messages import Chunk, Decision, Document, Extraction
from onto_core.ports.graphs import ChunkInGraph, GraphWriter, Record, Records, Scrubbed, Source

TOGETHER: Final = 64
"""Chunks that are handled at once."""
CARRIED: Final = 1_000
"""Chunks that are given their first records at once."""

UNSETTLED: Final = -1
"""The place in a chunk's record while the graph may say something else of it: it is being moved, or removed. Who finds it so shows the chunk anew."""

UNDECIDED: Final = Decisions()
LOST: Final = b""
"""No record is it: stands for one that somebody else changed."""

T = TypeVar("T")
Seen = tuple[DocumentRecord | None, bytes | None, bytes | None]
"""The record of a document, that of one of its chunks, and the one that each decision changes."""
Outcome = Literal["written", "superseded"]
PoliciesOf = Callable[[str], Policies | None]
Shown = Callable[[Extraction], Extraction]
"""What people and settings make of an extraction before the graph gets it."""


class Store(Records, GraphWriter, Protocol):
    """The part of a graph store that documents need."""

    async def chunks_in_graph(self, collection: str) -> Sequence[ChunkInGraph]: ...
    async def scrub(self, collection: str) -> Scrubbed: ...
    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]: ...


@dataclass(frozen=True, slots=True)
class Announced:
    """The result of an announcement: the chunks to ask for, and how many were removed and moved. `superseded`: a newer version is in force."""

    asked: tuple[Chunk, ...] = ()
    removed: int = 0
    moved: int = 0
    superseded: bool = False


class Documents:
    """The documents of one store. Any number of workers may hold one each, on the same store."""

    def __init__(
        self, store: Store, *, longest: int = 100_000, shown: Shown = lambda extraction: extraction, policies_of: PoliciesOf = lambda _: None
    ) -> None:
        """`longest`: characters of a chunk's text that are kept. `shown`: what the graph gets of an extraction. `policies_of` a collection say
        which of several values a query sees."""
        self._store, self._longest, self._shown = store, longest, shown
        self._forward: set[str] = set()
        self._decisions: dict[str, tuple[bytes, Decisions]] = {}
        self._values = ValuesWriter(store, policies_of)
        self._parts = Parts(store)

    async def extracted(self, extraction: Extraction) -> Outcome:
        """Keep an extraction and write it, unless it is of a version that is no longer in force, or a later one of the chunk is here."""
        collection, group = extraction.collection, group_of(extraction.document_id)
        await self.bring_forward(collection)
        while True:
            document, held, decided = await self._read(collection, group, extraction.chunk_id)
            record = ChunkRecord.unpacked(held) if held else None
            if not is_in_force(document, extraction.chunk_id, extraction.revision):
                await self._show(collection, group, extraction.chunk_id)
                if (await self._read(collection, group, extraction.chunk_id))[0] == document:
                    return "superseded"
                continue  # a version that has the chunk may have come, and believe it to be on its way
            if record is not None and record.extracted > extraction.asked:
                return "superseded"
            if record is None:
                record = ChunkRecord(
                    chunk_id=extraction.chunk_id,
                    document_id=extraction.document_id,
                    ordinal=extraction.ordinal,
                    metadata=dict(extraction.metadata),
                )
            new = record.with_extraction(extraction, longest=self._longest).packed()
            if new == held or await self._store.swap_record(collection, CHUNK, group, extraction.chunk_id, old=held, new=new):
                await self._show(collection, group, extraction.chunk_id, seen=(document, new, decided))
                return "written"

    async def announced(self, message: Document) -> Announced:
        """Put a version into force: remove what it does not say, move what stands elsewhere in it, and tell which chunks to ask for."""
        document = await self._parts.whole(message)
        if document is None:
            return Announced()
        collection, group = document.collection, group_of(document.document_id)
        await self.bring_forward(collection)
        if document.forgotten:
            await self._store.put_records(collection, [Record(TRACES, "", str(document.revision), b"1")])
        version = await self._put_into_force(document, group)
        if document.forgotten or version is None:
            await self._forget_pages(collection, group)
        if document.forgotten:
            await forget_in_conversations(self._store, collection, [document.document_id])
        held = await self._chunks(collection, group)
        if version is None:  # who brought it may have died while it came into force, or with chunks noted that are not asked for any more
            newer = await self._in_force(collection, group)
            doubtful = [key for key, record in held.items() if record.ordinal == UNSETTLED or not is_in_force(newer, key, record.revision)]
            await self._show_all(collection, group, doubtful)
            return Announced(superseded=True)
        gone = [key for key, record in held.items() if not is_in_force(version, key, record.revision)]
        await self._show_all(collection, group, gone)
        moved = [key for key, record in held.items() if record.placed(version) != record]
        timed = [key for key in await self._values.chunks(collection, group) if key in held and key not in moved]
        await self._show_all(collection, group, [*moved, *timed])
        if gone or moved:  # what an older version was removing meanwhile is gone now
            held = await self._chunks(collection, group)
        asked = [
            Chunk(
                id=chunk.id,
                document_id=document.document_id,
                collection=collection,
                ordinal=place,
                text=chunk.text,
                language=chunk.language,
                names_so_far=chunk.names_so_far,
                titles=chunk.titles or (),
                places=chunk.places or (),
                metadata=document.metadata,
                revision=document.revision,
                asked=document.revision,
            )
            for place, chunk in enumerate(document.chunks)
            if chunk.text is not None and self._lacks(held.get(chunk.id), document)
        ]
        for some in in_turns(asked):
            await asyncio.gather(*(self._note(chunk, group) for chunk in some))
        if asked and await self._in_force(collection, group) != version:
            await self._show_all(collection, group, [chunk.id for chunk in asked])  # a newer version that came meanwhile did not see them
        await self._parts.remove(document, group)
        return Announced(tuple(asked), len(gone), len(moved))

    async def _in_force(self, collection: str, group: str) -> DocumentRecord | None:
        held = (await self._store.records(collection, DOCUMENT, group)).get("")
        return document_of(held) if held else None

    async def _chunks(self, collection: str, group: str) -> dict[str, ChunkRecord]:
        return {key: ChunkRecord.unpacked(value) for key, value in (await self._store.records(collection, CHUNK, group)).items()}

    async def scrub(self, collection: str) -> Scrubbed:
        """Make what was forgotten unreadable in the store's files, if there is anything; what stays is told once."""
        marks = await self._store.records(collection, TRACES, "")
        if not marks:
            return Scrubbed()
        done = await self._store.scrub(collection)
        if done.done:
            await self._store.remove_records(collection, TRACES, "", list(marks))
        return done

    async def bring_forward(self, collection: str, *, anew: bool = False) -> None:
        """Give records to the chunks that a graph has from before there were any, once; whoever is stopped half-way begins again.

        `anew`: also to those that came since without one, in files of RDF.
        """
        if collection in self._forward and not anew:
            return
        if anew or not await self._store.records(collection, LAYOUT, ""):
            carried = sorted(await self._store.chunks_in_graph(collection), key=lambda chunk: chunk.document_id)  # records of a group go together
            for some in in_turns(carried, CARRIED):
                await asyncio.gather(*(self._carry(chunk, collection) for chunk in some))
            await self._store.put_records(collection, [Record(LAYOUT, "", "", b"1")])
        self._forward.add(collection)

    async def _carry(self, chunk: ChunkInGraph, collection: str) -> None:
        carried = ChunkRecord(chunk_id=chunk.chunk_id, document_id=chunk.document_id, ordinal=chunk.ordinal, carried=True)
        await self._store.swap_record(collection, CHUNK, group_of(chunk.document_id), chunk.chunk_id, old=None, new=carried.packed())

    @staticmethod
    def _lacks(record: ChunkRecord | None, document: Document) -> bool:
        """True for a chunk that was never asked for, and for one that this announcement itself asked for without an answer so far."""
        if record is None:
            return True
        if document.again and record.extracted < document.revision:
            return True
        return record.is_awaited and (record.asked in (0, document.revision) or record.ordinal == UNSETTLED)

    async def _note(self, chunk: Chunk, group: str) -> None:
        """Keep a chunk that is asked for, with its text, so that nobody asks for it again. An extraction that comes first wins."""
        held = (await self._store.records(chunk.collection, CHUNK, group, [chunk.id])).get(chunk.id)
        record = ChunkRecord.unpacked(held) if held else ChunkRecord(chunk_id=chunk.id, document_id=chunk.document_id)
        noted = record.model_copy(
            update={
                "ordinal": chunk.ordinal,
                "metadata": dict(chunk.metadata),
                "revision": max(record.revision, chunk.revision),
                "asked": max(record.asked, chunk.asked),
                "text": chunk.text[: self._longest],
                "cut": len(chunk.text) > self._longest,
                "titles": chunk.titles,
                "places": chunk.places,
                "language": record.language or chunk.language,
            }
        )
        await self._store.swap_record(chunk.collection, CHUNK, group, chunk.id, old=held, new=noted.packed())

    async def _forget_pages(self, collection: str, group: str) -> None:
        """Remove the names of a document that is gone: also those that came with a version which arrives after its end."""
        held = (await self._store.records(collection, DOCUMENT, group)).get("")
        if held is not None and document_of(held).forgotten:
            await self._store.remove_records(collection, PAGE, group)

    async def _put_into_force(self, document: Document, group: str) -> DocumentRecord | None:
        """The version, in force; also when it was so already, for what follows may not be done. None when a newer one is."""
        version = version_of(document)
        while True:
            held = (await self._store.records(document.collection, DOCUMENT, group)).get("")
            if held is not None and document_of(held).order >= version.order:
                return version if document_of(held).order == version.order else None
            if await self._store.swap_record(document.collection, DOCUMENT, group, "", old=held, new=version.packed()):
                return version

    async def show(self, collection: str, chunks: Sequence[tuple[str, str]]) -> None:
        """Make the graph say what the records of some chunks say, each given as the group and key of its record."""
        await asyncio.gather(*(self._show(collection, group, chunk_id) for group, chunk_id in chunks))

    async def _show_all(self, collection: str, group: str, chunk_ids: Sequence[str]) -> None:
        for some in in_turns(chunk_ids):
            await asyncio.gather(*(self._show(collection, group, chunk_id) for chunk_id in some))

    async def _show(self, collection: str, group: str, chunk_id: str, *, seen: Seen | None = None) -> None:
        """Show a chunk, and the chunks of whose values a query may see others since. `seen`: the records of a moment ago."""
        await self._show_others(collection, await self._show_one(collection, group, chunk_id, seen))

    async def _show_others(self, collection: str, others: Others) -> None:
        for group, chunk_id in sorted(others):
            await self._show_one(collection, group, chunk_id)

    async def _show_one(self, collection: str, group: str, chunk_id: str, seen: Seen | None = None) -> Others:
        """Make the graph say of a chunk what its records say, until they stay the same while it is written."""
        others: Others = set()
        document, held, decided = seen or await self._read(collection, group, chunk_id)
        while True:
            record = ChunkRecord.unpacked(held) if held else None
            if record is None:
                await self._store.write(Extraction(chunk_id=chunk_id, collection=collection))
                others |= await self._values.remove(collection, group, chunk_id)  # those of who showed it while it was removed
                await self._values.forget(collection, group, chunk_id)
            elif not is_in_force(document, chunk_id, record.revision):
                held = await self._remove((document, held, decided), record, collection, group)
            else:
                held = await self._write((document, held, decided), record, collection, group, others)
            now = await self._read(collection, group, chunk_id)
            if now == (document, held, decided):
                return others
            document, held, decided = now

    async def _remove(self, seen: Seen, record: ChunkRecord, collection: str, group: str) -> bytes | None:
        """Remove what a chunk says, and its record; return the record as it is then, LOST when somebody else changed it.

        A newer version that has the chunk may come into force meanwhile: it finds the record unsettled, or is found when the document is read again.
        """
        if (held := await self._unsettled(record, seen[1], collection, group)) is LOST:
            return LOST
        await self._store.write(Extraction(chunk_id=record.chunk_id, collection=collection))
        await self._show_others(collection, await self._values.remove(collection, group, record.chunk_id))
        await self._values.forget(collection, group, record.chunk_id)
        if (await self._read(collection, group, record.chunk_id))[:2] != (seen[0], held):
            return LOST
        return None if await self._store.swap_record(collection, CHUNK, group, record.chunk_id, old=held, new=None) else LOST

    async def _unsettled(self, record: ChunkRecord, held: bytes | None, collection: str, group: str) -> bytes | None:
        """The record, marked as unsettled; LOST when somebody else changed it."""
        if record.ordinal == UNSETTLED:
            return held
        marked = record.model_copy(update={"ordinal": UNSETTLED}).packed()
        return marked if await self._store.swap_record(collection, CHUNK, group, record.chunk_id, old=held, new=marked) else LOST

    async def _write(self, seen: Seen, record: ChunkRecord, collection: str, group: str, others: Others) -> bytes | None:
        """Write what a chunk says at its place, and return its record as it is then, LOST when somebody else changed it."""
        document, held, decided = seen
        placed = record.placed(document)
        if record.is_awaited:
            return held
        written = placed.model_copy(update={"unwritten": False})
        if placed != record and (held := await self._unsettled(record, held, collection, group)) is LOST:
            return LOST
        if (told := placed.told(collection)) is not None:
            said, hidden = (await self._decisions_of(collection, decided)).applied(self._shown(told))
            hidden |= self._values.may_hide(said)
            if hidden:  # before it is written: who decides on one of them later finds the chunk
                notes = [Record(TOUCHED, group_of_thing(iri), record.chunk_id, group.encode()) for iri in sorted(hidden)]
                await self._store.put_records(collection, notes)
            others |= await self._values.write(said, collection, group)
        if written != record:
            new = written.packed()
            return new if await self._store.swap_record(collection, CHUNK, group, record.chunk_id, old=held, new=new) else LOST
        return held

    async def _read(self, collection: str, group: str, chunk_id: str) -> Seen:
        documents, chunks, decided = await asyncio.gather(
            self._store.records(collection, DOCUMENT, group, [""]),
            self._store.records(collection, CHUNK, group, [chunk_id]),
            self._store.records(collection, DECIDED, "", [""]),
        )
        return document_of(documents[""]) if documents else None, chunks.get(chunk_id), decided.get("")

    async def decided(self, decision: Decision) -> int:
        """Keep a decision, and show anew each chunk that it may change something of. Returns how many these are."""
        collection = decision.collection
        await self.bring_forward(collection)
        await self._store.put_records(collection, [Record(DECISION, "", decision.id, decision.model_dump_json(exclude_defaults=True).encode())])
        changed = uuid.uuid4().bytes
        await self._store.put_records(collection, [Record(DECIDED, "", "", changed)])
        things = (await self._decisions_of(collection, changed)).around(decision)
        touched: dict[str, str] = {}
        for iri in things:
            touched |= {chunk_id: held.decode() for chunk_id, held in (await self._store.records(collection, TOUCHED, group_of_thing(iri))).items()}
        sources = await self._store.sources(things, collection)
        touched |= {source.chunk_id: group_of(source.document_id) for own in sources.values() for source in own}
        for some in in_turns(list(touched.items())):
            await asyncio.gather(*(self._show(collection, group, chunk_id) for chunk_id, group in some))
        return len(touched)

    async def _decisions_of(self, collection: str, decided: bytes | None) -> Decisions:
        """All decisions; `decided` is the record that changes with each, after which they are read again."""
        if decided is None:
            return UNDECIDED
        held = self._decisions.get(collection)
        if held is None or held[0] != decided:
            every = await self._store.records(collection, DECISION, "")
            held = self._decisions[collection] = decided, Decisions.of(map(decision_of, every.values()))
        return held[1]


def in_turns(items: Sequence[T], most: int = TOGETHER) -> Iterator[Sequence[T]]:
    """As many of the items at a time as are handled at once."""
    return (items[start : start + most] for start in range(0, len(items), most))


def version_of(document: Document) -> DocumentRecord:
    """The record of an announced version."""
    if document.forgotten:
        return DocumentRecord(revision=document.revision, forgotten=True)
    return DocumentRecord(
        document_id=document.document_id,
        revision=document.revision,
        version=document.version,
        content=document.content,
        metadata=document.metadata,
        chunks=tuple(chunk.id for chunk in document.chunks),
    )
