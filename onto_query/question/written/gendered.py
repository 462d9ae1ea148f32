"""Words that say of somebody what he does and that it is a woman: "actresses" are female actors, where a graph says who is one. Pure."""

from __future__ import annotations

from collections.abc import Callable

from onto_query.question.lexicon import Lexicon
from onto_query.question.words import split


def told_apart(text: str, lexicon: Lexicon, is_value: Callable[[str], bool]) -> str:
    """The question with such words in two. `is_value`: whether the graph itself has a word as a value."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    for plain, first, last in reversed(list(lexicon["of women"].within(lowers))):
        if not any(word.capital or word.quoted for word in words[first:last]) and not is_value(" ".join(lowers[first:last])):
            text = text[: words[first].start] + plain + text[words[last - 1].end :]
    return text
