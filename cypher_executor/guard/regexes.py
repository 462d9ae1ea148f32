"""Judges regular expressions for a server: those that could backtrack without end are refused. Pure; default deny.

Every product searches by backtracking, inside one step of a query, where no timeout is checked: `(.*a){20}` against 41 characters ran over 240 s on
Neo4j 5.26 under a timeout of 3 s, and `(a?){40}a{40}` ended FalkorDB 4.16. The pattern is read by a grammar that knows the harmless forms only, and
the ways in which these can match are counted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from cypher_executor.dialects.model import Patterns
from cypher_executor.syntax.tree import Call, Constant, Expression, Operation, Parameter

LONGEST: Final = 500
ENDLESS: Final = 3
"""Repetitions without an end in one pattern: each multiplies the attempts by the length of the text."""
WAYS: Final = 1_000
"""Ways to match that the other repetitions and the alternatives of one pattern may multiply to."""
COPIES: Final = 1_000
"""Times that one piece may be repeated by counts: compilers write it out so often."""
NESTED: Final = 8
CHARACTERS: Final = 5_000
"""Characters of all patterns of a query together."""

JOINING: Final = frozenset({"+", "||"})

_COUNTS: Final = re.compile(r"\{(\d{1,4})(?:(,)(\d{1,4})?)?\}", re.ASCII)
_FLAGS: Final = re.compile(r"\(\?[imsu]{1,4}(?=[:)])", re.ASCII)
_NAME: Final = re.compile(r"\(\?<[A-Za-z][A-Za-z0-9]*>", re.ASCII)
_ESCAPED: Final = re.compile(r"\\(?:[dDwWsSbBtnrfAzZ]|p\{[A-Za-z]{1,20}\}|P\{[A-Za-z]{1,20}\}|x[0-9A-Fa-f]{2}|[^A-Za-z0-9])", re.DOTALL)
_ANCHORS: Final = frozenset({r"\b", r"\B", r"\A", r"\z", r"\Z"})
_SPECIAL: Final = frozenset("\\[](){}*+?|^$.")


class Fault(ValueError):
    """A form that may not be in a pattern; its text says which."""


class Ways(NamedTuple):
    """The ways to match a piece are at most the text's length to the power `endless`, times `others`; it takes `least` characters of it."""

    endless: int = 0
    others: int = 1
    least: int = 0


class Cost(NamedTuple):
    """What a pattern may cost; `fault` says why it may not run, empty when it may."""

    fault: str
    endless: int = 0
    others: int = 1

    def steps(self, length: int) -> int:
        """The steps of one match against a text of that length."""
        return self.others * int((length + 1) ** self.endless) // math.factorial(self.endless)


def known_pattern(expression: Expression, parameters: Mapping[str, object]) -> str | None:
    """The pattern that an expression builds from texts in the query and from parameters; None when anything else is in it."""
    match expression:
        case Constant(value=str(text)):
            return text[: LONGEST + 1]
        case Parameter():
            value = parameters.get(expression.name)
            return value[: LONGEST + 1] if isinstance(value, str) else None
        case Call(arguments=(only,)) if expression.name.lower() in ("tolower", "toupper", "trim", "lower", "upper"):
            pattern = known_pattern(only, parameters)
            return None if pattern is None else called(expression.name.lower(), pattern)
        case Operation() if JOINING.issuperset(expression.operators) and len(expression.operands) > 1:
            pieces = [known_pattern(operand, parameters) for operand in expression.operands]
            return None if None in pieces else "".join(piece or "" for piece in pieces)
    return None


def called(name: str, pattern: str) -> str | None:
    """The pattern as the server's function makes it; None where a change of case could make another form of it (`\\s` to `\\S`)."""
    if name == "trim":
        return pattern.strip()
    return pattern if "\\" not in pattern and pattern.isascii() else None


@lru_cache(maxsize=512)
def cost(pattern: str, allowed: Patterns) -> Cost:
    """The cost of a pattern on a product that reads these forms."""
    if len(pattern) > LONGEST:
        return Cost(f"it has more than the {LONGEST} characters that are allowed")
    reader = PatternReader(pattern, allowed)
    try:
        found = reader.whole()
    except Fault as fault:
        return Cost(str(fault))
    endless = found.endless + allowed.searches
    if found.endless > ENDLESS:
        return Cost(f"it has {found.endless} repetitions without an end, and {ENDLESS} are allowed")
    if found.others > WAYS:
        return Cost(f"its counts, options and alternatives multiply to {min(found.others, 10**9):,} ways to match, and {WAYS} are allowed")
    return Cost("", endless, found.others)


class PatternReader:
    """Reads one pattern from left to right. `whole` raises Fault for what is not known to be harmless."""

    def __init__(self, pattern: str, allowed: Patterns) -> None:
        self.pattern, self.allowed = pattern, allowed
        self.position = 0
        self.depth = 0
        self.copies = 1

    def whole(self) -> Ways:
        found = self.alternatives()
        if self.position < len(self.pattern):
            raise Fault("a parenthesis closes nothing")
        return found

    def sees(self, text: str) -> bool:
        return self.pattern.startswith(text, self.position)

    def alternatives(self) -> Ways:
        found = [self.sequence()]
        while self.sees("|"):
            self.position += 1
            found.append(self.sequence())
        if len(found) == 1:
            return found[0]
        return Ways(max(one.endless for one in found), sum(one.others for one in found), min(one.least for one in found))

    def sequence(self) -> Ways:
        endless, others, least = 0, 1, 0
        while self.position < len(self.pattern) and self.pattern[self.position] not in "|)":
            piece = self.piece()
            endless, others, least = endless + piece.endless, others * piece.others, least + piece.least
        return Ways(endless, others, least)

    def piece(self) -> Ways:
        start = self.position
        atom = self.atom()
        group = self.pattern[start] == "(" and self.pattern[self.position - 1] == ")"
        counted = _COUNTS.match(self.pattern, self.position)
        mark = self.pattern[self.position : self.position + 1]
        if counted:
            low, high = int(counted[1]), None if counted[2] and not counted[3] else int(counted[3] or counted[1])
            self.position = counted.end()
        elif mark and mark in "*+?":
            low, high = (1 if mark == "+" else 0), (1 if mark == "?" else None)
            self.position += 1
        else:
            return atom
        if self.sees("?") and (self.allowed.lazy_counts or not counted):
            self.position += 1
        if mark == "?" and group:
            return Ways(atom.endless, atom.others + 1, 0)
        if atom.least == 0:
            raise Fault("a repetition stands behind what may be empty")
        if group and not (self.allowed.repeated_groups and atom.endless == 0 and atom.others == 1):
            raise Fault("a group is repeated that has a repetition or an alternative inside, so that there are too many ways to match")
        return self.repeated(atom, low, high)

    def repeated(self, atom: Ways, low: int, high: int | None) -> Ways:
        if high is not None and high < low:
            raise Fault(f"a repetition counts from {low} to {high}")
        self.copies *= max(1, low, high or 1)
        if self.copies > COPIES:
            raise Fault(f"its counts multiply to {self.copies:,} copies, and {COPIES:,} are allowed")
        return Ways(1, 1, low * atom.least) if high is None else Ways(0, high - low + 1, low * atom.least)

    def atom(self) -> Ways:
        character = self.pattern[self.position]
        if character == "\\":
            return self.escape()
        if character == "[":
            return self.character_class()
        if character == "(":
            return self.group()
        if character in "^$":
            self.position += 1
            return Ways()
        if character != "." and character in _SPECIAL:
            raise Fault(f"{character!r} stands for itself nowhere in a pattern; write {chr(92)}{character}")
        self.position += 1
        return Ways(least=1)

    def escape(self) -> Ways:
        if self.allowed.quotes and self.sees("\\Q"):
            end = self.pattern.find("\\E", self.position)
            length = (end if end >= 0 else len(self.pattern)) - self.position - 2
            if end < 0 or self.pattern[end + 2 : end + 3] in ("*", "+", "?", "{"):
                raise Fault("\\Q needs its \\E, with no repetition behind it")
            self.position = end + 2
            return Ways(least=length)
        found = _ESCAPED.match(self.pattern, self.position)
        if not found:
            raise Fault(f"{self.pattern[self.position : self.position + 2]!r} is not among the escapes that may run")
        self.position = found.end()
        return Ways(least=0 if found[0] in _ANCHORS else 1)

    def character_class(self) -> Ways:
        self.position += 1
        if self.sees("^"):
            self.position += 1
        begin = self.position
        while not self.sees("]") or self.position == begin:
            if self.position >= len(self.pattern):
                raise Fault("a character class is never closed")
            if self.sees("[") or self.sees("]") or self.sees("&&"):
                raise Fault("a character class holds a bracket or &&, which products read differently; put a backslash before it")
            if self.sees("\\"):
                found = _ESCAPED.match(self.pattern, self.position)
                if not found or found[0] in _ANCHORS:
                    raise Fault(f"{self.pattern[self.position : self.position + 2]!r} is not among the escapes that may run in a class")
                self.position = found.end()
            else:
                self.position += 1
        self.position += 1
        return Ways(least=1)

    def group(self) -> Ways:
        pattern, start = self.pattern, self.position
        if flags := _FLAGS.match(pattern, start):
            self.position = flags.end()
            if self.sees(")"):
                if start:
                    raise Fault("flags such as (?i) stand at the beginning")
                self.position += 1
                return Ways()
            self.position += 1
        elif self.sees("(?:"):
            self.position += 3
        elif name := _NAME.match(pattern, start):
            self.position = name.end()
        elif self.sees("(?") or self.sees("(*"):
            raise Fault("groups that look around, go back or are atomic may not run; (...) and (?:...) may")
        else:
            self.position += 1
        self.depth += 1
        if self.depth > NESTED:
            raise Fault(f"its groups are nested more than {NESTED} deep")
        found = self.alternatives()
        if not self.sees(")"):
            raise Fault("a parenthesis is never closed")
        self.position += 1
        self.depth -= 1
        return found
