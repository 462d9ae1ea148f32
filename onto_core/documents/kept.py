"""The documents that a store has: those of which a version is in force, those that came as lines of chunks, those from before there were records."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from onto_core.documents.model import CHUNK, DOCUMENT, ChunkRecord, DocumentRecord, document_of, group_of, is_in_force
from onto_core.ports.graphs import Record, Records
from onto_core.suggest import nearest

A_CLOCK: Final = range(10**15, 10**16)
"""Revisions that are microseconds since 1970: the years 2001 to 2286."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A document in a line. `chunks` are those of its version and those that came since, `extracted` those whose facts, if any, are in the graph.

    `version` is empty for one that no announcement put into force, `carried` counts chunks from before there were records.
    """

    document_id: str
    version: str
    revision: int
    metadata: Mapping[str, str]
    chunks: int
    extracted: int
    carried: int

    @property
    def when(self) -> datetime | None:
        return moment(self.revision)


@dataclass(frozen=True, slots=True)
class Kept:
    """A document with all its chunks in order. `version` is None for one that no announcement put into force."""

    document_id: str
    version: DocumentRecord | None
    chunks: tuple[ChunkRecord, ...]

    @property
    def metadata(self) -> Mapping[str, str]:
        return self.version.metadata if self.version else next((chunk.metadata for chunk in self.chunks), {})

    @property
    def facts(self) -> int:
        """The facts that its chunks state, each as often as it is stated, without those that follow."""
        return sum(accepted_of(chunk) for chunk in self.chunks)

    @property
    def passages(self) -> int:
        return sum(bool(chunk.text) for chunk in self.chunks)

    @property
    def listed(self) -> Listed:
        version = self.version
        chunks = {chunk.chunk_id for chunk in self.chunks} | set(version.chunks if version else ())
        return Listed(
            self.document_id,
            version.version if version else "",
            version.revision if version else max((chunk.revision for chunk in self.chunks), default=0),
            self.metadata,
            len(chunks),
            sum(chunk.is_in_graph for chunk in self.chunks),
            sum(chunk.carried for chunk in self.chunks),
        )


def moment(revision: int) -> datetime | None:
    """The time that a revision is; None for one that somebody counts otherwise."""
    return datetime.fromtimestamp(revision / 1e6, UTC) if revision in A_CLOCK else None


def accepted_of(chunk: ChunkRecord) -> int:
    """The facts that the text states and the ontologies allow."""
    return sum(not each.get("inferred", False) for each in (chunk.extraction or {}).get("triples", ()))


def rejected_of(chunk: ChunkRecord) -> int:
    return len((chunk.extraction or {}).get("rejected", ()))


@dataclass(frozen=True, slots=True)
class Spent:
    """What language models took for all chunks of a document as they are: calls, tokens, money by `model.prices` (None when not known)."""

    calls: int
    prompt_tokens: int
    completion_tokens: int
    cost: float | None


def spent_on(chunks: Sequence[ChunkRecord]) -> Spent:
    told = [(chunk.extraction or {}).get("usage", {}) for chunk in chunks]
    calls, read, written = (sum(each.get(name, 0) for each in told) for name in ("calls", "prompt_tokens", "completion_tokens"))
    costs = [each["cost"] for each in told if each.get("cost") is not None]
    return Spent(calls, read, written, round(sum(costs), 6) if costs else None)


async def kept_of(records: Records, collection: str, document_id: str) -> Kept | None:
    """The document; None for one that the store does not know, or knows to be forgotten and has no later chunks of."""
    group = group_of(document_id)
    held = await records.records(collection, CHUNK, group)
    return await _kept(records, collection, group, [Record(CHUNK, group, key, value) for key, value in held.items()])


async def every_kept(records: Records, collection: str) -> AsyncIterator[Kept]:
    """All documents, one after the other in memory; beside it 16 bytes for each of them."""
    seen: set[bytes] = set()
    group, own = "", list[Record]()
    async for record in records.every_record(collection, CHUNK):
        if record.group != group:
            if own and (kept := await _kept(records, collection, group, own)):
                yield kept
            group, own = record.group, []
            seen.add(bytes.fromhex(group))
        own.append(record)
    if own and (kept := await _kept(records, collection, group, own)):
        yield kept
    async for record in records.every_record(collection, DOCUMENT):
        if bytes.fromhex(record.group) not in seen and (kept := await _kept(records, collection, record.group, [])):
            yield kept


async def _kept(records: Records, collection: str, group: str, own: Sequence[Record]) -> Kept | None:
    held = (await records.records(collection, DOCUMENT, group)).get("")
    version = document_of(held) if held else None
    unpacked = [ChunkRecord.unpacked(record.value) for record in own]
    chunks = [chunk for chunk in unpacked if is_in_force(version, chunk.chunk_id, chunk.revision)]
    if version is not None and version.forgotten:
        version = None
    if version is None and not chunks:
        return None
    places = version.places if version else {}
    ordered = sorted(chunks, key=lambda chunk: (places.get(chunk.chunk_id, chunk.ordinal), chunk.chunk_id))
    return Kept(version.document_id if version else chunks[0].document_id, version, tuple(ordered))


def has(kept: Kept, where: Mapping[str, str]) -> bool:
    """True for a document with all of this metadata."""
    return all(kept.metadata.get(name) == value for name, value in where.items())


async def near(records: Records, collection: str, document_id: str, *, limit: int = 3) -> tuple[str, ...]:
    """The ids of documents most like one that the store does not have."""
    return nearest(document_id, [kept.document_id async for kept in every_kept(records, collection)], limit)
