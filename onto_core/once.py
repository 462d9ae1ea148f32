"""Things that one process opens once for each address: counted, and closed by the last user."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Generic, Protocol, TypeVar


class Closes(Protocol):
    def close(self) -> None: ...


Address = TypeVar("Address", bound=Hashable)
Thing = TypeVar("Thing", bound=Closes)


class OncePerProcess(Generic[Address, Thing]):
    """Opens and closes under one lock, so that a thing is closed before it is opened again."""

    def __init__(self) -> None:
        self._held: dict[Address, tuple[Thing, int]] = {}
        self._lock = threading.Lock()

    def acquire(self, address: Address, open_: Callable[[], Thing]) -> Thing:
        """The thing at the address, opened when nobody else uses it. Raises what `open_` raises."""
        with self._lock:
            thing, users = self._held.get(address) or (open_(), 0)
            self._held[address] = thing, users + 1
            return thing

    def release(self, address: Address) -> None:
        """Give up one use, once for each `acquire`; the last closes the thing, and waits until that is done."""
        with self._lock:
            thing, users = self._held.pop(address)
            if users > 1:
                self._held[address] = thing, users - 1
            else:
                thing.close()
