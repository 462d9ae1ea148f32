"""Pronouns and descriptions that a language model proposes as names, from its reply to the published message."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onto_core.english.named import NameSoFar
from onto_core.matching.catalog import build
from onto_core.messages import Chunk, Extraction, LiteralWire
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Keep, Reply, Usage
from onto_core.service.ontologies import AtHand
from onto_core.settings import ExtractionSettings, IndexSettings, SelectionSettings
from onto_core.vocabulary import RDF_TYPE
from onto_extract.pipeline import Services, extract_chunk
from onto_extract.propose.proposers import ModelProposer

FIRMS = """
@prefix : <https://example.org/f#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Person a owl:Class . :Place a owl:Class . :Company a owl:Class . [] a owl:AllDisjointClasses ; owl:members ( :Person :Place :Company ) .
:bornIn a owl:ObjectProperty ; rdfs:label "born in" ; rdfs:domain :Person ; rdfs:range :Place .
:founder a owl:ObjectProperty ; rdfs:label "founder" ; rdfs:domain :Company ; rdfs:range :Person .
:founded a owl:DatatypeProperty ; rdfs:label "founded" ; rdfs:domain :Company ; rdfs:range xsd:gYear .
"""
VOSS = NameSoFar(name="Ada Voss", also=("Voss",), kind="person", pronoun="she", ago=1, topic=True)
KOLM = NameSoFar(name="Berta Kolm", kind="person", pronoun="she", ago=1)
LAMPS = NameSoFar(name="Corvin Lamps", kind="organisation", pronoun="it", nouns=("company",), ago=1)
WHEELS = NameSoFar(name="Solara Wheels", kind="organisation", pronoun="it", nouns=("company",), ago=1)


class OneReply:
    name = "scripted"

    def __init__(self, reply: object) -> None:
        self._reply = json.dumps(reply)

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        return Reply(self._reply, self.name, Usage(10, 10, calls=1))


class Alike:
    """An embedder for which all texts are alike: every element is chosen."""

    name, dimension = "alike", 4

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.full((len(texts), self.dimension), 0.5, dtype=np.float32)


async def said(text: str, *facts: tuple[str, str, str], names: Sequence[NameSoFar] = ()) -> Extraction:
    """What is published of a chunk of which a model says these facts."""
    schema, embedder = Schema([read_ontology("firms.ttl", FIRMS.encode())]), Alike()
    catalog = await build(schema, embedder, IndexSettings(kind="numpy"), None)
    reply = {"facts": [{"subject": s, "property": p, "object": o} for s, p, o in facts], "types": []}
    at = Services(
        AtHand(catalog, embedder),
        embedder,
        ModelProposer(OneReply(reply)),
        SelectionSettings(threshold=0.1),
        ExtractionSettings(minimum_confidence=0.0),
    )
    return await extract_chunk(Chunk(document_id="d", ordinal=1, text=text, names_so_far=tuple(names)), at)


def facts(extraction: Extraction) -> set[tuple[str, str, str]]:
    return {
        (t.subject.label, t.predicate.rpartition("#")[2], t.object.value if isinstance(t.object, LiteralWire) else t.object.label)
        for t in extraction.triples
        if t.predicate != RDF_TYPE and not t.inferred
    }


async def test_a_pronoun_becomes_the_thing_of_an_earlier_chunk_that_it_means() -> None:
    found = await said("She was born in Ulm.", ("She", "bornIn", "Ulm"), names=[VOSS, LAMPS])
    assert facts(found) == {("Ada Voss", "bornIn", "Ulm")}
    assert {t.subject.iri for t in found.triples if t.predicate != RDF_TYPE} == {"urn:ontorag:entity:ada-voss"}


async def test_what_a_pronoun_means_is_recorded_beside_the_proposal_as_it_was_made() -> None:
    found = await said("She was born in Ulm.", ("She", "bornIn", "Ulm"), names=[VOSS])
    assert [(mend.kind, mend.raw["subject"], mend.message) for mend in found.mends] == [("pointer", "She", "'She' means 'Ada Voss' here")]


async def test_a_pronoun_means_a_thing_of_the_same_text_too() -> None:
    found = await said("Emil Lang founded Corvin Lamps. He was born in Graz.", ("he", "bornIn", "Graz"))
    assert facts(found) == {("Emil Lang", "bornIn", "Graz")}


async def test_a_pronoun_that_may_mean_two_people_is_refused_with_that_reason() -> None:
    either = VOSS.model_copy(update={"topic": False})
    found = await said("She was born in Ulm.", ("She", "bornIn", "Ulm"), names=[either, KOLM])
    assert facts(found) == set()
    assert ["nothing tells for certain" in violation.message for refused in found.rejected for violation in refused.violations] == [True]


async def test_the_company_becomes_the_one_that_the_document_calls_so() -> None:
    found = await said("The company was founded in 1911.", ("The company", "founded", "1911"), names=[VOSS, LAMPS])
    assert facts(found) == {("Corvin Lamps", "founded", "1911")}


async def test_the_company_is_refused_where_the_document_has_two() -> None:
    found = await said("The company was founded in 1911.", ("the company", "founded", "1911"), names=[LAMPS, WHEELS])
    assert facts(found) == set()
    assert len(found.rejected) == 1


async def test_capitals_make_a_name_of_what_is_spelled_like_a_pronoun() -> None:
    found = await said("IT was founded in 1911 by Emil Lang.", ("IT", "founded", "1911"), names=[LAMPS])
    assert facts(found) == {("IT", "founded", "1911")}
