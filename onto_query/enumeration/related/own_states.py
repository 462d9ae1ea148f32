"""What is said of the things of a noun by a verb that several properties are called by: orders that "have been paid", where guests pay too. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import SURE


def of_their_states(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions, with participles behind "be" or "have" as what the things of the noun before them have, where some of what they mean is had by
    others alone.
    """
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    nouns = [each for each in found if each.kind == "class" and each.score >= SURE and each.senses]
    kept = []
    for each in found:
        noun = max((noun for noun in nouns if noun.last <= each.first), key=lambda noun: noun.last, default=None)
        done = each.kind == "property" and lexicon.is_participle(lowers[each.last - 1]) and noun is not None
        if done and noun is not None and _said_of(noun, each, found, analysis):
            kinds = reach.kinds(noun.senses[0].iri)
            own = tuple(sense for sense in each.senses if reach.has(kinds, sense.iri))
            each = replace(each, senses=own) if own else each
        kept.append(each)
    return kept


def _said_of(noun: Mention, verb: Mention, found: Sequence[Mention], analysis: Analysis) -> bool:
    """True where nothing but the number of what is meant, and small words with an auxiliary among them, stand between the two."""
    lexicon, between = lexicon_of(analysis.language), range(noun.last, verb.first)
    numbers = {i for each in found if each.kind == "value" and each.first == noun.last for i in range(each.first, each.last)}
    small = all(analysis.words[i].function or i in numbers or i in analysis.negations for i in between)
    before = (*between, noun.first - 1, noun.first - 2)  # "has order 4711 been paid"
    return small and any(i >= 0 and lexicon.has("auxiliary", analysis.words[i].lower) for i in before)
