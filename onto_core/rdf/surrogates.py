"""Halves of surrogate pairs: JSON can write them, and neither UTF-8 nor a store, a model or a broker can take them. Pure."""

from __future__ import annotations

import re
from typing import Final

HALF: Final = re.compile("[\ud800-\udfff]")


def whole(text: str) -> str:
    """The text with U+FFFD for each half; every other character keeps its place."""
    return HALF.sub("\ufffd", text)
