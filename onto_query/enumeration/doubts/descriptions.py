"""What speaks against telling all about a thing: the question asks for something of its own. Pure."""

from __future__ import annotations

from onto_query.enumeration.asked.contents import asks_of_contents
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.sayings import ITSELF
from onto_query.question.analyse import Analysis
from onto_query.question.forms import asks_of_doing
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of


def tells_more(cover: Cover, analysis: Analysis) -> bool:
    """True when words ask for something of their own: "can I still get X", "what did X make", but not those of "Studio Ghibli info"."""
    lexicon = lexicon_of(analysis.language)
    lowers = [word.lower for word in analysis.words]
    if any(True for _ in lexicon["still"].within(lowers)) or asks_of_contents(analysis, lexicon) > 0:
        return True  # "what goes into X"
    if any(each.kind == "thing" and each.score < 1 and each.first and lexicon.has("perfect", lowers[each.first - 1]) for each in cover.mentions):
        return True  # "who has left" asks nothing of what is left-handed
    goes = len(lowers) > 3 and lexicon.has("what", lowers[0]) and lexicon.has("goes into", lowers[1]) and lexicon.has("preposition", lowers[2])
    if goes and not lexicon.has("of", lowers[2]):
        return True  # "what goes with X", "what belongs to X"
    behind = {i + 1 for i, word in enumerate(analysis.words) if lexicon.has("asking", word.lower)} if analysis.wanted == "person" else set[int]()
    told = any(each.kind == "property" or (each.kind == "class" and each.first in behind) for each in cover.mentions)  # "who teaches Bricklaying"
    doing = any(asks_of_doing(analysis.words, lexicon, analysis.wanted, each) for each in cover.mentions if each.kind == "thing")
    return told or doing or asks_within(cover, analysis, lexicon) or any(not lexicon.has("light", analysis.words[i].lower) for i in cover.left)


def asks_within(cover: Cover, analysis: Analysis, lexicon: Lexicon) -> bool:
    """True for "who is in Sales" and "what is at the depot", which ask for those that are there."""
    lowers = [word.lower for word in analysis.words]
    if lexicon["question"].at(lowers, 0) is None:
        return False
    for name in cover.mentions:
        if name.kind == "property" and (name.score >= ITSELF or len(cover.mentions) > 1):
            continue
        at = lexicon.back_over(lowers, name.first - 1, *ARTICLES)
        there = at > 1 and lexicon.has("preposition", lowers[at]) and lexicon.has("be", lowers[at - 1])
        if there and not lexicon.has("of", lowers[at]):
            return True
    return False


def only_in_purpose(cover: Cover, analysis: Analysis) -> bool:
    """True where what is named stands in the statement before the question: "I need to ring Ada's boss. What's the number?" asks nothing of Ada."""
    told = analysis.purpose
    return told is not None and all(told.first <= each.first < told.last for each in cover.mentions)
