"""What the shortened words in names of columns and identifiers stand for ("qty", "fname"), from `abbreviations.yaml`. Read once; pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import islice, product
from typing import Final

import yaml

MOST: Final = 6
"""Ways to write a name out, at most, in a language."""


def written_out(name: str) -> Iterator[tuple[str, str]]:
    """(name, language) for each way to write out the shortened words of a name; nothing for a name without any."""
    parts = name.casefold().split()
    for language, words in _abbreviations().items():
        if any(part in words for part in parts):
            ways = product(*(words.get(part, (part,)) for part in parts))
            yield from ((" ".join(way), language) for way in islice(ways, MOST))


@cache
def _abbreviations() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    text = (files(__package__) / "abbreviations.yaml").read_text(encoding="utf-8")
    return {
        language: {short: tuple(long.strip() for long in words.split("|")) for short, words in listed.items()}
        for language, listed in yaml.safe_load(text).items()
    }
