"""The budget of one query and its cost so far: over a limit it is stopped by an error that names the limit and its number."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from sys import getsizeof
from typing import Final, TypeVar

from onto_core.errors import QueryTimeout, ResultTooLarge
from onto_core.ports.graphs import Limits

T = TypeVar("T")
Row = TypeVar("Row", bound=Sequence[object])

LONGEST_TEXT: Final = 1_000_000
"""Characters of the longest text that a function may make: one native call on it takes milliseconds, and cannot be stopped."""
LONG_TEXT: Final = 4_096
"""Characters over which a text is counted."""
STRIDE: Final = 2_048
"""Rows between two looks at the clock."""
PORTION: Final = 1_048_576
"""Bytes after which rows are handed on, however few they are."""
SAMPLE: Final = 16
"""One row in so many is weighed where all texts come from the store."""
ROW, ENTRY, GROUP = 64, 120, 400
"""Bytes of a row without its columns, of an entry in a set or a dictionary, of an accumulator of a group, about."""


@dataclass(slots=True)
class Budget:
    """Limits and counters of one execution. Its thread calls the methods as it works; any thread may call `cancel`."""

    deadline: float = 10.0
    """Seconds from `started`."""
    requests: int = 10_000
    rows: int = 20_000_000
    """Rows read from the store."""
    held: int = 2_000_000
    """Rows, groups or distinct values that one operator keeps in memory."""
    path_nodes: int = 1_000_000
    texts: int = 200_000_000
    """Characters that functions make in all, counting texts over `LONG_TEXT`."""
    memory: int = 268_435_456
    """Bytes of all that is held at once."""
    started: float = field(default_factory=time.monotonic)
    cancelled: bool = False
    requests_made: int = 0
    waves_made: int = 0
    rows_read: int = 0
    texts_made: int = 0
    bytes_held: int = 0
    computes: bool = False
    """The query makes texts of its own, which may be long and are shared with nobody."""

    @classmethod
    def of(cls, limits: Limits, *, requests: int = 10_000, rows: int = 20_000_000) -> Budget:
        """`requests` and `rows` are the store's own."""
        return cls(limits.deadline, requests, rows, limits.rows_held, limits.path_nodes, memory=limits.memory)

    def cancel(self) -> None:
        """Stop the query at its next look at the clock."""
        self.cancelled = True

    def check(self) -> None:
        """Raise QueryTimeout at the deadline, and when the query was cancelled."""
        if self.cancelled:
            raise QueryTimeout("the query was cancelled")
        if time.monotonic() - self.started > self.deadline:
            raise QueryTimeout(f"the query was stopped at its deadline of {self.deadline:g} s")

    @property
    def left(self) -> float:
        return max(0.0, self.deadline - (time.monotonic() - self.started))

    def request(self, number: int = 1) -> None:
        """Count `number` requests sent together: one wave."""
        self.check()
        self.requests_made += number
        self.waves_made += 1
        if self.requests_made > self.requests:
            raise ResultTooLarge(f"the query needs more than {self.requests:,} requests to the store")

    def read(self, rows: int) -> None:
        self.check()
        self.rows_read += rows
        if self.rows_read > self.rows:
            raise ResultTooLarge(f"the query reads more than {self.rows:,} rows of the store")

    def hold(self, number: int, what: str) -> None:
        """Check that an operator may keep `number` of them."""
        if number > self.held:
            raise ResultTooLarge(f"the query holds more than {self.held:,} {what} at once")

    def text(self, characters: int, *, made: bool = True) -> None:
        """Count a text of this length; one that is not `made` yet is only checked for its length."""
        if characters > LONGEST_TEXT:
            raise ResultTooLarge(f"the query makes a text of more than {LONGEST_TEXT:,} characters")
        if made and characters > LONG_TEXT:
            self.check()
            self.texts_made += characters
            if self.texts_made > self.texts:
                raise ResultTooLarge(f"the query makes texts of more than {self.texts:,} characters in all")

    def holding(self, what: str) -> Holding:
        """A meter for what one holder keeps."""
        return Holding(self, what)

    def weigh(self, rows: Sequence[Sequence[object]]) -> int:
        """About the bytes of rows. Texts of the store are much alike, so some of them tell; those that the query makes are all weighed."""
        if self.computes or not rows:
            return weight(rows)
        part = rows[::SAMPLE]
        return weight(part) * len(rows) // len(part)

    def sliced(self, items: Iterable[T], size: int = STRIDE) -> Iterator[list[T]]:
        """The items in lists of at most `size`, with a look at the clock before each; a list ends early when making it made long texts."""
        iterator = iter(items)
        while part := list(islice(self._until_long(iterator) if self.computes else iterator, size)):
            self.check()
            yield part
            del part  # it is not kept while the next one is made

    def _until_long(self, items: Iterator[T]) -> Iterator[T]:
        most = self.texts_made + PORTION // 4
        for item in items:
            yield item
            if self.texts_made > most:
                return

    def paced(self, items: Iterable[T], every: int = 64) -> Iterator[T]:
        """The items, with a look at the clock now and then: for loops that may yield nothing for a long time."""
        for number, item in enumerate(items):
            if not number % every:
                self.check()
            yield item

    def collected(self, blocks: Iterable[list[Row]], held: Holding) -> list[Row]:
        """All rows of the blocks, as long as they may be held. `held` lives as long as they do."""
        kept: list[Row] = []
        for block in blocks:
            kept += block
            self.check()
            self.hold(len(kept), held.what)
            held.rows(block)
        return kept


class Holding:
    """Bytes that one holder keeps. They count from when they are added until the meter is dropped, which its owner's end does by itself."""

    __slots__ = ("_budget", "bytes", "what")

    def __init__(self, budget: Budget, what: str) -> None:
        self._budget, self.what, self.bytes = budget, what, 0

    def add(self, number: int) -> None:
        """Count more bytes, or, below 0, fewer. Raises ResultTooLarge over the limit."""
        budget = self._budget
        self.bytes += number
        budget.bytes_held += number
        if budget.bytes_held > budget.memory:
            raise ResultTooLarge(f"the query holds more than {budget.memory:,} bytes in memory (query.memory), {self.what} among them")

    def rows(self, rows: Sequence[Sequence[object]]) -> None:
        self.add(self._budget.weigh(rows))

    def become(self, number: int) -> None:
        """Count so many bytes in place of those counted so far."""
        self.add(number - self.bytes)

    def __del__(self) -> None:
        self._budget.bytes_held -= self.bytes


def weight(rows: Sequence[Sequence[object]]) -> int:
    """The bytes of rows: their tuples, and each object in them once."""
    cells = list(chain.from_iterable(rows))
    return ROW * len(rows) + 8 * len(cells) + sum(map(getsizeof, dict(zip(map(id, cells), cells, strict=True)).values()))
