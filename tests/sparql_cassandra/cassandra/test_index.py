"""The index over a real Cassandra says what the one in memory says, whatever is given and wherever it is looked for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

pytest.importorskip("cassandra", reason="the extra `cassandra` is not installed")

from sparql_cassandra.cassandra.address import address_of
from sparql_cassandra.cassandra.client import Cql
from sparql_cassandra.cassandra.index import CassandraIndex
from sparql_cassandra.cassandra.tables import PROVENANCE
from sparql_cassandra.cassandra.writer import CollectionWriter, open_collection
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH, Quad

GRAPHS = [*(f"Iurn:ontorag:chunk:{number}" for number in range(20)), DEFAULT_GRAPH, PROVENANCE]
LONG = "S" + "a long text " * 200
"""Stored by its hash, its text beside."""


def drawn(chance: random.Random) -> list[Quad]:
    subjects, predicates = [f"Is{number}" for number in range(8)], [f"Ip{number}" for number in range(4)]
    objects = [*subjects, "Sone", "Ten two", "Xinteger 3", LONG]
    return list({(chance.choice(subjects), chance.choice(predicates), chance.choice(objects), chance.choice(GRAPHS)) for _ in range(700)})


@pytest.fixture
def pair(cassandra_url: str) -> Iterator[tuple[CassandraIndex, MemoryIndex, list[Quad]]]:
    quads = drawn(random.Random(4))
    cql = Cql(address_of(cassandra_url))
    registry = open_collection(cql, "index")
    CollectionWriter(registry).add(quads)
    yield CassandraIndex(registry), MemoryIndex(quads), quads
    cql.close()


def keys_for(chance: random.Random, bound: str, quads: list[Quad]) -> list[tuple[str, ...]]:
    """Some that are there, some that are mixed from several quads and may not be."""
    places = ["spog".index(letter) for letter in bound]
    some = chance.sample(quads, chance.randint(1, 25))
    mixed = [tuple(chance.choice(quads)[place] for place in places) for _ in range(5)]
    return list(dict.fromkeys([*(tuple(quad[place] for place in places) for quad in some), *mixed])) if bound else [()]


def test_quads_of_named_graphs_are_found_by_whatever_is_given(pair: tuple[CassandraIndex, MemoryIndex, list[Quad]]) -> None:
    index, memory, quads = pair
    chance = random.Random(5)
    for bound in ("".join(letters) for size in range(5) for letters in combinations("spog", size)):
        for named in (None, tuple(chance.sample(GRAPHS, 5))):
            keys = keys_for(chance, bound, quads)
            have = sorted(quad for page in index.quads(bound, keys, named, Budget()) for quad in page)
            want = sorted(quad for page in memory.quads(bound, keys, named, Budget()) for quad in page)
            assert have == want, (bound, named)


def test_triples_are_found_by_whatever_is_given(pair: tuple[CassandraIndex, MemoryIndex, list[Quad]]) -> None:
    index, memory, quads = pair
    said = [quad for quad in quads if quad[3] != PROVENANCE]
    distinct = MemoryIndex(said)  # what is said of the world; the provenance is asked for by its name
    chance = random.Random(6)
    for bound in ("s", "p", "o", "sp", "so", "po", "spo"):
        keys = keys_for(chance, bound, said)
        keys = keys[:1] if bound == "p" else keys
        for graphs, there in ((None, distinct), (tuple(chance.sample(GRAPHS, 4)), memory)):
            have = sorted(triple for page in index.fetch(bound, keys, graphs, Budget()) for triple in page)
            want = sorted(triple for page in there.fetch(bound, keys, graphs, Budget()) for triple in page)
            assert have == want, (bound, graphs)


def test_what_was_never_counted_is_looked_at_once(pair: tuple[CassandraIndex, MemoryIndex, list[Quad]]) -> None:
    index, _, quads = pair
    budget = Budget()
    pattern = ("Ip1", "Is2")
    index.probe([pattern], budget)
    index.probe([pattern], budget)
    assert index.count(None, *pattern) == len({quad[:3] for quad in quads if quad[1:3] == pattern and quad[3] != PROVENANCE})
    assert budget.requests_made == 1


def test_the_chunks_behind_thirty_triples_are_one_request(pair: tuple[CassandraIndex, MemoryIndex, list[Quad]]) -> None:
    index, memory, quads = pair
    keys = list(dict.fromkeys(quad[:3] for quad in quads if quad[3] != PROVENANCE and quad[2] != LONG))[:30]
    chunks = tuple(GRAPHS[:20])
    budget = Budget()
    have = sorted(quad for page in index.quads("spo", keys, chunks, budget) for quad in page)
    assert have == sorted(quad for page in memory.quads("spo", keys, chunks, Budget()) for quad in page)
    assert budget.requests_made == 1
