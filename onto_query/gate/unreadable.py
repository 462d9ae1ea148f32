"""Fixes of texts that are not SPARQL, where one mistake explains it: typographic quotes, a missing dot, aggregates as in SQL. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from onto_core.errors import BadQuery
from onto_query.gate import edits
from onto_query.gate.issues import Issue

_OPENING, _CLOSING = "“”„‟«»", "“”‟«»"
_LITERAL = r"\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''(?:[^\\]|\\.)*?'''|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|<[^<>\s]*>|#[^\n]*"
_QUOTED = re.compile(rf"({_LITERAL})|[{_OPENING}]([^{_OPENING}{_CLOSING}\n]*)[{_CLOSING}]|[‘’‚‛]([^‘’‚‛\n]*)[‘’‛]", re.DOTALL)
_DOT = re.compile(r"line (\d+), column (\d+)")
_WANTED = "where '.' should be"


def fixes(text: str, error: BadQuery) -> Iterator[Issue]:
    """The fix of an unreadable text, if there is one: at most one at a time, for a fix may uncover the next mistake."""
    if fixed := edits.with_named_aggregates(text):
        yield Issue("bare-aggregate", "error", "An aggregate is named in brackets: (SUM(?x) AS ?total).", fix=_to(fixed))
    elif fixed := with_straight_quotes(text):
        yield Issue("smart-quotes", "error", 'A text stands between straight quotes: "...".', fix=_to(fixed))
    elif fixed := with_dot(text, error):
        yield Issue("missing-dot", "error", "A dot ends a triple pattern before the next one.", error.problems[0].where, fix=_to(fixed))


def _to(fixed: str) -> Callable[[str], str]:
    return lambda _: fixed


def with_straight_quotes(text: str) -> str | None:
    """The text with typographic quotes around texts made straight; those inside texts, IRIs and comments stay. None without such quotes."""

    def straight(found: re.Match[str]) -> str:
        content = found[2] if found[2] is not None else found[3]
        return found[0] if found[1] is not None else '"' + content.replace("\\", "\\\\").replace('"', '\\"') + '"'

    fixed = _QUOTED.sub(straight, text)
    return fixed if fixed != text else None


def with_dot(text: str, error: BadQuery) -> str | None:
    """The text with a dot where the parser misses one; None when it misses something else."""
    place = _DOT.match(error.problems[0].where)
    if place is None or _WANTED not in error.problems[0].message:
        return None
    line, column = int(place[1]), int(place[2])
    starts = [0, *(found.end() for found in re.finditer(r"\r\n|\n|\r", text))]
    at = starts[line - 1] + column - 1
    return f"{text[:at]}. {text[at:]}"
