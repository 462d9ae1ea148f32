"""A document that is forgotten while workers are killed leaves nothing behind, and nothing of the others goes with it."""

from __future__ import annotations

import random
from pathlib import Path

from tests.walks.forgetting import points


def test_a_document_forgotten_while_workers_are_killed_leaves_nothing_and_takes_nothing_along(tmp_path: Path) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    done = list(points(tmp_path, 3, seed))
    assert [point.faults for point in done] == [[], [], []]
    assert sum(point.kills for point in done) >= 3
