"""The terminals of SPARQL 1.1 (grammar rules 139-173): text to tokens with their place, or BadQuery with line and column. Pure."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from onto_core.bounded_cache import BoundedCache
from onto_core.errors import BadQuery, Problem, QueryRejected
from onto_core.rdf.iris import FORBIDDEN

_BASE = (
    "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d\u2070-\u218f\u2c00-\u2fef"
    "\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
_CHARS = _BASE + "_0-9\u00b7\u0300-\u036f\u203f-\u2040-"
_PLX = r"(?:%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?#@%])"
_LOCAL = rf"(?>[{_BASE}_:0-9]|{_PLX})(?>[{_CHARS}:]++|\.++(?=[{_CHARS}:]|{_PLX})|{_PLX})*+"
_CODEPOINT = r"\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}"
_ESCAPE = rf"\\[tbnrf\\\"']|{_CODEPOINT}"

# Every repetition is possessive, so that none is read again: a match costs what it reads
_NUMBERS: Final = (
    ("double", r"(?>[0-9]++\.[0-9]*+|\.[0-9]++|[0-9]++)[eE][+-]?[0-9]++"),
    ("decimal", r"[0-9]*+\.[0-9]++"),
    ("integer", r"[0-9]++"),
)
_MARK: Final = ("mark", r"\^\^|&&|\|\||!=|<=|>=|[(){}\[\].,;=<>!+\-*/|^?]")
TERMINALS: Final = (
    ("space", r"(?>[\x20\x09\x0d\x0a]++|\#[^\x0a\x0d]*+)++"),
    ("word", rf"[A-Za-z][A-Za-z0-9_]*+(?![{_CHARS}.:])"),
    ("name", rf"(?>[{_BASE}][{_CHARS}.]*+(?<!\.))?+:(?:{_LOCAL})?+"),
    ("run", rf"[{_BASE}][{_CHARS}.]*+"),
    ("variable", rf"[?$][{_BASE}_0-9][{_BASE}_0-9\u00b7\u0300-\u036f\u203f-\u2040]*+"),
    ("iri", rf"<(?>[^{FORBIDDEN}]++|{_CODEPOINT})*+>"),
    ("blank", rf"_:[{_BASE}_0-9](?>[{_CHARS}]++|\.++(?=[{_CHARS}]))*+"),
    ("language", r"@[A-Za-z]++(?>-[A-Za-z0-9]++)*+"),
    *_NUMBERS,
    (
        "string",
        rf"'''(?>[^'\\]++|'{{1,2}}(?=[^'\\]|{_ESCAPE})|{_ESCAPE})*+'''"
        rf"|\"\"\"(?>[^\"\\]++|\"{{1,2}}(?=[^\"\\]|{_ESCAPE})|{_ESCAPE})*+\"\"\""
        rf"|'(?>[^'\\\x0a\x0d]++|{_ESCAPE})*+'|\"(?>[^\"\\\x0a\x0d]++|{_ESCAPE})*+\"",
    ),
    _MARK,
)  # fmt: skip
"""A `run` is no terminal: it could have been the prefix of a name, but no colon follows, so `_WITHOUT_COLON` reads it again, once."""
_TOKEN = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in TERMINALS))
_WITHOUT_COLON = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in (("word", "[A-Za-z][A-Za-z0-9_]*+"), *_NUMBERS, _MARK)))
NUMBERS: Final = frozenset({"integer", "decimal", "double"})
CODEPOINT: Final = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")
_DECODED: Final = re.compile(rf"\\\\|{CODEPOINT.pattern}")
_LINE_END: Final = re.compile(r"\x0d\x0a|\x0a|\x0d")
MOST_SHOWN: Final = 120
"""Characters of a token that an error shows."""
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
    if number == 0x5C:
        raise BadQuery(
            "query", [Problem("codepoint escape", "a backslash that is escaped itself would begin another escape", mend="write two backslashes")]
        )
    return chr(number)


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a query, spaces and comments dropped, closed by one of kind "end". Raises BadQuery, QueryRejected.

    The last results are kept: a query is read more than once on its way.
    """
    return _KNOWN.get_or_make(text, _tokens)


def _tokens(text: str) -> tuple[Token, ...]:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise bad_query(text, error.start, "half of a surrogate pair is not a character") from None
    result: list[Token] = []
    position = without_colon = 0
    while position < len(text):
        match = (_TOKEN if position >= without_colon else _WITHOUT_COLON).match(text, position)
        if match is None:
            raise _unreadable(text, position)
        kind, found = match.lastgroup or "", match[0]
        if kind == "run":
            without_colon = match.end()
            continue
        if kind == "word":
            result.append(Token(kind, found, position, found.upper() if found != "a" else found))
        elif kind != "space":
            result.append(Token(kind, found, position, found))
        position = match.end()
    result.append(Token("end", "", len(text), "the end of the query"))
    return tuple(result)


_KNOWN: Final[BoundedCache[str, tuple[Token, ...]]] = BoundedCache(1 << 23, lambda text, found: 4 * len(text) + 240 * len(found))


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
    position = min(position, len(text))
    line, column = place(text, position)
    start = position - column + 1
    found = _LINE_END.search(text, position)
    shown = text[start : found.start() if found else len(text)]
    skipped = max(0, min(column - 60, len(shown) - 120)) if len(shown) > 120 else 0
    where = f"line {line}, column {column}"
    return BadQuery(
        "query",
        [Problem(where, f"{message}{f' ({mend})' if mend else ''}\n    {shown[skipped : skipped + 120]}\n    {' ' * (column - 1 - skipped)}^")],
    )


def place(text: str, position: int) -> tuple[int, int]:
    """Line and column of a position, both from 1. A line ends where a comment does: at U+000A or U+000D (rule 162), which together are one."""
    ends = 0
    start = 0
    for found in _LINE_END.finditer(text, 0, position):
        ends, start = ends + 1, found.end()
    return ends + 1, position - start + 1


def shortened(text: str) -> str:
    """A part of the query as an error shows it."""
    return repr(text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "...")
