"""Replies go with the documents that caused them, and with nothing else."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from onto_core.clients.reply_cache import CachedModel, ReplyCache
from onto_core.clients.reply_causes import Cause, caused_by
from onto_core.messages import ChunkOfDocument, Document
from onto_core.ports.models import Keep, Reply

CANARY = "quokkacanary"


def cause(group: str, chunk: str = "c", revision: int = 1) -> Cause:
    return Cause("default", group, chunk, revision)


def version(revision: int, *chunks: str, part: int = 1, parts: int = 1) -> Document:
    entries = tuple(ChunkOfDocument(id=each) for each in chunks)
    return Document(document_id="any", revision=revision, content=f"v{revision}", chunks=entries, part=part, parts=parts)


def end(revision: int) -> Document:
    return Document(document_id="any", revision=revision, forgotten=True)


def texts(path: Path) -> bytes:
    return b"".join(each.read_bytes() for each in path.parent.glob(path.name + "*"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "replies.db"


@pytest.fixture
def cache(path: Path) -> ReplyCache:
    return ReplyCache(f"sqlite:{path}")


def test_forgetting_removes_what_only_the_document_caused_and_its_bytes(cache: ReplyCache, path: Path) -> None:
    cache.put("mine", Reply(f"{CANARY} " * 3000, "m"), cause("a"))
    cache.put("ours", Reply("both", "m"), cause("a"))
    cache.get("ours", cause("b"))
    cache.put("theirs", Reply("b", "m"), cause("b"))
    cache.put("nobody's", Reply("asked at the command line", "m"))
    assert CANARY.encode() in texts(path)
    assert cache.sweep(end(5), "a") == 1
    assert [cache.get(key) is not None for key in ("mine", "ours", "theirs", "nobody's")] == [False, True, True, True]
    assert CANARY.encode() not in texts(path)
    assert cache.sweep(end(5), "a") == 0


def test_a_reply_that_comes_after_its_document_went_is_given_and_not_kept(cache: ReplyCache) -> None:
    cache.sweep(end(5), "a")
    assert cache.put("late", Reply("said", "m"), cause("a", revision=5)).text == "said"
    assert cache.get("late") is None
    cache.put("published again", Reply("said", "m"), cause("a", revision=6))
    assert cache.get("published again") is not None
    assert cache.is_forgotten(cause("a", revision=5))
    assert not cache.is_forgotten(cause("a", revision=6))
    assert not cache.is_forgotten(cause("b", revision=5))
    assert not cache.is_forgotten(Cause("other", "a", "c", 5))


def test_a_hit_for_a_forgotten_document_does_not_keep_the_reply(cache: ReplyCache) -> None:
    cache.put("ours", Reply("both", "m"), cause("b"))
    cache.sweep(end(5), "a")
    assert cache.get("ours", cause("a", revision=2)) is not None
    assert cache.sweep(end(6), "b") == 1


def test_a_version_removes_the_replies_of_the_chunks_that_it_does_not_have(cache: ReplyCache) -> None:
    for key in ("gone", "stays"):
        cache.put(key, Reply(key, "m"), cause("a", key))
    cache.put("next", Reply("of a version to come", "m"), cause("a", "next", revision=9))
    assert cache.sweep(version(5, "stays", "new"), "a") == 1
    assert cache.sweep(version(3, "gone"), "a") == 0
    assert cache.get("gone") is None
    assert cache.get("stays") is not None
    assert cache.get("next") is not None
    cache.put("late", Reply("late", "m"), cause("a", "gone"))
    assert cache.get("late") is None


def test_a_version_in_parts_counts_when_all_are_there_in_any_order(cache: ReplyCache) -> None:
    for key in ("one", "two", "gone"):
        cache.put(key, Reply(key, "m"), cause("a", key))
    assert cache.sweep(version(5, "two", part=2, parts=2), "a") == 0
    assert cache.get("gone") is not None
    assert cache.sweep(version(5, "one", part=1, parts=2), "a") == 1
    assert cache.sweep(version(5, "two", part=2, parts=2), "a") == 0
    assert [cache.get(key) is not None for key in ("one", "two", "gone")] == [True, True, False]


def test_a_file_from_before_is_brought_forward_and_its_unknown_replies_go_with_the_first_that_is_forgotten(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE reply (key TEXT PRIMARY KEY, text TEXT NOT NULL, model TEXT NOT NULL, at REAL NOT NULL) WITHOUT ROWID")
        db.executemany("INSERT INTO reply VALUES (?, 'old', 'm', 0)", [("unknown",), ("known",)])
    db.close()
    cache = ReplyCache(f"sqlite:{path}")
    assert cache.get("known", cause("b")) == Reply("old", "m", cache.get("unknown").usage)  # type: ignore[union-attr]
    assert cache.sweep(version(5, "c"), "a") == 0
    assert cache.sweep(end(6), "a") == 1
    assert cache.get("unknown") is None
    assert cache.get("known") is not None


class Echo:
    name = "echo"

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        return Reply(messages[0]["content"], self.name)


async def test_a_reply_is_the_chunks_that_is_being_read(cache: ReplyCache) -> None:
    model = CachedModel(Echo(), cache)
    with caused_by(cause("a")):
        await model.complete([{"role": "user", "content": "inside"}])
    await model.complete([{"role": "user", "content": "outside"}])
    assert cache.sweep(end(5), "a") == 1


def test_random_histories_leave_what_chunks_in_force_caused_and_nothing_else(path: Path) -> None:
    """Announcements in any order and doubled, replies late: what is kept at the end is what the newest versions have."""
    for seed in range(60):
        dice = random.Random(seed)
        cache = ReplyCache("memory:")
        newest: dict[str, Document] = {}
        steps: list[tuple[str, Document | Cause]] = []
        for _ in range(12):
            group, revision = dice.choice("ab"), dice.randrange(1, 30)
            if dice.random() < 0.3:
                steps.append((group, end(revision)))
                continue
            chunks = dice.sample("pqrst", dice.randrange(1, 4))
            steps.append((group, version(revision, *chunks)))
            steps += [(group, cause(group, each, revision)) for each in chunks]
        steps += dice.sample(steps, 4)
        dice.shuffle(steps)
        for group, step in steps:
            if isinstance(step, Cause):
                cache.put(f"{group} {step.chunk_id}", Reply("r", "m"), step)
            else:
                cache.sweep(step, group)
                held = newest.get(group)
                if held is None or (held.revision, "" if held.forgotten else held.content) < (step.revision, "" if step.forgotten else step.content):
                    newest[group] = step
        for group, document in newest.items():
            in_force = {chunk.id for chunk in document.chunks}
            for chunk in "pqrst":
                later = any(isinstance(s, Cause) and g == group and s.chunk_id == chunk and s.revision > document.revision for g, s in steps)
                kept = cache.get(f"{group} {chunk}") is not None
                assert not kept or chunk in in_force or later, (seed, group, chunk)
                if chunk in in_force and any(isinstance(s, Cause) and g == group and s.chunk_id == chunk for g, s in steps[-1:]):
                    assert kept, (seed, group, chunk)
