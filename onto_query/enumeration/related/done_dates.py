"""The date at which something was done that is said not to have been: orders that are "not shipped yet" have no date of shipping, whatever else is
known of how they will be shipped. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from onto_core.languages.stems import stem_in
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import Sense


def not_done(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with a denied participle as the one date that is called so, where it may name other things as well and nothing follows that it
    would be said of: "not shipped to France" is about the country.
    """
    return [replace(each, senses=dates) if (dates := _dates(each, found, analysis, reach)) else each for each in found]


def _dates(mention: Mention, found: Sequence[Mention], analysis: Analysis, reach: Reach) -> tuple[Sense, ...]:
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    if mention.kind != "property" or mention.last - mention.first > 1 or not _is_denied(mention.first, analysis):
        return ()
    behind = mention.last
    while behind < len(lowers) and (lexicon.has("not yet", lowers[behind]) or lexicon.has("particle", lowers[behind])):
        behind += 1
    flagged = any(reach.profile.sort(sense.iri) == "boolean" for sense in mention.senses)
    small = behind < len(lowers) and analysis.words[behind].function and not lexicon.has("auxiliary", lowers[behind])
    further = small and (lexicon.has("and", lowers[behind]) or lexicon.on_over(lowers, behind, "with columns", "possessive") > behind + 1)
    if flagged or (small and not further) or any(each.first <= behind < each.last for each in found):
        return ()
    stem = stem_in(analysis.language)
    done = stem(lowers[mention.first])
    kinds = frozenset(kind for sense in mention.senses for kind in reach.domain(sense.iri))
    dates = [held for held in reach.own(kinds, {"time"}) if done in {stem(word) for word in spoken(held.iri).casefold().split()}]
    return tuple(Sense(held.iri, "property", mention.score, spoken(held.iri)) for held in dates) if len(dates) == 1 else ()


def _is_denied(at: int, analysis: Analysis) -> bool:
    """True for a word right behind one that denies, but for "yet", "been" and the like."""
    i = at - 1
    while i >= 0 and i not in analysis.negations and analysis.words[i].function:
        i -= 1
    return i in analysis.negations
