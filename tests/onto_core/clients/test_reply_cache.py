from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from onto_core.clients.reply_cache import CachedModel, ReplyCache
from onto_core.errors import BadSettings
from onto_core.ports.models import Keep, Reply, Usage

ASK = [{"role": "user", "content": "hello"}]


class Counting:
    """A model that says how often it was asked."""

    def __init__(self, name: str = "m", text: str = "reply {}") -> None:
        self.name, self.text, self.calls = name, text, 0

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        self.calls += 1
        return Reply(self.text.format(self.calls), self.name, Usage(10, 5, calls=1, seconds=0.5))


async def test_the_same_question_costs_one_call_and_then_nothing(tmp_path: Path) -> None:
    url, model = f"sqlite:{tmp_path}/deep/replies.db", Counting()
    first = await CachedModel(model, ReplyCache(url)).complete(ASK)
    again = await CachedModel(model, ReplyCache(url)).complete(ASK)
    assert (again.text, again.usage, model.calls) == (first.text, Usage(cached=True), 1)


async def test_anything_that_shapes_the_reply_is_part_of_the_question() -> None:
    cache, model, other = ReplyCache("memory:"), Counting(), Counting(name="other")
    replies = [
        await CachedModel(model, cache).complete(ASK),
        await CachedModel(model, cache).complete([{"role": "system", "content": "hello"}]),
        await CachedModel(model, cache).complete(ASK, {"type": "object"}),
        await CachedModel(model, cache, settings="temperature 1").complete(ASK),
        await CachedModel(other, cache).complete(ASK),
    ]
    assert not any(reply.usage.cached for reply in replies)
    assert (model.calls, other.calls) == (4, 1)


@pytest.mark.parametrize(("text", "kept"), [("fine", 1), ("garbage", 2), ("", 2)])
async def test_a_reply_that_is_of_no_use_is_not_kept(text: str, kept: int) -> None:
    cache, model = ReplyCache("memory:"), Counting(text=text)
    for _ in range(2):
        await CachedModel(model, cache).complete(ASK, keep=lambda said: said == "fine")
    assert model.calls == kept


async def test_two_workers_that_ask_at_once_publish_the_same_reply() -> None:
    both_ask = asyncio.Barrier(2)

    class Waiting(Counting):
        async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
            await both_ask.wait()
            return await super().complete(messages, schema)

    cache = ReplyCache("memory:")
    replies = await asyncio.gather(*(CachedModel(Waiting(text=text), cache).complete(ASK) for text in ("one", "other")))
    assert replies[0].text == replies[1].text


def test_a_cache_that_cannot_be_opened_names_the_setting(tmp_path: Path) -> None:
    for url in ("redis://here", "sqlite:", str(tmp_path / "replies.db")):
        with pytest.raises(BadSettings, match=r"model\.cache"):
            ReplyCache(url)
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(BadSettings, match=r"model\.cache"):
        ReplyCache(f"sqlite:{tmp_path}/file/replies.db")
    (tmp_path / "file.db").write_text("not a database, but long enough to look like one" * 40)
    with pytest.raises(BadSettings, match=r"model\.cache"):
        ReplyCache(f"sqlite:{tmp_path}/file.db")


def _write(url: str, worker: int) -> None:
    cache = ReplyCache(url)
    for i in range(100):
        cache.put(str(i), Reply(f"by {worker}", "m"))


def test_several_processes_share_one_file_and_the_first_reply_stays(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/replies.db"
    workers = [multiprocessing.get_context("spawn").Process(target=_write, args=(url, n)) for n in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [worker.exitcode for worker in workers] == [0, 0]
    cache = ReplyCache(url)
    before = cache.get("7")
    assert before is not None
    assert before.text in {"by 0", "by 1"}
    cache.put("7", Reply("later", "m"))
    assert cache.get("7") == before
