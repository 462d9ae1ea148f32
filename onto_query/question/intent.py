"""Whether a question asks for the graph to be changed: those are refused, and never reach a model. Pure."""

from __future__ import annotations

import re

from onto_core.english.words import AUXILIARIES, QUESTION_WORDS, words_of
from onto_query import english

_UPDATE = re.compile(
    r"\b(insert|delete)\s+(data|where|\{)|\b(drop|clear|load|create|move|copy)\s+(silent\s+)?(graph|all|default|named|<)|\bdetach\s+delete\b",
    re.IGNORECASE,
)
_LEADS = words_of("please now just kindly you can could would will i want need to must should let us and then also")
_OBJECTS = words_of("all every each the a an it them this that these those everything any some")
_NO_COMMAND = words_of("up by in of is was were are did does and")


def asks_to_write(text: str, lowers: tuple[str, ...]) -> bool:
    """Whether a question commands that the graph be changed.

    It does when it begins with such a verb (politeness may come before), when one follows a stop, or `and`, `then`, `to` and has an object.
    "Which company did he create?" and "When did they change the law?" only ask about changes.
    """
    if _UPDATE.search(text):
        return True
    lead = next((at for at, word in enumerate(lowers) if word not in _LEADS), 0)
    for at, word in enumerate(lowers[:-1]):
        if word in english.WRITING and lowers[at + 1] not in _NO_COMMAND and (at == lead or _commanded(lowers, at)):
            return True
    starts = [part.split() for part in re.split(r"[.;!?]", text.casefold())[1:]]
    return any(_begins(words) for words in starts)


def _begins(words: list[str]) -> bool:
    lead = [word for word in words if word not in _LEADS]
    return len(lead) > 1 and lead[0] in english.WRITING


def _commanded(lowers: tuple[str, ...], at: int) -> bool:
    """`and delete it`, `to remove the films`: the verb has an object that a command would have, and no subject asks about it."""
    asked = lowers[0] in QUESTION_WORDS | AUXILIARIES and lowers[at - 1] in {"you", "to"}
    return at > 0 and lowers[at - 1] in _LEADS and lowers[at + 1] in _OBJECTS and not asked
