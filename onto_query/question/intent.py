"""Questions that ask for the graph to be changed: they are refused, and never reach a model. Pure."""

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
    """True when a question commands that the graph be changed.

    It does so when it begins with such a verb (politeness may come first), or when one follows a full stop, or `and`, `then`, `to` and has an
    object. "Which company did he create?" and "When did they change the law?" only ask about changes.
    """
    if _UPDATE.search(text):
        return True
    lead = next((i for i, word in enumerate(lowers) if word not in _LEADS), 0)
    for i, word in enumerate(lowers[:-1]):
        if word in english.WRITING and lowers[i + 1] not in _NO_COMMAND and (i == lead or _commanded(lowers, i)):
            return True
    sentences = ([word for word in part.split() if word not in _LEADS] for part in re.split(r"[.;!?]", text.casefold())[1:])
    return any(len(words) > 1 and words[0] in english.WRITING for words in sentences)


def _commanded(lowers: tuple[str, ...], i: int) -> bool:
    """True for `and delete it`, `to remove the films`: the verb has the object of a command, and the question does not ask about it."""
    asked = lowers[0] in QUESTION_WORDS | AUXILIARIES and lowers[i - 1] in {"you", "to"}
    return i > 0 and lowers[i - 1] in _LEADS and lowers[i + 1] in _OBJECTS and not asked
