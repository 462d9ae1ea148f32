"""What speaks against a reading that takes a noun apart, or tells the value of something else than what the question says has it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from onto_core.matching.terms import singular
from onto_query.candidate import Candidate
from onto_query.enumeration.doubts.doubt import VETO, Doubt
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.related.kinds_of import predicate
from onto_query.enumeration.related.units import in_several_units
from onto_query.graph_query import Among, Compare, Edge, IsA, Maybe, Node, Pattern, Var, Versus, Without, flat, variables_in
from onto_query.profile.naming.units import kind_of
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.question.vocabulary import BY_NAME, SURE
from onto_query.question.words import positions

CAPITALS: Final = frozenset(("de",))
"""Languages that write all nouns with capitals."""
OCCUPANT: Final = words_for("residing") | words_for("occupant")
"""Words in the names of links to who lives somewhere."""
PAIR: Final = 2
"""Variables of a query that says no more than that something has something."""
NEARLY_ALL: Final = 0.9
"""Share of the things that have something, from which that one has it says nothing."""


def of_nouns(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Such doubts."""
    yield from _class_apart(candidate, cover, lexicon, analysis, reach)
    yield from _had_by_another(candidate, cover, lexicon, analysis)
    yield from _still_so(candidate, cover, lexicon, analysis)
    yield from _name_as_kind(cover, analysis)
    yield from _needed(cover, lexicon, analysis)
    yield from _than_which(candidate, cover, lexicon, analysis)
    yield from _dwelling(candidate, lexicon, analysis, reach)
    yield from _by_a_link(candidate, cover, analysis)
    yield from _somebody(candidate, lexicon, analysis, reach)
    yield from _who_did(candidate, cover, lexicon, analysis)
    yield from _both_as_either(cover, lexicon, analysis)
    yield from _from_when_to_when(candidate, lexicon, analysis)
    yield from _so_many_units(candidate, cover, lexicon, analysis)
    yield from _says_nothing(candidate, cover, analysis, reach)
    yield from _of_several_names(candidate, cover)
    yield from _below_what(candidate, lexicon, analysis, reach)
    yield from _who_does(candidate, lexicon, analysis, reach)
    yield from (Doubt("in several units", VETO) for _ in in_several_units(candidate.query, reach))  # 7 weeks are more than 45 days


def _who_does(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """What people do something to, for a "who" right before the verb: who works at night is no hotel."""
    if analysis.wanted != "person" or candidate.target is None or not analysis.words or not lexicon.has("asking", analysis.words[0].lower):
        return
    for joined in candidate.joined:
        kinds, doers = reach.range(joined.fit.property), reach.domain(joined.fit.property)
        verb = joined.value.term == candidate.target and any(item.first == 1 for item in joined.items)
        if verb and kinds and doers and doers <= reach.people and kinds.isdisjoint(reach.people):
            yield Doubt("who as what", VETO, frozenset((1,)))


def _below_what(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """A number that something merely has, where the question says "below" it: what is below stock is not all that has some."""
    if analysis.whole is not None or analysis.comparison is not None or any(isinstance(each, Versus) for each in flat(candidate.query.where)):
        return
    lowers, bounded = [word.lower for word in analysis.words], {amount.first for amount in analysis.amounts}
    for joined in candidate.joined:
        held = reach.profile.properties.get(joined.fit.property)
        for item in joined.items if held is not None and held.sort == "number" else ():
            before = lexicon.back_over(lowers, item.first - 1, *ARTICLES, "our", "possessive")
            bound = lexicon["compare number"].before(lowers, before + 1)
            if bound is not None and bound[0] in {"<", ">"} and bound[1] not in bounded:
                yield Doubt("below what", VETO, frozenset((bound[1], *range(item.first, item.last))))


def _somebody(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """People, where it is asked what somebody does: "what did they order" asks for no representative, whom no word speaks of."""
    lowers = [word.lower for word in analysis.words]
    if len(lowers) < 2 or not lexicon.has("what", lowers[0]) or not lexicon.has("did", lowers[1]):
        return
    for joined in candidate.joined:
        ends = {joined.subject.term: reach.domain(joined.fit.property), joined.value.term: reach.range(joined.fit.property)}
        kinds = ends.get(candidate.target) if candidate.target is not None and not joined.items else None
        if kinds and kinds <= reach.people:
            yield Doubt("somebody", VETO)


def _who_did(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """Somebody whom the question asks for besides, and the answer does not tell: "the theses of the university, with who wrote them"."""
    lowers, told = [word.lower for word in analysis.words], {*candidate.query.columns, candidate.target}
    for i in range(2, len(lowers) - 1):
        joins = any(lexicon.has(section, lowers[i - 1]) for section in ("and", "with columns"))
        if not joins or lexicon["question"].at(lowers[i : i + 1], 0) != ("person", 1):
            continue
        verbs = [each for each in cover.mentions if each.kind == "property" and each.first == i + 1]
        links = [each for each in candidate.joined if any(item.first <= i + 1 < item.last for item in each.items)]
        if verbs and any(not {each.subject.term, each.value.term} <= told for each in links):
            yield Doubt("who did", VETO, frozenset(range(i, i + 2)))


def _both_as_either(cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """Two names that "both" joins as either of them: "a film with both Ada and Ben" is none with Ada alone."""
    for both in cover.mentions:
        before = lexicon.back_over([word.lower for word in analysis.words], both.first - 1, *ARTICLES)
        joined = any(lexicon.has("and", word.lower) for word in analysis.words[both.first : both.last])
        said = {word.lower for word in analysis.words[both.first : both.last] if not word.function}
        listed = any(said <= set(re.findall(r"\w+", value.literal.lexical.casefold())) for value in both.values)  # "Trailers,Deleted Scenes"
        several = len({value.literal for value in both.values}) > 1 and not listed
        if both.kind == "value" and several and joined and before >= 0 and lexicon.has("both", analysis.words[before].lower):
            yield Doubt("both as either", VETO, frozenset(range(both.first, both.last)))


def _from_when_to_when(candidate: Candidate, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """One time where two are asked for."""
    times = [i for i, word in enumerate(analysis.words) if lexicon["question"].at((word.lower,), 0) == ("time", 1)]
    asked = len(times) > 1 and candidate.query.form == "select" and candidate.query.aggregate is None
    if asked and len(candidate.query.columns) < len(times):
        yield Doubt("from when to when", VETO, frozenset(times[1:]))


def _so_many_units(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """Things counted where it is asked how many of a unit something comes to: "how many kilos is that"."""
    aggregate, at = candidate.query.aggregate, analysis.target
    counts = analysis.form == "count" and aggregate is not None and aggregate.function == "count"
    units = [(first, last) for unit, first, last in lexicon["unit"].within([word.lower for word in analysis.words]) if kind_of(unit)]
    if counts and any(first <= at < last for first, last in units) and at not in positions(cover.mentions):
        yield Doubt("so many units", VETO, frozenset((at,)))


def _class_apart(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """The name of a class as another class and a link: "which product groups does Ada look after" asks for no products of a group. A noun before a
    verb that has the name of a class is no such name ("which customer orders most"): behind one there is another verb.
    """
    lowers = [word.lower for word in analysis.words]
    names = {tuple(spoken(kind).casefold().split()): kind for kind in reach.profile.classes}
    meant = {each.class_iri for each in flat(candidate.query.where) if isinstance(each, IsA)}
    for noun in (each for each in cover.mentions if each.kind == "class"):
        link = next((each for each in cover.mentions if each.first == noun.last and each.kind == "property"), None)
        if link is None or link.last != link.first + 1:
            continue
        kind = names.get((*lowers[noun.first : noun.last], lowers[link.first])) or names.get(
            (*lowers[noun.first : noun.last], singular(lowers[link.first]))
        )
        verb = (*lowers, "")[link.last :]
        led = any(lexicon.has(section, word) for word in verb for section in ("did", "be", "perfect", "auxiliary"))
        if kind is not None and kind not in meant and led:
            yield Doubt("class apart", VETO, frozenset(range(noun.first, link.last)))


def _had_by_another(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """ "Which publication has the highest citation count" as what something with that count was published in: that has none of its own."""
    most, query = analysis.superlative, candidate.query
    if most is None or most.counts or query.aggregate is not None or not query.order:
        return
    lowers = [word.lower for word in analysis.words]
    before = lexicon.back_over(lowers, most.first - 1, "the")
    noun = next((each for each in cover.mentions if each.kind == "property" and each.last == before), None)
    if noun is None or not lexicon.has("perfect", lowers[before]) or not noun.first <= analysis.target < noun.last:
        return
    for measured in candidate.joined:
        if measured.value.term == query.order[0].by and measured.items and measured.subject.term != candidate.target:
            yield Doubt("had by another", VETO, frozenset(range(noun.first, noun.last)))


def _still_so(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """What is "still running" as all that anybody runs at all, or that has an operator: nothing is said of now by that; nor by what is so of another
    thing, or by a name of which it is but a part ("runs at night").
    """
    lowers = [word.lower for word in analysis.words]
    said = {i + 1 for i, word in enumerate(lowers) if lexicon.has("goes on", word)}
    if len(lowers) > 1 and lexicon.has("under way", lowers[-1]) and lexicon.has("be", lowers[-2]):
        said.add(len(lowers) - 1)  # "which leases are running"
    subjects = {lexicon.back_over(lowers, i - 2, "be") + 1 for i in said}
    of_noun = any(each.kind == "class" and each.last in subjects for each in cover.mentions)
    told = (Without, Compare, Maybe)
    now = any(isinstance(each, told) or (isinstance(each, Edge) and not isinstance(each.object, Var)) for each in flat(candidate.query.where))
    for mention in (each for each in cover.mentions if each.first in said):
        if (mention.kind == "property" and mention.score < SURE) or (mention.kind == "class" and mention.score < BY_NAME and not now):
            yield Doubt("still so", VETO, frozenset(range(mention.first, mention.last)))
    alone = not now and len(set(variables_in(candidate.query.where))) == PAIR
    for joined in candidate.joined:
        item = next((each for each in joined.items if said.intersection(range(each.first, each.last + 1))), None)
        of_another = of_noun and candidate.target is not None and candidate.target not in (joined.a.term, joined.b.term)
        if item is not None and (alone or of_another):
            yield Doubt("still so", VETO, frozenset(range(item.first, item.last)))


def _name_as_kind(cover: Cover, analysis: Analysis) -> Iterator[Doubt]:
    """A name that the graph does not have as a class that is only called nearly so: who leads Purchasing has nothing to do with customers."""
    if analysis.language in CAPITALS or sum(word.capital for word in analysis.words[1:]) > 1:
        return
    for each in cover.mentions:
        word = analysis.words[each.first]
        name = each.first > 0 and word.capital and each.last == each.first + 1 and not word.text.removesuffix("s").isupper()
        if name and each.kind == "class" and each.score < BY_NAME and not each.verb:
            yield Doubt("name as kind", VETO, frozenset({each.first}))


def _needed(cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """What things have had for what they need: a vehicle that has been serviced does not "need a service"."""
    nouns = {each.last for each in cover.mentions if each.kind in {"class", "thing", "value"}}
    lowers = [word.lower for word in analysis.words]
    named = positions(each for each in cover.mentions if each.score >= SURE)
    for i in nouns - named if analysis.form in {"select", "count"} else ():
        what = lexicon.on_over(lowers, i + 1, *ARTICLES)  # and not "need 20 days to deliver"
        if i < len(lowers) and lexicon.has("needs", lowers[i]) and any(each.kind == "class" and each.first == what for each in cover.mentions):
            yield Doubt("needed", VETO, frozenset({i}))


def _than_which(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """More than any of several things that a name may mean: "larger than Flat 2", of which every house has one."""
    if analysis.comparison is None or not any(isinstance(each, Versus) for each in flat(candidate.query.where)):
        return
    other = lexicon.on_over([word.lower for word in analysis.words], analysis.comparison.last, *ARTICLES)
    for each in cover.mentions:
        several = len(each.values) == 1 and each.values[0].uses > 1 and analysis.words[each.first].capital
        if each.kind == "value" and each.first == other and several:
            yield Doubt("than which", VETO, frozenset(range(each.first, each.last)))


def _dwelling(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Whoever a place leads to for who lives there: nobody lives in a house for being its landlord."""
    lives = frozenset(i for i, word in enumerate(analysis.words) if lexicon.has("lives there", word.lower))
    for joined in candidate.joined if lives else ():
        led = joined.value.term == candidate.target and joined.subject.term != candidate.target and not joined.items
        if led and reach.range(joined.fit.property) & reach.people and not is_called(joined.fit.property, OCCUPANT):
            yield Doubt("dwelling", VETO, lives)


def _by_a_link(candidate: Candidate, cover: Cover, analysis: Analysis) -> Iterator[Doubt]:
    """Things that have to do with some of a kind, for those that are of it: nobody is a scientist for being married to one."""
    told = predicate(analysis, cover.mentions)
    if told is None or lexicon_of(analysis.language).is_participle(analysis.words[told[0].first].lower):
        return  # what has been "rented" is no rental
    kinds = {sense.iri for sense in told[0].senses}
    for joined in candidate.joined:
        if not joined.items and any(point.class_iri in kinds and point.term != candidate.target for point in (joined.a, joined.b)):
            yield Doubt("by a link", VETO, frozenset(range(told[0].first, told[0].last)))


def _says_nothing(candidate: Candidate, cover: Cover, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """A word that is only like a class which all have one of: that artists have a gender says nothing of tall ones. And an adjective as what is asked
    for, which is the noun behind it: "waxen seals" asks for no materials.
    """
    nouns = {each.first for each in cover.mentions if each.kind == "class" and each.score >= SURE}
    for word in (each for each in cover.mentions if each.kind in {"class", "property"} and each.score < SURE and each.last == each.first + 1):
        if word.first == analysis.target and word.last in nouns:
            yield Doubt("adjective asked for", VETO, frozenset({word.first}))
        for joined in candidate.joined:
            end, kinds = joined.value, joined.subject.types or reach.domain(joined.fit.property)
            told = {candidate.target, *candidate.query.columns, *candidate.query.groups}
            alone = sum(end.term in (each.a.term, each.b.term) for each in candidate.joined) == 1
            if end.position != word.first or joined.negated or end.amounts or end.term in told or not alone or joined.subject.position == word.first:
                continue
            flag = reach.profile.sort(joined.fit.property) == "boolean" or analysis.form == "ask"
            if not flag and reach.share(kinds, joined.fit.property) >= NEARLY_ALL:
                yield Doubt("says nothing", VETO, frozenset({word.first}))


def _of_several_names(candidate: Candidate, cover: Cover) -> Iterator[Doubt]:
    """What is counted or reckoned of several at once, of whom the question says a part of the name: how many works "by Mozart" there are is no number
    of those by father and son.
    """
    query = candidate.query
    if query.aggregate is None or query.columns:
        return
    told = {each for pattern in flat(query.where) for each in _nodes_in(pattern)}
    for name in (each for each in cover.mentions if each.kind == "thing" and each.score < BY_NAME):
        labels = {option.entity.label for option in name.things if option.entity.iri in told}
        if len(labels) > 1:
            yield Doubt("of several names", VETO, frozenset(range(name.first, name.last)))


def _nodes_in(pattern: Pattern) -> Iterator[str]:
    match pattern:
        case Edge(subject, _, end):
            yield from (each.iri for each in (subject, end) if isinstance(each, Node))
        case Among(_, things):
            yield from things
