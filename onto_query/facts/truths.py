"""How tables write true and false: `true`, `1`, "Y", "nein". Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_WAYS: Final = (
    ("true", "false"),
    ("1", "0"),
    ("y", "n"),
    ("yes", "no"),
    ("t", "f"),
    ("j", "n"),
    ("ja", "nein"),
    ("ja", "nee"),
    ("s", "n"),
    ("si", "no"),
    ("sì", "no"),
    ("sí", "no"),
    ("o", "n"),
    ("oui", "non"),
)
PLAIN: Final = frozenset(("true", "false", "1", "0"))
"""The lexical forms of xsd:boolean."""
_TRUE: Final = frozenset(true for true, _ in _WAYS)


def is_true(text: str) -> bool:
    """True for a text that says so in one of the ways."""
    return text.casefold() in _TRUE


def are_truths(texts: Iterable[str]) -> bool:
    """True for texts that are the two words of one way, in capitals or not."""
    said = {text.casefold() for text in texts}
    return any(said == set(way) for way in _WAYS)
