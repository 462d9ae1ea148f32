"""One chunk to its extraction: choose the subset, propose, resolve, judge, mend once. The walk is here; each step is elsewhere."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from onto_core.errors import ModelError
from onto_core.matching.catalog import choose
from onto_core.messages import Chunk, Extraction
from onto_core.ports.models import Embedder
from onto_core.settings import ExtractionSettings, SelectionSettings
from onto_extract.emit import ChunkReading, extraction
from onto_extract.model import Proposer, RawTriple, Verdict, Violation
from onto_extract.resolve.triples import resolve
from onto_extract.validate import unconstrained, validate

if TYPE_CHECKING:
    from onto_core.matching.catalog import Catalogs, Selection
    from onto_core.matching.select import Subset


@dataclass(frozen=True, slots=True)
class Services:
    """What an extraction needs of the world."""

    catalogs: Catalogs
    embedder: Embedder
    proposer: Proposer
    selection: SelectionSettings
    extraction: ExtractionSettings


async def extract_chunk(chunk: Chunk, at: Services) -> Extraction:
    """Raises ModelError when the model gives no usable reply, BackendUnavailable while no catalog is ready. The same chunk gives the same message."""
    return extraction(await read_chunk(chunk, at))


async def read_chunk(chunk: Chunk, at: Services) -> ChunkReading:
    """The same with every step kept, for a person who asks how it came about."""
    catalog = at.catalogs.current
    selection = await choose(chunk.text, catalog, at.embedder, at.selection)
    if selection.subset.empty:
        return await _read_unmatched(chunk, selection, catalog.version, at)
    proposal = await at.proposer.propose(chunk, selection.subset)
    verdict = await _judge(proposal.raws, chunk, selection.subset, at)
    reading = ChunkReading(chunk, selection, catalog.version, (proposal,), verdict)
    if at.extraction.repair and verdict.rejected and proposal.messages:
        return await _mend(reading, at)
    return reading


async def _mend(first: ChunkReading, at: Services) -> ChunkReading:
    """One more call with the judge's sentences. What it adds is judged together with what was accepted; it never takes anything away."""
    try:
        again = await at.proposer.propose(first.chunk, first.selection.subset, violations_of(first.verdict))
    except ModelError:
        return first.and_also(degraded="repair")
    accepted = tuple(one.candidate.raw for one in first.verdict.judged if one.accepted)
    verdict = await _judge((*accepted, *again.raws), first.chunk, first.selection.subset, at)
    lost = {triple.key for triple in first.verdict.accepted} - {triple.key for triple in verdict.accepted}
    return first.and_also(again, degraded="repair") if lost else first.and_also(again, verdict)


def violations_of(verdict: Verdict) -> tuple[Violation, ...]:
    return tuple(violation for one in verdict.rejected for violation in one.violations if violation.severity == "violation")


async def _judge(raws: tuple[RawTriple, ...], chunk: Chunk, subset: Subset, at: Services) -> Verdict:
    """In a thread, so that the event loop stays free for messages and models."""

    def judge() -> Verdict:
        candidates = resolve(raws, subset, chunk.text, at.extraction)
        return validate(candidates, subset, at.extraction, chunk.text)

    return await asyncio.to_thread(judge)


async def _read_unmatched(chunk: Chunk, selection: Selection, version: str, at: Services) -> ChunkReading:
    """Text that no ontology is about: nothing, or facts without an ontology, as configured; the message says so either way."""
    reading = ChunkReading(chunk, selection, version, (), Verdict(()), degraded=("unmatched",))
    if at.extraction.unmatched == "skip":
        return reading
    proposal = await at.proposer.propose(chunk, selection.subset)
    verdict = await asyncio.to_thread(unconstrained.judge, proposal.raws, chunk.text, at.extraction.namespace)
    return reading.and_also(proposal, verdict, degraded="unconstrained")
