"""What is in a thing: "what goes into the control board", "what is in the kit" ask for its parts, and not for all about it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import kinds_named
from onto_query.profile.model import PropertyProfile
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.question.vocabulary import Sense

CONTENTS: Final = words_for("contents")
"""Words in the names of links from a thing to what is in it."""
PARTS: Final = words_for("has part")
"""Whole names of such links."""


def asks_of_contents(analysis: Analysis, lexicon: Lexicon) -> int:
    """Where the name of the thing begins of which the question asks what is in it, or goes into it; -1 for other questions."""
    lowers = [word.lower for word in analysis.words]
    if len(lowers) < 4 or not lexicon.has("what", lowers[0]) or not (lexicon.has("be", lowers[1]) or lexicon.has("goes into", lowers[1])):
        return -1
    return lexicon.on_over(lowers, 3, *ARTICLES, "possessive", "our") if lexicon.has("inside of", lowers[2]) else -1


def of_contents(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with the verb and its preposition as the one link from such things to what is in them, directly or over lines."""
    first = asks_of_contents(analysis, lexicon_of(analysis.language))
    named = [each for each in found if each.kind in {"thing", "value"} and each.first <= first < each.last and max(analysis.content()) < each.last]
    kinds = kinds_named(named, reach)
    if first < 0 or not kinds:
        return list(found)
    own = [each for each in reach.profile.properties.values() if each.sort == "thing" and _is_of_contents(each)]
    direct = [each for each in own if not reach.domain(each.iri).isdisjoint(kinds)]
    links = direct or [each for each in own if reach.between(kinds, reach.domain(each.iri))]
    if len(links) != 1:
        return list(found)
    sense = Sense(links[0].iri, "property", 1.0, spoken(links[0].iri))
    rest = [each for each in found if each.first >= 3 or each.last > 3]
    return [*rest, Mention(1, 3, "property", 1.0, senses=(sense,), text=" ".join(word.lower for word in analysis.words[1:3]))]


def _is_of_contents(link: PropertyProfile) -> bool:
    return is_called(link.iri, CONTENTS) or spoken(link.iri).casefold() in PARTS
