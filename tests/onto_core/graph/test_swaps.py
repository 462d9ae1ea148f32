"""Swaps that go together, over a dictionary in the place of a server: as it should be, and one that breaks off."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import pytest

from onto_core.errors import BackendUnavailable
from onto_core.graph.swaps import LARGEST, MOST, TRIES, Key, Swap, Swaps, Tried


class Server:
    """Makes all swaps of a transaction or none. `breaks`: how often it breaks off, before or after it has made them."""

    def __init__(self, breaks: float = 0.0, seed: int = 0) -> None:
        self.there: dict[Key, bytes] = {}
        self.transactions: list[int] = []
        self.at_once: set[str] = set()
        self._breaks, self._chance = breaks, random.Random(seed)
        self.swaps = Swaps(self.try_)

    async def try_(self, place: str, swaps: Sequence[Swap]) -> Tried:
        assert place not in self.at_once
        assert len({swap.key for swap in swaps}) == len(swaps)
        self.at_once.add(place)
        await asyncio.sleep(0)
        self.transactions.append(len(swaps))
        is_broken = self._chance.random() < self._breaks
        is_made = all(self.there.get(swap.key) == swap.old for swap in swaps) and not (is_broken and self._chance.random() < 0.5)
        if is_made:
            for swap in swaps:
                self._put(swap)
        await asyncio.sleep(0)
        self.at_once.remove(place)
        there = {swap.key: self.there[swap.key] for swap in swaps if swap.key in self.there}
        if is_broken:
            return Tried([swap.key for swap in swaps if self.there.get(swap.key) == swap.new], there)
        return Tried([swap.key for swap in swaps]) if is_made else Tried((), there)

    def _put(self, swap: Swap) -> None:
        if swap.new is None:
            del self.there[swap.key]
        else:
            self.there[swap.key] = swap.new

    async def swap(self, key: str, old: bytes | None, new: bytes | None, place: str = "p") -> bool:
        return await self.swaps.swap(place, ("chunk", place, key), old=old, new=new)

    def value(self, key: str, place: str = "p") -> bytes | None:
        return self.there.get(("chunk", place, key))


async def test_swaps_of_one_moment_are_one_transaction_of_each_place() -> None:
    server = Server()
    assert all(await asyncio.gather(*(server.swap(str(number), None, b"1", place) for number in range(30) for place in "pq")))
    assert sorted(server.transactions) == [30, 30]


async def test_one_that_fails_takes_no_other_with_it_and_costs_one_transaction_more() -> None:
    server = Server()
    assert await server.swap("3", None, b"1")
    won = await asyncio.gather(*(server.swap(str(number), None, b"2") for number in range(10)))
    assert [number for number, is_won in enumerate(won) if not is_won] == [3]
    assert server.value("3") == b"1"
    assert server.transactions == [1, 10, 9]


async def test_of_many_who_want_the_same_record_the_first_wins_and_the_others_cost_nothing() -> None:
    server = Server()
    won = await asyncio.gather(*(server.swap("k", None, str(number).encode()) for number in range(20)))
    assert won == [True] + [False] * 19
    assert server.value("k") == b"0"
    assert server.transactions == [1]


async def test_who_wants_what_the_one_before_leaves_comes_next() -> None:
    server = Server()
    steps = [(None, b"1"), (b"1", b"2"), (b"0", b"9"), (b"1", b"3")]
    assert await asyncio.gather(*(server.swap("k", *step) for step in steps)) == [True, True, False, False]
    assert server.value("k") == b"2"
    assert server.transactions == [1, 1]


async def test_no_transaction_is_larger_than_it_may_be() -> None:
    server = Server()
    assert all(await asyncio.gather(*(server.swap(str(number), None, b"") for number in range(MOST + 10))))
    assert server.transactions == [MOST, 10]
    large = [b"x" * (LARGEST // 2 + 1), b"y" * (2 * LARGEST), b"z"]
    assert all(await asyncio.gather(*(server.swap(f"large {number}", None, value) for number, value in enumerate(large))))
    assert server.transactions[2:] == [1, 1, 1]


@pytest.mark.parametrize("seed", range(20))
async def test_each_win_is_there_once_however_often_a_server_breaks_off(seed: int) -> None:
    server = Server(breaks=0.4, seed=seed)
    won: dict[str, list[bytes]] = {key: [] for key in "abc"}

    async def count(who: int) -> None:
        chance = random.Random(f"{seed} {who}")
        for number in range(6):
            key, own = chance.choice("abc"), f" {who}.{number}".encode()
            while not await server.swap(key, old := server.value(key), (old or b"") + own):
                pass
            won[key].append(own)

    await asyncio.gather(*map(count, range(8)))
    for key, wins in won.items():
        assert sorted((server.value(key) or b"").split()) == sorted(win.strip() for win in wins)


async def test_a_server_that_always_breaks_off_is_an_error_and_not_an_endless_loop() -> None:
    server = Server()

    async def broken(place: str, swaps: Sequence[Swap]) -> Tried:
        server.transactions.append(len(swaps))
        return Tried(())

    server.swaps = Swaps(broken)
    with pytest.raises(BackendUnavailable):
        await server.swap("k", None, b"1")
    assert server.transactions == [1] * TRIES


async def test_an_error_reaches_all_of_its_transaction_and_none_after_it() -> None:
    server = Server()
    good = server.swaps

    async def once(place: str, swaps: Sequence[Swap]) -> Tried:
        server.swaps = good
        raise BackendUnavailable("no node answers")

    server.swaps = Swaps(once)
    outcomes = await asyncio.gather(server.swap("a", None, b"1"), server.swap("b", None, b"1"), return_exceptions=True)
    assert [str(outcome) for outcome in outcomes] == ["no node answers"] * 2
    assert await server.swap("a", None, b"1")


async def test_who_waits_no_longer_keeps_no_one_from_going_on() -> None:
    server = Server()
    waiting = asyncio.create_task(server.swap("a", None, b"1"))
    await asyncio.sleep(0)
    waiting.cancel()
    assert await server.swap("b", None, b"1")
    assert not await server.swap("a", b"0", b"2")
