"""The in-memory index says what a plain set of quads says, through any adding and removing."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onto_core.errors import QueryTimeout, ResultTooLarge
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH, Quad

terms = st.sampled_from(["Ia", "Ib", "Bc", "Sd"])
graphs = st.sampled_from([DEFAULT_GRAPH, "Ig1", "Ig2"])
quads = st.lists(st.tuples(terms, terms, terms, graphs), max_size=20)
READ = [None, ("Ig1",), ("Ig1", DEFAULT_GRAPH)]
POSITIONS = ["s", "p", "o", "sp", "so", "po", "spo"]


def key_of(quad: Quad, bound: str) -> tuple[str, ...]:
    return tuple(quad["spo".index(letter)] for letter in bound)


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.booleans(), quads), max_size=5),
    st.sampled_from(POSITIONS),
    quads,
    st.sampled_from([None, ("Ig1",), ("Ig1", DEFAULT_GRAPH)]),
)
def test_look_ups_scans_and_counts_are_those_of_a_set(
    steps: list[tuple[bool, list[Quad]]], bound: str, asked: list[Quad], named: tuple[str, ...] | None
) -> None:
    index, held = MemoryIndex(), set[Quad]()
    for adding, changed in steps:
        (index.add if adding else index.remove)(changed)
        held = held | set(changed) if adding else held - set(changed)
    visible = {quad[:3] for quad in held if named is None or quad[3] in named}
    keys = {key_of(quad, bound) for quad in asked}
    found = list(chain.from_iterable(index.fetch(bound, list(keys), named, Budget())))
    assert sorted(found) == sorted(triple for triple in visible if key_of((*triple, ""), bound) in keys)
    assert sorted(chain.from_iterable(index.scan(named, Budget()))) == sorted(visible)
    assert set(index.graphs(Budget())) == {quad[3] for quad in held} - {DEFAULT_GRAPH}
    for quad in asked:
        constants = [term if letter in bound else None for letter, term in zip("spo", quad, strict=False)]
        matching = {each[:3] for each in held if all(have in (None, term) for have, term in zip(constants, each, strict=False))}
        assert index.count(*constants) == len(matching)


def test_requests_and_rows_are_counted_as_a_store_would_need_them() -> None:
    index = MemoryIndex((f"Is{number}", "Ip", "Io", DEFAULT_GRAPH) for number in range(1_200))
    budget = Budget()
    found = list(index.fetch("s", [(f"Is{number}",) for number in range(1_200)], None, budget))
    assert (sum(map(len, found)), budget.requests_made, budget.rows_read) == (1_200, 3, 1_200)


@pytest.mark.parametrize(
    ("limit", "error", "number"),
    [({"requests": 2}, ResultTooLarge, "2"), ({"rows": 1_000}, ResultTooLarge, "1,000"), ({"deadline": 0.0}, QueryTimeout, "0 s")],
)
def test_a_budget_that_is_used_up_stops_the_reading_and_names_its_number(limit: dict[str, Any], error: type[Exception], number: str) -> None:
    index = MemoryIndex((f"Is{number}", "Ip", "Io", DEFAULT_GRAPH) for number in range(1_200))
    with pytest.raises(error, match=number):
        list(index.fetch("s", [(f"Is{number}",) for number in range(1_200)], None, Budget(**limit)))


def test_a_graph_that_was_named_exists_until_it_is_removed() -> None:
    index = MemoryIndex([("Ia", "Ip", "Ib", "Ig1")])
    index.add_graph("Iempty")
    index.remove_graph("Ig1")
    assert list(index.graphs(Budget())) == ["Iempty"]
    assert len(index) == 0
