"""Which of two has more of something: "are there more tickets for A or for B". Pure."""

from __future__ import annotations

from onto_query.question.lexicon import Lexicon
from onto_query.question.words import split


def more_of_either(text: str, lexicon: Lexicon) -> str:
    """ "Are there more tickets for A or for B" as "does A or B have more tickets"."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    there = lexicon["existential"].at(lowers, 0)
    more = lexicon["greater number"].at(lowers, there[1]) if there is not None else None
    joint = next((i for i in range(more[1], len(lowers) - 1) if lexicon.has("or", lowers[i])), None) if more is not None else None
    if there is None or more is None or joint is None:
        return text
    begun = next((i for i in range(more[1] + 1, joint - 1) if lexicon.has("preposition", lowers[i])), None)
    if begun is None or any(words[i].function or words[i].capital for i in range(more[1], begun)):
        return text
    behind = joint + 1 + (lowers[joint + 1] == lowers[begun])
    if behind >= len(words) or not all(words[lexicon.on_over(lowers, i, "the")].capital for i in (begun + 1, behind)):
        return text
    one, other = text[words[begun + 1].start : words[joint - 1].end], text[words[behind].start : words[-1].end]
    noun = text[words[there[1]].start : words[begun - 1].end]
    return f"{lexicon.said('did').capitalize()} {one} {words[joint].text} {other} {lexicon.said('perfect')} {noun}{text[words[-1].end :]}"
