"""The words of a SPARQL text and where they stand (SPARQL 1.1, section 19.8), in one linear pass. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

Kind = Literal["iri", "name", "blank", "variable", "string", "language", "number", "word", "mark"]


class Token(NamedTuple):
    """`word` is a keyword, a built-in function, `a`, `true` or `false`; `name` is a prefixed name; `mark` is punctuation."""

    kind: Kind
    text: str
    start: int


class Unreadable(ValueError):
    """There is no token at `start`."""

    def __init__(self, message: str, start: int) -> None:
        super().__init__(message)
        self.start = start


_BASE = (
    "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f\u2c00-\u2fef"
    "\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
_FIRST = f"{_BASE}_"
_CHARS = f"{_FIRST}0-9\u00b7\u0300-\u036f\u203f\u2040\\-"
_ESCAPE = r"\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}"
_PLX = r"%[0-9A-Fa-f]{2}|\\[_~.!$&'()*+,;=/?#@%-]"
_PREFIX = rf"[{_BASE}](?:[{_CHARS}.]*[{_CHARS}])?"
_LOCAL = rf"(?:[{_FIRST}0-9:]|{_PLX})(?:(?:[{_CHARS}.:]|{_PLX})*(?:[{_CHARS}:]|{_PLX}))?"

_TOKEN = re.compile(
    rf"""
      (?P<space>   [ \t\r\n]+ | \#[^\r\n]* )
    | (?P<iri>     <(?:[^<>"{{}}|^`\\\x00-\x20]|{_ESCAPE})*> )
    | (?P<string>  \"\"\"(?:(?:\"|\"\")?(?:[^"\\]|\\.))*\"\"\" | '''(?:(?:'|'')?(?:[^'\\]|\\.))*'''
                 | "(?:[^"\\\r\n]|\\.)*" | '(?:[^'\\\r\n]|\\.)*' )
    | (?P<blank>   _:[{_FIRST}0-9](?:[{_CHARS}.]*[{_CHARS}])? )
    | (?P<name>    (?:{_PREFIX})?:(?:{_LOCAL})? )
    | (?P<variable>[?$][{_FIRST}0-9][{_FIRST}0-9\u00b7\u0300-\u036f\u203f\u2040]* )
    | (?P<language>@[A-Za-z]+(?:-[A-Za-z0-9]+)* )
    | (?P<number>  (?:[0-9]+\.[0-9]*|\.?[0-9]+)[eE][+-]?[0-9]+ | [0-9]*\.[0-9]+ | [0-9]+ )
    | (?P<word>    [A-Za-z][A-Za-z0-9_]* )
    | (?P<mark>    \^\^ | && | \|\| | <= | >= | != | [-+*/^|?!=<>(){{}}\[\].,;] )
    """,
    re.VERBOSE | re.DOTALL,
)


def tokens(text: str) -> Iterator[Token]:
    """The tokens in order, without white space and comments. Raises Unreadable at the first place that begins none."""
    position, end = 0, len(text)
    while position < end:
        found = _TOKEN.match(text, position)
        if found is None:
            what = (
                "a string that is not closed on its line"
                if text[position] in "\"'"
                else f"the character {text[position]!r}, which has no meaning here"
            )
            raise Unreadable(what, position)
        kind = found.lastgroup
        if kind != "space":
            yield Token(kind, found.group(), position)  # type: ignore[arg-type]
        position = found.end()


def place(text: str, position: int) -> tuple[int, int]:
    """Line and column of a position, both from 1."""
    return text.count("\n", 0, position) + 1, position - (text.rfind("\n", 0, position) + 1) + 1
