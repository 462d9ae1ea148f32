"""The verb of a question that is a value as well: "which teachers work in Leeds" asks for nobody who is met at work. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from onto_core.languages.detect import DEFAULT
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import SURE


def without_verbs(analysis: Analysis, found: Sequence[Mention]) -> list[Mention]:
    """The mentions without a value that is the only verb of the question, right behind what is asked for, done in or with what follows; and
    without the "own" of "their own boss", which is nobody's code.
    """
    lexicon, words = lexicon_of(analysis.language), analysis.words
    owned = [i for i in range(1, len(words)) if lexicon.has("owns", words[i].lower)]
    owned = [i for i in owned if any(lexicon.has(section, words[i - 1].lower) for section in ("possessive", "our"))]
    found = [each for each in found if not (each.last - each.first == 1 and each.first in owned)]
    if lexicon.language != DEFAULT or len(words) < 3 or not lexicon.has("asking", words[0].lower):
        return found
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
