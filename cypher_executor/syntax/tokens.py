"""Splits a Cypher text into tokens with their positions, in one linear pass. Pure.

Read as Neo4j 5.26 and FalkorDB 4.16 read them: a `//` comment ends at a line feed or at a lone carriage return, `/* */` does not nest, a backtick
inside a quoted name is doubled. Where the servers differ, or decode before they read (`\\uXXXX`), the text is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from onto_core.errors import QueryRejected

Kind = Literal["word", "name", "string", "number", "parameter", "mark", "end"]


class Token(NamedTuple):
    """`text` as written, and its `value`: a word in upper case, the bare name of a quoted name or a parameter, the characters of a string."""

    kind: Kind
    text: str
    start: int
    value: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class Edit(NamedTuple):
    """A replacement for the characters from `start` to `end`."""

    start: int
    end: int
    text: str


class Words(NamedTuple):
    """The tokens, the last of kind `end`; for each bracket the index of its `partner`; the places of comments and blanks."""

    text: str
    tokens: Sequence[Token]
    partner: Sequence[int]
    gaps: Sequence[tuple[int, int]]


LONGEST_NUMBER: Final = 500

LONGEST_MESSAGE: Final = 1_000

DEEPEST: Final = 50
"""Brackets inside brackets. Readers are recursive, ours and the servers'."""

_TOKEN = re.compile(
    r"""
      (?P<gap>      (?: \s+ | //[^\r\n]* | /\*.*?\*/ )+ )
    | (?P<word>     [^\W\d]\w* )
    | (?P<string>   '(?:[^'\\]|\\.)*' | "(?:[^"\\]|\\.)*" )
    | (?P<name>     `(?:[^`]|``)+` )
    | (?P<parameter>\$(?:\w+|`(?:[^`]|``)+`) )
    | (?P<number>   (?: 0[xX][0-9a-fA-F]+ | 0[oO][0-7]+ | (?:[0-9]+)?\.[0-9]+(?:[eE][+-]?[0-9]+)? | [0-9]+(?:[eE][+-]?[0-9]+)? )(?!\w) )
    | (?P<mark>     <= | >= | <> | != | =~ | \.\. | \|\| | :: | /(?!\*) | [-+*%^=<>()\[\]{},.:;|&!$] )
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED: Final = {"\\": "\\", "'": "'", '"': '"', "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}


def read(text: str, *, characters: int, tokens: int) -> Words:
    """All tokens, brackets matched. Raises QueryRejected for text that cannot be read, or that a server would read differently."""
    if len(text) > characters:
        raise QueryRejected(f"the query has {len(text):,} characters, and {characters:,} are allowed; pass long values as parameters")
    if (start := text.find("\\u")) >= 0:
        raise refusal(text, start, "the escape \\u is decoded by Neo4j before the query is read, and could hide any word; write the character itself")
    if (start := text.find("\x00")) >= 0:
        raise refusal(text, start, "the character NUL ends a text for some servers; it has no place in a query")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise refusal(text, error.start, "half of a surrogate pair is not a character") from None
    scanned: list[Token] = []
    gaps: list[tuple[int, int]] = []
    position, end = 0, len(text)
    match = _TOKEN.match
    while position < end or len(scanned) > tokens:
        if len(scanned) > tokens:
            raise refusal(text, scanned[tokens].start, f"the query has more than the {tokens:,} words and signs that are allowed (limit: tokens)")
        part = match(text, position)
        if part is None:
            raise refusal(text, position, unreadable(text, position))
        kind, written = part.lastgroup, part.group()
        start, position = position, part.end()
        if kind == "gap":
            gaps.append((start, position))
        elif kind == "word":
            scanned.append(Token("word", written, start, written.upper() if written.isascii() else written))
        elif kind == "number" and len(written) > LONGEST_NUMBER:
            raise refusal(text, start, f"a number of {len(written)} characters is longer than the {LONGEST_NUMBER} that are allowed")
        else:
            scanned.append(Token(kind, written, start, meaning(kind, written)))  # type: ignore[arg-type]
    scanned.append(Token("end", "", end, ""))
    return Words(text, scanned, matched(text, scanned), gaps)


def meaning(kind: str | None, written: str) -> str:
    match kind:
        case "string":
            return unescaped(written[1:-1]) if "\\" in written else written[1:-1]
        case "name":
            return written[1:-1].replace("``", "`")
        case "parameter":
            return written[2:-1].replace("``", "`") if written[1] == "`" else written[1:]
    return written


def unescaped(inner: str) -> str:
    """The characters of a string. Both servers keep the backslash before a character that needs none: '\\d' has two characters."""
    return _ESCAPE.sub(lambda escape: _ESCAPED.get(escape[1], escape[0]), inner)


def matched(text: str, tokens: Sequence[Token]) -> Sequence[int]:
    partner = [-1] * len(tokens)
    still_open: list[int] = []
    for index, token in enumerate(tokens):
        if token.kind != "mark" or token.text not in "()[]{}":
            continue
        if token.text in _CLOSING:
            still_open.append(index)
            if len(still_open) > DEEPEST:
                raise refusal(text, token.start, f"brackets are nested more than {DEEPEST} deep")
        elif not still_open or _CLOSING[tokens[still_open[-1]].text] != token.text:
            raise refusal(text, token.start, f"{token.text!r} closes nothing that is open here")
        else:
            opened = still_open.pop()
            partner[opened], partner[index] = index, opened
    if still_open:
        unclosed = tokens[still_open[-1]]
        raise refusal(text, unclosed.start, f"{unclosed.text!r} is never closed")
    return partner


def unreadable(text: str, position: int) -> str:
    character = text[position]
    if character in "'\"":
        return "a string begins here that is never closed"
    if character == "`":
        return "a quoted name begins here that is never closed, or is empty"
    if text.startswith("/*", position):
        return "a comment begins here that is never closed"
    if character.isdigit():
        return "a number may not run into a name; put a blank between them"
    return f"the character {character!r} has no meaning here; inside a name it needs backticks"


def refusal(text: str, start: int, message: str) -> QueryRejected:
    """The one form of all refusals: line and column, both from 1, and the message."""
    if len(message) > LONGEST_MESSAGE:
        message = f"{message[:LONGEST_MESSAGE]}..."
    line, column = text.count("\n", 0, start) + 1, start - (text.rfind("\n", 0, start) + 1) + 1
    return QueryRejected(f"line {line}, column {column}: {message}")
