"""Fixtures of the tests of this folder."""

from tests.worlds.embedded import store

__all__ = ["store"]
