"""Conflicting values of several documents: what a policy lets a query see, whatever comes and goes in whatever order."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from onto_core.documents.announce import forgetting
from onto_core.documents.conflicts import VALUE, VALUES_OF, Policies
from onto_core.documents.life import Documents
from onto_core.documents.life import Store as WorkerStore
from onto_core.messages import ChunkOfDocument, Document, Extraction, LiteralWire, TripleWire
from onto_core.settings import ConflictSettings
from onto_core.vocabulary import XSD_INTEGER
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store
from tests.worlds.histories import EX, History, statements
from tests.worlds.store import entity

C = "default"
YEAR = EX + "year"


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    opened = open_store("memory:", write=True)
    yield opened
    await opened.close()


def documents(store: Store, policy: str, *named: str) -> Documents:
    settings = ConflictSettings.model_validate({"properties": {YEAR: policy}, "sources": named})
    policies = Policies(settings, lambda _: False)
    return Documents(store, policies_of=lambda _: policies)


async def says(documents: Documents, document_id: str, year: int, revision: int, **metadata: str) -> None:
    chunk = ChunkOfDocument(id=f"{document_id} {year}")
    fram = entity("Fram", "Ship")
    triple = TripleWire(subject=fram, predicate=YEAR, object=LiteralWire(value=str(year), datatype=XSD_INTEGER), span=(0, 3))
    sure = {"document_id": document_id, "revision": revision, "asked": revision}
    await documents.extracted(Extraction(chunk_id=chunk.id, triples=(triple,), **sure))
    await documents.announced(Document(document_id=document_id, revision=revision, content=str(year), chunks=(chunk,), metadata=metadata))


async def years(store: Store) -> list[int]:
    return sorted(int(line.split(b'"')[1]) for line in await statements(store, C) if b"/year> " in line and b"chunk:" in line.split(b" ")[-2])


async def test_without_a_policy_all_stay(store: Store) -> None:
    own = documents(store, "keep_all")
    await says(own, "a", 1892, 1)
    await says(own, "b", 1893, 2)
    assert await years(store) == [1892, 1893]


async def test_the_newest_document_is_seen_and_the_older_again_when_it_goes(store: Store) -> None:
    own = documents(store, "newest")
    await says(own, "b", 1893, 2)
    await says(own, "a", 1892, 1)
    assert await years(store) == [1893]
    await says(own, "a", 1894, 3)
    assert await years(store) == [1894]
    await own.announced(forgetting("a", C, revision=4))
    assert await years(store) == [1893]
    await own.announced(forgetting("b", C, revision=5))
    for kind in (VALUE, VALUES_OF):
        assert [record async for record in store.every_record(C, kind)] == []


async def test_a_new_version_that_says_the_same_makes_its_document_newer(store: Store) -> None:
    own = documents(store, "newest")
    await says(own, "a", 1892, 1)
    await says(own, "b", 1893, 2)
    await says(own, "a", 1892, 3)
    assert await years(store) == [1892]


async def test_the_date_of_a_document_goes_before_the_time_of_its_version(store: Store) -> None:
    own = documents(store, "newest")
    await says(own, "a", 1892, 1, date="2024-05-31")
    await says(own, "b", 1893, 2, date="2019-01-01")
    assert await years(store) == [1892]


async def test_most_sources_and_the_one_named_first(store: Store) -> None:
    own = documents(store, "most_sources")
    for name, year in (("a", 1892), ("b", 1893), ("c", 1893)):
        await says(own, name, year, 1)
    assert await years(store) == [1893, 1893]
    other = documents(store, "first_named", "a", "b")
    for name, year in (("a", 1892), ("b", 1893), ("c", 1893)):
        await says(other, name, year, 2)
    assert await years(store) == [1892]


async def test_a_decision_is_held_against_before_the_policy(store: Store) -> None:
    from onto_core.messages import Decision

    own = documents(store, "newest")
    await says(own, "a", 1892, 1)
    await says(own, "b", 1893, 2)
    wrong = TripleWire(subject=entity("Fram"), predicate=YEAR, object=LiteralWire(value="1893", datatype=XSD_INTEGER))
    await own.decided(Decision(kind="reject", fact=wrong, at=1))
    assert await years(store) == [1892]
    await own.decided(Decision(kind="accept", fact=wrong, at=2))
    assert await years(store) == [1893]


class Conflicting(History):
    """A history in which `builtIn` takes one value, of the newest document by its date."""

    def _worker(self, store: WorkerStore) -> Documents:
        settings = ConflictSettings.model_validate({"properties": {EX + "builtIn": "most_sources"}})
        return Documents(store, policies_of=lambda _: Policies(settings, lambda _: False))


@pytest.mark.parametrize("seed", range(8))
async def test_a_history_with_a_policy_ends_as_a_fresh_run(store: Store, seed: int) -> None:
    ours, fresh = await Conflicting(store, seed).run(steps=6)
    assert ours == fresh
