"""The words of a question that name nothing in the graph, and that a reading explains all the same. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from onto_core.matching.terms import singular
from onto_query.candidate import Candidate, Joined
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.words.places import says_where
from onto_query.enumeration.words.verbs import done_by_names, lead_ins
from onto_query.facts.abbreviations import with_written_out
from onto_query.graph_query import Edge, IsA, Node, Var, Without, flat
from onto_query.profile.naming.units import unit_of
from onto_query.profile.observed import is_called, spoken, words_of
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.constructs import kept_in
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of

AS_WELL: Final = frozenset((("as", "well"),))
FRAMED: Final = frozenset(("ref", "id", "no", "number", "code", "cd", "key"))
"""Words of the name of a link that only say that it is made of a key."""
DATED: Final = frozenset(("year", "month", "day", "date"))
CAPACITY: Final = words_for("capacity")


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
    things -= _done(analysis, cover)
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
    full = frozenset(part for each in candidate.joined if each.items for name in with_written_out(spoken(each.fit.property)) for part in name.split())
    behind_names = {mention.last for mention in cover.mentions if mention.kind in {"thing", "value"}}
    beside |= {i for i in behind_names if i < len(lowers) and lowers[i] in full}  # "who looks after the Selby account", by an account manager
    ends = {end for (word,), end in lexicon["direction name"].meanings.items() if word in called}
    beside |= {i for end, first, last in lexicon["direction"].within(lowers) if end in ends for i in range(first, last)}  # "start in Oslo"
    beside |= {i for i in done_by_names(analysis, cover.mentions) if lexicon.has("timed at", lowers[i])}  # "did Alpin Shop place"
    beside |= {i for first, last in lead_ins(analysis, cover.mentions) for i in range(first, last)}
    beside |= {i for i in range(2, len(lowers)) if lexicon.has("people", lowers[i]) and lexicon["greater number"].before(lowers, i) is not None}
    pairs = ((i, i - 1) for i in range(1, len(lowers) - 1) if lexicon.has("copy", lowers[i]) and lexicon.has("of", lowers[i + 1]))
    copies = {i for i, before in pairs if lexicon.is_article(lowers[before]) and analysis.form == "select"}
    beside |= copies & {start - 2 for start in starts}  # "who has a copy of Casablanca"
    reasons = {each.first for each in cover.mentions if each.kind == "value"}
    caused = lexicon["because of"].within(lowers)
    causes = (range(first, last) for _, first, last in caused if {last, lexicon.on_over(lowers, last, *ARTICLES)} & reasons)
    beside |= {i for run in causes for i in run}  # "repairs because of brake wear"
    working = any(not each.items and isinstance(each.value.term, Node) for each in candidate.joined)  # "work at Northgate"
    lined = any(is_line(each, candidate) for each in candidate.joined)
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
        or (i == analysis.target and numbered and any(lexicon.has(each, lowers[min(i + 1, len(lowers) - 1)]) for each in ("capable", "lasts")))
        or (i and lexicon.has("dealt in", lowers[i]) and lexicon.has("our", lowers[i - 1]) and not lexicon.has("of", (*lowers, "")[i + 1]))
        or (i and lexicon.has("owns", lowers[i]) and (lexicon.has("possessive", lowers[i - 1]) or lexicon.has("our", lowers[i - 1])))  # "their own"
        or (lexicon.has("kept in", lowers[i]) and kept_in(i, lowers, lexicon) >= 0)
        or (i and lexicon.has("own house", lowers[i]) and is_ours(i, lowers, lexicon) and not _done_to(i, candidate, lowers, lexicon))
        or (lexicon.has("light participle", lowers[i]) and lexicon.has("preposition", (*lowers, "")[i + 1]) and not starts.isdisjoint((i + 2, i + 3)))
        or (
            any(lexicon.has(each, lowers[i]) for each in ("lasts", "placed at"))
            and any(amount.first in {i + 1, i + 2} and (amount.hints or amount.unit) for amount in analysis.amounts)
        )
        or (working and any(lexicon.has(each, lowers[i]) for each in ("works", "placed at")) and lexicon.has("preposition", (*lowers, "")[i + 1]))
        or (handed and lexicon.has("handed in", lowers[i]))
        or (holding and lexicon.has("holds many", lowers[i]))  # "how many pallets fit into the depot"
        or (below and lexicon.has("somewhere below", lowers[i]))
        or (numbered and i == len(lowers) - 1 and lexicon.has("includes", lowers[i]))  # "how many hours does it include"
        or (lined and lexicon.has("includes", lowers[i]) and i > analysis.target)
        or lexicon.has("that is", lowers[i])
        or (lexicon.has("other", lowers[i]) and of_two(i, candidate, cover))
        or (i == len(lowers) - 1 and lexicon.has("on record", lowers[i]))
        or (i == len(lowers) - 1 and lexicon.has("since then", lowers[i]) and _is_without(candidate))
        or (i == len(lowers) - 1 and lexicon.has("timed at", lowers[i]) and any(lexicon.has("did", word) for word in lowers))
    )


def _done(analysis: Analysis, cover: Cover) -> frozenset[int]:
    """The verbs of "where did Fallen Leaves open" and "when did Ada Holm stop working", which do not say what the thing before them is: no other
    word behind it says what it did.
    """
    lexicon, last = lexicon_of(analysis.language), max((each.first for each in cover.mentions if each.kind == "property"), default=-1)
    asked = next((i for i, word in enumerate(analysis.words) if lexicon.has("did", word.lower)), len(analysis.words))
    return frozenset(each.last for each in cover.mentions if each.kind == "thing" and asked < each.first and last <= each.last)


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


def is_line(joined: Joined, candidate: Candidate) -> bool:
    """True for a link from a line, of which no word speaks, to what has it, where the other one leads to what is in it: "rentals that included a
    tent".
    """
    line = joined.subject
    others = [each for each in candidate.joined if each is not joined and line.term in (each.a.term, each.b.term)]
    plain = not line.class_iri and isinstance(line.term, Var) and not any(each.items or each.negated for each in (joined, *others))
    return plain and bool(joined.value.class_iri) and len(others) == 1 and others[0].subject.term == line.term


def _is_his(joined: Joined) -> bool:
    """True for a link that says no more than to whom something belongs: it is called as those are to whom it leads, both of which are spoken of."""
    kinds = {joined.value.class_iri} if joined.value.class_iri else joined.value.types
    name = set(spoken(joined.fit.property).casefold().split()) - FRAMED
    return not joined.items and any(name == set(spoken(kind).casefold().split()) for kind in kinds)


def _is_without(candidate: Candidate) -> bool:
    """True for what something itself has not, and no other thing of it: who "has not left since" has no date of leaving."""
    denied = (each.patterns for each in candidate.query.where if isinstance(each, Without))
    return any(len(told) == 1 and isinstance(told[0], Edge) and told[0].subject == candidate.target for told in denied)


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
