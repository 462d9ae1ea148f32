"""Judges regular expressions for a server: those that could backtrack without end are refused. Pure; errs towards refusing.

Java searches by backtracking, inside one step of a query, where no timeout is checked: `(.*a){20}` against 41 characters ran over 240 s on
Neo4j 5.26 under a timeout of 3 s.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cypher_executor.syntax.tree import Call, Constant, Expression, Operation, Parameter

LONGEST: Final = 500
REPETITIONS: Final = 4
"""Unbounded repetitions in one pattern: each multiplies the attempts by the length of the text."""

_REPEAT = re.compile(r"[*+]|\{\d+(,\d*)?\}")


def known_pattern(expression: Expression, parameters: Mapping[str, object]) -> str | None:
    """The pattern that an expression builds from texts in the query and from parameters; None when anything else is in it."""
    match expression:
        case Constant(value=str(text)):
            return text
        case Parameter():
            value = parameters.get(expression.name)
            return value if isinstance(value, str) else None
        case Call(arguments=(only,)) if expression.name.lower() in ("tolower", "toupper", "trim", "lower", "upper"):
            return known_pattern(only, parameters)
        case Operation() if set(expression.operators) == {"+"} and len(expression.operands) > 1:
            pieces = [known_pattern(operand, parameters) for operand in expression.operands]
            return None if None in pieces else "".join(piece or "" for piece in pieces)
    return None


def fault(pattern: str) -> str:
    """The reason that a pattern may not run; empty when it may."""
    if len(pattern) > LONGEST:
        return f"it has {len(pattern)} characters, and {LONGEST} are allowed"
    varied = [False]  # for each open group: True when its content can match in several ways
    endless = 0
    position = 0
    while position < len(pattern):
        character = pattern[position]
        position += 1
        inside = False
        if character == "\\":
            if pattern.startswith("Q", position):
                position = end if (end := pattern.find("\\E", position)) >= 0 else len(pattern)
            position += 1
            continue
        if character == "[":
            position = class_end(pattern, position)
        elif character == "(":
            varied.append(False)
            continue
        elif character == "|":
            varied[-1] = True
            continue
        elif character == ")":
            if len(varied) == 1:
                return "a parenthesis closes nothing"
            inside = varied.pop()
            varied[-1] |= inside
        elif repeat := _REPEAT.match(pattern, position - 1):
            position = repeat.end()
            endless += not repeat[0].startswith("{") or repeat[0].endswith(",}")
            varied[-1] = True
            continue
        if inside and _REPEAT.match(pattern, position):
            return "a group is repeated that has a repetition or an alternative inside, so that there are too many ways to match"
    if endless > REPETITIONS:
        return f"it has {endless} repetitions without an end, and {REPETITIONS} are allowed"
    return ""


def class_end(pattern: str, position: int) -> int:
    """The position behind the bracket that ends a character class, which may hold others."""
    depth = 1
    while position < len(pattern) and depth:
        if pattern[position] == "\\":
            position += 1
        elif pattern[position] in "[]":
            depth += 1 if pattern[position] == "[" else -1
        position += 1
    return position
