"""The verb of a question that is a value as well: "which teachers work in Leeds" asks for nobody who is met at work. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from onto_core.languages.detect import DEFAULT
from onto_core.matching.terms import singular
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.shape import CLOSE, NOUN
from onto_query.enumeration.words.told import DATED
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import BY_NAME, SURE


def without_verbs(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions without a value that is the only verb of the question, right behind what is asked for, done in or with what follows; and
    without the "own" of "their own boss", which is nobody's code.
    """
    lexicon, words = lexicon_of(analysis.language), analysis.words
    owned = [i for i in range(1, len(words)) if lexicon.has("owns", words[i].lower)]
    owned = [i for i in owned if any(lexicon.has(section, words[i - 1].lower) for section in ("possessive", "our"))]
    found = [each for each in found if not (each.last - each.first == 1 and each.first in owned) and not _is_no_code(each, analysis, found)]
    if lexicon.language != DEFAULT or len(words) < 3 or not lexicon.has("asking", words[0].lower):
        return found
    if analysis.wanted == "person" and lexicon.has("works", words[1].lower):  # "who works in Cardiology" may be doctors, and no employees
        found = [each for each in found if (each.first, each.last) != (1, 2) or not _has_others_beside(each, reach)]
    nouns = {each.last for each in found if each.kind == "class" and each.first == 1 and each.score >= SURE}
    at = max(nouns, default=1 if analysis.wanted == "person" else 0)
    other = any(lexicon.has("auxiliary", word.lower) for word in words)
    if not at or at + 1 >= len(words) or other or words[at].capital or words[at].quoted:
        return found
    leads = lexicon.has("preposition", words[at + 1].lower) or lexicon.has("the", words[at + 1].lower)
    if not leads or lexicon.is_participle(words[at].lower):
        return found
    itself = (each for each in found if each.kind == "value" and (each.first, each.last) == (at, at + 1))
    told = [each for each in itself if any(value.literal.lexical.casefold() == words[at].lower for value in each.values)]
    return [each for each in found if each not in told]


def _has_others_beside(mention: Mention, reach: Reach) -> bool:
    """True for a class of people, where others of them have links of the same names."""
    kinds = reach.kinds(mention.senses[0].iri) if mention.kind == "class" and mention.senses else frozenset[str]()
    links = (reach.domain(held.iri) & reach.people for held in reach.profile.properties.values() if held.sort == "thing")
    return any(kinds & people and people - kinds for people in links)


def _is_no_code(value: Mention, analysis: Analysis, found: Sequence[Mention]) -> bool:
    """True for a code that a word stands for which is a noun or a verb of the question: "which tenants" asks for tenants, and not for notices by T,
    and tenancies that "end in 2024" need not have ended.
    """
    if value.kind != "value" or value.score >= 1 or value.last - value.first > 1:
        return False
    beside = [each for each in found if (each.first, each.last) == (value.first, value.last)]
    word = analysis.words[value.first].lower
    asked = value.first == analysis.target and singular(word) != word
    dated = any(amount.first == value.last and amount.on in DATED for amount in analysis.amounts)
    ends = dated and any(each.kind == "property" and each.score > BY_NAME - CLOSE for each in beside)
    return ends or (asked and any(each.kind == "class" and each.score >= NOUN for each in beside))
