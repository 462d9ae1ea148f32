"""The budget of one query and its cost so far: over a limit it is stopped by an error that names the limit and its number."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, TypeVar

from onto_core.errors import QueryTimeout, ResultTooLarge
from onto_core.ports.graphs import Limits

T = TypeVar("T")

LONGEST_TEXT: Final = 1_000_000
"""Characters of the longest text that a function may make: one native call on it takes milliseconds, and cannot be stopped."""
LONG_TEXT: Final = 4_096
"""Characters over which a text is counted."""
STRIDE: Final = 2_048
"""Rows between two looks at the clock."""


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
    started: float = field(default_factory=time.monotonic)
    cancelled: bool = False
    requests_made: int = 0
    waves_made: int = 0
    rows_read: int = 0
    texts_made: int = 0

    @classmethod
    def of(cls, limits: Limits, *, requests: int = 10_000, rows: int = 20_000_000) -> Budget:
        """`requests` and `rows` are the store's own."""
        return cls(limits.deadline, requests, rows, limits.rows_held, limits.path_nodes)

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

    def sliced(self, items: Iterable[T], size: int = STRIDE) -> Iterator[list[T]]:
        """The items in lists of at most `size`, with a look at the clock before each."""
        iterator = iter(items)
        while part := list(islice(iterator, size)):
            self.check()
            yield part

    def paced(self, items: Iterable[T], every: int = 64) -> Iterator[T]:
        """The items, with a look at the clock now and then: for loops that may yield nothing for a long time."""
        for number, item in enumerate(items):
            if not number % every:
                self.check()
            yield item

    def collected(self, blocks: Iterable[list[T]], what: str = "rows") -> list[T]:
        """All items of the blocks, as long as they may be held."""
        kept: list[T] = []
        for block in blocks:
            kept += block
            self.check()
            self.hold(len(kept), what)
        return kept
