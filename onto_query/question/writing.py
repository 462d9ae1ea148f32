"""Requests that the graph be changed, told from questions about changes. Pure."""

from __future__ import annotations

import re

from onto_query.question.lexicon import Lexicon

_UPDATE = re.compile(
    r"\b(insert|delete)\s+(data|where|\{)|\b(drop|clear|load|create|move|copy)\s+(silent\s+)?(graph|all|default|named|<)|\bdetach\s+delete\b",
    re.IGNORECASE,
)


def asks_to_write(text: str, lowers: tuple[str, ...], lexicon: Lexicon, start: int = 0) -> bool:
    """True when a question commands that the graph be changed.

    It does so when it begins with such a verb (politeness may come first), or when one follows a full stop, or `and`, `then`, `to` and has an
    object. "Which company did he create?" and "When did they change the law?" only ask about changes. `start` is the word at which the question
    begins, after what it is asked for ("I want to update my address book: list every supplier").
    """
    if _UPDATE.search(text):
        return True
    lead = next((i for i in range(start, len(lowers)) if not lexicon.has("write lead", lowers[i])), start)
    for i in range(start, len(lowers) - 1):
        if not lexicon.has("write", lowers[i]) or lexicon.has("not write", lowers[i + 1]):
            continue
        if i == lead or _commanded(lowers, i, start, lexicon):
            return True
    sentences = ([word for word in part.split() if not lexicon.has("write lead", word)] for part in re.split(r"[.;!?]", text.casefold())[1:])
    return any(len(words) > 1 and lexicon.has("write", words[0]) for words in sentences)


def _commanded(lowers: tuple[str, ...], i: int, start: int, lexicon: Lexicon) -> bool:
    """True for `and delete it`, `to remove the films`: the verb has the object of a command, and the question does not ask about it."""
    first = lowers[start]
    begun = lexicon["question"].at(lowers, start) is not None or lexicon.has("auxiliary", first)
    asked = begun and (lexicon.has("you", lowers[i - 1]) or lexicon.has("to", lowers[i - 1]))
    return i > start and lexicon.has("write lead", lowers[i - 1]) and lexicon.has("write object", lowers[i + 1]) and not asked
