"""Fixtures of the tests of this folder."""

from tests.worlds.worker import bus

__all__ = ["bus"]
