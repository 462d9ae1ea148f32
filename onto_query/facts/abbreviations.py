"""What the shortened words in names of columns and identifiers stand for ("qty", "fname"), from `abbreviations.yaml`. Read once; pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import islice, product
from typing import Any, Final

import yaml

from onto_core.languages.detect import DEFAULT
from onto_query.facts.tables import texts_of

MOST: Final = 6
"""Ways to write a name out, at most, in a language."""
DURATIONS: Final = frozenset(("runtime", "duration", "length", "time", "running", "playtime"))
"""Words before "min" where it stands for minutes."""
_REGULAR: Final = "without vowels"


def written_out(name: str, own: Mapping[str, str] | None = None) -> Iterator[tuple[str, str]]:
    """(name, language) for each way to write out the shortened words of a name; nothing for a name without any. `own`: those of one graph alone."""
    parts = name.casefold().split()
    for language, listed in _abbreviations().items():
        words = {**listed, **{short: (long,) for short, long in own.items()}} if own and language == DEFAULT else listed
        longer = [words.get(part) or tuple(f"{long}s" for long in words.get(part.removesuffix("s"), ())) for part in parts]
        if parts[-1] == "min" and parts[-2:-1] and parts[-2] in DURATIONS:
            longer[-1] = ("minutes",)  # and no lowest duration
        if any(longer):
            ways = product(*(long or (part,) for long, part in zip(longer, parts, strict=True)))
            yield from ((" ".join(way), language) for way in islice(ways, MOST))


@cache
def _abbreviations() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    listed: dict[str, Any] = yaml.safe_load((files(__package__) / "abbreviations.yaml").read_text(encoding="utf-8"))
    regular = listed.pop(_REGULAR)
    found = {language: {short: texts_of(words) for short, words in shortened.items()} for language, shortened in listed.items()}
    for language, words in regular.items():
        for word in texts_of(words):
            short = word[0] + "".join(letter for letter in word[1:] if letter not in "aeiou")
            if short != word and len(short) > 1:
                found[language][short] = tuple(dict.fromkeys((*found[language].get(short, ()), word)))
    return found
