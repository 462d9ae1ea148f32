"""Things that are called by their years, by their whole names: "the 2022 festival" is the Lindhaven Film Festival 2022. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from onto_query.profile.naming.yearly import Yearly
from onto_query.question.lexicon import Lexicon

LONGEST: Final = 3
"""Words beside the year, at most."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_SIGN: Final = re.compile(r"[^\w\s'’-]")
_FRONT: Final = re.compile(r"\b([^\W\d_]+)\s+$")


def in_full(text: str, classes: Iterable[Yearly], lexicon: Lexicon) -> str:
    """The text with such things by their whole names."""
    for each in classes:
        for year, name in each.names.items():
            if year not in text or name.casefold() in text.casefold():
                continue
            for found in re.finditer(rf"\b{year}\b", text):
                if (span := _said(text, found, each.words, lexicon)) is not None:
                    text = f"{text[: span[0]]}{name}{text[span[1] :]}"
                    break
    return text


def _said(text: str, year: re.Match[str], words: frozenset[str], lexicon: Lexicon) -> tuple[int, int] | None:
    """The characters of a year with the words beside it that tell what it is of; those right behind it come first."""
    front = _FRONT.search(text[: year.start()])
    said = front[1].casefold() if front is not None else ""
    if not lexicon.has("in front", said):  # else it is a date
        behind = list(_WORD.finditer(text, year.end()))
        if (taken := _taken([each[0] for each in behind], words)) and _joined(text, year.end(), behind[taken - 1].end()):
            return year.start(), behind[taken - 1].end()
    of = lexicon.has("of", said) or lexicon.has("preposition", said)
    end = front.start() if front is not None and of else year.start()
    before = list(reversed(list(_WORD.finditer(text, 0, end))))
    if (taken := _taken([each[0] for each in before], words)) and _joined(text, before[taken - 1].start(), end):
        return before[taken - 1].start(), year.end()
    return None


def _joined(text: str, start: int, end: int) -> bool:
    """True where no sign parts the words."""
    return not _SIGN.search(text[start:end])


def _taken(said: list[str], words: frozenset[str]) -> int:
    """How many words from the first on are all of the names."""
    count = 0
    for word in said[:LONGEST]:
        if word.casefold() not in words:
            break
        count += 1
    return count
