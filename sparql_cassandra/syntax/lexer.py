"""The terminals of SPARQL 1.1 (grammar rules 139-173): text to tokens with their place, or BadQuery with line and column. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from onto_core.errors import BadQuery, Problem

_BASE = (
    "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d\u2070-\u218f\u2c00-\u2fef"
    "\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
_CHARS = _BASE + "_0-9\u00b7\u0300-\u036f\u203f-\u2040-"
_PLX = r"(?:%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?#@%])"
_PREFIX = rf"[{_BASE}](?:[{_CHARS}.]*[{_CHARS}])?"
_LOCAL = rf"(?:[{_BASE}_:0-9]|{_PLX})(?:(?:[{_CHARS}.:]|{_PLX})*(?:[{_CHARS}:]|{_PLX}))?"
_VARNAME = rf"[{_BASE}_0-9][{_BASE}_0-9\u00b7\u0300-\u036f\u203f-\u2040]*"
_ESCAPE = r"\\[tbnrf\\\"']"

TERMINALS: Final = (
    ("space", r"(?:[\x20\x09\x0d\x0a]|\#[^\x0a\x0d]*)+"),
    ("iri", r"<[^<>\"{}|^`\\\x00-\x20]*>"),
    ("name", rf"(?:{_PREFIX})?:(?:{_LOCAL})?"),
    ("blank", rf"_:[{_BASE}_0-9](?:[{_CHARS}.]*[{_CHARS}])?"),
    ("var", rf"[?$]{_VARNAME}"),
    ("language", r"@[A-Za-z]+(?:-[A-Za-z0-9]+)*"),
    ("double", r"(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)[eE][+-]?[0-9]+"),
    ("decimal", r"[0-9]*\.[0-9]+"),
    ("integer", r"[0-9]+"),
    ("string", rf"'''(?:(?:'|'')?(?:[^'\\]|{_ESCAPE}))*'''|\"\"\"(?:(?:\"|\"\")?(?:[^\"\\]|{_ESCAPE}))*\"\"\"|'(?:[^'\\\x0a\x0d]|{_ESCAPE})*'|\"(?:[^\"\\\x0a\x0d]|{_ESCAPE})*\""),
    ("word", r"[A-Za-z][A-Za-z0-9_]*"),
    ("sign", r"\^\^|&&|\|\||!=|<=|>=|[(){}\[\].,;=<>!+\-*/|^?]"),
)  # fmt: skip
_TOKEN = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in TERMINALS))
_CODEPOINT = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")
_UNESCAPED: Final = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", "\\": "\\", '"': '"', "'": "'"}


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is a terminal's name; `text` is as written (a word in capitals); `start` and `end` are character offsets."""

    kind: str
    text: str
    start: int
    end: int


def decode_codepoints(text: str) -> str:
    r"""Codepoint escapes (\u0041, \U0001F600) mean their character anywhere in a query, before it is parsed (19.2)."""
    return _CODEPOINT.sub(lambda match: _character(int(match[1] or match[2], 16)), text) if "\\" in text else text


def _character(number: int) -> str:
    if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        raise BadQuery("query", [Problem("codepoint escape", f"U+{number:04X} is not a character")])
    return chr(number)


def tokens(text: str) -> list[Token]:
    """The tokens of a query, spaces and comments dropped, closed by one of kind "end". Raises BadQuery."""
    found, position = [], 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise bad_query(text, position, f"{text[position : position + 10]!r} begins nothing that SPARQL knows")
        kind = match.lastgroup or ""
        if kind != "space":
            word = match[0].upper() if kind == "word" and match[0] != "a" else match[0]
            found.append(Token(kind, word, position, match.end()))
        position = match.end()
    return [*found, Token("end", "the end of the query", len(text), len(text))]


def unescape(text: str) -> str:
    """The string that a quoted token means (rule 160, ECHAR)."""
    quotes = 3 if text[:3] in ('"""', "'''") and len(text) >= 6 else 1
    body = text[quotes:-quotes]
    return re.sub(r"\\(.)", lambda match: _UNESCAPED[match[1]], body) if "\\" in body else body


def bad_query(text: str, position: int, message: str, mend: str = "") -> BadQuery:
    """The error at a place of the query, with its line, its column and the line itself."""
    line = text.count("\n", 0, position) + 1
    start = text.rfind("\n", 0, position) + 1
    end = text.find("\n", position)
    shown = text[start : len(text) if end < 0 else end]
    return BadQuery("query", [Problem(f"line {line}, column {position - start + 1}", message, mend or f"in: {shown.strip()[:200]}")])
