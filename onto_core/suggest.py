"""Did you mean: the names most similar to one that does not exist. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

CLOSE: Final = 0.75
"""Share of letters in common, in order, from which one name may be a misspelling of the other: "modle" and "model" 0.8."""


def similar(name: str, known_names: Iterable[str], *, limit: int, close: float = CLOSE) -> tuple[str, ...]:
    """At most `limit` known names, the most similar first; one that differs in nothing but case comes alone."""
    from rapidfuzz import fuzz, process  # 15 ms to import, and most names are right

    spelled = {each.casefold(): each for each in known_names}
    if (folded := name.casefold()) in spelled:
        return (spelled[folded],)
    return tuple(spelled[each] for each, _, _ in process.extract(folded, spelled.keys(), scorer=fuzz.ratio, score_cutoff=100 * close, limit=limit))


def did_you_mean(name: str, known_names: Iterable[str], *, limit: int = 2) -> str:
    """A question that names the similar names, or an empty string."""
    return f"did you mean {' or '.join(map(repr, similar_names))}?" if (similar_names := similar(name, known_names, limit=limit)) else ""


def nearest(name: str, names: Iterable[str], limit: int) -> tuple[str, ...]:
    """At most `limit` of the names, however different, the most alike first; equally alike ones in alphabetical order."""
    from rapidfuzz import fuzz, process, utils

    choices = process.extract(name, sorted(set(names)), scorer=fuzz.WRatio, processor=utils.default_process, limit=limit)
    return tuple(choice for choice, _, _ in choices)
