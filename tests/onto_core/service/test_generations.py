"""Generations of something that is replaced while it is used: closed after their last use, or when that lasts too long."""

from __future__ import annotations

import asyncio

from onto_core.service.changes.generations import Generation, InForce


class Closing:
    """Something that knows whether it is closed."""

    def __init__(self) -> None:
        self.closed = False

    async def close(self) -> None:
        self.closed = True


def generation(longest: float | None = None) -> Generation[Closing]:
    made = Closing()
    return Generation(made, made.close, longest=longest)


async def test_an_old_generation_is_closed_after_its_last_use() -> None:
    old = generation()
    with old.using() as first:
        retiring = asyncio.create_task(old.retire())
        await asyncio.sleep(0)
        with old.using():  # begun by who uses it already, for work that goes on behind
            pass
        await asyncio.sleep(0)
        assert not first.closed
    await retiring
    assert first.closed


async def test_work_that_a_user_leaves_behind_keeps_it_open() -> None:
    old, end = generation(), asyncio.Event()

    async def work() -> None:
        with old.using():
            await end.wait()

    with old.using():
        retiring = asyncio.create_task(old.retire())
        await asyncio.sleep(0)
        behind = asyncio.create_task(work())
    for _ in range(5):
        await asyncio.sleep(0)
    assert not old.value.closed
    end.set()
    await asyncio.gather(behind, retiring)
    assert old.value.closed


async def test_a_use_without_end_is_not_waited_for() -> None:
    old = generation(longest=0.01)
    with old.using():
        await old.retire()
        assert old.value.closed


async def test_who_uses_one_keeps_it_when_another_comes_into_force() -> None:
    first, second = generation(), generation()
    in_force = InForce(first)
    with in_force.current.using() as used:
        assert in_force.take(second) is first
        assert (used, in_force.current) == (first.value, second)
    await in_force.close()
    assert (first.value.closed, second.value.closed) == (False, True)
