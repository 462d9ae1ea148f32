"""Did you mean: the names that come nearest to one that does not exist. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import fuzz, process, utils

SUGGESTED = 8


def nearest(name: str, names: Iterable[str], limit: int = SUGGESTED) -> tuple[str, ...]:
    """At most `limit` of the names, the most alike first; equally alike ones in alphabetical order."""
    known = sorted(set(names))
    found = process.extract(name, known, scorer=fuzz.WRatio, processor=utils.default_process, limit=limit)
    return tuple(choice for choice, _, _ in found)
