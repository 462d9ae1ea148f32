"""Documents over every store: after any history the graph says what the newest versions say, and no more."""

from __future__ import annotations

import pytest

from tests.worlds.histories import History
from tests.worlds.records import Kept


@pytest.mark.parametrize("seed", range(4))
async def test_a_history_in_any_order_by_workers_that_die_ends_as_a_fresh_run(kept: Kept, seed: int) -> None:
    ours, fresh = await History(kept.store, seed, collection=kept.collection).run(6)
    assert ours == fresh


@pytest.mark.parametrize("seed", range(2))
async def test_a_history_by_workers_with_two_connections_ends_as_a_fresh_run(kept: Kept, seed: int) -> None:
    history = History(kept.store, seed, collection=kept.collection, others=(kept.writer(),))
    ours, fresh = await history.run(6)
    assert ours == fresh
