"""One chunk to its extraction: choose the subset, propose, resolve, make fit, judge, repair once. The walk is here; each step is elsewhere."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from onto_core.errors import ModelError
from onto_core.languages.detect import is_english
from onto_core.layout.markup import plain_text
from onto_core.matching.catalog import OneCatalog, choose
from onto_core.matching.subset import Subset
from onto_core.messages import Chunk, Extraction, MadeWire
from onto_core.ports.models import Embedder
from onto_core.settings import ExtractionSettings, SelectionSettings
from onto_core.traces.spans import span
from onto_extract.confidence.calibration import Calibration, shipped
from onto_extract.confidence.weigh import Doubts, weighed
from onto_extract.emit import ChunkReading, extraction
from onto_extract.fit import fitted
from onto_extract.identity.decisions import Decisions
from onto_extract.identity.iris import Identities
from onto_extract.identity.unify import Surroundings, unify
from onto_extract.identity.vocabulary import Vocabulary
from onto_extract.model import Judged, Proposal, Proposer, RawTriple, ResolvedTriple, Verdict, Violation
from onto_extract.resolve.pointers import TakenUp, taken_up
from onto_extract.resolve.triples import resolve
from onto_extract.validate import unconstrained, validate

if TYPE_CHECKING:
    from onto_core.matching.catalog import Catalogs, Selection


@dataclass(frozen=True, slots=True)
class Services:
    """The models, catalogs and settings that an extraction works with."""

    catalogs: Catalogs
    embedder: Embedder
    proposer: Proposer
    selection: SelectionSettings
    extraction: ExtractionSettings
    calibration: Calibration = field(default_factory=shipped)
    vocabulary: Vocabulary | None = None
    decisions: Decisions = Decisions()
    made: MadeWire = MadeWire()
    """Digests of what of all this decides an extraction."""


async def extract_chunk(chunk: Chunk, services: Services) -> Extraction:
    """Extract one chunk, always to the same message. Raises ModelError for an unusable reply, BackendUnavailable while no catalog is ready."""
    return extraction(await read_chunk(chunk, services))


async def read_chunk(chunk: Chunk, services: Services) -> ChunkReading:
    """Extract one chunk and keep every step, for a person who asks how the result came about. HTML is read as its text."""
    services = replace(services, catalogs=OneCatalog(services.catalogs.of(chunk.collection)))
    page = plain_text(chunk.text)
    plain = chunk if page is None else chunk.model_copy(update={"text": page.text})
    return replace(await _weighed(await _read_text(plain, services), services), page=page, original=chunk.text, made=services.made)


async def _read_text(chunk: Chunk, services: Services) -> ChunkReading:
    catalog = services.catalogs.of(chunk.collection)
    with span("select", {"ontorag.catalog": catalog.version}) as selecting:
        selection = await choose(chunk.text, catalog, services.embedder, services.selection, chunk.language)
        selecting.set("ontorag.classes", len(selection.subset.classes))
        selecting.set("ontorag.properties", len(selection.subset.properties))
    chunk = chunk.model_copy(update={"language": selection.language or None})
    if selection.subset.empty:
        return await _read_unmatched(chunk, selection, catalog.version, services)
    proposal = await _proposed(chunk, selection.subset, services)
    verdict = await _judge(proposal.raws, chunk, selection, proposal, services)
    reading = ChunkReading(chunk, selection, catalog.version, (proposal,), verdict)
    if services.extraction.repair and verdict.rejected and proposal.messages:
        return await _repair(reading, services)
    return reading


async def _proposed(chunk: Chunk, subset: Subset, services: Services, violations: tuple[Violation, ...] = ()) -> Proposal:
    with span("propose", {"ontorag.proposer": services.proposer.name}) as proposing:
        proposal = await services.proposer.propose(chunk, subset, violations)
        proposing.set("ontorag.proposed", len(proposal.raws))
    return proposal


async def _repair(first: ChunkReading, services: Services) -> ChunkReading:
    """Ask once more, with the judge's sentences. The answer is judged together with what was accepted, and never takes anything away."""
    try:
        again = await _proposed(first.chunk, first.selection.subset, services, violations_of(first.verdict))
    except ModelError:
        return first.and_also(degraded="repair")
    accepted = tuple(judged.candidate.raw for judged in first.verdict.judged if judged.accepted)
    verdict = await _judge((*accepted, *again.raws), first.chunk, first.selection, again, services)
    lost = {triple.key for triple in first.verdict.accepted} - {triple.key for triple in verdict.accepted}
    return first.and_also(again, degraded="repair") if lost else first.and_also(again, verdict)


def violations_of(verdict: Verdict) -> tuple[Violation, ...]:
    return tuple(violation for refused in verdict.rejected for violation in refused.violations if violation.severity == "violation")


async def _judge(raws: tuple[RawTriple, ...], chunk: Chunk, selection: Selection, proposal: Proposal, services: Services) -> Verdict:
    """Resolve, make fit and judge in a thread, so that the event loop stays free for messages and models."""
    with span("judge", {"ontorag.proposed": len(raws)}) as judging:
        verdict = await asyncio.to_thread(_judged, raws, chunk, selection, proposal, services, doubts={})
        judging.set("ontorag.accepted", len(verdict.accepted))
        judging.set("ontorag.rejected", len(verdict.rejected))
    return verdict


def _judged(raws: tuple[RawTriple, ...], chunk: Chunk, selection: Selection, proposal: Proposal, services: Services, *, doubts: Doubts) -> Verdict:
    """The verdict on all raws; those with a doubt are refused, and nothing else is judged by what they state.

    Rules and tables propose only what fits; it is a language model whose classes are guesses and whose facts need mending.
    """
    subset, likeness = proposal.subset or selection.subset, services.catalogs.of(chunk.collection).likeness
    decisions = services.decisions.of_document(chunk.document_id)
    english = bool(proposal.messages) and is_english(chunk.language)
    taken = taken_up(raws, chunk.text, subset, chunk.names_so_far, decisions) if english else tuple(TakenUp(raw, raw) for raw in raws)
    candidates = resolve([each.raw for each in taken], subset, chunk.text, services.extraction, document=chunk.document_id)
    candidates = tuple(each.refused(candidate) for each, candidate in zip(taken, candidates, strict=True))
    identities = Identities(services.extraction.identity, services.extraction.namespace, chunk.document_id, subset.schema)
    unified = unify(candidates, subset.schema, identities, Surroundings(chunk.text, chunk.names_so_far, services.vocabulary, decisions))
    candidates = tuple(
        ResolvedTriple(each.raw, None, (doubts[i],)) if i in doubts else taken[i].restored(each) for i, each in enumerate(unified.candidates)
    )
    if proposal.messages:
        scores = selection.scores
        candidates = fitted(candidates, subset, services.extraction, chunk.text, likeness=likeness, support=lambda iri: scores.get(iri, 0.0))
    named = tuple(name for each in chunk.names_so_far for name in (each.name, *each.also))
    verdict = validate(candidates, subset, services.extraction, chunk.text, named=named)
    return replace(verdict, identifications=unified.identifications)


async def _weighed(reading: ChunkReading, services: Services) -> ChunkReading:
    """Give every fact its confidence, and refuse those below the least one that is asked for.

    Nobody is asked to repair those: a model that states a guess once more makes it no surer.
    """
    judged, proposals = reading.verdict.judged, reading.proposals
    if not judged:
        return reading
    schema = reading.selection.subset.schema
    if reading.selection.subset.empty:

        def judge(doubts: Doubts) -> Verdict:
            return Verdict(tuple(Judged(each.candidate, (*each.violations, *([doubts[i]] if i in doubts else []))) for i, each in enumerate(judged)))

    else:
        raws = tuple(each.candidate.raw for each in judged)

        def judge(doubts: Doubts) -> Verdict:
            return _judged(raws, reading.chunk, reading.selection, proposals[0], services, doubts=doubts)

    def weigh() -> Verdict:
        least = services.extraction.minimum_confidence
        return weighed(reading.verdict, reading.chunk.text, schema, proposals, services.calibration, least=least, judge=judge)

    with span("weigh"):
        return replace(reading, verdict=await asyncio.to_thread(weigh))


async def _read_unmatched(chunk: Chunk, selection: Selection, version: str, services: Services) -> ChunkReading:
    """Read a text that no ontology covers: as nothing or as facts without an ontology, as configured. The message says so either way."""
    reading = ChunkReading(chunk, selection, version, (), Verdict(()), degraded=("unmatched",))
    if services.extraction.unmatched == "skip":
        return reading
    proposal = await _proposed(chunk, selection.subset, services)
    verdict = await asyncio.to_thread(unconstrained.judge, proposal.raws, chunk.text, services.extraction.namespace)
    return reading.and_also(proposal, verdict, degraded="unconstrained")
