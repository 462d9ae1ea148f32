"""One query against the graph: simplified once after a timeout, asked again in other words when empty, and never more than that."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from onto_core.errors import BackendUnavailable, QueryTimeout, ResultTooLarge
from onto_core.messages import EntityWire, Extraction, Question, TripleWire
from onto_core.ports.graphs import Limits
from onto_core.terms import Query, Table
from onto_query.pipeline import answer
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store

FILMS = "https://example.org/films#"


class Troubled:
    """A graph whose first queries with `marker` in them fail."""

    name = "troubled"

    def __init__(self, graph: Store, marker: str, *troubles: Exception) -> None:
        self._graph, self._marker, self._troubles = graph, marker, list(troubles)
        self.asked: list[str] = []

    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        if self._marker in query.text:
            self.asked.append(query.text)
            if self._troubles:
                raise self._troubles.pop(0)
        return await self._graph.run(query, limits, collection)

    async def revision(self, collection: str) -> str:
        return await self._graph.revision(collection)

    async def close(self) -> None: ...


class Listening:
    """A graph that remembers the limits that it was given."""

    name = "listening"

    def __init__(self, graph: Store) -> None:
        self._graph = graph
        self.limits: list[Limits] = []

    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        self.limits.append(limits)
        return await self._graph.run(query, limits, collection)

    async def revision(self, collection: str) -> str:
        return await self._graph.revision(collection)

    async def close(self) -> None: ...


QUESTION = Question(text="Which films were released after 1928?", collection="films")


async def test_every_limit_of_the_settings_reaches_the_graph(services: Callable, films: Store) -> None:
    graph = Listening(films)
    at, _ = services(graph=graph, deadline=7.0, max_rows=60, rows_held=9_000, path_nodes=800, memory=70_000_000)
    assert (await answer(QUESTION, at)).status == "answered"
    assert Limits(7.0, 60, 9_000, 800, 70_000_000) in graph.limits


async def test_a_query_that_takes_too_long_is_simplified_once(services: Callable, films: Store) -> None:
    graph = Troubled(films, "releaseDate", QueryTimeout("too long"))
    at, _ = services(graph=graph)
    said = await answer(QUESTION, at)
    assert said.status == "answered"
    assert "simpler query" in said.text
    assert [text.count("films:Film") for text in graph.asked] == [1, 0]


async def test_a_query_that_stays_too_slow_is_a_failed_answer_that_says_so(services: Callable, films: Store) -> None:
    graph = Troubled(films, "releaseDate", *[QueryTimeout("stopped after 10 s")] * 9)
    at, _ = services(graph=graph)
    said = await answer(QUESTION, at)
    assert (said.status, said.degraded, len(graph.asked)) == ("failed", ("rules", "timeout"), 2)
    assert "stopped after 10 s" in said.text


async def test_a_result_that_is_too_large_is_a_failed_answer(services: Callable, films: Store) -> None:
    at, _ = services(graph=Troubled(films, "releaseDate", ResultTooLarge("more than 1 GB")))
    said = await answer(QUESTION, at)
    assert (said.status, "more than 1 GB" in said.text) == ("failed", True)


async def test_a_graph_that_is_down_is_an_error_and_no_answer(services: Callable, films: Store) -> None:
    at, _ = services(graph=Troubled(films, "releaseDate", BackendUnavailable("gone")))
    with pytest.raises(BackendUnavailable):
        await answer(QUESTION, at)


async def test_limits_of_the_settings_cut_the_rows_and_the_answer_says_so(services: Callable) -> None:
    at, _ = services(max_rows=2)
    said = await answer(Question(text="Which films are there?", collection="films"), at)
    assert (len(said.rows), said.truncated) == (2, True)
    assert "at least 2 films" in said.text


@pytest.fixture
def plain_store(tmp_path: Path) -> Store:
    """A graph in which nothing was inferred: one fact in one direction, no ancestors of types."""
    lang, harbou, m = (EntityWire(iri=f"urn:{label}".replace(" ", "-"), label=label) for label in ("Fritz Lang", "Thea von Harbou", "M"))
    facts = (
        TripleWire(subject=m, predicate=FILMS + "directedBy", object=lang),
        TripleWire(subject=lang, predicate=FILMS + "marriedTo", object=harbou),
    )

    async def write() -> Store:
        store = open_store(f"oxigraph:{tmp_path}/graph", write=True)
        await store.write(Extraction(chunk_id="c", collection="films", triples=facts))
        await store.close()
        return open_store(f"oxigraph:{tmp_path}/graph")

    return asyncio.run(write())


@pytest.mark.parametrize(
    ("text", "row"), [("What did Fritz Lang direct?", "M"), ("Who directed M?", "Fritz Lang"), ("Who is Thea von Harbou married to?", "Fritz Lang")]
)
def test_a_fact_is_found_in_the_direction_that_nobody_wrote(plain_store: Store, services: Callable, text: str, row: str) -> None:
    at, _ = services(graph=plain_store, index=plain_store)

    async def ask() -> list[str | None]:
        said = await answer(Question(text=text, collection="films"), at)
        await plain_store.close()
        return [cells[0].label for cells in said.rows if cells[0]]

    assert asyncio.run(ask()) == [row]


def test_a_list_without_members_of_its_class_says_that_it_is_wider(plain_store: Store, services: Callable) -> None:
    at, _ = services(graph=plain_store, index=plain_store)

    async def ask() -> str:
        said = await answer(Question(text="Which silent films did Fritz Lang direct?", collection="films"), at)
        await plain_store.close()
        assert said.confidence < 0.7
        return said.text

    assert "None of these is known to be a silent film" in asyncio.run(ask())
