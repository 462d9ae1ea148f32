"""The dictionaries of languages, with how often each word is used. Pure, once a dictionary is loaded."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spellchecker import SpellChecker


@cache
def dictionary_of(language: str) -> SpellChecker:
    """The dictionary of a language."""
    from spellchecker import SpellChecker  # only where a word is unknown: a fifth of a second for each language

    return SpellChecker(language=language, distance=1)
