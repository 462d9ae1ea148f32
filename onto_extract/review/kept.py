"""The chunks that are in force with what people decided on them, read from a store's records one document after the other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from onto_core.documents.decisions import Decisions, LookedThrough
from onto_core.documents.model import CHUNK, DECISION, DOCUMENT, ChunkRecord, DocumentRecord, decision_of, document_of, is_in_force
from onto_core.messages import Decision, Extraction
from onto_core.ports.graphs import Records


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A chunk, what was extracted from it, and its facts by the decisions."""

    record: ChunkRecord
    extraction: Extraction
    looked: LookedThrough

    @property
    def applied(self) -> Extraction:
        """The extraction by the decisions."""
        return self.extraction.model_copy(update={"triples": self.looked.facts})


async def decisions_of(records: Records, collection: str) -> Decisions:
    """All decisions of a collection, in their order."""
    return Decisions.of(map(decision_of, (await records.records(collection, DECISION, "")).values()))


async def reviewed_chunks(records: Records, collection: str, decisions: Decisions) -> AsyncIterator[Reviewed]:
    """The chunks that are in force and were extracted, one in memory."""
    group, document = None, None
    async for record in records.every_record(collection, CHUNK):
        if record.group != group:
            group, document = record.group, await _document(records, collection, record.group)
        chunk = ChunkRecord.unpacked(record.value).placed(document)
        extraction = chunk.told(collection) if is_in_force(document, chunk.chunk_id, chunk.revision) else None
        if extraction is not None:
            yield Reviewed(chunk, extraction, decisions.looked_through(extraction))


async def _document(records: Records, collection: str, group: str) -> DocumentRecord | None:
    held = (await records.records(collection, DOCUMENT, group, [""])).get("")
    return document_of(held) if held else None


def after(decisions: Decisions, now: int) -> int:
    """A moment, in microseconds, after that of every decision so far, also where the clock of one was fast."""
    return max((now, *(decision.at + 1 for decision in decisions.every)))


def is_kept_apart(decisions: Decisions, one: str, other: str) -> bool:
    """True when somebody decided that two things are not one."""
    return any(_parts(decision, one, other) for decision in decisions.every)


def _parts(decision: Decision, one: str, other: str) -> bool:
    return decision.kind == "split" and not decision.iri and {one, other} <= set(decision.iris)
