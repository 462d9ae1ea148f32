"""Words for what lists have by other words: "women" where a list has "female", "wooden" where it has "wood". Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.facts.codes import concepts_of
from onto_query.profile.model import Value
from onto_query.profile.names import ValueNames
from onto_query.question.analyse import Analysis
from onto_query.question.vocabulary import BY_NAME
from onto_query.question.words import positions

MEANT: Final = 0.95
MADE_OF: Final = ("len", "en")
"""Endings of English adjectives for what something is made of, the longer first: woollen, wooden."""
SHORTEST: Final = 4
"""Letters of the noun of such an adjective, at least."""


def by_other_words(analysis: Analysis, found: Sequence[Mention], names: ValueNames) -> list[Mention]:
    """The values, and names of the things of lists, that words stand for which nothing else is called by."""
    elements = (each for each in found if each.kind in {"class", "property"} and each.score >= BY_NAME)
    known = positions((*elements, *(each for each in found if names.exact(each.text))))  # a word may be a part of names, too
    said = [i for i in analysis.content() if i not in known and not analysis.words[i].quoted]
    told = ((i, [*_of_concept(analysis.words[i].lower, analysis.language, names), *_made_of(analysis, i, names)]) for i in said)
    own = ((i, tuple(sorted(dict.fromkeys(values), key=lambda each: each.literal.language != analysis.language))) for i, values in told)
    return [Mention(i, i + 1, "value", MEANT, values=values, text=analysis.words[i].text) for i, values in own if values]


def _of_concept(word: str, language: str, names: ValueNames) -> Iterator[Value]:
    """The values that are called by another word for the same, where the same list has its opposite, too."""
    for own, others in concepts_of(word, language):
        beside = {(value.property, value.kinds) for other in sorted(others) for value in names.exact(other)}
        yield from (value for other in sorted(own - {word}) for value in names.exact(other) if (value.property, value.kinds) in beside)


def _made_of(analysis: Analysis, i: int, names: ValueNames) -> Iterator[Value]:
    """The values for a material, by its adjective before a noun."""
    word, behind = analysis.words[i], analysis.words[i + 1 : i + 2]
    if analysis.language != DEFAULT or (word.capital and i) or not behind or behind[0].function:
        return
    for noun in (word.lower.removesuffix(ending) for ending in MADE_OF if word.lower.endswith(ending)):
        if len(noun) >= SHORTEST and (values := names.exact(noun)):
            yield from values
            return
