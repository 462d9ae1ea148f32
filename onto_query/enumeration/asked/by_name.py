"""Who does something, where the graph has their names alone: "who manages more than one club", where each club has a `manager_name`. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of

DOERS: Final = ("er", "or", "eur", "euse", "trice", "rice", "ant", "by")
"""How words for those who do something end."""


def done_by_name(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question with such a verb as the noun that it comes of: "which manager has more than one club". Of how many there are alone."""
    verb = next((each for each in found if each.first and _is_doing(each, reach) and _of_many(each, analysis, found, reach)), None)
    if analysis.form != "select" or verb is None:
        return analysis, list(found)
    noun = next((each for each in found if each.last == verb.first and each.kind == "property" and each.senses[0].iri == verb.senses[0].iri), None)
    if noun is not None:
        kept = [each for each in found if each.first >= verb.last or each.last <= verb.first]
        return replace(analysis, structure=analysis.structure | {*range(verb.first, verb.last)}), kept
    asked = lexicon_of(analysis.language)["question"].at([analysis.words[verb.first - 1].lower], 0)
    if asked is None or asked[0] != "person":
        return analysis, list(found)
    return replace(analysis, target=verb.first, wanted="thing", hints=frozenset()), list(found)


def _is_doing(mention: Mention, reach: Reach) -> bool:
    """True for a property of texts that is called by a noun for those who do what the word says."""
    held = reach.profile.properties.get(mention.senses[0].iri) if mention.kind == "property" and mention.senses else None
    if held is None or held.sort != "text" or mention.last != mention.first + 1:
        return False
    names = {*spoken(held.iri).casefold().split(), *mention.senses[0].name.casefold().split()}
    return any(word.endswith(DOERS) for word in names)


def _of_many(verb: Mention, analysis: Analysis, found: Sequence[Mention], reach: Reach) -> bool:
    """True where so many things that have the property stand behind it, or the most of them."""
    most = analysis.superlative
    ends = [each.end or each.last for each in analysis.amounts if each.first == verb.last and each.on == "number" and not each.others]
    ends += [most.last] if most is not None and most.counts and verb.last <= most.first <= verb.last + 1 else []
    nouns = (each for each in found if each.kind == "class" and each.first in ends and each.senses)
    return any(reach.kinds(each.senses[0].iri) & reach.domain(verb.senses[0].iri) for each in nouns)
