"""Fixtures of the tests of this folder."""

from tests.worlds.records import kept
from tests.worlds.store import store

__all__ = ["kept", "store"]
