"""The intake: in order, when due, one suspect at a time, and nothing lost to a cancelled wait."""

from __future__ import annotations

import asyncio
import time

import pytest

from onto_core.bus.pulsar.intake import Intake
from onto_core.errors import BusError


def intake() -> Intake[str]:
    return Intake(lambda: None)


async def get(taken_from: Intake[str], within: float = 5.0) -> str:
    async with asyncio.timeout(within):
        return await taken_from.get()


async def nothing_comes(taken_from: Intake[str]) -> None:
    with pytest.raises(TimeoutError):
        await get(taken_from, 0.03)


async def test_items_come_in_order() -> None:
    items = intake()
    for item in "abc":
        items.put(item)
    assert [await get(items) for _ in range(3)] == ["a", "b", "c"]


async def test_who_waits_is_told_of_and_counted() -> None:
    asked: list[int] = []
    items: Intake[str] = Intake(lambda: asked.append(items.waiting))
    waiting = [asyncio.create_task(get(items)) for _ in range(2)]
    await asyncio.sleep(0.01)
    items.put("a")
    items.put("b")
    assert sorted(await asyncio.gather(*waiting)) == ["a", "b"]
    assert (asked, items.waiting) == ([1, 2], 0)


async def test_what_is_not_due_waits_and_lets_others_pass() -> None:
    items = intake()
    due = time.time() + 0.1
    items.put("later", due=due)
    items.put("now")
    assert await get(items) == "now"
    assert await get(items) == "later"
    assert time.time() >= due


async def test_one_suspect_is_out_at_a_time() -> None:
    items = intake()
    for suspect in "ab":
        items.put(suspect, suspect=True)
    items.put("innocent")
    assert [await get(items), await get(items)] == ["a", "innocent"]
    await nothing_comes(items)
    items.suspect_is_done()
    assert await get(items) == "b"


async def test_a_cancelled_wait_takes_nothing_with_it_and_passes_its_turn_on() -> None:
    items = intake()
    first, second = asyncio.create_task(get(items)), asyncio.create_task(get(items))
    await asyncio.sleep(0.01)
    items.put("a")
    first.cancel()  # after its turn came, before it took it
    assert await second == "a"


async def test_a_failure_is_raised_once_and_a_close_for_ever() -> None:
    items = intake()
    items.fail(BusError("away"))
    with pytest.raises(BusError, match="away"):
        await get(items)
    items.put("a")
    assert await get(items) == "a"
    waiting = asyncio.create_task(get(items))
    await asyncio.sleep(0.01)
    items.close(BusError("closed"))
    for _ in range(2):
        with pytest.raises(BusError, match="closed"):
            await waiting
        waiting = asyncio.create_task(get(items))
    waiting.cancel()
