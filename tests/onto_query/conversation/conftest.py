"""The small world of films, asked in conversations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from onto_query import Asker


@pytest.fixture(scope="module")
def films_asker(films_url: str, films_ontology: Path) -> Iterator[Asker]:
    settings = {"embedder__cache": "memory:", "model__cache": "memory:", "query__sessions": "memory"}
    with Asker(films_url, [films_ontology], model="rules", **settings) as asker:
        yield asker
