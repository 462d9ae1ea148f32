"""Fixtures of the tests of this folder."""

from tests.worlds.sqlite import bus, path

__all__ = ["bus", "path"]
