"""What speaks against the date of a reading: that of something else, the last one for the longest. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_core.vocabulary import XSD_GYEAR
from onto_query.candidate import Candidate
from onto_query.enumeration.doubts.aggregates import ADDED
from onto_query.enumeration.doubts.doubt import VETO, Doubt
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.sayings import content_of, dates_said
from onto_query.enumeration.words.told import DATED
from onto_query.graph_query import Var
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.vocabulary import content_stems

BORN: Final = words_for("born")
FROM: Final = words_for("from")
BEGUN: Final = FROM | words_for("begun")
"""Words in the names of dates from which something goes on."""
NO_MOMENTS: Final = ("+length", "+speed", "+price")
"""Measures of which no date is the most."""
OF_ONE: Final = -0.9
"""Against the last of one kind of things, where there are others of the name."""


def of_dates(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """What speaks against the dates of a reading."""
    yield from _still(lexicon, analysis)
    yield from _no_moment(candidate, lexicon, analysis, reach)
    yield from _of_one_kind(candidate, cover, reach)
    yield from _another_date(candidate, cover, analysis, reach)
    yield from _said_right_before(candidate, cover, analysis, reach)
    yield from _date_of_another(candidate, analysis, reach)
    yield from _another_moment(candidate, cover, analysis, reach)
    yield from _by_its_days(candidate, lexicon, analysis, reach)
    yield from _elsewhere(candidate, cover, lexicon, analysis, reach)
    yield from _when_able(candidate, lexicon, analysis, reach)
    yield from _age_of_somebody(candidate, lexicon, analysis, reach)
    yield from _done_otherwise(candidate, cover, lexicon, analysis, reach)
    yield from _begun_otherwise(candidate, analysis, reach)


def _done_otherwise(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """A date of which no word speaks for a verb that has dates called otherwise: a film's year is not when it was screened."""
    if analysis.wanted != "time" or analysis.language != DEFAULT:
        return
    asked = (each for each in candidate.joined if each.value.term == candidate.target and not each.items)
    called = [set(content_of(spoken(each.fit.property))) for each in asked if reach.profile.sort(each.fit.property) == "time"]
    for i in cover.left if called else ():
        meant = dates_said(analysis.words[i].lower) if lexicon.is_participle(analysis.words[i].lower) else ()
        if meant and all(own.isdisjoint(name) for own in called for name in meant):
            yield Doubt("done otherwise", VETO, frozenset({i}))


def _begun_otherwise(candidate: Candidate, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """The date of somebody for a "start" that is no word of it, where what is said of him has a start of its own: when the chairs started as such is
    not when they joined.
    """
    for joined in candidate.joined:
        own = joined.fit.property
        if not joined.items or reach.profile.sort(own) != "time" or is_called(own, BEGUN):
            continue
        words = {word.lower for word in analysis.words[joined.items[0].first : joined.items[-1].last]}
        if words.isdisjoint(BEGUN - FROM):
            continue
        others = (each for each in candidate.joined if each is not joined and joined.subject.term in (each.a.term, each.b.term))
        kinds = [reach.domain(each.fit.property) for each in others if each.subject.term != joined.subject.term]
        if any(is_called(held.iri, BEGUN) for kind in kinds for held in reach.own(kind, {"time"})):
            yield Doubt("begun otherwise", VETO, frozenset(range(joined.items[0].first, joined.items[-1].last)))


def _age_of_somebody(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Another date than that of his birth, where it is asked how old somebody is: not the one on which he was hired."""
    lowers = [word.lower for word in analysis.words]
    if not any(measure == "age" for measure, _, _ in lexicon["how"].within(lowers)):
        return
    for joined in candidate.joined:
        dated = joined.value.term == candidate.target and not joined.items and reach.profile.sort(joined.fit.property) == "time"
        if dated and reach.domain(joined.fit.property) & reach.people and not is_called(joined.fit.property, BORN):
            yield Doubt("age of somebody", VETO)


def _elsewhere(candidate: Candidate, cover: Cover, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """A place right behind a verb that only has a date or a text, as the place of something else: who "died in Rome" was not born there, and a
    landlord who lives somewhere does not live in each of his houses.
    """
    lowers = [word.lower for word in analysis.words]
    for joined in candidate.joined:
        bare = reach.profile.sort(joined.fit.property) in {"time", "text"} and isinstance(joined.value.term, Var) and not joined.value.amounts
        for item in joined.items[:1] if bare and joined.value.term != candidate.target else ():
            behind = item.last < len(lowers) and lexicon.has("preposition", lowers[item.last]) and not lexicon.has("of", lowers[item.last])
            place = next((each for each in cover.mentions if behind and each.first == item.last + 1 and each.kind in {"thing", "value"}), None)
            ends = ((each, each.a if each.b.term == joined.subject.term else each.b) for each in candidate.joined if each is not joined)
            if place is not None and any(not each.items and end.position == place.first != joined.value.position for each, end in ends):
                yield Doubt("elsewhere", VETO, frozenset(range(item.first, item.last)))


def _when_able(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """A date that no word names, where it is asked when one can do something: "when can I see Ada" asks for no day on which she was hired."""
    asked = next((i for i, word in enumerate(analysis.words) if lexicon.has("asking", word.lower)), len(analysis.words))
    able = asked + 1 < len(analysis.words) and lexicon.has("capable", analysis.words[asked + 1].lower)
    if analysis.wanted != "time" or candidate.query.form != "select" or not able:
        return
    dated = (joined for joined in candidate.joined if joined.value.term == candidate.target and not joined.items)
    if any(reach.profile.sort(joined.fit.property) == "time" for joined in dated):
        yield Doubt("when able", VETO, frozenset({asked + 1}))


def _by_its_days(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Rows by the days of a date, where its months or years are asked for: "per start month"."""
    lowers, query = [word.lower for word in analysis.words], candidate.query
    for joined in candidate.joined if query.aggregate is not None else ():
        held = reach.profile.properties.get(joined.fit.property)
        if held is None or held.sort != "time" or joined.value.term not in query.columns:
            continue
        for item in joined.items[:1]:
            at = max(item.last - 1, item.first + 1)  # the unit is behind the words for the date, or the last of them
            unit = next((unit for i in (at, at + 1) if (unit := lexicon["unit"].at(lowers, i)) is not None and unit[0] in {"month", "year"}), None)
            whole = XSD_GYEAR in held.datatypes or (unit is not None and is_called(held.iri, frozenset({unit[0]})))
            if item.first in analysis.groups and unit is not None and not whole:
                yield Doubt("by its days", VETO, frozenset({unit[1] - 1}))


def _still(lexicon: Lexicon, analysis: Analysis) -> Iterator[Doubt]:
    """ "Still with us" and "still on offer" of things of which the graph has no date of leaving: whoever was there may be gone."""
    lowers = [word.lower for word in analysis.words]
    for i, word in enumerate(lowers):
        there = lexicon["still there"].at(lowers, i + 1) if lexicon.has("still", word) and i not in analysis.structure else None
        if there is not None and there[0] != "ended":  # which orders are "still open" may be told by their state
            yield Doubt("still there", VETO, frozenset(range(i, there[1])))


def of_another(candidate: Candidate, reach: Reach) -> bool:
    """True for the date of something that nobody spoke of, where what is asked for has one: orders placed in 2021 are of no supplier since 2021."""
    for joined in candidate.joined:
        of = joined.subject
        dated = not joined.items and any(amount.on in DATED for amount in joined.value.amounts)
        if not dated or of.class_iri or not isinstance(of.term, Var) or of.term == candidate.target:
            continue
        links = [each for each in candidate.joined if each is not joined and of.term in (each.a.term, each.b.term)]
        asked = [point for each in links for point in (each.a, each.b) if point.term == candidate.target]
        kinds = frozenset(kind for point in asked for kind in ({point.class_iri} if point.class_iri else point.types))
        if len(links) == 1 and kinds and reach.own(kinds, {"time"}):
            return True
    return False


def _no_moment(candidate: Candidate, lexicon: Lexicon, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """The last of all dates for "the longest", "the fastest" and "the cheapest": who has been around the longest began first."""
    superlative = analysis.superlative
    dates = lexicon.hints("+time")
    if superlative is None or superlative.hints & dates or not any(superlative.hints >= lexicon.hints(each) for each in NO_MOMENTS):
        return
    by = {order.by for order in candidate.query.order}
    dated = (reach.profile.properties.get(joined.fit.property) for joined in candidate.joined if joined.value.term in by)
    if any(held is not None and (held.sort == "time" or is_called(held.iri, dates)) for held in dated):
        yield Doubt("no moment", VETO, frozenset(range(superlative.first, superlative.last)))


def _of_one_kind(candidate: Candidate, cover: Cover, reach: Reach) -> Iterator[Doubt]:
    """The last of one kind of things by a date that no word names, where others are called so as well and have a date of their own: "the last order"
    of sales orders and purchase orders. Nor is the biggest one of those that alone have a total.
    """
    by = {order.by for order in candidate.query.order}
    for mention in cover.mentions if by else ():
        alike = {sense.iri for sense in mention.senses if mention.kind == "class" and sense.score == mention.senses[0].score}
        for joined in candidate.joined if len(alike) > 1 else ():
            held = reach.profile.properties.get(joined.fit.property)
            kinds = alike & ({joined.subject.class_iri} if joined.subject.class_iri else joined.subject.types)
            others = alike - reach.domain(joined.fit.property)
            if joined.items or joined.value.term not in by or held is None or held.sort not in {"time", "number"}:
                continue
            told = [reach.own(frozenset((other,)), {held.sort}) for other in others]
            if kinds and told and all(each and (held.sort == "time" or all(is_called(own.iri, ADDED) for own in each)) for each in told):
                yield Doubt("of one kind", OF_ONE, frozenset(range(mention.first, mention.last)))


def _another_date(candidate: Candidate, cover: Cover, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """A date where a verb that is left over speaks of another that there is: orders that arrived in March were not placed then."""
    if analysis.language != DEFAULT:
        return
    for joined in candidate.joined:
        if joined.items or not any(amount.on in DATED for amount in joined.value.amounts):
            continue
        kinds = frozenset({joined.subject.class_iri} if joined.subject.class_iri else joined.subject.types)
        others = [tuple(content_of(spoken(held.iri))) for held in reach.own(kinds, {"time"}) if held.iri != joined.fit.property] if kinds else []
        for i in cover.left:
            told = dates_said(analysis.words[i].lower)
            if tuple(content_of(spoken(joined.fit.property))) not in told and any(other in told for other in others):
                yield Doubt("another date", VETO, frozenset({i}))


def _said_right_before(candidate: Candidate, cover: Cover, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Another date than the one that a verb right before it is the name of: orders "delivered in December" may have been placed before."""
    for joined in candidate.joined:
        dated = [amount for amount in joined.value.amounts if amount.on in DATED and amount.first]
        if joined.items or not dated or any(each.kind == "class" and each.last == dated[0].first for each in cover.mentions):
            continue  # "an order in 2024" is a thing, and no verb
        verb = content_stems(analysis.words[dated[0].first - 1].text, analysis.language)
        kinds = frozenset({joined.subject.class_iri} if joined.subject.class_iri else joined.subject.types)
        named = (
            {held.iri for held in reach.own(kinds, {"time"}) if verb and content_stems(spoken(held.iri), analysis.language) == verb}
            if kinds
            else set()
        )
        if named and joined.fit.property not in named:
            yield Doubt("another date", VETO, frozenset({dated[0].first - 1}))


def _date_of_another(candidate: Candidate, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """A date of a thing where something is said of an event of its own: when a film "came out in the US" is no year of the film."""
    if analysis.wanted != "time" or candidate.query.form != "select":
        return
    dated = next((joined for joined in candidate.joined if joined.value.term == candidate.target and not joined.items), None)
    if dated is None:
        return
    for joined in candidate.joined:
        event = joined.b if joined.a.term == dated.subject.term else joined.a
        linked = joined is not dated and dated.subject.term in (joined.a.term, joined.b.term) and isinstance(event.term, Var)
        more = sum(event.term in (each.a.term, each.b.term) for each in candidate.joined) > 1
        kinds = reach.domain(joined.fit.property) if joined.subject.term == event.term else reach.range(joined.fit.property)
        if linked and more and kinds and reach.own(kinds, {"time"}):
            yield Doubt("date of another", VETO)


def _another_moment(candidate: Candidate, cover: Cover, analysis: Analysis, reach: Reach) -> Iterator[Doubt]:
    """Another date than that which the verb at the end names: when a delivered order was placed is not when it was delivered."""
    last = max(analysis.content(), default=None)
    if analysis.wanted != "time" or candidate.query.form != "select" or last is None or analysis.words[last].capital:
        return
    dated = next((joined for joined in candidate.joined if joined.value.term == candidate.target), None)
    kinds = frozenset({dated.subject.class_iri}) if dated is not None and dated.subject.class_iri else frozenset[str]()
    kinds = reach.domain(dated.fit.property) if dated is not None and not kinds else kinds
    others = [content_stems(spoken(held.iri), analysis.language) for held in reach.own(kinds, {"time"})] if kinds else []
    own = content_stems(spoken(dated.fit.property), analysis.language) if dated is not None else ()
    verb = content_stems(analysis.words[last].text, analysis.language)
    if any(item.first <= last < item.last and each.value.term in candidate.query.columns for each in candidate.joined for item in each.items):
        return  # "when did it open and close"
    events = {sense.iri for each in cover.mentions if each.kind == "class" and each.first == last for sense in each.senses}
    done = lexicon_of(analysis.language).ends_as_participle(analysis.words[last].lower)
    of_event = bool(events) and done and kinds.isdisjoint(events)  # when somebody was "last admitted" is no date of birth
    if of_event or (len(verb) == 1 and verb != own and verb in others):
        yield Doubt("another date", VETO, frozenset({last}))
