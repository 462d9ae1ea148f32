"""Fixtures of the tests of this folder."""

from tests.worlds.endpoint import clustered, everywhere, served, start

__all__ = ["clustered", "everywhere", "served", "start"]
