"""The pure parts under the store: the circuit breaker, the joining of writes, cells."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date, datetime

import pytest

from cypher_executor.graph.facts import ChunkFacts, EntityMention
from cypher_executor.servers.values import JSON, WKT, NodeValue, PathValue, PointValue, RelationshipValue, cell, duration
from onto_core.clients.breaker import LONGEST_PAUSE, Breaker
from onto_core.errors import BackendUnavailable, BadQuery
from onto_core.graph.batches import Batches
from onto_core.terms import Iri, Literal
from onto_core.vocabulary import XSD, XSD_BOOLEAN, XSD_DATE, XSD_DATETIME, XSD_DOUBLE, XSD_INTEGER


def test_a_breaker_opens_at_a_failure_lets_one_try_after_the_pause_and_closes_when_it_succeeds() -> None:
    breaker = Breaker()
    assert (breaker.allows(0.0), breaker.state(0.0)) == (True, "closed")
    breaker.failed(10.0)
    assert (breaker.allows(10.9), breaker.state(10.9)) == (False, "open")
    assert (breaker.allows(11.0), breaker.state(11.0)) == (True, "half-open")
    breaker.began()
    assert not breaker.allows(11.1), "one at a time"
    breaker.failed(11.2)
    assert (breaker.allows(13.1), breaker.allows(13.2)) == (False, True)
    breaker.succeeded()
    assert (breaker.allows(13.3), breaker.state(13.3)) == (True, "closed")


def test_the_pauses_of_a_breaker_grow_up_to_a_limit() -> None:
    breaker = Breaker()
    for _ in range(20):
        breaker.failed(0.0)
    assert breaker.retry_at == LONGEST_PAUSE


def chunk(name: str, facts: int = 1, collection: str = "c") -> ChunkFacts:
    return ChunkFacts(name, collection, {"urn:x": EntityMention(tuple(f"<urn:p> <urn:{n}>" for n in range(facts)))})


class Recorder:
    """Takes batches, each for as long as it takes the loop to turn; fails those with a chunk that is told to."""

    def __init__(self, *bad: str, error: Exception | None = None) -> None:
        self.batches: list[list[str]] = []
        self.bad, self.error = bad, error or BadQuery("bad", [])

    async def write(self, chunks: Sequence[ChunkFacts]) -> None:
        self.batches.append([f"{each.collection}{each.chunk_id}" for each in chunks])
        await asyncio.sleep(0)
        if any(each.chunk_id in self.bad for each in chunks):
            raise self.error


def batches_to(taken: Recorder) -> Batches[ChunkFacts]:
    return Batches(taken.write, most=5_000, weigh=lambda chunk: chunk.triples)


async def test_what_waits_while_a_batch_is_on_its_way_becomes_the_next() -> None:
    taken = Recorder()
    batches = batches_to(taken)
    await asyncio.gather(*(batches.write(chunk(name)) for name in "abcd"))
    assert taken.batches in ([["ca", "cb", "cc", "cd"]], [["ca"], ["cb", "cc", "cd"]])


async def test_a_batch_holds_one_collection_one_version_of_a_chunk_and_not_too_much() -> None:
    taken = Recorder()
    batches = batches_to(taken)
    said = [chunk("a"), chunk("b", collection="d"), chunk("a", 2), chunk("big", 4_999), chunk("c")]
    await asyncio.gather(*(batches.write(each) for each in said))
    flat = [name for batch in taken.batches for name in batch]
    assert sorted(flat) == ["ca", "ca", "cbig", "cc", "db"]
    assert all(len(set(batch)) == len(batch) and len({name[0] for name in batch}) == 1 for batch in taken.batches)
    assert all(not {"cbig", "cc", "ca"} <= set(batch) for batch in taken.batches)


async def test_of_a_batch_that_fails_only_the_one_to_blame_fails() -> None:
    taken = Recorder("b")
    batches = batches_to(taken)
    results = await asyncio.gather(*(batches.write(chunk(name)) for name in "abc"), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), BadQuery, type(None)]


async def test_when_the_server_is_away_all_of_the_batch_fail_and_the_next_write_tries_again() -> None:
    taken = Recorder("a", error=BackendUnavailable("away"))
    batches = batches_to(taken)
    results = await asyncio.gather(*(batches.write(chunk(name)) for name in "ab"), return_exceptions=True)
    assert [type(result) for result in results] == [BackendUnavailable, BackendUnavailable]
    await batches.write(chunk("c"))


async def test_an_error_that_nobody_foresaw_reaches_who_waits_and_the_next_are_written() -> None:
    taken = Recorder("a", error=ValueError("no"))
    batches = batches_to(taken)
    results = await asyncio.gather(*(batches.write(chunk(name, collection=name)) for name in "ab"), return_exceptions=True)
    assert [type(result) for result in results] == [ValueError, type(None)]
    await batches.close()


ADA = NodeValue(("Person", "Resource"), {"iri": "urn:ada", "label": ["Ada Lovelace", "Ada"]})
KNOWS = RelationshipValue("knows", {"iri": "urn:knows"})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        (True, Literal("true", XSD_BOOLEAN)),
        (7, Literal("7", XSD_INTEGER)),
        (0.1 + 0.2, Literal("0.3", XSD_DOUBLE)),
        (float("-inf"), Literal("-INF", XSD_DOUBLE)),
        ("x", Literal("x")),
        (date(2020, 2, 29), Literal("2020-02-29", XSD_DATE)),
        (datetime.fromisoformat("2020-02-29T01:02:03"), Literal("2020-02-29T01:02:03", XSD_DATETIME)),
        (ADA, Iri("urn:ada", "Ada")),
        (KNOWS, Iri("urn:knows", "knows")),
        (PointValue((13.25, 52.5)), Literal("POINT(13.25 52.5)", WKT)),
        ([1, None, ADA], Literal('[1, null, {"@id": "urn:ada", "label": "Ada"}]', JSON)),
        ({"b": 1, "a": date(2020, 1, 1)}, Literal(f'{{"a": {{"@value": "2020-01-01", "@type": "{XSD_DATE}"}}, "b": 1}}', JSON)),
        (NodeValue(("B", "A"), {"x": 1}), Literal('{"labels": ["A", "B"], "properties": {"x": 1}}', JSON)),
        (
            PathValue((ADA, NodeValue(("A",), {})), (KNOWS,), (False,)),
            Literal(
                '[{"@id": "urn:ada", "label": "Ada"}, {"@reverse": {"@id": "urn:knows", "label": "knows"}}, {"labels": ["A"], "properties": {}}]',
                JSON,
            ),
        ),
    ],
)
def test_a_value_becomes_a_cell(value: object, expected: object) -> None:
    assert cell(value) == expected


@pytest.mark.parametrize(
    ("parts", "expected"),
    [((0, 0, 0), "PT0S"), ((14, 3, 14706), "P14M3DT14706S"), ((0, 0, 1, 500_000_000), "PT1.5S"), ((0, -2, 0), "-P2D")],
)
def test_a_duration_has_one_form(parts: tuple[int, ...], expected: str) -> None:
    assert duration(*parts) == Literal(expected, XSD + "duration")
