"""Gold sentences through the real pipeline, each with the ontologies of its collection, and every outcome as a score."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from onto_core.cli.progress import trials
from onto_core.messages import Chunk
from onto_core.terms import Entity, Triple, digest
from onto_core.vocabulary import RDF_TYPE
from onto_extract.emit import ChunkReading, extraction
from onto_extract.evaluation.gold import IS_A, GoldCollection, GoldSentence, in_words_of, relation_in_words
from onto_extract.evaluation.measures import Cost, Passed, Proposed, Said, SentenceScore
from onto_extract.model import Judged, RawTriple, plain

if TYPE_CHECKING:
    from onto_core.ontology.schema.schema import Schema
    from onto_core.settings import Settings
    from onto_extract.evaluation.text2kg import Pools
    from onto_extract.pipeline import Services


def source_of(case: GoldSentence, collection: GoldCollection, ontologies: str) -> str:
    """A digest of a sentence, its gold and the content of its ontologies, which `ontologies` names."""
    facts = [part for said in case.gold for part in (said.subject, said.relation, said.object)]
    return digest(collection.ontology, case.text, *facts, ontologies)[:16]


async def run(
    collections: Sequence[GoldCollection],
    settings: Settings,
    *,
    pools: Pools | None = None,
    sources: Callable[[GoldCollection, GoldSentence], str] = lambda collection, case: "",
    keep: Callable[[SentenceScore], None] = lambda outcome: None,
) -> list[SentenceScore]:
    """Run every sentence through the pipeline, with the ontologies of its collection alone. One without a usable reply counts as failed.

    `pools` has the solved texts of a collection; without it none is shown to a model.
    `keep` gets each outcome as soon as it is there. Raises BadOntology, what `keep` raises, and the ModelError of a model that never replies.
    """
    from onto_core.service.ontologies import read_ontologies
    from onto_extract.examples.nearest import ExamplePool
    from onto_extract.wiring import services_for

    outcomes: list[SentenceScore] = []
    with trials("extracting", sum(len(each.cases) for each in collections), together=settings.service.concurrency) as measured:
        for collection in collections:
            if not collection.cases:
                continue
            async with services_for(
                read_ontologies(collection.paths, settings.ontologies), settings, (pools or {}).get(collection.ontology, ExamplePool.none)
            ) as services:
                one = _Collection(collection.ontology, services, partial(sources, collection), keep)
                outcomes += await measured.of(collection.cases, one.extracted, one.failed)
    return outcomes


class _Collection:
    def __init__(self, name: str, services: Services, source: Callable[[GoldSentence], str], keep: Callable[[SentenceScore], None]) -> None:
        self._name, self._services, self._source, self._keep = name, services, source, keep

    async def extracted(self, case: GoldSentence) -> SentenceScore:
        from onto_extract.pipeline import read_chunk

        started = time.perf_counter()
        reading = await read_chunk(Chunk(document_id=case.id, text=case.text), self._services)
        seconds = time.perf_counter() - started
        outcome = outcome_of(case, self._name, reading, self._services.catalogs.of("default").schema, seconds=seconds, source=self._source(case))
        self._keep(outcome)
        return outcome

    def failed(self, case: GoldSentence, why: str) -> SentenceScore:
        outcome = SentenceScore(self._name, case.text, case.gold, (), 0, failure=why, id=case.id, source=self._source(case))
        self._keep(outcome)
        return outcome


def outcome_of(case: GoldSentence, ontology: str, reading: ChunkReading, schema: Schema, *, seconds: float = 0.0, source: str = "") -> SentenceScore:
    """The reading in the words of gold facts, which are labels. Class membership counts only where the gold of the sentence has some."""
    gold = tuple(in_words_of(said, schema) for said in case.gold)
    with_classes = any(said.relation == IS_A for said in gold)
    message = extraction(reading)
    facts = [triple for triple in reading.verdict.accepted if with_classes or triple.predicate != RDF_TYPE]
    judged = [each for each in (*reading.refused, *reading.verdict.judged) if with_classes or not _of_class(each, schema)]
    raws = reading.proposals[0].raws if reading.proposals else ()
    subsets = (reading.selection.subset, *(proposal.subset for proposal in reading.proposals if proposal.subset))
    selected = {schema.label(iri) for subset in subsets for iri in subset.property_iris} | {IS_A}
    defined = {schema.label(iri) for iri in schema.properties} | {IS_A}
    relations = dict.fromkeys(said.relation for said in gold)
    usage = message.usage
    return SentenceScore(
        ontology,
        case.text,
        gold,
        tuple(_said(triple, schema) for triple in facts),
        sum(triple.predicate in schema.properties or triple.predicate == RDF_TYPE for triple in facts),
        len(message.rejected),
        id=case.id,
        raw=tuple(said for said in (_raw(raw, schema) for raw in raws) if with_classes or said.relation != IS_A),
        proposed=tuple(_proposed(each, schema) for each in judged),
        undefined=tuple(relation for relation in relations if relation not in defined),
        unselected=tuple(relation for relation in relations if relation in defined and relation not in selected),
        passed=tuple(Passed(each.subject, each.object, each.reason) for proposal in reading.proposals for each in proposal.let_go),
        cost=Cost(usage.prompt_tokens, usage.completion_tokens, usage.calls, round(seconds, 4)),
        model=message.model,
        prompt_version=message.prompt_version,
        degraded=message.degraded,
        source=source,
    )


def _proposed(judged: Judged, schema: Schema) -> Proposed:
    triple, violations = judged.candidate.triple, [each for each in judged.violations if judged.accepted or each.severity == "violation"]
    return Proposed(
        _said(triple, schema) if triple else _raw(judged.candidate.raw, schema),
        judged.accepted,
        tuple(dict.fromkeys(each.rule for each in violations)),
        tuple(dict.fromkeys(each.message for each in violations)),
        tuple(dict.fromkeys(mend.kind for mend in judged.candidate.mends)),
        judged.flagged,
    )


def _said(triple: Triple, schema: Schema) -> Said:
    if triple.predicate == RDF_TYPE and isinstance(triple.object, Entity):
        return Said(plain(triple.subject), IS_A, schema.label(triple.object.iri))
    return Said(plain(triple.subject), schema.label(triple.predicate), plain(triple.object))


def _raw(raw: RawTriple, schema: Schema) -> Said:
    return in_words_of(Said(raw.subject, raw.predicate, raw.object), schema)


def _of_class(judged: Judged, schema: Schema) -> bool:
    triple = judged.candidate.triple
    return triple.predicate == RDF_TYPE if triple else relation_in_words(judged.candidate.raw.predicate, schema) == IS_A
