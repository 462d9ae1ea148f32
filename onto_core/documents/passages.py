"""Passages: the sentences of kept texts in which a graph's facts stand, each with the place that says it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.documents.model import CHUNK, ChunkRecord, group_of
from onto_core.languages.detect import spoken
from onto_core.languages.sentences import sentences
from onto_core.layout.places import place_at
from onto_core.messages import Extraction
from onto_core.ports.graphs import Records, Source
from onto_core.terms import Span

LONGEST: Final = 600
"""Characters of a passage; of longer sentences only what is around the place is shown."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Sentences of a chunk's text. `marked` is the characters of `text` that say the fact, `place` their page or cell."""

    document_id: str
    chunk_id: str
    text: str
    marked: Span
    place: str = ""

    @property
    def parts(self) -> tuple[str, str, str]:
        """The text before the place, at it, and after it."""
        start, end = self.marked.start, self.marked.end
        return self.text[:start], self.text[start:end], self.text[end:]


async def chunk_records(records: Records, collection: str, chunks: Iterable[tuple[str, str]]) -> dict[str, ChunkRecord]:
    """The records of chunks, given as (document id, chunk id), by the chunk's id; those that have none are left out."""
    wanted = list(dict.fromkeys(chunks))
    held = await asyncio.gather(*(records.records(collection, CHUNK, group_of(document), [chunk]) for document, chunk in wanted))
    return {chunk: ChunkRecord.unpacked(value) for values in held for chunk, value in values.items()}


async def every_extraction(records: Records, collection: str) -> AsyncIterator[tuple[Extraction, str]]:
    """Each extraction that a store keeps, with the text that it was made of, "" where none is kept."""
    async for each in records.every_record(collection, CHUNK):
        record = ChunkRecord.unpacked(each.value)
        if (extraction := record.told(collection)) is not None:
            yield extraction, record.text


async def passages_of(records: Records, collection: str, places: Sequence[Source]) -> list[Passage]:
    """The passage at each place whose text is kept, in the order of the places; each once."""
    held = await chunk_records(records, collection, [(place.document_id, place.chunk_id) for place in places])
    found: dict[Passage, None] = {}
    for place in places:
        record = held.get(place.chunk_id)
        if record is not None and place.span is not None and (passage := passage_at(record, place.span)) is not None:
            found[passage] = None
    return list(found)


def passage_at(record: ChunkRecord, span: Span) -> Passage | None:
    """The sentences that a place touches; None where that part of the text was not kept."""
    text = record.text
    if not 0 <= span.start < span.end <= len(text):
        return None
    touched = [each for each in sentences(text, spoken(record.language, text)) if each.start < span.end and each.end > span.start]
    start, end = (touched[0].start, touched[-1].end) if touched else (span.start, span.end)
    room = max(0, LONGEST - (span.end - span.start)) // 2
    start, end = max(min(start, span.start), span.start - room), min(max(end, span.end), span.end + room)
    marked = Span(span.start - start, span.end - start)
    return Passage(record.document_id, record.chunk_id, text[start:end], marked, place_at(record.places, span.start, span.end))
