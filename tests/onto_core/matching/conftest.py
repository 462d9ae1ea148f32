"""An embedder of our own for tests: each word a direction, so that texts with common words are near; it counts what it is asked."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from onto_core.errors import ModelUnavailable


class WordEmbedder:
    name = "words"
    dimension = 64

    def __init__(self) -> None:
        self.calls: list[list[str]] = []
        self.down = False

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.down:
            raise ModelUnavailable("no connection")
        self.calls.append(list(texts))
        return np.stack([self._vector(text) for text in texts])

    async def close(self) -> None: ...

    def _vector(self, text: str) -> NDArray[np.float32]:
        vector = np.zeros(self.dimension)
        for word in re.findall(r"\w+", text.lower()):
            vector += np.random.default_rng(zlib.crc32(word.encode())).standard_normal(self.dimension)
        if not vector.any():
            vector[0] = 1.0
        return (vector / np.linalg.norm(vector)).astype(np.float32)


@pytest.fixture
def embedder() -> WordEmbedder:
    return WordEmbedder()
