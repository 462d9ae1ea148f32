"""Swaps of records that wait at the same time, joined: those of one place go in one transaction, and a place has one transaction at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from onto_core.errors import BackendUnavailable

Place = TypeVar("Place", bound=Hashable)
"""What one transaction can change; of one event loop."""
Key = tuple[str, str, str]
"""The kind, the group and the key of a record."""
MOST: Final = 64
LARGEST: Final = 1 << 20
"""Bytes that are compared and written together; a single swap may have more."""
TRIES: Final = 10
"""Transactions that broke off and did nothing, one after the other, until a swap fails."""


@dataclass(frozen=True, slots=True, eq=False)
class Swap:
    """The wish to put `new` in the place of `old`; None is no record. `done`: whether it was put there."""

    key: Key
    old: bytes | None
    new: bytes | None
    done: asyncio.Future[bool] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Tried:
    """The result of a transaction: the keys of the swaps that it made, and of the others what is there now (nothing: no record)."""

    made: Collection[Key]
    there: Mapping[Key, bytes] = field(default_factory=dict)


class Swaps(Generic[Place]):
    """The swaps of a store. `try_` makes all of some swaps of different records of one place, or none of them."""

    def __init__(self, try_: Callable[[Place, Sequence[Swap]], Awaitable[Tried]]) -> None:
        self._try = try_
        self._waiting: dict[Place, list[Swap]] = {}
        self._tasks: dict[Place, asyncio.Task[None]] = {}

    async def swap(self, place: Place, key: Key, *, old: bytes | None, new: bytes | None) -> bool:
        """True when `new` is in the place of `old`; False when something else was there. Raises BackendUnavailable."""
        swap = Swap(key, old, new, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(place, []).append(swap)
        if place not in self._tasks:
            self._tasks[place] = asyncio.create_task(self._run(place))
        return await swap.done

    async def _run(self, place: Place) -> None:
        """Make the swaps that wait, and those that come meanwhile."""
        try:
            while waiting := self._waiting[place]:
                together = _first_of(waiting)
                del waiting[: len(together)]
                try:
                    await self._make(place, together)
                except BackendUnavailable as error:
                    _fail(together, error)
                finally:
                    _fail(together, BackendUnavailable("the store was stopped before this was written"))
        finally:
            del self._tasks[place]
            _fail(self._waiting.pop(place), BackendUnavailable("the store was stopped before this was written"))

    async def _make(self, place: Place, swaps: Sequence[Swap]) -> None:
        """Make the swaps in as few transactions as it takes. Who waited while one was made, and wanted what it did not leave there, has lost."""
        idle = 0
        while swaps:
            turn: dict[Key, Swap] = {}
            for swap in swaps:
                turn.setdefault(swap.key, swap)
            tried = await self._try(place, list(turn.values()))
            there = {**tried.there, **{key: turn[key].new for key in tried.made}}
            left = []
            for swap in swaps:
                if swap is turn[swap.key] and swap.key in tried.made:
                    _settle(swap, True)
                elif there.get(swap.key) != swap.old:
                    _settle(swap, False)
                else:
                    left.append(swap)
            idle = idle + 1 if len(left) == len(swaps) else 0
            if idle == TRIES:
                raise BackendUnavailable(f"{idle} transactions in a row broke off")
            swaps = left


def _first_of(waiting: Sequence[Swap]) -> list[Swap]:
    """The longest waiting, as many as go together."""
    together: list[Swap] = []
    size = 0
    for swap in waiting[:MOST]:
        size += len(swap.old or b"") + len(swap.new or b"")
        if together and size > LARGEST:
            break
        together.append(swap)
    return together


def _settle(swap: Swap, made: bool) -> None:
    if not swap.done.done():  # the waiting caller may have been cancelled
        swap.done.set_result(made)


def _fail(swaps: Iterable[Swap], error: BackendUnavailable) -> None:
    for swap in swaps:
        if not swap.done.done():
            swap.done.set_exception(error)
