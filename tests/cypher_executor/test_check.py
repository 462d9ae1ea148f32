"""A whole graph is checked in property graphs, too."""

from __future__ import annotations

from typing import Any

from tests.worlds.contradictions import looked_at, must_be_found


async def test_documents_that_contradict_each_other_are_found_with_their_places(opened: Any) -> None:
    must_be_found(await looked_at(opened.store, opened.collection))
