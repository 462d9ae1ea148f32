"""What speaks against a reading as a whole. Values, pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

VETO: Final = -1.5
"""Enough against any reading."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A feature of a reading, what it takes off, and the words that were not understood."""

    feature: str
    value: float
    words: frozenset[int] = frozenset()
