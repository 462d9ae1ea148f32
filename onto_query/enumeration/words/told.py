"""The words of a question that name nothing in the graph, and that a reading explains all the same. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from onto_core.matching.terms import singular
from onto_query.candidate import Candidate, Joined
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.words.places import says_where
from onto_query.enumeration.words.verbs import done_by_names, lead_ins
from onto_query.graph_query import Edge, IsA, Node, Without, flat
from onto_query.profile.naming.units import unit_of
from onto_query.profile.observed import is_called, spoken, words_of
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.constructs import kept_in
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of

AS_WELL: Final = frozenset((("as", "well"),))
FRAMED: Final = frozenset(("ref", "id", "no", "number", "code", "cd", "key"))
"""Words of the name of a link that only say that it is made of a key."""
CAPACITY: Final = words_for("capacity")
DATED: Final = frozenset(("year", "month", "date"))


def explained(candidate: Candidate, cover: Cover, analysis: Analysis) -> frozenset[int]:
    """Those that only say what a link says without them ("live" of a link to a city, "scheduled" beside a date), that say what a named thing is
    ("the Maastricht clinic", "the band Hollow Maple"), or that speak of those whose graph it is ("when did she join the company").
    """
    if not cover.left:
        return frozenset()
    lexicon = lexicon_of(analysis.language)
    placed = any(_to_a_place(each, lexicon) for each in candidate.joined)
    dated = any(amount.on in DATED for each in candidate.joined for amount in (*each.a.amounts, *each.b.amounts))
    small = not any(word.capital for word in analysis.words)  # typed without any: a name of several words is one all the same
    named = [each for each in cover.mentions if each.kind == "thing"]
    things = {each.last for each in named if analysis.words[each.last - 1].capital or (small and each.sure and each.last > each.first + 1)}
    things -= {_done(analysis, cover)}
    lowers = [word.lower for word in analysis.words]
    apposed = {mention.first for mention in cover.mentions if mention.kind == "thing" and analysis.words[mention.first].capital}
    starts = {mention.first for mention in cover.mentions}
    nouns = {mention.first for mention in cover.mentions if mention.kind == "property"}
    behind_nouns = {mention.last for mention in cover.mentions if mention.kind == "property"}  # "the pager number"
    numbered = analysis.form == "count" and candidate.query.aggregate is None  # "how many people can it seat"
    units = {unit_of(iri) for each in flat(candidate.query.where) if isinstance(each, Edge) for iri in each.properties}
    kinds = {singular(spoken(each.class_iri).casefold().split()[-1]) for each in flat(candidate.query.where) if isinstance(each, IsA)}
    phrases = (*lexicon["accompanied"].within(lowers), *lexicon["turned out"].within(lowers))
    beside = {i for _, first, last in phrases for i in range(first, last)}
    called = frozenset[str]().union(*(words_of(each.fit.property) for each in candidate.joined))
    rates = (range(first, last) for rate, first, last in lexicon["rate"].within(lowers) if called.intersection(rate.split()))
    beside |= {i for run in rates for i in run}  # "5500 a month" of a monthly salary
    ends = {end for (word,), end in lexicon["direction name"].meanings.items() if word in called}
    beside |= {i for end, first, last in lexicon["direction"].within(lowers) if end in ends for i in range(first, last)}  # "start in Oslo"
    beside |= {i for i in done_by_names(analysis, cover.mentions) if lexicon.has("timed at", lowers[i])}  # "did Alpin Shop place"
    beside |= {i for first, last in lead_ins(analysis, cover.mentions) for i in range(first, last)}
    beside |= {i for i in range(2, len(lowers)) if lexicon.has("people", lowers[i]) and lexicon["greater number"].before(lowers, i) is not None}
    working = any(not each.items and isinstance(each.value.term, Node) for each in candidate.joined)  # "work at Northgate"
    below = any(isinstance(each, Edge) and each.steps == "some" for each in flat(candidate.query.where))  # "categories below Tools"
    holding = numbered and any(is_called(each.fit.property, CAPACITY) for each in candidate.joined)
    handed = len(candidate.joined) == 1 and all(_is_his(each) for each in candidate.joined)  # "which customers have sent parcels"
    return frozenset(
        i
        for i in cover.left
        if i in beside
        or (lexicon.has("restrictive", lowers[i]) and any(isinstance(each, Without) for each in candidate.query.where))
        or (i + 1 in nouns and singular(lowers[i]) in kinds)  # "payments per payment method"
        or (lexicon.has("key", lowers[i]) and i in behind_nouns)
        or ((unit := lexicon["unit"].at(lowers, i)) and unit[0] in units)
        or (_before_a_place(i, cover, analysis) and lexicon.has("placed at", lowers[i]))
        or (placed and lexicon.has("placed at", lowers[i]))
        or (dated and lexicon.has("timed at", lowers[i]))
        or (analysis.wanted == "person" and lexicon.has("people", lowers[i]))
        or (
            0 < i < len(lowers) - 1
            and lexicon.has("person noun", lowers[i])
            and lexicon.has("the", lowers[i - 1])
            and lexicon.has("relative", lowers[i + 1])
        )
        or (i in things and not analysis.words[i].capital and lowers[i].isalpha() and not lexicon.has("called", lowers[i]))
        or (i and i + 1 in apposed and lexicon.has("the", lowers[i - 1]) and not analysis.words[i].capital and lowers[i].isalpha())
        or (i + 2 in starts and lexicon.has("piece of", lowers[i]) and lexicon.has("of", lowers[i + 1]))
        or (i and (lowers[i - 1], lowers[i]) in AS_WELL)
        or (i == analysis.target and analysis.form == "count" and lexicon.has("empty", lowers[i]))
        or (analysis.wanted == "person" and lexicon.has("creates", lowers[i]) and lexicon.on_over(lowers, i + 1, *ARTICLES) in nouns)
        or (i == analysis.target and numbered and lexicon.has("capable", lowers[min(i + 1, len(lowers) - 1)]))
        or (i and lexicon.has("dealt in", lowers[i]) and lexicon.has("our", lowers[i - 1]) and not lexicon.has("of", (*lowers, "")[i + 1]))
        or (lexicon.has("kept in", lowers[i]) and kept_in(i, lowers, lexicon) >= 0)
        or (i and lexicon.has("own house", lowers[i]) and is_ours(i, lowers, lexicon) and not _done_to(i, candidate, lowers, lexicon))
        or (lexicon.has("light participle", lowers[i]) and lexicon.has("preposition", (*lowers, "")[i + 1]) and not starts.isdisjoint((i + 2, i + 3)))
        or (lexicon.has("lasts", lowers[i]) and any(amount.first in {i + 1, i + 2} and (amount.hints or amount.unit) for amount in analysis.amounts))
        or (working and lexicon.has("works", lowers[i]) and lexicon.has("preposition", (*lowers, "")[i + 1]))
        or (handed and lexicon.has("handed in", lowers[i]))
        or (holding and lexicon.has("holds many", lowers[i]))  # "how many pallets fit into the depot"
        or (below and lexicon.has("somewhere below", lowers[i]))
        or (numbered and i == len(lowers) - 1 and lexicon.has("includes", lowers[i]))  # "how many hours does it include"
        or lexicon.has("that is", lowers[i])
        or (lexicon.has("other", lowers[i]) and of_two(i, candidate, cover))
        or (i == len(lowers) - 1 and lexicon.has("on record", lowers[i]))
        or (i == len(lowers) - 1 and lexicon.has("timed at", lowers[i]) and any(lexicon.has("did", word) for word in lowers))
    )


def _done(analysis: Analysis, cover: Cover) -> int:
    """The verb at the end of "where did Fallen Leaves open", which does not say what the thing before it is; -1 where there is none."""
    lexicon, last = lexicon_of(analysis.language), max(analysis.content(), default=-1)
    thing = next((each for each in cover.mentions if each.kind == "thing" and each.last == last), None)
    asked = thing is not None and any(lexicon.has("did", word.lower) for word in analysis.words[: thing.first])
    return last if asked else -1


def of_two(i: int, candidate: Candidate, cover: Cover) -> bool:
    """True for "replaced by another article", where a link leads from one article to the other."""
    noun = next((each for each in cover.mentions if each.kind == "class" and each.first == i + 1), None)
    kinds = {sense.iri for sense in noun.senses} if noun is not None else set()
    pairs = (each for each in candidate.joined if each.items and not each.negated)
    return any(each.a.class_iri in kinds and each.b.class_iri in kinds and each.a.term != each.b.term for each in pairs)


def _done_to(i: int, candidate: Candidate, lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for the company of "who runs the company", where others are run as well."""
    behind = lexicon.back_over(lowers, i - 1, *ARTICLES, "our", "empty") + 1
    return any(
        any(item.last == behind for item in each.items) and "value" not in {each.a.role, each.b.role} and "entity" not in {each.a.role, each.b.role}
        for each in candidate.joined
    )


def _is_his(joined: Joined) -> bool:
    """True for a link that says no more than to whom something belongs: it is called as those are to whom it leads, both of which are spoken of."""
    kinds = {joined.value.class_iri} if joined.value.class_iri else joined.value.types
    name = set(spoken(joined.fit.property).casefold().split()) - FRAMED
    return not joined.items and any(name == set(spoken(kind).casefold().split()) for kind in kinds)


def is_ours(i: int, lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for "our company", "the whole firm"."""
    before = lexicon.back_over(lowers, i - 1, "empty")
    return before >= 0 and (lexicon.has("the", lowers[before]) or lexicon.has("our", lowers[before]))


def _to_a_place(joined: Joined, lexicon: Lexicon) -> bool:
    """True for a link that no word names, by whose name or end somebody or something is at a place."""
    return not joined.items and any(says_where(iri, lexicon) for iri in (joined.fit.property, *joined.b.types))


def _before_a_place(i: int, cover: Cover, analysis: Analysis) -> bool:
    """True right before a preposition and the value of a property of places: "went to France"."""
    lexicon, words = lexicon_of(analysis.language), analysis.words
    if i + 2 >= len(words) or not lexicon.has("preposition", words[i + 1].lower):
        return False
    following = next((each for each in cover.mentions if each.first >= i + 2), None)
    if following is None or following.kind != "value" or not all(word.function for word in words[i + 1 : following.first]):
        return False
    return any(says_where(value.property, lexicon) for value in following.values)
