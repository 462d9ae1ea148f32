"""How sure a relationship is, and how many chunks and documents say it: keys of the relationship, on each product."""

from __future__ import annotations

import asyncio
from typing import Any

from onto_core.messages import TripleWire
from onto_core.ports.graphs import Limits
from onto_core.terms import Literal, Query

SOURCES = "MATCH (p:Person)-[r:bornIn]->(c:City) RETURN r.confidence, r.chunks, r.documents"


def born(world: Any, sure: float | None = None, **more: Any) -> TripleWire:
    fact: TripleWire = world.fact(world.ada, "bornIn", world.london, more.pop("span", (0, 24)), confidence=sure, **more)
    return fact


async def test_a_relationship_is_as_sure_as_its_surest_source_and_counts_them(opened: Any, world: Any) -> None:
    await opened.store.write(world.extraction("c1", born(world, 0.5), document="d1"))
    assert await opened.rows(SOURCES) == [("0.5", "1", "1")]
    await opened.store.write(world.extraction("c2", born(world, 0.875), document="d1"))
    await opened.store.write(world.extraction("c3", born(world, 0.25, span=None), document="d2"))
    assert await opened.rows(SOURCES) == [("0.875", "3", "2")]
    assert await opened.rows("MATCH (p)-[r:bornIn]->(c) WHERE r.confidence >= 0.8 AND r.documents > 1 RETURN c.label") == [("London",)]
    assert await opened.rows("MATCH (p)-[r:bornIn]->(c) WHERE r.confidence >= 0.9 RETURN c.label") == []


async def test_a_chunk_that_is_replaced_or_says_nothing_any_more_is_no_source(opened: Any, world: Any) -> None:
    for number, sure in enumerate((0.5, 0.875, 0.25)):
        await opened.store.write(world.extraction(f"c{number}", born(world, sure), document=f"d{number}"))
    knows = world.fact(world.ada, "knows", world.entity("Byron"), confidence=0.5)
    await opened.store.write(world.extraction("c1", knows, document="d1"))
    assert await opened.rows(SOURCES) == [("0.5", "2", "2")]
    await opened.store.write(world.extraction("c2", document="d2"))
    assert await opened.rows(SOURCES) == [("0.5", "1", "1")]
    await opened.store.write(world.extraction("c0", document="d0"))
    assert await opened.rows(SOURCES) == []


async def test_a_chunk_that_becomes_less_sure_or_moves_to_another_document_is_counted_anew(opened: Any, world: Any) -> None:
    await opened.store.write(world.extraction("c1", born(world, 0.875), document="d1"))
    await opened.store.write(world.extraction("c2", born(world, 0.25), document="d1"))
    await opened.store.write(world.extraction("c1", born(world, 0.5), document="d2"))
    assert await opened.rows(SOURCES) == [("0.5", "2", "2")]


async def test_chunks_in_one_batch_and_written_again_are_counted_once(opened: Any, world: Any) -> None:
    chunks = [world.extraction(f"c{number}", born(world, number / 16), document=f"d{number % 3}") for number in range(1, 13)]
    await asyncio.gather(*(opened.store.write(chunk) for chunk in (*chunks, *chunks)))
    assert await opened.rows(SOURCES) == [("0.75", "12", "3")]


async def test_without_confidences_sources_are_counted_all_the_same(opened: Any, world: Any) -> None:
    await opened.store.write(world.extraction("c1", born(world)))
    await opened.store.write(world.extraction("c2", born(world, inferred=True)))
    assert await opened.rows(SOURCES) == [(None, "2", "1")]


async def test_a_value_is_counted_by_a_query_over_the_mentions(opened: Any, world: Any) -> None:
    """The query of docs/cypher.md for what is no relationship."""
    for chunk, sure in (("c1", 0.5), ("c2", 0.75)):
        note = world.fact(world.ada, "note", world.literal("a <urn:p> b"), (0, 3), confidence=sure)
        await opened.store.write(world.extraction(chunk, note, document=chunk))
    text = (
        "MATCH (m:OntoragMention {about: $about}) WHERE $fact IN m.said OR $fact IN m.inferred MATCH (c:OntoragChunk {key: m.chunk}) "
        "WHERE c.belongs_to = $collection WITH c, [e IN m.evidence WHERE e ENDS WITH (' ' + $fact) | toFloat(split(e, ' ')[1])] AS sure "
        "RETURN max(sure[0]), count(DISTINCT c.id), count(DISTINCT c.document_id)"
    )
    parameters = {"about": world.ada.iri, "fact": f'<{world.EX}note> "a <urn:p> b"', "collection": opened.collection}
    space = opened.collection if opened.store.name == "falkordb" else ""
    found = await opened.store.run(Query("cypher", text, parameters), Limits(), space)
    assert [tuple(cell.lexical for cell in row if isinstance(cell, Literal)) for row in found.rows] == [("0.75", "2", "2")]
