"""The last word of a name as what it is the name of: "extension" of the phone extension, and no staff number by "staff". Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from onto_core.matching.terms import all_singular
from onto_core.ontology.schema.names import words as words_in
from onto_query.question.lexicon import Lexicon
from onto_query.question.vocabulary import Sense

HEAD: Final = 0.85
"""Of the last word of a name, where no other name ends with it."""
CLASS: Final = 0.04
"""How much less likely such a name is than a class."""


def as_heads(senses: tuple[Sense, ...], said: str) -> tuple[Sense, ...]:
    """The senses, with the only one whose name ends with the word as surely that: the "extension" is the phone extension."""
    headed = [sense for sense in senses if all_singular(words_in(sense.name).casefold()).split()[-1:] == [said]]
    if len(headed) != 1 or headed[0].score >= HEAD or senses[0].score > headed[0].score:
        return senses
    return (replace(headed[0], score=HEAD), *(sense for sense in senses if sense is not headed[0]))


def without_head(sense: Sense, spoken: str, most: float, lexicon: Lexicon) -> Sense:
    """The sense, less likely than a class where the last word of its name is not said."""
    said, name = spoken.split(), all_singular(words_in(sense.name).casefold()).split()
    if len(name) < 2 or name[-1] in said or name[0] not in said or lexicon.has("preposition", name[-1]):
        return sense
    return replace(sense, score=min(sense.score, most - CLASS))
