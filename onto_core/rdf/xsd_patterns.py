"""The regular expressions of XSD (1.1 part 2, appendix G) as RE2 programs: they match a whole form, in linear time. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

import re2

from onto_core.short_memory import remembered_short

_INITIAL = (
    r"_:A-Za-z\x{c0}-\x{d6}\x{d8}-\x{f6}\x{f8}-\x{2ff}\x{370}-\x{37d}\x{37f}-\x{1fff}\x{200c}-\x{200d}\x{2070}-\x{218f}\x{2c00}-\x{2fef}"
    r"\x{3001}-\x{d7ff}\x{f900}-\x{fdcf}\x{fdf0}-\x{fffd}\x{10000}-\x{effff}"
)
_CLASSES = {
    "d": r"\p{Nd}",
    "D": r"\P{Nd}",
    "s": r" \t\n\r",
    "S": r"\x{0}-\x{8}\x{b}\x{c}\x{e}-\x{1f}\x{21}-\x{10ffff}",
    "w": r"_\p{L}\p{M}\p{N}\p{S}",  # all but punctuation, separators and others; and "_", see `compiled`
    "W": r"\p{P}\p{Z}\p{C}",
    "i": _INITIAL,
    "c": _INITIAL + r"\-.0-9\x{b7}\x{300}-\x{36f}\x{203f}-\x{2040}",
}
_NEGATED = {"I": "i", "C": "c"}
_DOT = r"[^\n\r]"
_META = frozenset(r".\?*+{}()|[]^$-")


class UnsupportedPattern(ValueError):
    """A pattern that RE2 cannot run, or that is not an XSD regular expression; the text says why."""


@remembered_short(2048, longest=2_000)
def compiled(pattern: str) -> Callable[[str], bool]:
    """A test of whether a form matches the pattern as a whole. Raises UnsupportedPattern.

    In XSD `^` and `$` are ordinary characters, but nobody who writes them around a pattern means that: there they are taken as the anchors
    that XSD implies. For the same reason "_", which is punctuation to XSD, counts as \\w, and `(?:...)`, `(?i)` and lazy quantifiers of
    other dialects are understood.
    """
    options = re2.Options()
    options.log_errors = False
    try:
        program = re2.compile(translated(pattern), options)
    except re2.error as error:
        raise UnsupportedPattern(str(error.args[0] if error.args else error)) from error
    return lambda form: program.fullmatch(form) is not None


@remembered_short(2048, longest=2_000)
def searching(pattern: str, flags: str = "") -> Callable[[str], bool]:
    """A test of whether the pattern occurs in a text: `fn:matches` of XPath (3.1, 5.6.3), with its flags s, m, i, x, q. Raises UnsupportedPattern."""
    if set(flags) - set("smixq"):
        raise UnsupportedPattern(f"unknown flags {flags!r}")
    if "q" in flags:
        program = re2.escape(pattern)
    else:
        program = translated(re.sub(r"[ \t\r\n]", "", pattern) if "x" in flags else pattern, anchors=True, dot="." if "s" in flags else _DOT)
    inline = "".join(flag for flag in "smi" if flag in flags and (flag == "i" or "q" not in flags))
    options = re2.Options()
    options.log_errors = False
    try:
        found = re2.compile(f"(?{inline}){program}" if inline else program, options)
    except re2.error as error:
        raise UnsupportedPattern(str(error.args[0] if error.args else error)) from error
    return lambda text: found.search(text) is not None


def translated(pattern: str, *, anchors: bool = False, dot: str = _DOT) -> str:
    """The pattern in RE2's syntax; with `anchors`, `^` and `$` are those of XPath wherever they stand. Raises UnsupportedPattern."""
    out: list[str] = []
    position = 0
    while position < len(pattern):
        sign = pattern[position]
        if sign == "\\":
            escape, position = _escape(pattern, position, inside=False)
            out.append(escape)
            continue
        if sign == "[":
            group, position = _class(pattern, position)
            out.append(group)
            continue
        if sign == "(" and pattern.startswith("(?", position):
            if not pattern.startswith(("(?:", "(?i)"), position):
                raise UnsupportedPattern(f"{pattern[position : position + 4]!r} is not part of XSD's regular expressions")
            taken = "(?:" if pattern[position + 2] == ":" else "(?i)"
            out.append(taken)
            position += len(taken)
            continue
        if anchors and sign in "^$":
            out.append(sign)
        elif sign == "^":
            out.append("" if position == 0 or pattern[position - 1] in "(|" else r"\^")
        elif sign == "$":
            out.append("" if position == len(pattern) - 1 or pattern[position + 1] in ")|" else r"\$")
        elif sign == ".":
            out.append(dot)
        else:
            out.append(sign)
        position += 1
    return "".join(out)


def _escape(pattern: str, position: int, *, inside: bool) -> tuple[str, int]:
    """The escape that starts at `position`, and the position after it."""
    if position + 1 >= len(pattern):
        raise UnsupportedPattern("a backslash at the end escapes nothing")
    letter = pattern[position + 1]
    if letter in "pP":
        end = pattern.find("}", position)
        if not pattern.startswith("{", position + 2) or end < 0:
            raise UnsupportedPattern(f"\\{letter} needs a category in braces")
        if (name := pattern[position + 3 : end]).startswith("Is"):
            raise UnsupportedPattern(f"the Unicode block {name!r} is not known to RE2")
        return pattern[position : end + 1], end + 1
    if letter in _CLASSES:
        return (_CLASSES[letter] if inside else f"[{_CLASSES[letter]}]"), position + 2
    if letter in _NEGATED:
        if inside:
            raise UnsupportedPattern(f"\\{letter} inside a character class cannot be written for RE2")
        return f"[^{_CLASSES[_NEGATED[letter]]}]", position + 2
    if letter in "nrtb" and not (letter == "b" and inside):
        return "\\" + letter, position + 2
    if letter in "ux" and len(code := pattern[position + 2 : position + (6 if letter == "u" else 4)]) == (4 if letter == "u" else 2):
        try:
            return f"\\x{{{int(code, 16):x}}}", position + 2 + len(code)
        except ValueError as error:
            raise UnsupportedPattern(f"\\{letter}{code} is not a character") from error
    if letter in _META or not letter.isalnum():
        return "\\" + letter, position + 2
    raise UnsupportedPattern(f"the escape \\{letter} is not part of XSD's regular expressions")


def _class(pattern: str, position: int) -> tuple[str, int]:
    """The character class that starts at `position`, and the position after it."""
    start, position = position, position + 1
    out = ["["]
    if pattern.startswith("^", position):
        out.append("^")
        position += 1
    first = True
    while position < len(pattern):
        sign = pattern[position]
        if sign == "]" and not first:
            return "".join([*out, "]"]), position + 1
        if sign == "[":
            if pattern[position - 1] == "-":
                raise UnsupportedPattern(f"the class subtraction in {pattern[start : position + 1]}... cannot be written for RE2")
            out.append(r"\[")
            position += 1
        elif sign == "\\":
            escape, position = _escape(pattern, position, inside=True)
            out.append(escape)
        else:
            out.append("\\" + sign if sign in "^]" else sign)
            position += 1
        first = False
    raise UnsupportedPattern(f"the character class {pattern[start:]} has no end")
