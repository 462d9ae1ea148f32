"""Things that a process opens once: shared by address, closed by the last, and not kept when opening fails."""

from __future__ import annotations

import pytest

from onto_core.once import OncePerProcess


class Thing:
    closed = False

    def close(self) -> None:
        self.closed = True


def test_the_last_user_closes_and_the_next_opens_again() -> None:
    things: OncePerProcess[str, Thing] = OncePerProcess()
    first = things.acquire("a", Thing)
    assert things.acquire("a", Thing) is first
    assert things.acquire("b", Thing) is not first
    things.release("a")
    assert not first.closed
    things.release("a")
    assert first.closed
    assert things.acquire("a", Thing) is not first


def fails() -> Thing:
    raise OSError


def test_what_cannot_be_opened_is_tried_again() -> None:
    things: OncePerProcess[str, Thing] = OncePerProcess()
    with pytest.raises(OSError):  # noqa: PT011 - any will do
        things.acquire("a", fails)
    assert not things.acquire("a", Thing).closed
