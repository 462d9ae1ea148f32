"""The likeness of a mention to the labels of a graph, and the order of its matches: the same for every store. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

MOST_LIKE: Final = 0.999
"""A likeness is never 1.0, as the score of an exact label is."""
ORDER: Final = {"exact": 0, "normalised": 1, "fuzzy": 2}


def nearest(normal: str, bearers: Mapping[str, Sequence[str]], *, fuzzy: float, limit: int) -> dict[str, float]:
    """The bearers of the labels nearest to a normal label, with their likeness, `fuzzy` or more.

    Likeness is the share of letters that stay when one label is made into the other, as they stand or with their words sorted.
    """
    from rapidfuzz import fuzz, process  # 20 ms to import, and most look-ups need no likeness

    best: dict[str, float] = {}
    for likeness in (fuzz.ratio, fuzz.token_sort_ratio):
        for label, score, _ in process.extract(normal, bearers.keys(), scorer=likeness, score_cutoff=fuzzy * 100, limit=limit * 2):
            for bearer in bearers[label]:
                best[bearer] = max(best.get(bearer, 0.0), round(min(score / 100, MOST_LIKE), 4))
    return best


def rank(how: str, score: float, label: str, iri: str) -> tuple[int, float, str, str]:
    """The key that sorts matches, best first."""
    return ORDER[how], -score, label, iri
