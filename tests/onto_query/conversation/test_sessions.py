"""Memories of sessions: in order, bounded, shared by those who have the store open, and forgotten with the documents that they quote."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from onto_core.graph.conversations import SESSION, forget_in_conversations, group_of_session
from onto_core.service.stores import closing, open_store
from onto_core.settings import StoreSettings
from onto_query.conversation.memory import BYTES, TURNS, Memory, Thing, Turn
from onto_query.conversation.sessions import BesideGraph, InProcess, Sessions
from sparql_cassandra.ports import Store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with closing(open_store(StoreSettings(url=f"oxigraph:{tmp_path / 'graph'}"), write=True)) as opened:
        yield opened  # type: ignore[misc]


@pytest.fixture(params=["memory", "store"])
def sessions(request: pytest.FixtureRequest, store: Store) -> Sessions:
    return InProcess() if request.param == "memory" else BesideGraph(store)


def turn(asked: str, *documents: str, at: float = 1e12) -> Turn:
    return Turn(question_id=asked, asked=asked, full=asked, documents=documents, at=at)


async def say(sessions: Sessions, asked: str, *documents: str, session: str = "s") -> Memory:
    async with sessions.turn("c", session) as held:
        held.new = held.memory.after(turn(asked, *documents))
    return held.new


async def remembered(sessions: Sessions, session: str = "s") -> list[str]:
    async with sessions.turn("c", session) as held:
        return [each.asked for each in held.memory.turns]


async def test_turns_are_remembered_by_session(sessions: Sessions) -> None:
    await say(sessions, "one")
    await say(sessions, "two")
    await say(sessions, "three", session="other")
    assert (await remembered(sessions), await remembered(sessions, "other"), await remembered(sessions, "new")) == (["one", "two"], ["three"], [])


async def test_turns_of_one_session_are_taken_in_the_order_in_which_they_come(sessions: Sessions) -> None:
    await asyncio.gather(*(say(sessions, str(number)) for number in range(6)))
    assert await remembered(sessions) == [str(number) for number in range(6)]


async def test_a_turn_that_fails_leaves_the_memory_as_it_was_and_the_session_free(sessions: Sessions) -> None:
    await say(sessions, "one")
    with pytest.raises(ZeroDivisionError):
        async with sessions.turn("c", "s"):
            raise ZeroDivisionError
    assert await asyncio.wait_for(remembered(sessions), 5) == ["one"]


async def test_workers_share_a_session_one_after_the_other(store: Store) -> None:
    workers = [BesideGraph(store), BesideGraph(store)]
    await asyncio.gather(*(say(workers[number % 2], str(number)) for number in range(8)))
    assert sorted(await remembered(workers[0])) == sorted(map(str, range(8)))


async def test_a_worker_that_died_with_a_session_does_not_keep_it(store: Store) -> None:
    now = [1e12]
    busy = json.dumps({"turns": [json.loads(turn("one").model_dump_json())], "busy": now[0] + 30}).encode()
    assert await store.swap_record("c", SESSION, group_of_session("s"), "", old=None, new=busy)
    late = BesideGraph(store, clock=lambda: now[0])
    waiting = asyncio.create_task(remembered(late))
    await asyncio.sleep(0.1)
    assert not waiting.done()
    now[0] += 31
    assert await asyncio.wait_for(waiting, 5) == ["one"]


async def test_the_turns_that_quote_a_forgotten_document_go_and_those_after_them(store: Store) -> None:
    sessions = BesideGraph(store)
    await say(sessions, "one", "a.md")
    await say(sessions, "two", "b.md")
    await say(sessions, "three")
    await say(sessions, "first", "b.md", session="other")
    assert await forget_in_conversations(store, "c", ["b.md"]) == 3
    assert (await remembered(sessions), await remembered(sessions, "other")) == (["one"], [])


def test_a_memory_is_bounded_in_turns_bytes_and_age() -> None:
    memory = Memory()
    for number in range(TURNS + 5):
        memory = memory.after(turn(str(number), at=100.0))
    assert [each.asked for each in memory.turns] == [str(number) for number in range(5, TURNS + 5)]
    large = tuple(Thing(iri=f"urn:{number}", label="x" * 190) for number in range(200))
    for _ in range(4):
        memory = memory.after(turn("large", at=100.0).model_copy(update={"found": large}))
    assert len(memory.packed()) < BYTES * 1.1
    assert memory.fresh(200.0) == memory
    assert memory.fresh(100.0 + 90_000) == Memory()


def test_a_message_that_comes_again_is_read_as_the_first_time() -> None:
    memory = Memory().after(turn("one")).after(turn("two")).after(turn("three"))
    before, later = memory.parted("two")
    assert ([each.asked for each in before.turns], [each.asked for each in later.turns]) == (["one"], ["three"])
    assert memory.parted("new") == (memory, Memory())


def test_a_record_that_cannot_be_read_is_an_empty_memory() -> None:
    assert Memory.unpacked(b'{"turns": 3}') == Memory()
    assert Memory.unpacked(Memory().after(turn("one")).packed()).turns[0].asked == "one"
