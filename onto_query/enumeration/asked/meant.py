"""What is asked for by "the first three people", "the cost of all the damage", "freight costs per supplier". Pure."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from onto_core.matching.terms import may_be_plural, singular
from onto_query.attempt import run_candidate
from onto_query.candidate import Candidate
from onto_query.enumeration.adapted import CALLED
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.graph_query import Aggregation, Edge, Either, IsA, Order, Pattern, Var, Without, flat
from onto_query.profile.naming.units import is_paid
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import OCCUPATIONS, PEOPLE, Kinds, Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, lexicon_of
from onto_query.question.vocabulary import SURE
from onto_query.rules_tier.layouts import variable
from onto_query.services import Services
from onto_query.state import Attempt, State

SPENT: Final = words_for("spent")
QUANTITY: Final = words_for("quantity")
PRICE: Final = words_for("price")
SURE_OF_ALL: Final = 0.7
"""From this confidence all that there are are told, where no more are asked for."""
Readings = Callable[[State, Services, Sequence[Mention]], Awaitable[tuple[State, tuple[Candidate, ...]]]]
OF_DOERS: Final = ("er", "or", "ist", "ian", "ant", "ee")
"""Endings of nouns for those who do something."""


def any_first(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> Analysis:
    """The question with "the first 3 people" as any three, where no verb says first in what: nobody is the first for being born before others."""
    most, lexicon = analysis.superlative, lexicon_of(analysis.language)
    if most is None or most.limit < 2 or len(analysis.superlatives) != 1 or most.counts or most.common or most.offset:
        return analysis
    words = [word.lower for word in analysis.words]
    noun = next((each for each in found if each.kind == "class" and each.first == most.last and each.senses), None)
    if noun is None or not any(said == "first" for said, *_ in lexicon["first and last"].within(words[most.first : most.last])):
        return analysis
    dated = (each for each in found if each.kind == "property" and each.first == noun.last)
    if any(reach.profile.sort(each.senses[0].iri) == "time" for each in dated if each.senses):
        return analysis  # "the first three employees hired"
    if not reach.kinds(noun.senses[0].iri) <= reach.people:
        return analysis
    told = analysis.structure | {*range(most.first, most.last), *most.beside}
    return replace(analysis, superlative=None, superlatives=(), limit=most.limit, structure=told)


def only_people(candidate: Candidate, analysis: Analysis, reach: Reach) -> Candidate:
    """The reading of "who works in Cardiology" with people alone, where a link leads to other things as well: to its wards."""
    query, target = candidate.query, candidate.target
    asked = analysis.wanted == "person" or analysis.of_people
    if not asked or target is None or query.form == "ask" or any(isinstance(each, IsA) and each.node == target for each in flat(query.where)):
        return candidate
    kinds: Kinds = None
    for each in query.where:
        if isinstance(each, Edge) and len(each.properties) == 1 and target in {each.subject, each.object}:
            ends = reach.domain(each.properties[0]) if each.subject == target else reach.range(each.properties[0])
            kinds = ends if kinds is None else kinds & ends or kinds
    people = sorted(kind for kind in kinds or () if kind in reach.people | reach.served or _may_be_people(kind))
    if not kinds or not people or len(people) == len(kinds):
        return candidate
    are: tuple[Pattern, ...] = tuple(IsA(target, kind) for kind in people)
    told = are[0] if len(are) == 1 else Either(tuple((each,) for each in are))
    return replace(candidate, query=replace(query, where=(told, *query.where)))


def _may_be_people(kind: str) -> bool:
    """True for a class that is called as people are: employees, porters."""
    last = singular(spoken(kind).casefold().split()[-1:][0]) if spoken(kind) else ""
    return not kind or last in PEOPLE or last in OCCUPATIONS or last.endswith(OF_DOERS)


def in_one(candidate: Candidate, cover: Cover, analysis: Analysis) -> Candidate:
    """The reading of "who has played more than three roles in a film" with each film apart, where nothing else is said of it."""
    query, lexicon, lowers = candidate.query, lexicon_of(analysis.language), [word.lower for word in analysis.words]
    aggregate = query.aggregate
    if aggregate is None or aggregate.function != "count" or len(query.columns) != 1 or not (query.having or query.order):
        return candidate
    for each in cover.mentions:
        at = lexicon.back_over(lowers, each.first - 1, "single") if each.kind == "class" else -1
        same = lexicon["same"].before(lowers, each.first) if each.kind == "class" else None
        before = same[1] - 1 if same is not None else at - 1 if at > 0 and lexicon.has("one", lowers[at]) else -1
        if before < 1 or not lexicon.has("in one", lowers[before]) or each.first <= analysis.target < each.last:
            continue
        named = {sense.iri for sense in each.senses}
        points = (point for joined in candidate.joined for point in (joined.a, joined.b) if point.class_iri in named)
        one = next((point.term for point in points if isinstance(point.term, Var) and point.term not in (aggregate.of, *query.columns)), None)
        edges = [edge for edge in flat(query.where) if isinstance(edge, Edge) and one in (edge.subject, edge.object)]
        if one is not None and len(edges) == 1 and not any(isinstance(edge, Without) for edge in query.where):
            return replace(candidate, query=replace(query, columns=(*query.columns, one)))
    return candidate


def by_average(candidate: Candidate, analysis: Analysis, reach: Reach) -> Candidate:
    """The reading of "the best rated film" by the average, where a film has several ratings: one review does not make it so."""
    query, lexicon = candidate.query, lexicon_of(analysis.language)
    if query.aggregate is not None or len(query.order) != 1 or not query.columns or query.columns[0] != candidate.target:
        return candidate
    rated = next((each for each in candidate.joined if each.value.term == query.order[0].by), None)
    if rated is None or rated.subject.term == candidate.target or not isinstance(rated.value.term, Var):
        return candidate
    if reach.profile.sort(rated.fit.property) == "time":
        return candidate  # who rented it last did so once
    said = [analysis.words[item.last - 1].lower for item in rated.items]
    if not all(map(lexicon.ends_as_participle, said)) or len(query.columns) != 2 or query.columns[1] != rated.value.term:
        return candidate  # "the highest rating" is one of them
    for link in candidate.joined:
        held = reach.profile.properties.get(link.fit.property)
        if {link.a.term, link.b.term} == {candidate.target, rated.subject.term} and held is not None:
            several = held.objects < held.uses if link.value.term == candidate.target else not held.single
            taken = {each.name for joined in candidate.joined for each in (joined.a.term, joined.b.term) if isinstance(each, Var)}
            average = Aggregation("avg", rated.value.term, variable("average", taken))
            order = (Order(average.name, descending=query.order[0].descending),)
            return replace(candidate, query=replace(query, columns=query.columns[:1], aggregate=average, order=order)) if several else candidate
    return candidate


async def all_of_few(
    asked: State, services: Services, found: Sequence[Mention], readings: Readings
) -> tuple[State, tuple[Candidate, ...], Attempt] | None:
    """All that there are, where no more are asked for, whatever these would be ranked by: "the top 5 films about ice", of which there are three.
    Raises BackendError.
    """
    if (told := unranked(asked.analysis)) is None:
        return None
    state, ranked = await readings(replace(asked, analysis=told[0]), services, found)
    if not ranked or ranked[0].confidence < SURE_OF_ALL or ranked[0].unread:
        return None
    attempt = await run_candidate(ranked[0], state, services)
    few = attempt.table is not None and attempt.result == "rows" and len({row[0] for row in attempt.table.rows}) <= told[1]
    return (state, ranked, attempt) if few else None


def unranked(analysis: Analysis) -> tuple[Analysis, int] | None:
    """The question without its "top 5" or "first three", and that number; None where it has none or says by what things are ranked."""
    most = analysis.superlative
    if most is None or most.limit < 2 or len(analysis.superlatives) != 1 or most.counts or most.common or most.offset or most.ends:
        return None
    said = [word.lower for word in analysis.words[most.first : most.last]]
    if not most.bare and not any(order == "first" for order, *_ in lexicon_of(analysis.language)["first and last"].within(said)):
        return None
    told = analysis.structure | {*range(most.first, most.last), *most.beside}
    return replace(analysis, superlative=None, superlatives=(), structure=told), most.limit


def averaged_nouns(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> dict[int, Kinds]:
    """The classes of which "the average height of characters" asks, by the place of the property, where they have one that is called so."""
    lowers, lexicon = [word.lower for word in analysis.words], lexicon_of(analysis.language)
    asked: dict[int, Kinds] = {}
    for each in found:
        at = lexicon.on_over(lowers, each.last + 1, *ARTICLES, "empty") if lexicon["of"].at(lowers, each.last) else -1
        noun = next((own for own in found if own.kind == "class" and own.first == at and own.senses), None)
        if each.kind == "property" and noun is not None and each.first and lexicon["aggregate"].at(lowers, each.first - 1):
            kinds = reach.kinds(noun.senses[0].iri)
            if any(not kinds.isdisjoint(reach.domain(sense.iri)) for sense in each.senses if sense.score >= CALLED):
                asked[each.first] = kinds
    return asked


def of_their_own(found: Sequence[Mention], nouns: Mapping[int, Kinds], reach: Reach) -> list[Mention]:
    """The mentions without what others have: the average height of characters is no `averageHeight` of their species."""
    kept = []
    for each in found:
        kinds = nouns.get(each.first)
        if each.kind == "property" and kinds:
            own = tuple(sense for sense in each.senses if not kinds.isdisjoint(reach.domain(sense.iri)))
            each = replace(each, senses=own) if own else each
        kept.append(each)
    return kept


def sum_of_all(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> Analysis:
    """The question with "what is the cost of all the damage", "freight costs per supplier" and "how many tickets did the films sell" as the sum."""
    lowers, lexicon = [word.lower for word in analysis.words], lexicon_of(analysis.language)
    if analysis.form == "count" and (number := _number_of_several(analysis, found, reach)) is not None:
        return replace(analysis, form="select", aggregate="sum", aggregates=((number.first, "sum"),), wanted="number")
    if analysis.form != "select" or analysis.aggregate or analysis.superlative or analysis.on_average is not None:
        return analysis
    if analysis.groups:
        return _sum_per_each(analysis, found, reach)
    for each in found:
        behind = lowers[each.last : each.last + 2]
        if each.kind != "property" or each.score < CALLED or not each.first <= analysis.target < each.last or len(behind) < 2:
            continue
        money = reach.profile.sort(each.senses[0].iri) == "number" and is_paid(each.senses[0].iri)
        if money and lexicon.has("of", behind[0]) and lexicon.has("all", behind[1]) and lowers[each.last - 1] == singular(lowers[each.last - 1]):
            return replace(analysis, aggregate="sum", aggregates=((each.first, "sum"),), wanted="number")
    return analysis


def _number_of_several(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> Mention | None:
    """The number that is asked of things of a class, of which there are several; None where each of them is asked for."""
    if analysis.groups or analysis.grouped or analysis.superlative or analysis.aggregate or analysis.on_average is not None:
        return None
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    at = analysis.target
    numbers = [each for each in found if each.kind == "property" and each.first <= at < each.last and each.score >= CALLED and each.senses]
    asked = next((each for each in numbers if reach.profile.sort(each.senses[0].iri) == "number" and may_be_plural(lowers[at])), None)
    if asked is None or any(each.kind == "class" and each.first <= at < each.last and each.score >= SURE for each in found):
        return None
    domain = reach.domain(asked.senses[0].iri)
    for noun in found:
        of_several = noun.kind == "class" and noun.first >= asked.last and noun.senses and may_be_plural(lowers[noun.last - 1])
        before = lexicon.back_over(lowers, noun.first - 1, *ARTICLES)
        alone = not (lexicon.has("each", lowers[before]) or lexicon.has("per", lowers[before]))
        if of_several and alone and not reach.kinds(noun.senses[0].iri).isdisjoint(domain):
            return asked
    return None


def _sum_per_each(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> Analysis:
    """The question with what is spent per group as the sum, where a group has no such amount of its own, and what has it is of one group."""
    lowers, lexicon = [word.lower for word in analysis.words], lexicon_of(analysis.language)
    at = analysis.groups[0]
    if len(analysis.groups) != 1 or not lexicon.has("per", lowers[at - 1]):
        return analysis
    kinds = {kind for each in found if each.kind == "class" and each.first == at for sense in each.senses[:1] for kind in reach.kinds(sense.iri)}
    for each in found:
        if each.kind != "property" or each.score < CALLED or each.last != at - 1 or not each.senses:
            continue
        iri = each.senses[0].iri
        spent = reach.profile.sort(iri) == "number" and (is_called(iri, SPENT) or is_called(iri, QUANTITY)) and not is_called(iri, PRICE)
        if kinds and spent and kinds.isdisjoint(reach.domain(iri)):
            return replace(analysis, aggregate="sum", aggregates=((each.first, "sum"),), wanted="number")
    return analysis
