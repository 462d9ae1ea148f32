"""Names right behind "called" and "known as", and words with a hyphen that say of what kind the one before it is. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_core.languages.stems import stem_in
from onto_query.enumeration.mentions import Mention
from onto_query.profile.model import Value
from onto_query.profile.names import ValueNames
from onto_query.profile.observed import spoken
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import content_stems

SAID: Final = 0.06
"""What speaks for a name as a value where the question says that something is called so."""


def said_to_be_called(analysis: Analysis, found: Sequence[Mention], names: ValueNames) -> list[Mention]:
    """The names of things behind "called" as values that what is asked for has: "which film is known as Parasite" asks for that film."""
    lexicon, lowers, added = lexicon_of(analysis.language), [word.lower for word in analysis.words], []
    for mention in found:
        if mention.kind == "thing" and mention.sure and lexicon["named"].before(lowers, mention.first):
            values = tuple(value for value in names.exact(mention.text) if value.property in names.profile.naming)
            if values:
                added.append(replace(mention, kind="value", things=(), values=values, score=mention.score + SAID))
    return added


def hyphened(analysis: Analysis, names: ValueNames) -> list[Mention]:
    """ "French-language" and "R-rated": the value before the hyphen, of a property or class that the word behind it speaks of."""
    lexicon, added = lexicon_of(analysis.language), []
    for i in analysis.content():
        before, _, behind = analysis.words[i].text.rpartition("-")
        told = lexicon["hyphened"].at((behind.casefold(),), 0) if before else None
        if told is not None:
            stems = {stem_in(analysis.language)(word) for word in told[0].split()}
            values = tuple(value for value in names.exact(before) if _speaks_of(value, stems, names, analysis.language))
            if values:
                added.append(Mention(i, i + 1, "value", 1.0, values=values, text=analysis.words[i].text))
    return added


def _speaks_of(value: Value, stems: set[str], names: ValueNames, language: str) -> bool:
    """True for a value of a property, or the name of things of a class, that is called so."""
    iris = value.kinds if value.property in names.profile.naming else (value.property,)
    said = (text for iri in iris for text in (spoken(iri), *(label.lexical for label in names.profile.labels.get(iri, ()))))
    return any(stems & set(content_stems(text, language)) for text in said)
