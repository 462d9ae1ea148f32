"""Two documents that contradict each other, written to a store, and what a check of the store finds."""

from __future__ import annotations

import asyncio
from pathlib import Path

from onto_core.consistency.check import Contradiction, check
from onto_core.consistency.conflicts import Conflict, conflicts
from onto_core.messages import EntityWire, Extraction, TripleWire
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import GraphStore
from onto_core.service.graph_passes import store_pass
from onto_core.service.ontologies import read_ontologies
from onto_core.settings import ConflictSettings

FLEET = Path(__file__).parent / "fleet.ttl"
NS, EX = "http://example.org/fleet#", "http://example.org/"


def extraction(document: str, kind: str, place: str, collection: str) -> Extraction:
    fram, end = EntityWire(iri=EX + "fram", label="Fram", types=(NS + kind,)), EntityWire(iri=EX + place, label=place)
    built = TripleWire(subject=fram, predicate=NS + "builtIn", object=end, span=(3, 9), confidence=0.75)
    return Extraction(chunk_id=f"{document}#1", document_id=document, collection=collection, triples=(built,))


async def looked_at(store: GraphStore, collection: str) -> tuple[list[Contradiction], list[Conflict]]:
    """Write the two documents, and look at the store as the commands do."""
    await store.write(extraction("a.md", "Ship", "larvik", collection))
    await store.write(extraction("b.md", "Captain", "oslo", collection))
    schema, loop = Schema(read_ontologies([FLEET])), asyncio.get_running_loop()
    nt, nq = (store_pass(store, collection, format_, loop, lambda _: None) for format_ in ("nt", "nq"))  # type: ignore[arg-type]
    found = await asyncio.to_thread(check, (nt, nq), schema)
    listed, _ = await asyncio.to_thread(conflicts, (nt, nq), schema, ConflictSettings(), {})
    return found, listed


def must_be_found(found: tuple[list[Contradiction], list[Conflict]]) -> None:
    """Both contradictions with the documents that make them, and the conflict with the places in the texts."""
    contradictions, listed = found
    assert [each.finding.rule for each in contradictions] == ["functional", "disjoint"]
    for each in contradictions:
        said = {source.document for sources in each.sources for source in sources}
        assert said == {"a.md", "b.md"}
    (conflict,) = listed
    places = [(source.document, source.chunk, source.span, source.confidence) for value in conflict.values for source in value.sources]
    assert [(document, chunk, span and (span.start, span.end), sure) for document, chunk, span, sure in places] == [
        ("a.md", "a.md#1", (3, 9), 0.75),
        ("b.md", "b.md#1", (3, 9), 0.75),
    ]
