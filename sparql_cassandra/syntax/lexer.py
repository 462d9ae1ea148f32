"""The terminals of SPARQL 1.1 (grammar rules 139-173): text to tokens with their place, or BadQuery with line and column. Pure."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from onto_core.errors import BadQuery, Problem, QueryRejected
from onto_core.rdf.iris import FORBIDDEN

_BASE = (
    "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d\u2070-\u218f\u2c00-\u2fef"
    "\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
_CHARS = _BASE + "_0-9\u00b7\u0300-\u036f\u203f-\u2040-"
_PLX = r"(?:%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?#@%])"
_PREFIX = rf"[{_BASE}](?:[{_CHARS}.]*[{_CHARS}])?"
_LOCAL = rf"(?:[{_BASE}_:0-9]|{_PLX})(?:(?:[{_CHARS}.:]|{_PLX})*(?:[{_CHARS}:]|{_PLX}))?"
_VARNAME = rf"[{_BASE}_0-9][{_BASE}_0-9\u00b7\u0300-\u036f\u203f-\u2040]*"
_CODEPOINT = r"\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}"
_ESCAPE = rf"\\[tbnrf\\\"']|{_CODEPOINT}"

TERMINALS: Final = (
    ("space", r"(?:[\x20\x09\x0d\x0a]|\#[^\x0a\x0d]*)+"),
    ("iri", rf"<(?:[^{FORBIDDEN}]|{_CODEPOINT})*>"),
    ("name", rf"(?:{_PREFIX})?:(?:{_LOCAL})?"),
    ("blank", rf"_:[{_BASE}_0-9](?:[{_CHARS}.]*[{_CHARS}])?"),
    ("variable", rf"[?$]{_VARNAME}"),
    ("language", r"@[A-Za-z]+(?:-[A-Za-z0-9]+)*"),
    ("double", r"(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)[eE][+-]?[0-9]+"),
    ("decimal", r"[0-9]*\.[0-9]+"),
    ("integer", r"[0-9]+"),
    (
        "string",
        rf"'''(?:(?:'|'')?(?:[^'\\]|{_ESCAPE}))*'''"
        rf"|\"\"\"(?:(?:\"|\"\")?(?:[^\"\\]|{_ESCAPE}))*\"\"\""
        rf"|'(?:[^'\\\x0a\x0d]|{_ESCAPE})*'|\"(?:[^\"\\\x0a\x0d]|{_ESCAPE})*\"",
    ),
    ("word", r"[A-Za-z][A-Za-z0-9_]*"),
    ("mark", r"\^\^|&&|\|\||!=|<=|>=|[(){}\[\].,;=<>!+\-*/|^?]"),
)  # fmt: skip
_TOKEN = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in TERMINALS))
NUMBERS: Final = frozenset({"integer", "decimal", "double"})
CODEPOINT: Final = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")
_DECODED: Final = re.compile(rf"\\\\|{CODEPOINT.pattern}")
_UNESCAPED: Final = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", "\\": "\\", '"': '"', "'": "'"}


class Token(NamedTuple):
    """`kind` is a terminal's name; `text` is as written; `start` is a character offset; `word` is the text, of a keyword in capitals."""

    kind: str
    text: str
    start: int
    word: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def decode_codepoints(text: str) -> str:
    r"""Codepoint escapes (\u0041, \U0001F600) mean their character anywhere in a query, before it is parsed (19.2)."""
    return _DECODED.sub(lambda found: _character(found[1] or found[2]) if len(found[0]) > 2 else found[0], text) if "\\" in text else text


def _character(digits: str) -> str:
    number = int(digits, 16)
    if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        raise BadQuery("query", [Problem("codepoint escape", f"U+{number:04X} is not a character")])
    return chr(number)


@lru_cache(maxsize=4)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a query, spaces and comments dropped, closed by one of kind "end". Raises BadQuery, QueryRejected.

    The last results are kept: the guard reads a query's words before the parser does.
    """
    result, position = [], 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise _unreadable(text, position)
        kind = match.lastgroup or ""
        if kind != "space":
            result.append(Token(kind, match[0], position, match[0].upper() if kind == "word" and match[0] != "a" else match[0]))
        position = match.end()
    return (*result, Token("end", "", len(text), "the end of the query"))


def _unreadable(text: str, position: int) -> BadQuery | QueryRejected:
    if escape := CODEPOINT.match(text, position):
        line, column = place(text, position)
        message = f"the escape {escape[0]} stands where it would hide a word; write the character itself"
        return QueryRejected(f"line {line}, column {column}: {message}")
    if text[position] in "\"'":
        return bad_query(text, position, "found a string that is not closed on its line, or has an escape that SPARQL does not know")
    return bad_query(text, position, f"found the character {text[position]!r}, which has no meaning here")


def unescape(text: str) -> str:
    """The string that a quoted token means (rule 160, ECHAR)."""
    quotes = 3 if text[:3] in ('"""', "'''") and len(text) >= 6 else 1
    body = text[quotes:-quotes]
    return re.sub(r"\\(.)", lambda match: _UNESCAPED[match[1]], body) if "\\" in body else body


def bad_query(text: str, position: int, message: str, mend: str = "") -> BadQuery:
    """The error at a place of the query: its line and column, and a part of the line with a mark below it."""
    line, column = place(text, min(position, len(text)))
    shown = text.split("\n")[line - 1]
    start = max(0, min(column - 60, len(shown) - 120)) if len(shown) > 120 else 0
    where = f"line {line}, column {column}"
    return BadQuery(
        "query", [Problem(where, f"{message}{f' ({mend})' if mend else ''}\n    {shown[start : start + 120]}\n    {' ' * (column - 1 - start)}^")]
    )


def place(text: str, position: int) -> tuple[int, int]:
    """Line and column of a position, both from 1."""
    return text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)
