"""Patterns of templates: regular expressions (RE2) with `{slot}` in them, for whole questions without regard to case. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

import re2

from onto_query.gate import edits

_SLOT: Final = re.compile(r"\{([A-Za-z_]\w*)\}|\(\?P?<([A-Za-z_]\w*)>")
_QUOTES: Final = str.maketrans("’‘“”«»", '\'\'""""')


def slots_in(match: str) -> tuple[str, ...]:
    """The names of the slots of a pattern, `{name}` or `(?P<name>...)`, in order."""
    return tuple(braced or grouped for braced, grouped in _SLOT.findall(match))


def compiled(match: str) -> Any:
    """The program of a pattern; `{name}` takes any words. Raises ValueError with what is wrong."""
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    text = _SLOT.sub(lambda found: f"(?P<{found[1]}>.+?)" if found[1] else found.group(), plain(match))
    try:
        return re2.compile(text, options)
    except re2.error as error:
        raise ValueError(str(error.args[0].decode() if error.args and isinstance(error.args[0], bytes) else error)) from error


def plain(text: str) -> str:
    """A question or pattern with single spaces and plain quotes."""
    return " ".join(unicodedata.normalize("NFC", text).translate(_QUOTES).split())


def filled_by(program: Any, question: str) -> dict[str, str] | None:
    """Slot -> the words that it takes, without quotes; None when the question is not of the pattern."""
    found = program.fullmatch(plain(question).rstrip("?!. "))
    return {name: text.strip("\"' ") for name, text in found.groupdict().items() if text} if found is not None else None


def with_terms(query: str, terms: Iterable[tuple[str, str]]) -> str:
    """The query with terms in the place of slots."""
    held = dict(terms)
    swaps = [(token, held[token.text[1:]]) for token in edits.words_of(query) if token.kind == "variable" and token.text[1:] in held]
    for token, term in reversed(swaps):
        query = query[: token.start] + term + query[token.end :]
    return query
