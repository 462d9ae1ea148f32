"""The chunks that a store's records hold of a collection or a document, in force and at their places, for who goes through them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass

from onto_core.documents.model import CHUNK, DOCUMENT, ChunkRecord, DocumentRecord, document_of, group_of, is_in_force
from onto_core.messages import Chunk
from onto_core.ports.graphs import Record, Records


@dataclass(frozen=True, slots=True)
class HeldChunk:
    """A chunk and the record that it was read from."""

    collection: str
    record: Record
    chunk: ChunkRecord

    @property
    def under_way(self) -> bool:
        """True for a chunk that was asked for, and whose extraction is not here."""
        return not self.chunk.carried and self.chunk.asked > self.chunk.extracted

    def message(self, *, asked: int) -> Chunk:
        """The chunk as a message that asks for its extraction, with the names that it brought along when it was extracted last."""
        told = self.chunk.told(self.collection)
        return Chunk(
            id=self.chunk.chunk_id,
            document_id=self.chunk.document_id,
            collection=self.collection,
            ordinal=max(0, self.chunk.ordinal),  # one that is being moved has no place for a moment
            text=self.chunk.text,
            language=self.chunk.language,
            metadata=self.chunk.metadata,
            names_so_far=told.names_so_far if told else (),
            revision=self.chunk.revision,
            asked=asked,
        )

    def next_asked(self, now: int) -> int:
        """A time of asking after all that are known of the chunk, also when the clock that gave those was fast."""
        return max(now, self.chunk.asked + 1, self.chunk.extracted + 1)


async def held_chunks(records: Records, collection: str, document_id: str | None = None) -> AsyncGenerator[HeldChunk, None]:
    """The chunks of the versions in force, of one document or of all, each with its present place. What changes meanwhile may be missing."""
    versions: dict[str, DocumentRecord | None] = {}
    async for record in _records(records, collection, document_id):
        if record.group not in versions:
            found = await records.records(collection, DOCUMENT, record.group)
            versions = {record.group: document_of(found[""]) if found else None}  # groups come one after the other
        chunk, version = ChunkRecord.unpacked(record.value), versions[record.group]
        if is_in_force(version, chunk.chunk_id, chunk.revision):
            yield HeldChunk(collection, record, chunk.placed(version))


async def _records(records: Records, collection: str, document_id: str | None) -> AsyncIterator[Record]:
    if document_id is None:
        async for record in records.every_record(collection, CHUNK):
            yield record
    else:
        group = group_of(document_id)
        for key, value in (await records.records(collection, CHUNK, group)).items():
            yield Record(CHUNK, group, key, value)


async def note_asked(records: Records, held: HeldChunk, asked: int) -> bool:
    """Keep that a chunk was asked for, so that nobody asks again; False when its record is another by now, and so knows more."""
    return await _changed(records, held, {"asked": asked})


async def note_checked(records: Records, held: HeldChunk, checked: str) -> bool:
    """Keep by what a chunk was found to come out as it is; False when its record is another by now."""
    return await _changed(records, held, {"checked": checked})


async def _changed(records: Records, held: HeldChunk, update: dict[str, object]) -> bool:
    """Nothing that is shown of a chunk changes by this: so it need not be written anew."""
    own = held.record
    new = ChunkRecord.unpacked(own.value).model_copy(update=update).packed()
    return await records.swap_record(held.collection, own.kind, own.group, own.key, old=own.value, new=new)
