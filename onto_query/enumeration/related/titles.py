"""The title that a film has by itself, where the graph says of another that it is English: "the original title". Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from onto_core.matching.terms import singular
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.facts.codes import language_words
from onto_query.profile.model import GraphProfile
from onto_query.profile.naming.called import NAMED
from onto_query.profile.observed import spoken
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import Sense

PLAIN: Final = 0.95
"""Of the name that is said to be in no other language."""


def original_titles(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> list[Mention]:
    """The mentions, with such words as the plain names of the things that have a name in a language as well; none where a name is called original."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    of_language = [iri for iri in profile.naming if not language_words().isdisjoint(spoken(iri).casefold().split())]
    kinds = frozenset(kind for iri in of_language for kind in profile.properties[iri].domains())
    plain = [iri for iri in profile.naming if spoken(iri).casefold() in NAMED and not kinds.isdisjoint(profile.properties[iri].domains())]
    qualified = any(lexicon.has("original", word) or word == "orig" for iri in profile.naming for word in spoken(iri).casefold().split())
    if len(plain) != 1 or not of_language or qualified:
        return list(found)
    made = []
    for i in range(len(lowers) - 1):
        if lexicon.has("original", lowers[i]) and singular(lowers[i + 1]) in NAMED:
            text = analysis.text[analysis.words[i].start : analysis.words[i + 1].end]
            made.append(Mention(i, i + 2, "property", PLAIN, senses=(Sense(plain[0], "property", PLAIN, "original title"),), text=text))
    inside = {i for each in made for i in range(each.first, each.last)}
    return [*(each for each in found if not inside.issuperset(range(each.first, each.last))), *made]
