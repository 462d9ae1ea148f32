"""Fixtures of the tests of this folder."""

from tests.worlds.store import store

__all__ = ["store"]
