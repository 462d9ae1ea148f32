from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from structlog.testing import capture_logs

from onto_core.clients.embedding_cache import CachedEmbedder
from onto_core.errors import BadSettings, ModelUnavailable


class Counting:
    """The text's length and first letter as its vector; it remembers what it was asked."""

    dimension = 3

    def __init__(self, name: str = "counting", fails_after: int = 1_000_000) -> None:
        self.name, self.fails_after = name, fails_after
        self.calls: list[list[str]] = []
        self.down = False

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.down or len(self.calls) >= self.fails_after:
            raise ModelUnavailable("no connection")
        self.calls.append(list(texts))
        return np.array([[len(text), ord(text[0]), 1] for text in texts], dtype=np.float32)

    async def close(self) -> None: ...


@pytest.fixture(params=["memory:", "sqlite:{tmp}/deep/embeddings.db"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(request.param).format(tmp=tmp_path)


async def test_only_new_texts_are_asked_for_and_in_one_call(url: str) -> None:
    inner = Counting()
    cached = CachedEmbedder(inner, url)
    await cached.embed(["a", "bb"])
    vectors = await cached.embed(["ccc", "bb", "dddd", "ccc"])
    assert inner.calls == [["a", "bb"], ["ccc", "dddd"]]
    assert vectors[:, 0].tolist() == [3, 2, 4, 3]


async def test_known_texts_cost_no_call_and_need_no_embedder(url: str) -> None:
    inner = Counting()
    cached = CachedEmbedder(inner, url)
    first = await cached.embed(["a", "bb"])
    inner.down = True
    assert (await cached.embed(["bb", "a"])).tolist() == first[::-1].tolist()
    with pytest.raises(ModelUnavailable):
        await cached.embed(["a", "new"])


async def test_the_memory_keeps_what_was_used_last() -> None:
    inner = Counting()
    cached = CachedEmbedder(inner, "memory:", in_memory=2)
    await cached.embed(["a"])
    await cached.embed(["b"])
    await cached.embed(["a"])
    await cached.embed(["c"])
    await cached.embed(["a"])
    await cached.embed(["b"])
    assert inner.calls == [["a"], ["b"], ["c"], ["b"]]


async def test_a_batch_larger_than_the_memory_comes_back_whole(url: str) -> None:
    cached = CachedEmbedder(Counting(), url, in_memory=2)
    texts = [f"{'x' * at}" for at in range(1, 1300)]
    assert (await cached.embed(texts))[:, 0].tolist() == list(range(1, 1300))


async def test_a_file_serves_the_next_process_by_model(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/embeddings.db"
    first = CachedEmbedder(Counting(), url)
    before = await first.embed(["a", "\ud800 half a character"])
    await first.close()
    same, other = Counting(), Counting("another model")
    assert (await CachedEmbedder(same, url).embed(["a", "\ud800 half a character"])).tolist() == before.tolist()
    assert same.calls == []
    await CachedEmbedder(other, url).embed(["a"])
    assert other.calls == [["a"]]


async def test_a_file_that_is_no_database_is_begun_anew_and_that_is_said(tmp_path: Path) -> None:
    file = tmp_path / "embeddings.db"
    file.write_bytes(b"this is no database, " * 100)
    with capture_logs() as log:
        cached = CachedEmbedder(Counting(), f"sqlite:{file}")
    assert [entry["event"] for entry in log] == ["embedding cache was damaged and is replaced"]
    await cached.embed(["a"])
    again = Counting()
    await CachedEmbedder(again, f"sqlite:{file}").embed(["a"])
    assert again.calls == []


async def test_a_file_that_is_damaged_while_in_use_costs_a_call_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "embeddings.db"
    inner = Counting()
    cached = CachedEmbedder(inner, f"sqlite:{file}", in_memory=1)
    texts = [f"{'x' * at}" for at in range(1, 3000)]
    await cached.embed(texts)
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = file.read_bytes()
    file.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    assert (await cached.embed(texts[:5]))[:, 0].tolist() == [1, 2, 3, 4, 5]


async def test_a_busy_file_costs_a_call_and_the_vectors_still_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "embeddings.db"
    monkeypatch.setattr("onto_core.clients.embedding_cache.PATIENCE", 0.05)
    cached = CachedEmbedder(Counting(), f"sqlite:{file}")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with capture_logs() as log:
        assert (await cached.embed(["abc"]))[0, 0] == 3
    assert "embedding cache not used" in {entry["event"] for entry in log}
    other.execute("ROLLBACK")


async def test_the_file_keeps_the_newest_vectors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("onto_core.clients.embedding_cache.IN_FILE", 3)
    cached = CachedEmbedder(Counting(), f"sqlite:{tmp_path}/embeddings.db")
    for at in range(1, 8):
        await cached.embed(["x" * at])
    again = Counting()
    await CachedEmbedder(again, f"sqlite:{tmp_path}/embeddings.db").embed(["x" * at for at in range(1, 8)])
    assert again.calls == [["x", "xx", "xxx", "xxxx"]]


async def test_a_closed_file_is_not_taken_for_a_damaged_one(tmp_path: Path) -> None:
    cached = CachedEmbedder(Counting(), f"sqlite:{tmp_path}/embeddings.db", in_memory=1)
    await cached.embed(["a"])
    await cached.close()
    assert (await cached.embed(["b"]))[0, 1] == ord("b")
    again = Counting()
    await CachedEmbedder(again, f"sqlite:{tmp_path}/embeddings.db").embed(["a"])
    assert again.calls == []


def test_a_place_that_cannot_be_written_is_a_bad_setting(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(BadSettings, match=r"embedder\.cache.*cannot be used"):
        CachedEmbedder(Counting(), f"sqlite:{tmp_path}/file/embeddings.db")


FILLER = """
import asyncio, sys
import numpy as np
from onto_core.clients.embedding_cache import CachedEmbedder

class Lengths:
    name, dimension = "lengths", 1
    async def embed(self, texts):
        return np.array([[len(text)] for text in texts], dtype=np.float32)

async def fill(url, start):
    cached = CachedEmbedder(Lengths(), url)
    for at in range(start, start + 40):
        length = at % 50 + 1
        assert (await cached.embed(["x" * length, "y" * length])).tolist() == [[length], [length]]

asyncio.run(fill(sys.argv[1], int(sys.argv[2])))
"""


def test_several_processes_share_one_file(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/shared.db"
    processes = [subprocess.Popen([sys.executable, "-c", FILLER, url, str(7 * at)]) for at in range(3)]
    assert [process.wait(60) for process in processes] == [0, 0, 0]
    with sqlite3.connect(tmp_path / "shared.db") as connection:
        assert connection.execute("SELECT count(*) FROM embeddings").fetchone() == (100,)


@pytest.mark.parametrize("url", ["redis://x", "sqlite:", "embeddings.db", ""])
def test_any_other_address_is_a_bad_setting(url: str) -> None:
    with pytest.raises(BadSettings, match=r"memory: \| sqlite:PATH"):
        CachedEmbedder(Counting(), url)


async def test_the_cache_of_a_user_is_one_file_for_all_folders_and_its_home_may_not_be_writable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    first = Counting()
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        await CachedEmbedder(first, "user").embed(["a film"])
    assert (tmp_path / "cache" / "ontorag" / "embeddings.db").is_file()
    assert len(first.calls) == 1
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert len(await CachedEmbedder(Counting(), "user").embed(["a film"])) == 1


# -- the vectors of a whole catalog


def catalog_texts(count: int = 1500) -> list[str]:
    return ["x" * (1 + at % 700) + str(at) for at in range(count)]


@pytest.mark.parametrize("form", ["sqlite:{}/embeddings.db", "folder:{}/shared"])
async def test_another_process_maps_the_vectors_of_a_catalog_without_a_call(tmp_path: Path, form: str) -> None:
    url, texts = form.format(tmp_path), catalog_texts()
    first = CachedEmbedder(Counting(), url)
    vectors = await first.embed(texts)
    await first.close()
    inner = Counting()
    again = CachedEmbedder(inner, url)
    mapped = await again.embed(texts)
    assert isinstance(mapped, np.memmap)
    assert np.array_equal(mapped, vectors)
    assert inner.calls == []
    await again.close()


async def test_a_catalog_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    url, texts = f"sqlite:{tmp_path}/embeddings.db", catalog_texts(2500)
    failing = Counting(fails_after=1)
    first = CachedEmbedder(failing, url)
    with pytest.raises(ModelUnavailable):
        await first.embed(texts)
    inner = Counting()
    again = CachedEmbedder(inner, url)
    assert len(await again.embed(texts)) == 2500
    assert sum(map(len, inner.calls)) == 1500


def cut_short(folder: Path) -> Path:
    (file,) = folder.glob("*.npy")
    file.write_bytes(file.read_bytes()[:1000])
    return file


async def test_a_damaged_file_of_vectors_is_read_past_and_replaced(tmp_path: Path) -> None:
    texts = catalog_texts()
    cached = CachedEmbedder(Counting(), f"folder:{tmp_path}")
    vectors = await cached.embed(texts)
    file = cut_short(tmp_path)
    inner = Counting()
    assert np.array_equal(await CachedEmbedder(inner, f"folder:{tmp_path}").embed(texts), vectors)
    assert len(inner.calls) == 2
    assert file.stat().st_size > 1000
    assert file.stat().st_mode & 0o077 == 0
