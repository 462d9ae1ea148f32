"""Words that say of somebody what he does and that it is a woman: "actresses" are female actors, where a graph says who is one. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from onto_query.question.lexicon import Lexicon
from onto_query.question.words import split

QUALIFIED: Final = 2
"""Words before such a word that may be of the same value, at most: "best supporting actress"."""


def told_apart(text: str, lexicon: Lexicon, is_value: Callable[[str], bool]) -> str:
    """The question with such words in two. `is_value`: whether the graph itself has words as a value."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    for plain, first, last in reversed(list(lexicon["of women"].within(lowers))):
        values = (is_value(" ".join(lowers[begun:last])) for begun in range(max(0, first - QUALIFIED), first + 1))
        if not any(word.capital or word.quoted for word in words[first:last]) and not any(values):
            text = text[: words[first].start] + plain + text[words[last - 1].end :]
    return text
