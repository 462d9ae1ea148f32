from __future__ import annotations

from pathlib import Path

import pytest

from onto_core.clients.embedders import open_embedder
from onto_core.errors import BadSettings
from onto_core.settings import Settings


def settings(**embedder: object) -> Settings:
    return Settings.model_validate({"embedder": embedder})


async def test_the_packaged_model_is_the_default_and_keeps_its_vectors(tmp_path: Path) -> None:
    embedder = open_embedder(settings(cache=f"sqlite:{tmp_path}/embeddings.db"))
    assert (embedder.name, embedder.dimension) == ("all-MiniLM-L6-v2-onnx-int8", 384)
    assert (await embedder.embed(["a film"])).shape == (1, 384)
    assert (tmp_path / "embeddings.db").is_file()


async def test_without_a_cache_the_model_itself_answers() -> None:
    embedder = open_embedder(settings(cache=""))
    assert type(embedder).__name__ == "MiniLm"


def test_an_endpoint_is_named_by_model_and_address() -> None:
    embedder = open_embedder(settings(kind="openai", name="some-model", base_url="http://127.0.0.1:9/v1", cache="memory:"))
    assert embedder.name.startswith("some-model@http://127.0.0.1:9/v1")


def test_a_cache_that_is_none_is_a_bad_setting() -> None:
    with pytest.raises(BadSettings, match=r"embedder\.cache"):
        open_embedder(settings(cache="postgres://x"))
