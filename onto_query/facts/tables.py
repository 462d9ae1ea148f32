"""The form of the tables and lists of this package: tab-separated columns under a head, texts parted by bars. Pure."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib.resources.abc import Traversable


def rows(file: Traversable) -> Iterator[list[str]]:
    """The rows of a table, without its head."""
    table = file.read_text(encoding="utf-8").splitlines()
    return csv.reader(table[1:], delimiter="\t", quoting=csv.QUOTE_NONE)


def texts_of(text: str) -> tuple[str, ...]:
    """What stands between bars."""
    return tuple(" ".join(part.split()) for part in text.split("|") if part.strip())
