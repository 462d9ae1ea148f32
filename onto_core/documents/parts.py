"""Announcements of documents that are too large for one message: their parts are kept until all are here."""

from __future__ import annotations

from onto_core.documents.model import DOCUMENT, PART, PartRecord, document_of, group_of
from onto_core.messages import Document
from onto_core.ports.graphs import Record, Records


class Parts:
    """The parts of announcements in one store."""

    def __init__(self, records: Records) -> None:
        self._records = records

    async def whole(self, message: Document) -> Document | None:
        """The announcement with the chunks of all its parts; None while some are missing, and when a part comes again or too late."""
        if message.parts == 1:
            return message
        collection, group = message.collection, group_of(message.document_id)
        held = (await self._records.records(collection, DOCUMENT, group)).get("")
        in_force = document_of(held).order if held else (0, "")
        if in_force <= (message.revision, message.content):
            part = PartRecord(revision=message.revision, chunks=message.chunks)
            await self._records.put_records(collection, [Record(PART, group, _part_key(message, message.part), part.packed())])
        keys = [_part_key(message, number) for number in range(1, message.parts + 1)]
        parts = await self._records.records(collection, PART, group, keys)
        if len(parts) == len(keys):
            chunks = tuple(chunk for key in keys for chunk in PartRecord.unpacked(parts[key]).chunks)
            return message.model_copy(update={"chunks": chunks, "part": 1, "parts": 1})
        if in_force >= (message.revision, message.content):
            await self.remove(message, group)
        return None

    async def remove(self, document: Document, group: str) -> None:
        """Remove the parts of this version and of older ones."""
        held = await self._records.records(document.collection, PART, group)
        old = [key for key, value in held.items() if PartRecord.unpacked(value).revision <= document.revision]
        if old:
            await self._records.remove_records(document.collection, PART, group, old)


def _part_key(document: Document, number: int) -> str:
    return f"{document.revision} {document.content} {document.parts} {number}"
