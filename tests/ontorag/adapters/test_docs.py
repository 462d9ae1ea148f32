"""The examples of docs/adapters.md do what they say."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "adapters.md"


def test_the_examples_of_the_page_run(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setenv("ONTORAG__EMBEDDER__CACHE", "memory:")
    monkeypatch.setenv("ONTORAG__ONTOLOGIES__CACHE", "")
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    assert (failed, tried > 0) == (0, True)
