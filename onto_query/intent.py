"""Whether a question asks for the graph to be changed: those are refused, and never reach a model. Pure."""

from __future__ import annotations

import re

from onto_query import english

_UPDATE = re.compile(
    r"\b(insert|delete)\s+(data|where|\{)|\b(drop|clear|load|create|move|copy)\s+(silent\s+)?(graph|all|default|named|<)|\bdetach\s+delete\b",
    re.IGNORECASE,
)
_LEADS = frozenset(("and", "then", "also", "please", "now", "just", "you", "to"))


def asks_to_write(text: str, lowers: tuple[str, ...]) -> bool:
    """Whether a question commands that the graph be changed: it begins with such a verb, or has one after `and`, `please`, a stop."""
    if _UPDATE.search(text):
        return True
    for at, word in enumerate(lowers):
        if word not in english.WRITING or at + 1 >= len(lowers):
            continue
        if lowers[at + 1] in {"up", "by", "in", "of", "is", "was", "were", "are", "did", "does", "and"}:
            continue
        if at == 0 or (lowers[at - 1] in _LEADS and _commanded(lowers, at)):
            return True
    return any(f"{stop} {verb} " in f"{text.casefold()} " for stop in (".", ";", "!", "?") for verb in english.WRITING)


def _commanded(lowers: tuple[str, ...], at: int) -> bool:
    """`and delete it`, `to remove the films`: the verb has an object that a command would have, and no subject asks about it."""
    objects = {"all", "every", "each", "the", "a", "an", "it", "them", "this", "that", "these", "those", "everything", "any"}
    return lowers[at + 1] in objects and not (lowers[at - 1] in {"you", "to"} and lowers[0] in {"who", "when", "where", "did", "does", "do"})
