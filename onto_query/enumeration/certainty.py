"""How sure it is that a reading is right: by what was guessed, and by the words that it leaves unread. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from onto_core.matching.terms import singular
from onto_query.candidate import Candidate
from onto_query.enumeration.doubts.doubt import Doubt
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import per_each
from onto_query.enumeration.words.of_them import asks_of_them
from onto_query.enumeration.words.told import DATED, explained
from onto_query.graph_query import Edge, Either, GraphQuery, IsA, Sub, unnamed
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.words import WordSpan, positions
from onto_query.rules_tier.tier import TIED, each_once

SLOPE: Final = 0.6
"""Of the probability, by what speaks for a reading and against it."""
EASED: Final = {
    "guessed": 0.4,
    "between": 0.85,
    "unhinted": 0.5,
    "told": 0.4,
    "over": 0.6,
    "onward": 0.1,
    "past": 0.25,
    "served": 0.0,
    "implied": 0.0,
}
"""Features that say more of which reading is better than of whether it is right."""
ASKED: Final = 1.5
"""The same of a value that nothing hints at, where yes or no is asked: "open 24 hours" is about no duration that there happens to be."""
DONE: Final = 0.85
"""Against a value that is a verb of somebody in the question: as much as against a word that nothing explains."""
LISTED: Final = 0.9
"""Against the numbers of many things, where what they come to is asked for."""
UNDONE: Final = 0.3
"""Against a value that is what a verb in the question does when it is done."""
SOLE: Final = frozenset(("guessed", "event"))
"""Features of a link that no word names,"""
SURER: Final = 0.25
"""and how much less it weighs where the graph has no other between such things."""
ONLY: Final = 0.6
"""Of what speaks against a thing in between, where nothing else could stand there."""
LIKE_NOUN: Final = 0.2
"""Against a list of what a noun is like by embedding alone, as a property: clinics are no appointments."""
LIKE_CLASS: Final = 0.6
"""The same of a class: pilots are no aircraft."""
REFUTED: Final = 0.1
"""The confidence of a reading that something speaks against as a whole, at most,"""
NEARLY: Final = 0.2
"""and how much less may speak for another. Of 8 such readings at .6 or more 6 were right, the wrong ones with a greater distance."""
FEW: Final = 3
"""Things of one name, at most, of which something is asked with yes or no."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A reading by its words. What speaks against it as a whole, which takes longer, takes off its score and adds nothing."""

    score: float
    finished: Callable[[], tuple[object, Candidate]]
    """Makes it whole, with a key of what it means."""


def best_of(drafts: Sequence[Draft], most: int) -> tuple[Candidate, ...]:
    """The best readings, each meaning once, `most` at most; those that cannot be among them are not finished."""
    best: dict[object, Candidate] = {}
    scores: dict[str, float] = {}
    for draft in sorted(drafts, key=lambda each: -each.score):
        if len(scores) >= most and draft.score < sorted(scores.values())[-most]:
            break
        key, candidate = draft.finished()
        if key not in best or best[key].score < candidate.score:
            best[key] = candidate
            text = unnamed(candidate.query)
            scores[text] = max(candidate.score, scores.get(text, candidate.score))
    return each_once(sorted(best.values(), key=lambda each: -each.score), most)


def doubted(candidate: Candidate, against: Sequence[Doubt], analysis: Analysis) -> Candidate:
    """The reading, less sure by what speaks against it as a whole, with the words that were not understood."""
    if not against:
        return candidate
    words = sorted({i for doubt in against for i in doubt.words})
    unread = (*candidate.unread, *(analysis.words[i].text for i in words if analysis.words[i].text not in candidate.unread))
    sure = max(0.0, candidate.confidence + SLOPE * sum(doubt.value for doubt in against))
    score = candidate.score - TIED / 4  # behind one that is just as good and has nothing against it
    return replace(
        candidate, score=score, probability=sure, unread=unread, why=(*candidate.why, *((doubt.feature, doubt.value) for doubt in against))
    )


def with_unread(candidate: Candidate, cover: Cover, analysis: Analysis, weight: float) -> Candidate:
    """The reading with the words that it leaves unread, each of which takes `weight` off its score."""
    heads = [mention.first for mention in cover.mentions if mention.kind == "class" and not mention.senses]  # what it may tell more is not known
    names = {mention.last for mention in cover.mentions if mention.kind == "thing"}  # what stands behind one may be what it does
    left = set(cover.left) - (explained(candidate, cover, analysis) - names)
    unread = tuple(analysis.words[i].text for i in sorted((*left, *heads)))
    certain = 1.0 if all(mention.sure for mention in cover.mentions) else 0.9
    return replace(candidate, score=candidate.score + cover.score - weight * len(unread), unread=unread, certainty=certain)


def standing(ranked: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The readings, with those at the top behind the others that cannot be meant, where just one that can be has nearly as much for it."""
    first = next((i for i, each in enumerate(ranked) if each.confidence > REFUTED), 0)
    if not first or ranked[0].score - ranked[first].score > NEARLY:
        return tuple(ranked)
    alike = [each for each in ranked[first:] if each.confidence > REFUTED and each.score >= ranked[first].score - TIED]
    return (*ranked[first:], *ranked[:first]) if len(alike) == 1 else tuple(ranked)


def probability(candidate: Candidate, cover: Cover, why: Sequence[tuple[str, float]], analysis: Analysis) -> float:
    """That a reading is right, by what was guessed and what was left unread."""
    eased = EASED if analysis.form != "ask" else {**EASED, "unhinted": ASKED}
    if analysis.aggregate == "sum" and analysis.hints:
        eased = {**EASED, "unhinted": 1.0}  # "how much is it in total" is no sum of just any number
    if analysis.wanted == "number" and not analysis.amounts and any(not analysis.words[i].function for i in cover.left):
        eased = {**eased, "unhinted": 1.0}  # "how much does Ada earn" asks for no number that she merely has
    doubt = sum(eased.get(feature, 1.0) * value for feature, value in why if value < 0)
    doubt -= SURER * sum(value for (feature, value), after in pairwise(why) if feature in SOLE and after in {("rivals", 0.0), ("guessed", value)})
    if not any(feature == "rivals" and value < 0 for feature, value in why):
        doubt -= ONLY * sum(value for feature, value in why if feature == "between")
    if any(feature == "verb left" for feature, _ in why):
        return 0.0  # a relation that the question names is not what was found
    lexicon = lexicon_of(analysis.language)
    told = explained(candidate, cover, analysis)
    punctual = {i for _, first, last in lexicon["on time"].within([word.lower for word in analysis.words]) for i in range(first, last)}
    for i in cover.left:
        word = analysis.words[i]
        light = i in told or (lexicon.has("light", word.lower) and i not in punctual and not _asked_of(i, analysis, lexicon))
        light = light and not _came(i, candidate, analysis, lexicon)
        named = word.capital or word.quoted or word.text[0].isdigit()
        doubt -= 0.1 if light else 0.9 if named else 0.85
    inside = {i for each in cover.mentions if each.kind == "value" for i in range(each.first + 1, each.last - 1)}
    doubt -= 0.9 * len(set(unhandled(candidate, analysis)) - inside)  # "trusts or charities" may be one value
    joined = [lexicon.has("and", word.lower) for word in analysis.words]
    apart = {*analysis.asides, *range(*_span(analysis.as_well))}
    behind = [i for i, word in enumerate(analysis.words) if i and lexicon.has("asking", word.lower) and i not in apart]
    asked = [i for i in behind if joined[i - 1] or (i > 1 and joined[i - 2] and lexicon.has("preposition", analysis.words[i - 1].lower))]
    columns = {mention.first for mention in cover.mentions if mention.kind == "property"} if len(candidate.query.columns) > 1 else set[int]()
    asked = [i for i in asked if i + 1 not in columns and not _tells_measure(i, candidate.query, analysis)]  # "and who leads them"
    told_last = len(analysis.words) - 1 if len(candidate.query.columns) > 1 else -1  # "who left us, and when"
    doubt -= 0.9 * sum(i != told_last for i in asked)
    if len(candidate.query.columns) == 1 and not asked and asks_of_them(analysis):
        doubt -= 0.9
    if analysis.form == "ask" and any(mention.kind == "thing" and len(mention.things) > FEW for mention in cover.mentions):
        doubt -= 0.5  # whether all of them, or any: that of one name is seldom asked
    doubt -= sum(1 - mention.score for mention in cover.mentions if mention.score < 1) * 0.6
    if len(candidate.query.where) == 1 and isinstance(candidate.query.where[0], IsA):
        doubt -= LIKE_CLASS * sum(mention.alike and mention.kind == "class" for mention in cover.mentions)
    if (most := analysis.superlative) is not None and most.counts:  # the most passengers are not the most vehicles
        doubt -= LIKE_CLASS * sum(mention.alike and mention.kind == "class" and mention.first == most.last for mention in cover.mentions)
    lists = any(lexicon.has("listing", word.lower) for word in analysis.words[:2])
    if lists or analysis.form == "count" or _asks_for_things(analysis, lexicon):
        doubt -= LIKE_NOUN * sum(mention.alike and mention.kind == "property" and mention.first == analysis.target for mention in cover.mentions)
    doubt -= LISTED * _lists_amounts(candidate.query, cover, analysis, lexicon)
    doubt -= DONE * sum(mention.kind == "value" and _done_by(mention, cover, analysis) for mention in cover.mentions)
    doubt -= UNDONE * sum(mention.kind == "value" and _does(mention, lexicon) for mention in cover.mentions)
    guessed = any(feature == "guessed" for feature, _ in why)
    measures = {each.last for each in cover.mentions if each.kind == "property" and guessed}
    states = [each for each in cover.mentions if each.kind == "value" and each.first in measures]
    doubt -= UNDONE * sum(lexicon.ends_as_participle(analysis.words[each.last - 1].lower) for each in states)  # "the amount paid"
    return max(0.0, min(1.0, 0.98 + SLOPE * doubt))


def _came(i: int, candidate: Candidate, analysis: Analysis, lexicon: Lexicon) -> bool:
    """True for "how many people came" with those to whom a link leads that no word names: an audience is no jury."""
    behind = analysis.form == "count" and i == analysis.target + 1 and lexicon.has("people", analysis.words[analysis.target].lower)
    return behind and any(not edge.items and edge.value.term == candidate.target for edge in candidate.joined)


def _lists_amounts(query: GraphQuery, cover: Cover, analysis: Analysis, lexicon: Lexicon) -> bool:
    """True for "how much were the fines in 2024" with the different amounts, where what they come to is asked for."""
    if query.form != "select" or query.aggregate is not None or len(query.columns) != 1 or analysis.groups:
        return False
    dated = any(amount.on in DATED for amount in analysis.amounts) and not any(each.kind in {"thing", "value"} for each in cover.mentions)
    return dated and analysis.wanted == "number" and lexicon.measures["amount"] <= analysis.hints


def _asks_for_things(analysis: Analysis, lexicon: Lexicon) -> bool:
    """True for "which books", of which several are asked for: no number of one is meant."""
    target = analysis.words[analysis.target] if analysis.target < len(analysis.words) else None
    asks = analysis.target == 1 and lexicon.has("asking", analysis.words[0].lower)
    return asks and target is not None and singular(target.lower) != target.lower


def _does(value: Mention, lexicon: Lexicon) -> bool:
    """True for "suppliers that deliver" read as what is "delivered"."""
    said = value.text.casefold().split()[-1]
    done = [each.literal.lexical.casefold() for each in value.values]
    if value.score == 1 or lexicon.ends_as_participle(said):
        return False
    return all(each.startswith(said) and lexicon.ends_as_participle(each) for each in done)


def _tells_measure(i: int, query: GraphQuery, analysis: Analysis) -> bool:
    """True for "and how much was it" at the end, where what things are ranked by is a column."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    shown = any(order.by in query.columns or (query.aggregate is not None and order.by == query.aggregate.name) for order in query.order)
    return shown and lexicon["how"].at(lowers, i) is not None and all(word.function for word in analysis.words[i:])


def _asked_of(i: int, analysis: Analysis, lexicon: Lexicon) -> bool:
    """True for the noun of "what make of piano", which is no verb there."""
    lowers = [word.lower for word in analysis.words]
    return i > 0 and lexicon.has("asking", lowers[i - 1]) and i + 1 < len(lowers) and lexicon.has("of", lowers[i + 1])


def _done_by(value: Mention, cover: Cover, analysis: Analysis) -> bool:
    """True for "has Ada rented", "Ada has rented" and "did Ada rent": what somebody has done is no state of something else."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    named = positions(each for each in cover.mentions if each.kind == "thing" or (each.kind == "value" and analysis.words[each.first].capital))
    i = value.first - 1
    if lexicon.is_article(lowers[value.first]):
        return False  # what somebody has is a thing: "has Ada a PGCE"
    if i > 0 and lexicon.has("perfect", lowers[i]):
        return i - 1 in named and not lexicon.has("did", lowers[0])  # "does the film have deleted scenes"
    while i in named:
        i -= 1
    if 0 <= i < value.first - 1 and value.last == len(lowers) and lexicon.has("the", lowers[i]):
        i -= 1  # "how many flights did the Fulmar fly"
    does = value.last == len(lowers) and i >= 0 and lexicon.has("did", lowers[i])
    return 0 <= i < value.first - 1 and (lexicon.has("perfect", lowers[i]) or does)


def unhandled(candidate: Candidate, analysis: Analysis) -> list[int]:
    """The words beyond a mere condition that the reading has not taken into account."""
    handled = _handled(candidate, analysis, lexicon_of(analysis.language))
    return [i for i in analysis.beyond if i not in handled]


def _handled(candidate: Candidate, analysis: Analysis, lexicon: Lexicon) -> set[int]:
    """The words beyond a mere condition that the reading has taken into account."""
    lowers = [word.lower for word in analysis.words]
    handled = {*analysis.in_amounts, *range(*_span(analysis.comparison)), *range(*_span(analysis.same)), *range(*_span(analysis.percentage))}
    query, superlative = candidate.query, analysis.superlative
    if superlative is not None and superlative.common and query.aggregate is not None and query.order:
        handled.update(range(superlative.first, superlative.last))
    if superlative is not None and superlative.offset and query.offset:  # "the second longest film"
        handled.update(range(superlative.first, superlative.last))
    inner = [each.query for each in query.where if isinstance(each, Sub)]  # "how many rented more than once"
    if analysis.repeated is not None and any(each.having is not None for each in (query, *inner)):
        handled.add(analysis.repeated.first)
    if analysis.whole is not None and any(isinstance(each, Sub) for each in query.where):
        handled.update(range(*_span(analysis.whole)))
    if query.aggregate is not None and query.columns:  # "courses per department"
        handled.update(i for i in analysis.beyond if per_each(analysis, i) or i + 1 in analysis.groups)  # "for each department"
    either = any(isinstance(each, Either) and all(isinstance(first, Edge) for first, *_ in each.branches) for each in query.where)
    choice = analysis.comparison is None and not analysis.amounts and any(lexicon["comparative"].within(lowers))  # "which is longer, A or B"
    if either and not choice:
        handled.update(i for i in analysis.beyond if lexicon.has("or", lowers[i]))
    if query.aggregate is not None and query.aggregate.function == "avg":  # "for each brand, the average number of stars"
        handled.update(range(*_span(analysis.on_average)))
    having = (i for i in analysis.beyond if i and lexicon.has("possessive", lowers[i]) and lexicon.has("perfect", lowers[i - 1]))
    handled.update(having)  # "have their headquarters in Berlin"
    if query.form == "select" and any(_of_the_same(i, candidate, lexicon, lowers) for i in analysis.beyond):
        handled.update(analysis.pronouns)  # "written by their director"
    if query.order:  # "the five best paid, highest first"
        handled.update(range(*_span(analysis.ordering)))
    for said, section in ((analysis.percentage, "percentage"), (analysis.on_average, "on average")):
        if said is not None:
            handled.update(i for _, first, last in lexicon[section].within(lowers) for i in range(first, last))
    if analysis.form == "select" and query.aggregate is None and not query.order:  # "the name and colour of each line"
        told = {i: group[0] for i in analysis.beyond if (group := lexicon["group"].before(lowers, i + 1)) is not None}
        of = analysis.wanted != "number"  # "how much did we order from each supplier" wants sums
        handled.update(i for i, how in told.items() if (how == "of" and of) or len(query.columns) > 1)
    return handled


def _of_the_same(i: int, candidate: Candidate, lexicon: Lexicon, lowers: list[str]) -> bool:
    """True for the pronoun before a noun for somebody who stands at the ends of two links that words name."""
    owned = [each for each in candidate.joined if any(item.first == i + 1 for item in each.items)] if lexicon.has("possessive", lowers[i]) else []
    ends = {(each.a.term, each.b.term) for each in candidate.joined if each.items and each not in owned}
    return any({each.a.term, each.b.term} == set(pair) for each in owned for pair in ends)


def _span(run: WordSpan | None) -> tuple[int, int]:
    return (run.first, run.last) if run is not None else (0, 0)
