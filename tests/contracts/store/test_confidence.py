"""How sure a triple is, and how many chunks and documents say it: asked of the provenance in every graph store, by the queries of docs/sparql.md."""

from __future__ import annotations

import re
from pathlib import Path

from onto_core.messages import TripleWire
from onto_core.vocabulary import RDF_TYPE
from sparql_cassandra.ports import Store
from tests.worlds.store import ADA, EX, LONDON, entity, extraction, fact, values

DOCS = (Path(__file__).parents[3] / "docs" / "sparql.md").read_text(encoding="utf-8")
SURE, COUNTED = (
    query.replace("https://example.org/voyages#builtIn", EX + "bornIn")
    for query in re.findall(r"```sparql\n(.*?)```", DOCS.partition("## Confidence and sources")[2], re.DOTALL)
)
"""The two queries of the page, of the property of these tests."""


def born(sure: float | None = None, *, span: tuple[int, int] | None = (0, 24), inferred: bool = False) -> TripleWire:
    return fact(ADA, "bornIn", LONDON, span, inferred=inferred).model_copy(update={"confidence": sure})


async def test_a_triple_is_as_sure_as_its_surest_source_and_sources_are_counted(store: Store) -> None:
    await store.write(extraction("c1", born(0.5), document="d1"))
    await store.write(extraction("c2", born(0.875), document="d1"))
    await store.write(extraction("c3", born(0.25, span=None), document="d2"))
    assert await values(store, SURE) == {(ADA.iri, LONDON.iri, "0.875", "3", "2")}
    assert await values(store, COUNTED) == {(ADA.iri, LONDON.iri, "3", "2")}


async def test_a_chunk_that_is_replaced_or_says_nothing_any_more_is_no_source(store: Store) -> None:
    for number, sure in enumerate((0.5, 0.875, 0.25)):
        await store.write(extraction(f"c{number}", born(sure), document=f"d{number}"))
    await store.write(extraction("c1", fact(ADA, "knows", entity("Byron")), document="d1"))
    assert await values(store, SURE) == {(ADA.iri, LONDON.iri, "0.5", "2", "2")}
    await store.write(extraction("c2", document="d2"))
    assert await values(store, SURE) == {(ADA.iri, LONDON.iri, "0.5", "1", "1")}
    assert await values(store, COUNTED) == {(ADA.iri, LONDON.iri, "1", "1")}


async def test_a_chunk_that_becomes_surer_has_one_confidence_only(store: Store) -> None:
    await store.write(extraction("c1", born(0.875)))
    await store.write(extraction("c1", born(0.5)))
    await store.write(extraction("c1", born(0.5)))
    assert await values(store, SURE) == {(ADA.iri, LONDON.iri, "0.5", "1", "1")}


async def test_what_follows_is_counted_and_marked(store: Store) -> None:
    await store.write(extraction("c1", born(0.5, inferred=True), fact(LONDON, "bears", ADA), document="d1"))
    await store.write(extraction("c2", born(0.25), document="d2"))
    assert await values(store, SURE) == {(ADA.iri, LONDON.iri, "0.5", "2", "2")}
    assert await values(store, COUNTED) == {(ADA.iri, LONDON.iri, "2", "2")}


async def test_classes_that_follow_are_not_described_one_by_one(store: Store) -> None:
    agent = fact(ADA, RDF_TYPE, entity("Agent"), inferred=True).model_copy(update={"confidence": 0.5})
    await store.write(extraction("c1", born(0.5), agent))
    described = "SELECT ?p { GRAPH <urn:ontorag:provenance> { ?st <http://www.w3.org/1999/02/22-rdf-syntax-ns#predicate> ?p } }"
    assert await values(store, described) == {(EX + "bornIn",)}
