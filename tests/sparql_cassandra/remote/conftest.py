"""Fixtures of the tests of this folder."""

from tests.worlds.scripted_sparql import server

__all__ = ["server"]
