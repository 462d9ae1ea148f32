"""Small phrases of messages: a noun with its article or in the plural, the members of a list. Pure."""

from __future__ import annotations

from collections.abc import Sequence

SILENT = ("hour", "honour", "honor", "honest", "heir")
"""Beginnings of words whose first letter is not heard,"""
AS_Y = ("uni", "use", "usual", "eu", "one-")
"""and of those that begin as "you" does."""


def article(noun: str) -> str:
    """A noun with its indefinite article."""
    said = noun.casefold()
    vowel = said.startswith(SILENT) or (said[:1] in tuple("aeiou") and not said.startswith(AS_Y))
    return f"an {noun}" if vowel else f"a {noun}"


def plural(noun: str, count: int) -> str:
    """English plural of a label; labels in other scripts stay as they are."""
    if count == 1 or not noun or not noun[-1].isascii() or not noun[-1].isalpha():
        return noun
    if noun.endswith("person"):
        return noun.removesuffix("person") + "people"
    if noun.endswith("s") and not noun.endswith(("ss", "us", "is")):
        return noun  # as tables are called: "owners", "series"
    if noun.endswith(("sis", "xis")):
        return noun[:-2] + "es"  # "diagnoses"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def joined_list(parts: Sequence[str], joint: str = "and") -> str:
    """ "a", "a and b", "a, b and c"; nothing for no parts."""
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}" if len(parts) > 1 else "".join(parts)
