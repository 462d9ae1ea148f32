"""REGEX and REPLACE (SPARQL 1.1, 17.4.3.14 and 15) by RE2: linear time whatever the pattern, bounded in time and memory. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from sys import getsizeof
from typing import Any, Final

from onto_core.errors import ResultTooLarge
from sparql_cassandra.evaluator.budget import LONG_TEXT, Budget
from sparql_cassandra.evaluator.expressions.functions import like, plain_of, text_of
from sparql_cassandra.evaluator.expressions.values import ExpressionError, Value, boolean

LARGEST_PATTERN: Final = 10_000
"""Instructions of the largest RE2 program that a regular expression may become."""
MATCHING: Final = 20_000_000
"""Instructions times characters that one match may take: a tenth of a second when RE2 has to follow all of them."""
MOST_PATTERNS: Final = 64
"""Compiled regular expressions that a query keeps."""
PATTERN_BYTES: Final = 1_048_576
"""Bytes that RE2 may take for one: its program, and the states that it makes while it matches."""


class Patterns:
    """The compiled regular expressions of one query."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._held = budget.holding("regular expressions")
        self._compiled: dict[tuple[str, str], Any] = {}

    def compiled(self, pattern: str, flags: str) -> Any:
        found = self._compiled.get((pattern, flags))
        if found is None:
            found = _compiled(pattern, flags)
            if len(self._compiled) >= MOST_PATTERNS:
                self._compiled.clear()
                self._held.become(0)
            self._held.add(min(PATTERN_BYTES, 20_000 + 100 * found.programsize) + 4 * getsizeof(pattern))
            self._compiled[pattern, flags] = found
        return found


def _compiled(pattern: str, flags: str) -> Any:
    """A compiled RE2: linear time whatever the pattern. Raises ExpressionError for what RE2 cannot do (back references, look-around)."""
    import re2

    if set(flags) - set("smixq"):
        raise ExpressionError(f"unknown flags {flags!r}")
    if "q" in flags:
        pattern = re2.escape(pattern)
    elif "x" in flags:
        pattern = re.sub(r"[ \t\r\n]", "", pattern)
    inline = "".join(flag for flag in "smi" if flag in flags and not (flag in "sm" and "q" in flags))
    options = re2.Options()
    options.log_errors = False
    options.max_mem = PATTERN_BYTES
    try:
        compiled = re2.compile(f"(?{inline}){pattern}" if inline else pattern, options)
        re2.purge()  # it keeps the last 128 of the process itself
    except (re2.error, UnicodeEncodeError) as error:
        raise ExpressionError(f"the pattern cannot be used: {error}") from error
    if compiled.programsize > LARGEST_PATTERN:
        raise ResultTooLarge(f"a regular expression of the query takes more than {LARGEST_PATTERN:,} instructions")
    return compiled


def _matcher(patterns: Patterns, text: str, pattern: Value, flags: Value | None) -> Any:
    """The compiled pattern, when matching the text with it is affordable."""
    patterns.budget.check()  # each time: making a pattern takes a tenth of a millisecond, and each row may make its own
    expression = patterns.compiled(plain_of(pattern), plain_of(flags) if flags else "")
    size = expression.programsize
    if size * len(text) > MATCHING:
        raise ResultTooLarge(f"a regular expression of {size:,} instructions over {len(text):,} characters takes more than {MATCHING:,} steps")
    return expression


def regex(patterns: Patterns, value: Value, pattern: Value, flags: Value | None = None) -> Value:
    text = text_of(value)
    try:
        return boolean(_matcher(patterns, text, pattern, flags).search(text) is not None)
    except UnicodeEncodeError as error:
        raise ExpressionError("half of a surrogate pair is not a character") from error


def replace(patterns: Patterns, value: Value, pattern: Value, replacement: Value, flags: Value | None = None) -> Value:
    """fn:replace: `$1` is a group; a pattern that matches the empty string is an error."""
    text, into = text_of(value), plain_of(replacement)
    if not _UNPAIRED.isdisjoint(text):
        raise ExpressionError("half of a surrogate pair is not a character")
    budget = patterns.budget
    expression = _matcher(patterns, text, pattern, flags)
    if expression.search("") is not None:
        raise ExpressionError("the pattern matches the empty string")
    pieces = [into] if flags is not None and "q" in flags.native else _pieces(into, expression.groups, budget)
    plain = sum(len(piece) for piece in pieces if isinstance(piece, str))
    times = Counter(piece for piece in pieces if isinstance(piece, int))
    parts: list[str] = []
    length = end = 0
    for match in expression.finditer(text):
        budget.check()
        groups = {number: match.group(number) or "" for number in times}
        length += match.start() - end + plain + sum(len(groups[number]) * count for number, count in times.items())
        budget.text(length, made=False)
        parts.append(text[end : match.start()])
        parts.append("".join([piece if isinstance(piece, str) else groups[piece] for piece in pieces]) if times else "".join(pieces))  # type: ignore[arg-type]
        end = match.end()
    budget.text(length + len(text) - end, made=False)
    return like(value, "".join([*parts, text[end:]]))


def _pieces(replacement: str, groups: int, budget: Budget) -> list[str | int]:
    """The texts and the groups, by number, that a replacement puts together. Of `$123` a group is the longest beginning that is one's number."""
    pieces: list[str | int] = []
    end = 0
    for found in budget.paced(_SPECIAL.finditer(replacement), LONG_TEXT):
        pieces.append(replacement[end : found.start()])
        end = found.end()
        if found[1]:
            pieces.append(found[1])
        elif not found[2]:
            raise ExpressionError("a replacement has $ or \\ that means nothing")
        elif (number := int(found[2])) <= groups:
            while end < len(replacement) and replacement[end] in "0123456789" and (longer := 10 * number + int(replacement[end])) <= groups:
                number, end = longer, end + 1
            pieces.append(number)
    return [piece for piece in [*pieces, replacement[end:]] if piece != ""]


_UNPAIRED: Final = frozenset(map(chr, range(0xD800, 0xE000)))
_SPECIAL: Final = re.compile(r"\\([\\$])|\$([0-9])|[\\$]")


MATCHING_FUNCTIONS: Final[dict[str, Callable[..., Value]]] = {"REGEX": regex, "REPLACE": replace}
"""Strict functions with regular expressions, of which the query's are their first argument."""
