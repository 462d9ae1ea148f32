"""Records sorted on disk: in order, each once, whatever fits into memory."""

from __future__ import annotations

import tempfile
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onto_core.graph.exports import sorting
from onto_core.graph.exports.sorting import Sorted

words = st.text(alphabet='ab",[]\n é\\', max_size=3)


@given(st.lists(st.lists(words, min_size=1, max_size=3), max_size=40), st.integers(1, 400))
def test_records_that_begin_alike_stand_together_and_come_once(records: list[list[str]], run: int) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sorting, "RUN", run)
        patch.setattr(sorting, "TOGETHER", 3)
        found = Sorted(Path(folder), "test")
        for record in records:
            found.add(record)
        assert sorted(found) == sorted(map(list, {tuple(record) for record in records}))
        for length in (1, 2):
            beginnings = [key for key, _ in groupby(record[:length] for record in found)]
            assert len(beginnings) == len({tuple(key) for key in beginnings})
        assert len(list(Path(folder).iterdir())) == 1


def test_records_that_repeat_stay_where_they_count(tmp_path: Path) -> None:
    found = Sorted(tmp_path, "test", distinct=False)
    for word in "abab":
        found.add((word,))
    assert list(found) == [["a"], ["a"], ["b"], ["b"]]
