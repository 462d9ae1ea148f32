"""Pages of a long result: together they are the whole result, each with the evidence of its own rows; and answers as they come about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from onto_core.messages import Answer, Question, Step
from onto_core.ports.models import Embedder
from onto_core.terms import Iri, Literal, Table
from onto_query.pipeline import answer
from onto_query.profile.holder import Profiles
from onto_query.routing.pages import in_fixed_order, page_of
from onto_query.routing.streaming import stream
from onto_query.services import Services
from sparql_cassandra.ports import Store

ALL = "Which films are there?"


@pytest.fixture
def asking(services: Callable, films: Store, embedder: Embedder) -> Callable[..., Services]:
    """The services over the films and their profile; keywords are settings of queries."""
    return lambda **query: replace(services(**query)[0], profiles=Profiles(films, embedder))


def values(said: Answer) -> list[str]:
    return [cell.value for row in said.rows for cell in row[:1] if cell]


async def test_the_pages_of_a_result_are_together_the_whole(asking: Callable[..., Services]) -> None:
    at = asking()
    whole = await answer(Question(text=ALL, collection="films"), at)
    assert whole.next_offset is None
    assert len(whole.rows) > 5
    pages: list[Answer] = []
    offset: int | None = 0
    while offset is not None:
        pages.append(await answer(Question(text=ALL, collection="films", offset=offset, limit=2), at))
        offset = pages[-1].next_offset
    assert [len(page.rows) for page in pages[:-1]] == [2] * (len(pages) - 1)
    assert sorted(value for page in pages for value in values(page)) == sorted(values(whole))
    assert [value for page in pages for value in values(page)] == values(await answer(Question(text=ALL, collection="films", limit=1000), at))
    assert f"Rows 3 to 4 of {len(whole.rows)}" in pages[1].text
    assert [citation.row for citation in pages[1].citations] == [1, 2]
    assert [citation.entities for citation in pages[1].citations] == [(value,) for value in values(pages[1])]
    assert len({page.question_id for page in pages}) == len(pages)


async def test_a_page_goes_beyond_the_most_rows_of_an_answer_up_to_those_that_may_be_paged(asking: Callable[..., Services]) -> None:
    at = asking(max_rows=3, paged_rows=6)
    assert len((await answer(Question(text=ALL, collection="films"), at)).rows) == 3
    last = await answer(Question(text=ALL, collection="films", offset=4, limit=10), at)
    assert (len(last.rows), last.truncated, last.next_offset) == (2, True, None)
    assert "of more than 6" in last.text
    beyond = await answer(Question(text=ALL, collection="films", offset=50, limit=10), at)
    assert (beyond.rows, beyond.truncated, beyond.next_offset) == ((), True, None)


def test_rows_without_an_order_are_put_into_one_and_others_are_left() -> None:
    rows = ((Iri("b", "B"), None), (Literal("10", "x"), Iri("c")), (Iri("a", "z"), Literal("1", "x")))
    table = Table(("x", "y"), rows)
    assert in_fixed_order(table, "SELECT * { ?x ?p ?y }") == in_fixed_order(Table(("x", "y"), rows[::-1]), "SELECT * { ?x ?p ?y }")
    assert in_fixed_order(table, "SELECT * { ?x ?p ?y } order\n by ?x") == table


def test_a_question_without_a_page_has_all_rows() -> None:
    page = page_of(Question(text="q"), Table(("x",), ((Iri("a"),), (Iri("b"),)), True))
    assert (page.start, page.stop, page.next_offset) == (0, 2, None)


async def test_the_steps_of_an_answer_come_before_it(asking: Callable[..., Services]) -> None:
    at = asking()
    told = [each async for each in stream(Question(text="Who directed Metropolis?", collection="films"), at)]
    assert isinstance(told[-1], Answer)
    steps = [each for each in told[:-1] if isinstance(each, Step)]
    assert len(steps) == len(told) - 1
    assert [step.stage for step in steps][:2] == ["analyse", "link"]
    assert all(step in steps for step in told[-1].steps)


async def test_an_error_of_the_work_ends_the_stream(asking: Callable[..., Services]) -> None:
    at = asking()
    with pytest.raises(RuntimeError, match="broken"):
        _ = [each async for each in stream(Question(text="Who directed Metropolis?", collection="films"), _broken(at))]


async def test_whoever_stops_reading_stops_the_work(asking: Callable[..., Services]) -> None:
    at = asking()
    reading = stream(Question(text="Who directed Metropolis?", collection="films"), at)
    first = await anext(reading)
    assert isinstance(first, Step)
    await reading.aclose()  # type: ignore[attr-defined]


def _broken(at: Services) -> Services:
    class Routing:
        async def answer(self, *_: object) -> Answer:
            raise RuntimeError("broken")

        async def ready(self, limits: object) -> None: ...

        def health(self) -> dict[str, str]:
            return {}

    return replace(at, routing=Routing())
