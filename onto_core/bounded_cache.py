"""A cache whose entries are bounded by their weight in bytes, and not only by their number: one large entry does not cost what 500 small ones do."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

LARGEST_SHARE: Final = 8
"""An entry over this fraction of the whole is not kept: it would drive out too many others."""
OWN_WEIGHT: Final = 200
"""Bytes that any entry costs, however light its value is said to be."""


class BoundedCache(Generic[Key, Value]):
    """The values used last, as long as they weigh at most `most_bytes` together. Threads may share it.

    `weight` says about how many bytes an entry holds, its key included. Nothing is kept of a call that raised.
    """

    def __init__(self, most_bytes: int, weight: Callable[[Key, Value], int], *, most_entries: int = sys.maxsize) -> None:
        self._most, self._weight, self._most_entries = most_bytes, weight, most_entries
        self._entries: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._lock = Lock()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def bytes(self) -> int:
        """The weight of all entries."""
        return self._bytes

    def get(self, key: Key) -> Value | None:
        """The value of a key, which becomes the one used last; None when it is not kept."""
        with self._lock:
            found = self._entries.get(key)
            if found is None:
                return None
            self._entries.move_to_end(key)
            return found[0]

    def put(self, key: Key, value: Value) -> None:
        """Keep a value, and drop those unused for longest until all fit; a value that is too heavy is not kept."""
        weight = self._weight(key, value) + OWN_WEIGHT
        with self._lock:
            self._drop(key)
            if weight * LARGEST_SHARE > self._most:
                return
            self._entries[key] = value, weight
            self._bytes += weight
            while self._bytes > self._most or len(self._entries) > self._most_entries:
                self._drop(next(iter(self._entries)))

    def get_or_make(self, key: Key, make: Callable[[Key], Value]) -> Value:
        """The kept value, or the one that `make` gives, which is kept. Two threads may make the same one at once."""
        found = self.get(key)
        if found is None:
            found = make(key)
            self.put(key, found)
        return found

    def drop(self, is_meant: Callable[[Key], bool]) -> None:
        """Drop the entries whose keys are meant."""
        with self._lock:
            for key in [key for key in self._entries if is_meant(key)]:
                self._drop(key)

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
            self._bytes = 0

    def _drop(self, key: Key) -> None:
        if (dropped := self._entries.pop(key, None)) is not None:
            self._bytes -= dropped[1]
