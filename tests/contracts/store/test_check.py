"""A whole graph is checked in every store."""

from __future__ import annotations

from sparql_cassandra.ports import Store
from tests.worlds.contradictions import looked_at, must_be_found


async def test_documents_that_contradict_each_other_are_found_with_their_places(store: Store) -> None:
    must_be_found(await looked_at(store, "default"))
