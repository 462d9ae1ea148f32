"""Whether something is a word of a language, and the words that its compounds are made of. Pure, once a dictionary is loaded."""

from __future__ import annotations

from functools import cache
from typing import Final

from onto_core.languages.dictionary import dictionary_of
from onto_query.question.lexicon import Lexicon, lexicon_of

LEFT: Final = 4
"""Letters of the first word of a compound, at least,"""
RIGHT: Final = 3
"""and of the last: "Ort", "Tag"."""


def is_word(text: str, language: str) -> bool:
    """True for a word that the dictionary of a language has."""
    words = dictionary_of(lexicon_of(language).language)
    return text.casefold() in words or text.lower() in words


@cache
def compound_parts(word: str, language: str) -> tuple[str, str] | None:
    """The two words of a compound, where the dictionary has both: "herkunft" and "land" of "Herkunftsland", "drehen" and "ort" of "Drehort".

    None for a word that is no compound, and in a language that writes its compounds apart.
    """
    lexicon = lexicon_of(language)
    if not lexicon["joint"].meanings or len(word) < LEFT + RIGHT or not word.isalpha():
        return None
    folded = word.lower()
    for middle in range(len(folded) - RIGHT, LEFT - 1, -1):
        if is_word(folded[middle:], language) and (left := _first_of(folded[:middle], lexicon)) is not None:
            return left, folded[middle:]
    return None


def _first_of(text: str, lexicon: Lexicon) -> str | None:
    """The first word of a compound: as it is, without the letters that join it, or as the verb of which it is the stem."""
    joints = [joint for (joint,) in lexicon["joint"].meanings if text.endswith(joint)]
    stems = [text, *(text.removesuffix(joint) for joint in joints)]
    words = [each for each in (*stems, f"{text}en", f"{text}e") if len(each) >= LEFT and is_word(each, lexicon.language)]
    return words[0] if words else None
