"""The Extraction message published for a reading of a chunk: what conforms, what follows from it, what was refused and why. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import reduce
from operator import add
from typing import TYPE_CHECKING

from onto_core.english.named import IdentityWire
from onto_core.messages import (
    Chunk,
    EntityWire,
    Extraction,
    FlaggedWire,
    LiteralWire,
    MadeWire,
    MendWire,
    OntologyWire,
    ProposedWire,
    RejectedWire,
    SubsetWire,
    TripleWire,
    ViolationWire,
)
from onto_core.ports.models import Usage, usage_wire
from onto_core.terms import Entity, Literal, Triple, digest
from onto_extract.identity.model import Identification
from onto_extract.model import Judged, Proposal, RawTriple, Verdict, Violation

if TYPE_CHECKING:
    from onto_core.layout.markup import PlainText
    from onto_core.matching.catalog import Selection
    from onto_core.matching.subset import Subset
    from onto_core.ontology.schema.schema import Schema


@dataclass(frozen=True, slots=True)
class ChunkReading:
    """The steps of reading a chunk: the selection, each proposal in turn, the verdict on all of them together, and what fell short."""

    chunk: Chunk
    selection: Selection
    catalog_version: str
    proposals: tuple[Proposal, ...]
    verdict: Verdict
    refused: tuple[Judged, ...] = ()
    """Candidates that earlier verdicts refused."""
    degraded: tuple[str, ...] = ()
    page: PlainText | None = None
    """The page that the chunk came as, when that was HTML: `chunk` and all places in the steps are of its text."""
    original: str = ""
    """The text as it came, in which the places of a message are."""
    made: MadeWire = MadeWire()

    def in_original(self, triple: Triple) -> Triple:
        """The triple with its place in the chunk as it came."""
        return triple if self.page is None or triple.span is None else replace(triple, span=self.page.origin(triple.span))

    def and_also(self, proposal: Proposal | None = None, verdict: Verdict | None = None, degraded: str | None = None) -> ChunkReading:
        """Add a proposal, a verdict that replaces the last, or a word on what fell short."""
        return replace(
            self,
            proposals=self.proposals if proposal is None else (*self.proposals, proposal),
            verdict=verdict or self.verdict,
            refused=(*self.refused, *self.verdict.rejected) if verdict else self.refused,
            degraded=self.degraded if degraded is None else (*self.degraded, degraded),
        )

    @property
    def rejected(self) -> tuple[Judged, ...]:
        return (*self.refused, *self.verdict.rejected)

    def without_steps(self) -> ChunkReading:
        """The reading without segments, matches and prompts, which take most of its memory and only an explanation shows."""
        return replace(self, selection=self.selection.without_steps(), proposals=tuple(replace(proposal, messages=()) for proposal in self.proposals))


def extraction(reading: ChunkReading) -> Extraction:
    """The message: stated triples first, then those that follow from them."""
    chunk, proposals, verdict = reading.chunk, reading.proposals, reading.verdict
    first = proposals[0] if proposals else None
    return Extraction(
        chunk_id=chunk.id,
        document_id=chunk.document_id,
        ordinal=chunk.ordinal,
        collection=chunk.collection,
        triples=tuple(_aliases_once(triple_wire(reading.in_original(triple)) for triple in (*verdict.accepted, *verdict.inferred))),
        rejected=rejected_wires(reading.rejected, (piece for proposal in proposals for piece in proposal.unread)),
        identities=tuple(identity_wire(each) for each in verdict.identifications),
        flagged=tuple(flagged_wire(judged, reading) for judged in verdict.flagged),
        mends=tuple(mend_wires(verdict.judged)),
        warnings=tuple(violation_wire(warning) for warning in dict.fromkeys(verdict.warnings)),
        subset=subset_wire((first.subset if first else None) or reading.selection.subset),
        catalog_version=reading.catalog_version,
        ontologies=reading.selection.subset.schema.derived(ontology_wires),
        model=first.model if first else "",
        prompt_version=first.prompt_version if first else "",
        usage=usage_wire(reduce(add, (proposal.usage for proposal in proposals)) if proposals else Usage()),
        degraded=tuple(dict.fromkeys((*reading.selection.degraded, *(word for p in proposals for word in p.degraded), *reading.degraded))),
        revision=chunk.revision,
        asked=chunk.asked,
        text=reading.original or chunk.text,
        language=chunk.language,
        metadata=chunk.metadata,
        names_so_far=chunk.names_so_far,
        titles=chunk.titles,
        places=chunk.places,
        made=reading.made,
        proposed=tuple(ProposedWire(told=p.told, reply=p.reply, model=p.model, usage=usage_wire(p.usage)) for p in proposals if p.told),
    )


def _aliases_once(triples: Iterable[TripleWire]) -> Iterator[TripleWire]:
    """The triples, each thing with its other names in the first of its triples only."""
    told: set[str] = set()
    for triple in triples:
        ends: dict[str, EntityWire] = {}
        for role in ("subject", "object"):
            end = getattr(triple, role)
            if isinstance(end, EntityWire) and end.aliases:
                if end.iri in told:
                    ends[role] = end.model_copy(update={"aliases": None})
                told.add(end.iri)
        yield triple.model_copy(update=ends) if ends else triple


def identity_wire(each: Identification) -> IdentityWire:
    return IdentityWire(rule=each.rule, iri=each.iri, names=each.names, why=each.why, was=each.was)


def ontology_wires(schema: Schema) -> tuple[OntologyWire, ...]:
    """The ontologies of a schema, each with its version; use it as `schema.derived(ontology_wires)`."""
    return tuple(
        OntologyWire(id=each.id, iri=each.iri, version_iri=each.version_iri, version=each.version, digest=each.digest or digest(each))
        for each in schema.ontologies.values()
    )


def triple_wire(triple: Triple) -> TripleWire:
    return TripleWire(
        subject=entity_wire(triple.subject),
        predicate=triple.predicate,
        object=entity_wire(triple.object) if isinstance(triple.object, Entity) else literal_wire(triple.object),
        span=(triple.span.start, triple.span.end) if triple.span else None,
        inferred=triple.inferred,
        confidence=triple.confidence,
    )


def entity_wire(entity: Entity) -> EntityWire:
    return EntityWire(iri=entity.iri, label=entity.label, types=entity.types, aliases=entity.aliases or None)


def literal_wire(literal: Literal) -> LiteralWire:
    return LiteralWire(value=literal.lexical, datatype=literal.datatype, language=literal.language)


def rejected_wires(judged: Iterable[Judged], unread: Iterable[str]) -> tuple[RejectedWire, ...]:
    """Refused candidates without repeats, then the pieces of the reply that could not be read."""
    distinct = dict.fromkeys((refused.candidate.raw, refused.violations) for refused in judged)
    unreadable = ViolationWire(rule="reply", message="this piece of the model's reply cannot be read as a fact")
    return (
        *(RejectedWire(raw=raw_wire(raw), violations=tuple(violation_wire(v) for v in violations)) for raw, violations in distinct),
        *(RejectedWire(raw={"unread": piece}, violations=(unreadable,)) for piece in dict.fromkeys(unread)),
    )


def flagged_wire(judged: Judged, reading: ChunkReading) -> FlaggedWire:
    assert judged.candidate.triple is not None, "only what was resolved is flagged"
    return FlaggedWire(triple=triple_wire(reading.in_original(judged.candidate.triple)), violations=tuple(map(violation_wire, judged.violations)))


def mend_wires(judged: Iterable[Judged]) -> Iterator[MendWire]:
    """The changes made to proposals, whatever became of these."""
    for each in judged:
        for mend in each.candidate.mends:
            yield MendWire(kind=mend.kind, raw=raw_wire(each.candidate.raw), message=mend.message, accepted=each.accepted)


def violation_wire(violation: Violation) -> ViolationWire:
    return ViolationWire(rule=violation.rule, message=violation.message, allowed=violation.allowed, severity=violation.severity)


def raw_wire(raw: RawTriple) -> dict[str, str]:
    """The fields of a raw triple that were stated."""
    return {each.name: value for each in fields(raw) if each.compare and isinstance(value := getattr(raw, each.name), str)}


def subset_wire(subset: Subset) -> SubsetWire:
    return SubsetWire(
        classes=tuple(sorted(subset.class_iris)), properties=tuple(sorted(subset.property_iris)), digest=subset.digest, tokens=subset.tokens
    )
