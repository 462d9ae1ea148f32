from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from onto_core.bus import open_bus
from onto_core.bus.pulsar.crash_notes import InHand
from onto_core.clients.embedding_cache import CachedEmbedder
from onto_core.clients.minilm import MiniLm
from onto_core.clients.reply_cache import ReplyCache
from onto_core.messages import Extraction
from onto_core.private_files import private_file, private_folder
from onto_core.wire import Message
from sparql_cassandra.embedded.store import open_oxigraph
from sparql_cassandra.embedded.writer import EmbeddedWriter


@pytest.fixture(autouse=True)
def wide_open() -> Iterator[None]:
    before = os.umask(0o000)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_to_others(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if rights(path) & 0o077]


async def test_all_that_holds_texts_is_its_user_s_alone(tmp_path: Path) -> None:
    home = tmp_path / ".ontorag"
    bus = open_bus(f"sqlite:{home}/bus.db")
    await bus.publish("chunks", Message("m", b"text"))
    replies, notes = ReplyCache(f"sqlite:{home}/replies.db"), InHand(str(home / "in-hand"), "s")
    embedder = CachedEmbedder(MiniLm(), f"sqlite:{home}/embeddings.db")
    await embedder.embed(["a text"])
    store = open_oxigraph(home / "graph", write=True)
    await store.write(Extraction(chunk_id="c"))
    assert {path.name for path in home.iterdir()} >= {"bus.db", "bus.db-wal", "bus.db-shm", "replies.db", "embeddings.db", "in-hand", "graph"}
    assert [path for path in open_to_others(home) if (home / "graph/collections/default") not in path.parents] == []
    await store.close()
    notes.close()
    replies.close()
    await embedder.close()
    await bus.close()
    assert (open_to_others(home), rights(home)) == ([], 0o700)


def test_what_was_open_is_narrowed_when_it_is_used_again(tmp_path: Path) -> None:
    home = tmp_path / ".ontorag"
    home.mkdir(mode=0o755)
    for name in ("a.db", "a.db-wal", "a.db-shm", "other.txt"):
        (home / name).write_text("x")
        (home / name).chmod(0o644)
    private_file(home / "a.db")
    assert [rights(home / name) for name in ("a.db", "a.db-wal", "a.db-shm", "other.txt")] == [0o600, 0o600, 0o600, 0o644]
    assert (rights(home), (home / "a.db").read_text()) == (0o700, "x")


def test_a_folder_of_somebody_s_keeps_its_rights(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    private_file(tmp_path / "bus.db")
    private_folder(tmp_path / "a" / "b", ours=False)
    assert (rights(tmp_path), rights(tmp_path / "bus.db"), rights(tmp_path / "a")) == (0o755, 0o600, 0o700)


def test_a_store_in_a_folder_with_other_things_leaves_that_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("x")
    tmp_path.chmod(0o755)
    writer = EmbeddedWriter(tmp_path)
    writer.write(Extraction(chunk_id="c"))
    writer.close()
    assert (rights(tmp_path), rights(tmp_path / "collections"), rights(tmp_path / "writer.lock")) == (0o755, 0o700, 0o600)
