"""A document that was read, as messages: its chunks with ids that stay while their text does, and the announcement of its version. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from onto_core.documents.model import DocumentRecord
from onto_core.english.named import NameSoFar
from onto_core.messages import Chunk, ChunkOfDocument, Document
from onto_core.terms import digest

PART_BYTES: Final = 1 << 20
"""Bytes of one part of an announcement, about."""


@dataclass(frozen=True, slots=True)
class Version:
    """A document as it is now: `content` is a digest of what it was made from, `name` what people call the version."""

    document_id: str
    collection: str
    content: str
    chunks: tuple[Chunk, ...]
    name: str = ""
    metadata: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Announcement:
    """The messages of a version: chunks for the topic of chunks, to be published first, and its announcement."""

    chunks: tuple[Chunk, ...]
    parts: tuple[Document, ...]


def identified(chunks: Sequence[Chunk]) -> list[Chunk]:
    """The chunks of one document, each named by what its extraction depends on, and not by its place.

    So a paragraph that comes in leaves the others as they are. Of chunks that say the same each has its number. Of the names that a chunk brings
    along only the order counts in which they were last spoken of, not how many chunks ago.
    """
    times: Counter[str] = Counter()
    named = []
    for chunk in chunks:
        names = [
            name.model_copy(update={"ago": ago}).model_dump_json() for name, ago in zip(chunk.names_so_far, _ranks(chunk.names_so_far), strict=True)
        ]
        content = digest(chunk.collection, chunk.document_id, chunk.language, chunk.text, *names)
        times[content] += 1
        named.append(chunk.model_copy(update={"id": content if times[content] == 1 else digest(content, times[content])}))
    return named


def _ranks(names: Sequence[NameSoFar]) -> list[int | None]:
    order = sorted({name.ago for name in names if name.ago is not None})
    return [None if name.ago is None else order.index(name.ago) + 1 for name in names]


def announcement(version: Version, *, revision: int, known: DocumentRecord | None = None, again: bool = False) -> Announcement:
    """The messages that bring a version into force. Chunks that the version in force has too are not sent again, unless `again` is asked for.

    Of these the announcement has the texts: should the graph have lost them meanwhile, it asks for them.
    """
    own = [
        chunk.model_copy(update={"ordinal": place, "metadata": version.metadata, "revision": revision, "asked": revision})
        for place, chunk in enumerate(version.chunks)
    ]
    sent = [chunk for chunk in own if again or known is None or chunk.id not in known.places]
    published = {chunk.id for chunk in sent}
    entries = [
        ChunkOfDocument(id=chunk.id)
        if chunk.id in published
        else ChunkOfDocument(
            id=chunk.id,
            text=chunk.text,
            language=chunk.language,
            names_so_far=chunk.names_so_far,
            titles=chunk.titles or None,
            places=chunk.places or None,
        )
        for chunk in own
    ]
    shares = list(_shares(entries))
    parts = tuple(
        Document(
            document_id=version.document_id,
            collection=version.collection,
            version=version.name or version.content,
            revision=revision,
            content=version.content,
            metadata=version.metadata,
            chunks=share,
            part=number,
            parts=len(shares),
        )
        for number, share in enumerate(shares, start=1)
    )
    return Announcement(tuple(sent), parts)


def forgetting(document_id: str, collection: str, *, revision: int) -> Document:
    """The announcement that a document is gone."""
    return Document(document_id=document_id, collection=collection, revision=revision, forgotten=True)


def _shares(entries: Sequence[ChunkOfDocument]) -> Iterator[tuple[ChunkOfDocument, ...]]:
    share: list[ChunkOfDocument] = []
    size = 0
    for entry in entries:
        weight = len(entry.id) + 4 * len(entry.text or "") + 100 * (1 + len(entry.places or ()) + len(entry.titles or ()))
        if share and size + weight > PART_BYTES:
            yield tuple(share)
            share, size = [], 0
        share.append(entry)
        size += weight
    yield tuple(share)
